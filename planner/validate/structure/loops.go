package structure

import (
	"fmt"
	"slices"

	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// Loops are about loops, their ends, and what is within.
type Loops struct {
	*report.Reporter
	leaks map[int]bool // see New
}

// CheckPairs reports each Loop and EndLoop without a partner, and each EndLoop
// too many.
func (c Loops) CheckPairs() {
	for i, n := range c.W.Nodes {
		switch {
		case n.Kind == workflow.KindLoop && c.EndOf[i] == none:
			c.reportUnclosed(i)
		case n.Kind != workflow.KindEndLoop:
		case !c.Paired[i]:
			c.reportUnpaired(i)
		case c.EndOf[c.LoopOf[i]] != i:
			loop, first := c.LoopOf[i], c.EndOf[c.LoopOf[i]]
			c.Report(problem.LoopMultipleEnds, c.At(i, "endLoop/loop"), "The loop “%s” is closed twice, by “%s” and by “%s”.", c.Name(loop), c.Name(first), c.Name(i)).
				Fix("Keep one EndLoop for the loop %q: lead what leads to %q to %q instead and remove %q.", c.ID(loop), c.ID(i), c.ID(first), c.ID(i)).
				Quick(problem.Say("Use “%s” for both", c.Name(first)), c.Bypass(i, first))
		}
	}
}

func (c Loops) reportUnclosed(loop int) {
	p := c.Report(problem.LoopUnpaired, c.At(loop, ""), "The loop “%s” has no end.", c.Name(loop)).
		Fix("Add a step of kind EndLoop with loop %q after the last step of its body, and an edge from it to %q.", c.ID(loop), c.ID(loop))
	if closing := c.closingEdges(loop); len(closing) > 0 {
		p.Quick(problem.Say("Add the end of the loop"), c.closeLoop(loop, closing))
	}
}

// closingEdges lists the edges that lead back to the loop.
func (c Loops) closingEdges(loop int) []int {
	var closing []int
	for _, i := range c.StepsTo.Of(loop) {
		if s := c.Steps[i]; s.Closes && s.From != loop && s.Edge != none {
			closing = append(closing, s.Edge)
		}
	}
	return closing
}

// closeLoop puts an EndLoop where edges lead straight back to the loop.
func (c Loops) closeLoop(loop int, closing []int) workflow.Patch {
	end := workflow.Node{Name: "End of " + c.Name(loop), Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: c.ID(loop)}}
	end.ID = workflow.NewID(end.Name, func(id string) bool { return c.Find(id) != none })
	p := c.RemoveEdges(closing...)
	p.AddedNodes = []workflow.PlacedNode{{Index: workflow.AtEnd, Node: end}}
	for _, e := range closing {
		edge := c.W.Edges[e]
		edge.To = end.ID
		if c.Copies(e)[0] == e {
			p.AddedEdges = append(p.AddedEdges, workflow.PlacedEdge{Index: workflow.AtEnd, Edge: edge})
		}
	}
	p.AddedEdges = append(p.AddedEdges, workflow.PlacedEdge{Index: workflow.AtEnd, Edge: workflow.Edge{From: end.ID, To: c.ID(loop)}})
	return p
}

func (c Loops) reportUnpaired(end int) {
	if loop := c.LoopOf[end]; loop != none {
		c.Report(problem.LoopUnpaired, c.At(end, "endLoop/loop"), "“%s” does not say that it closes the loop “%s”.", c.Name(end), c.Name(loop)).
			Fix("Set endLoop.loop of %q to %q.", c.ID(end), c.ID(loop)).
			Quick(problem.Say("Let it close “%s”", c.Name(loop)), c.UpdateNode(end, func(n *workflow.Node) {
				n.EndLoop = &workflow.EndLoop{Loop: c.ID(loop)}
			}))
		return
	}
	c.Report(problem.LoopUnpaired, c.At(end, "endLoop/loop"), "“%s” closes no loop.", c.Name(end)).
		Fix("Set endLoop.loop of %q to the id of the Loop it closes, or remove %q.", c.ID(end), c.ID(end)).
		Quick(problem.Say("Remove the step"), c.Bypass(end, c.onlyNext(end)))
}

