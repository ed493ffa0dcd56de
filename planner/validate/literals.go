package validate

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/alike"
	"planwright/planner/jq"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// patternSigns are in a pattern, and hardly in a text that is looked for as it stands.
var patternSigns = text.Pattern(`^\*\.?\w|\w\*$|\.\*|\.\+|\\[dsw]\b|\[(?:0-9|a-z|A-Z)`)

// checkText warns of a text that a result is compared with and that it hardly ever has.
func (c *conditionChecks) checkText(node int, path string, cond workflow.Condition) {
	l := newLeaf(clause{cond, false})
	ref, ok := workflow.ParseReference(l.left.Variable)
	if !ok || l.right.Literal.Kind() != '"' {
		return
	}
	value := newConstant(l.right.Literal)
	if c.checkNamedResult(node, path, l, ref, value.text) {
		return
	}
	if unseen := alike.Unseen(value.text); unseen != 0 {
		c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares “%s” with “%s”, which has a sign that nobody sees (%s), so hardly anything is like it.", c.name(node), ref, text.Start(text.Printable(value.text), maxGlimpse), fmt.Sprintf("%U", unseen)).
			fix("At %s of %q write the text anew, with signs that are seen.", path, c.id(node)).Severity = problem.Warning
		return
	}
	isEqual := l.operator == workflow.Equals || l.operator == workflow.NotEquals
	contains := l.operator == workflow.Contains || l.operator == workflow.NotContains
	switch {
	case !isEqual && !contains || value.text == "":
	case patternSigns().MatchString(value.text):
		c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares “%s” with “%s”, which looks like a pattern; it is taken as it stands.", c.name(node), ref, text.Start(value.text, maxGlimpse)).
			fix("At %s of %q compare it with a part of the text by Contains. Files are found by the pattern of list_files.", path, c.id(node)).Severity = problem.Warning
	case joinedByBars().MatchString(value.text) && !c.listsObjects(ref) && c.results.kindOf(ref) != "array" && !c.isOffered(ref, value.text):
		c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares “%s” with “%s” as it stands, signs and all; it looks like several texts of which any would do.", c.name(node), ref, text.Start(value.text, maxGlimpse)).
			fix("At %s of %q write any with one comparison for each text.", path, c.id(node)).Severity = problem.Warning
	case contains && c.listsObjects(ref):
		c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” looks for the text “%s” in “%s”, whose elements are no texts, so it is never there.", c.name(node), text.Start(value.text, maxGlimpse), ref).
			fix("At %s of %q look at one element, as the item of a Loop, or at the text of the step.", path, c.id(node)).Severity = problem.Warning
	}
}

// checkPointed warns of a number whose point may be meant between thousands: 1.000 is 1.
func (c *conditionChecks) checkPointed(node int, path string, cond workflow.Condition) {
	l := newLeaf(clause{cond, false})
	ref, ok := workflow.ParseReference(l.left.Variable)
	value := newConstant(l.right.Literal)
	kind := c.operandKind(l.left)
	isNumber := value.kind == '0' || value.kind == '"' && (kind == "number" || kind == "integer")
	if !ok || !isNumber || !jq.PointedThousands(value.text) {
		return
	}
	c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares “%s” with %s, which is %s: the point stands before fractions.", c.name(node), ref, value.text, jq.Unpointed(value.text)).
		fix("At %s of %q write %s, or %s where thousands are meant.", path, c.id(node), jq.Unpointed(value.text), strings.ReplaceAll(value.text, ".", "")).Severity = problem.Warning
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
func (c *conditionChecks) checkNamedResult(node int, path string, l leaf, left workflow.Reference, value string) bool {
	ref, is := workflow.ParseReference(value)
	source := c.Find(ref.Node)
	if !is || source == none || ref.String() != value || strings.Contains(value, "{{") {
		return false
	}
	if names, open := c.results.of(source); !slices.Contains(names, ref.Field) || open && !slices.Contains(commonResults, ref.Field) {
		return false
	}
	literal := string(l.right.Literal)
	c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares “%s” with the text “%s” as it stands, not with that result.", c.name(node), left, value).
		fix("At %s of %q write the variable %q instead of the literal.", path, c.id(node), value).
		quick(problem.Say("Use “%s”", c.called(ref)), c.updateNode(node, func(n *workflow.Node) {
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
