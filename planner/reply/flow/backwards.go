package flow

import "planwright/planner/workflow"

// Backwards knows what runs before each step.
type Backwards struct {
	g    *Graph
	in   Links
	ends map[string][]int // the EndLoops of each Loop by its id
	next map[[2]int]bool
}

// NewBackwards is for a graph that no longer changes.
func NewBackwards(g *Graph) *Backwards {
	b := &Backwards{g: g, in: g.Incoming(), ends: map[string][]int{}, next: make(map[[2]int]bool, len(g.Arcs))}
	for _, a := range g.Arcs {
		if g.Kind(a.From) != workflow.KindEndLoop {
			b.next[[2]int{a.From, a.To}] = true
		}
	}
	for i, s := range g.Steps {
		if s.Node.Kind == workflow.KindEndLoop && s.Node.EndLoop != nil {
			b.ends[s.Node.EndLoop.Loop] = append(b.ends[s.Node.EndLoop.Loop], i)
		}
	}
	return b
}

// IsNext reports whether a step leads right to another.
func (b *Backwards) IsNext(from, to int) bool { return b.next[[2]int{from, to}] }

// Leads reports whether a step runs on a way to another, in the same round of a loop or before it.
func (b *Backwards) Leads(from, to int) bool {
	return Reaches(to, from, func(i int, yield func(int)) {
		for _, n := range b.in[i] {
			a := b.g.Arcs[n]
			if b.g.Kind(a.From) == workflow.KindEndLoop {
				continue // of the round before
			}
			yield(a.From)
			if b.g.Kind(a.From) == workflow.KindLoop && a.Output != workflow.LoopBody {
				for _, end := range b.ends[b.g.Node(a.From).ID] {
					yield(end)
				}
			}
		}
	})
}
