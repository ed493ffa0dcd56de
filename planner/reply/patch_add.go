package reply

import (
	"slices"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// gap is a place in the graph where a list of steps goes: behind the loose ends
// and before next.
type gap struct {
	ends []looseEnd
	next int  // nowhere: nothing follows
	last bool // it is the end of the main path
}

// runs splits the steps of "add": a run begins at each anchor, and steps without
// one, or with the same, go on with it. Those that go where a step is removed
// are put there before its gap is closed.
func (p *patcher) runs() (replacing, rest [][]*step) {
	list := p.changes.add
	for len(list) > 0 {
		n := 1
		for n < len(list) && (!list[n].anchor.set() || follows(list[n].anchor, list[0].anchor)) {
			n++
		}
		if p.replaces(list[0].anchor) {
			replacing = append(replacing, list[:n])
		} else {
			rest = append(rest, list[:n])
		}
		list = list[n:]
	}
	return replacing, rest
}

// follows reports whether both say that they go after the same step. Each then
// follows the one before it: a list is meant in its order.
func follows(a, b anchor) bool {
	return a.after.Is(lenient.String) && b.after.Is(lenient.String) && a.after.Text == b.after.Text &&
		a.branch.Missing() == b.branch.Missing() && (a.branch.Missing() || a.branch.Text == b.branch.Text)
}

// replaces reports whether the anchor is a step to remove.
func (p *patcher) replaces(a anchor) bool {
	for _, v := range []source.Part{a.after, a.before, a.inside} {
		if !v.Missing() {
			i, _, ok := p.scope.find(p.idIn(v))
			return ok && p.g.steps[i].gone != stays
		}
	}
	return false
}

// insertChains puts runs of steps into the graph, one after the other.
func (p *patcher) insertChains(runs [][]*step) {
	for _, run := range runs {
		p.insertChain(run)
	}
}

func (p *patcher) insertChain(list []*step) {
	i := slices.IndexFunc(list, func(s *step) bool { return s.gone == stays })
	if i < 0 {
		return
	}
	at := p.gapFor(list[0], list[i])
	before := len(p.g.steps)
	c := newChain(p.g, p.r.Log, p.r.ids)
	ends := c.sequence(list, at.ends)
	if at.next != nowhere {
		c.connect(ends, at.next)
	} else if c.finish(ends); len(ends) == 1 && at.last {
		p.tail = &ends[0]
	}
	c.finishOpen()
	for n := before; n < len(p.g.steps); n++ {
		p.scope.add(n, p.g.steps[n])
	}
	if p.runsOn(list) {
		p.r.Log.Add(problem.InferredEdge, list[0].at, "What comes behind %s in “add” has no place of its own; it follows there.", list[0].title()).
			Severity = problem.Warning
	}
}

// runsOn reports whether steps follow an anchored one without need: what comes
// behind a Loop belongs to it.
func (p *patcher) runsOn(list []*step) bool {
	return list[0].anchor.set() && list[0].node.Kind != workflow.KindLoop &&
		slices.ContainsFunc(list[1:], func(s *step) bool { return !s.anchor.set() })
}

// gapFor finds where a run goes: by the anchor of its first step, else at the
// end of the main path.
func (p *patcher) gapFor(first, shown *step) gap {
	a := first.anchor
	switch {
	case !a.after.Missing():
		if i, ok := p.place(a.after, "The place after"); ok {
			return p.after(i, a.branch)
		}
	case !a.before.Missing():
		if i, ok := p.place(a.before, "The place before"); ok {
			return p.before(i)
		}
	case !a.inside.Missing():
		if i, ok := p.place(a.inside, "The place inside"); ok {
			return p.inside(i, a.branch)
		}
	}
	return p.end(shown)
}

// after is the gap behind a step: behind the whole loop for a Loop or EndLoop,
// in a branch for an If or Switch.
func (p *patcher) after(i int, branch source.Part) gap {
	n := p.g.node(i)
	switch n.Kind {
	case workflow.KindEndLoop:
		if loop, ok := p.scope.byID(endLoopOf(*n)); ok {
			return p.behind(loop, workflow.LoopDone)
		}
	case workflow.KindLoop:
		if out, ok := outputFor(*n, p.r.outputWord(branch)); ok {
			return p.behind(i, out)
		}
		return p.behind(i, workflow.LoopDone)
	case workflow.KindIf, workflow.KindSwitch:
		return p.behind(i, p.branch(i, branch))
	case workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep:
		if alias.Outputs.Says(p.r.outputWord(branch), workflow.OnError) {
			p.g.steps[i].branchOn(workflow.OnError)
			return p.behind(i, workflow.OnError)
		}
	}
	return p.behind(i, workflow.OutputNone)
}

func endLoopOf(n workflow.Node) string {
	if n.EndLoop == nil {
		return ""
	}
	return n.EndLoop.Loop
}

// branch is the output a word means; without one, the first that leads nowhere,
// else the first, with a warning.
func (p *patcher) branch(i int, word source.Part) workflow.Output {
	n := p.g.node(i)
	if out, ok := outputFor(*n, p.r.outputWord(word)); ok {
		return out
	}
	chosen := n.Outputs()[0]
	for _, out := range n.Outputs() {
		if !p.linked(i, out) {
			chosen = out
			break
		}
	}
	p.r.Log.Add(problem.GuessedOutput, word, "It was not said which branch of %s is meant; %s was taken.", p.g.title(i), chosen).
		At.Node = n.ID
	return chosen
}

func (p *patcher) linked(i int, output workflow.Output) bool {
	return slices.ContainsFunc(p.g.arcs, func(a arc) bool { return a.from == i && a.output == output })
}

// behind cuts the link of an output.
func (p *patcher) behind(i int, output workflow.Output) gap {
	at := gap{ends: []looseEnd{{i, output, p.g.steps[i].at}}, next: nowhere}
	p.g.removeArcs(func(_ int, a arc) bool {
		cut := a.from == i && a.output == output
		if cut {
			at.next = a.to
		}
		return cut
	})
	p.g.unend(i, output)
	return at
}

// before cuts all links to a step, apart from that of its own EndLoop.
func (p *patcher) before(i int) gap {
	at := gap{next: i}
	p.g.removeArcs(func(_ int, a arc) bool {
		cut := a.to == i && !p.g.steps[a.from].closes(p.g.node(i).ID)
		if cut {
			at.ends = append(at.ends, looseEnd{a.from, a.output, a.at})
		}
		return cut
	})
	return at
}

// inside is the gap at the end of a loop's body or of a branch.
func (p *patcher) inside(i int, branch source.Part) gap {
	n := p.g.node(i)
	switch n.Kind {
	case workflow.KindLoop:
		if end := slices.IndexFunc(p.g.steps, func(s *step) bool { return s.gone == stays && s.closes(n.ID) }); end >= 0 {
			return p.beforeEnd(i, end)
		}
		return p.behind(i, workflow.LoopBody)
	case workflow.KindEndLoop:
		if loop, ok := p.scope.byID(endLoopOf(*n)); ok && p.g.kind(loop) == workflow.KindLoop {
			return p.beforeEnd(loop, i)
		}
	case workflow.KindIf, workflow.KindSwitch:
		return p.endOfBranch(i, p.branch(i, branch))
	case workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep:
		if alias.Outputs.Says(p.r.outputWord(branch), workflow.OnError) {
			p.g.steps[i].branchOn(workflow.OnError)
			return p.endOfBranch(i, workflow.OnError)
		}
		p.r.Log.Add(problem.GuessedOutput, branch, "%s holds no steps; the new ones were put after it.", p.g.title(i)).At.Node = n.ID
	}
	return p.after(i, branch)
}

// beforeEnd is the gap at the end of a body, which may be empty.
func (p *patcher) beforeEnd(loop, end int) gap {
	at := p.before(end)
	if len(at.ends) == 0 {
		at = p.behind(loop, workflow.LoopBody)
		at.next = end
	}
	return at
}

// endOfBranch follows a branch to where it meets another or stops.
func (p *patcher) endOfBranch(i int, output workflow.Output) gap {
	out, in := p.g.outgoing(), p.g.incoming()
	for range p.g.steps {
		n := slices.IndexFunc(out[i], func(n int) bool { return p.g.arcs[n].output == output })
		if n < 0 {
			break
		}
		to := p.g.arcs[out[i][n]].to
		if to == nowhere || len(in[to]) > 1 && p.g.kind(to) != workflow.KindLoop || branches(p.g.kind(to)) || p.g.kind(to) == workflow.KindEndLoop {
			break
		}
		i, output = to, workflow.OutputNone
		if p.g.kind(to) == workflow.KindLoop {
			output = workflow.LoopDone
		}
	}
	return p.behind(i, output)
}

// end is the gap at the end of the main path: the way through the graph that
// passes most steps, loops as a whole.
func (p *patcher) end(shown *step) gap {
	if p.tail != nil && !p.linked(p.tail.from, p.tail.output) {
		return gap{ends: []looseEnd{*p.tail}, next: nowhere, last: true}
	}
	last, ends, ok := mainEnd(p.g)
	if !ok {
		return gap{next: nowhere}
	}
	output := workflow.OutputNone
	switch p.g.kind(last) {
	case workflow.KindLoop:
		output = workflow.LoopDone
	case workflow.KindIf, workflow.KindSwitch:
		output = p.branch(last, source.Part{Value: nil, Path: shown.at.Path})
	case workflow.KindTool, workflow.KindEndLoop, workflow.KindAiTransform, workflow.KindAiStep:
	}
	if ends > 1 {
		p.r.Log.Add(problem.GuessedOutput, shown.at, "The workflow has several ends; %s was put after %s.", shown.title(), p.g.title(last)).
			At.Node = p.g.node(last).ID
	}
	at := p.behind(last, output)
	at.last = true
	return at
}
