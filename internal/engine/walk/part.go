package walk

import "planwright/planner/workflow"

// Part are the ids of the steps that a run with these options may come to, in the order
// of the workflow; nil where there is no step to begin with. Another round of a loop
// around that step runs all of the loop.
func (p *Program) Part(from string, only bool) []string {
	at := p.first
	if from != "" {
		at = p.find(from)
	}
	if at == none {
		return nil
	}
	in := make([]bool, len(p.steps))
	in[at] = true
	if !only {
		in = p.reach(at)
		for loop := p.steps[at].loop; loop != none; loop = p.steps[loop].loop {
			in[loop] = true
			p.addBody(in, loop)
		}
	} else if p.steps[at].Kind == workflow.KindLoop {
		p.addBody(in, at)
	}
	var ids []string
	for i, held := range in {
		if held {
			ids = append(ids, p.steps[i].ID)
		}
	}
	return ids
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
