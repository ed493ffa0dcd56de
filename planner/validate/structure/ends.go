package structure

import (
	"fmt"
	"slices"

	"planwright/planner/problem"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// CheckEnds reports outputs that are said to end the workflow and cannot.
func (c Outputs) CheckEnds() {
	for i, n := range c.W.Nodes {
		if len(n.Ends) == 0 {
			continue
		}
		can, linked := map[workflow.Output]bool{}, map[workflow.Output]bool{}
		for _, o := range n.Outputs() {
			can[o] = o != workflow.LoopBody && n.Kind != workflow.KindEndLoop
		}
		for _, e := range c.Out.Of(i) {
			linked[c.W.Edges[e].Output] = true
		}
		for k, o := range n.Ends {
			c.checkEnd(i, k, can[o], linked[o])
		}
	}
}

// checkEnd checks the k-th of a node's ends.
func (c Outputs) checkEnd(node, k int, can, linked bool) {
	n := c.W.Nodes[node]
	o := n.Ends[k]
	at := c.At(node, fmt.Sprintf("ends/%d", k))
	var p report.Finding
	switch {
	case !can:
		p = c.Report(problem.UnexpectedOutput, at, "“%s” cannot end the workflow at “%s”.", n.Label(), o.Label()).
			Fix("Remove %q from the ends of %q.", o, n.ID)
	case linked:
		p = c.Report(problem.UnexpectedOutput, at, "“%s” should end the workflow at “%s”, but there is a link from it.", n.Label(), o.Label()).
			Fix("Remove %q from the ends of %q, or remove the edge.", o, n.ID)
	default:
		return
	}
	p.Quick(problem.Say("Do not end there"), c.UpdateNode(node, func(n *workflow.Node) {
		n.Ends = slices.DeleteFunc(slices.Clone(n.Ends), func(other workflow.Output) bool { return other == o })
	}))
}
