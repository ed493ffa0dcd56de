package reply

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/workflow"
)

// insertNodes adds the arcs of add_edges to the graph, in which the new nodes
// already are. A new link takes the place of the one its output has.
func (p *patcher) insertNodes() {
	p.link(nil) // the edges written inside the new steps
	var fresh []arc
	fresh = append(fresh, p.takeNew()...)
	for _, e := range p.changes.addEdges {
		if a, ok := p.arc(e); ok {
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

// lost reports a new link that came to nothing where others are taken away: half of such a
// change would leave the workflow in pieces.
func (p *patcher) lost(e edge) {
	from, to := p.idIn(e.from), p.idIn(e.to)
	_, _, begins := p.scope.find(from)
	_, _, ends := p.scope.find(to)
	if len(p.changes.removeEdges)+len(p.changes.removeIDs) == 0 || begins && ends || alias.Outside.Says(strings.Trim(from, "_"), alias.Beginning) {
		return
	}
	p.r.Log.Put(problem.New(problem.UnknownNode, p.r.Log.At(e.at), "The answer takes links or steps away and puts in their place one that cannot be made.").
		As(problem.Error).WithFix("Let from and to of each edge in add_edges be the id of a step, or leave out what is to be removed."))
}

// takeNew removes the arcs that the model wrote inside new steps, so that they
// are added like the others.
func (p *patcher) takeNew() []arc {
	var fresh []arc
	p.g.removeArcs(func(_ int, a arc) bool {
		isNew := a.at.Value != nil && !a.base
		if isNew {
			fresh = append(fresh, a)
		}
		return isNew
	})
	return fresh
}

// insertion knows where the new arcs lead.
type insertion struct {
	g    *graph
	next map[int][]int // targets of the new arcs, by their source
	used map[usedOutput]int
}

type usedOutput struct {
	from   int
	output workflow.Output
}

func newInsertion(g *graph, fresh []arc) *insertion {
	in := &insertion{g: g, next: map[int][]int{}, used: map[usedOutput]int{}}
	for _, a := range fresh {
		in.next[a.from] = append(in.next[a.from], a.to)
	}
	for n, a := range g.arcs {
		in.used[usedOutput{a.from, a.output}] = n
	}
	return in
}

// reaches reports whether the new arcs lead from one step to another.
func (in *insertion) reaches(from, to int) bool {
	seen := map[int]bool{from: true}
	todo := []int{from}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if i == to {
			return true
		}
		if i != from && in.isBase(i) {
			continue
		}
		for _, next := range in.next[i] {
			if !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return false
}

func (in *insertion) isBase(i int) bool { return i == nowhere || in.g.steps[i].base }

// tail follows the new arcs to the new step where they end; ok is false where
// they branch or lead into the workflow before.
func (in *insertion) tail(from int) (int, bool) {
	for steps := 0; steps <= len(in.g.steps); steps++ {
		if in.isBase(from) {
			return 0, false
		}
		switch next := in.next[from]; len(next) {
		case 0:
			return from, !branches(in.g.kind(from))
		case 1:
			from = next[0]
		default:
			return 0, false
		}
	}
	return 0, false
}

// claim adds one new arc and settles what becomes of the link it replaces.
func (p *patcher) claim(in *insertion, a arc) {
	a = p.fromLoop(a)
	if a.output == workflow.OutputNone && needsOutput(p.g.kind(a.from)) {
		a.output = in.outputTowards(a)
	}
	key := usedOutput{a.from, a.output}
	n, taken := in.used[key]
	if a.output == workflow.OutputNone && needsOutput(p.g.kind(a.from)) {
		taken = false // inference decides
	}
	if !taken {
		p.g.unend(a.from, a.output)
		in.used[key] = len(p.g.arcs)
		p.g.arcs = append(p.g.arcs, a)
		return
	}
	old := p.g.arcs[n]
	if !old.base && old.over == nil {
		p.g.arcs = append(p.g.arcs, a) // two new links of one output: for validation
		return
	}
	p.g.arcs[n] = a
	p.replaced(in, old, a)
}

// needsOutput reports whether every edge from a kind of step names its output.
func needsOutput(k workflow.Kind) bool { return branches(k) || k == workflow.KindLoop }

// fromLoop lets an arc from an EndLoop to what comes after start at the Loop,
// which is what it means.
func (p *patcher) fromLoop(a arc) arc {
	n := p.g.node(a.from)
	if n.Kind != workflow.KindEndLoop || n.EndLoop == nil || a.to == nowhere || p.g.node(a.to).ID == n.EndLoop.Loop {
		return a
	}
	for i, s := range p.g.steps {
		if s.node.ID == n.EndLoop.Loop && s.gone == stays && s.base {
			a.from, a.output = i, workflow.LoopDone
		}
	}
	return a
}

// outputTowards picks, for a link without output, the output whose old link the
// new steps lead on to.
func (in *insertion) outputTowards(a arc) workflow.Output {
	for _, output := range in.g.node(a.from).Outputs() {
		if n, taken := in.used[usedOutput{a.from, output}]; taken && in.g.arcs[n].base && in.reaches(a.to, in.g.arcs[n].to) {
			return output
		}
	}
	return workflow.OutputNone
}

// replaced says what a new link did to the old one of its output, and links the
// end of what was inserted to where the old one led, when the model forgot that.
func (p *patcher) replaced(in *insertion, old, a arc) {
	if old.to == a.to || old.over != nil || old.to == nowhere {
		return
	}
	if in.reaches(a.to, old.to) || in.reaches(a.to, p.loopOf(old.to)) {
		p.say(problem.ReplacedEdge, a, "%s now comes between %s and %s.", p.g.title(a.to), p.g.title(a.from), p.g.title(old.to)).Severity = problem.Repair
		return
	}
	if tail, ok := in.tail(a.to); ok && p.g.kind(tail) != workflow.KindEndLoop {
		output := workflow.OutputNone
		if p.g.kind(tail) == workflow.KindLoop {
			output = workflow.LoopDone
		}
		p.g.link(tail, output, old.to)
		in.next[tail] = append(in.next[tail], old.to)
		p.say(problem.InferredEdge, a, "%s was put between %s and %s, which it did not lead to.", p.g.title(a.to), p.g.title(a.from), p.g.title(old.to)).Severity = problem.Warning
		return
	}
	p.say(problem.ReplacedEdge, a, "The link from %s to %s takes the place of the one to %s.", p.g.title(a.from), p.g.title(a.to), p.g.title(old.to))
}

// loopOf is the Loop of an EndLoop, -2 for any other step.
func (p *patcher) loopOf(end int) int {
	n := p.g.node(end)
	if n.Kind == workflow.KindEndLoop {
		if loop, ok := p.scope.byID(endLoopOf(*n)); ok {
			return loop
		}
	}
	return ambiguous
}

func (p *patcher) say(code problem.Code, a arc, format string, args ...any) *problem.Problem {
	pr := p.r.Log.Add(code, a.at, format, args...)
	pr.At.Node = p.g.node(a.from).ID
	return pr
}

// enterNew leads the way to a step of the workflow through the new steps that
// were put in front of it, when the model forgot to link them.
func (p *patcher) enterNew(in *insertion) {
	incoming := p.g.incoming()
	for i, s := range p.g.steps {
		if s.base || s.gone != stays || i >= len(incoming) || len(incoming[i]) > 0 || s.node.Kind == workflow.KindEndLoop {
			continue
		}
		first, ok := p.firstBase(in, i)
		if !ok {
			continue
		}
		ways := slices.DeleteFunc(slices.Clone(incoming[first]), func(n int) bool {
			a := p.g.arcs[n]
			return !a.base || p.g.steps[a.from].closes(p.g.node(first).ID)
		})
		if len(ways) != 1 {
			continue
		}
		a := &p.g.arcs[ways[0]]
		a.to = i
		p.say(problem.InferredEdge, arc{from: i, at: s.at}, "%s was put between %s and %s, though nothing led to it.", s.title(), p.g.title(a.from), p.g.title(first)).Severity = problem.Warning
	}
}

// firstBase is the step of the workflow before that new steps lead to.
func (p *patcher) firstBase(in *insertion, from int) (int, bool) {
	for steps := 0; steps <= len(p.g.steps); steps++ {
		if len(in.next[from]) == 0 || in.next[from][0] == nowhere {
			return 0, false
		}
		from = in.next[from][0]
		if in.isBase(from) {
			return from, true
		}
	}
	return 0, false
}
