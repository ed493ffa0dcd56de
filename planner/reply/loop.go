package reply

import (
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/workflow"
)

// loop reads what a Loop needs. One with a condition or a list has the default limit
// where none is given.
func (r *reader) loop(s *step, o *object) *workflow.Loop {
	l := &workflow.Loop{ExitCondition: r.exitCondition(o)}
	s.exits = o.has(alias.Exit)
	if over, ok := r.reference(o.get(alias.Over), alias.Over); ok {
		l.Over = over
	}
	r.rounds(s, o, l)
	s.item = r.identifier(o.get(alias.ItemName))
	return l
}

// exitCondition reads when a loop ends. A plain "condition" is taken for it; a
// "while" says the opposite.
func (r *reader) exitCondition(o *object) *workflow.Condition {
	if v := o.get(alias.Exit); !v.missing() {
		return new(r.condition(v))
	}
	if v := o.get(alias.While); !v.missing() {
		c := negate(r.condition(v))
		r.log.add(problem.Coerced, v, "“while” says when the loop goes on; the exit condition is its opposite.")
		return &c
	}
	v := o.get(alias.Condition)
	switch {
	case v.missing():
		return nil
	case alias.StepTypes.Says(r.identifier(o.fields[alias.StepType].value), alias.GoesOn):
		c := negate(r.condition(v))
		r.log.add(problem.Coerced, v, "The condition of a “while” says when it goes on; the exit condition is its opposite.")
		return &c
	}
	r.log.add(problem.Coerced, v, "“condition” of a Loop was read as its exit condition.").Severity = problem.Warning
	return new(r.condition(v))
}