// onlyNext is the one step a node leads to, none when there is not exactly one
// or it is a Loop.
func (c Loops) onlyNext(node int) int {
	out := c.Out.Of(node)
	if len(out) != 1 || c.To[out[0]] == node || c.W.Nodes[c.To[out[0]]].Kind == workflow.KindLoop {
		return none
	}
	return c.To[out[0]]
}

// CheckEndLoops reports each EndLoop that does not lead to its Loop alone.
func (c Loops) CheckEndLoops() {
	for end, loop := range c.LoopOf {
		if loop == none {
			continue
		}
		back, away := c.splitEdges(end)
		switch {
		case len(back)+len(away) == 0:
			c.Report(problem.EndLoopEdge, c.At(end, ""), "“%s” does not lead back to its loop “%s”.", c.Name(end), c.Name(loop)).
				Fix("Add an edge from %q to %q.", c.ID(end), c.ID(loop)).
				Quick(problem.Say("Link it to the loop"), c.AddEdge(end, loop, workflow.OutputNone))
		case len(back) > 1:
			c.Report(problem.EndLoopEdge, c.At(end, ""), "“%s” is linked to its loop “%s” %d times.", c.Name(end), c.Name(loop), len(back)).
				Fix("Keep one edge from %q to %q.", c.ID(end), c.ID(loop)).
				Quick(problem.Say("Keep one link"), c.RemoveEdges(back[1:]...))
		}
		for i, e := range away {
			if c.Copies(e)[0] == e {
				c.reportTarget(end, e, len(back) == 0 && i == 0)
			}
		}
	}
}

// splitEdges separates the edges of an EndLoop to its Loop from all others.
func (c Loops) splitEdges(end int) (back, away []int) {
	for _, e := range c.Out.Of(end) {
		if c.IsBack(e) {
			back = append(back, e)
		} else {
			away = append(away, e)
		}
	}
	return back, away
}

// reportTarget reports an edge of an EndLoop that leads elsewhere. The fix moves
// it to the done output of the loop where that is free.
func (c Loops) reportTarget(end, e int, linkBack bool) {
	loop, edge := c.LoopOf[end], c.W.Edges[e]
	patch, label := c.RemoveEdges(c.Copies(e)...), problem.Say("Remove the link")
	fix := fmt.Sprintf("Remove the edge %s.", edge.Key())
	if linkBack {
		patch.AddedEdges = append(patch.AddedEdges, workflow.PlacedEdge{Index: workflow.AtEnd, Edge: workflow.Edge{From: edge.From, To: c.ID(loop)}})
		fix += fmt.Sprintf(" Add an edge from %q to %q.", c.ID(end), c.ID(loop))
	}
	if !c.IsLinked(loop, workflow.LoopDone) && c.To[e] != end {
		patch.AddedEdges = append(patch.AddedEdges, workflow.PlacedEdge{Index: workflow.AtEnd, Edge: workflow.Edge{From: c.ID(loop), To: edge.To, Output: workflow.LoopDone}})
		label = problem.Say("Go there when the loop is done")
		fix += fmt.Sprintf(" Add an edge from %q with output LoopDone to %q.", c.ID(loop), edge.To)
	}
	c.Report(problem.EndLoopTarget, c.AtEdge(e), "“%s” leads to “%s”. It may only lead back to its loop “%s”.", c.Name(end), c.Name(c.To[e]), c.Name(loop)).
		Fix("%s", fix).Quick(label, patch)
}

// CheckBodies reports what leaves or enters the body of a loop other than by
// its Loop and EndLoop.
func (c Loops) CheckBodies() {
	for loop, end := range c.EndOf {
		if end != none {
			c.checkDoneEdge(loop, end)
		}
	}
	for _, s := range c.Steps {
		if s.Closes || s.Edge == none || !c.Reached[s.From] {
			continue
		}
		if from, to := c.Inside(s), c.Loop[s.To]; from != to && c.Copies(s.Edge)[0] == s.Edge {
			c.checkBorder(s, from, to)
		}
	}
	for i := range c.W.Nodes {
		if c.Loop[i] != none && c.Reached[i] {
			c.checkDeadEnd(i, c.Loop[i])
		}
	}
}

