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
	r := Workflow{Inputs: w.Inputs, Outputs: w.Outputs, Nodes: slices.Clone(w.Nodes), Edges: slices.Clone(w.Edges)}
	for i, n := range r.Nodes {
		r.Nodes[i] = whatDoes(n)
	}
	slices.SortStableFunc(r.Nodes, func(a, b Node) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortStableFunc(r.Edges, func(a, b Edge) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.Output, b.Output), cmp.Compare(a.To, b.To))
	})
	return r
}

func whatDoes(n Node) Node {
	n.Name, n.Note, n.Position = "", "", nil
	return n
}

// OtherSteps are the ids of the steps that are in both workflows and do something else in
// the second one, in its order.
func OtherSteps(a, b Workflow) []string {
	before := map[string]Node{}
	for _, n := range a.Nodes {
		before[n.ID] = n
	}
	others := []string{}
	for _, n := range b.Nodes {
		if was, known := before[n.ID]; known && !SameNode(whatDoes(was), whatDoes(n)) {
			others = append(others, n.ID)
		}
	}
	return others
}
