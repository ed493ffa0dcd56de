package structure

import (
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// CheckChoicesOff warns of an If or a Switch that is turned off: one way is taken always.
func (c Outputs) CheckChoicesOff() {
	for i, n := range c.W.Nodes {
		if !n.Disabled {
			continue
		}
		way, decides := n.WayWhenOff(func(o workflow.Output) bool { return c.IsLinked(i, o) })
		if !decides {
			continue
		}
		c.Report(problem.ChoiceOff, c.At(i, ""), "“%s” is turned off, so it decides nothing: the workflow always goes on at “%s”.", n.Label(), way.Label()).
			Fix("Turn %q on, or remove it and link what is to run always to the step before it.", n.ID).
			Quick(problem.Say("Turn it on"), c.UpdateNode(i, func(n *workflow.Node) { n.Disabled = false }))
	}
}

// CheckSameBranches warns of an If that makes no difference.
func (c Outputs) CheckSameBranches() {
	for i, n := range c.W.Nodes {
		out := c.Out.Of(i)
		if n.Kind != workflow.KindIf || len(out) != 2 || c.To[out[0]] != c.To[out[1]] || c.W.Edges[out[0]].Output == c.W.Edges[out[1]].Output {
			continue
		}
		c.Report(problem.SameBranches, c.At(i, ""), "Both branches of “%s” lead to “%s”, so it makes no difference.", n.Label(), c.Name(c.To[out[0]])).
			Fix("Let the outputs IfTrue and IfFalse of %q lead to different steps, or remove it.", n.ID)
	}
}
