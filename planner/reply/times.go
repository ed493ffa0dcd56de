package reply

import (
	"slices"
	"strconv"
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
func (r *reader) rounds(s *flow.Step, o *source.Object, l *workflow.Loop) {
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
func (r *reader) attempts(o *source.Object) {
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
func (r *reader) times(v source.Part) workflow.Times {
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

// countRounds makes a Loop count whose limit is all it has, or whose condition is that
// it has had so many rounds. Both mean the same, and say less plainly what is meant.
func (res *resolver) countRounds(s *flow.Step) {
	l := s.Node.Loop
	if l.Times != "" || l.Over != "" {
		return
	}
	if l.ExitCondition == nil {
		if s.Limited && !s.Base {
			res.count(s, l.MaxIterations, "A Loop with “max_iterations” alone was read as one with “times”")
		}
		return
	}
	n, counts := ownRounds(*l.ExitCondition, s.Node.ID)
	switch {
	case counts && s.Exits && (n <= l.MaxIterations || !s.Limited && (!s.Base || s.Counted)):
		res.count(s, n, "A Loop until its own count of rounds is reached was read as one with “times”")
	case s.Counted:
		res.r.Log.Add(problem.Coerced, s.At, "%s ends by a condition now, and repeats at most %d times, as often as it did before.", s.Title(), l.MaxIterations)
	}
}

func (res *resolver) count(s *flow.Step, n int, text problem.English) {
	l := s.Node.Loop
	l.Times, l.ExitCondition, l.MaxIterations = workflow.NewTimes(n), nil, 0
	res.r.Log.AddOnce(problem.Coerced, s.At, text)
}

// ownRounds is after how many rounds a condition on nothing but the loop's own counters
// first holds; false for every other condition.
func ownRounds(c workflow.Condition, loop string) (int, bool) {
	for len(c.All)+len(c.Any) == 1 {
		c = slices.Concat(c.All, c.Any)[0]
	}
	field, own := strings.CutPrefix(c.Left.Variable, loop+".")
	n, err := strconv.Atoi(strings.TrimSpace(text.Unquote(c.Right.Literal)))
	if !own || err != nil || c.IsGroup() {
		return 0, false
	}
	switch field {
	case "iteration", "count":
	case "index":
		n++
	default:
		return 0, false
	}
	switch c.Operator {
	case workflow.GreaterThan:
		n++
	case workflow.GreaterThanOrEqual, workflow.Equals:
	default:
		return 0, false
	}
	return n, n > 0 && n <= workflow.MaxTimes
}
