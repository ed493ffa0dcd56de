package flow

import (
	"slices"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// LooseEnd is an output that the next step will be linked to.
type LooseEnd struct {
	From   int
	Output workflow.Output
	At     source.Part
}

// Chain links steps that are given as a list, in order and by nesting.
type Chain struct {
	g    *Graph
	log  *source.Log
	ids  *Namer
	open []openLoop // Loops whose EndLoop has not come yet

	around *openLoop // the Loop that the list goes into, nil for none
	end    int       // its EndLoop

	Away []Departure // what steps inside others say of where they lead

	ahead *Step // the EndLoop that was added with its Loop, before its turn
}

// openLoop is a Loop of the list and the branches that skip to its next round.
type openLoop struct {
	loop  int
	skips []LooseEnd
}

// Departure is what a step of a list says itself: where it goes on instead of with the step
// after it.
type Departure struct {
	Ends []LooseEnd
	To   source.Part
}

// NewChain links steps into the graph.
func NewChain(g *Graph, l *source.Log, ids *Namer) *Chain { return &Chain{g: g, log: l, ids: ids} }

// Within says that the list goes into the body of a Loop that is there.
func (c *Chain) Within(loop, end int) { c.around, c.end = &openLoop{loop: loop}, end }

// innermost is the Loop that the next step of the list is in, nil for none.
func (c *Chain) innermost() *openLoop {
	if n := len(c.open); n > 0 {
		return &c.open[n-1]
	}
	return c.around
}

// Open says that the list begins in the body of a Loop, which it may end.
func (c *Chain) Open(loop int) { c.open = append(c.open, openLoop{loop: loop}) }

// Sequence adds the steps behind the loose ends and returns the new ones. Loops
// that are opened in it and not closed stay open.
func (c *Chain) Sequence(list []*Step, ends []LooseEnd) []LooseEnd {
	for i, s := range list {
		if s.Gone == Terminal {
			c.Finish(ends)
			ends = nil
		}
		if s.Gone != Stays {
			continue
		}
		ends = c.depart(s, c.step(s, ends, endLoopAfter(list, i)))
	}
	return ends
}

// depart takes off the ends of a step that the links written inside it lead on. A link
// without output leads on all of them.
func (c *Chain) depart(s *Step, ends []LooseEnd) []LooseEnd {
	if len(s.Jumps) == 0 {
		return ends
	}
	ends = slices.DeleteFunc(slices.Clone(ends), func(e LooseEnd) bool {
		return c.g.Steps[e.From] == s && e.Output != workflow.OutputNone && s.leads(e.Output)
	})
	if !s.leads(workflow.OutputNone) {
		return ends
	}
	s.Jumps = slices.DeleteFunc(slices.Clone(s.Jumps), func(j Jump) bool {
		if j.Output == workflow.OutputNone {
			c.Away = append(c.Away, Departure{Ends: ends, To: j.To})
		}
		return j.Output == workflow.OutputNone
	})
	return nil
}

// endLoopAfter is the EndLoop that a list gives right behind a Loop which has
// its body inside, nil when it does not.
func endLoopAfter(list []*Step, i int) *Step {
	if list[i].Node.Kind != workflow.KindLoop || len(list[i].Blocks) == 0 || i+1 >= len(list) {
		return nil
	}
	if next := list[i+1]; next.Gone == Stays && next.Node.Kind == workflow.KindEndLoop {
		return next
	}
	return nil
}

// step adds one step and what is written inside it.
func (c *Chain) step(s *Step, ends []LooseEnd, endLoop *Step) []LooseEnd {
	switch {
	case s == c.ahead:
		return ends
	case s.Node.Kind == workflow.KindEndLoop:
		return c.endLoop(s, ends)
	}
	i := c.g.Add(s)
	c.Connect(ends, i)
	switch {
	case s.Node.Kind == workflow.KindLoop && len(s.Blocks) > 0:
		return c.LoopBlock(i, endLoop)
	case s.Node.Kind == workflow.KindLoop:
		c.open = append(c.open, openLoop{loop: i})
		return []LooseEnd{{i, workflow.LoopBody, s.At}}
	case (s.Node.Kind.Decides() || s.Node.OnFailure == workflow.Branch) && len(s.Blocks) > 0:
		return c.BranchBlocks(i)
	case s.Node.Kind == workflow.KindIf:
		return c.flatIf(i)
	case s.Node.Kind == workflow.KindSwitch:
		return []LooseEnd{{i, workflow.SwitchDefault, s.At}}
	}
	return []LooseEnd{{i, workflow.OutputNone, s.At}}
}

// Connect links the loose ends to a step.
func (c *Chain) Connect(ends []LooseEnd, to int) {
	for _, e := range ends {
		c.g.Arcs = append(c.g.Arcs, Arc{From: e.From, To: to, Output: e.Output})
	}
}

// endLoop closes the innermost open Loop, whatever loop_id says: a list nests
// like brackets. Without an open Loop it stays a problem for validation.
func (c *Chain) endLoop(s *Step, ends []LooseEnd) []LooseEnd {
	i := c.g.Add(s)
	c.Connect(ends, i)
	if len(c.open) == 0 {
		s.Node.EndLoop.Loop = ""
		return []LooseEnd{{i, workflow.OutputNone, s.At}}
	}
	top := c.open[len(c.open)-1]
	c.open = c.open[:len(c.open)-1]
	c.Connect(top.skips, i)
	c.reportCrossed(s, top.loop)
	s.Node.EndLoop.Loop = c.g.Node(top.loop).ID
	c.g.Link(i, workflow.OutputNone, top.loop)
	return []LooseEnd{{top.loop, workflow.LoopDone, c.g.Steps[top.loop].At}}
}

// reportCrossed tells of an EndLoop that names another Loop than the innermost open one.
func (c *Chain) reportCrossed(s *Step, loop int) {
	named := s.Node.EndLoop.Loop
	if top := c.g.Steps[loop]; named == "" || alias.Fold(named) == alias.Fold(top.ID) || alias.Fold(named) == alias.Fold(top.Node.Name) || named == top.Node.ID {
		return
	}
	if !slices.ContainsFunc(c.open, func(o openLoop) bool { return alias.Fold(c.g.Steps[o.loop].ID) == alias.Fold(named) }) {
		return // it can only be the one that is open
	}
	p := c.log.Add(problem.PairedLoop, s.At, "%s names “%s”, but in the list it closes %s.", s.Title(), named, c.g.Title(loop))
	p.Severity, p.Fix = problem.Warning, "Close loops in the reverse order in which they are opened."
}

// flatIf goes on with the next step when the condition holds. Otherwise the
// workflow ends, or, inside a loop, the round does.
func (c *Chain) flatIf(i int) []LooseEnd {
	s := c.g.Steps[i]
	if s.declaresEnds() || s.leads(workflow.IfTrue) || s.leads(workflow.IfFalse) {
		return c.openOutputs(i)
	}
	if o := c.innermost(); o != nil {
		o.skips = append(o.skips, LooseEnd{i, workflow.IfFalse, s.At})
		c.log.Add(problem.BranchEnds, s.At, "When %s is false, the loop “%s” goes on with its next round.", s.Title(), c.g.Node(o.loop).Name).
			At.Node = s.Node.ID
	} else {
		s.Node.Ends = append(s.Node.Ends, workflow.IfFalse)
		c.log.Add(problem.BranchEnds, s.At, "The workflow ends when %s is false: a list of steps has no other branch.", s.Title()).
			At.Node = s.Node.ID
	}
	return []LooseEnd{{i, workflow.IfTrue, s.At}}
}

// openOutputs are the outputs of a step that neither end nor are linked.
func (c *Chain) openOutputs(i int) []LooseEnd {
	var ends []LooseEnd
	s := c.g.Steps[i]
	for _, out := range s.Node.Outputs() {
		if !slices.Contains(s.Node.Ends, out) {
			ends = append(ends, LooseEnd{i, out, s.At})
		}
	}
	return ends
}

// LoopBlock links a body that is written inside its Loop.
func (c *Chain) LoopBlock(i int, endLoop *Step) []LooseEnd {
	s := c.g.Steps[i]
	c.log.AddOnce(problem.Coerced, s.At, "Steps written inside a Loop were put between it and its EndLoop")
	c.open = append(c.open, openLoop{loop: i})
	depth := len(c.open)
	ends := []LooseEnd{{i, workflow.LoopBody, s.At}}
	for _, b := range s.Blocks {
		ends = c.Sequence(b.Steps, ends)
	}
	if len(c.open) < depth {
		return ends // the body brought its own EndLoop
	}
	c.open = c.open[:depth]
	if c.ahead = endLoop; endLoop == nil {
		endLoop = c.newEndLoop(i)
	}
	return c.endLoop(endLoop, ends)
}

// newEndLoop makes the EndLoop that a Loop lacks.
func (c *Chain) newEndLoop(loop int) *Step { return newEndLoop(c.g, c.ids, loop) }

func newEndLoop(g *Graph, ids *Namer, loop int) *Step {
	name := "End of " + g.Node(loop).Name
	return &Step{At: g.Steps[loop].At, Node: workflow.Node{
		ID: ids.ID(name), Name: name, Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: g.Node(loop).ID},
	}}
}

