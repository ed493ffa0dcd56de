package validate

import (
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// The methods below make the patches of quick fixes. They are built by hand, not
// by Diff: a workflow with 10,000 problems gets 10,000 of them.

// removeEdges removes edges, given in ascending order.
func (c *checker) removeEdges(edges ...int) workflow.Patch {
	var p workflow.Patch
	for _, e := range edges {
		p.RemovedEdges = append(p.RemovedEdges, workflow.PlacedEdge{Index: e, Edge: c.W.Edges[e]})
	}
	return p
}

// replaceEdge removes an edge with its copies and adds another, where that does
// not exist already.
func (c *checker) replaceEdge(e int, by workflow.Edge) workflow.Patch {
	p := c.removeEdges(c.Copies(e)...)
	if !c.HasEdge(by) {
		p.AddedEdges = []workflow.PlacedEdge{{Index: e, Edge: by}}
	}
	return p
}

// redirect lets an edge lead to another node.
func (c *checker) redirect(e, to int) workflow.Patch {
	edge := c.W.Edges[e]
	edge.To = c.W.Nodes[to].ID
	return c.replaceEdge(e, edge)
}

// addEdge links two nodes.
func (c *checker) addEdge(from, to int, output workflow.Output) workflow.Patch {
	edge := workflow.Edge{From: c.W.Nodes[from].ID, To: c.W.Nodes[to].ID, Output: output}
	return workflow.Patch{AddedEdges: []workflow.PlacedEdge{{Index: workflow.AtEnd, Edge: edge}}}
}

// updateNode changes a copy of the node. What change alters behind a pointer it
// has to copy first.
func (c *checker) updateNode(node int, change func(*workflow.Node)) workflow.Patch {
	before := c.W.Nodes[node]
	after := before
	change(&after)
	return workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: before, After: after}}}
}

// removeNodes removes nodes, given in ascending order, and all their edges.
func (c *checker) removeNodes(nodes ...int) workflow.Patch {
	var p workflow.Patch
	var edges []int
	for _, n := range nodes {
		p.RemovedNodes = append(p.RemovedNodes, workflow.PlacedNode{Index: n, Node: c.W.Nodes[n]})
		edges = append(append(edges, c.Out.Of(n)...), c.In.Of(n)...)
	}
	slices.Sort(edges)
	p.RemovedEdges = c.removeEdges(slices.Compact(edges)...).RemovedEdges
	return p
}

// bypass removes a node and leads what led to it to where it led.
func (c *checker) bypass(node, next int) workflow.Patch {
	p := c.removeNodes(node)
	if next != none {
		p.AddedEdges = c.reroute(node, next)
	}
	return p
}

// reroute makes edges to next in place of those that lead to the node.
func (c *checker) reroute(node, next int) []workflow.PlacedEdge {
	var added []workflow.PlacedEdge
	for _, e := range c.In.Of(node) {
		edge := c.W.Edges[e]
		edge.To = c.W.Nodes[next].ID
		if from := c.From[e]; from == none || from == node || from == next || c.HasEdge(edge) || c.Copies(e)[0] != e {
			continue
		}
		added = append(added, workflow.PlacedEdge{Index: workflow.AtEnd, Edge: edge})
	}
	return added
}

// offerReference offers to use another reference, where that one can be used.
func (c *checker) offerReference(p finding, node int, was, by workflow.Reference) {
	if !c.results.gives(c.Find(by.Node), by.Result()) {
		return
	}
	c.offerUse(p, node, was, by)
}

func (c *checker) offerUse(p finding, node int, was, by workflow.Reference) {
	p.quick(problem.Say("Use “%s”", c.called(by)), c.updateNode(node, func(n *workflow.Node) {
		*n = workflow.MapReferences(*n, func(r workflow.Reference) workflow.Reference {
			if r == was {
				return by
			}
			return r
		})
	}))
}

// withArgument sets an argument of a call.
func (c *checker) withArgument(node int, argument string, value jsontext.Value) workflow.Patch {
	return c.updateNode(node, func(n *workflow.Node) {
		t := *n.Tool
		t.Arguments = workflow.Arguments{argument: value}
		for name, other := range n.Tool.Arguments {
			if name != argument {
				t.Arguments[name] = other
			}
		}
		n.Tool = &t
	})
}

func (c *checker) withoutArgument(node int, argument string) workflow.Patch {
	return c.updateNode(node, func(n *workflow.Node) {
		t := *n.Tool
		t.Arguments = maps.Clone(t.Arguments)
		delete(t.Arguments, argument)
		n.Tool = &t
	})
}

// replaceInput removes an input and adds it changed: a patch finds it by place
// and not by its name, which may be there twice.
func (c *checker) replaceInput(i int, change func(*workflow.Input)) workflow.Patch {
	before := c.W.Inputs[i]
	after := before
	change(&after)
	return workflow.Patch{RemovedInputs: []workflow.PlacedInput{{Index: i, Input: before}}, AddedInputs: []workflow.PlacedInput{{Index: i, Input: after}}}
}
