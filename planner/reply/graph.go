package reply

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// graph is a workflow while it is put together: steps by index, and arcs whose
// output may not be known yet.
type graph struct {
	steps []*step
	arcs  []arc
}

// nowhere as the target of an arc means that the workflow ends there.
const nowhere = -1

// arc is an edge by the indexes of its steps.
type arc struct {
	from, to int
	output   workflow.Output // OutputNone where it is not known
	at       source.Part     // where the model wrote it; empty otherwise
	base     bool            // it was in the workflow before the patch
	over     *step           // the step that was left out here, nil for none
	unknown  jsontext.Value  // of an edge of the workflow before
}

// add appends a step and returns its index.
func (g *graph) add(s *step) int {
	g.steps = append(g.steps, s)
	return len(g.steps) - 1
}

func (g *graph) link(from int, output workflow.Output, to int) {
	g.arcs = append(g.arcs, arc{from: from, to: to, output: output})
}

// node is the node of a step, to be changed in place.
func (g *graph) node(i int) *workflow.Node { return &g.steps[i].node }

func (g *graph) kind(i int) workflow.Kind {
	if i == nowhere {
		return ""
	}
	return g.steps[i].node.Kind
}

// links are the arcs of each step by index, outgoing or incoming.
type links [][]int

func (g *graph) outgoing() links {
	return g.index(func(a *arc) int { return a.from })
}

func (g *graph) incoming() links {
	return g.index(func(a *arc) int { return a.to })
}

// index groups the arcs by the step at one of their ends, in two passes and
// with one allocation for all lists.
func (g *graph) index(end func(*arc) int) links {
	counts := make([]int, len(g.steps)+1)
	for i := range g.arcs {
		if e := end(&g.arcs[i]); e != nowhere {
			counts[e+1]++
		}
	}
	for i := range g.steps {
		counts[i+1] += counts[i]
	}
	all := make([]int, counts[len(g.steps)])
	out := make(links, len(g.steps))
	for i := range g.steps {
		out[i] = all[counts[i]:counts[i]:counts[i+1]]
	}
	for n := range g.arcs {
		if e := end(&g.arcs[n]); e != nowhere {
			out[e] = append(out[e], n)
		}
	}
	return out
}

// removeArcs takes out the arcs for which dead is true.
func (g *graph) removeArcs(dead func(n int, a arc) bool) {
	n := -1
	g.arcs = slices.DeleteFunc(g.arcs, func(a arc) bool {
		n++
		return dead(n, a)
	})
}

// fromWorkflow takes the steps and edges of a workflow. Edges to unknown nodes
// are kept aside, so that nothing of a draft is lost.
func fromWorkflow(w workflow.Workflow) (*graph, []workflow.Edge) {
	g := &graph{steps: make([]*step, len(w.Nodes)), arcs: make([]arc, 0, len(w.Edges)+1)}
	all := make([]step, len(w.Nodes))
	for i, n := range w.Nodes {
		all[i].node, all[i].base = n, true
		g.steps[i] = &all[i]
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
		g.arcs = append(g.arcs, arc{from: from, to: to, output: e.Output, base: true, unknown: e.Unknown})
	}
	return g, dangling
}

// nodes lists the nodes of the steps that stay.
func (g *graph) nodes() []workflow.Node {
	list := make([]workflow.Node, 0, len(g.steps))
	for _, s := range g.steps {
		if s.gone == stays {
			list = append(list, s.node)
		}
	}
	return list
}

// edges lists the arcs as edges.
func (g *graph) edges() []workflow.Edge {
	list := make([]workflow.Edge, 0, len(g.arcs))
	for _, a := range g.arcs {
		if a.to == nowhere {
			continue
		}
		list = append(list, workflow.Edge{From: g.node(a.from).ID, To: g.node(a.to).ID, Output: a.output, Unknown: a.unknown})
	}
	return list
}

// title is how a message names a step.
func (g *graph) title(i int) string {
	if i == nowhere {
		return "the end"
	}
	return g.steps[i].title()
}

// unend takes an output out of those that end the workflow on purpose.
func (g *graph) unend(i int, output workflow.Output) {
	n := g.node(i)
	n.Ends = slices.DeleteFunc(slices.Clone(n.Ends), func(o workflow.Output) bool { return o == output })
}
