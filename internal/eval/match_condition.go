package eval

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// means reports whether the two conditions hold in the same cases, as far as
// that shows from their form.
func (c condition) means(got workflow.Condition, known bindings) bool {
	return c.fits(got, c.any, known, false)
}

// meansNot reports whether one holds where the other does not: by De Morgan, a
// group of opposites that is joined the other way.
func (c condition) meansNot(got workflow.Condition, known bindings) bool {
	return c.fits(got, !c.any, known, true)
}

func (c condition) fits(got workflow.Condition, any bool, known bindings, negated bool) bool {
	members := got.All
	if any {
		members = got.Any
	}
	if len(c.list) == 1 {
		members = []workflow.Condition{single(got)}
	}
	if len(members) != len(c.list) {
		return false
	}
	for _, want := range c.list {
		if !slices.ContainsFunc(members, func(m workflow.Condition) bool { return want.fits(m, known, negated) }) {
			return false
		}
	}
	return true
}

// single unwraps a group of one.
func single(c workflow.Condition) workflow.Condition {
	for len(c.All)+len(c.Any) == 1 {
		c = slices.Concat(c.All, c.Any)[0]
	}
	return c
}

// fits compares with a comparison that is first brought to a common form.
func (c comparison) fits(got workflow.Condition, known bindings, negated bool) bool {
	if got.IsGroup() {
		return false
	}
	left, operator, value := oriented(got)
	want, wanted := canonical(c.operator, c.value)
	if negated {
		want = opposite(want)
	}
	operator, value = canonical(operator, value)
	if want.Unary() != operator.Unary() || !known.names(c.result, left) || operator != want {
		return false
	}
	return want.Unary() || sameScalar(strings.ToLower(textOf(value)), strings.ToLower(textOf(wanted)))
}

// oriented puts the variable on the left.
func oriented(c workflow.Condition) (variable string, operator workflow.Operator, value jsontext.Value) {
	if c.Left.Variable != "" {
		return c.Left.Variable, c.Operator, c.Right.Literal
	}
	return c.Right.Variable, mirrored(c.Operator), c.Left.Literal
}

// canonical compares with true where false was meant to be ruled out.
func canonical(o workflow.Operator, value jsontext.Value) (workflow.Operator, jsontext.Value) {
	if strings.EqualFold(textOf(value), "false") && (o == workflow.Equals || o == workflow.NotEquals) {
		return opposite(o), jsontext.Value("true")
	}
	return o, value
}

// opposites pairs the operators of which always exactly one holds.
var opposites = map[workflow.Operator]workflow.Operator{
	workflow.Equals:      workflow.NotEquals,
	workflow.GreaterThan: workflow.LessThanOrEqual,
	workflow.LessThan:    workflow.GreaterThanOrEqual,
	workflow.Contains:    workflow.NotContains,
	workflow.IsEmpty:     workflow.IsNotEmpty,
}

func opposite(o workflow.Operator) workflow.Operator {
	if other, ok := opposites[o]; ok {
		return other
	}
	for one, other := range opposites {
		if other == o {
			return one
		}
	}
	return o
}

// mirrored is the operator with its sides exchanged.
func mirrored(o workflow.Operator) workflow.Operator {
	switch o {
	case workflow.GreaterThan:
		return workflow.LessThan
	case workflow.LessThan:
		return workflow.GreaterThan
	case workflow.GreaterThanOrEqual:
		return workflow.LessThanOrEqual
	case workflow.LessThanOrEqual:
		return workflow.GreaterThanOrEqual
	case workflow.Equals, workflow.NotEquals, workflow.Contains, workflow.NotContains, workflow.IsEmpty, workflow.IsNotEmpty:
	}
	return o
}

// countsTo reports whether a loop runs exactly so many rounds: as it says, by its own
// count, or by its limit alone.
func countsTo(n workflow.Node, times int) bool {
	if n.Loop.Times != "" {
		said, isNumber := n.Loop.Times.Number()
		return isNumber && said == times && (n.Loop.MaxIterations == 0 || n.Loop.MaxIterations >= times)
	}
	if n.Loop.ExitCondition == nil {
		return n.Loop.MaxIterations == times
	}
	if n.Loop.MaxIterations < times {
		return false
	}
	own := bindings{"loop": n.ID}
	for field, last := range map[string]int{"iteration": times, "count": times, "index": times - 1} {
		result := workflow.Reference{Node: "loop", Field: field}
		for operator, value := range map[workflow.Operator]int{workflow.GreaterThanOrEqual: last, workflow.Equals: last, workflow.GreaterThan: last - 1} {
			c := comparison{result: result, operator: operator, value: jsontext.Value(strconv.Itoa(value))}
			if c.fits(single(*n.Loop.ExitCondition), own, false) {
				return true
			}
		}
	}
	return false
}
