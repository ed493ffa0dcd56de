package syntax_test

import (
	"slices"

	"planwright/planner/reply/syntax"
)

// plans is a shape such as callers have: an object with a list of steps or of
// changes, or objects that are such.
var plans syntax.Shape = planShape{}

type planShape struct{}

var (
	wholeKeys = []string{"steps", "nodes", "edges", "add", "update"}
	itemKeys  = []string{"id", "step_type", "tool_name", "tool", "step", "from"}
)

func (s planShape) Fit(v *syntax.Value, at syntax.Standing) int {
	const whole, list, item = 10_000, 5000, 4000
	switch {
	case s.Whole(v):
		return whole
	case s.Item(v):
		return item
	case v.Kind == syntax.Array && len(v.Items) > 0 && v.Items[0].Kind == syntax.Object:
		if slices.ContainsFunc(v.Items, func(i syntax.Value) bool { return !s.Item(&i) }) {
			return item - 1
		}
		return list
	case v.Kind != syntax.Object && at == syntax.InProse:
		return -1
	}
	return syntax.Any.Fit(v, at)
}

func (planShape) Item(v *syntax.Value) bool {
	return slices.ContainsFunc(itemKeys, func(key string) bool { return v.Get(key) != nil })
}

func (planShape) Whole(v *syntax.Value) bool {
	return slices.ContainsFunc(wholeKeys, func(key string) bool { w := v.Get(key); return w != nil && len(w.Items) > 0 })
}
