package validate

import (
	"slices"

	"planwright/planner/workflow"
)

// counted are the results that are 0 or more.
var counted = []string{"count", "index", "iteration"}

// isGiven reports whether the result of an operand is surely there when the condition
// that is looked at is decided: then it is not null.
func (c *checker) isGiven(o workflow.Operand) bool {
	ref, ok := workflow.ParseReference(o.Variable)
	if !ok || ref.Field != ref.Result() {
		return false
	}
	source := c.Find(ref.Node)
	if source == none {
		return c.isGivenInput(ref)
	}
	return c.alwaysGives(source, ref.Field) && c.isBefore(source, ref)
}

func (c *checker) isGivenInput(ref workflow.Reference) bool {
	return ref.Node == workflow.InputsID && slices.ContainsFunc(c.W.Inputs, func(in workflow.Input) bool {
		return in.Name == ref.Field && (in.Required || in.Default != nil && in.Default.Kind() != 'n')
	})
}

// alwaysGives reports whether the step gives the result whenever the workflow goes on
// behind it.
func (c *checker) alwaysGives(source int, result string) bool {
	n := c.W.Nodes[source]
	if slices.Contains(commonResults, result) {
		return true
	}
	names, open := c.results(source)
	switch {
	case n.OnFailure != workflow.Stop || open || !slices.Contains(names, result):
		return false
	case n.Kind == workflow.KindTool:
		return result == "text" || result == "count" || c.resultType(source, result) == "boolean"
	case n.Kind == workflow.KindAiTransform:
		return result == "text" && n.AiTransform != nil && len(n.AiTransform.OutputSchema) == 0
	}
	return result != "item"
}

// isBefore reports whether the step has always run when the condition is decided.
func (c *checker) isBefore(source int, ref workflow.Reference) bool {
	if c.order == nil {
		order := c.Dominators()
		c.order = &order
	}
	point := c.deciding
	if c.W.Nodes[point].Kind == workflow.KindLoop {
		point = c.EndOf[point]
	}
	return point != none && source != point && c.order.Has(point) && c.order.Has(source) && c.order.Contains(source, point) &&
		c.offBy(source) == none && c.rounds(source, point, ref) == none
}

// possibleOf is all that an operand may be.
func (c *checker) possibleOf(o workflow.Operand) *possible {
	kind := c.operandKind(o)
	p := newPossible(kind)
	if kind == "" || o.Variable == "" || !c.isGiven(o) {
		return p
	}
	p.null = false
	if ref, _ := workflow.ParseReference(o.Variable); kind == "integer" && ref.Node != workflow.InputsID && slices.Contains(counted, ref.Field) {
		p.numbers.keep(workflow.GreaterThanOrEqual, 0)
	}
	return p
}
