package validate

import (
	"slices"

	"github.com/go-json-experiment/json"

	"planwright/planner/problem"
	"planwright/planner/validate/outcome"
	"planwright/planner/validate/possible"
	"planwright/planner/workflow"
)

// checkComparable reports a comparison of values that are never equal, or never in
// order, whatever they are.
func (c *conditionChecks) checkComparable(node int, path string, cond workflow.Condition) {
	left, right := c.operandKind(cond.Left), c.operandKind(cond.Right)
	never := false
	switch cond.Operator {
	case workflow.GreaterThan, workflow.LessThan, workflow.GreaterThanOrEqual, workflow.LessThanOrEqual:
		never = hasNoOrder(left) || hasNoOrder(right) || left != "" && right != "" && !areComparable(left, cond.Left, right, cond.Right)
	case workflow.Equals, workflow.NotEquals:
		never = left != "" && right != "" && !areComparable(left, cond.Left, right, cond.Right)
	case workflow.Contains, workflow.NotContains, workflow.IsEmpty, workflow.IsNotEmpty:
	}
	if !never {
		return
	}
	what := cond.Left
	if what.Variable == "" || hasNoOrder(right) && !hasNoOrder(left) && cond.Right.Variable != "" {
		what = cond.Right
	}
	ref, isResult := workflow.ParseReference(what.Variable)
	if !isResult {
		return
	}
	kind := c.results.KindOf(ref)
	p := c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares “%s”, which is %s, with something that it can never be %s.", c.Name(node), ref, problem.Say(outcome.Kinds[kind]), orderWords(cond.Operator))
	by, some := c.results.Instead(ref, workflow.Takes{Types: []string{"integer"}})
	is := func(kind string) bool { return left == kind || right == kind }
	switch {
	case kind == "array" && some && (is("number") || is("integer")):
		c.OfferUse(p.Fix("At %s of %q compare %q, how many they are, or use Contains or IsEmpty.", path, c.ID(node), by), node, ref, by)
	case kind == "array" && is("string"):
		p.Fix("At %s of %q use Contains to ask whether it is in %q, or another result.", path, c.ID(node), ref)
	case kind == outcome.FileKind && is("string"):
		by := workflow.Reference{Node: ref.Node, Field: ref.Field + ".name"}
		c.OfferUse(p.Fix("At %s of %q compare %q, or its path.", path, c.ID(node), by), node, ref, by)
	case c.results.WrittenOf(ref) == workflow.Bytes:
		p.Fix("At %s of %q compare %q, which is in bytes, with a plain number, such as 5000000 for 5 MB.", path, c.ID(node), ref)
	default:
		p.Fix("At %s of %q compare %q with %s, or use another result or operator.", path, c.ID(node), ref, outcome.Kinds[kind])
	}
}

func orderWords(o workflow.Operator) problem.Said {
	if o == workflow.Equals || o == workflow.NotEquals {
		return problem.Say("equal to")
	}
	return problem.Say("larger or smaller than")
}

func hasNoOrder(kind string) bool {
	return kind == "array" || kind == "object" || kind == "boolean" || kind == outcome.FileKind
}

// operandKind is the type of an operand, "" where it is not known, or null.
func (c *conditionChecks) operandKind(o workflow.Operand) string {
	if o.Variable != "" {
		ref, ok := workflow.ParseReference(o.Variable)
		if !ok {
			return ""
		}
		return c.results.KindOf(ref)
	}
	switch o.Literal.Kind() {
	case '"':
		return "string"
	case '0':
		return "number"
	case 't', 'f':
		return "boolean"
	case '[':
		return "array"
	case '{':
		return "object"
	}
	return ""
}

// areComparable reports whether values of these types may be equal. A text may be the
// number or the boolean that it names.
func areComparable(left string, l workflow.Operand, right string, r workflow.Operand) bool {
	if left == "integer" {
		left = "number"
	}
	if right == "integer" {
		right = "number"
	}
	switch {
	case left == right:
		return true
	case left == "string":
		return names(l, right)
	case right == "string":
		return names(r, left)
	}
	return false
}

// names reports whether a text may name a value of the type: one that is a result always
// may name a number or a boolean.
func names(text workflow.Operand, kind string) bool {
	if kind != "number" && kind != "boolean" {
		return false
	}
	if text.Variable != "" {
		return true
	}
	var s string
	if json.Unmarshal(text.Literal, &s) != nil {
		return true
	}
	if kind == "boolean" {
		return s == "true" || s == "false"
	}
	return possible.Numeral().MatchString(s)
}

// checkNull warns of a text of a step that worked which is compared with null: one that is
// not there is empty, most often.
func (c *conditionChecks) checkNull(node int, path string, cond workflow.Condition) {
	l := possible.LeafOf(cond)
	if l.Right.Literal.Kind() != 'n' || l.Operator != workflow.Equals && l.Operator != workflow.NotEquals || c.operandKind(l.Left) != "string" {
		return
	}
	ref, _ := workflow.ParseReference(l.Left.Variable)
	source := c.Find(ref.Node)
	if source == none || c.W.Nodes[source].OnFailure != workflow.Stop || c.decide(cond) != undecided {
		return
	}
	asked := workflow.IsEmpty
	if l.Operator == workflow.NotEquals {
		asked = workflow.IsNotEmpty
	}
	c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares “%s” with null, but a text that is not there is empty.", c.Name(node), ref).
		Fix("At %s of %q use the operator %s, without a right side.", path, c.ID(node), asked).Severity = problem.Warning
}

// noneWords are words of programs for what is not there.
var noneWords = []string{"null", "None", "nil", "undefined"}

// checkNoneWord warns of a text that is compared with the word of a program for nothing: where
// nothing is there it is empty, and never that word.
func (c *conditionChecks) checkNoneWord(node int, path string, cond workflow.Condition) {
	l := possible.LeafOf(cond)
	ref, ok := workflow.ParseReference(l.Left.Variable)
	value := possible.NewConstant(l.Right.Literal)
	if !ok || value.Kind != '"' || !slices.Contains(noneWords, value.Text) || l.Operator != workflow.Equals && l.Operator != workflow.NotEquals || c.isOffered(ref, value.Text) {
		return
	}
	asked := workflow.IsEmpty
	if l.Operator == workflow.NotEquals {
		asked = workflow.IsNotEmpty
	}
	c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares “%s” with the word “%s” as it stands; what is not there is empty.", c.Name(node), ref, value.Text).
		Fix("At %s of %q use the operator %s, without a right side.", path, c.ID(node), asked).
		Quick(problem.Say("Ask whether it is empty"), c.UpdateNode(node, func(n *workflow.Node) {
			*n = workflow.MapConditions(*n, func(other workflow.Condition) workflow.Condition {
				if other.Left.Variable == cond.Left.Variable && other.Operator == cond.Operator && string(other.Right.Literal) == string(cond.Right.Literal) {
					other.Operator, other.Right = asked, workflow.Operand{}
				}
				return other
			})
		})).Severity = problem.Warning
}
