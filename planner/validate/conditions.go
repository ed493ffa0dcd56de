package validate

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"planwright/planner/problem"
	"planwright/planner/validate/possible"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// conditionChecks are about conditions: whether they are whole (conditions.go), compare
// what can be compared (comparable.go, choices.go), and decide something (decided.go).
type conditionChecks struct {
	*checker
	deciding int  // the node whose conditions are looked at
	goesOn   bool // they are decided as if the workflow went on where steps fail
	weigher  possible.Weigher
}

// checkConditions reports conditions that cannot be decided, and those that decide nothing.
func (c *conditionChecks) checkConditions() {
	for i := range c.W.Nodes {
		before := len(c.Problems)
		c.deciding = i
		for path, condition := range c.W.Nodes[i].Conditions {
			c.checkCondition(i, path, condition)
		}
		if !c.Problems[before:].HasErrors() {
			c.checkDecided(i)
		}
	}
}

func (c *conditionChecks) checkCondition(node int, path string, cond workflow.Condition) {
	switch {
	case cond.IsGroup():
		c.checkGroup(node, path, cond)
	case !cond.Left.IsSet() && cond.Operator == "" && !cond.Right.IsSet():
		c.NoCondition(node, path)
	default:
		c.checkComparison(node, path, cond)
	}
}

func (c *conditionChecks) checkGroup(node int, path string, cond workflow.Condition) {
	if len(cond.All) > 0 && len(cond.Any) > 0 {
		c.condition(node, path, problem.Say("should be met all or any, not both"), "Use either all or any.")
	}
	if cond.Left.IsSet() || cond.Operator != "" || cond.Right.IsSet() {
		c.condition(node, path, problem.Say("is both a comparison and a group"), "Put the comparison into the group.")
	}
	for k, member := range cond.All {
		c.checkCondition(node, fmt.Sprintf("%s/all/%d", path, k), member)
	}
	for k, member := range cond.Any {
		c.checkCondition(node, fmt.Sprintf("%s/any/%d", path, k), member)
	}
}

func (c *conditionChecks) checkComparison(node int, path string, cond workflow.Condition) {
	c.checkOperand(node, path, "left", cond.Left)
	switch {
	case cond.Operator == "":
		c.condition(node, path+"/operator", problem.Say("has no operator"), "Set operator to one of "+report.Joined(workflow.Operators)+".")
	case !slices.Contains(workflow.Operators, cond.Operator):
		c.condition(node, path+"/operator", problem.Say("has an operator that does not exist, “%s”", cond.Operator), "Set operator to one of "+report.Joined(workflow.Operators)+".")
	}
	c.checkLoopSuccess(node, path, cond)
	if cond.Operator.Unary() {
		c.checkNoRight(node, path, cond)
		return
	}
	c.checkOperand(node, path, "right", cond.Right)
	c.checkComparable(node, path, cond)
	c.checkDefaultCompared(node, path, cond)
	c.checkFixed(node, path, cond)
	c.checkNull(node, path, cond)
	c.checkNoneWord(node, path, cond)
	c.checkFileName(node, path, cond)
	c.checkFormat(node, path, cond)
	c.checkAnswer(node, path, cond)
	c.checkText(node, path, cond)
	c.checkPointed(node, path, cond)
}

// checkNoRight warns of a right side that is not looked at: IsEmpty beside false reads as
// its opposite, and is not.
func (c *conditionChecks) checkNoRight(node int, path string, cond workflow.Condition) {
	if !cond.Right.IsSet() {
		return
	}
	c.Report(problem.ConditionIncomplete, c.At(node, path+"/right"), "A condition of “%s” has a right side that %s does not look at.", c.Name(node), cond.Operator).
		Fix("Remove right from %s of %q, or use the operator that is meant.", path, c.ID(node)).Severity = problem.Warning
}

// checkFixed warns of a comparison that no result decides, where it is not known which
// way it goes: see checkDecided.
func (c *conditionChecks) checkFixed(node int, path string, cond workflow.Condition) {
	l, r := cond.Left, cond.Right
	constants := l.Variable == "" && r.Variable == "" && l.Literal != nil && r.Literal != nil
	if !constants && (l.Variable == "" || l.Variable != r.Variable) || c.decide(cond) != undecided {
		return
	}
	c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” is always decided in the same way: no result of a step is compared with another value.", c.Name(node)).
		Fix("At %s of %q compare a result of an earlier step with another value.", path, c.ID(node)).Severity = problem.Warning
}

func (c *conditionChecks) checkOperand(node int, path, side string, o workflow.Operand) {
	switch {
	case !o.IsSet():
		c.condition(node, path+"/"+side, problem.Say("has nothing on its %s side", side), fmt.Sprintf("Set %s to a variable \"<id>.<field>\" or a literal.", side))
	case o.Variable != "" && o.Literal != nil:
		c.condition(node, path+"/"+side, problem.Say("has both a variable and a literal on its %s side", side), "Keep the variable or the literal, not both.")
	case workflow.MayHoldTemplate(o.Literal):
		c.checkLiteral(node, path+"/"+side, o)
	}
}

// checkLiteral reports a constant that names a result in braces, as texts of steps do:
// a condition would look for the braces themselves.
func (c *conditionChecks) checkLiteral(node int, path string, o workflow.Operand) {
	text := string(o.Literal)
	if o.Literal.Kind() == '"' && json.Unmarshal(o.Literal, &text) != nil {
		return
	}
	workflow.Templates(text, func(template string) bool {
		ref, found := c.results.ReferenceIn(strings.Trim(template, "{} "))
		if !found {
			return true
		}
		p := c.condition(node, path, problem.Say("has “%s” in a constant, where it is never filled in: a condition takes a result as it is", template),
			fmt.Sprintf("Write the variable %q instead of the literal. What is to be put together from it, an earlier step puts together.", ref))
		if exact, ok := workflow.ParseReference(template); ok && exact == ref && strings.TrimSpace(text) == template {
			p.Quick(problem.Say("Use “%s”", c.Called(ref)), c.UpdateNode(node, func(n *workflow.Node) {
				*n = workflow.MapOperands(*n, func(other workflow.Operand) workflow.Operand {
					if other.Variable == "" && bytes.Equal(other.Literal, o.Literal) {
						return workflow.Operand{Variable: ref.String(), Unknown: other.Unknown}
					}
					return other
				})
			}))
		}
		return false
	})
}

// condition reports a condition that is not whole.
func (c *conditionChecks) condition(node int, path string, lacks problem.Said, fix string) report.Finding {
	return c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” %s.", c.Name(node), lacks).
		Fix("At %s of %q: %s", path, c.ID(node), fix)
}
