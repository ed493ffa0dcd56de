package validate

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// checkUnused warns of a step that does nothing but make something of a result, which no step
// uses, where a later one takes that result as it was: what was filtered is written unfiltered.
func (c stepChecks) checkUnused() {
	for i, n := range c.W.Nodes {
		from, made, is := madeOf(n)
		if !is || len(c.Out.Of(i)) == 0 || len(c.usersOf(c.ID(i))) > 0 || c.Repeats(i) || c.OffBy(i) != none || c.isGivenOut(c.ID(i)) {
			continue
		}
		var later []int
		for _, user := range c.usersOf(from.Node) {
			if user != i && c.order.Has(user) && c.order.Contains(i, user) && c.usesPlainly(user, from) {
				later = append(later, user)
			}
		}
		if len(later) == 0 {
			continue
		}
		by := workflow.Reference{Node: c.ID(i), Field: made}
		p := c.Report(problem.StepIncomplete, c.At(i, ""), "No step uses what “%s” makes of “%s”: “%s” takes it as it was.", c.Name(i), from, c.Name(later[0])).
			Fix("In %q use %q in place of %q, or remove %q.", c.ID(later[0]), by, from, c.ID(i))
		p.Severity = problem.Warning
		if len(later) == 1 {
			c.OfferUse(p, later[0], from, by)
		}
	}
}

// madeOf is the one result that such a step makes something of, and what that is called.
func madeOf(n workflow.Node) (from workflow.Reference, made string, is bool) {
	switch {
	case n.Kind == workflow.KindAiTransform && n.AiTransform != nil && len(n.AiTransform.OutputSchema) == 0:
		from, is = workflow.ParseReference(n.AiTransform.InputRef)
		return from, "text", is
	case n.Kind == workflow.KindTool && n.Tool != nil && n.Tool.Name == workflow.TransformData:
		data := text.Unquote(n.Tool.Arguments[dataArgument])
		from, is = workflow.ParseReference(data)
		return from, "value", is && strings.HasPrefix(data, "{{")
	}
	return workflow.Reference{}, "", false
}

// isGivenOut reports whether the workflow gives a result of a step as its own.
func (c *checker) isGivenOut(id string) (given bool) {
	for _, o := range c.W.Outputs {
		o.Uses(func(u workflow.Use) bool {
			ref, ok := workflow.ParseReference(u.Text)
			given = given || ok && ref.Node == id
			return true
		})
	}
	return given
}

// usesPlainly reports whether a step that has an effect takes exactly this result for an
// argument.
func (c stepChecks) usesPlainly(node int, ref workflow.Reference) (uses bool) {
	t := c.W.Nodes[node].Tool
	if t == nil || slices.Contains([]string{workflow.TransformData, "only_new"}, t.Name) {
		return false
	}
	c.W.Nodes[node].Uses(func(u workflow.Use) bool {
		other, ok := workflow.ParseReference(u.Text)
		uses = uses || ok && other == ref && u.Whole
		return true
	})
	return uses
}
