package workflow

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// format is the version of a file that holds the workflow: the lowest that knows all
// it uses. What fields mean that this program does not know, only the version can say
// that they came with.
func (w Workflow) format() int {
	switch {
	case w.Version > NewestVersion || w.Version < 1:
		return w.Version
	case w.Version > 1 && w.hasUnknown() || slices.ContainsFunc(w.Nodes, Node.isOfSecond):
		return 2
	}
	return 1
}

// isOfSecond reports whether the step uses what version 1 does not know. A program
// that knows no hidden answers would show and keep them.
func (n Node) isOfSecond() bool {
	switch {
	case n.Loop != nil && n.Loop.Times != "", n.AiTransform != nil && n.AiTransform.Instruction != "":
		return true
	case n.Tool == nil || n.Tool.Name != AskPerson:
		return false
	}
	_, hides := n.Tool.Arguments[HiddenArgument]
	return hides
}

// hasUnknown reports whether there is a field anywhere that this version does not know.
func (w Workflow) hasUnknown() bool {
	return w.Unknown != nil ||
		slices.ContainsFunc(w.Inputs, func(in Input) bool { return in.Unknown != nil }) ||
		slices.ContainsFunc(w.Nodes, Node.hasUnknown) ||
		slices.ContainsFunc(w.Edges, func(e Edge) bool { return e.Unknown != nil }) ||
		slices.ContainsFunc(w.Notes, func(n Note) bool { return n.Unknown != nil || n.Position.Unknown != nil })
}

func (n Node) hasUnknown() bool {
	for _, part := range n.UnknownParts() {
		if part != nil {
			return true
		}
	}
	for _, c := range n.Conditions {
		if c.hasUnknown() {
			return true
		}
	}
	return n.Switch != nil && slices.ContainsFunc(n.Switch.Cases, func(k Case) bool { return k.Unknown != nil })
}

// UnknownParts are the unknown fields of a step, and of what its kind holds; those of its
// conditions and cases are not among them.
func (n Node) UnknownParts() []jsontext.Value {
	parts := []jsontext.Value{n.Unknown}
	if n.Tool != nil {
		parts = append(parts, n.Tool.Unknown)
	}
	if n.If != nil {
		parts = append(parts, n.If.Unknown)
	}
	if n.Switch != nil {
		parts = append(parts, n.Switch.Unknown)
	}
	if n.Loop != nil {
		parts = append(parts, n.Loop.Unknown)
	}
	if n.EndLoop != nil {
		parts = append(parts, n.EndLoop.Unknown)
	}
	if n.AiTransform != nil {
		parts = append(parts, n.AiTransform.Unknown)
	}
	if n.AiStep != nil {
		parts = append(parts, n.AiStep.Unknown)
	}
	if n.Position != nil {
		parts = append(parts, n.Position.Unknown)
	}
	return parts
}

func (c Condition) hasUnknown() bool {
	return c.Unknown != nil || c.Left.Unknown != nil || c.Right.Unknown != nil ||
		slices.ContainsFunc(c.All, Condition.hasUnknown) || slices.ContainsFunc(c.Any, Condition.hasUnknown)
}
