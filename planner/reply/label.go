package reply

import (
	"strings"

	"planwright/planner/reply/alias"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// whenWord stands before the condition that a label says.
var whenWord = text.Pattern(`(?i)^\s*(?:if|when)\s+`)

// byCondition finds the output of an If or Switch by a label that says its condition, or
// the opposite: “f.found == false”, “not found”.
func byCondition(n workflow.Node, label string) (workflow.Output, bool) {
	said := parseExpression(whenWord().ReplaceAllString(label, ""))
	switch {
	case n.If != nil && saysSame(said, n.If.Condition):
		return workflow.IfTrue, true
	case n.If != nil && (saysSame(negate(said), n.If.Condition) || saysSame(said, negate(n.If.Condition))):
		return workflow.IfFalse, true
	case n.Switch != nil:
		for _, c := range n.Switch.Cases {
			if saysSame(said, c.Condition) {
				return workflow.CaseOutput(c.Name), true
			}
		}
	}
	return workflow.OutputNone, false
}

// saysSame reports whether two conditions are the same, the step that the first looks at
// left out or not.
func saysSame(said, c workflow.Condition) bool {
	if i := strings.LastIndexByte(c.Left.Variable, '.'); alias.Fold(said.Left.Variable) == alias.Fold(c.Left.Variable[i+1:]) {
		said.Left.Variable = c.Left.Variable
	}
	return plain(said).String() == plain(c).String()
}
