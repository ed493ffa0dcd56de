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

// gap is a place in the graph where a list of steps goes: behind the loose ends
// and before next.
type gap struct {
	ends []flow.LooseEnd
	next int  // nowhere: nothing follows
	last bool // it is the end of the main path

	stops bool // the workflow ends there, in a loop
}

// runs splits the steps of "add": a run begins at each anchor, and steps without
// one, or with the same, go on with it. Those that go where a step is removed
// are put there before its gap is closed.
func (p *patcher) runs() (replacing, rest [][]*flow.Step) {
	list := p.changes.add
	for len(list) > 0 {
		n := 1
		for n < len(list) && (!list[n].Anchor.IsSet() || follows(list[n].Anchor, list[0].Anchor)) {
			n++
		}
		if p.replaces(list[0].Anchor) {
			replacing = append(replacing, list[:n])
		} else {
			rest = append(rest, list[:n])
		}
		list = list[n:]
	}
	return replacing, rest
}

// follows reports whether both say that they go after the same step, or into it. Each then
// follows the one before it: a list is meant in its order.
func follows(a, b flow.Anchor) bool {
	same := func(v, w source.Part) bool { return v.Is(lenient.String) && w.Is(lenient.String) && v.Text == w.Text }
	return (same(a.After, b.After) || a.After.Missing() && b.After.Missing() && same(a.Inside, b.Inside)) &&
		(a.Before.Missing() || same(a.Before, b.Before)) && (a.Inside.Missing() || same(a.Inside, b.Inside)) &&
		a.Branch.Missing() == b.Branch.Missing() && (a.Branch.Missing() || a.Branch.Text == b.Branch.Text)
}

// replaces reports whether the anchor is a step to remove. One that only the error output
// of another removed step led to has no place that something could be put in.
func (p *patcher) replaces(a flow.Anchor) bool {
	for _, v := range []source.Part{a.After, a.Before, a.Inside} {
		if v.Missing() {
			continue
		}
		i, _, ok := p.scope.Find(p.idIn(v))
		if !ok || p.g.Steps[i].Gone == flow.Stays || p.changes.moved[p.g.Node(i).ID] {
			return false
		}
		if p.onlyErr[i] {
			p.r.Log.Add(problem.UnknownNode, v, "Nothing leads to where %s was: only the error output of a step that is removed too did.", p.g.Title(i))
		}
		return true
	}
	return false
}

// insertChains puts runs of steps into the graph, one after the other.
func (p *patcher) insertChains(runs [][]*flow.Step) {
	p.ways = newWays(p.g)
	for _, run := range runs {
		p.insertChain(run)
	}
	p.ways.settle()
}

func (p *patcher) insertChain(list []*flow.Step) {
	i := slices.IndexFunc(list, func(s *flow.Step) bool { return s.Gone == flow.Stays })
	if i < 0 {
		return
	}
	p.checkLone(list)
	p.reportEmptyPlace(list[0])
	checkNumbers(p.r, list)
	at := p.gapFor(list[0], list[i])
	stops := p.checkLinks(list, at.next) || at.stops
	for _, s := range list {
		s.Jumps = nil // that was said
	}
	before := len(p.g.Steps)
	c := p.chain(list, at.next)
	ends := c.Sequence(list, at.ends)
	switch {
	case stops:
		c.Connect(ends, flow.Nowhere)
	case at.next != flow.Nowhere:
		c.Connect(ends, at.next)
	default:
		if c.Finish(ends); len(ends) == 1 && at.last {
			p.tail = &ends[0]
		}
	}
	c.FinishOpen()
	for n := before; n < len(p.g.Steps); n++ {
		p.scope.Add(n, p.g.Steps[n])
	}
	p.takePlaces(before)
	p.jumps(before, c.Away, nil)
	if p.runsOn(list) {
		p.r.Log.Add(problem.InferredEdge, list[0].At, "What comes behind %s in “add” has no place of its own; it follows there.", list[0].Title()).
			Severity = problem.Warning
	}
}

