package flow

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/internal/work"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// Graph is a workflow while it is put together: steps by index, and arcs whose
// output may not be known yet.
type Graph struct {
	Steps []*Step
	Arcs  []Arc
}

// Nowhere as the target of an arc means that the workflow ends there.
const Nowhere = -1

// Arc is an edge by the indexes of its steps.
type Arc struct {
	From, To int
	Output   workflow.Output // OutputNone where it is not known
	Said     string          // what the model said of it that names no output
	At       source.Part     // where the model wrote it; empty otherwise
	Base     bool            // it was in the workflow before the patch
	Over     *Step           // the step that was left out here, nil for none
	unknown  jsontext.Value  // of an edge of the workflow before
}

// Add appends a step and returns its index.
func (g *Graph) Add(s *Step) int {
	g.Steps = append(g.Steps, s)
	return len(g.Steps) - 1
}

// Link adds an arc that no model wrote.
func (g *Graph) Link(from int, output workflow.Output, to int) {
	g.Arcs = append(g.Arcs, Arc{From: from, To: to, Output: output})
}

// Node is the node of a step, to be changed in place.
func (g *Graph) Node(i int) *workflow.Node { return &g.Steps[i].Node }

// Kind is the kind of a step, "" for the end.
func (g *Graph) Kind(i int) workflow.Kind {
	if i == Nowhere {
		return ""
	}
	return g.Steps[i].Node.Kind
}

// Links are the arcs of each step by index, outgoing or incoming.
type Links [][]int

// Outgoing are the arcs that leave each step.
func (g *Graph) Outgoing() Links {
	return g.index(func(a *Arc) int { return a.From })
}

// Incoming are the arcs that lead to each step.
func (g *Graph) Incoming() Links {
	return g.index(func(a *Arc) int { return a.To })
}

// index groups the arcs by the step at one of their ends, in two passes and
// with one allocation for all lists.
func (g *Graph) index(end func(*Arc) int) Links {
	work.Add(len(g.Arcs))
	counts := make([]int, len(g.Steps)+1)
	for i := range g.Arcs {
		if e := end(&g.Arcs[i]); e != Nowhere {
			counts[e+1]++
		}
	}
	for i := range g.Steps {
		counts[i+1] += counts[i]
	}
	all := make([]int, counts[len(g.Steps)])
	out := make(Links, len(g.Steps))
	for i := range g.Steps {
		out[i] = all[counts[i]:counts[i]:counts[i+1]]
	}
	for n := range g.Arcs {
		if e := end(&g.Arcs[n]); e != Nowhere {
			out[e] = append(out[e], n)
		}
	}
	return out
}

// RemoveArcs takes out the arcs for which dead is true.
func (g *Graph) RemoveArcs(dead func(n int, a Arc) bool) {
	work.Add(len(g.Arcs))
	n := -1
	g.Arcs = slices.DeleteFunc(g.Arcs, func(a Arc) bool {
		n++
		return dead(n, a)
	})
}

// FromWorkflow takes the steps and edges of a workflow. Edges to unknown nodes
// are kept aside, so that nothing of a draft is lost.
func FromWorkflow(w workflow.Workflow) (*Graph, []workflow.Edge) {
	g := &Graph{Steps: make([]*Step, len(w.Nodes)), Arcs: make([]Arc, 0, len(w.Edges)+1)}
	all := make([]Step, len(w.Nodes))
	for i, n := range w.Nodes {
		all[i].Node, all[i].Base = n, true
		g.Steps[i] = &all[i]
	}
	index := w.Index()
	var dangling []workflow.Edge
	for _, e := range w.Edges {
		from, okFrom := index[e.From]
		to, okTo := index[e.To]
		if !okFrom || !okTo {
			dangling = append(dangling, e)
			continue
		}
		g.Arcs = append(g.Arcs, Arc{From: from, To: to, Output: e.Output, Base: true, unknown: e.Unknown})
	}
	return g, dangling
}

// Nodes lists the nodes of the steps that stay.
func (g *Graph) Nodes() []workflow.Node {
	list := make([]workflow.Node, 0, len(g.Steps))
	for _, s := range g.Steps {
		if s.Gone == Stays {
			list = append(list, s.Node)
		}
	}
	return list
}

// Edges lists the arcs as edges.
func (g *Graph) Edges() []workflow.Edge {
	list := make([]workflow.Edge, 0, len(g.Arcs))
	for _, a := range g.Arcs {
		if a.To == Nowhere {
			continue
		}
		list = append(list, workflow.Edge{From: g.Node(a.From).ID, To: g.Node(a.To).ID, Output: a.Output, Unknown: a.unknown})
	}
	return list
}

// Body says by step whether it is inside a Loop.
func (g *Graph) Body(loop int) []bool {
	out, body := g.Outgoing(), make([]bool, len(g.Steps))
	todo := []int{loop}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range out[i] {
			a := g.Arcs[n]
			if a.To == Nowhere || a.To == loop || body[a.To] || g.Steps[a.To].Closes(g.Node(loop).ID) || i == loop && a.Output != workflow.LoopBody {
				continue
			}
			body[a.To] = true
			todo = append(todo, a.To)
		}
	}
	return body
}

// Title is how a message names a step.
func (g *Graph) Title(i int) string {
	if i == Nowhere {
		return "the end"
	}
	return g.Steps[i].Title()
}

// Unend takes an output out of those that end the workflow on purpose.
func (g *Graph) Unend(i int, output workflow.Output) {
	n := g.Node(i)
	n.Ends = slices.DeleteFunc(slices.Clone(n.Ends), func(o workflow.Output) bool { return o == output })
}
