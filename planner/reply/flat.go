package reply

import (
	"slices"

	"planwright/planner/problem"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// looseEnd is an output that the next step will be linked to.
type looseEnd struct {
	from   int
	output workflow.Output
	at     source.Part
}

// chain links steps that are given as a list, in order and by nesting.
type chain struct {
	g    *graph
	log  *source.Log
	ids  *namer
	open []openLoop // Loops whose EndLoop has not come yet
}

// openLoop is a Loop of the list and the branches that skip to its next round.
type openLoop struct {
	loop  int
	skips []looseEnd
}

func newChain(g *graph, l *source.Log, ids *namer) *chain { return &chain{g: g, log: l, ids: ids} }

// sequence adds the steps behind the loose ends and returns the new ones. Loops
// that are opened in it and not closed stay open.
func (c *chain) sequence(list []*step, ends []looseEnd) []looseEnd {
	for i, s := range list {
		if s.gone == terminal {
			c.finish(ends)
			ends = nil
		}
		if s.gone != stays {
			continue
		}
		ends = c.step(s, ends, endLoopAfter(list, i))
	}
	return ends
}

// endLoopAfter is the EndLoop that a list gives right behind a Loop which has
// its body inside, nil when it does not.
func endLoopAfter(list []*step, i int) *step {
	if list[i].node.Kind != workflow.KindLoop || len(list[i].blocks) == 0 || i+1 >= len(list) {
		return nil
	}
	if next := list[i+1]; next.gone == stays && next.node.Kind == workflow.KindEndLoop {
		return next
	}
	return nil
}

// step adds one step and what is written inside it.
func (c *chain) step(s *step, ends []looseEnd, endLoop *step) []looseEnd {
	switch {
	case s.node.Kind == workflow.KindEndLoop && s.gone == stays && slices.Contains(c.g.steps, s):
		return ends
	case s.node.Kind == workflow.KindEndLoop:
		return c.endLoop(s, ends)
	}
	i := c.g.add(s)
	c.connect(ends, i)
	switch {
	case s.node.Kind == workflow.KindLoop && len(s.blocks) > 0:
		return c.loopBlock(i, endLoop)
	case s.node.Kind == workflow.KindLoop:
		c.open = append(c.open, openLoop{loop: i})
		return []looseEnd{{i, workflow.LoopBody, s.at}}
	case (branches(s.node.Kind) || s.node.OnFailure == workflow.Branch) && len(s.blocks) > 0:
		return c.branchBlocks(i)
	case s.node.Kind == workflow.KindIf:
		return c.flatIf(i)
	case s.node.Kind == workflow.KindSwitch:
		return []looseEnd{{i, workflow.SwitchDefault, s.at}}
	}
	return []looseEnd{{i, workflow.OutputNone, s.at}}
}

func (c *chain) connect(ends []looseEnd, to int) {
	for _, e := range ends {
		c.g.arcs = append(c.g.arcs, arc{from: e.from, to: to, output: e.output})
	}
}

// endLoop closes the innermost open Loop, whatever loop_id says: a list nests
// like brackets. Without an open Loop it stays a problem for validation.
func (c *chain) endLoop(s *step, ends []looseEnd) []looseEnd {
	i := c.g.add(s)
	c.connect(ends, i)
	if len(c.open) == 0 {
		s.node.EndLoop.Loop = ""
		return []looseEnd{{i, workflow.OutputNone, s.at}}
	}
	top := c.open[len(c.open)-1]
	c.open = c.open[:len(c.open)-1]
	c.connect(top.skips, i)
	s.node.EndLoop.Loop = c.g.node(top.loop).ID
	c.g.link(i, workflow.OutputNone, top.loop)
	return []looseEnd{{top.loop, workflow.LoopDone, c.g.steps[top.loop].at}}
}

// flatIf goes on with the next step when the condition holds. Otherwise the
// workflow ends, or, inside a loop, the round does.
func (c *chain) flatIf(i int) []looseEnd {
	s := c.g.steps[i]
	if s.declaresEnds() {
		return c.openOutputs(i)
	}
	if n := len(c.open); n > 0 {
		c.open[n-1].skips = append(c.open[n-1].skips, looseEnd{i, workflow.IfFalse, s.at})
		c.log.Add(problem.BranchEnds, s.at, "When %s is false, the loop “%s” goes on with its next round.", s.title(), c.g.node(c.open[n-1].loop).Name).
			At.Node = s.node.ID
	} else {
		s.node.Ends = append(s.node.Ends, workflow.IfFalse)
		c.log.Add(problem.BranchEnds, s.at, "The workflow ends when %s is false: a list of steps has no other branch.", s.title()).
			At.Node = s.node.ID
	}
	return []looseEnd{{i, workflow.IfTrue, s.at}}
}

// openOutputs are the outputs of a step that neither end nor are linked.
func (c *chain) openOutputs(i int) []looseEnd {
	var ends []looseEnd
	s := c.g.steps[i]
	for _, out := range s.node.Outputs() {
		if !slices.Contains(s.node.Ends, out) {
			ends = append(ends, looseEnd{i, out, s.at})
		}
	}
	return ends
}

// loopBlock links a body that is written inside its Loop.
func (c *chain) loopBlock(i int, endLoop *step) []looseEnd {
	s := c.g.steps[i]
	c.log.AddOnce(problem.Coerced, s.at, "Steps written inside a Loop were put between it and its EndLoop")
	c.open = append(c.open, openLoop{loop: i})
	depth := len(c.open)
	ends := []looseEnd{{i, workflow.LoopBody, s.at}}
	for _, b := range s.blocks {
		ends = c.sequence(b.steps, ends)
	}
	if len(c.open) < depth {
		return ends // the body brought its own EndLoop
	}
	c.open = c.open[:depth]
	if endLoop == nil {
		endLoop = c.newEndLoop(i)
	}
	return c.endLoop(endLoop, ends)
}

// newEndLoop makes the EndLoop that a Loop lacks.
func (c *chain) newEndLoop(loop int) *step { return newEndLoop(c.g, c.ids, loop) }

func newEndLoop(g *graph, ids *namer, loop int) *step {
	name := "End of " + g.node(loop).Name
	return &step{at: g.steps[loop].at, node: workflow.Node{
		ID: ids.id(name), Name: name, Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: g.node(loop).ID},
	}}
}

