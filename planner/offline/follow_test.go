package offline

import (
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/problem"
)

// TestOneCause: what goes on with words that were not placed has no problem of its own, and
// stands with them in brackets.
func TestOneCause(t *testing.T) {
	tests := []struct {
		words  string
		marks  int
		length int // of the first stretch
	}{
		{"Read a.csv, frobnicate the zibble, and save it as big.csv", 1, 45},
		{"Read a.csv, frobnicate the zibble, sort it by name and save it as big.csv", 1, 61},
		{"Read a.csv, frobnicate the zibble, take a screenshot and save it as big.csv", 2, 21},
		{"Read a.csv, frobnicate the zibble\nand save it as big.csv", 2, 21},
		{"Read a.csv, frobnicate the zibble, if x.txt exists take a screenshot, and save it as big.csv", 2, 21},
	}
	for _, test := range tests {
		_, problems := Plan(test.words, catalog.Builtin())
		var marks problem.List
		for _, p := range problems {
			if p.Code == problem.UnplacedWords {
				marks = append(marks, p)
			}
		}
		if len(marks) != test.marks || marks[0].At.Length != test.length {
			t.Errorf("%s: %d stretches, want %d, the first of %d characters: %v", test.words, len(marks), test.marks, test.length, marks)
		}
	}
}
