package reply

import (
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// toolCall reads the call of a Tool step. A step that names no tool is not
// readable as a step.
func (r *reader) toolCall(s *flow.Step, o *source.Object) *workflow.ToolCall {
	at := o.Ask(alias.Tool)
	name := r.Identifier(at)
	if name == "" {
		r.skip(s, "it names no tool")
		return &workflow.ToolCall{Arguments: workflow.Arguments{}}
	}
	call := &workflow.ToolCall{Name: r.toolName(at, name), Arguments: workflow.Arguments{}}
	if t, known := r.catalog.Get(call.Name); known {
		call.Workflow = t.Workflow
	}
	r.strayArguments(call, o)
	r.titleArguments(s, call, o)
	r.arguments(call, o)
	r.unknownArguments(call, o)
	r.reportSecond(o, s.Title())
	r.strip(call, o)
	return call
}

// reportSecond reports arguments under a second key: the tool would run without them.
func (r *reader) reportSecond(o *source.Object, what string) {
	for _, e := range o.LeftOver() {
		if alias.OfStep.Says(e.Key, alias.Arguments) && e.Is(lenient.Object) && len(e.Members) > 0 {
			o.Drop(e)
			r.Log.Refuse(problem.MisplacedKey, e.Part, "Give all arguments of the tool in one object “arguments”.",
				"“%s” of %s are arguments beside its “arguments”, and the tool would run without them: %s.", e.Key, what, source.Preview(e.Value))
		}
	}
}

// toolName is the name on offer that the model meant, or the model's own.
func (r *reader) toolName(at source.Part, name string) string {
	t, match, ok := r.catalog.Find(name)
	if !ok {
		return name
	}
	if match == catalog.Alike {
		r.Log.Add(problem.ToolName, at, "The tool “%s” was read as “%s”.", name, r.catalog.Called(t.Name))
	}
	return t.Name
}

// dropsTool reports whether the settings leave out a tool because it is not on
// offer.
func (r *reader) dropsTool(name string) bool {
	return r.policy.DropUnknownTool && r.catalog != nil && !r.catalog.Has(name)
}

// arguments reads an object, also one that is JSON inside a text.
func (r *reader) arguments(call *workflow.ToolCall, o *source.Object) {
	v := o.Ask(alias.Arguments)
	if v.Is(lenient.String) {
		v = r.decoded(v, alias.Arguments)
	}
	switch {
	case v.Missing():
	case v.Is(lenient.Object):
		r.setArguments(call, v)
	case v.Is(lenient.Array) && len(v.Items) == 1 && v.Items[0].Kind == lenient.Object:
		r.Log.Add(problem.Coerced, v, "The arguments of “%s” were a list of one object; the object was taken.", r.catalog.Called(call.Name))
		r.setArguments(call, v.Item(0))
	case r.hasArgument(call.Name, o.Fields[alias.Arguments].Key):
		call.Arguments[o.Fields[alias.Arguments].Key] = source.Encode(v.Value)
	default:
		r.onlyArgument(call, v)
	}
}

func (r *reader) setArguments(call *workflow.ToolCall, v source.Part) {
	for i := range v.Members {
		if _, set := call.Arguments[v.Members[i].Key]; !set {
			call.Arguments[v.Members[i].Key] = source.Encode(r.Log.Paths(&v.Members[i].Value))
		}
	}
}

// decoded reads the JSON inside a text; a text that holds none stays.
func (r *reader) decoded(v source.Part, what alias.Field) source.Part {
	trimmed := strings.TrimSpace(v.Text)
	if trimmed == "" {
		return source.Part{}
	}
	inner := r.embedded(v)
	if inner == nil {
		return v
	}
	r.Log.Add(problem.Coerced, v, "“%s” was JSON inside a text; it was opened.", what)
	return source.Part{Value: inner, Path: v.Path}
}

// embedded parses a text as JSON of its own; nil when it is none.
func (r *reader) embedded(v source.Part) *lenient.Value {
	if !strings.ContainsAny(v.Text[:1], "{[ \n\t\"") {
		return nil
	}
	inner, guesses := documentIn(v.Value, !r.policy.NoLocalRepair)
	if inner == nil || inner.Kind != lenient.Object && inner.Kind != lenient.Array {
		return nil
	}
	for _, p := range guesses {
		p.At = r.Log.At(v)
		r.Log.Put(p)
	}
	return inner
}

// move gives everything inside a decoded text the place of that text.
func move(v *lenient.Value, offset int) {
	v.Offset = offset
	for i := range v.Items {
		move(&v.Items[i], offset)
	}
	for i := range v.Members {
		v.Members[i].Offset = offset
		move(&v.Members[i].Value, offset)
	}
}

// onlyArgument gives a single value to a tool that has a single argument to
// fill. Elsewhere it has no place, and the model is asked.
func (r *reader) onlyArgument(call *workflow.ToolCall, v source.Part) {
	name, ok := r.soleArgument(call.Name)
	if _, set := call.Arguments[name]; !ok || set {
		r.Log.Add(problem.ArgumentInvalid, v, "The arguments of “%s” are no object but %s.", r.catalog.Called(call.Name), source.Preview(v.Value)).
			Fix = "Write arguments as an object of names and values."
		return
	}
	r.Log.Add(problem.Coerced, v, "The arguments of “%s” were one value; it was taken for “%s”.", r.catalog.Called(call.Name), r.catalog.Called(call.Name, name)).
		Severity = problem.Warning
	call.Arguments[name] = source.Encode(v.Value)
}

func (r *reader) soleArgument(tool string) (string, bool) {
	all := r.toolArguments(tool)
	required := slices.DeleteFunc(slices.Clone(all), func(a catalog.Argument) bool { return !a.Required })
	switch {
	case len(required) == 1:
		return required[0].Name, true
	case len(all) == 1:
		return all[0].Name, true
	}
	return "", false
}

// toolArguments is what the tool's schema says about its arguments.
func (r *reader) toolArguments(tool string) []catalog.Argument { return r.catalog.Arguments(tool) }

func (r *reader) hasArgument(tool, name string) bool {
	return slices.ContainsFunc(r.toolArguments(tool), func(a catalog.Argument) bool { return a.Name == name })
}

// strayArguments takes arguments that stand in the step itself.
func (r *reader) strayArguments(call *workflow.ToolCall, o *source.Object) {
	given := o.Fields[alias.Arguments]
	for _, e := range o.LeftOver() {
		if e.Path != given.Path && r.hasArgument(call.Name, e.Key) && (!given.Is(lenient.Object) || given.Get(e.Key) == nil) {
			r.takeArgument(call, o, e)
		}
	}
}

// titleArguments takes the title and the description of a step whose arguments stand in itself for
// two of them, if the tool has such.
func (r *reader) titleArguments(s *flow.Step, call *workflow.ToolCall, o *source.Object) {
	if o.Has(alias.Arguments) {
		return
	}
	if e := o.Fields[alias.Name]; e.Key != string(alias.Name) && r.hasArgument(call.Name, e.Key) {
		s.Node.Name = ""
		r.takeArgument(call, o, e)
	}
	if e := o.Fields[alias.Note]; e.Key != string(alias.Note) && r.hasArgument(call.Name, e.Key) {
		s.Node.Note = ""
		r.takeArgument(call, o, e)
	}
}

func (r *reader) takeArgument(call *workflow.ToolCall, o *source.Object, e source.Entry) {
	r.Log.Add(problem.Coerced, e.Part, "“%s” stood in the step; it was read as an argument of “%s”.", e.Key, r.catalog.Called(call.Name))
	call.Arguments[e.Key] = source.Encode(e.Value)
	o.Drop(e)
}

// unknownArguments takes what else stands in a step without arguments for some: that the tool
// has none such is an error then, and without them it would do something else.
func (r *reader) unknownArguments(call *workflow.ToolCall, o *source.Object) {
	if o.Has(alias.Arguments) || len(r.toolArguments(call.Name)) == 0 {
		return
	}
	o.Unknown = slices.DeleteFunc(slices.Clone(o.Unknown), func(e source.Entry) bool {
		if e.Missing() || matterOf(e.Key) != alias.AboutNothing || remarkField(e.Key) != "" || alias.OfStep.First(e.Key) != "" {
			return false
		}
		r.Log.Add(problem.Coerced, e.Part, "“%s” stood in the step; it was read as an argument of “%s”.", e.Key, r.catalog.Called(call.Name))
		call.Arguments[e.Key] = source.Encode(e.Value)
		return true
	})
}

// strip takes emphasis off argument texts: off enum values, and off every text
// when the setting asks for all.
func (r *reader) strip(call *workflow.ToolCall, o *source.Object) {
	if r.policy.StripMarkdown == StripOff {
		return
	}
	for _, name := range sortedNames(call.Arguments) {
		v := call.Arguments[name]
		if v.Kind() != '"' || !strings.ContainsAny(string(v), "*`~_") {
			continue
		}
		old := text.Unquote(v)
		bare := source.StripEmphasis(old)
		if !slices.Contains(r.enumOf(call.Name, name), string(text.Quote(bare))) {
			if r.policy.StripMarkdown != StripAll {
				continue
			}
			bare = source.StripInline(old)
		}
		if bare != old {
			r.Log.Add(problem.Markdown, o.Ask(alias.Arguments), "The emphasis in “%s” was taken off.", text.Start(old, source.PreviewLength))
			call.Arguments[name] = text.Quote(bare)
		}
	}
}

func (r *reader) enumOf(tool, name string) []string {
	for _, a := range r.toolArguments(tool) {
		if a.Name == name {
			return a.Enum
		}
	}
	return nil
}

func sortedNames(args workflow.Arguments) []string {
	names := make([]string, 0, len(args))
	for name := range args {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// fillDefaults gives a call the required arguments that are not given and for
// which the tool itself names a default.
func (d *draft) fillDefaults(s *flow.Step) {
	call := s.Node.Tool
	copied := false
	for _, a := range d.toolArguments(call.Name) {
		given := call.Arguments[a.Name]
		if !a.Required || a.Default == nil || given != nil && given.Kind() != 'n' || a.Default.Kind() == 'n' {
			continue
		}
		if !copied {
			call.Arguments, copied = cloned(call.Arguments), true
		}
		call.Arguments[a.Name] = a.Default.Clone()
		p := problem.New(problem.Coerced, d.Log.At(s.At), "“%s” of %s was not given; it is the tool’s default, %s.", d.catalog.Called(call.Name, a.Name), d.catalog.Called(call.Name), text.Start(string(a.Default), source.PreviewLength))
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
