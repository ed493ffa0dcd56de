package walk

import (
	"strings"
	"testing"

	"planwright/planner/workflow/workflowtest"
)

// What was done and had an effect does not come behind where a run goes on, and what was not done
// does not come before.
func TestOrderWasChanged(t *testing.T) {
	const (
		steps = "a: Tool look\n f: Tool look\n b: Tool look\n"
		again = "so it would be done again"
		loop  = "l: Loop over inputs.list max 9\n" + steps + "e: EndLoop l\n l:LoopBody > "
	)
	did := Result{Success: true, Acted: true}
	for _, tt := range []struct {
		before, now string
		a           Result
		refused     string
	}{
		{steps + "a > f > b", steps + "a > f > b", did, ""},
		{steps + "a > f > b", steps + "f > a > b", did, again},
		{steps + "a > f > b", steps + "f > a > b", Result{Success: true}, ""},
		{steps + "a > f > b", steps + "f > a > b", Result{Acted: true, Error: "No."}, again}, // it failed behind its effect, perhaps
		{steps + "a > f > b", steps + "f > a > b", Result{Error: "No."}, ""},
		{steps + "a > f > b", steps + "f > b", did, ""},
		{loop + "a > f > b > e > l", loop + "a > f > b > e > l", did, ""},
		{loop + "a > f > b > e > l", loop + "f > a > b > e > l", did, again},
		{steps + "a > f > b", steps + "a > b > f", did, "so it would never be done"},
		{loop + "a > f > b > e > l", loop + "a > b > f > e > l", did, "so it would never be done"},
		{steps + "a > f > b", steps + "a > f", did, ""},
	} {
		before, err := Compile(workflowtest.Parse(t, tt.before))
		if err != nil {
			t.Fatal(err)
		}
		now, err := Compile(workflowtest.Parse(t, tt.now))
		if err != nil {
			t.Fatal(err)
		}
		err = now.CheckOrder(&Lane{Node: "f"}, before, map[string]Result{"a": tt.a})
		if (err != nil) != (tt.refused != "") || err != nil && !strings.Contains(err.Error(), tt.refused) {
			t.Errorf("%q then %q: %v", tt.before, tt.now, err)
		}
	}
}

// A loop whose rounds went on side by side, or did not, is named where that was changed.
func TestMisfitOfRounds(t *testing.T) {
	for more, begun := range map[string]int{"": 2, " parallel 2": 0} {
		p, err := Compile(workflowtest.Parse(t, "l: Loop over inputs.list max 9"+more+"\n a: Tool look\n e: EndLoop l\n l:LoopBody > a > e > l"))
		if err != nil {
			t.Fatal(err)
		}
		was := &Lane{Node: "a", Loops: []Round{{Loop: "l", Begun: begun}}}
		if err := p.Misfit(was); p.Fits(was) || err == nil || !strings.Contains(err.Error(), "Change it back") || !strings.Contains(err.Error(), "“L”") && !strings.Contains(err.Error(), "“l”") {
			t.Errorf("with%q: %v", more, err)
		}
	}
}
