package reply

import (
	"slices"

	"planwright/planner/problem"
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
	in, out := p.g.incoming(), p.g.outgoing()
	var todo []int
	for _, a := range p.g.arcs {
		if a.output == workflow.OnError && a.to != nowhere && p.g.steps[a.from].gone == dropped {
			todo = append(todo, a.to)
		}
	}
	for len(todo) > 0 {
		i := todo[0]
		todo = todo[1:]
		s := p.g.steps[i]
		if lost[i] || linked[i] || s.gone == terminal || !p.isLost(i, in[i], lost) {
			continue
		}
		lost[i] = true
		if s.gone == stays {
			s.gone = dropped
			p.r.Log.Add(problem.Bridged, source.Part{}, "%s was left out as well: only the error output of a step that was removed led there.", s.title()).
				At.Node = s.node.ID
		}
		for _, n := range out[i] {
			if to := p.g.arcs[n].to; to != nowhere {
				todo = append(todo, to)
			}
		}
	}
}

// isLost reports whether only error outputs of removed steps, and steps that are
// lost themselves, lead to a step. The way back to a Loop does not count.
func (p *patcher) isLost(i int, in []int, lost map[int]bool) bool {
	return !slices.ContainsFunc(in, func(n int) bool {
		a := p.g.arcs[n]
		from := p.g.steps[a.from]
		failed := a.output == workflow.OnError && from.gone == dropped
		return !failed && !lost[a.from] && !from.closes(p.g.node(i).ID)
	})
}
