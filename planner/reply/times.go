package reply

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// rounds reads how often a Loop repeats, and how often at most.
func (r *reader) rounds(s *step, o *object, l *workflow.Loop) {
	times := r.times(o.get(alias.Times))
	most, limited := r.positive(o, alias.Maximum, 1)
	s.limited = limited
	n, counted := times.Number()
	switch {
	case l.ExitCondition == nil && l.Over == "":
		l.Times, l.MaxIterations = times, most
		if counted && limited && n <= most {
			r.log.addOnce(problem.Coerced, o.get(alias.Maximum), "“max_iterations” of a Loop with “times” was left out")
			l.MaxIterations = 0
		}
		return
	case counted && n > 0:
		r.log.addOnce(problem.Coerced, o.get(alias.Times), "“times” beside a condition or a list was read as “max_iterations”")
		if !limited || n < most {
			most, s.limited = n, true
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
func (r *reader) attempts(o *object) {
	if o.has(alias.Maximum) || o.has(alias.Over) || o.has(alias.Times) {
		return
	}
	for _, e := range append(slices.Clone(o.unknown), o.fields[alias.Retries]) {
		if e.missing() || !alias.OfStep.Says(e.key, alias.Attempts, alias.Rounds) {
			continue
		}
		r.log.add(problem.Coerced, e.value, "“%s” of a Loop was read as “max_iterations”.", e.key).Severity = problem.Warning
		if o.fields[alias.Retries].path == e.path {
			delete(o.fields, alias.Retries)
		}
		o.unknown = slices.DeleteFunc(slices.Clone(o.unknown), func(u entry) bool { return u.path == e.path })
		o.fields[alias.Maximum] = e
		return
	}
}

// timesText is a number as people say how often: “5 times”, “5x”.
var timesText = regexp.MustCompile(`(?i)^(\d{1,9})\s*(x|×|times?|rounds?|iterations?|repetitions?)$`)

// times reads a number of rounds, or a reference to one. What is neither stays, for
// validation to report.
func (r *reader) times(v value) workflow.Times {
	v = r.lone(v)
	switch {
	case v.missing():
		return ""
	case v.is(lenient.Object):
		if ref := r.operand(v); ref.Variable != "" {
			return workflow.Times(ref.Variable)
		}
	case v.is(lenient.String):
		text := strings.TrimSpace(v.Text)
		if said := timesText.FindStringSubmatch(text); said != nil {
			r.log.add(problem.Coerced, v, "“%s” was read as the number %s.", text, said[1])
			return workflow.Times(said[1])
		}
		if n, ok := r.integer(v, alias.Times); ok {
			return workflow.NewTimes(n)
		}
		return workflow.Times(bareReference(text))
	}
	if n, ok := r.integer(v, alias.Times); ok {
		return workflow.NewTimes(n)
	}
	return workflow.Times(preview(v.Value))
}

// countRounds makes a Loop count whose limit is all it has, or whose condition is that
// it has had so many rounds. Both mean the same, and say less plainly what is meant.
func (res *resolver) countRounds(s *step) {
	l := s.node.Loop
	if l.Times != "" || l.Over != "" {
		return
	}
	if l.ExitCondition == nil {
		if s.limited && !s.base {
			res.count(s, l.MaxIterations, "A Loop with “max_iterations” alone was read as one with “times”")
		}
		return
	}
	n, counts := ownRounds(*l.ExitCondition, s.node.ID)
	switch {
	case counts && s.exits && (n <= l.MaxIterations || !s.limited && (!s.base || s.counted)):
		res.count(s, n, "A Loop until its own count of rounds is reached was read as one with “times”")
	case s.counted:
		res.r.log.add(problem.Coerced, s.at, "%s ends by a condition now, and repeats at most %d times, as often as it did before.", s.title(), l.MaxIterations)
	}
}

func (res *resolver) count(s *step, n int, text string) {
	l := s.node.Loop
	l.Times, l.ExitCondition, l.MaxIterations = workflow.NewTimes(n), nil, 0
	res.r.log.addOnce(problem.Coerced, s.at, text)
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
