package validate

import (
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
	isEqual := l.operator == workflow.Equals || l.operator == workflow.NotEquals
	contains := l.operator == workflow.Contains || l.operator == workflow.NotContains
	switch {
	case !isEqual && !contains || value.text == "":
	case patternSigns().MatchString(value.text):
		c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” compares “%s” with “%s”, which looks like a pattern; it is taken as it stands.", c.name(node), ref, text.Start(value.text, maxGlimpse)).
			fix("At %s of %q compare it with a part of the text by Contains. Files are found by the pattern of list_files.", path, c.id(node)).Severity = problem.Warning
	case contains && c.listsObjects(ref):
		c.report(problem.ConditionIncomplete, c.at(node, path), "A condition of “%s” looks for the text “%s” in “%s”, whose elements are no texts, so it is never there.", c.name(node), text.Start(value.text, maxGlimpse), ref).
			fix("At %s of %q look at one element, as the item of a Loop, or at the text of the step.", path, c.id(node)).Severity = problem.Warning
	}
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
