package reply

import (
	"slices"

	"planwright/planner/problem"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// removeSteps marks the steps to remove; bridging closes their gaps. A Loop
// takes its EndLoop along, and an EndLoop does not go alone.
func (p *patcher) removeSteps() {
	var list []int
	for _, v := range p.changes.removeIDs {
		if p.r.RefuseComment(v) {
			continue
		}
		if i, ok := p.target(v, "The removal of"); ok {
			list = append(list, i)
			s := p.g.Steps[i]
			s.Gone = flow.Dropped
			if s.Touched {
				p.r.Log.Refuse(problem.RejectedChange, v, "Either remove a step or update it.", "%s is both removed and updated.", s.Title())
			}
		}
	}
	p.removeErrorWays()
	for _, i := range list {
		switch p.g.Kind(i) {
		case workflow.KindLoop:
			p.removeEndOf(i)
		case workflow.KindEndLoop:
			p.keepEndLoop(i)
		case workflow.KindTool, workflow.KindIf, workflow.KindSwitch, workflow.KindAiTransform, workflow.KindAiStep:
		}
	}
}

func (p *patcher) removeEndOf(loop int) {
	for _, s := range p.g.Steps {
		if s.Closes(p.g.Node(loop).ID) {
			s.Gone = flow.Dropped
		}
	}
}

func (p *patcher) keepEndLoop(end int) {
	s := p.g.Steps[end]
	for _, other := range p.g.Steps {
		if other.Gone == flow.Stays && other.Node.Kind == workflow.KindLoop && s.Closes(other.Node.ID) {
			s.Gone = flow.Stays
			p.r.Log.Add(problem.RejectedChange, source.Part{}, "%s was kept: it is the end of the loop %s. Remove the loop instead.", s.Title(), other.Title()).
				At.Node = s.Node.ID
		}
	}
}

// removeEdges takes out the edges of remove_edges. Without an output all edges
// between the two steps are meant.
func (p *patcher) removeEdges() {
	dead, links := map[int]bool{}, map[[2]int][]int{}
	for n, a := range p.g.Arcs {
		links[[2]int{a.From, a.To}] = append(links[[2]int{a.From, a.To}], n)
	}
	for _, e := range p.changes.removeEdges {
		from, okFrom := p.any(e.From)
		if okFrom && p.isEnd(e.To) {
			p.removeEnd(e, from)
			continue
		}
		to, okTo := p.any(e.To)
		if !okFrom || !okTo {
			p.r.ReportUnfound(e.At, useIDs(p.g), "An edge to remove was left out: there is no step “%s”.", p.missing(e, okFrom))
			continue
		}
		p.findEdge(e, from, to, links[[2]int{from, to}], dead)
	}
	p.keepForBridge(dead)
	p.g.RemoveArcs(func(n int, _ flow.Arc) bool { return dead[n] })
}

// removeEnd takes out that an output ends the workflow.
func (p *patcher) removeEnd(e item.Edge, from int) {
	n := p.g.Node(from)
	output, exact := item.OutputFor(*n, e.Output)
	left := slices.DeleteFunc(slices.Clone(n.Ends), func(o workflow.Output) bool { return !exact || o == output })
	if len(left) == len(n.Ends) {
		p.r.Log.Add(problem.UnknownNode, e.At, "There is no link from %s to %s to remove.", p.g.Title(from), p.r.Identifier(e.To))
	}
	n.Ends = left
}

// keepForBridge spares the listed links of removed steps: those go anyway, and
// the gap is closed by them. Two things are said by listing one: that a step
// with a new link does not go on by the old, and which of several ways on from
// a removed step is not meant.
func (p *patcher) keepForBridge(dead map[int]bool) {
	relinked := map[int]bool{}
	for _, e := range p.changes.addEdges {
		if from, ok := p.any(e.From); ok {
			relinked[from] = true
		}
	}
	for i, out := range p.g.Outgoing() {
		last := p.g.Steps[i].Gone != flow.Stays && !slices.ContainsFunc(out, func(n int) bool { return !dead[n] })
		for _, n := range out {
			to := p.g.Arcs[n].To
			if last || to != flow.Nowhere && p.g.Steps[to].Gone != flow.Stays && !relinked[i] {
				delete(dead, n)
			}
		}
	}
}

// any finds a step whether it stays or not.
func (p *patcher) any(v source.Part) (int, bool) {
	i, _, ok := p.scope.Find(p.r.Identifier(v))
	return i, ok
}

func (p *patcher) missing(e item.Edge, okFrom bool) string {
	if okFrom {
		return p.r.Identifier(e.To)
	}
	return p.r.Identifier(e.From)
}

// findEdge marks those of the links between two steps that an edge to remove means.
func (p *patcher) findEdge(e item.Edge, from, to int, links []int, dead map[int]bool) {
	output, exact := item.OutputFor(*p.g.Node(from), e.Output)
	found := p.g.Steps[from].Gone != flow.Stays || p.g.Steps[to].Gone != flow.Stays
	for _, n := range links {
		if !exact || p.g.Arcs[n].Output == output {
			dead[n], found = true, true
		}
	}
	if !found {
		p.r.Log.Add(problem.UnknownNode, e.At, "There is no link from %s to %s to remove.", p.g.Title(from), p.g.Title(to))
	}
}

// removeErrorWays takes away what only the error outputs of removed steps lead
// to: nothing leads there any more. What a new edge leads to stays.
func (p *patcher) removeErrorWays() {
	linked := map[int]bool{}
	for _, e := range p.changes.addEdges {
		if to, ok := p.any(e.To); ok {
			linked[to] = true
		}
	}
	lost := map[int]bool{}
	p.onlyErr = lost
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
