package walk

import (
	"fmt"

	"planwright/planner/workflow"
)

// CheckOrder says why a run of the program cannot go on there with these results of an earlier one,
// which had the program as it was before: something that was done and had an effect comes behind
// where that run came to now, and would be done again. The error is for people.
func (p *Program) CheckOrder(l *Lane, before *Program, results map[string]Result) (err error) {
	l.EachLeft(func(l *Lane) {
		at, was := p.find(l.Node), before.find(l.Node)
		if at == none || was == none || err != nil {
			return
		}
		behind := before.reach(was)
		for i, isBehind := range p.reach(at) {
			id := p.steps[i].ID
			then := before.find(id)
			if !isBehind || i == at || then == none || behind[then] {
				continue
			}
			did := results[id]
			if own, is := l.Kept[id]; is {
				did = own.Result
			}
			if p.steps[i].mayHaveActed(did) {
				err = fmt.Errorf("“%s” was done already and comes behind “%s” now, so it would be done again. Put it back before that, or run the workflow anew, which does all of it again.", p.steps[i].label(), p.steps[at].label())
				return
			}
		}
	})
	return err
}

// mayHaveActed reports whether the step came to a good end and had an effect by then, as far as that
// is known: what was called for an AI step or in a workflow is not told of its result.
func (s *step) mayHaveActed(r Result) bool {
	return r.Success && (r.Acted || r.Unknown || s.Kind == workflow.KindAiStep || s.Tool != nil && s.Tool.Workflow != "")
}