// chain links a run that is put in before a step: in the loop which that is in, and to the
// end of those around the steps before it.
func (p *patcher) chain(list []*flow.Step, next int) *flow.Chain {
	c := flow.NewChain(p.g, p.r.Log, p.r.IDs)
	if end := p.ways.endAround(next); end != flow.Nowhere {
		if loop, ok := p.scope.ByID(endLoopOf(*p.g.Node(end))); ok {
			c.Within(loop, end)
		}
	}
	for _, s := range slices.Backward(list) {
		if loop, ok := p.opened(s); ok {
			c.Open(loop)
		}
	}
	return c
}

// checkLinks refuses links written inside the steps of a run that lead elsewhere than the
// order and the place of the run do. stops: the last of it ends the workflow where else a
// round would end.
func (p *patcher) checkLinks(list []*flow.Step, next int) (stops bool) {
	for i, s := range list {
		for _, j := range s.Jumps {
			to := p.r.Identifier(j.To)
			switch {
			case s.Node.Kind.Decides() && j.Output != workflow.OutputNone && to == endWord:
				s.Node.Ends = append(s.Node.Ends, j.Output)
			case p.leadsThere(j, to, neighbour(list, i+1), next):
			case j.Output == workflow.OutputNone && to == endWord && i+1 == len(list) && p.g.Kind(next) == workflow.KindEndLoop:
				p.r.Log.Add(problem.BranchEnds, s.At, "The workflow ends after %s, in the first round that comes to it.", s.Title())
				stops = true
			default:
				p.r.Log.Refuse(problem.IgnoredPart, s.At, "Say by after, before or inside where a step goes, or link it by add_nodes with add_edges, with an edge to "+endWord+" where the workflow is to end.",
					"%s was not linked to “%s”: the steps of “add” are linked in order, and lead on to what follows at their place.", s.Title(), to)
			}
		}
	}
	return stops
}

// leadsThere reports whether a link leads to the step after it in the list, or, from the
// last, to what follows at their place.
func (p *patcher) leadsThere(j flow.Jump, to string, after *flow.Step, next int) bool {
	if j.Output != workflow.OutputNone && j.Output != workflow.IfTrue {
		return false
	}
	if after != nil {
		return to != "" && (to == after.ID || to == after.Node.Name)
	}
	i, how, ok := p.scope.Find(to)
	return ok && i == next || next == flow.Nowhere && isEnding(to) && !(ok && how == flow.ByName)
}

// opened is the Loop that a run before this one began and that a step, an EndLoop, ends:
// together they go around steps that are there.
func (p *patcher) opened(end *flow.Step) (loop int, ok bool) {
	named := endLoopOf(end.Node)
	if end.Node.Kind != workflow.KindEndLoop || named == "" {
		return 0, false
	}
	loop, _, ok = p.scope.Find(named)
	if !ok || p.g.Kind(loop) != workflow.KindLoop {
		return 0, false
	}
	_, ended := p.ways.endOf(p.g.Node(loop).ID)
	return loop, !ended
}

// runsOn reports whether steps follow an anchored one without need: what comes
// behind a Loop belongs to it.
func (p *patcher) runsOn(list []*flow.Step) bool {
	return list[0].Anchor.IsSet() && list[0].Node.Kind != workflow.KindLoop &&
		slices.ContainsFunc(list[1:], func(s *flow.Step) bool { return !s.Anchor.IsSet() })
}

// gapFor finds where a run goes: by the anchor of its first step, else at the
// end of the main path.
func (p *patcher) gapFor(first, shown *flow.Step) gap {
	a := first.Anchor
	p.checkPlace(first)
	switch {
	case !a.After.Missing():
		if i, ok := p.place(a.After, first, alias.After); ok {
			at := p.after(i, p.beginning(i, a))
			if next, ok := p.place(a.Before, first, alias.Before); ok && next != at.next {
				p.r.Log.Refuse(problem.RejectedChange, first.At, "Say by one of after and before where it goes.",
					"%s cannot go after %s and before %s: they do not follow each other there.", first.Title(), p.g.Title(i), p.g.Title(next))
			}
			return at
		}
	case !a.Before.Missing():
		if i, ok := p.place(a.Before, first, alias.Before); ok {
			return p.before(i)
		}
	case !a.Inside.Missing():
		if i, ok := p.place(a.Inside, first, alias.Inside); ok {
			return p.inside(i, a.Branch)
		}
	default:
		p.reportNumbered(first)
	}
	return p.end(shown)
}

