package flow

import "planwright/planner/workflow"

// Heeds reports whether a decision lies before a step, so that it runs only sometimes, or, of a
// step that is to run several times, whether a loop does.
func (g *Graph) Heeds(step int, when bool) bool {
	leads := g.leadingTo(step)
	in, out := map[int]bool{}, map[int]bool{}
	for _, a := range g.Arcs {
		if !decides(g.Steps[a.From].Node, a.Output, when) {
			continue
		}
		if a.To != Nowhere && leads[a.To] {
			in[a.From] = true
		} else {
			out[a.From] = true
		}
	}
	for from := range in {
		n := g.Steps[from].Node
		if out[from] || len(n.Ends) > 0 || n.Kind == workflow.KindLoop || n.Kind == workflow.KindIf && g.countFrom(from) < 2 {
			return true
		}
	}
	return false
}

// decides reports whether an output of a step is one of several ways on.
func decides(n workflow.Node, output workflow.Output, when bool) bool {
	switch {
	case !when:
		return n.Kind == workflow.KindLoop && output == workflow.LoopBody
	case n.Kind == workflow.KindIf, n.Kind == workflow.KindSwitch:
		return true
	}
	return n.OnFailure == workflow.Branch
}

func (g *Graph) countFrom(step int) int {
	n := 0
	for _, a := range g.Arcs {
		if a.From == step && a.Output != workflow.OnError {
			n++
		}
	}
	return n
}

// leadingTo are the steps from which a step is reached, itself among them, without going round
// a loop once more.
func (g *Graph) leadingTo(step int) map[int]bool {
	back := map[int][]int{}
	for _, a := range g.Arcs {
		if a.To != Nowhere && g.Steps[a.From].Node.Kind != workflow.KindEndLoop {
			back[a.To] = append(back[a.To], a.From)
		}
	}
	leads := map[int]bool{step: true}
	for open := []int{step}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		for _, from := range back[at] {
			if !leads[from] {
				leads[from] = true
				open = append(open, from)
			}
		}
	}
	return leads
}
