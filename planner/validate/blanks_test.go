package validate

import (
	"slices"
	"strings"
	"testing"
)

// blank are texts with something that is to be filled in or stands for more, each by one sign alone:
// a first look must find all of them, however they are written, for what it passes over is not looked at.
var blank = []string{
	"your-key", "<add it>", "[add it]", "(folder)", "Hello {client}", "/users/you", "/home/you", "todo", "tbd", "fixme", "placeholder", "...", "…", "???", "xxx", "%a_b%",
	"put it here", "file_name", "file_path", "sample file", "some folder", "any folder", "unknown", "none", "n/a", "// more items", "/* more items", "#the code is omitted", "-- left omitted", "; left omitted",
	"$count logs", "__ files", "same as before", "The rest of the letter", "X files", "N files", "FILL_ME", "REPLACE_WITH_A",
}

func isBlank(said string) bool {
	return blankIn(said)+omittedIn("text", said)+nameInPath().FindString(said)+blankPath().FindString(said)+blankInWords().FindString(said)+blankInProse().FindString(said) != ""
}

// TestFirstLookAtBlanks: no blank is passed over because of how it is written, and each sign that a
// first look goes by finds one that no other finds.
func TestFirstLookAtBlanks(t *testing.T) {
	needed := map[string]bool{}
	for _, said := range blank {
		if !isBlank(said) {
			t.Errorf("%q is no blank", said)
		}
		for _, written := range []string{said, strings.ToUpper(said), strings.ToUpper(said[:1]) + said[1:]} {
			if isBlank(written) && !mayHoldBlank([]byte(written)) {
				t.Errorf("%q is passed over", written)
			}
		}
		var by []string
		for _, part := range blankParts {
			if strings.Contains(strings.ToLower(said), part) {
				by = append(by, part)
			}
		}
		for _, part := range blankCapitals {
			if strings.Contains(said, part) {
				by = append(by, part)
			}
		}
		if len(by) == 1 {
			needed[by[0]] = true
		}
	}
	for _, part := range slices.Concat(blankParts, blankCapitals) {
		if !needed[part] {
			t.Errorf("nothing is found by %q alone", part)
		}
	}
	for _, said := range []string{"", "Write the letter to Ann", "a.txt", "10 x 20, 5 n"} {
		if mayHoldBlank([]byte(said)) {
			t.Errorf("%q may hold a blank", said)
		}
	}
}
