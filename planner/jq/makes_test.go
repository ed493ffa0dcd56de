package jq

import (
	"slices"
	"testing"
)

func TestMakes(t *testing.T) {
	for _, tt := range []struct {
		program string
		members []string
		isList  bool
	}{
		{"map(select(.a > 1)) | {total: (map(.a) | add), \"how many\": length}", []string{"total", "how many"}, false},
		{"{total: length}", []string{"total"}, false},
		{"map(.a) | {total: add} | written(.total; \"1.234,50\") | written(.total; \"1.234\")", []string{"total"}, false},
		{"{total: length} | .total", nil, false},
		{"map({a: .b})", nil, true},
		{"[.] | map({total: length})", nil, true},
		{`. + [{a: "Total", b: (map(.b) | add)}]`, nil, true},
		{". + [.a]", nil, false},
		{"sort_by(.a) | .[:3]", nil, true},
		{".[:3]", nil, false},
		{"[.[] | .a]", nil, true},
		{"(.o | INDEX(.id)) as $by | .l | map($by[.id])", nil, true},
		{"{(.a): 1}", nil, false},
		{"map(.a) | add", nil, false},
		{"if . then {a: 1} else [] end", nil, false},
		{"no program (", nil, false},
	} {
		if members, isList := Makes(tt.program); !slices.Equal(members, tt.members) || isList != tt.isList {
			t.Errorf("%s: %v, %v", tt.program, members, isList)
		}
	}
}

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
