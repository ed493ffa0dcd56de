package meaning

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/expression"
	"planwright/planner/reply/flow"
	"planwright/planner/workflow"
)

// isAlways reports whether an operand has a value of a type whenever it is looked at: a
// constant, or a result that its step gives for sure.
func (res *resolver) isAlways(o workflow.Operand, kind string) bool {
	if o.Variable == "" {
		found := o.Literal.Kind()
		return kind == "number" && found == '0' || kind == "boolean" && (found == 't' || found == 'f')
	}
	id, result, _ := strings.Cut(o.Variable, ".")
	i, ok := res.scope.ByID(id)
	if !ok || strings.ContainsAny(result, ".[") {
		return false
	}
	switch n := res.g.Node(i); {
	case bool(n.Disabled):
		return false
	case n.Loop != nil:
		return kind == "number" && (result == "count" || result == "iteration") || kind == "boolean" && result == "success"
	case n.Tool == nil || n.OnFailure != workflow.Stop && result != "success":
		return false
	default:
		gives := res.r.Catalog.Gives(n.Tool.Name, result)
		return gives.Type == kind || kind == "number" && gives.Type == "integer"
	}
}

// SettleNegations says of comparisons by size that are denied what workflows can say. Those hold
// where a value is missing or has no order, as no operator does: the two ways of an If are
// exchanged, which is the same; elsewhere what is nothing is said beside, and the rest is a guess.
func (d Steps) SettleNegations() {
	turned := map[int]bool{}
	for i, s := range d.Graph.Steps {
		if s.Base && !s.Touched || !hasDenied(s.Node) {
			continue
		}
		if n := &s.Node; n.If != nil && !bool(n.Disabled) && !ordersPlainly(n.If.Condition) {
			n.If.Condition = expression.Plain(expression.Negate(n.If.Condition))
			for e, out := range n.Ends {
				n.Ends[e] = otherWay(out)
			}
			turned[i] = true
			p := d.Log.Add(problem.Coerced, s.At, "“not” before a comparison in %s was read by exchanging its two ways, so that a value that is missing goes the way which is meant.", s.Title())
			p.At.Node = n.ID
			continue
		}
		d.sayNothingBeside(s)
	}
	for a := range d.Graph.Arcs {
		if arc := &d.Graph.Arcs[a]; turned[arc.From] {
			arc.Output = otherWay(arc.Output)
		}
	}
}

func otherWay(o workflow.Output) workflow.Output {
	switch o {
	case workflow.IfTrue:
		return workflow.IfFalse
	case workflow.IfFalse:
		return workflow.IfTrue
	}
	return o
}

func hasDenied(n workflow.Node) bool {
	for _, c := range n.Conditions {
		for leaf := range c.Leaves {
			if _, denies := expression.Ordered(leaf.Operator); denies {
				return true
			}
		}
	}
	return false
}

// ordersPlainly reports whether a condition has comparisons by size that are not denied: denied
// as a whole it would deny those.
func ordersPlainly(c workflow.Condition) bool {
	for leaf := range c.Leaves {
		if leaf.Operator.Orders() {
			return true
		}
	}
	return false
}

// sayNothingBeside reads each comparison of a step that is denied as the one that holds in its
// place, or that there is nothing.
func (d Steps) sayNothingBeside(s *flow.Step) {
	var read []string
	change := func(c *workflow.Condition) {
		*c = expression.Each(*c, func(leaf workflow.Condition) workflow.Condition {
			op, denies := expression.Ordered(leaf.Operator)
			if !denies {
				return leaf
			}
			leaf.Operator = op
			if said := leaf.String(); !slices.Contains(read, said) {
				read = append(read, said)
			}
			return workflow.Condition{Any: append([]workflow.Condition{leaf}, emptySides(leaf)...)}
		})
	}
	switch n := &s.Node; {
	case n.If != nil:
		change(&n.If.Condition)
	case n.Switch != nil:
		for k := range n.Switch.Cases {
			change(&n.Switch.Cases[k].Condition)
		}
	case n.Loop != nil && n.Loop.ExitCondition != nil:
		change(n.Loop.ExitCondition)
	}
	said := problem.Say("“not” before a comparison in %s was read as “%s”, or that there is nothing: where a value is there and cannot be compared, as a word with a number, neither holds.", s.Title(), strings.Join(read, "”, “"))
	if s.While.Value != nil {
		said = problem.Say("“while” of %s was read as going on until “%s”, or until there is nothing: where a value is there and cannot be compared, as a word with a number, “while” would end it too, and this goes on.", s.Title(), strings.Join(read, "”, “"))
	}
	p := d.Log.Add(problem.Coerced, s.At, "%s", said)
	p.Severity, p.At.Node = problem.Warning, s.Node.ID
	p.Fix = "Say without “not” or “while” when the condition holds, and beside it, in any, what is meant where there is no number."
}

// emptySides are the conditions that a side of a comparison is nothing.
func emptySides(c workflow.Condition) (out []workflow.Condition) {
	for _, side := range []workflow.Operand{c.Left, c.Right} {
		if side.Variable != "" {
			out = append(out, workflow.Condition{Left: side, Operator: workflow.IsEmpty})
		}
	}
	return out
}
