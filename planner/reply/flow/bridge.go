package flow

import (
	"slices"

	"planwright/planner/problem"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// bridger closes the gaps of steps that are left out.
type bridger struct {
	g       *Graph
	out     Links
	targets map[int]int // what a step left out is replaced by
	open    map[int]bool
}

// Ambiguous as a target means that the gap cannot be closed.
const Ambiguous = -2

// Bridge takes the dropped steps out of the graph and links their neighbours
// where that is unambiguous. Linear in steps and arcs.
func Bridge(g *Graph, l *source.Log) {
	b := &bridger{g: g, out: g.Outgoing(), targets: map[int]int{}, open: map[int]bool{}}
	for n := range g.Arcs {
		b.retarget(n)
	}
	b.reportOpen(l)
	g.RemoveArcs(func(_ int, a Arc) bool {
		return g.Steps[a.From].Gone != Stays || a.To == Ambiguous || a.Over != nil && isOfNoCase(g, a) || a.To == Nowhere && !canEnd(g, a) && (a.Over != nil || !g.Kind(a.From).CanBranch())
	})
}

// isOfNoCase reports whether an arc leaves from a case that its Switch has no more.
func isOfNoCase(g *Graph, a Arc) bool {
	n := g.Node(a.From)
	_, isCase := a.Output.Case()
	return isCase && n.Switch != nil && !slices.Contains(n.Outputs(), a.Output)
}

// canEnd reports whether an arc leaves from an output that can end the workflow.
func canEnd(g *Graph, a Arc) bool {
	return g.Kind(a.From).Decides() || a.Output == workflow.OnError
}

// retarget leads an arc to a dropped step on to what comes after it.
func (b *bridger) retarget(n int) {
	a := &b.g.Arcs[n]
	if a.To == Nowhere || b.g.Steps[a.To].Gone == Stays || b.g.Steps[a.From].Gone != Stays {
		return
	}
	left := a.To
	a.To = b.target(left)
	if b.g.Steps[left].Gone != Terminal {
		a.Over = b.g.Steps[left]
	}
}

// reportOpen says which gaps stay open because the step had several ways on.
func (b *bridger) reportOpen(l *source.Log) {
	for i, s := range b.g.Steps {
		if s.Gone == Dropped && len(b.out[i]) > 1 && b.target(i) == Ambiguous {
			l.Add(problem.Bridged, s.At, "%s was left out, and what came after it is not linked: it had several ways on.", s.Title())
		}
	}
}

// ReportBridges says once for each step left out how its gap was closed. It
// comes when everything is linked, for a new edge may have taken that place.
func ReportBridges(g *Graph, l *source.Log) {
	said := map[*Step]bool{}
	for _, a := range g.Arcs {
		if a.Over == nil || said[a.Over] {
			continue
		}
		said[a.Over] = true
		p := &problem.Problem{}
		switch from := g.Node(a.From); {
		case a.To != Nowhere:
			p = l.Add(problem.Bridged, a.At, "%s was left out; %s now leads to %s.", a.Over.Title(), g.Title(a.From), g.Title(a.To))
			p.At.Node = from.ID
		case canEnd(g, a):
			p = l.Add(problem.BranchEnds, a.At, "%s was left out; the workflow ends there after %s.", a.Over.Title(), g.Title(a.From))
			p.At.Node = from.ID
		}
		if a.Over.Base && p.Code == problem.Bridged {
			p.Severity = problem.Repair // it was asked for
		}
	}
}

// target is the step that comes after a dropped one, through other dropped
// ones; nowhere when nothing does.
func (b *bridger) target(i int) int {
	if i == Nowhere || b.g.Steps[i].Gone == Stays {
		return i
	}
	if t, known := b.targets[i]; known {
		return t
	}
	if b.open[i] {
		return Nowhere
	}
	b.open[i] = true
	t := b.after(i)
	b.open[i] = false
	b.targets[i] = t
	return t
}

func (b *bridger) after(i int) int {
	if b.g.Steps[i].Gone == Terminal {
		return Nowhere
	}
	switch b.g.Kind(i) {
	case workflow.KindLoop:
		if t, ok := b.through(i, workflow.LoopBody); ok {
			return t
		}
	case workflow.KindEndLoop:
		return b.afterLoop(i)
	}
	if t, ok := b.through(i, workflow.OutputNone); ok && b.g.Node(i).OnFailure == workflow.Branch {
		return t
	}
	result := Nowhere
	for _, n := range b.out[i] {
		result = b.either(result, b.target(b.g.Arcs[n].To))
	}
	return result
}

// either is the one of two targets that comes first, when one leads to the
// other: where branches meet again, what is left of them stays in line.
func (b *bridger) either(s, t int) int {
	switch {
	case s == t || t == Nowhere:
		return s
	case s == Nowhere:
		return t
	case s == Ambiguous || t == Ambiguous:
		return Ambiguous
	case b.leadsTo(s, t):
		return s
	case b.leadsTo(t, s):
		return t
	}
	return Ambiguous
}

// leadsTo reports whether there is a way from one step to another, other than by
// a loop's next round.
func (b *bridger) leadsTo(from, to int) bool {
	return Reaches(from, to, func(i int, yield func(int)) {
		if b.g.Kind(i) == workflow.KindEndLoop {
			return
		}
		for _, n := range b.out[i] {
			if next := b.g.Arcs[n].To; next >= 0 {
				yield(next)
			}
		}
	})
}

// Reaches reports whether there is a way from one step to another, where next yields the
// steps that one leads to. It takes time in the links that are looked at.
func Reaches(from, to int, next func(i int, yield func(int))) bool {
	seen := map[int]bool{from: true}
	todo := []int{from}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if i == to {
			return true
		}
		next(i, func(n int) {
			if !seen[n] {
				seen[n] = true
				todo = append(todo, n)
			}
		})
	}
	return false
}

// through follows one output of a dropped step.
func (b *bridger) through(i int, output workflow.Output) (int, bool) {
	for _, n := range b.out[i] {
		if b.g.Arcs[n].Output == output {
			return b.target(b.g.Arcs[n].To), true
		}
	}
	return Nowhere, false
}

// afterLoop is what follows a Loop that is left out together with its EndLoop:
// the body stays in line before it.
func (b *bridger) afterLoop(end int) int {
	if len(b.out[end]) == 0 {
		return Nowhere
	}
	loop := b.g.Arcs[b.out[end][0]].To
	if loop == Nowhere || b.g.Kind(loop) != workflow.KindLoop {
		return b.target(loop)
	}
	if b.g.Steps[loop].Gone == Stays {
		return loop
	}
	t, _ := b.through(loop, workflow.LoopDone)
	return t
}

// Compact takes the steps that are left out off the list.
func (g *Graph) Compact() {
	moved := make([]int, len(g.Steps))
	var kept []*Step
	for i, s := range g.Steps {
		moved[i] = len(kept)
		if s.Gone == Stays {
			kept = append(kept, s)
		}
	}
	if len(kept) == len(g.Steps) {
		return
	}
	g.Steps = kept
	for n := range g.Arcs {
		a := &g.Arcs[n]
		a.From = moved[a.From]
		if a.To != Nowhere {
			a.To = moved[a.To]
		}
	}
}
