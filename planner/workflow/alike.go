package workflow

import (
	"cmp"
	"slices"
)

// RunsAlike reports whether two workflows do the same when they run. Where steps are, what
// they are called, what is noted of them and in which order a file has them does not count.
func RunsAlike(a, b Workflow) bool { return Same(whatRuns(a), whatRuns(b)) }

// whatRuns is what a run depends on, in one order.
func whatRuns(w Workflow) Workflow {
	r := Workflow{Inputs: w.Inputs, Nodes: slices.Clone(w.Nodes), Edges: slices.Clone(w.Edges)}
	for i := range r.Nodes {
		n := &r.Nodes[i]
		n.Name, n.Note, n.Position = "", "", nil
	}
	slices.SortStableFunc(r.Nodes, func(a, b Node) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortStableFunc(r.Edges, func(a, b Edge) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.Output, b.Output), cmp.Compare(a.To, b.To))
	})
	return r
}