// after is the gap behind a step: behind the whole loop for a Loop or EndLoop,
// in a branch for an If or Switch.
func (p *patcher) after(i int, branch source.Part) gap {
	clear(p.ways.branchEnds)
	n := p.g.Node(i)
	switch n.Kind {
	case workflow.KindEndLoop:
		if loop, ok := p.scope.ByID(endLoopOf(*n)); ok {
			return p.behind(loop, workflow.LoopDone)
		}
	case workflow.KindLoop:
		if out, ok := p.namedBranch(i, branch); ok {
			return p.behind(i, out)
		}
		return p.behind(i, workflow.LoopDone)
	case workflow.KindIf, workflow.KindSwitch:
		return p.behind(i, p.branch(i, branch))
	case workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep:
		if alias.Outputs.Says(p.r.OutputWord(branch), workflow.OnError) {
			p.g.Steps[i].BranchOn(workflow.OnError)
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

// namedBranch is the output a word means. A word that means none is an error.
func (p *patcher) namedBranch(i int, word source.Part) (workflow.Output, bool) {
	said, n := p.r.OutputWord(word), p.g.Node(i)
	out, ok := item.OutputFor(*n, said)
	if !ok {
		out, ok = item.ByCondition(*n, said)
	}
	if !ok && !word.Missing() {
		p.r.Log.Refuse(problem.RejectedChange, word, "Let branch be one of "+flow.OutputNames(n.Outputs())+".",
			"%s has no branch “%s”.", p.g.Title(i), said)
	}
	return out, ok
}

// branch is the output a word means; without one, the first that leads nowhere,
// else the first, with a warning.
func (p *patcher) branch(i int, word source.Part) workflow.Output {
	n := p.g.Node(i)
	out, ok := p.namedBranch(i, word)
	if ok {
		return out
	}
	chosen := n.Outputs()[0]
	for _, out := range n.Outputs() {
		if !p.linked(i, out) {
			chosen = out
			break
		}
	}
	if !word.Missing() {
		return chosen // that was said
	}
	p.r.Log.Add(problem.GuessedOutput, word, "It was not said which branch of %s is meant; %s was taken.", p.g.Title(i), chosen).
		At.Node = n.ID
	return chosen
}

func (p *patcher) linked(i int, output workflow.Output) bool {
	return len(p.ways.from(i, output)) > 0
}

// behind cuts the link of an output.
func (p *patcher) behind(i int, output workflow.Output) gap {
	at := gap{ends: []flow.LooseEnd{{From: i, Output: output, At: p.g.Steps[i].At}}, next: flow.Nowhere}
	for _, n := range p.ways.from(i, output) {
		at.next = p.g.Arcs[n].To
		p.ways.remove(n)
	}
	at.stops = output == workflow.OutputNone && slices.Contains(p.g.Node(i).Ends, output)
	p.g.Unend(i, output)
	return at
}

// before cuts all links to a step, apart from that of its own EndLoop.
func (p *patcher) before(i int) gap {
	clear(p.ways.branchEnds)
	at := gap{next: i}
	for _, n := range p.ways.to(i) {
		if a := p.g.Arcs[n]; !p.g.Steps[a.From].Closes(p.g.Node(i).ID) {
			at.ends = append(at.ends, flow.LooseEnd{From: a.From, Output: a.Output, At: a.At})
			p.ways.remove(n)
		}
	}
	return at
}

// inside is the gap at the end of a loop's body or of a branch.
func (p *patcher) inside(i int, branch source.Part) gap {
	n := p.g.Node(i)
	switch n.Kind {
	case workflow.KindLoop:
		if end, ok := p.ways.endOf(n.ID); ok {
			return p.beforeEnd(i, end)
		}
		return p.behind(i, workflow.LoopBody)
	case workflow.KindEndLoop:
		if loop, ok := p.scope.ByID(endLoopOf(*n)); ok && p.g.Kind(loop) == workflow.KindLoop {
			return p.beforeEnd(loop, i)
		}
	case workflow.KindIf, workflow.KindSwitch:
		return p.endOfBranch(i, p.branch(i, branch))
	case workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep:
		if alias.Outputs.Says(p.r.OutputWord(branch), workflow.OnError) {
			p.g.Steps[i].BranchOn(workflow.OnError)
			return p.endOfBranch(i, workflow.OnError)
		}
		p.r.Log.Add(problem.GuessedOutput, branch, "%s holds no steps; the new ones were put after it.", p.g.Title(i)).At.Node = n.ID
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

// endOfBranch is the gap at the end of a branch. One that leads nowhere yet goes on where
// the others meet.
func (p *patcher) endOfBranch(i int, output workflow.Output) gap {
	isNew := !p.linked(i, output) && !slices.Contains(p.g.Node(i).Ends, output)
	end := p.branchEnd(i, output)
	at := p.behind(end.from, end.output)
	if isNew {
		at.next = p.meeting(i)
	}
	return at
}

// branchEnd follows a branch to where it meets another or stops.
func (p *patcher) branchEnd(i int, output workflow.Output) usedOutput {
	start := usedOutput{i, output}
	if end, known := p.ways.branchEnds[start]; known {
		i, output = end.from, end.output // nothing was put in before it since
	}
	for range p.g.Steps {
		arcs := p.ways.from(i, output)
		if len(arcs) == 0 {
			break
		}
		to := p.g.Arcs[arcs[0]].To
		if to == flow.Nowhere || p.ways.entered[to] > 1 && p.g.Kind(to) != workflow.KindLoop || p.g.Kind(to).Decides() || p.g.Kind(to) == workflow.KindEndLoop {
			break
		}
		i, output = to, workflow.OutputNone
		if p.g.Kind(to) == workflow.KindLoop {
			output = workflow.LoopDone
		}
	}
	p.ways.branchEnds[start] = usedOutput{i, output}
	return p.ways.branchEnds[start]
}

// meeting is the step that the branches of a Switch lead to, Nowhere where they do not
// meet, or only one leads on.
func (p *patcher) meeting(i int) int {
	next, several := flow.Nowhere, false
	if p.g.Kind(i) != workflow.KindSwitch {
		return next
	}
	for _, output := range p.g.Node(i).Outputs() {
		if !p.linked(i, output) {
			continue
		}
		end := p.branchEnd(i, output)
		for _, to := range p.ways.targets(end.from, end.output) {
			if next != flow.Nowhere && next != to {
				return flow.Nowhere
			}
			next, several = to, next == to
		}
	}
	if !several {
		return flow.Nowhere
	}
	return next
}

// end is the gap at the end of the main path: the way through the graph that
// passes most steps, loops as a whole.
func (p *patcher) end(shown *flow.Step) gap {
	if p.tail != nil && !p.linked(p.tail.From, p.tail.Output) {
		return gap{ends: []flow.LooseEnd{*p.tail}, next: flow.Nowhere, last: true}
	}
	from := p.reached
	if from == flow.Nowhere {
		p.ways.settle()
		first, ok := flow.Entry(p.g)
		if !ok {
			return gap{next: flow.Nowhere}
		}
		from = first
	}
	last, ends := flow.MainEnd(p.g, from, p.ways.targets)
	p.reached, p.forked = last, p.forked || ends > 1
	output := workflow.OutputNone
	switch p.g.Kind(last) {
	case workflow.KindLoop:
		output = workflow.LoopDone
	case workflow.KindIf, workflow.KindSwitch:
		output = p.branch(last, source.Part{Value: nil, Path: shown.At.Path})
	case workflow.KindTool, workflow.KindEndLoop, workflow.KindAiTransform, workflow.KindAiStep:
	}
	if p.forked {
		p.r.Log.Add(problem.GuessedOutput, shown.At, "The workflow has several ends; %s was put after %s.", shown.Title(), p.g.Title(last)).
			At.Node = p.g.Node(last).ID
	}
	at := p.behind(last, output)
	at.last = true
	return at
}
