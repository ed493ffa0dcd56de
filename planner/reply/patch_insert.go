package reply

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// insertNodes adds the arcs of add_edges to the graph, in which the new nodes
// already are. A new link takes the place of the one its output has.
func (p *patcher) insertNodes() {
	p.link(nil) // the edges written inside the new steps
	var fresh []flow.Arc
	fresh = append(fresh, p.takeNew()...)
	for _, e := range p.changes.addEdges {
		if p.waits(e.From) || p.waits(e.To) {
			p.lateEdges = append(p.lateEdges, e)
		} else if a, ok := p.arc(e); ok {
			fresh = append(fresh, a)
		} else {
			p.lost(e)
		}
	}
	in := newInsertion(p.g, fresh)
	for _, a := range fresh {
		p.claim(in, a)
	}
	p.enterNew(in)
}

// waits reports whether a name is that of a step which the list adds, and no other.
func (p *patcher) waits(v source.Part) bool {
	name := p.idIn(v)
	_, _, there := p.scope.Find(name)
	return !there && adds(p.changes.add, name)
}

// checkLate refuses edges of steps that the list added and that lead elsewhere than the
// order and the places of the list do.
func (p *patcher) checkLate() {
	for _, e := range p.lateEdges {
		if !p.isMade(e) {
			p.r.Log.Refuse(problem.IgnoredPart, e.At, "Give all new steps in add_nodes, with add_edges, and leave add out.",
				"The edge from “%s” to “%s” was not made: the steps of “add” are linked in order, and lead on to what follows at their place.", p.idIn(e.From), p.idIn(e.To))
		}
	}
}

// isMade reports whether an edge says what is so.
func (p *patcher) isMade(e item.Edge) bool {
	i, _, ok := p.scope.Find(p.idIn(e.From))
	if !ok || !p.leadsOn(i, e.To) {
		return false
	}
	output, ok := p.r.Output(*p.g.Node(i), e)
	to, _, _ := p.scope.Find(p.idIn(e.To))
	return ok && (output == workflow.OutputNone || slices.Contains(p.ways.targets(i, output), to))
}

// lost reports a new link that came to nothing where others are taken away: half of such a
// change would leave the workflow in pieces.
func (p *patcher) lost(e item.Edge) {
	from, to := p.idIn(e.From), p.idIn(e.To)
	_, _, begins := p.scope.Find(from)
	_, _, ends := p.scope.Find(to)
	if len(p.changes.removeEdges)+len(p.changes.removeIDs) == 0 || begins && ends || alias.Outside.Says(strings.Trim(from, "_"), alias.Beginning) {
		return
	}
	p.r.Log.Put(problem.New(problem.UnknownNode, p.r.Log.At(e.At), "The answer takes links or steps away and puts in their place one that cannot be made.").
		As(problem.Error).WithFix("Let from and to of each edge in add_edges be the id of a step, or leave out what is to be removed."))
}

// takeNew removes the arcs that the model wrote inside new steps, so that they
// are added like the others.
func (p *patcher) takeNew() []flow.Arc {
	var fresh []flow.Arc
	p.g.RemoveArcs(func(_ int, a flow.Arc) bool {
		isNew := a.At.Value != nil && !a.Base
		if isNew {
			fresh = append(fresh, a)
		}
		return isNew
	})
	return fresh
}

// insertion knows where the new arcs lead.
type insertion struct {
	g    *flow.Graph
	next map[int][]int // targets of the new arcs, by their source
	used map[usedOutput]int
}

type usedOutput struct {
	from   int
	output workflow.Output
}

func newInsertion(g *flow.Graph, fresh []flow.Arc) *insertion {
	in := &insertion{g: g, next: map[int][]int{}, used: map[usedOutput]int{}}
	for _, a := range fresh {
		in.next[a.From] = append(in.next[a.From], a.To)
	}
	for n, a := range g.Arcs {
		in.used[usedOutput{a.From, a.Output}] = n
	}
	return in
}

// reaches reports whether the new arcs lead from one step to another.
func (in *insertion) reaches(from, to int) bool {
	return flow.Reaches(from, to, func(i int, yield func(int)) {
		if i != from && in.isBase(i) {
			return
		}
		for _, next := range in.next[i] {
			yield(next)
		}
	})
}

func (in *insertion) isBase(i int) bool { return i == flow.Nowhere || in.g.Steps[i].Base }

// tail follows the new arcs to the new step where they end; ok is false where
// they branch or lead into the workflow before.
func (in *insertion) tail(from int) (int, bool) {
	for steps := 0; steps <= len(in.g.Steps); steps++ {
		if in.isBase(from) {
			return 0, false
		}
		switch next := in.next[from]; len(next) {
		case 0:
			return from, !in.g.Kind(from).Decides()
		case 1:
			from = next[0]
		default:
			return 0, false
		}
	}
	return 0, false
}

// claim adds one new arc and settles what becomes of the link it replaces.
func (p *patcher) claim(in *insertion, a flow.Arc) {
	a = p.fromLoop(a)
	if a.Output == workflow.OutputNone && needsOutput(p.g.Kind(a.From)) {
		a.Output = in.outputTowards(a)
	}
	key := usedOutput{a.From, a.Output}
	n, taken := in.used[key]
	if a.Output == workflow.OutputNone && needsOutput(p.g.Kind(a.From)) {
		taken = false // inference decides
	}
	if !taken {
		p.g.Unend(a.From, a.Output)
		in.used[key] = len(p.g.Arcs)
		p.g.Arcs = append(p.g.Arcs, a)
		return
	}
	old := p.g.Arcs[n]
	if !old.Base && old.Over == nil {
		p.g.Arcs = append(p.g.Arcs, a) // two new links of one output: for validation
		return
	}
	p.g.Arcs[n] = a
	p.replaced(in, old, a)
}

