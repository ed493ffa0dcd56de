package flow

import "planwright/planner/workflow"

// mainPath finds the longest way through a graph. Bodies of loops do not count:
// a loop is one step on the way.
type mainPath struct {
	g       *Graph
	targets func(step int, output workflow.Output) []int
	length  map[int]int // by step: steps from it to the end; 0 while unknown
	next    map[int]int
	ends    int // steps that lead nowhere
}

// MainEnd is the step at the end of the main path from a step on, and how many of the
// steps that it leads to lead nowhere. targets are the steps that an output leads to.
func MainEnd(g *Graph, from int, targets func(step int, output workflow.Output) []int) (last, ends int) {
	m := &mainPath{g: g, targets: targets, length: map[int]int{}, next: map[int]int{}}
	m.measure(from)
	for last = from; m.next[last] != Nowhere; {
		last = m.next[last]
	}
	return last, m.ends
}

// Entry is where the workflow starts: the first step that nothing leads to, other than its
// own EndLoop.
func Entry(g *Graph) (int, bool) {
	entered := make([]bool, len(g.Steps))
	for _, a := range g.Arcs {
		if a.To != Nowhere && !g.Steps[a.From].Closes(g.Node(a.To).ID) {
			entered[a.To] = true
		}
	}
	for i, s := range g.Steps {
		if s.Gone == Stays && !entered[i] && s.Node.Kind != workflow.KindEndLoop {
			return i, true
		}
	}
	return 0, false
}

// measure fills length and next for everything that follows a step, depth first
// and without recursion. A step that is met again while it is open is no way on.
func (m *mainPath) measure(entry int) {
	const measuring = -1
	stack := []int{entry}
	for len(stack) > 0 {
		i := stack[len(stack)-1]
		if m.length[i] == 0 {
			m.length[i] = measuring
			for _, to := range m.ways(i) {
				if m.length[to] == 0 {
					stack = append(stack, to)
				}
			}
			continue
		}
		stack = stack[:len(stack)-1]
		if m.length[i] == measuring {
			m.choose(i)
		}
	}
}

func (m *mainPath) choose(i int) {
	m.next[i] = Nowhere
	longest := 0
	for _, to := range m.ways(i) {
		if m.length[to] > longest {
			longest, m.next[i] = m.length[to], to
		}
	}
	m.length[i] = longest + 1
	if m.next[i] == Nowhere && m.g.Kind(i) != workflow.KindEndLoop {
		m.ends++
	}
}

// ways lists where a step leads when it does not fail, in the order of its outputs. A loop leads to
// what comes when it is done.
func (m *mainPath) ways(i int) []int {
	var list []int
	if m.g.Kind(i) == workflow.KindEndLoop {
		return nil
	}
	for _, output := range m.g.Node(i).Outputs() {
		if output == workflow.LoopBody || output == workflow.OnError {
			continue
		}
		list = append(list, m.targets(i, output)...)
	}
	return list
}
