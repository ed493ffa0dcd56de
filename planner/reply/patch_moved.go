package reply

import (
	"slices"

	"planwright/planner/problem"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// reportMove refuses an update that says another place of a step, or another link, than
// it has: an update moves no step and links none.
func (p *patcher) reportMove(i int, fresh *flow.Step, u update) {
	a := fresh.Anchor
	isSo := a.Inside.Missing() && a.Branch.Missing() &&
		(a.After.Missing() || p.isLinked(a.After, i)) && (a.Before.Missing() || p.leadsOn(i, a.Before))
	moved := slices.ContainsFunc(fresh.Jumps, func(j flow.Jump) bool {
		return j.Output != workflow.OnError && !p.leadsOn(i, j.To)
	})
	if isSo && !moved {
		return
	}
	p.r.Log.Refuse(problem.RejectedChange, u.Part,
		"To move a step, remove it and add it at its new place. To link it, use remove_edges and add_edges, with an edge to "+endWord+" where the workflow is to end.",
		"%s stays where it is: an update moves no step and changes no link.", p.g.Title(i))
}

// isLinked reports whether a step that a value names leads to another.
func (p *patcher) isLinked(from source.Part, to int) bool {
	i, _, ok := p.scope.Find(p.idIn(from))
	return ok && slices.ContainsFunc(p.g.Arcs, func(a flow.Arc) bool { return a.From == i && a.To == to })
}

// leadsOn reports whether a step leads to the one that a value names, or ends the workflow
// where that says so.
func (p *patcher) leadsOn(from int, to source.Part) bool {
	if p.isEnd(to) {
		return !slices.ContainsFunc(p.g.Arcs, func(a flow.Arc) bool { return a.From == from && a.To != flow.Nowhere })
	}
	i, _, ok := p.scope.Find(p.idIn(to))
	return ok && slices.ContainsFunc(p.g.Arcs, func(a flow.Arc) bool { return a.From == from && a.To == i })
}

// reportBlocks says that steps inside an update were not put into the workflow.
func (p *patcher) reportBlocks(s, fresh *flow.Step) {
	if len(fresh.Blocks) > 0 {
		p.r.Log.Add(problem.RejectedChange, fresh.At, "Steps written inside the update of %s were left out: an update changes one step.", s.Title()).
			Fix = "Put new steps into add, with inside (and branch) to say where."
	}
}