// needsOutput reports whether every edge from a kind of step names its output.
func needsOutput(k workflow.Kind) bool { return k.Decides() || k == workflow.KindLoop }

// fromLoop lets an arc from an EndLoop to what comes after start at the Loop, which is what
// it means; one from the Loop to the end says what comes after as well.
func (p *patcher) fromLoop(a flow.Arc) flow.Arc {
	n := p.g.Node(a.From)
	if n.Kind == workflow.KindLoop && a.Output == workflow.OutputNone && a.To == flow.Nowhere {
		a.Output = workflow.LoopDone
	}
	if n.Kind != workflow.KindEndLoop || n.EndLoop == nil || a.To != flow.Nowhere && p.g.Node(a.To).ID == n.EndLoop.Loop {
		return a
	}
	if i, ok := p.scope.ByID(n.EndLoop.Loop); ok && p.g.Steps[i].Gone == flow.Stays && p.g.Steps[i].Base {
		a.From, a.Output = i, workflow.LoopDone
	}
	return a
}

// outputTowards picks, for a link without output, the output whose old link the
// new steps lead on to.
func (in *insertion) outputTowards(a flow.Arc) workflow.Output {
	for _, output := range in.g.Node(a.From).Outputs() {
		if n, taken := in.used[usedOutput{a.From, output}]; taken && in.g.Arcs[n].Base && in.reaches(a.To, in.g.Arcs[n].To) {
			return output
		}
	}
	return workflow.OutputNone
}

// replaced says what a new link did to the old one of its output, and links the
// end of what was inserted to where the old one led, when the model forgot that.
func (p *patcher) replaced(in *insertion, old, a flow.Arc) {
	if old.To == a.To || old.Over != nil || old.To == flow.Nowhere {
		return
	}
	if in.reaches(a.To, old.To) || in.reaches(a.To, p.loopOf(old.To)) {
		p.say(problem.ReplacedEdge, a, "%s now comes between %s and %s.", p.g.Title(a.To), p.g.Title(a.From), p.g.Title(old.To)).Severity = problem.Repair
		return
	}
	if tail, ok := in.tail(a.To); ok && p.g.Kind(tail) != workflow.KindEndLoop {
		output := workflow.OutputNone
		if p.g.Kind(tail) == workflow.KindLoop {
			output = workflow.LoopDone
		}
		p.g.Link(tail, output, old.To)
		in.next[tail] = append(in.next[tail], old.To)
		p.say(problem.InferredEdge, a, "%s was put between %s and %s, which it did not lead to.", p.g.Title(a.To), p.g.Title(a.From), p.g.Title(old.To)).Severity = problem.Warning
		return
	}
	p.say(problem.ReplacedEdge, a, "The link from %s to %s takes the place of the one to %s.", p.g.Title(a.From), p.g.Title(a.To), p.g.Title(old.To))
}

// loopOf is the Loop of an EndLoop, -2 for any other step.
func (p *patcher) loopOf(end int) int {
	n := p.g.Node(end)
	if n.Kind == workflow.KindEndLoop {
		if loop, ok := p.scope.ByID(endLoopOf(*n)); ok {
			return loop
		}
	}
	return flow.Ambiguous
}

func (p *patcher) say(code problem.Code, a flow.Arc, format problem.English, args ...any) *problem.Problem {
	pr := p.r.Log.Add(code, a.At, format, args...)
	pr.At.Node = p.g.Node(a.From).ID
	return pr
}

// enterNew leads the way to a step of the workflow through the new steps that
// were put in front of it, when the model forgot to link them.
func (p *patcher) enterNew(in *insertion) {
	incoming := p.g.Incoming()
	for i, s := range p.g.Steps {
		if s.Base || s.Gone != flow.Stays || i >= len(incoming) || len(incoming[i]) > 0 || s.Node.Kind == workflow.KindEndLoop {
			continue
		}
		first, ok := p.firstBase(in, i)
		if !ok {
			continue
		}
		ways := slices.DeleteFunc(slices.Clone(incoming[first]), func(n int) bool {
			a := p.g.Arcs[n]
			return !a.Base || p.g.Steps[a.From].Closes(p.g.Node(first).ID)
		})
		if len(ways) != 1 {
			continue
		}
		a := &p.g.Arcs[ways[0]]
		a.To = i
		p.say(problem.InferredEdge, flow.Arc{From: i, At: s.At}, "%s was put between %s and %s, though nothing led to it.", s.Title(), p.g.Title(a.From), p.g.Title(first)).Severity = problem.Warning
	}
}

// firstBase is the step of the workflow before that new steps lead to.
func (p *patcher) firstBase(in *insertion, from int) (int, bool) {
	for steps := 0; steps <= len(p.g.Steps); steps++ {
		if len(in.next[from]) == 0 || in.next[from][0] == flow.Nowhere {
			return 0, false
		}
		from = in.next[from][0]
		if in.isBase(from) {
			return from, true
		}
	}
	return 0, false
}