// checkDoneEdge reports a loop whose done output leads to its own end.
func (c Loops) checkDoneEdge(loop, end int) {
	for _, e := range c.Out.Of(loop) {
		if c.W.Edges[e].Output != workflow.LoopDone || c.To[e] != end || c.Copies(e)[0] != e {
			continue
		}
		c.Report(problem.LoopEnteredFromOutside, c.AtEdge(e), "When “%s” is done it would go to its own end “%s” and never stop.", c.Name(loop), c.Name(end)).
			Fix("Remove the edge %s, or let it lead to the step after the loop.", c.W.Edges[e].Key()).
			Quick(problem.Say("Remove the link"), c.RemoveEdges(c.Copies(e)...))
	}
}

// checkBorder reports a step from the body of one loop into that of another.
func (c Loops) checkBorder(s flow.Step, from, to int) {
	e := s.Edge
	if from != none && !c.Nesting.Contains(from, c.NestingOf(to)) {
		c.leaks[from] = true
		c.Report(problem.LoopBodyEscapes, c.AtEdge(e), "“%s” leads out of the loop “%s” to “%s”. A loop is only left from its “done” output.", c.NameOf(c.W.Edges[e].From), c.Name(from), c.Name(s.To)).
			Fix("Let the edge %s lead to %q, which ends the body of the loop, and go to %q from %q with output LoopDone.", c.W.Edges[e].Key(), c.ID(c.EndOf[from]), c.ID(s.To), c.ID(from)).
			Quick(problem.Say("Link it to “%s”", c.Name(c.EndOf[from])), c.Redirect(e, c.EndOf[from]))
	}
	if to != none && !c.Nesting.Contains(to, c.NestingOf(from)) {
		c.Report(problem.LoopEnteredFromOutside, c.AtEdge(e), "“%s” leads into the middle of the loop “%s”. A loop is only entered at its beginning.", c.NameOf(c.W.Edges[e].From), c.Name(to)).
			Fix("Let the edge %s lead to the loop %q or to a step outside of it.", c.W.Edges[e].Key(), c.ID(to)).
			Quick(problem.Say("Remove the link"), c.RemoveEdges(c.Copies(e)...))
	}
}

// checkDeadEnd reports a step in a body after which nothing follows. Branches
// that are missing are reported with their step.
func (c Loops) checkDeadEnd(node, loop int) {
	n, output := c.W.Nodes[node], workflow.OutputNone
	switch n.Kind {
	case workflow.KindIf, workflow.KindSwitch, workflow.KindEndLoop:
		return
	case workflow.KindLoop:
		output = workflow.LoopDone
		if end := c.EndOf[node]; end == none || c.IsLinked(node, workflow.LoopDone) || c.leadsAway(end) {
			return
		}
	case workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep:
		if c.goesOn(node) {
			return
		}
	default:
		return
	}
	if slices.Contains(n.Ends, output) {
		return
	}
	end := c.EndOf[loop]
	c.leaks[loop] = true
	c.Report(problem.LoopBodyEscapes, c.At(node, ""), "Nothing follows “%s”, but it is inside the loop “%s”.", c.Name(node), c.Name(loop)).
		Fix("Add an edge from %q%s to %q, which ends the body of the loop.", c.ID(node), withOutput(output), c.ID(end)).
		Quick(problem.Say("Link it to “%s”", c.Name(end)), c.AddEdge(node, end, output))
}

// goesOn reports whether something follows the node when it does not fail.
func (c Loops) goesOn(node int) bool {
	for _, e := range c.Out.Of(node) {
		if c.W.Edges[e].Output != workflow.OnError || !c.W.Nodes[node].BranchesOnFailure() {
			return true
		}
	}
	return false
}

func withOutput(output workflow.Output) string {
	if output == workflow.OutputNone {
		return ""
	}
	return " with output " + string(output)
}

func (c Loops) leadsAway(end int) bool {
	_, away := c.splitEdges(end)
	return len(away) > 0
}

// CheckEndsReached reports an EndLoop that no step leads to, unless what should
// lead there was reported.
func (c Loops) CheckEndsReached() {
	if len(c.Entries) == 0 {
		return // it is not known what is reached
	}
	for end, loop := range c.LoopOf {
		if loop == none || !c.Reached[loop] || c.leaks[loop] || !c.IsLinked(loop, workflow.LoopBody) || len(c.In.Of(end)) > 0 {
			continue
		}
		c.Report(problem.Unreachable, c.At(end, ""), "Nothing leads to “%s”, so the loop “%s” never repeats.", c.Name(end), c.Name(loop)).
			Fix("Add an edge from the last step of the body of %q to %q.", c.ID(loop), c.ID(end))
	}
}
