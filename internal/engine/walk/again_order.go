package walk

import (
	"fmt"

	"planwright/planner/workflow"
)

// CheckOrder says why a run of the program cannot go on there with these results of an earlier one,
// which had the program as it was before: steps were put into another order, so that something would
// be done again that had an effect, or something would not be done at all. The error is for people.
func (p *Program) CheckOrder(l *Lane, before *Program, results map[string]Result) (err error) {
	l.EachLeft(func(l *Lane) {
		if err == nil {
			err = p.checkOrderAt(l, before, results)
		}
	})
	return err
}

func (p *Program) checkOrderAt(l *Lane, before *Program, results map[string]Result) error {
	at, was := p.find(l.Node), before.find(l.Node)
	if at == none || was == none {
		return nil
	}
	behind, wasBehind := p.reach(at), before.reach(was)
	for i := range p.steps {
		s := &p.steps[i]
		then := before.find(s.ID)
		if then == none || behind[i] == wasBehind[then] {
			continue
		}
		did := results[s.ID]
		if own, is := l.Kept[s.ID]; is {
			did = own.Result
		}
		switch {
		case behind[i] && s.mayHaveActed(did):
			return fmt.Errorf("“%s” was called already and comes behind “%s” now, so it would be done again. Put it back before that, or run the workflow anew, which does all of it again.", s.label(), p.steps[at].label())
		case !behind[i] && s.Kind.CanBranch() && !s.isOff() && p.reach(i)[at]:
			return fmt.Errorf("“%s” was not done yet and comes before “%s” now, so it would never be done. Put it back behind that, or run the workflow anew, which does all of it again.", s.label(), p.steps[at].label())
		}
	}
	return nil
}

// mayHaveActed reports whether the step came to an end, a good one or not, and had an effect by then,
// as far as that is known: what was called for an AI step or in a workflow is not told of its result.
func (s *step) mayHaveActed(r Result) bool {
	isOver := r.Success || r.Error != ""
	return isOver && (r.Acted || r.Unknown || s.Kind == workflow.KindAiStep || s.Tool != nil && s.Tool.Workflow != "")
}
