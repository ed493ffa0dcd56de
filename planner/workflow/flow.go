package workflow

// flow is the order in which a workflow runs, without going round: an EndLoop
// leads to what follows its Loop, and links that close a cycle are left out. In
// a valid workflow it therefore has no cycles and each loop body is one stretch
// of it, from the Loop to the EndLoop.
type flow struct {
	*graph
	steps   []flowStep
	out, in lists      // by node: its flow steps
	entries []int      // nodes that nothing leads to
	order   []int      // every node, sources before targets
	reached []bool     // by node: on a way from an entry
	cycles  []int      // edges that close a cycle
	loop    []int      // by node: the innermost Loop whose body it is in
	nesting tree       // of the Loops
	behind  [][]uint64 // by 64 nodes and by node: which of the 64 lead to it, see leads
}

// flowStep is one way from a node to the next.
type flowStep struct {
	from, to int
	edge     int  // none for a way that no edge shows
	closes   bool // it closes a cycle and is not followed
}

func newFlow(g *graph) *flow {
	f := &flow{graph: g}
	for e := range g.w.Edges {
		if from := f.source(e); from != none {
			f.steps = append(f.steps, flowStep{from: from, to: g.to[e], edge: e})
		}
	}
	f.reachEnds()
	f.out = group(len(g.w.Nodes), len(f.steps), func(i int) int { return f.steps[i].from })
	f.in = group(len(g.w.Nodes), len(f.steps), func(i int) int { return f.steps[i].to })
	f.findEntries()
	f.sort()
	f.findBodies()
	return f
}

// source is the node after which the edge is followed, none for an edge that
// goes back or nowhere. The done output of a loop is followed after its EndLoop.
func (f *flow) source(e int) int {
	from, to := f.from[e], f.to[e]
	if from == none || to == none || f.isBack(e) {
		return none
	}
	end := f.endOf[from]
	if end == none || f.w.Edges[e].Output != LoopDone {
		return from
	}
	if end == to {
		return none
	}
	return end
}

// reachEnds adds a way from a Loop to its EndLoop where the body does not lead
// there, so that what follows the loop is not lost too.
func (f *flow) reachEnds() {
	entered := make([]bool, len(f.w.Nodes))
	for _, s := range f.steps {
		entered[s.to] = true
	}
	for end, loop := range f.loopOf {
		if loop != none && !entered[end] {
			f.steps = append(f.steps, flowStep{from: loop, to: end, edge: none})
		}
	}
}

// findEntries lists the nodes that nothing leads to. The way back from an
// EndLoop does not count, nor does an edge from a node to itself. An EndLoop is
// never an entry.
func (f *flow) findEntries() {
	for i, node := range f.w.Nodes {
		if node.Kind != KindEndLoop && !f.repeats(i) && !f.isEntered(i) {
			f.entries = append(f.entries, i)
		}
	}
}

func (f *flow) isEntered(node int) bool {
	for _, e := range f.graph.in.of(node) {
		if f.from[e] != node && !f.isBack(e) {
			return true
		}
	}
	return false
}

// sort fills order, reached and cycles by a depth-first walk from the entries,
// then from whatever is left. Without an entry the first node serves as one.
func (f *flow) sort() {
	n := len(f.w.Nodes)
	walk := walk{flow: f, state: make([]walkState, n), next: make([]int, n)}
	starts := f.entries
	if len(starts) == 0 && n > 0 {
		starts = []int{0}
	}
	for i := len(starts) - 1; i >= 0; i-- {
		walk.from(starts[i])
	}
	f.reached = make([]bool, n)
	for _, node := range walk.finished {
		f.reached[node] = true
	}
	if len(f.entries) == 0 && len(walk.finished) == n && n > 0 && f.w.Nodes[0].Kind == KindLoop {
		f.entries = starts // its body leads back to it without an EndLoop
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
	*flow
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
		steps := w.out.of(node)
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
	s := &w.steps[step]
	switch w.state[s.to] {
	case unseen:
		w.push(s.to)
	case open:
		s.closes = true
		if s.edge != none {
			w.cycles = append(w.cycles, s.edge)
		}
	case closed:
	}
}

func (w *walk) push(node int) {
	w.state[node] = open
	w.stack = append(w.stack, node)
}
