package expression

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/reply/alias"
	"planwright/planner/workflow"
)

// Equals is the condition that the operand has a value, which is JSON.
func Equals(left workflow.Operand, literal []byte) workflow.Condition {
	return workflow.Condition{Left: left, Operator: workflow.Equals, Right: workflow.Operand{Literal: literal}}
}

// Truth is the condition that the operand is true, or false.
func Truth(left workflow.Operand, want bool) workflow.Condition {
	return Equals(left, jsontext.Value(strconv.FormatBool(want)))
}

// Holds is the condition that the operand alone is one. What that means of a result depends
// on its type: a text holds when there is some. Until that is known the operator says so.
func Holds(left workflow.Operand) workflow.Condition {
	if left.Variable == "" {
		return Truth(left, true)
	}
	return workflow.Condition{Left: left, Operator: alias.IsTrue}
}

// Plain takes all that holds by itself for true: workflows have no other operator for it.
// What is not true may be missing as well, and no boolean.
func Plain(c workflow.Condition) workflow.Condition {
	return Each(c, func(c workflow.Condition) workflow.Condition {
		switch c.Operator {
		case alias.IsTrue:
			return Truth(c.Left, true)
		case alias.IsFalse, alias.NotTrue:
			return isNot(c.Left, true)
		case alias.NotFalse:
			return isNot(c.Left, false)
		}
		return c
	})
}

func isNot(left workflow.Operand, truth bool) workflow.Condition {
	c := Truth(left, truth)
	c.Operator = workflow.NotEquals
	return c
}

// OfBoolean is what a comparison comes to of which the left side is true or false: there what
// is not true is false, which reads better.
func OfBoolean(c workflow.Condition) workflow.Condition {
	switch c.Operator {
	case alias.IsFalse, alias.NotTrue:
		return Truth(c.Left, false)
	case alias.NotFalse:
		return Truth(c.Left, true)
	}
	return c
}

// Each changes every comparison of a condition.
func Each(c workflow.Condition, change func(workflow.Condition) workflow.Condition) workflow.Condition {
	if !c.IsGroup() {
		return change(c)
	}
	eachOf := func(list []workflow.Condition) (out []workflow.Condition) {
		for _, c := range list {
			out = append(out, Each(c, change))
		}
		return out
	}
	return workflow.Condition{All: eachOf(c.All), Any: eachOf(c.Any)}
}

// opposites pairs each operator with the one that holds when it does not, whatever the values
// are: what is missing is neither over 3 nor at most 3.
var opposites = pairs(
	workflow.Equals, workflow.NotEquals, workflow.Contains, workflow.NotContains, workflow.IsEmpty, workflow.IsNotEmpty,
	workflow.GreaterThan, alias.NotGreater, workflow.LessThan, alias.NotLess,
	workflow.GreaterThanOrEqual, alias.NotGreaterOrEqual, workflow.LessThanOrEqual, alias.NotLessOrEqual,
	alias.IsTrue, alias.IsFalse)

// ordered are the operators that hold where those by size do not, of values that have an order.
var ordered = map[workflow.Operator]workflow.Operator{
	alias.NotGreater: workflow.LessThanOrEqual, alias.NotLess: workflow.GreaterThanOrEqual,
	alias.NotGreaterOrEqual: workflow.LessThan, alias.NotLessOrEqual: workflow.GreaterThan,
}

func pairs(list ...workflow.Operator) map[workflow.Operator]workflow.Operator {
	both := map[workflow.Operator]workflow.Operator{}
	for i := 0; i < len(list); i += 2 {
		both[list[i]], both[list[i+1]] = list[i+1], list[i]
	}
	return both
}

// Ordered is the operator of a workflow for one that denies a comparison by size, of values
// that have an order; ok is false for all others.
func Ordered(o workflow.Operator) (op workflow.Operator, ok bool) {
	op, ok = ordered[o]
	return op, ok
}

// AsSaid takes what denies a comparison by size for the operator that people would say: for
// words that are held against a condition.
func AsSaid(c workflow.Condition) workflow.Condition {
	return Each(c, func(c workflow.Condition) workflow.Condition {
		if op, is := ordered[c.Operator]; is {
			c.Operator = op
		}
		if lit := string(c.Right.Literal); c.Operator == workflow.NotEquals && (lit == "true" || lit == "false") {
			return Truth(c.Left, lit == "false")
		}
		return OfBoolean(c)
	})
}

// Negate is the condition that holds when c does not, whatever the values are.
func Negate(c workflow.Condition) workflow.Condition {
	if c.IsGroup() {
		return workflow.Condition{All: negateAll(c.Any), Any: negateAll(c.All)}
	}
	switch lit := string(c.Right.Literal); {
	case c.Operator == workflow.Equals && lit == "true":
		return workflow.Condition{Left: c.Left, Operator: alias.NotTrue}
	case c.Operator == workflow.Equals && lit == "false":
		return workflow.Condition{Left: c.Left, Operator: alias.NotFalse}
	case c.Operator == alias.NotTrue, c.Operator == alias.NotFalse:
		return Truth(c.Left, c.Operator == alias.NotTrue)
	}
	if opposite, ok := opposites[c.Operator]; ok {
		c.Operator = opposite
	}
	return c
}

func negateAll(list []workflow.Condition) []workflow.Condition {
	var out []workflow.Condition
	for _, c := range list {
		out = append(out, Negate(c))
	}
	return out
}
