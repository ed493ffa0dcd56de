package meaning

import (
	"slices"
	"strconv"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/flow"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

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