// branchBlocks links the steps written inside an If or Switch. An output
// without any goes on with what comes after.
func (c *chain) branchBlocks(i int) []looseEnd {
	s := c.g.steps[i]
	c.log.AddOnce(problem.Coerced, s.at, "Steps written inside a branch were linked to it")
	var ends []looseEnd
	for _, end := range c.openOutputs(i) {
		branch := []looseEnd{end}
		for _, b := range s.blocks {
			if b.output == end.output {
				branch = c.sequence(b.steps, branch)
			}
		}
		ends = append(ends, branch...)
	}
	return ends
}

// finish marks outputs that lead to nothing as ends of the workflow.
func (c *chain) finish(ends []looseEnd) {
	for _, e := range ends {
		n := c.g.node(e.from)
		if !branches(n.Kind) && e.output != workflow.OnError || e.output == workflow.SwitchDefault || slices.Contains(n.Ends, e.output) {
			continue // the default of a Switch is optional
		}
		n.Ends = append(n.Ends, e.output)
		c.log.Add(problem.BranchEnds, e.at, "The workflow ends after %s by %s: nothing follows.", c.g.title(e.from), e.output).
			At.Node = n.ID
	}
}

// finishOpen marks the branches that waited for an EndLoop which never came.
func (c *chain) finishOpen() {
	for _, o := range c.open {
		c.finish(o.skips)
	}
}
