package reply

import (
	"planwright/planner/problem"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// bridger closes the gaps of steps that are left out.
type bridger struct {
	g       *graph
	out     links
	targets map[int]int // what a step left out is replaced by
	open    map[int]bool
}

// ambiguous as a target means that the gap cannot be closed.
const ambiguous = -2

// bridge takes the dropped steps out of the graph and links their neighbours
// where that is unambiguous. Linear in steps and arcs.
func bridge(g *graph, l *source.Log) {
	b := &bridger{g: g, out: g.outgoing(), targets: map[int]int{}, open: map[int]bool{}}
	for n := range g.arcs {
		b.retarget(n)
	}
	b.reportOpen(l)
	g.removeArcs(func(_ int, a arc) bool {
		return g.steps[a.from].gone != stays || a.to == ambiguous || a.to == nowhere && !canEnd(g, a)
	})
}

// branches reports whether a kind of step has outputs that can end the workflow.
func branches(k workflow.Kind) bool { return k == workflow.KindIf || k == workflow.KindSwitch }

// canEnd reports whether an arc leaves from an output that can end the workflow.
func canEnd(g *graph, a arc) bool {
	return branches(g.kind(a.from)) || a.output == workflow.OnError
}

// retarget leads an arc to a dropped step on to what comes after it.
func (b *bridger) retarget(n int) {
	a := &b.g.arcs[n]
	if a.to == nowhere || b.g.steps[a.to].gone == stays || b.g.steps[a.from].gone != stays {
		return
	}
	left := a.to
	a.to = b.target(left)
	if b.g.steps[left].gone != terminal {
		a.over = b.g.steps[left]
	}
}

// reportOpen says which gaps stay open because the step had several ways on.
func (b *bridger) reportOpen(l *source.Log) {
	for i, s := range b.g.steps {
		if s.gone == dropped && len(b.out[i]) > 1 && b.target(i) == ambiguous {
			l.Add(problem.Bridged, s.at, "%s was left out, and what came after it is not linked: it had several ways on.", s.title())
		}
	}
}

// reportBridges says once for each step left out how its gap was closed. It
// comes when everything is linked, for a new edge may have taken that place.
func reportBridges(g *graph, l *source.Log) {
	said := map[*step]bool{}
	for _, a := range g.arcs {
		if a.over == nil || said[a.over] {
			continue
		}
		said[a.over] = true
		p := &problem.Problem{}
		switch from := g.node(a.from); {
		case a.to != nowhere:
			p = l.Add(problem.Bridged, a.at, "%s was left out; %s now leads to %s.", a.over.title(), g.title(a.from), g.title(a.to))
			p.At.Node = from.ID
		case canEnd(g, a):
			p = l.Add(problem.BranchEnds, a.at, "%s was left out; the workflow ends there after %s.", a.over.title(), g.title(a.from))
			p.At.Node = from.ID
		}
		if a.over.base && p.Code == problem.Bridged {
			p.Severity = problem.Repair // it was asked for
		}
	}
}

// target is the step that comes after a dropped one, through other dropped
// ones; nowhere when nothing does.
func (b *bridger) target(i int) int {
	if i == nowhere || b.g.steps[i].gone == stays {
		return i
	}
	if t, known := b.targets[i]; known {
		return t
	}
	if b.open[i] {
		return nowhere
	}
	b.open[i] = true
	t := b.after(i)
	b.open[i] = false
	b.targets[i] = t
	return t
}

func (b *bridger) after(i int) int {
	if b.g.steps[i].gone == terminal {
		return nowhere
	}
	switch b.g.kind(i) {
	case workflow.KindLoop:
		if t, ok := b.through(i, workflow.LoopBody); ok {
			return t
		}
	case workflow.KindEndLoop:
		return b.afterLoop(i)
	}
	if t, ok := b.through(i, workflow.OutputNone); ok && b.g.node(i).OnFailure == workflow.Branch {
		return t
	}
	result := nowhere
	for _, n := range b.out[i] {
		result = b.either(result, b.target(b.g.arcs[n].to))
	}
	return result
}

// either is the one of two targets that comes first, when one leads to the
// other: where branches meet again, what is left of them stays in line.
func (b *bridger) either(s, t int) int {
	switch {
	case s == t || t == nowhere:
		return s
	case s == nowhere:
		return t
	case s == ambiguous || t == ambiguous:
		return ambiguous
	case b.leadsTo(s, t):
		return s
	case b.leadsTo(t, s):
		return t
	}
	return ambiguous
}

// leadsTo reports whether there is a way from one step to another, other than by
// a loop's next round.
func (b *bridger) leadsTo(from, to int) bool {
	seen := map[int]bool{from: true}
	todo := []int{from}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if i == to {
			return true
		}
		if b.g.kind(i) == workflow.KindEndLoop {
			continue
		}
		for _, n := range b.out[i] {
			if next := b.g.arcs[n].to; next >= 0 && !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return false
}

// through follows one output of a dropped step.
func (b *bridger) through(i int, output workflow.Output) (int, bool) {
	for _, n := range b.out[i] {
		if b.g.arcs[n].output == output {
			return b.target(b.g.arcs[n].to), true
		}
	}
	return nowhere, false
}

// afterLoop is what follows a Loop that is left out together with its EndLoop:
// the body stays in line before it.
func (b *bridger) afterLoop(end int) int {
	if len(b.out[end]) == 0 {
		return nowhere
	}
	loop := b.g.arcs[b.out[end][0]].to
	if loop == nowhere || b.g.kind(loop) != workflow.KindLoop {
		return b.target(loop)
	}
	if b.g.steps[loop].gone == stays {
		return loop
	}
	t, _ := b.through(loop, workflow.LoopDone)
	return t
}

// compact takes the steps that are left out off the list.
func (g *graph) compact() {
	moved := make([]int, len(g.steps))
	var kept []*step
	for i, s := range g.steps {
		moved[i] = len(kept)
		if s.gone == stays {
			kept = append(kept, s)
		}
	}
	if len(kept) == len(g.steps) {
		return
	}
	g.steps = kept
	for n := range g.arcs {
		a := &g.arcs[n]
		a.from = moved[a.from]
		if a.to != nowhere {
			a.to = moved[a.to]
		}
	}
}
