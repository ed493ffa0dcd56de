package permit_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/workflow"
)

// The sheet of a run that begins at a step, or is of one step alone, has what will run
// and no more.
func TestSheetOfPartHasOnlyWhatRuns(t *testing.T) {
	w := parsed(t, `
	a: Tool drop id=a
	r: Loop max 2
	b: Tool note id=b
	c: Tool drop id=c
	e: EndLoop r
	d: Tool note id=d
	a > r
	r:LoopBody > b > c > e > r:LoopDone > d`)
	for _, c := range []struct {
		from string
		only bool
		want []string
	}{
		{"", false, []string{"a", "b", "c", "d"}},
		{"a", false, []string{"a", "b", "c", "d"}},
		{"a", true, []string{"a"}},
		{"r", false, []string{"b", "c", "d"}},
		{"r", true, []string{"b", "c"}},
		{"c", false, []string{"b", "c", "d"}}, // of the next round
		{"c", true, []string{"c"}},
		{"d", false, []string{"d"}},
	} {
		var got []string
		sheet := permit.SheetOf(permit.Work{Workflow: w, Options: walk.Options{From: c.from, Only: c.only}}, tools(), allowed())
		for _, s := range sheet.Steps {
			got = append(got, s.Node)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("from %q, only %v (-want +got):\n%s", c.from, c.only, diff)
		}
		if same := sheet.Hash == sheetOf(w, allowed()).Hash; same != (len(c.want) == 4) {
			t.Errorf("from %q, only %v: the hash is that of the whole: %v", c.from, c.only, same)
		}
	}
}

// Where a run begins within a loop, earlier results are those of steps that do not run
// and of steps that run in the next round: it is said which.
func TestStandsOfPartSayWhatRunsLater(t *testing.T) {
	w := parsed(t, `
	a: Tool drop id=a
	r: Loop max 2
	b: Tool note id=b
	c: Tool drop id={{b.x}}{{a.x}}
	e: EndLoop r
	a > r
	r:LoopBody > b > c > e > r`)
	results := map[string]walk.Result{"a": {Text: "A"}, "r": {Text: "R"}, "b": {Text: "B"}}
	for _, only := range []bool{false, true} {
		later := map[string]bool{}
		for _, s := range permit.SheetOf(permit.Work{Workflow: w, Options: walk.Options{From: "c", Only: only, Results: results}}, tools(), allowed()).Stands {
			later[s.Node] = !strings.HasPrefix(s.Text, "It does not run")
		}
		if diff := cmp.Diff(map[string]bool{"a": false, "r": !only, "b": !only}, later); diff != "" {
			t.Errorf("only %v (-want +got):\n%s", only, diff)
		}
	}
}

// A result of an earlier run is taken of a step that is as it was then; one that is not
// and is needed keeps the run from beginning in the midst.
func TestEarlierResultsAreOfTheSameSteps(t *testing.T) {
	before := parsed(t, "z: Tool drop id=z\na: Tool drop id=a\nb: Tool note text=\"{{a.text}}\"\nz > a > b")
	results := map[string]walk.Result{"z": {Text: "z"}, "a": {Text: "a"}}
	for changed, want := range map[string]map[string]walk.Result{"": results, "z": {"a": results["a"]}, "a": nil} {
		now := before
		now.Nodes = slices.Clone(before.Nodes)
		for i := range now.Nodes {
			if now.Nodes[i].Name += "!"; now.Nodes[i].ID == changed {
				now.Nodes[i].Retries++
			}
		}
		got, err := permit.Earlier(permit.Work{Workflow: now, Options: walk.Options{From: "b"}}, before, results)
		if diff := cmp.Diff(want, got); diff != "" || (err != nil) != (want == nil) {
			t.Errorf("%q changed: %v (-want +got):\n%s", changed, err, diff)
		}
	}
}

// A run that goes on in the rounds of a loop looks itself whether the loop lets it: that it was changed is
// no reason. One that only begins there needs it as it was, and each needs so what a step gave in a round that goes on.
func TestEarlierResultsWhereALoopWasChanged(t *testing.T) {
	before := parsed(t, `
	r: Loop over inputs.list max 5 parallel 2 collect "{{b.x}}"
	a: Tool note id=a
	b: Tool note id=b
	e: EndLoop r
	r:LoopBody > a > b > e > r`)
	lane := &walk.Lane{Number: 1, Node: "b", Loops: []walk.Round{{Loop: "r"}}, Kept: map[string]walk.Kept{"a": {Result: walk.Result{Success: true}}}}
	again := &walk.Lane{Node: "r", Loops: []walk.Round{{Loop: "r", Begun: 1, Left: []*walk.Lane{lane}}}}
	for name, tt := range map[string]struct {
		change func(*workflow.Workflow)
		o      walk.Options
		misfit bool
	}{
		"as it was":             {func(*workflow.Workflow) {}, walk.Options{From: "r", Again: again}, false},
		"the loop":              {func(w *workflow.Workflow) { w.Nodes[0].Loop = &workflow.Loop{Over: "inputs.list", MaxIterations: 9} }, walk.Options{From: "r", Again: again}, false},
		"the loop, from a step": {func(w *workflow.Workflow) { w.Nodes[0].Loop = &workflow.Loop{Over: "inputs.list", MaxIterations: 9} }, walk.Options{From: "b"}, true},
		"a step in its rounds":  {func(w *workflow.Workflow) { w.Nodes[1].Retries = 2 }, walk.Options{From: "r", Again: again}, true},
	} {
		now := before
		now.Nodes = slices.Clone(before.Nodes)
		tt.change(&now)
		results := map[string]walk.Result{"r": {Success: true}, "a": {Success: true}}
		_, err := permit.Earlier(permit.Work{Workflow: now, Options: tt.o}, before, results)
		if errors.As(err, new(walk.Misfit)) != tt.misfit || (err != nil) != tt.misfit {
			t.Errorf("%s: %v", name, err)
		}
	}
}
