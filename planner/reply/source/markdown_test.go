package source

import "testing"

func TestStripInline(t *testing.T) {
	for text, want := range map[string]string{
		"**Paris**":            "Paris",
		"go *now* (**there**)": "go now (there)",
		"*/5 * * * *":          "*/5 * * * *",
		"src/*.go *.md":        "src/*.go *.md",
		"2*3*4":                "2*3*4",
		"a ** b":               "a ** b",
		"*open only":           "*open only",
		"*Open* maps":          "Open maps",
		"Open *maps*":          "Open maps",
		"Open **all** *maps*.": "Open all maps.",
		"***Open*** “*maps*”":  "Open “maps”",
		"~~Old~~ maps":         "Old maps",
		"*.txt and *Open* it":  "*.txt and Open it",
		"2 * 3 * 4":            "2 * 3 * 4",
		"2 *3* 4":              "2 *3* 4",
		"a_b_c":                "a_b_c",
		"*.txt files":          "*.txt files",
		"*a, *b and c*d":       "*a, *b and c*d",
		"__init__ of it":       "__init__ of it",
		"copy *.a to *.b":      "copy *.a to *.b",
	} {
		if got := StripInline(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}
