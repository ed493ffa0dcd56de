package quickfix

import "planwright/planner/workflow"

// merge makes several patches for one workflow that have no step in common, all at
// once: to make one after the other takes time for each that grows with the
// workflow.
type merge struct {
	w       workflow.Workflow
	nodes   map[int]*workflow.Node // by index in w: what it becomes, nil for nothing
	edges   map[int]*workflow.Edge
	added   []workflow.Node
	linked  []workflow.Edge
	inputs  []workflow.Input
	outputs []workflow.RunOutput
	indexOf map[string]int
}

func newMerge(w workflow.Workflow) *merge {
	return &merge{w: w, nodes: map[int]*workflow.Node{}, edges: map[int]*workflow.Edge{}, indexOf: w.Index(), inputs: w.Inputs, outputs: w.Outputs}
}

// add takes a patch in. What it adds where it removed something takes its place.
func (m *merge) add(p workflow.Patch) {
	for _, r := range p.RemovedNodes {
		m.nodes[r.Index] = nil
	}
	for _, u := range p.UpdatedNodes {
		m.nodes[m.indexOf[u.Before.ID]] = &u.After
	}
	for _, a := range p.AddedNodes {
		if node, removed := m.nodes[a.Index]; removed && node == nil {
			m.nodes[a.Index] = &a.Node
		} else {
			m.added = append(m.added, a.Node)
		}
	}
	for _, r := range p.RemovedEdges {
		m.edges[r.Index] = nil
	}
	for _, a := range p.AddedEdges {
		if edge, removed := m.edges[a.Index]; removed && edge == nil {
			m.edges[a.Index] = &a.Edge
		} else {
			m.linked = append(m.linked, a.Edge)
		}
	}
	ends := workflow.Patch{
		RemovedInputs: p.RemovedInputs, AddedInputs: p.AddedInputs, UpdatedInputs: p.UpdatedInputs,
		RemovedOutputs: p.RemovedOutputs, AddedOutputs: p.AddedOutputs, UpdatedOutputs: p.UpdatedOutputs,
	}
	if next, err := workflow.Apply(workflow.Workflow{Inputs: m.inputs, Outputs: m.outputs}, ends); err == nil {
		m.inputs, m.outputs = next.Inputs, next.Outputs
	}
}

// workflow is what the patches make.
func (m *merge) workflow() workflow.Workflow {
	out := m.w
	out.Nodes = append(merged(m.w.Nodes, m.nodes), m.added...)
	out.Edges = append(merged(m.w.Edges, m.edges), m.linked...)
	out.Inputs, out.Outputs = m.inputs, m.outputs
	return out
}

func merged[T any](list []T, by map[int]*T) []T {
	out := make([]T, 0, len(list))
	for i, item := range list {
		after, changed := by[i]
		switch {
		case !changed:
			out = append(out, item)
		case after != nil:
			out = append(out, *after)
		}
	}
	return out
}
