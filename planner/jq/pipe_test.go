package jq

import (
	"testing"
	"time"
)

// A line that makes something else of what stands above cannot be run in parts.
func TestPipesWhatStandsAbove(t *testing.T) {
	const line = `[foreach .[] as $row (null; if $row.a | . == null or . == "" then . else $row.a end; $row + {`
	for member, want := range map[string]bool{"a: .": true, `"a": .`: true, "a: (. * 2)": false, "a": false, "a: $row.a": false} {
		program, fault := Compile(line + member + "})]")
		if fault != nil {
			t.Fatal(fault)
		}
		if _, err := program.Pipe(time.Unix(0, 0)); (err == nil) != want {
			t.Errorf("%s: %v", member, err)
		}
	}
}
