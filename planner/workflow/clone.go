package workflow

import (
	"maps"
	"slices"
)

// Clone is a copy that shares nothing with the node: whoever changes one leaves the other as
// it is.
func (n Node) Clone() Node {
	n.Ends, n.Unknown = slices.Clone(n.Ends), slices.Clone(n.Unknown)
	n.Tool, n.If, n.Switch, n.Loop = cloned(n.Tool, cloneCall), cloned(n.If, cloneIf), cloned(n.Switch, cloneSwitch), cloned(n.Loop, cloneLoop)
	n.EndLoop = cloned(n.EndLoop, func(e EndLoop) EndLoop {
		e.Unknown = slices.Clone(e.Unknown)
		return e
	})
	n.AiTransform = cloned(n.AiTransform, func(t AiTransform) AiTransform {
		t.OutputSchema, t.Unknown = slices.Clone(t.OutputSchema), slices.Clone(t.Unknown)
		return t
	})
	n.AiStep = cloned(n.AiStep, func(s AiStep) AiStep {
		s.AllowedTools, s.Unknown = slices.Clone(s.AllowedTools), slices.Clone(s.Unknown)
		return s
	})
	n.Position = cloned(n.Position, func(p Position) Position {
		p.Unknown = slices.Clone(p.Unknown)
		return p
	})
	return n
}

func cloned[T any](v *T, clone func(T) T) *T {
	if v == nil {
		return nil
	}
	return new(clone(*v))
}

func cloneCall(c ToolCall) ToolCall {
	c.Arguments, c.Unknown = maps.Clone(c.Arguments), slices.Clone(c.Unknown)
	for name, value := range c.Arguments {
		c.Arguments[name] = slices.Clone(value)
	}
	return c
}

func cloneIf(i If) If {
	i.Condition, i.Unknown = cloneCondition(i.Condition), slices.Clone(i.Unknown)
	return i
}

func cloneSwitch(s Switch) Switch {
	s.Cases, s.Unknown = slices.Clone(s.Cases), slices.Clone(s.Unknown)
	for i, c := range s.Cases {
		s.Cases[i].Condition, s.Cases[i].Unknown = cloneCondition(c.Condition), slices.Clone(c.Unknown)
	}
	return s
}

func cloneLoop(l Loop) Loop {
	l.ExitCondition = cloned(l.ExitCondition, cloneCondition)
	l.Collect, l.Unknown = slices.Clone(l.Collect), slices.Clone(l.Unknown)
	return l
}

func cloneCondition(c Condition) Condition {
	c.Left, c.Right, c.Unknown = cloneOperand(c.Left), cloneOperand(c.Right), slices.Clone(c.Unknown)
	c.All, c.Any = slices.Clone(c.All), slices.Clone(c.Any)
	for _, list := range [][]Condition{c.All, c.Any} {
		for i := range list {
			list[i] = cloneCondition(list[i])
		}
	}
	return c
}

func cloneOperand(o Operand) Operand {
	o.Literal, o.Unknown = slices.Clone(o.Literal), slices.Clone(o.Unknown)
	return o
}
