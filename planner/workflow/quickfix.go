package workflow

import "slices"

// The methods below make the patches of quick fixes. They are built by hand, not
// by Diff: a workflow with 10,000 problems gets 10,000 of them.

// removeEdges removes edges, given in ascending order.
func (g *graph) removeEdges(edges ...int) Patch {
	var p Patch
	for _, e := range edges {
		p.RemovedEdges = append(p.RemovedEdges, PlacedEdge{e, g.w.Edges[e]})
	}
	return p
}

// replaceEdge removes an edge with its copies and adds another, where that does
// not exist already.
func (g *graph) replaceEdge(e int, by Edge) Patch {
	p := g.removeEdges(g.copies(e)...)
	if !g.hasEdge(by) {
		p.AddedEdges = []PlacedEdge{{e, by}}
	}
	return p
}

// redirect lets an edge lead to another node.
func (g *graph) redirect(e, to int) Patch {
	edge := g.w.Edges[e]
	edge.To = g.w.Nodes[to].ID
	return g.replaceEdge(e, edge)
}

func (g *graph) hasEdge(edge Edge) bool { return len(g.copiesOf(edge)) > 0 }

// copies lists the edges equal to this one, itself included, in ascending order.
func (g *graph) copies(e int) []int { return g.copiesOf(g.w.Edges[e]) }

func (g *graph) copiesOf(edge Edge) []int {
	if g.byKey == nil {
		g.byKey = make(map[edgeKey][]int, len(g.w.Edges))
		for e, edge := range g.w.Edges {
			g.byKey[keyOfEdge(edge)] = append(g.byKey[keyOfEdge(edge)], e)
		}
	}
	return g.byKey[keyOfEdge(edge)]
}

// addEdge links two nodes.
func (g *graph) addEdge(from, to int, output Output) Patch {
	edge := Edge{From: g.w.Nodes[from].ID, To: g.w.Nodes[to].ID, Output: output}
	return Patch{AddedEdges: []PlacedEdge{{AtEnd, edge}}}
}

// updateNode changes a copy of the node. What change alters behind a pointer it
// has to copy first.
func (g *graph) updateNode(node int, change func(*Node)) Patch {
	before := g.w.Nodes[node]
	after := before
	change(&after)
	return Patch{UpdatedNodes: []NodeChange{{before, after}}}
}

// removeNodes removes nodes, given in ascending order, and all their edges.
func (g *graph) removeNodes(nodes ...int) Patch {
	var p Patch
	var edges []int
	for _, n := range nodes {
		p.RemovedNodes = append(p.RemovedNodes, PlacedNode{n, g.w.Nodes[n]})
		edges = append(append(edges, g.out.of(n)...), g.in.of(n)...)
	}
	slices.Sort(edges)
	p.RemovedEdges = g.removeEdges(slices.Compact(edges)...).RemovedEdges
	return p
}

// bypass removes a node and leads what led to it to where it led.
func (g *graph) bypass(node, next int) Patch {
	p := g.removeNodes(node)
	if next != none {
		p.AddedEdges = g.reroute(node, next)
	}
	return p
}

// reroute makes edges to next in place of those that lead to the node.
func (g *graph) reroute(node, next int) []PlacedEdge {
	var added []PlacedEdge
	made := map[edgeKey]bool{}
	for _, e := range g.in.of(node) {
		edge := g.w.Edges[e]
		edge.To = g.w.Nodes[next].ID
		if from := g.from[e]; from == none || from == node || from == next || g.hasEdge(edge) || made[keyOfEdge(edge)] {
			continue
		}
		made[keyOfEdge(edge)] = true
		added = append(added, PlacedEdge{AtEnd, edge})
	}
	return added
}
