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
	return Judge(c, results, func(workflow.Condition) {})
}

// Judge is Holds that tells each comparison by size that decided by nothing, see Unordered.
func Judge(c workflow.Condition, results Results, unordered func(workflow.Condition)) bool {
	if !c.IsGroup() {
		left, right := operand(c.Left, results), operand(c.Right, results)
		if Unordered(left, c.Operator, right) {
			unordered(c)
		}
		return Compare(left, c.Operator, right)
	}
	holds := func(member workflow.Condition) bool { return Judge(member, results, unordered) }
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
