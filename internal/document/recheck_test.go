package document

import (
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// swapped are tools that can be others from one moment to the next.
type swapped struct{ *catalog.Catalog }

func TestRecheckTellsWhatIsWrongNow(t *testing.T) {
	var r recorder
	s := newStore(t)
	tools := &swapped{catalog.Builtin()}
	s.tools = tools
	d := s.Create(workflow.Workflow{}, r.options())
	defer d.Close()
	before := apply(t, d, "Add a", adding("a", 0))
	d.Recheck()
	if len(r.states) != 1 {
		t.Fatal("it told of a change where nothing is different")
	}
	tools.Catalog = catalog.New(nil)
	d.Recheck()
	now := d.State()
	if len(r.states) != 2 || !now.Problems.Has(problem.UnknownTool) || now.Revision != before.Revision+1 {
		t.Errorf("told %d times, revision %d, problems %v", len(r.states), now.Revision, now.Problems)
	}
	if !r.changes[1].Patch.IsEmpty() || now.UndoLabel != "Add a" || now.UndoVersion != before.UndoVersion {
		t.Errorf("it became a change of the history: %+v, undo %q", r.changes[1], now.UndoLabel)
	}
	apply(t, d, "Remove a", workflow.Diff(now.Workflow, workflow.Workflow{ID: now.Workflow.ID, Version: now.Workflow.Version, Name: now.Workflow.Name}))
	d.Recheck()
	if len(r.states) != 3 || len(d.State().Problems) > 0 {
		t.Errorf("an empty workflow has problems: %v", d.State().Problems)
	}
}
