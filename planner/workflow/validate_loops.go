package workflow

import (
	"fmt"
	"slices"

	"planwright/planner/problem"
)

// checkPairs reports each Loop and EndLoop without a partner, and each EndLoop
// too many.
func (c *checker) checkPairs() {
	for i, n := range c.w.Nodes {
		switch {
		case n.Kind == KindLoop && c.endOf[i] == none:
			c.reportUnclosed(i)
		case n.Kind != KindEndLoop:
		case !c.paired[i]:
			c.reportUnpaired(i)
		case c.endOf[c.loopOf[i]] != i:
			loop, first := c.loopOf[i], c.endOf[c.loopOf[i]]
			c.report(problem.LoopMultipleEnds, c.at(i, "endLoop/loop"), "The loop “%s” is closed twice, by “%s” and by “%s”.", c.name(loop), c.name(first), c.name(i)).
				fix("Keep one EndLoop for the loop %q: lead what leads to %q to %q instead and remove %q.", c.id(loop), c.id(i), c.id(first), c.id(i)).
				quick(fmt.Sprintf("Use “%s” for both", c.name(first)), c.bypass(i, first))
		}
	}
}

func (c *checker) reportUnclosed(loop int) {
	p := c.report(problem.LoopUnpaired, c.at(loop, ""), "The loop “%s” has no end.", c.name(loop)).
		fix("Add a step of kind EndLoop with loop %q after the last step of its body, and an edge from it to %q.", c.id(loop), c.id(loop))
	if closing := c.closingEdges(loop); len(closing) > 0 {
		p.quick("Add the end of the loop", c.closeLoop(loop, closing))
	}
}

// closingEdges lists the edges that lead back to the loop.
func (c *checker) closingEdges(loop int) []int {
	var closing []int
	for _, i := range c.flow.in.of(loop) {
		if s := c.steps[i]; s.closes && s.from != loop && s.edge != none {
			closing = append(closing, s.edge)
		}
	}
	return closing
}

// closeLoop puts an EndLoop where edges lead straight back to the loop.
func (c *checker) closeLoop(loop int, closing []int) Patch {
	end := Node{Name: "End of " + c.name(loop), Kind: KindEndLoop, EndLoop: &EndLoop{Loop: c.id(loop)}}
	end.ID = NewID(end.Name, func(id string) bool { return c.find(id) != none })
	p := c.removeEdges(closing...)
	p.AddedNodes = []PlacedNode{{AtEnd, end}}
	made := map[edgeKey]bool{}
	for _, e := range closing {
		edge := c.w.Edges[e]
		edge.To = end.ID
		if !made[keyOfEdge(edge)] {
			made[keyOfEdge(edge)] = true
			p.AddedEdges = append(p.AddedEdges, PlacedEdge{AtEnd, edge})
		}
	}
	p.AddedEdges = append(p.AddedEdges, PlacedEdge{AtEnd, Edge{From: end.ID, To: c.id(loop)}})
	return p
}

func (c *checker) reportUnpaired(end int) {
	if loop := c.loopOf[end]; loop != none {
		c.report(problem.LoopUnpaired, c.at(end, "endLoop/loop"), "“%s” does not say that it closes the loop “%s”.", c.name(end), c.name(loop)).
			fix("Set endLoop.loop of %q to %q.", c.id(end), c.id(loop)).
			quick(fmt.Sprintf("Let it close “%s”", c.name(loop)), c.updateNode(end, func(n *Node) {
				n.EndLoop = &EndLoop{Loop: c.id(loop)}
			}))
		return
	}
	c.report(problem.LoopUnpaired, c.at(end, "endLoop/loop"), "“%s” closes no loop.", c.name(end)).
		fix("Set endLoop.loop of %q to the id of the Loop it closes, or remove %q.", c.id(end), c.id(end)).
		quick("Remove the step", c.bypass(end, c.onlyNext(end)))
}

// onlyNext is the one step a node leads to, none when there is not exactly one
// or it is a Loop.
func (c *checker) onlyNext(node int) int {
	out := c.graph.out.of(node)
	if len(out) != 1 || c.to[out[0]] == node || c.w.Nodes[c.to[out[0]]].Kind == KindLoop {
		return none
	}
	return c.to[out[0]]
}

