package offline

import (
	"testing"

	"planwright/planner/catalog"
)

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
