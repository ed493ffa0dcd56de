package flow

import (
	"slices"

	"planwright/planner/workflow"
)

// findBodies fills loop and nesting: which Loop's body each node is in. A node
// takes the body of the nodes before it. Where those disagree, something leaves
// or enters a body in the wrong way, and the node belongs where it leads to.
func (f *Flow) findBodies() {
	n := len(f.W.Nodes)
	f.Loop = slices.Repeat([]int{none}, n)
	f.Nesting = newTree(n)
	leadsTo := f.findEndsAhead()
	for _, node := range f.order {
		if f.LoopOf[node] != none {
			f.Loop[node] = f.LoopOf[node]
		} else {
			f.Loop[node] = f.chooseBody(node, leadsTo)
		}
		if f.EndOf[node] != none {
			f.Nesting.add(node, f.NestingOf(f.Loop[node]))
		}
	}
}

// NestingOf is the place of a loop in the nesting tree, its root for no loop.
func (f *Flow) NestingOf(loop int) int {
	if loop == none || !f.Nesting.Has(loop) {
		return f.Nesting.Root()
	}
	return loop
}

// Inside is the loop whose body one is in after the step.
func (f *Flow) Inside(s Step) int {
	switch {
	case f.EndOf[s.From] != none:
		return s.From
	case f.LoopOf[s.From] != none:
		return f.Loop[f.LoopOf[s.From]]
	default:
		return f.Loop[s.From]
	}
}

// IsInside reports whether the node is in the loop's body or in one within it.
func (f *Flow) IsInside(node, loop int) bool {
	return node != none && f.Loop[node] != none && f.Nesting.Has(loop) && f.Nesting.Contains(loop, f.NestingOf(f.Loop[node]))
}

// OffBy is the step by which a step is passed over: itself or a loop around it, where that
// is turned off; else none. The end of a loop is turned off with its loop alone.
func (f *Flow) OffBy(node int) int {
	if f.W.Nodes[node].Kind == workflow.KindEndLoop {
		node = f.Loop[node]
	}
	for node != none && !bool(f.W.Nodes[node].Disabled) {
		node = f.Loop[node]
	}
	return node
}

func (f *Flow) chooseBody(node int, leadsTo []int) int {
	chosen, first := none, true
	for _, i := range f.StepsTo.Of(node) {
		s := f.Steps[i]
		if s.Closes || f.Reached[node] && !f.Reached[s.From] {
			continue
		}
		switch loop := f.Inside(s); {
		case first:
			chosen, first = loop, false
		case loop != chosen:
			chosen = f.betterBody(chosen, loop, leadsTo[node])
		}
	}
	return chosen
}

// betterBody is the one of two loops that the node leads to the end of, else
// the innermost around both.
func (f *Flow) betterBody(a, b, leadsTo int) int {
	if a == leadsTo || b == leadsTo {
		return leadsTo
	}
	if loop := f.Nesting.Meet(f.NestingOf(a), f.NestingOf(b)); loop != f.Nesting.Root() {
		return loop
	}
	return none
}

// findEndsAhead finds for each node the Loop whose EndLoop comes next on a way
// from it, none where there is no such way. The bodies of loops on the way are
// passed over.
func (f *Flow) findEndsAhead() []int {
	ahead := slices.Repeat([]int{none}, len(f.W.Nodes))
	for i := len(f.order) - 1; i >= 0; i-- {
		node := f.order[i]
		from := node
		if end := f.EndOf[node]; end != none {
			from = end
		}
		for _, j := range f.StepsFrom.Of(from) {
			s := f.Steps[j]
			if s.Closes || ahead[node] != none {
				continue
			}
			if loop := f.LoopOf[s.To]; loop != none {
				ahead[node] = loop
			} else {
				ahead[node] = ahead[s.To]
			}
		}
	}
	return ahead
}
