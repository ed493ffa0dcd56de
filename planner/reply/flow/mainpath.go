package flow

import "planwright/planner/workflow"

// mainPath finds the longest way through a graph. Bodies of loops do not count:
// a loop is one step on the way.
type mainPath struct {
	g      *Graph
	out    Links
	length []int // by step: steps from it to the end; 0 while unknown
	next   []int
	ends   int // steps that lead nowhere
}

// MainEnd is the step at the end of the main path, which starts where the workflow does,
// and how many steps lead nowhere. ok is false where there is no step to start from.
func MainEnd(g *Graph) (last, ends int, ok bool) {
	m := &mainPath{g: g, out: g.Outgoing(), length: make([]int, len(g.Steps)), next: make([]int, len(g.Steps))}
	last, ok = m.entry()
	if !ok {
		return 0, 0, false
	}
	m.measure(last)
	for m.next[last] != Nowhere {
		last = m.next[last]
	}
	return last, m.ends, true
}

// entry is the first step that nothing leads to, other than its own EndLoop.
func (m *mainPath) entry() (int, bool) {
	entered := make([]bool, len(m.g.Steps))
	for _, a := range m.g.Arcs {
		if a.To != Nowhere && !m.g.Steps[a.From].Closes(m.g.Node(a.To).ID) {
			entered[a.To] = true
		}
	}
	for i, s := range m.g.Steps {
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
		for _, n := range m.out[i] {
			if a := m.g.Arcs[n]; a.Output == output && a.To != Nowhere {
				list = append(list, a.To)
			}
		}
	}
	return list
}
