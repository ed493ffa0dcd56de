package validate

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/validate/possible"
	"planwright/planner/workflow"
)

// checkDefaults reports defaults of inputs that a tool cannot take where an input is all
// of a value: as the same value would be reported if it stood there. known is what is
// reported of the call already.
func (c toolChecks) checkDefaults(node int, call workflow.ToolCall, known problem.List) {
	if len(c.results.Inputs) == 0 {
		return
	}
	filled := map[string]int{} // by the place of a value, the input
	call.Arguments = workflow.FillWhole(call.Arguments, func(path string, ref workflow.Reference) (jsontext.Value, bool) {
		i, is := c.defaultIn(ref)
		if !is {
			return nil, false
		}
		filled[path] = i
		return c.W.Inputs[i].Default, true
	})
	if len(filled) == 0 {
		return
	}
	call.Arguments, _ = c.tools.Coerce(call)
	for _, p := range c.tools.CheckArguments(call) {
		isKnown := slices.ContainsFunc(known, func(k problem.Problem) bool { return k.At.Path == p.At.Path && k.Message == p.Message })
		if i, is := filled[p.At.Path]; is && !isKnown {
			c.reportUnfit(i, node, p.At.Path, p.What(), p.Severity)
		}
	}
}

// defaultIn is the input that a reference is all of, where it has a default of its type.
func (c *checker) defaultIn(ref workflow.Reference) (input int, is bool) {
	i, known := c.results.Inputs[ref.Field]
	if ref.Node != workflow.InputsID || !known {
		return 0, false
	}
	in := c.W.Inputs[i]
	return i, in.Default != nil && in.Type.Holds(in.Default)
}

// reportUnfit reports a default that cannot be used where the input is. An empty one may
// only stand there until somebody gives a value.
func (c *checker) reportUnfit(input, node int, path string, why problem.Said, severity problem.Severity) {
	in := c.W.Inputs[input]
	if string(in.Default) == `""` {
		severity = problem.Warning
	}
	c.Report(problem.InputDefault, atInput(input, "default"), "“%s” cannot use the default of the input “%s”. %s", c.Name(node), in.Name, why).
		Fix("Set the default of the input %q to a value that fits at %s of %q, or remove it.", in.Name, path, c.ID(node)).
		Quick(problem.Say("Remove the default"), c.ReplaceInput(input, func(in *workflow.Input) { in.Default = nil })).Severity = severity
}

// checkDefaultTimes reports a default that is no number of rounds.
func (c referenceChecks) checkDefaultTimes(node int, u workflow.Use, ref workflow.Reference) {
	i, is := c.defaultIn(ref)
	if !is || u.Path != "loop/times" {
		return
	}
	text := strings.TrimSpace(strings.Trim(string(c.W.Inputs[i].Default), `"`))
	if n, whole := workflow.Times(text).Number(); !whole || n < 0 || n > workflow.MaxTimes {
		c.reportUnfit(i, node, u.Path, problem.Say("It is no number of rounds."), problem.Error)
	}
}

// checkDefaultCompared reports a text as default that is to be in order with a number.
func (c *conditionChecks) checkDefaultCompared(node int, path string, cond workflow.Condition) {
	l := possible.LeafOf(cond)
	ref, _ := workflow.ParseReference(l.Left.Variable)
	i, is := c.defaultIn(ref)
	kind := c.operandKind(l.Right)
	if !is || !l.Operator.Orders() || kind != "number" && kind != "integer" || c.operandKind(l.Left) != "string" || names(workflow.Operand{Literal: c.W.Inputs[i].Default}, "number") {
		return
	}
	c.reportUnfit(i, node, path, problem.Say("It is compared with a number, and is none."), problem.Error)
}
