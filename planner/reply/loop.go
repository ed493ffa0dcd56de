package reply

import (
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// loop reads what a Loop needs. One with a condition or a list has the default limit
// where none is given.
func (r *reader) loop(s *flow.Step, o *source.Object) *workflow.Loop {
	l := &workflow.Loop{ExitCondition: r.exitCondition(o)}
	s.Exits = o.Has(alias.Exit)
	if over, ok := r.reference(o.Ask(alias.Over), alias.Over); ok {
		l.Over = over
	}
	r.rounds(s, o, l)
	s.Item = r.Identifier(o.Ask(alias.ItemName))
	return l
}

// exitCondition reads when a loop ends. A plain "condition" is taken for it; a
// "while" says the opposite.
func (r *reader) exitCondition(o *source.Object) *workflow.Condition {
	if v := o.Ask(alias.Exit); !v.Missing() {
		return new(r.condition(v))
	}
	if v := o.Ask(alias.While); !v.Missing() {
		c := negate(r.condition(v))
		r.Log.Add(problem.Coerced, v, "“while” says when the loop goes on; the exit condition is its opposite.")
		return &c
	}
	v := o.Ask(alias.Condition)
	switch {
	case v.Missing():
		return nil
	case alias.StepTypes.Says(r.Identifier(o.Fields[alias.StepType].Part), alias.GoesOn):
		c := negate(r.condition(v))
		r.Log.Add(problem.Coerced, v, "The condition of a “while” says when it goes on; the exit condition is its opposite.")
		return &c
	}
	r.Log.Add(problem.Coerced, v, "“condition” of a Loop was read as its exit condition.").Severity = problem.Warning
	return new(r.condition(v))
}