// checkEndLoops reports each EndLoop that does not lead to its Loop alone.
func (c *checker) checkEndLoops() {
	for end, loop := range c.loopOf {
		if loop == none {
			continue
		}
		back, away := c.splitEdges(end)
		switch {
		case len(back)+len(away) == 0:
			c.report(problem.EndLoopEdge, c.at(end, ""), "“%s” does not lead back to its loop “%s”.", c.name(end), c.name(loop)).
				fix("Add an edge from %q to %q.", c.id(end), c.id(loop)).
				quick("Link it to the loop", c.addEdge(end, loop, OutputNone))
		case len(back) > 1:
			c.report(problem.EndLoopEdge, c.at(end, ""), "“%s” is linked to its loop “%s” %d times.", c.name(end), c.name(loop), len(back)).
				fix("Keep one edge from %q to %q.", c.id(end), c.id(loop)).
				quick("Keep one link", c.removeEdges(back[1:]...))
		}
		for i, e := range away {
			if c.copies(e)[0] == e {
				c.reportTarget(end, e, len(back) == 0 && i == 0)
			}
		}
	}
}

// splitEdges separates the edges of an EndLoop to its Loop from all others.
func (c *checker) splitEdges(end int) (back, away []int) {
	for _, e := range c.graph.out.of(end) {
		if c.isBack(e) {
			back = append(back, e)
		} else {
			away = append(away, e)
		}
	}
	return back, away
}

// reportTarget reports an edge of an EndLoop that leads elsewhere. The fix moves
// it to the done output of the loop where that is free.
func (c *checker) reportTarget(end, e int, linkBack bool) {
	loop, edge := c.loopOf[end], c.w.Edges[e]
	patch, label := c.removeEdges(c.copies(e)...), "Remove the link"
	fix := fmt.Sprintf("Remove the edge %s.", edge.Key())
	if linkBack {
		patch.AddedEdges = append(patch.AddedEdges, PlacedEdge{AtEnd, Edge{From: edge.From, To: c.id(loop)}})
		fix += fmt.Sprintf(" Add an edge from %q to %q.", c.id(end), c.id(loop))
	}
	if !c.isLinked(loop, LoopDone) && c.to[e] != end {
		patch.AddedEdges = append(patch.AddedEdges, PlacedEdge{AtEnd, Edge{From: c.id(loop), To: edge.To, Output: LoopDone}})
		label = "Go there when the loop is done"
		fix += fmt.Sprintf(" Add an edge from %q with output LoopDone to %q.", c.id(loop), edge.To)
	}
	c.report(problem.EndLoopTarget, c.atEdge(e), "“%s” leads to “%s”. It may only lead back to its loop “%s”.", c.name(end), c.name(c.to[e]), c.name(loop)).
		fix("%s", fix).quick(label, patch)
}

// isLinked reports whether an output of the node leads to another node.
func (c *checker) isLinked(node int, output Output) bool {
	return slices.ContainsFunc(c.graph.out.of(node), func(e int) bool { return c.w.Edges[e].Output == output })
}

// checkBodies reports what leaves or enters the body of a loop other than by
// its Loop and EndLoop.
func (c *checker) checkBodies() {
	for loop, end := range c.endOf {
		if end != none {
			c.checkDoneEdge(loop, end)
		}
	}
	for _, s := range c.steps {
		if s.closes || s.edge == none || !c.reached[s.from] {
			continue
		}
		if from, to := c.inside(s), c.loop[s.to]; from != to && c.copies(s.edge)[0] == s.edge {
			c.checkBorder(s, from, to)
		}
	}
	for i := range c.w.Nodes {
		if c.loop[i] != none && c.reached[i] {
			c.checkDeadEnd(i, c.loop[i])
		}
	}
}

