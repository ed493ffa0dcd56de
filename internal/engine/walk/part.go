package walk

import (
	"slices"

	"planwright/planner/workflow"
)

// Part are the ids of the steps that a run with these options may come to, in the order
// of the workflow; nil where there is none, or no step to begin with. Another round of a loop
// around that step runs all of the loop.
func (p *Program) Part(o Options) []string {
	at := p.from(o)
	if at == none {
		return nil
	}
	in := make([]bool, len(p.steps))
	in[at] = true
	if !o.Only {
		in = p.reach(at)
		for loop := p.steps[at].loop; loop != none; loop = p.steps[loop].loop {
			in[loop] = true
			p.addBody(in, loop)
		}
	} else if p.steps[at].Kind == workflow.KindLoop {
		p.addBody(in, at)
	}
	to := p.find(o.To)
	var ids []string
	for i, held := range in {
		if held && (to == none || i != to && p.comesTo(i, to)) {
			ids = append(ids, p.steps[i].ID)
		}
	}
	if a := o.Again; a != nil && a.AtEnd && a.Node == o.From && p.steps[at].loop == none {
		return slices.DeleteFunc(ids, func(id string) bool { return id == o.From }) // it is done
	}
	return ids
}

// comesTo reports whether a run at the one step may come to the other, be it in another round of
// a loop around them.
func (p *Program) comesTo(at, to int) bool {
	seen := make([]bool, len(p.steps))
	for open := []int{at}; len(open) > 0; {
		at, open = open[len(open)-1], open[:len(open)-1]
		if at == to {
			return true
		}
		if seen[at] {
			continue
		}
		seen[at] = true
		for _, next := range p.steps[at].next {
			open = append(open, next)
		}
	}
	return false
}

// Before are the ids of the steps whose results of an earlier run a run keeps that
// begins at the step.
func (p *Program) Before(from string) []string {
	at := p.find(from)
	if at == none {
		return nil
	}
	var ids []string
	for i, behind := range p.reach(at) {
		if !behind {
			ids = append(ids, p.steps[i].ID)
		}
	}
	return ids
}

// Around are the ids of the loops that the step is in.
func (p *Program) Around(id string) []string {
	var ids []string
	if at := p.find(id); at != none {
		for loop := p.steps[at].loop; loop != none; loop = p.steps[loop].loop {
			ids = append(ids, p.steps[loop].ID)
		}
	}
	return ids
}

// addBody marks the steps in a loop.
func (p *Program) addBody(in []bool, loop int) {
	for i := range p.steps {
		in[i] = in[i] || p.encloses(loop, i)
	}
}
