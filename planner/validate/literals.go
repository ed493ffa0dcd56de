package validate

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/alike"
	"planwright/planner/jq"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/validate/outcome"
	"planwright/planner/validate/possible"
	"planwright/planner/workflow"
)

// patternSigns are in a pattern, and hardly in a text that is looked for as it stands.
var patternSigns = text.Pattern(`^\*\.?\w|\w\*$|\.\*|\.\+|\\[dsw]\b|\[(?:0-9|a-z|A-Z)`)

// checkText warns of a text that a result is compared with and that it hardly ever has.
func (c *conditionChecks) checkText(node int, path string, cond workflow.Condition) {
	l := possible.LeafOf(cond)
	ref, ok := workflow.ParseReference(l.Left.Variable)
	if !ok || l.Right.Literal.Kind() != '"' {
		return
	}
	value := possible.NewConstant(l.Right.Literal)
	if c.checkNamedResult(node, path, l, ref, value.Text) {
		return
	}
	if unseen := alike.Unseen(value.Text); unseen != 0 {
		c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares “%s” with “%s”, which has a sign that nobody sees (%s), so hardly anything is like it.", c.Name(node), ref, text.Start(text.Printable(value.Text), maxGlimpse), fmt.Sprintf("%U", unseen)).
			Fix("At %s of %q write the text anew, with signs that are seen.", path, c.ID(node)).Severity = problem.Warning
		return
	}
	isEqual := l.Operator == workflow.Equals || l.Operator == workflow.NotEquals
	contains := l.Operator == workflow.Contains || l.Operator == workflow.NotContains
	switch {
	case !isEqual && !contains || value.Text == "":
	case patternSigns().MatchString(value.Text):
		c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares “%s” with “%s”, which looks like a pattern; it is taken as it stands.", c.Name(node), ref, text.Start(value.Text, maxGlimpse)).
			Fix("At %s of %q compare it with a part of the text by Contains. Files are found by the pattern of list_files.", path, c.ID(node)).Severity = problem.Warning
	case joinedByBars().MatchString(value.Text) && !c.listsObjects(ref) && c.results.KindOf(ref) != "array" && !c.isOffered(ref, value.Text):
		c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares “%s” with “%s” as it stands, signs and all; it looks like several texts of which any would do.", c.Name(node), ref, text.Start(value.Text, maxGlimpse)).
			Fix("At %s of %q write any with one comparison for each text.", path, c.ID(node)).Severity = problem.Warning
	case contains && c.listsObjects(ref):
		c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” looks for the text “%s” in “%s”, whose elements are no texts, so it is never there.", c.Name(node), text.Start(value.Text, maxGlimpse), ref).
			Fix("At %s of %q look at one element, as the item of a Loop, or at the text of the step.", path, c.ID(node)).Severity = problem.Warning
	}
}

// checkPointed warns of a number whose point may be meant between thousands: 1.000 is 1.
func (c *conditionChecks) checkPointed(node int, path string, cond workflow.Condition) {
	l := possible.LeafOf(cond)
	ref, ok := workflow.ParseReference(l.Left.Variable)
	value := possible.NewConstant(l.Right.Literal)
	kind := c.operandKind(l.Left)
	isNumber := value.Kind == '0' || value.Kind == '"' && (kind == "number" || kind == "integer")
	if !ok || !isNumber || !jq.PointedThousands(value.Text) {
		return
	}
	c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares “%s” with %s, which is %s: the point stands before fractions.", c.Name(node), ref, value.Text, jq.Unpointed(value.Text)).
		Fix("At %s of %q write %s, or %s where thousands are meant.", path, c.ID(node), jq.Unpointed(value.Text), strings.ReplaceAll(value.Text, ".", "")).Severity = problem.Warning
}

// isOffered reports whether a text is an answer that the step of a result offers.
func (c *conditionChecks) isOffered(ref workflow.Reference, value string) bool {
	source := c.Find(ref.Node)
	return source != none && slices.Contains(choicesOf(c.W.Nodes[source]), value)
}

// joinedByBars are several words with | between them.
var joinedByBars = text.Pattern(`^[\pL\d][\pL\d_. -]*(?:\|[\pL\d][\pL\d_. -]*)+$`)

// checkNamedResult warns of a text that is the name of a result: it is compared as it stands,
// and the result is not. It reports whether it is one.
func (c *conditionChecks) checkNamedResult(node int, path string, l possible.Leaf, left workflow.Reference, value string) bool {
	ref, is := workflow.ParseReference(value)
	source := c.Find(ref.Node)
	if !is || source == none || ref.String() != value || strings.Contains(value, "{{") {
		return false
	}
	if names, open := c.results.Of(source); !slices.Contains(names, ref.Field) || open && !slices.Contains(outcome.CommonResults, ref.Field) {
		return false
	}
	literal := string(l.Right.Literal)
	c.Report(problem.ConditionIncomplete, c.At(node, path), "A condition of “%s” compares “%s” with the text “%s” as it stands, not with that result.", c.Name(node), left, value).
		Fix("At %s of %q write the variable %q instead of the literal.", path, c.ID(node), value).
		Quick(problem.Say("Use “%s”", c.Called(ref)), c.UpdateNode(node, func(n *workflow.Node) {
			*n = workflow.MapOperands(*n, func(o workflow.Operand) workflow.Operand {
				if o.Variable == "" && string(o.Literal) == literal {
					return workflow.Operand{Variable: value, Unknown: o.Unknown}
				}
				return o
			})
		})).Severity = problem.Warning
	return true
}

// maxGlimpse is how many characters of a text are shown.
const maxGlimpse = 40

// listsObjects reports whether a result is a list of objects.
func (c *conditionChecks) listsObjects(ref workflow.Reference) bool {
	source := c.Find(ref.Node)
	if source == none || c.tools == nil || c.W.Nodes[source].Tool == nil {
		return false
	}
	g := c.tools.Gives(c.W.Nodes[source].Tool.Name, ref.Field)
	return g.Type == "array" && g.Element == "object"
}
