package validate

import (
	"strings"

	"planwright/planner/problem"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// referenceChecks are about the results and inputs that steps use: whether they exist
// (references.go, input_uses.go), are there by then (order.go), hold what is asked for
// (paths.go) and are of a type that fits (kinds.go).
type referenceChecks struct{ *checker }

// checkReferences reports uses of results that do not exist, or that are not
// there yet on some way to the step that uses them.
func (c referenceChecks) checkReferences() {
	for i, n := range c.W.Nodes {
		n.Uses(func(u workflow.Use) bool {
			c.checkUse(i, u)
			return true
		})
	}
}

func (c referenceChecks) checkUse(node int, u workflow.Use) {
	if c.checkComputed(node, u) {
		return
	}
	ref, ok := workflow.ParseReference(u.Text)
	if !ok {
		c.reportPlaceholder(node, u)
		return
	}
	source := c.Find(ref.Node)
	if source == none && ref.Node == workflow.InputsID {
		c.checkInputUse(node, u, ref)
		c.checkShellUse(node, u, ref)
		return
	}
	if source == none && ref.Node == workflow.SecretsID {
		c.checkSecretUse(node, u, ref)
		return
	}
	if source == none {
		c.reportUnknownNode(node, u, ref)
		return
	}
	if !c.results.Gives(source, ref.Result()) {
		c.reportUnknownField(node, source, u, ref)
		return
	}
	c.checkDepth(node, u, ref)
	c.checkHeader(node, source, u, ref)
	c.checkUsedKind(node, u, ref)
	c.checkPathUse(node, u, ref)
	c.checkShellUse(node, u, ref)
	c.checkLineEnd(node, u, ref)
	c.checkTold(node, source, u, ref)
	c.checkData(node, source, u, ref)
	c.checkMade(node, source, u, ref)
	c.checkOrder(node, source, u, ref)
}

// reportPlaceholder reports a text that is not a reference. In double braces it
// may be meant for a person to fill in, so it is a warning.
func (c referenceChecks) reportPlaceholder(node int, u workflow.Use) {
	p := c.Report(problem.UnknownReference, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, which is not the result of any step.", c.Name(node), u.Text).
		Fix("At %s of %q write a result of an earlier step as \"<id>.<field>\", or the value itself.", u.Path+u.Tail, c.ID(node))
	if strings.HasPrefix(u.Text, "{{") {
		p.Severity = problem.Warning
	}
}

func (c referenceChecks) reportUnknownNode(node int, u workflow.Use, ref workflow.Reference) {
	p := c.Report(problem.UnknownReference, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, but there is no step “%s”.", c.Name(node), ref, ref.Node)
	if has(c.results.Inputs, ref.Result()) && report.IsNear(ref.Node, workflow.InputsID) {
		by := workflow.Reference{Node: workflow.InputsID, Field: ref.Field}
		c.OfferUse(p.Fix("At %s of %q use %q instead of %q.", u.Path+u.Tail, c.ID(node), by, ref), node, ref, by)
		return
	}
	near := c.NearNodes(ref.Node)
	if len(near) == 0 {
		p.Fix("At %s of %q use \"<id>.<field>\" of an earlier step instead of %q.", u.Path+u.Tail, c.ID(node), ref)
		return
	}
	p = p.Fix("At %s of %q use the id of a step instead of %q: %s.", u.Path+u.Tail, c.ID(node), ref.Node, c.IDs(near))
	if len(near) == 1 {
		c.offerReference(p, node, ref, workflow.Reference{Node: c.ID(near[0]), Field: ref.Field})
	}
}

func (c referenceChecks) reportUnknownField(node, source int, u workflow.Use, ref workflow.Reference) {
	names, _ := c.results.Of(source)
	p := c.Report(problem.UnknownReference, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s” has no result “%s”.", c.Name(node), ref, c.Name(source), ref.Result()).
		Fix("At %s of %q use one of the results of %q instead of %q: %s.", u.Path+u.Tail, c.ID(node), ref.Node, ref.Result(), strings.Join(names, ", "))
	if near := report.Nearest(ref.Result(), names); len(near) == 1 {
		field := near[0] + strings.TrimPrefix(ref.Field, ref.Result())
		c.offerReference(p, node, ref, workflow.Reference{Node: ref.Node, Field: field})
	}
}

// offerReference offers to use another reference, where that one can be used.
func (c *checker) offerReference(p report.Finding, node int, was, by workflow.Reference) {
	if !c.results.Gives(c.Find(by.Node), by.Result()) {
		return
	}
	c.OfferUse(p, node, was, by)
}
