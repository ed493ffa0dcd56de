package report

import (
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// The methods below make the patches of quick fixes. They are built by hand, not
// by Diff: a workflow with 10,000 problems gets 10,000 of them.

// RemoveEdges removes edges, given in ascending order.
func (r *Reporter) RemoveEdges(edges ...int) workflow.Patch {
	var p workflow.Patch
	for _, e := range edges {
		p.RemovedEdges = append(p.RemovedEdges, workflow.PlacedEdge{Index: e, Edge: r.W.Edges[e]})
	}
	return p
}

// ReplaceEdge removes an edge with its copies and adds another, where that does
// not exist already.
func (r *Reporter) ReplaceEdge(e int, by workflow.Edge) workflow.Patch {
	p := r.RemoveEdges(r.Copies(e)...)
	if !r.HasEdge(by) {
		p.AddedEdges = []workflow.PlacedEdge{{Index: e, Edge: by}}
	}
	return p
}

// Redirect lets an edge lead to another node.
func (r *Reporter) Redirect(e, to int) workflow.Patch {
	edge := r.W.Edges[e]
	edge.To = r.W.Nodes[to].ID
	return r.ReplaceEdge(e, edge)
}

// AddEdge links two nodes.
func (r *Reporter) AddEdge(from, to int, output workflow.Output) workflow.Patch {
	edge := workflow.Edge{From: r.W.Nodes[from].ID, To: r.W.Nodes[to].ID, Output: output}
	return workflow.Patch{AddedEdges: []workflow.PlacedEdge{{Index: workflow.AtEnd, Edge: edge}}}
}

// UpdateNode changes a copy of the node. What change alters behind a pointer it
// has to copy first.
func (r *Reporter) UpdateNode(node int, change func(*workflow.Node)) workflow.Patch {
	before := r.W.Nodes[node]
	after := before
	change(&after)
	return workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: before, After: after}}}
}

// RemoveNodes removes nodes, given in ascending order, and all their edges.
func (r *Reporter) RemoveNodes(nodes ...int) workflow.Patch {
	var p workflow.Patch
	var edges []int
	for _, n := range nodes {
		p.RemovedNodes = append(p.RemovedNodes, workflow.PlacedNode{Index: n, Node: r.W.Nodes[n]})
		edges = append(append(edges, r.Out.Of(n)...), r.In.Of(n)...)
	}
	slices.Sort(edges)
	p.RemovedEdges = r.RemoveEdges(slices.Compact(edges)...).RemovedEdges
	return p
}

// Bypass removes a node and leads what led to it to where it led.
func (r *Reporter) Bypass(node, next int) workflow.Patch {
	p := r.RemoveNodes(node)
	if next != none {
		p.AddedEdges = r.reroute(node, next)
	}
	return p
}

// reroute makes edges to next in place of those that lead to the node.
func (r *Reporter) reroute(node, next int) []workflow.PlacedEdge {
	var added []workflow.PlacedEdge
	for _, e := range r.In.Of(node) {
		edge := r.W.Edges[e]
		edge.To = r.W.Nodes[next].ID
		if from := r.From[e]; from == none || from == node || from == next || r.HasEdge(edge) || r.Copies(e)[0] != e {
			continue
		}
		added = append(added, workflow.PlacedEdge{Index: workflow.AtEnd, Edge: edge})
	}
	return added
}

// OfferUse offers to use another reference.
func (r *Reporter) OfferUse(p Finding, node int, was, by workflow.Reference) {
	p.Quick(problem.Say("Use “%s”", r.Called(by)), r.UpdateNode(node, func(n *workflow.Node) {
		*n = workflow.MapReferences(*n, func(ref workflow.Reference) workflow.Reference {
			if ref == was {
				return by
			}
			return ref
		})
	}))
}

// WithArgument sets an argument of a call.
func (r *Reporter) WithArgument(node int, argument string, value jsontext.Value) workflow.Patch {
	return r.UpdateNode(node, func(n *workflow.Node) {
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

// WithoutArgument takes an argument of a call away.
func (r *Reporter) WithoutArgument(node int, argument string) workflow.Patch {
	return r.UpdateNode(node, func(n *workflow.Node) {
		t := *n.Tool
		t.Arguments = maps.Clone(t.Arguments)
		delete(t.Arguments, argument)
		n.Tool = &t
	})
}

// ReplaceInput removes an input and adds it changed: a patch finds it by place
// and not by its name, which may be there twice.
func (r *Reporter) ReplaceInput(i int, change func(*workflow.Input)) workflow.Patch {
	before := r.W.Inputs[i]
	after := before
	change(&after)
	return workflow.Patch{RemovedInputs: []workflow.PlacedInput{{Index: i, Input: before}}, AddedInputs: []workflow.PlacedInput{{Index: i, Input: after}}}
}

// UpdateLoop changes a copy of what a Loop says.
func (r *Reporter) UpdateLoop(node int, change func(*workflow.Loop)) workflow.Patch {
	return r.UpdateNode(node, func(n *workflow.Node) {
		l := *n.Loop
		change(&l)
		n.Loop = &l
	})
}
