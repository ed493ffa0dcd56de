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
func Plain(c workflow.Condition) workflow.Condition {
	plainAll := func(list []workflow.Condition) (out []workflow.Condition) {
		for _, c := range list {
			out = append(out, Plain(c))
		}
		return out
	}
	switch {
	case c.IsGroup():
		return workflow.Condition{All: plainAll(c.All), Any: plainAll(c.Any)}
	case c.Operator == alias.IsTrue, c.Operator == alias.IsFalse:
		return Truth(c.Left, c.Operator == alias.IsTrue)
	}
	return c
}

// opposites pairs each operator with the one that holds when it does not.
var opposites = map[workflow.Operator]workflow.Operator{
	workflow.Equals: workflow.NotEquals, workflow.NotEquals: workflow.Equals,
	workflow.GreaterThan: workflow.LessThanOrEqual, workflow.LessThanOrEqual: workflow.GreaterThan,
	workflow.LessThan: workflow.GreaterThanOrEqual, workflow.GreaterThanOrEqual: workflow.LessThan,
	workflow.Contains: workflow.NotContains, workflow.NotContains: workflow.Contains,
	workflow.IsEmpty: workflow.IsNotEmpty, workflow.IsNotEmpty: workflow.IsEmpty,
	alias.IsTrue: alias.IsFalse, alias.IsFalse: alias.IsTrue,
}

// Negate is the condition that holds when c does not. A comparison with true or
// false turns the constant, which reads better.
func Negate(c workflow.Condition) workflow.Condition {
	if c.IsGroup() {
		return workflow.Condition{All: negateAll(c.Any), Any: negateAll(c.All)}
	}
	switch lit := string(c.Right.Literal); {
	case c.Operator == workflow.Equals && lit == "true":
		return Truth(c.Left, false)
	case c.Operator == workflow.Equals && lit == "false":
		return Truth(c.Left, true)
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
