package jq

import (
	"testing"
	"time"
)

func TestTakesApart(t *testing.T) {
	for source, want := range map[string]bool{
		"map(.a)": true, ".a": true, ".[0]": true, ".[]": true, "[.[] | .a]": true, "sort_by(.a) | length": true, "(.a)": true, "to_entries": true, `.["a"]`: true,
		".": false, ".[0:7]": false, "fromjson | map(.a)": false, `split(",") | map(.)`: false, "length": false, `{a: .}`: false, ".a?": false, ".[]?": false,
		"def map(f): .; map(.a)": false, "map(": false, `"x"`: false, "[.]": false, "ascii_downcase": false, "test(\"a\")": false, "1, .a": false,
	} {
		if got := TakesApart(source); got != want {
			t.Errorf("%s: %v", source, got)
		}
	}
}

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
