package value

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// Holds reports whether the condition holds, see Compare. A group of All holds when
// each of its members does, one of Any when at least one does, one of both when both
// do. A reference that leads nowhere is a missing value, never an error.
func Holds(c workflow.Condition, results Results) bool {
	if !c.IsGroup() {
		return Compare(operand(c.Left, results), c.Operator, operand(c.Right, results))
	}
	holds := func(member workflow.Condition) bool { return Holds(member, results) }
	fails := func(member workflow.Condition) bool { return !holds(member) }
	return !slices.ContainsFunc(c.All, fails) && (len(c.Any) == 0 || slices.ContainsFunc(c.Any, holds))
}

func operand(o workflow.Operand, results Results) jsontext.Value {
	if o.Variable == "" {
		return o.Literal
	}
	ref, ok := workflow.ParseReference(o.Variable)
	if !ok {
		return nil
	}
	return results(ref)
}