// checkDoneEdge reports a loop whose done output leads to its own end.
func (c *checker) checkDoneEdge(loop, end int) {
	for _, e := range c.graph.out.of(loop) {
		if c.w.Edges[e].Output != LoopDone || c.to[e] != end || c.copies(e)[0] != e {
			continue
		}
		c.report(problem.LoopEnteredFromOutside, c.atEdge(e), "When “%s” is done it would go to its own end “%s” and never stop.", c.name(loop), c.name(end)).
			fix("Remove the edge %s, or let it lead to the step after the loop.", c.w.Edges[e].Key()).
			quick("Remove the link", c.removeEdges(c.copies(e)...))
	}
}

// checkBorder reports a step from the body of one loop into that of another.
func (c *checker) checkBorder(s flowStep, from, to int) {
	e := s.edge
	if from != none && !c.nesting.contains(from, c.nestingOf(to)) {
		c.leaks[from] = true
		c.report(problem.LoopBodyEscapes, c.atEdge(e), "“%s” leads out of the loop “%s” to “%s”. A loop is only left from its “done” output.", c.nameOf(c.w.Edges[e].From), c.name(from), c.name(s.to)).
			fix("Let the edge %s lead to %q, which ends the body of the loop, and go to %q from %q with output LoopDone.", c.w.Edges[e].Key(), c.id(c.endOf[from]), c.id(s.to), c.id(from)).
			quick(fmt.Sprintf("Link it to “%s”", c.name(c.endOf[from])), c.redirect(e, c.endOf[from]))
	}
	if to != none && !c.nesting.contains(to, c.nestingOf(from)) {
		c.report(problem.LoopEnteredFromOutside, c.atEdge(e), "“%s” leads into the middle of the loop “%s”. A loop is only entered at its beginning.", c.nameOf(c.w.Edges[e].From), c.name(to)).
			fix("Let the edge %s lead to the loop %q or to a step outside of it.", c.w.Edges[e].Key(), c.id(to)).
			quick("Remove the link", c.removeEdges(c.copies(e)...))
	}
}

// checkDeadEnd reports a step in a body after which nothing follows. Branches
// that are missing are reported with their step.
func (c *checker) checkDeadEnd(node, loop int) {
	n, output := c.w.Nodes[node], OutputNone
	switch n.Kind {
	case KindIf, KindSwitch, KindEndLoop:
		return
	case KindLoop:
		output = LoopDone
		if end := c.endOf[node]; end == none || c.isLinked(node, LoopDone) || c.leadsAway(end) {
			return
		}
	case KindTool, KindAiTransform, KindAiStep:
		if c.goesOn(node) {
			return
		}
	default:
		return
	}
	if slices.Contains(n.Ends, output) {
		return
	}
	end := c.endOf[loop]
	c.leaks[loop] = true
	c.report(problem.LoopBodyEscapes, c.at(node, ""), "Nothing follows “%s”, but it is inside the loop “%s”.", c.name(node), c.name(loop)).
		fix("Add an edge from %q%s to %q, which ends the body of the loop.", c.id(node), withOutput(output), c.id(end)).
		quick(fmt.Sprintf("Link it to “%s”", c.name(end)), c.addEdge(node, end, output))
}

// goesOn reports whether something follows the node when it does not fail.
func (c *checker) goesOn(node int) bool {
	for _, e := range c.graph.out.of(node) {
		if c.w.Edges[e].Output != OnError || !c.w.Nodes[node].branchesOnFailure() {
			return true
		}
	}
	return false
}

func withOutput(output Output) string {
	if output == OutputNone {
		return ""
	}
	return " with output " + string(output)
}

func (c *checker) leadsAway(end int) bool {
	_, away := c.splitEdges(end)
	return len(away) > 0
}

// checkEndsReached reports an EndLoop that no step leads to, unless what should
// lead there was reported.
func (c *checker) checkEndsReached() {
	for end, loop := range c.loopOf {
		if loop == none || !c.reached[loop] || c.leaks[loop] || !c.isLinked(loop, LoopBody) || len(c.graph.in.of(end)) > 0 {
			continue
		}
		c.report(problem.Unreachable, c.at(end, ""), "Nothing leads to “%s”, so the loop “%s” never repeats.", c.name(end), c.name(loop)).
			fix("Add an edge from the last step of the body of %q to %q.", c.id(loop), c.id(end))
	}
}
