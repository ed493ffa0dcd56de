package item

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/reference"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// rounds reads how often a Loop repeats, and how often at most.
func (r *Reader) rounds(s *flow.Step, o *source.Object, l *workflow.Loop) {
	times := r.times(o.Ask(alias.Times))
	most, limited := r.Positive(o, alias.Maximum, 1)
	s.Limited = limited
	n, counted := times.Number()
	switch {
	case l.ExitCondition == nil && l.Over == "":
		l.Times, l.MaxIterations = times, most
		if counted && limited && n <= most {
			r.Log.AddOnce(problem.Coerced, o.Ask(alias.Maximum), "“max_iterations” of a Loop with “times” was left out")
			l.MaxIterations = 0
		}
		return
	case counted && n > 0:
		r.Log.AddOnce(problem.Coerced, o.Ask(alias.Times), "“times” beside a condition or a list was read as “max_iterations”")
		if !limited || n < most {
			most, s.Limited = n, true
		}
	default:
		l.Times = times
	}
	if l.MaxIterations = most; most == 0 {
		l.MaxIterations = l.DefaultLimit()
	}
}

// attempts takes the number of tries of a Loop for its limit: a Loop itself is not tried
// again, and without the limit it would go on far longer.
func (r *Reader) attempts(o *source.Object) {
	if o.Has(alias.Maximum) || o.Has(alias.Over) || o.Has(alias.Times) {
		return
	}
	for _, e := range append(slices.Clone(o.Unknown), o.Fields[alias.Retries]) {
		if e.Missing() || !alias.OfStep.Says(e.Key, alias.Attempts, alias.Rounds) {
			continue
		}
		r.Log.Add(problem.Coerced, e.Part, "“%s” of a Loop was read as “max_iterations”.", e.Key).Severity = problem.Warning
		if o.Fields[alias.Retries].Path == e.Path {
			delete(o.Fields, alias.Retries)
		}
		o.Unknown = slices.DeleteFunc(slices.Clone(o.Unknown), func(u source.Entry) bool { return u.Path == e.Path })
		o.Fields[alias.Maximum] = e
		return
	}
}

// timesText is a number as people say how often: “5 times”, “5x”.
var timesText = text.Pattern(`(?i)^(\d{1,9})\s*(x|×|times?|rounds?|iterations?|repetitions?)$`)

// times reads a number of rounds, or a reference to one. What is neither stays, for
// validation to report.
func (r *Reader) times(v source.Part) workflow.Times {
	v = r.Lone(v)
	switch {
	case v.Missing():
		return ""
	case v.Is(lenient.Object):
		if ref := r.operand(v); ref.Variable != "" {
			return workflow.Times(ref.Variable)
		}
	case v.Is(lenient.String):
		text := strings.TrimSpace(v.Text)
		if said := timesText().FindStringSubmatch(text); said != nil {
			r.Log.Add(problem.Coerced, v, "“%s” was read as the number %s.", text, said[1])
			return workflow.Times(said[1])
		}
		if n, ok := r.Integer(v, alias.Times); ok {
			return workflow.NewTimes(n)
		}
		return workflow.Times(reference.Bare(text))
	}
	if n, ok := r.Integer(v, alias.Times); ok {
		return workflow.NewTimes(n)
	}
	return workflow.Times(source.Preview(v.Value))
}
