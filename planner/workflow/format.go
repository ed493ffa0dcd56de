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
	case w.Version > 1 && w.hasUnknown() || slices.ContainsFunc(w.Nodes, Node.isOfSecond), w.usesSecrets(), len(w.Outputs) > 0:
		return 2
	}
	return 1
}

// isOfSecond reports whether the step uses what version 1 does not know. A program
// that knows no hidden answers would show and keep them.
func (n Node) isOfSecond() bool {
	switch {
	case n.Loop != nil && (n.Loop.Times != "" || n.Loop.Collect != nil || n.Loop.Parallel != 0 || n.OnFailure == Continue), n.AiTransform != nil && n.AiTransform.Instruction != "":
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
		slices.ContainsFunc(w.Outputs, func(o RunOutput) bool { return o.Unknown != nil }) ||
		slices.ContainsFunc(w.Nodes, Node.hasUnknown) ||
		slices.ContainsFunc(w.Edges, func(e Edge) bool { return e.Unknown != nil }) ||
		slices.ContainsFunc(w.Notes, func(n Note) bool { return n.Unknown != nil || n.Position.Unknown != nil })
}

func (n Node) hasUnknown() bool {
	return len(n.UnknownParts()) > 0
}

// UnknownParts are the unknown fields of a step, of what its kind holds, of its cases and
// its conditions, each part that has some as an object.
func (n Node) UnknownParts() (parts []jsontext.Value) {
	add := func(part jsontext.Value) {
		if part != nil {
			parts = append(parts, part)
		}
	}
	add(n.Unknown)
	if n.Tool != nil {
		add(n.Tool.Unknown)
	}
	if n.If != nil {
		add(n.If.Unknown)
	}
	if n.Switch != nil {
		add(n.Switch.Unknown)
		for _, k := range n.Switch.Cases {
			add(k.Unknown)
		}
	}
	if n.Loop != nil {
		add(n.Loop.Unknown)
	}
	if n.EndLoop != nil {
		add(n.EndLoop.Unknown)
	}
	if n.AiTransform != nil {
		add(n.AiTransform.Unknown)
	}
	if n.AiStep != nil {
		add(n.AiStep.Unknown)
	}
	for _, c := range n.Conditions {
		c.unknownParts(add)
	}
	if n.Position != nil {
		add(n.Position.Unknown)
	}
	return parts
}

func (c Condition) unknownParts(add func(jsontext.Value)) {
	add(c.Unknown)
	add(c.Left.Unknown)
	add(c.Right.Unknown)
	for _, members := range [][]Condition{c.All, c.Any} {
		for _, m := range members {
			m.unknownParts(add)
		}
	}
}
