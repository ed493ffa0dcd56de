package permit

import (
	"slices"

	"planwright/internal/engine/walk"
	"planwright/planner/workflow"
)

// partOf is the workflow without the steps that a run with these options never comes
// to. All of it stays where that is not known.
func partOf(w workflow.Workflow, o walk.Options) workflow.Workflow {
	if o.From == "" && o.To == "" {
		return w
	}
	program, err := walk.Compile(w)
	if err != nil {
		return w
	}
	ids := program.Part(o)
	if ids == nil {
		return w
	}
	held := func(id string) bool { return slices.Contains(ids, id) }
	w.Nodes = slices.DeleteFunc(slices.Clone(w.Nodes), func(n workflow.Node) bool { return !held(n.ID) })
	w.Edges = slices.DeleteFunc(slices.Clone(w.Edges), func(e workflow.Edge) bool { return !held(e.From) || !held(e.To) })
	return w
}
