package validate

import (
	"slices"

	"planwright/planner/validate/possible"
	"planwright/planner/workflow"
)

// counted are the results that are 0 or more.
var counted = []string{"count", "index", "iteration"}

// isGiven reports whether the result of an operand is surely there when the condition
// that is looked at is decided: then it is not null.
func (c *conditionChecks) isGiven(o workflow.Operand) bool {
	ref, ok := workflow.ParseReference(o.Variable)
	if !ok || ref.Field != ref.Result() {
		return false
	}
	source := c.Find(ref.Node)
	if source == none {
		return c.results.IsGivenInput(ref)
	}
	return c.results.AlwaysGives(source, ref.Field) && c.isBefore(source, ref)
}

// isBefore reports whether the step has always run when the condition is decided.
func (c *conditionChecks) isBefore(source int, ref workflow.Reference) bool {
	point := c.deciding
	if c.W.Nodes[point].Kind == workflow.KindLoop {
		point = c.EndOf[point]
	}
	return point != none && source != point && c.order.Has(point) && c.order.Has(source) && c.order.Contains(source, point) &&
		c.OffBy(source) == none && c.rounds(source, point, ref) == none
}

// areImpossible reports whether the clauses cannot all be met, see possible.Weigher.
func (c *conditionChecks) areImpossible(clauses ...possible.Clause) bool {
	return c.weigher.AreImpossible(c, clauses...)
}

// PossibleOf is all that an operand may be.
func (c *conditionChecks) PossibleOf(o workflow.Operand) *possible.Values {
	kind := c.operandKind(o)
	p := possible.New(kind)
	if kind == "" || o.Variable == "" || !c.isGiven(o) {
		return p
	}
	p.IsThere()
	ref, _ := workflow.ParseReference(o.Variable)
	if source := c.Find(ref.Node); source != none && !c.goesOn {
		if v := c.results.UnlessFailed(source, ref.Field); v != nil {
			p.Restrict(workflow.Equals, v, false)
		}
	}
	if kind == "integer" && ref.Node != workflow.InputsID && slices.Contains(counted, ref.Field) {
		p.KeepNumbers(workflow.GreaterThanOrEqual, 0)
		c.keepRounds(p, c.Find(ref.Node), ref.Field)
	}
	return p
}

// keepRounds leaves of the number of a round what a loop comes to.
func (c *conditionChecks) keepRounds(p *possible.Values, loop int, field string) {
	if loop == none || c.W.Nodes[loop].Kind != workflow.KindLoop || c.W.Nodes[loop].Loop == nil {
		return
	}
	l := c.W.Nodes[loop].Loop
	most := float64(l.MaxIterations)
	if n, ok := l.Times.Number(); ok {
		most = float64(n)
	}
	switch {
	case field == "iteration":
		if !c.mayHaveNone(loop) || loop == c.deciding || c.IsInside(c.deciding, loop) {
			p.KeepNumbers(workflow.GreaterThanOrEqual, 1)
		}
	case field != "index":
		return
	default:
		most--
	}
	if most > 0 && !l.Times.IsReference() {
		p.KeepNumbers(workflow.LessThanOrEqual, most)
	}
}
