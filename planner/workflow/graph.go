package workflow

// None stands for the number of a node or edge that is not there.
const None = -1

const none = None

// Graph is a workflow by index: what its flow, its validation and patches walk on.
// Nodes and edges are numbered as in the workflow. One goroutine at a
// time may ask it.
type Graph struct {
	W      Workflow
	index  map[string]int // id to the first node that has it
	From   []int          // by edge: its source, none when it does not exist
	To     []int          // by edge
	Out    Lists          // by node: its edges to nodes that exist
	In     Lists
	LoopOf []int             // by node: the Loop of an EndLoop
	EndOf  []int             // by node: the EndLoop of a Loop, the first where there are several
	Paired []bool            // by node: the EndLoop names its Loop itself, see pair
	byKey  map[edgeKey][]int // edges by key, made by edgesLike when first asked
}

// Lists holds a list of numbers for each node, in one block of memory.
type Lists struct{ start, items []int }

// Of is the list of the node.
func (l Lists) Of(node int) []int { return l.items[l.start[node]:l.start[node+1]] }

// NewLists lists the items i for which key(i) is a node, by that node, in order.
func NewLists(nodes, items int, key func(int) int) Lists {
	l := Lists{start: make([]int, nodes+2)}
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

// NewGraph numbers the nodes and edges of w and finds the ends of its loops. The time
// is linear.
func NewGraph(w Workflow) *Graph {
	g := &Graph{W: w, index: w.Index(), From: make([]int, len(w.Edges)), To: make([]int, len(w.Edges))}
	for e, edge := range w.Edges {
		g.From[e], g.To[e] = g.Find(edge.From), g.Find(edge.To)
	}
	g.Out = NewLists(len(w.Nodes), len(w.Edges), func(e int) int {
		if g.To[e] == none {
			return none
		}
		return g.From[e]
	})
	g.In = NewLists(len(w.Nodes), len(w.Edges), func(e int) int {
		if g.From[e] == none {
			return none
		}
		return g.To[e]
	})
	g.pair()
	return g
}

// Find is the first node with the id, None where there is none.
func (g *Graph) Find(id string) int {
	if i, ok := g.index[id]; ok {
		return i
	}
	return none
}

// pair finds the Loop of each EndLoop: the one it names, else the one it leads
// to, else the only one left.
func (g *Graph) pair() {
	n := len(g.W.Nodes)
	g.LoopOf, g.EndOf, g.Paired = filled(n, none), filled(n, none), make([]bool, n)
	for i := range g.W.Nodes {
		if loop := g.namedLoop(i); loop != none {
			g.Paired[i] = true
			g.join(loop, i)
		}
	}
	for i, node := range g.W.Nodes {
		if node.Kind == KindEndLoop && g.LoopOf[i] == none {
			g.pairByEdge(i)
		}
	}
	loops, ends := g.unpaired()
	if len(loops) == 1 && len(ends) == 1 {
		g.join(loops[0], ends[0])
	}
}

// namedLoop is the Loop that an EndLoop names, none when that is not one.
func (g *Graph) namedLoop(end int) int {
	node := g.W.Nodes[end]
	if node.Kind != KindEndLoop || node.EndLoop == nil {
		return none
	}
	loop := g.Find(node.EndLoop.Loop)
	if loop == none || g.W.Nodes[loop].Kind != KindLoop {
		return none
	}
	return loop
}

func (g *Graph) pairByEdge(end int) {
	for _, e := range g.Out.Of(end) {
		loop := g.To[e]
		if g.W.Nodes[loop].Kind == KindLoop && g.EndOf[loop] == none {
			g.join(loop, end)
			return
		}
	}
}

func (g *Graph) join(loop, end int) {
	g.LoopOf[end] = loop
	if g.EndOf[loop] == none {
		g.EndOf[loop] = end
	}
}

// unpaired lists the Loops and EndLoops that have no partner.
func (g *Graph) unpaired() (loops, ends []int) {
	for i, node := range g.W.Nodes {
		switch {
		case node.Kind == KindLoop && g.EndOf[i] == none:
			loops = append(loops, i)
		case node.Kind == KindEndLoop && g.LoopOf[i] == none:
			ends = append(ends, i)
		}
	}
	return loops, ends
}

// IsBack reports whether the edge leads from an EndLoop to its own Loop.
func (g *Graph) IsBack(e int) bool {
	return g.From[e] != none && g.To[e] != none && g.LoopOf[g.From[e]] == g.To[e]
}

// Repeats reports whether an earlier node has the same id.
func (g *Graph) Repeats(node int) bool { return g.index[g.W.Nodes[node].ID] != node }

func filled(n, value int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = value
	}
	return s
}

// HasEdge reports whether there is an edge from and to the same nodes with the same output.
func (g *Graph) HasEdge(edge Edge) bool { return len(g.edgesLike(edge)) > 0 }

// Copies lists the edges equal to this one, itself included, in ascending order.
func (g *Graph) Copies(e int) []int { return g.edgesLike(g.W.Edges[e]) }

func (g *Graph) edgesLike(edge Edge) []int {
	if g.byKey == nil {
		g.byKey = make(map[edgeKey][]int, len(g.W.Edges))
		for e, edge := range g.W.Edges {
			g.byKey[keyOfEdge(edge)] = append(g.byKey[keyOfEdge(edge)], e)
		}
	}
	return g.byKey[keyOfEdge(edge)]
}
