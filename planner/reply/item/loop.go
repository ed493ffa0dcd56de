package item

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/expression"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// loop reads what a Loop needs. One with a condition or a list has the default limit
// where none is given.
func (r *Reader) loop(s *flow.Step, o *source.Object) *workflow.Loop {
	for _, e := range o.Quieted {
		if alias.OfStep.Says(e.Key, alias.Number) && !e.Missing() && !isPlace(e) {
			r.Misplaced(e, alias.AboutElements, s.Title()) // which of them, or their order
		}
	}
	l := &workflow.Loop{ExitCondition: r.exitCondition(s, o)}
	s.Exits = o.Has(alias.Exit)
	if over, ok := r.reference(o.Ask(alias.Over), alias.Over); ok {
		l.Over = over
	}
	l.Collect = r.collect(o.Ask(alias.Collect))
	l.Parallel = r.parallel(o, l)
	r.rounds(s, o, l)
	s.Item = r.Identifier(o.Ask(alias.ItemName))
	return l
}

// isPlace reports whether a value may be the number of a step among the others.
func isPlace(e source.Entry) bool {
	return (e.Is(lenient.Number) || e.Is(lenient.String)) && strings.Trim(e.Text, "0123456789. ") == ""
}

// collect reads what a Loop takes of each round. A bare reference is one in braces, and
// an object or a list may be JSON inside a text.
func (r *Reader) collect(v source.Part) jsontext.Value {
	switch {
	case v.Missing():
		return nil
	case !v.Is(lenient.String):
		return source.Encode(v.Value)
	}
	given := strings.TrimSpace(v.Text)
	if inner := jsontext.Value(given); (inner.Kind() == '{' || inner.Kind() == '[') && inner.IsValid() {
		return inner
	}
	if ref, is := workflow.ParseReference(given); is && !strings.Contains(given, "{{") {
		given = "{{" + ref.String() + "}}"
	}
	if given == "" {
		return nil
	}
	return text.Quote(given)
}

// atOnce is a number as people say how many at once: “4 at a time”.
var atOnce = text.Pattern(`(?i)^(?:up to |at most )?(\d{1,4})(?: rounds?| items?| elements?)?(?: at (?:once|a time|the same time)| in parallel| side by side)?$`)

// parallel reads how many rounds of a Loop go on at once; 0 is one after the other. What is
// no number stays with the step, to be reported: nobody knows how many.
func (r *Reader) parallel(o *source.Object, l *workflow.Loop) int {
	v := o.Fields[alias.Parallel].Part
	if v.Missing() || l.ExitCondition != nil || o.Has(alias.Times) {
		return 0
	}
	n, ok := 0, false
	if said := atOnce().FindStringSubmatch(strings.TrimSpace(v.Text)); v.Is(lenient.String) && said != nil {
		r.Log.Add(problem.Coerced, v, "“%s” was read as the number %s.", v.Text, said[1])
		n, _ = strconv.Atoi(said[1])
		ok = true
	} else if v.Is(lenient.Number) {
		n, ok = r.Integer(v, alias.Parallel)
	}
	switch {
	case !ok || n < 0:
		return 0
	case n > workflow.MaxParallel:
		r.Log.Add(problem.Coerced, o.Ask(alias.Parallel), "%d rounds at once were read as %d, the most.", n, workflow.MaxParallel).Severity = problem.Warning
		return workflow.MaxParallel
	}
	o.Use(alias.Parallel)
	if n == 1 {
		return 0
	}
	return n
}

// exitCondition reads when a loop ends. A plain "condition" is taken for it; a
// "while" says the opposite.
func (r *Reader) exitCondition(s *flow.Step, o *source.Object) *workflow.Condition {
	if v := o.Ask(alias.Exit); !v.Missing() {
		for _, e := range o.LeftOver() {
			if e.Is(lenient.String) && alias.StepTypes.Says(e.Text, alias.GoesOn) { // then it would be the opposite
				o.Drop(e)
				r.Misplaced(e, alias.AboutRepetition, s.Title())
			}
		}
		return new(r.condition(v))
	}
	if v := o.Ask(alias.While); !v.Missing() {
		c := expression.Negate(r.condition(v))
		s.While = v
		r.Log.Add(problem.Coerced, v, "“while” says when the loop goes on; the exit condition is its opposite.")
		return &c
	}
	v := o.Ask(alias.Condition)
	switch {
	case v.Missing():
		return nil
	case goesOn(o):
		c := expression.Negate(r.condition(v))
		s.While = v
		r.Log.Add(problem.Coerced, v, "The condition of a “while” says when it goes on; the exit condition is its opposite.")
		return &c
	}
	r.Log.Add(problem.Coerced, v, "“condition” of a Loop was read as its exit condition.").Severity = problem.Warning
	return new(r.condition(v))
}

// goesOn reports whether the type of a Loop, or its kind or mode beside that, says that the
// condition is that of going on.
func goesOn(o *source.Object) bool {
	says := alias.StepTypes.Says(o.Fields[alias.StepType].TextOr(""), alias.GoesOn)
	for _, e := range o.LeftOver() {
		if e.Is(lenient.String) && alias.StepTypes.Says(e.Text, alias.GoesOn) {
			o.Drop(e)
			says = true
		}
	}
	return says
}
