package meaning

import (
	"encoding/json"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/expression"
	"planwright/planner/reply/flow"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// SettlePatterns lets the value of a case be a text after all where it is a choice of the
// step that the Switch looks at, and tells of the others.
func (d Steps) SettlePatterns(scope *flow.Scope) {
	choices := map[int][]string{}
	for _, p := range d.Patterns {
		c := p.Condition()
		for leaf := range c.Leaves {
			id, _, _ := strings.Cut(leaf.Left.Variable, ".")
			i, ok := scope.ByID(id)
			if ok && choices[i] == nil {
				choices[i] = choicesOf(d.Graph.Node(i).Tool)
			}
			if _, offered := slices.BinarySearch(choices[i], p.At.Text); ok && offered {
				*c = expression.Equals(leaf.Left, text.Quote(p.At.Text))
			} else if leaf.Operator != expression.NoOperator {
				d.Log.Add(problem.Coerced, p.At, "The case “%s” was read as the condition %s.", p.At.Text, c).Severity = problem.Warning
			}
			break
		}
	}
}

// choicesOf are the answers that a call offers, in the order of their letters.
func choicesOf(call *workflow.ToolCall) []string {
	choices := []string{}
	if call != nil && json.Unmarshal(call.Arguments["choices"], &choices) == nil {
		slices.Sort(choices)
	}
	return choices
}
