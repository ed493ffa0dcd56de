package workflow

// none stands for a node or edge that is not there.
const none = -1

// graph is a workflow by index: what validation and the outline walk on. Nodes
// and edges are numbered as in the workflow.
type graph struct {
	w      Workflow
	index  map[string]int // id to the first node that has it
	from   []int          // by edge: its source, none when it does not exist
	to     []int          // by edge
	out    lists          // by node: its edges to nodes that exist
	in     lists
	loopOf []int             // by node: the Loop of an EndLoop
	endOf  []int             // by node: the EndLoop of a Loop, the first where there are several
	paired []bool            // by node: the EndLoop names its Loop itself, see pair
	byKey  map[edgeKey][]int // edges by key, made by copiesOf when first asked
}

// lists holds a list of numbers for each node, in one block of memory.
type lists struct{ start, items []int }

func (l lists) of(node int) []int { return l.items[l.start[node]:l.start[node+1]] }

// group lists the items i for which key(i) is a node, by that node, in order.
func group(nodes, items int, key func(int) int) lists {
	l := lists{start: make([]int, nodes+2)}
	for i := range items {
		if k := key(i); k >= 0 {
			l.start[k+2]++
		}
	}
	for k := 2; k < len(l.start); k++ {
		l.start[k] += l.start[k-1]
	}
	l.items = make([]int, l.start[nodes+1])
	for i := range items {
		if k := key(i); k >= 0 {
			l.items[l.start[k+1]] = i
			l.start[k+1]++
		}
	}
	return l
}

func newGraph(w Workflow) *graph {
	g := &graph{w: w, index: w.Index(), from: make([]int, len(w.Edges)), to: make([]int, len(w.Edges))}
	for e, edge := range w.Edges {
		g.from[e], g.to[e] = g.find(edge.From), g.find(edge.To)
	}
	g.out = group(len(w.Nodes), len(w.Edges), func(e int) int {
		if g.to[e] == none {
			return none
		}
		return g.from[e]
	})
	g.in = group(len(w.Nodes), len(w.Edges), func(e int) int {
		if g.from[e] == none {
			return none
		}
		return g.to[e]
	})
	g.pair()
	return g
}

func (g *graph) find(id string) int {
	if i, ok := g.index[id]; ok {
		return i
	}
	return none
}

// pair finds the Loop of each EndLoop: the one it names, else the one it leads
// to, else the only one left.
func (g *graph) pair() {
	n := len(g.w.Nodes)
	g.loopOf, g.endOf, g.paired = filled(n, none), filled(n, none), make([]bool, n)
	for i := range g.w.Nodes {
		if loop := g.namedLoop(i); loop != none {
			g.paired[i] = true
			g.join(loop, i)
		}
	}
	for i, node := range g.w.Nodes {
		if node.Kind == KindEndLoop && g.loopOf[i] == none {
			g.pairByEdge(i)
		}
	}
	loops, ends := g.unpaired()
	if len(loops) == 1 && len(ends) == 1 {
		g.join(loops[0], ends[0])
	}
}

// namedLoop is the Loop that an EndLoop names, none when that is not one.
func (g *graph) namedLoop(end int) int {
	node := g.w.Nodes[end]
	if node.Kind != KindEndLoop || node.EndLoop == nil {
		return none
	}
	loop := g.find(node.EndLoop.Loop)
	if loop == none || g.w.Nodes[loop].Kind != KindLoop {
		return none
	}
	return loop
}

func (g *graph) pairByEdge(end int) {
	for _, e := range g.out.of(end) {
		loop := g.to[e]
		if g.w.Nodes[loop].Kind == KindLoop && g.endOf[loop] == none {
			g.join(loop, end)
			return
		}
	}
}

func (g *graph) join(loop, end int) {
	g.loopOf[end] = loop
	if g.endOf[loop] == none {
		g.endOf[loop] = end
	}
}

// unpaired lists the Loops and EndLoops that have no partner.
func (g *graph) unpaired() (loops, ends []int) {
	for i, node := range g.w.Nodes {
		switch {
		case node.Kind == KindLoop && g.endOf[i] == none:
			loops = append(loops, i)
		case node.Kind == KindEndLoop && g.loopOf[i] == none:
			ends = append(ends, i)
		}
	}
	return loops, ends
}

// isBack reports whether the edge leads from an EndLoop to its own Loop.
func (g *graph) isBack(e int) bool {
	return g.from[e] != none && g.to[e] != none && g.loopOf[g.from[e]] == g.to[e]
}

// repeats reports whether an earlier node has the same id.
func (g *graph) repeats(node int) bool { return g.index[g.w.Nodes[node].ID] != node }

func filled(n, value int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = value
	}
	return s
}