// BranchBlocks links the steps written inside an If or Switch. An output
// without any goes on with what comes after.
func (c *Chain) BranchBlocks(i int) []LooseEnd {
	s := c.g.Steps[i]
	c.log.AddOnce(problem.Coerced, s.At, "Steps written inside a branch were linked to it")
	var ends []LooseEnd
	for _, end := range c.openOutputs(i) {
		branch := []LooseEnd{end}
		for _, b := range s.Blocks {
			if b.Output == end.Output {
				branch = c.Sequence(b.Steps, branch)
			}
		}
		ends = append(ends, branch...)
	}
	return ends
}

// Finish marks outputs that lead to nothing as ends of the workflow.
func (c *Chain) Finish(ends []LooseEnd) {
	for _, e := range ends {
		n := c.g.Node(e.From)
		if !n.Kind.Decides() && e.Output != workflow.OnError || e.Output == workflow.SwitchDefault || slices.Contains(n.Ends, e.Output) {
			continue // the default of a Switch is optional
		}
		n.Ends = append(n.Ends, e.Output)
		c.log.Add(problem.BranchEnds, e.At, "The workflow ends after %s by %s: nothing follows.", c.g.Title(e.From), e.Output).
			At.Node = n.ID
	}
}

// FinishOpen marks the branches that waited for an EndLoop which never came, and leads
// those inside a Loop that was there on to its EndLoop.
func (c *Chain) FinishOpen() {
	if c.around != nil {
		c.Connect(c.around.skips, c.end)
	}
	for _, o := range c.open {
		c.Finish(o.skips)
	}
}
