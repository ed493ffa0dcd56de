package reply

import (
	"slices"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// maxWalked is how many steps are gone through to see whether places agree: those said beyond that
// are taken as they stand.
const maxWalked = 50_000

func (p *patcher) isSpent() bool { return p.walked > maxWalked }

// checkPlace refuses an added step that says two places which are not the same: it goes to one
// of them, and the other was said as well.
func (p *patcher) checkPlace(s *flow.Step) {
	in, branch := s.Anchor.Inside, s.Anchor.Branch
	if in.Missing() && branch.Missing() {
		return
	}
	f, i, ok := p.neighbour(s.Anchor)
	if !ok {
		p.checkBody(s)
		return
	}
	if !in.Missing() {
		if x, found := p.place(in, s, alias.Inside); found && !p.isInside(i, x, f, branch) {
			p.refusePlace(s, f, i, "inside", p.g.Title(x))
			return
		}
	}
	if !branch.Missing() && !p.isInBranch(i, f, branch) {
		p.refusePlace(s, f, i, "branch", "“"+p.r.OutputWord(branch)+"”")
	}
}

// checkBody refuses a step that is to go inside a Loop and to where that is done.
func (p *patcher) checkBody(s *flow.Step) {
	i, _, ok := p.scope.Find(p.idIn(s.Anchor.Inside))
	if !ok || p.g.Kind(i) != workflow.KindLoop {
		return
	}
	if out, means := item.OutputFor(*p.g.Node(i), p.r.OutputWord(s.Anchor.Branch)); means && out != workflow.LoopBody {
		p.r.Log.Refuse(problem.RejectedChange, s.Anchor.Branch, "Let it go inside the Loop, without a branch, or after it.",
			"%s is to go inside %s, and where that leads by %s.", s.Title(), p.g.Title(i), out)
	}
}

// neighbour is the step of the workflow that an added step goes after or before.
func (p *patcher) neighbour(a flow.Anchor) (f alias.Field, i int, ok bool) {
	v, f := a.After, alias.After
	if v.Missing() {
		v, f = a.Before, alias.Before
	}
	if v.Missing() {
		return f, 0, false
	}
	i, _, ok = p.scope.Find(p.idIn(v))
	return f, i, ok
}

func (p *patcher) refusePlace(s *flow.Step, f alias.Field, i int, other, title string) {
	p.r.Log.Refuse(problem.RejectedChange, s.At, "Say one place: after or before a step, or inside a Loop or a branch.",
		"The place of %s is said in two ways that do not agree: “%s” is %s, and “%s” is %s.", s.Title(), string(f), p.g.Title(i), other, title)
}

// isInside reports whether the place after or before a step is in a Loop, or in a branch of a
// step that decides.
func (p *patcher) isInside(i, outer int, f alias.Field, branch source.Part) bool {
	n := p.g.Node(outer)
	switch n.Kind {
	case workflow.KindLoop:
		return p.isInLoop(i, n.ID, f) && (branch.Missing() || i != outer || alias.Outputs.Says(p.r.OutputWord(branch), workflow.LoopBody))
	case workflow.KindEndLoop:
		return p.isInLoop(i, endLoopOf(*n), f)
	case workflow.KindIf, workflow.KindSwitch:
		return f == alias.After && i == outer || p.isInSome(i, outer, branch)
	case workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep:
	}
	return i == outer || p.isInSome(i, outer, branch)
}

// isInLoop reports whether the place after or before a step is in the body of a Loop.
func (p *patcher) isInLoop(i int, loop string, f alias.Field) bool {
	if f == alias.After {
		if p.g.Node(i).ID == loop {
			return true // the first place in it
		}
		if p.g.Kind(i) == workflow.KindEndLoop {
			outer, ok := p.scope.ByID(endLoopOf(*p.g.Node(i)))
			if !ok {
				return false
			}
			i = outer
		}
	}
	for range p.g.Steps {
		end := p.ways.endAround(i)
		if end == flow.Nowhere {
			return false
		}
		around := endLoopOf(*p.g.Node(end))
		outer, ok := p.scope.ByID(around)
		if around == loop || !ok {
			return around == loop
		}
		i = outer
	}
	return false
}

// isInSome reports whether a step is in the branch of another that a word means, or in any
// of them where there is no word.
func (p *patcher) isInSome(i, outer int, branch source.Part) bool {
	for _, output := range p.g.Node(outer).Outputs() {
		said, ok := item.OutputFor(*p.g.Node(outer), p.r.OutputWord(branch))
		if (branch.Missing() || !ok || said == output) && p.isBranchOf(i, outer, output) {
			return true
		}
	}
	return false
}

// isBranchOf reports whether one output of a step leads to another, and no other of its
// outputs does.
func (p *patcher) isBranchOf(i, from int, output workflow.Output) bool {
	for _, other := range p.g.Node(from).Outputs() {
		reached := false
		for _, to := range p.ways.targets(from, other) {
			reached = reached || to == i || flow.Reaches(to, i, p.onward)
		}
		if p.isSpent() {
			return true
		}
		if reached != (other == output) {
			return false
		}
	}
	return true
}

// onward yields the steps that a step leads to, without going round a loop once more.
func (p *patcher) onward(i int, yield func(int)) {
	if p.walked++; i == flow.Nowhere || p.isSpent() || p.g.Kind(i) == workflow.KindEndLoop {
		return
	}
	for _, output := range append(p.g.Node(i).Outputs(), workflow.OnError) {
		for _, to := range p.ways.targets(i, output) {
			yield(to)
		}
	}
}

// isInBranch reports whether the place after or before a step is in a branch that a word
// means: one of its own, or one of a step in front of it.
func (p *patcher) isInBranch(i int, f alias.Field, word source.Part) bool {
	n := *p.g.Node(i)
	if f == alias.After && needsOutput(n.Kind) {
		return true // a word that means none of its outputs is told
	}
	said := p.r.OutputWord(word)
	if f == alias.After && alias.Outputs.Says(said, workflow.OnError) {
		return true
	}
	at, isOther := i, false
	for range p.g.Steps {
		n, ok := p.cameFrom(at)
		if p.walked++; p.isSpent() {
			return true
		}
		if !ok {
			break
		}
		a := p.g.Arcs[n]
		out, means := item.OutputFor(*p.g.Node(a.From), said)
		if !means {
			out, means = item.ByCondition(*p.g.Node(a.From), said)
		}
		if means && needsOutput(p.g.Kind(a.From)) {
			if out == a.Output && p.isBranchOf(i, a.From, out) {
				return true
			}
			isOther = true
		}
		at = a.From
	}
	return !isOther && alias.Outputs.Says(said, alias.Plain) // the only way on
}

// cameFrom is an arc that leads to a step, other than from the end of its loop.
func (p *patcher) cameFrom(i int) (int, bool) {
	for _, n := range p.ways.to(i) {
		if !p.g.Steps[p.g.Arcs[n].From].Closes(p.g.Node(i).ID) {
			return n, true
		}
	}
	return 0, false
}

// beginning is the branch of a step that another goes after: for one that is after a Loop and
// inside it, the body.
func (p *patcher) beginning(i int, a flow.Anchor) source.Part {
	if a.Inside.Missing() || !a.Branch.Missing() || p.g.Kind(i) != workflow.KindLoop {
		return a.Branch
	}
	if outer, _, ok := p.scope.Find(p.idIn(a.Inside)); !ok || outer != i {
		return a.Branch
	}
	return source.Part{Value: &lenient.Value{Kind: lenient.String, Text: string(workflow.LoopBody), Offset: a.Inside.Offset}, Path: a.Inside.Path}
}

// checkLone refuses steps that say a branch and no step that it is one of: the list would go on
// with them as if they had not.
func (p *patcher) checkLone(list []*flow.Step) {
	for _, s := range list {
		if !s.Anchor.Branch.Missing() && !s.Anchor.IsSet() && s.Gone == flow.Stays && !p.isOnlyWay(p.r.OutputWord(s.Anchor.Branch)) {
			p.r.Log.Refuse(problem.RejectedChange, s.Anchor.Branch, "Say the step that has the branch by inside, or write the new steps in then and else of their If.",
				"%s is to go into the branch “%s”, and it is not said of which step.", s.Title(), p.r.OutputWord(s.Anchor.Branch))
		}
	}
}

// isOnlyWay reports whether a word says the way on of a step that has only one, and is no output of
// any other step that is there.
func (p *patcher) isOnlyWay(word string) bool {
	if p.walked += len(p.g.Steps); p.isSpent() || !alias.Outputs.Says(word, alias.Plain) {
		return false
	}
	return !slices.ContainsFunc(p.g.Steps, func(s *flow.Step) bool {
		_, means := item.OutputFor(s.Node, word)
		return means && needsOutput(s.Node.Kind)
	})
}

// checkNodePlaces refuses new steps whose edges put them elsewhere than they say themselves.
func (d *draft) checkNodePlaces() {
	if d.changes == nil || !slices.ContainsFunc(d.changes.addNodes, func(s *flow.Step) bool { return s.Anchor.IsSet() || !s.Anchor.Branch.Missing() }) {
		return
	}
	p := &patcher{linker: &linker{r: d.Reader, g: d.graph, scope: flow.NewScope(d.graph)}, ways: newWays(d.graph)}
	for i, s := range d.graph.Steps {
		if s.Gone != flow.Stays || !slices.Contains(d.changes.addNodes, s) {
			continue
		}
		if v, ok := p.isAtItsPlace(i, s.Anchor); !ok {
			d.Log.Refuse(problem.RejectedChange, v, "Let add_edges say where the steps of add_nodes go, and nothing else; or put them into add, with after, before or inside.",
				"%s says that it goes elsewhere than its edges lead: %s.", s.Title(), source.Preview(v.Value))
		}
	}
}

// isAtItsPlace reports whether a step is where it says, else what says another place.
func (p *patcher) isAtItsPlace(i int, a flow.Anchor) (source.Part, bool) {
	if v := a.After; !v.Missing() && !p.follows(v, i) {
		return v, false
	}
	if v := a.Before; !v.Missing() && !p.leadsOn(i, v) {
		return v, false
	}
	if v := a.Inside; !v.Missing() {
		x, _, ok := p.scope.Find(p.idIn(v))
		return v, ok && p.isInside(i, x, alias.Before, a.Branch)
	}
	return a.Branch, a.Branch.Missing() || p.isInBranch(i, alias.Before, a.Branch)
}

// follows reports whether a step comes right behind the one that a value names, or behind its
// loop.
func (p *patcher) follows(v source.Part, i int) bool {
	if p.isLinked(v, i) || alias.Outside.Says(p.idIn(v), alias.Beginning) {
		return true
	}
	from, _, ok := p.scope.Find(p.idIn(v))
	if !ok || p.g.Kind(from) != workflow.KindEndLoop {
		return false
	}
	loop, ok := p.scope.ByID(endLoopOf(*p.g.Node(from)))
	return ok && slices.Contains(p.ways.targets(loop, workflow.LoopDone), i)
}
