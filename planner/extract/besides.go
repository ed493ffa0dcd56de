package extract

import (
	"slices"

	"planwright/planner/flow"
	"planwright/planner/problem"
)

// withBesides refuses, and says which steps would make one whole of the others.
func (p *piece) withBesides(why problem.Said) *Refusal {
	return p.naming(why, p.enclosing())
}

// naming refuses, and says which of all the steps are missing.
func (p *piece) naming(why problem.Said, all []bool) *Refusal {
	var besides []string
	var names []problem.Said
	for i := range all {
		if all[i] && !p.in[i] && p.LoopOf[i] == none {
			besides = append(besides, p.W.Nodes[i].ID)
			names = append(names, problem.Say("“%s”", p.name(i)))
		}
	}
	if len(besides) == 0 {
		return &Refusal{What: why}
	}
	if len(names) > maxNames {
		names = append(names[:maxNames:maxNames], problem.Say("%d more", len(besides)-maxNames))
	}
	return &Refusal{What: problem.Say("%s Select besides: %s.", why, problem.Listed(names)), Besides: besides}
}

// maxNames is how many steps are named.
const maxNames = 5

// enclosing is the least that holds the steps, and has one way in and leads on to one step; nil where
// there is none.
func (p *piece) enclosing() []bool {
	e := enclosure{piece: p, before: p.Dominators(), behind: p.PostDominators()}
	in := p.in
	for range p.W.Nodes {
		next := e.grown(in)
		if next == nil || slices.Equal(next, in) {
			in = next
			break
		}
		in = next
	}
	if in == nil {
		return nil
	}
	grown := piece{Flow: p.Flow, in: in, entry: none, exit: none}
	if grown.isOne() {
		return in
	}
	return nil
}

// isOne reports whether there is one way in, and one step where all leads on.
func (p *piece) isOne() bool {
	entries := 0
	for i := range p.in {
		if p.in[i] && p.isEntered(i) {
			entries++
		}
	}
	ways := p.waysOut()
	return entries == 1 && !slices.ContainsFunc(ways, func(w way) bool { return w.to != ways[0].to })
}

type enclosure struct {
	*piece
	before, behind flow.Tree
}

// grown are the steps with all between the last one that runs before all of them and the
// first that runs behind all; nil where there is no such.
func (e enclosure) grown(in []bool) []bool {
	start, stop := none, none
	for i := range in {
		switch {
		case !in[i]:
		case !e.before.Has(i):
			return nil
		case start == none:
			start, stop = i, i
		default:
			start, stop = e.before.Meet(start, i), e.behind.Meet(stop, i)
		}
	}
	if start == e.before.Root() {
		return nil
	}
	if e.mayEnd(in) {
		stop = e.behind.Root()
	}
	for stop != e.behind.Root() && in[stop] {
		stop = e.behind.Parent[stop]
	}
	all := slices.Clone(in)
	seen := make([]bool, len(in))
	stack := []int{start}
	for len(stack) > 0 {
		node := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if node == stop || seen[node] {
			continue
		}
		seen[node], all[node] = true, true
		for _, s := range e.StepsFrom.Of(node) {
			stack = append(stack, e.Steps[s].To)
		}
	}
	return e.whole(all)
}

// mayEnd reports whether the workflow ends at one of the steps.
func (e enclosure) mayEnd(in []bool) bool {
	some := piece{Flow: e.Flow, in: in}
	return slices.ContainsFunc(some.waysOut(), func(w way) bool { return w.to == none })
}
