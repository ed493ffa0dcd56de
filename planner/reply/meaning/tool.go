package meaning

import (
	"planwright/planner/problem"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// CoerceArguments brings arguments into the types their tools ask for, as far as
// that is certain or likely.
func (d Steps) CoerceArguments() {
	for _, s := range d.Graph.Steps {
		if s.Node.Tool == nil || s.Base && !s.Touched {
			continue
		}
		d.fillDefaults(s)
		args, altered := d.Catalog.Guess(*s.Node.Tool)
		s.Node.Tool.Arguments = args
		for _, p := range altered {
			p.At = d.Log.At(s.At)
			p.At.Node = s.Node.ID
			d.Log.Put(p)
		}
	}
}

// fillDefaults gives a call the required arguments that are not given and for
// which the tool itself names a default.
func (d Steps) fillDefaults(s *flow.Step) {
	call := s.Node.Tool
	copied := false
	for _, a := range d.ToolArguments(call.Name) {
		given := call.Arguments[a.Name]
		if !a.Required || a.Default == nil || given != nil && given.Kind() != 'n' || a.Default.Kind() == 'n' {
			continue
		}
		if !copied {
			call.Arguments, copied = cloned(call.Arguments), true
		}
		call.Arguments[a.Name] = a.Default.Clone()
		p := problem.New(problem.Coerced, d.Log.At(s.At), "“%s” of %s was not given; it is the tool’s default, %s.", d.Catalog.Called(call.Name, a.Name), d.Catalog.Called(call.Name), text.Start(string(a.Default), source.PreviewLength))
		p.At.Node = s.Node.ID
		d.Log.Put(p)
	}
}

// cloned is a copy that can be written to.
func cloned(args workflow.Arguments) workflow.Arguments {
	out := make(workflow.Arguments, len(args)+1)
	for name, v := range args {
		out[name] = v
	}
	return out
}
