package planner

import (
	"planwright/planner/reply"
	"planwright/planner/workflow"
)

// Sketch is what has come so far of an answer that still comes, to be looked at and never
// applied: the answer may turn out to be something else. Steps are whole, and in the order
// in which they came.
type Sketch struct {
	Nodes    []workflow.Node `json:"nodes"`    // new steps; none: what was told before is no more
	Edges    []workflow.Edge `json:"edges"`    // from and to them
	Replaces bool            `json:"replaces"` // they would take the place of the steps that there are
}

// sketcher takes the pieces of one answer and tells of the steps in it as they come.
func (p Planner) sketcher(t task) func(piece string) {
	if p.Observer.Sketch == nil {
		return func(string) {}
	}
	early, told := reply.NewEarly(p.reading(t)), false
	return func(piece string) {
		r, isNew := early.Add(piece)
		if !isNew {
			return
		}
		s := sketch(t.base, p.masks.restored(t.base, r))
		if len(s.Nodes) > 0 || told {
			p.Observer.Sketch(s)
		}
		told = len(s.Nodes) > 0
	}
}

// sketch is what a reading adds to a workflow.
func sketch(base workflow.Workflow, r reply.Reading) Sketch {
	s := Sketch{Nodes: []workflow.Node{}, Edges: []workflow.Edge{}}
	if r.Patch == nil {
		return s
	}
	s.Replaces = len(base.Nodes) > 0 && r.Form != reply.FormPatch
	isNew := map[string]bool{}
	for _, n := range r.Workflow.Nodes {
		if _, there := base.Node(n.ID); s.Replaces || !there {
			s.Nodes = append(s.Nodes, n)
			isNew[n.ID] = true
		}
	}
	for _, e := range r.Workflow.Edges {
		if isNew[e.From] || isNew[e.To] {
			s.Edges = append(s.Edges, e)
		}
	}
	return s
}
