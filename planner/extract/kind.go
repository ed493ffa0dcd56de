package extract

import (
	"slices"
	"strings"

	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// seen is a use of a result, and the type that is taken there.
type seen struct {
	ref   workflow.Reference
	node  string             // id of the step; "" for an output of the workflow
	kind  workflow.InputType // "": any
	fails bool               // where there is none
	asks  bool               // it is asked whether there is one
}

// seenIn are the uses in a step.
func seenIn(n workflow.Node, tools validate.Tools) (all []seen) {
	n.Uses(func(u workflow.Use) bool {
		if r, ok := workflow.ParseReference(u.Text); ok && !u.InCondition() {
			all = append(all, seen{ref: r, node: n.ID, kind: kindOfUse(n, u, tools), fails: n.Kind.CanBranch() || u.Path == "loop/times" || strings.HasPrefix(u.Path, "loop/collect/")})
		}
		return true
	})
	for _, condition := range n.Conditions {
		condition.Leaves(func(leaf workflow.Condition) bool {
			all = append(all, comparedIn(n.ID, leaf, leaf.Left, leaf.Right)...)
			all = append(all, comparedIn(n.ID, leaf, leaf.Right, leaf.Left)...)
			return true
		})
	}
	return all
}

func kindOfUse(n workflow.Node, u workflow.Use, tools validate.Tools) workflow.InputType {
	argument, isArgument := strings.CutPrefix(u.Path, "tool/arguments/")
	switch {
	case u.Path == "loop/over":
		return workflow.ArrayInput
	case u.Path == "loop/times":
		return workflow.IntegerInput
	case !u.Whole, u.Path == "aiTransform/inputRef":
		return "" // anything has a text
	case isArgument && tools != nil:
		if types := tools.Takes(n.Tool.Name, argument).Types; len(types) == 1 && slices.Contains(workflow.InputTypes, workflow.InputType(types[0])) {
			return workflow.InputType(types[0])
		}
	}
	return ""
}

// comparedIn is the use of a result in a comparison with another value.
func comparedIn(node string, c workflow.Condition, one, other workflow.Operand) []seen {
	r, ok := workflow.ParseReference(one.Variable)
	if !ok {
		return nil
	}
	s := seen{ref: r, node: node, asks: c.Operator == workflow.IsEmpty || c.Operator == workflow.IsNotEmpty || other.Literal.Kind() == 'n'}
	switch {
	case c.Operator == workflow.Equals || c.Operator == workflow.NotEquals:
		if len(other.Literal) > 0 && other.Literal.Kind() != 'n' {
			s.kind = workflow.TypeOfInput(other.Literal)
		}
	case other.Literal.Kind() == '0':
		s.kind = workflow.NumberInput
	}
	return []seen{s}
}

// seenInOutput are the uses in what the workflow gives.
func seenInOutput(o workflow.RunOutput) (all []seen) {
	o.Uses(func(u workflow.Use) bool {
		if r, ok := workflow.ParseReference(u.Text); ok {
			s := seen{ref: r, fails: true} // all of it is nothing
			if u.Whole && u.Path == "value" {
				s.kind, s.fails = o.Type, false
			}
			all = append(all, s)
		}
		return true
	})
	return all
}

// scalars are the types that a text can hold, too.
var scalars = []workflow.InputType{workflow.StringInput, workflow.NumberInput, workflow.IntegerInput, workflow.BooleanInput}

// kindOf is the type of what crosses: as its step says, else as all who use it take it, where
// it is the same whether a value of another type fails there or where it crosses.
func (c *crossings) kindOf(k crossing) workflow.InputType {
	if known := workflow.InputType(c.types(k.of)); slices.Contains(workflow.InputTypes, known) {
		return known
	}
	if !c.failsAtOnce(k) {
		return ""
	}
	var kind workflow.InputType
	for _, u := range k.uses {
		if u.ref.Field != k.of.Field {
			u.kind = holder(strings.TrimPrefix(u.ref.Field, k.of.Field+"."))
		}
		switch {
		case u.kind == "" || u.kind == kind:
		case kind == "":
			kind = u.kind
		case slices.Contains(scalars, kind) && slices.Contains(scalars, u.kind):
			kind = workflow.StringInput
		default:
			return ""
		}
	}
	return kind
}

// failsAtOnce reports whether a value of another type than those who use it take fails as the
// first thing in the steps that are given it, and ends them.
func (c *crossings) failsAtOnce(k crossing) bool {
	first := c.W.Nodes[c.entry]
	return c.Find(k.of.Node) != none && !c.in[c.Find(k.of.Node)] && first.Kind == workflow.KindTool && !bool(first.Disabled) && first.OnFailure == workflow.Stop &&
		!slices.ContainsFunc(k.uses, func(u seen) bool { return u.node != first.ID || u.kind == "" || u.ref.Field != k.of.Field })
}

// holder is the type of what a name or a number leads into.
func holder(into string) workflow.InputType {
	first, _, _ := strings.Cut(into, ".")
	if strings.Trim(first, "0123456789") == "" {
		return workflow.ArrayInput
	}
	return workflow.ObjectInput
}
