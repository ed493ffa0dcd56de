package jq

import "testing"

// TestLacking: members of rows that a program takes and that they do not have.
func TestLacking(t *testing.T) {
	rows := []string{"modified", "name", "path", "size"}
	for _, test := range []struct {
		program, lacks string
		isRow          bool
	}{
		{program: "max_by(.size).nam", lacks: "nam"}, {program: "max_by(.siz).name", lacks: "siz"}, {program: "sort_by(.siz)", lacks: "siz"},
		{program: "sort_by(.size) | reverse | .[0] | .nam", lacks: "nam"}, {program: "map(.extension)", lacks: "extension"},
		{program: "map(select(.extension == \"pdf\")) | length", lacks: "extension"}, {program: "map(select(.size > 10)) | map(.nam)", lacks: "nam"},
		{program: "[.[] | select(.size > 1) | .nam]", lacks: "nam"}, {program: "[.[].nam]", lacks: "nam"}, {program: "[.[] | {name, kind}]", lacks: "kind"},
		{program: "first | .nam", lacks: "nam"}, {program: ".[:3] | map({name, extension: .ext})", lacks: "ext"}, {program: ".[0].nam", lacks: "nam"},
		{program: "group_by(.kind) | map({kind: .[0].kind})", lacks: "kind"}, {program: ".titel", isRow: true, lacks: "titel"}, {program: "{name, b: .x}", isRow: true, lacks: "x"},

		{program: "max_by(.size).name"}, {program: "max_by(.size) | .name"}, {program: "map(.name | ascii_downcase)"}, {program: "length"}, {program: "map(.name) | map(.length)"},
		{program: "map({file: .name}) | map(.file)"}, {program: "map(. + {kb: (.size / 1024)}) | sort_by(.kb)"}, {program: "[.[] | {n: .name}] | map(.n)"},
		{program: "group_by(.size) | map({size: .[0].size, count: length}) | sort_by(.count)"}, {program: "map(.name | split(\".\") | last)"}, {program: "def f: .x; map(f)"},
		{program: ". as $all | map(.name)"}, {program: "map(has(\"x\"))"}, {program: "to_entries | map(.value.name)"}, {program: "map(.path) | first"}, {program: ".name", isRow: true},
		{program: "map(select(.name | endswith(\".pdf\"))) | sort_by(.modified) | last | .path // \"\""}, {program: "max_by(.size) | {largest: .name}"}, {program: "map(.kind = \"x\") | map(.kind)"},
		{program: "map(with_entries(.key |= ascii_upcase))"}, {program: "map(to_entries[] | .key)"}, {program: "not a program ("},
	} {
		if got := Lacking(test.program, rows, test.isRow); got != test.lacks {
			t.Errorf("%s: %q, want %q", test.program, got, test.lacks)
		}
	}
}
