package reply

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/flow"
)

// rejectIdle reports a patch that changes nothing because it says nothing, or
// because nothing of what it says could be read or done: to be told that it is
// done would mislead. One that asks for what is there already is none of these.
func (d *draft) rejectIdle() {
	if d.changes == nil || !d.patch.IsEmpty() || d.Log.Problems.HasErrors() {
		return
	}
	said := func(codes ...problem.Code) bool {
		return slices.ContainsFunc(d.Log.Problems, func(p problem.Problem) bool { return slices.Contains(codes, p.Code) })
	}
	switch {
	case said(problem.UnknownNode):
		d.Log.Add(problem.EmptyPatch, d.root, "The change changes nothing: the steps and links that it names are not in the workflow.").
			Fix = useIDs(d.graph)
	case said(problem.RejectedChange, problem.DroppedEdge, problem.IgnoredPart):
		d.Log.Add(problem.EmptyPatch, d.root, "The change changes nothing: all that it asks for was left out.").
			Fix = "Mend what was left out, or leave it out yourself and give what is to change."
	case said(problem.SkippedItem, problem.UnknownKey):
		d.Log.Add(problem.NotAPatch, d.root, "The change changes nothing: what it says could not be read.").
			Fix = "Use the keys of the format: an update has node_id and what is to change."
	case d.changes.isEmpty() && d.givenInputs == nil && d.givenOutputs == nil:
		d.Log.Add(problem.EmptyPatch, d.root, "The change is empty: there is nothing in it to add, change or remove.").
			Fix = "Give what is to be added, changed or removed."
	}
}

// isEmpty reports whether the lists of a patch hold nothing.
func (c *changes) isEmpty() bool {
	return len(c.add)+len(c.addNodes)+len(c.addEdges)+len(c.removeEdges)+len(c.removeIDs)+len(c.updates) == 0
}

// maxKnownIDs is how many ids a text names.
const maxKnownIDs = 20

// useIDs asks for the ids of the workflow’s steps, and says which there are.
func useIDs(g *flow.Graph) string {
	var ids []string
	for _, s := range g.Steps {
		if !s.Base {
			break // those of the workflow come first
		}
		if len(ids) == maxKnownIDs {
			ids = append(ids, "…")
			break
		}
		ids = append(ids, s.Node.ID)
	}
	known := "It has none yet."
	if len(ids) > 0 {
		known = "They are: " + strings.Join(ids, ", ") + "."
	}
	return "Use the ids of the workflow’s steps. " + known
}
