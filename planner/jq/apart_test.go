package jq

import "testing"

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
