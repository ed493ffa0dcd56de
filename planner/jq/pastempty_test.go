package jq

import "testing"

func TestPastEmpty(t *testing.T) {
	for _, tt := range []struct{ program, said, zero, leave string }{
		{"map(.c = ((.a * .b) * 100.0000000000001 | round / 100))", "where “b” is empty.",
			"map(.c = (((.a // 0) * (.b // 0)) * 100.0000000000001 | round / 100))",
			"map(.c = if .a == null or .b == null then null else ((.a * .b) * 100.0000000000001 | round / 100) end)"},
		{"sort_by(.a)\n| map(.c = .[\"a b\"] - 1)\n| .[:3]", "where “a b” is empty.",
			"sort_by(.a)\n| map(.c = (.[\"a b\"] // 0) - 1)\n| .[:3]",
			"sort_by(.a)\n| map(.c = if .[\"a b\"] == null then null else .[\"a b\"] - 1 end)\n| .[:3]"},
		{"map(.c = .a * (100 + .a) / 100)", "“a” is empty", "map(.c = (.a // 0) * (100 + (.a // 0)) / 100)", "map(.c = if .a == null then null else .a * (100 + .a) / 100 end)"},
		{"map(.c = .a * 2)", "where “b” is empty", "", ""},
		{"map(.c = (.a | ascii_downcase))", "where “a” is empty", "", ""},
		{"map(.c = .a * 2 | .d = .a)", "where “a” is empty", "", ""},
		{"map(", "where “a” is empty", "", ""},
	} {
		zero, leave := PastEmpty(tt.program, tt.said)
		if spaced(zero) != spaced(tt.zero) || spaced(leave) != spaced(tt.leave) {
			t.Errorf("%s:\n%s\n%s", tt.program, zero, leave)
		}
	}
}

// spaced is a program as the language writes it.
func spaced(program string) string {
	if p, fault := Compile(program); fault == nil {
		return p.query.String()
	}
	return program
}
