// Package flow finds the order in which a workflow runs, for all that walks on it by
// index: the outline of its steps, its validation.
package flow

import (
	"slices"

	"planwright/planner/workflow"
)

// none stands for a node or edge that is not there.
const none = workflow.None

// Flow is the order in which a workflow runs, without going round: an EndLoop
// leads to what follows its Loop, and links that close a cycle are left out. In
// a valid workflow it therefore has no cycles and each loop body is one stretch
// of it, from the Loop to the EndLoop.
type Flow struct {
	*workflow.Graph
	Steps              []Step
	StepsFrom, StepsTo workflow.Lists // by node: its ways on, and those to it
	Entries            []int          // nodes that nothing leads to
	order              []int          // every node, sources before targets
	Reached            []bool         // by node: on a way from an entry
	Cycles             []int          // edges that close a cycle
	Loop               []int          // by node: the innermost Loop whose body it is in
	Nesting            Tree           // of the Loops
	behind             [][]uint64     // by 64 nodes and by node: which of the 64 lead to it, see Leads
}

// Step is one way from a node to the next.
type Step struct {
	From, To int
	Edge     int  // none for a way that no edge shows
	Closes   bool // it closes a cycle and is not followed
}

// New finds the order in which w runs. The time is linear.
func New(w workflow.Workflow) *Flow {
	g := workflow.NewGraph(w)
	f := &Flow{Graph: g}
	for e := range g.W.Edges {
		if from := f.source(e); from != none {
			f.Steps = append(f.Steps, Step{From: from, To: g.To[e], Edge: e})
		}
	}
	f.reachEnds()
	f.StepsFrom = workflow.NewLists(len(g.W.Nodes), len(f.Steps), func(i int) int { return f.Steps[i].From })
	f.StepsTo = workflow.NewLists(len(g.W.Nodes), len(f.Steps), func(i int) int { return f.Steps[i].To })
	f.findEntries()
	f.sort()
	f.findBodies()
	return f
}

// source is the node after which the edge is followed, none for an edge that
// goes back or nowhere. The done output of a loop is followed after its EndLoop.
func (f *Flow) source(e int) int {
	from, to := f.From[e], f.To[e]
	if from == none || to == none || f.IsBack(e) {
		return none
	}
	end := f.EndOf[from]
	if end == none || f.W.Edges[e].Output != workflow.LoopDone {
		return from
	}
	if end == to {
		return none
	}
	return end
}

// IsLinked reports whether an output of the node leads to another node.
func (f *Flow) IsLinked(node int, output workflow.Output) bool {
	return slices.ContainsFunc(f.Out.Of(node), func(e int) bool { return f.W.Edges[e].Output == output })
}

// reachEnds adds a way from a Loop to its EndLoop where the body does not lead
// there, so that what follows the loop is not lost too.
func (f *Flow) reachEnds() {
	entered := make([]bool, len(f.W.Nodes))
	for _, s := range f.Steps {
		entered[s.To] = true
	}
	for end, loop := range f.LoopOf {
		if loop != none && !entered[end] {
			f.Steps = append(f.Steps, Step{From: loop, To: end, Edge: none})
		}
	}
}

// findEntries lists the nodes that nothing leads to. The way back from an
// EndLoop does not count, nor does an edge from a node to itself. An EndLoop is
// never an entry.
func (f *Flow) findEntries() {
	for i, node := range f.W.Nodes {
		if node.Kind != workflow.KindEndLoop && !f.Repeats(i) && !f.isEntered(i) {
			f.Entries = append(f.Entries, i)
		}
	}
}

func (f *Flow) isEntered(node int) bool {
	for _, e := range f.In.Of(node) {
		if f.From[e] != node && !f.IsBack(e) {
			return true
		}
	}
	return false
}

// sort fills order, reached and cycles by a depth-first walk from the entries,
// then from whatever is left. Without an entry the first node serves as one.
func (f *Flow) sort() {
	n := len(f.W.Nodes)
	walk := walk{Flow: f, state: make([]walkState, n), next: make([]int, n)}
	starts := f.Entries
	if len(starts) == 0 && n > 0 {
		starts = []int{0}
	}
	for i := len(starts) - 1; i >= 0; i-- {
		walk.from(starts[i])
	}
	f.Reached = make([]bool, n)
	for _, node := range walk.finished {
		f.Reached[node] = true
	}
	if len(f.Entries) == 0 && len(walk.finished) == n && n > 0 && f.W.Nodes[0].Kind == workflow.KindLoop {
		f.Entries = starts // its body leads back to it without an EndLoop
	}
	for i := range n {
		walk.from(i)
	}
	f.order = walk.finished
	for i, j := 0, n-1; i < j; i, j = i+1, j-1 {
		f.order[i], f.order[j] = f.order[j], f.order[i]
	}
}

type walkState uint8

const (
	unseen walkState = iota
	open
	closed
)

// walk is a depth-first walk with its own stack: workflows may be 10,000 deep.
type walk struct {
	*Flow
	state    []walkState
	next     []int // by node: how many of its steps were followed
	stack    []int
	finished []int // nodes in the order they were left
}

func (w *walk) from(start int) {
	if w.state[start] != unseen {
		return
	}
	w.push(start)
	for len(w.stack) > 0 {
		node := w.stack[len(w.stack)-1]
		steps := w.StepsFrom.Of(node)
		if w.next[node] == len(steps) {
			w.state[node] = closed
			w.finished = append(w.finished, node)
			w.stack = w.stack[:len(w.stack)-1]
			continue
		}
		w.follow(steps[len(steps)-1-w.next[node]])
		w.next[node]++
	}
}

func (w *walk) follow(step int) {
	s := &w.Steps[step]
	switch w.state[s.To] {
	case unseen:
		w.push(s.To)
	case open:
		s.Closes = true
		if s.Edge != none {
			w.Cycles = append(w.Cycles, s.Edge)
		}
	case closed:
	}
}

func (w *walk) push(node int) {
	w.state[node] = open
	w.stack = append(w.stack, node)
}
