package reply

import (
	"slices"

	"planwright/planner/problem"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// removeErrorWays takes away what only the error outputs of removed steps lead
// to: nothing leads there any more. What a new edge leads to stays.
func (p *patcher) removeErrorWays() {
	linked := map[int]bool{}
	for _, e := range p.changes.addEdges {
		if to, ok := p.any(e.to); ok {
			linked[to] = true
		}
	}
	lost := map[int]bool{}
	in, out := p.g.Incoming(), p.g.Outgoing()
	var todo []int
	for _, a := range p.g.Arcs {
		if a.Output == workflow.OnError && a.To != flow.Nowhere && p.g.Steps[a.From].Gone == flow.Dropped {
			todo = append(todo, a.To)
		}
	}
	for len(todo) > 0 {
		i := todo[0]
		todo = todo[1:]
		s := p.g.Steps[i]
		if lost[i] || linked[i] || s.Gone == flow.Terminal || !p.isLost(i, in[i], lost) {
			continue
		}
		lost[i] = true
		if s.Gone == flow.Stays {
			s.Gone = flow.Dropped
			p.r.Log.Add(problem.Bridged, source.Part{}, "%s was left out as well: only the error output of a step that was removed led there.", s.Title()).
				At.Node = s.Node.ID
		}
		for _, n := range out[i] {
			if to := p.g.Arcs[n].To; to != flow.Nowhere {
				todo = append(todo, to)
			}
		}
	}
}

// isLost reports whether only error outputs of removed steps, and steps that are
// lost themselves, lead to a step. The way back to a Loop does not count.
func (p *patcher) isLost(i int, in []int, lost map[int]bool) bool {
	return !slices.ContainsFunc(in, func(n int) bool {
		a := p.g.Arcs[n]
		from := p.g.Steps[a.From]
		failed := a.Output == workflow.OnError && from.Gone == flow.Dropped
		return !failed && !lost[a.From] && !from.Closes(p.g.Node(i).ID)
	})
}
