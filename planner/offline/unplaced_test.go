package offline

import (
	"os"
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

// TestLimits holds that what limits words and is not understood takes them with it: without it
// they would be done in any case.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		words string
		steps int
	}{
		{"Copy a.txt to Backup, but only if Backup/a.txt does not exist", 0},
		{"Click OK, unless there is an error on the screen", 0},
		{"Trash old.txt but not if it is important", 0},
		{"Move the files in Inbox to Out, only the large ones", 0},
		{"Copy a.txt to Backup every day if it changed", 0},
		{"Open Mail, but ask me first whether the moon is full", 0},
		{"Take a screenshot, open Mail, but not on Fridays", 0},
		{"Take a screenshot. Open Mail, but not on Fridays", 1},
		{"Find the PDFs in Inbox and move them to Out. Not the big ones.", 0},
		{"Take a screenshot. Move the files in Inbox to Out, except PDFs, and notify me. Open Mail.", 2},
		{"Open Mail. Only if the moon is full, open Calculator", 1},
		{"Open Mail, and if the moon is full, open Calculator", 1},
		{"Open Mail every Friday", 1},
	} {
		w, problems := Plan(c.words, catalog.Builtin())
		if w.StepCount() != c.steps || !problems.Has(problem.UnplacedWords) {
			t.Errorf("%s: %d steps, want %d\n%v\n%v", c.words, w.StepCount(), c.steps, w, problems)
		}
	}
}

// A condition that stands behind its action is read before it: nothing goes on with words
// that stand behind.
func TestFollowsBackwards(t *testing.T) {
	samples, err := os.ReadFile("testdata/sample_tools.json")
	if err != nil {
		t.Fatal(err)
	}
	words := "open Notes. Then click it when notes.txt exists"
	c := parseCatalog(t, samples)
	w, problems := Plan(words, c)
	check(t, words, w, problems, c)
}

func TestNamePromisesNothingLeftOut(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"Read notes.txt and copy it to the clipboard.", "Read notes.txt and copy it to the clipboard"},
		{"Take a screenshot and email it to Ann", "Take a screenshot"},
		{"Every day at 9, take a screenshot", "Take a screenshot"},
		{"Email Ann, then take a screenshot, then frobnicate it, and then open the calculator", "Take a screenshot…"},
		{"Email Ann.\n- Take a screenshot", "Take a screenshot"},
		{"Summarize the news\nTake a screenshot", "Take a screenshot"},
		{"Take a screenshot. ", "Take a screenshot"},
	} {
		plan, problems := Plan(c.words, catalog.Builtin())
		if plan.Name != c.want {
			t.Errorf("%q: called %q, want %q (%v)", c.words, plan.Name, c.want, problems)
		}
	}
}
