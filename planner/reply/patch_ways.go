package reply

import (
	"slices"

	"planwright/planner/problem"
	"planwright/planner/reply/flow"
	"planwright/planner/workflow"
)

// ways knows the arcs at each step while runs of steps are put in, so that a run looks at
// those of its own place only. What it cuts stays in the graph until settle.
type ways struct {
	g       *flow.Graph
	out     map[usedOutput][]int
	in      [][]int        // by step; cut ones too
	entered []int          // by step: how many of in are not cut
	ends    map[string]int // the EndLoop of each Loop by its id
	arcs    int            // of the graph, that are known
	cut     map[int]bool

	branchEnds map[usedOutput]usedOutput // where a branch was followed to
	around     map[int]int               // by step: the EndLoop of the loop that it is in
}

func newWays(g *flow.Graph) *ways {
	return &ways{g: g, out: map[usedOutput][]int{}, ends: map[string]int{}, cut: map[int]bool{}, branchEnds: map[usedOutput]usedOutput{}, around: map[int]int{}}
}

// keepUp takes in the steps and arcs that are new in the graph.
func (w *ways) keepUp() {
	for i := len(w.in); i < len(w.g.Steps); i++ {
		w.in, w.entered = append(w.in, nil), append(w.entered, 0)
		s := w.g.Steps[i]
		if s.Gone != flow.Stays || s.Node.Kind != workflow.KindEndLoop {
			continue
		}
		if _, known := w.ends[endLoopOf(s.Node)]; !known {
			w.ends[endLoopOf(s.Node)] = i
		}
	}
	for ; w.arcs < len(w.g.Arcs); w.arcs++ {
		a := w.g.Arcs[w.arcs]
		key := usedOutput{a.From, a.Output}
		w.out[key] = append(w.out[key], w.arcs)
		if a.To != flow.Nowhere {
			w.in[a.To] = append(w.in[a.To], w.arcs)
			w.entered[a.To]++
		}
	}
}

// from lists the arcs that leave from an output.
func (w *ways) from(i int, output workflow.Output) []int {
	w.keepUp()
	return w.out[usedOutput{i, output}]
}

// to lists the arcs that lead to a step.
func (w *ways) to(i int) []int {
	w.keepUp()
	w.in[i] = slices.DeleteFunc(w.in[i], func(n int) bool { return w.cut[n] })
	return w.in[i]
}

// targets are the steps that an output leads to.
func (w *ways) targets(i int, output workflow.Output) []int {
	var list []int
	for _, n := range w.from(i, output) {
		if to := w.g.Arcs[n].To; to != flow.Nowhere {
			list = append(list, to)
		}
	}
	return list
}

// endOf is the EndLoop of the Loop with the id.
func (w *ways) endOf(loop string) (int, bool) {
	w.keepUp()
	i, ok := w.ends[loop]
	return i, ok
}

// remove cuts an arc.
func (w *ways) remove(n int) {
	a := w.g.Arcs[n]
	key := usedOutput{a.From, a.Output}
	w.out[key] = slices.DeleteFunc(slices.Clone(w.out[key]), func(m int) bool { return m == n })
	if a.To != flow.Nowhere {
		w.entered[a.To]--
	}
	w.cut[n] = true
}

// settle takes what was cut out of the graph.
func (w *ways) settle() {
	w.g.RemoveArcs(func(n int, _ flow.Arc) bool { return w.cut[n] })
	*w = *newWays(w.g)
}

// endAround is the EndLoop that the way on from a step comes to, Nowhere for none: it is in
// that loop. Steps that are put in do not change it.
func (w *ways) endAround(from int) int {
	end := flow.Nowhere
	seen := map[int]bool{}
	todo := []int{from}
	for len(todo) > 0 && end == flow.Nowhere {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if i == flow.Nowhere || seen[i] {
			continue
		}
		seen[i] = true
		known, ok := w.around[i]
		switch {
		case ok:
			end = known
		case w.g.Kind(i) == workflow.KindEndLoop:
			end = i
		default:
			for _, output := range w.g.Node(i).Outputs() {
				if output != workflow.LoopBody {
					todo = append(todo, w.targets(i, output)...)
				}
			}
		}
	}
	for i := range seen {
		w.around[i] = end
	}
	return end
}

// errorJumps are the edges written inside the step for the case that it fails.
func errorJumps(s *flow.Step) []flow.Jump {
	return slices.DeleteFunc(slices.Clone(s.Jumps), func(j flow.Jump) bool { return j.Output != workflow.OnError })
}

// dropErrorOutput takes the links and the end away that a step has for the case
// that it fails, when it no longer branches.
func (p *patcher) dropErrorOutput(i int) {
	if p.g.Node(i).OnFailure == workflow.Branch {
		return
	}
	if slices.Contains(p.g.Node(i).Ends, workflow.OnError) {
		p.g.Unend(i, workflow.OnError)
	}
	for _, n := range p.ways.from(i, workflow.OnError) {
		a := p.g.Arcs[n]
		p.say(problem.DroppedEdge, a, "The link from %s to %s was dropped: the step no longer goes to its error output.", p.g.Title(i), p.g.Title(a.To))
		p.ways.remove(n)
	}
}
