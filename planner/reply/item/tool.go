package item

import (
	"maps"
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
func (r *Reader) toolCall(s *flow.Step, o *source.Object) *workflow.ToolCall {
	at := o.Ask(alias.Tool)
	name := r.Identifier(at)
	if name == "" {
		r.skip(s, "it names no tool")
		return &workflow.ToolCall{Arguments: workflow.Arguments{}}
	}
	call := &workflow.ToolCall{Name: r.ToolName(at, name), Arguments: workflow.Arguments{}}
	if t, known := r.Catalog.Get(call.Name); known {
		call.Workflow = t.Workflow
	}
	r.StrayArguments(call, o)
	r.titleArguments(s, call, o)
	r.Arguments(call, o)
	r.unknownArguments(call, o)
	r.reportSecond(o, s.Title())
	r.Strip(call, o)
	return call
}

// reportSecond reports arguments under a second key: the tool would run without them.
func (r *Reader) reportSecond(o *source.Object, what string) {
	for _, e := range o.LeftOver() {
		if alias.OfStep.Says(e.Key, alias.Arguments) && e.Is(lenient.Object) && len(e.Members) > 0 {
			o.Drop(e)
			r.Log.Refuse(problem.MisplacedKey, e.Part, "Give all arguments of the tool in one object “arguments”.",
				"“%s” of %s are arguments beside its “arguments”, and the tool would run without them: %s.", e.Key, what, source.Preview(e.Value))
		}
	}
}

// ToolName is the name on offer that the model meant, or the model's own.
func (r *Reader) ToolName(at source.Part, name string) string {
	t, match, ok := r.Catalog.Find(name)
	if !ok {
		return name
	}
	if match == catalog.Alike {
		r.Log.Add(problem.ToolName, at, "The tool “%s” was read as “%s”.", name, r.Catalog.Called(t.Name))
	}
	return t.Name
}

// DropsTool reports whether the settings leave out a tool because it is not on
// offer.
func (r *Reader) DropsTool(name string) bool {
	return r.Policy.DropUnknownTool && r.Catalog != nil && !r.Catalog.Has(name)
}

// Arguments reads an object, also one that is JSON inside a text.
func (r *Reader) Arguments(call *workflow.ToolCall, o *source.Object) {
	v := o.Ask(alias.Arguments)
	if v.Is(lenient.String) {
		v = r.Decoded(v, alias.Arguments)
	}
	switch {
	case v.Missing():
	case v.Is(lenient.Object):
		r.setArguments(call, v)
	case arePairs(v) && r.namesArgument(call.Name, v) && !r.HasArgument(call.Name, o.Fields[alias.Arguments].Key):
		r.Log.Add(problem.Coerced, v, "The arguments of “%s” were a list of names and values; it was read as an object.", r.Catalog.Called(call.Name))
		r.setPairs(call, v)
	case v.Is(lenient.Array) && len(v.Items) == 1 && v.Items[0].Kind == lenient.Object:
		r.Log.Add(problem.Coerced, v, "The arguments of “%s” were a list of one object; the object was taken.", r.Catalog.Called(call.Name))
		r.setArguments(call, v.Item(0))
	case r.HasArgument(call.Name, o.Fields[alias.Arguments].Key):
		call.Arguments[o.Fields[alias.Arguments].Key] = source.Encode(v.Value)
	default:
		r.onlyArgument(call, v)
	}
	r.renameArguments(call, v)
}

// arePairs reports whether a value is a list of objects that have a name and a value each, no name
// twice, and nothing else.
func arePairs(v source.Part) bool {
	if !v.Is(lenient.Array) || len(v.Items) == 0 {
		return false
	}
	seen := map[string]bool{}
	for _, pair := range source.Each(v) {
		name := pair.Under(alias.PairNames)
		if !pair.Is(lenient.Object) || len(pair.Members) != 2 || pair.Get("value") == nil || !name.Is(lenient.String) || seen[name.Text] {
			return false
		}
		seen[name.Text] = true
	}
	return true
}

// namesArgument reports whether one of the pairs names an argument of the tool, as far as those are known.
func (r *Reader) namesArgument(tool string, pairs source.Part) bool {
	return len(r.ToolArguments(tool)) == 0 || slices.ContainsFunc(source.Each(pairs), func(pair source.Part) bool {
		return r.HasArgument(tool, pair.Under(alias.PairNames).Text)
	})
}

func (r *Reader) setPairs(call *workflow.ToolCall, v source.Part) {
	for _, pair := range source.Each(v) {
		name := pair.Under(alias.PairNames).Text
		if _, set := call.Arguments[name]; !set {
			call.Arguments[name] = source.Encode(r.Log.Paths(pair.Get("value")))
		}
	}
}

func (r *Reader) setArguments(call *workflow.ToolCall, v source.Part) {
	for i := range v.Members {
		if _, set := call.Arguments[v.Members[i].Key]; !set {
			call.Arguments[v.Members[i].Key] = source.Encode(r.Log.Paths(&v.Members[i].Value))
		}
	}
}

// Decoded reads the JSON inside a text; a text that holds none stays.
func (r *Reader) Decoded(v source.Part, what alias.Field) source.Part {
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
func (r *Reader) embedded(v source.Part) *lenient.Value {
	if !strings.ContainsAny(v.Text[:1], "{[ \n\t\"") {
		return nil
	}
	inner, guesses := documentIn(v.Value, !r.Policy.NoLocalRepair)
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
func (r *Reader) onlyArgument(call *workflow.ToolCall, v source.Part) {
	name, ok := r.soleArgument(call.Name)
	if _, set := call.Arguments[name]; !ok || set {
		r.Log.Add(problem.ArgumentInvalid, v, "The arguments of “%s” are no object but %s.", r.Catalog.Called(call.Name), source.Preview(v.Value)).
			Fix = "Write arguments as an object of names and values."
		return
	}
	r.Log.Add(problem.Coerced, v, "The arguments of “%s” were one value; it was taken for “%s”.", r.Catalog.Called(call.Name), r.Catalog.Called(call.Name, name)).
		Severity = problem.Warning
	call.Arguments[name] = source.Encode(v.Value)
}

func (r *Reader) soleArgument(tool string) (string, bool) {
	all := r.ToolArguments(tool)
	required := slices.DeleteFunc(slices.Clone(all), func(a catalog.Argument) bool { return !a.Required })
	switch {
	case len(required) == 1:
		return required[0].Name, true
	case len(all) == 1:
		return all[0].Name, true
	}
	return "", false
}

// ToolArguments is what the tool's schema says about its arguments.
func (r *Reader) ToolArguments(tool string) []catalog.Argument { return r.Catalog.Arguments(tool) }

// HasArgument reports whether the tool takes an argument of the name.
func (r *Reader) HasArgument(tool, name string) bool {
	return slices.ContainsFunc(r.ToolArguments(tool), func(a catalog.Argument) bool { return a.Name == name })
}

// MergesArgument reports whether an update changes the argument member by member: it is an object.
func (r *Reader) MergesArgument(tool, name string) bool {
	return slices.ContainsFunc(r.ToolArguments(tool), func(a catalog.Argument) bool { return a.Name == name && a.Type == "object" })
}

// StrayArguments takes arguments that stand in the step itself.
func (r *Reader) StrayArguments(call *workflow.ToolCall, o *source.Object) {
	given := o.Fields[alias.Arguments]
	for _, e := range o.LeftOver() {
		if e.Path != given.Path && r.HasArgument(call.Name, e.Key) && (!given.Is(lenient.Object) || given.Get(e.Key) == nil) {
			r.TakeArgument(call, o, e)
		}
	}
}

// titleArguments takes the title and the description of a step whose arguments stand in itself for
// two of them, if the tool has such.
func (r *Reader) titleArguments(s *flow.Step, call *workflow.ToolCall, o *source.Object) {
	if o.Has(alias.Arguments) {
		return
	}
	if e := o.Fields[alias.Name]; e.Key != string(alias.Name) && r.HasArgument(call.Name, e.Key) {
		s.Node.Name = ""
		r.TakeArgument(call, o, e)
	}
	if e := o.Fields[alias.Note]; e.Key != string(alias.Note) && r.HasArgument(call.Name, e.Key) {
		s.Node.Note = ""
		r.TakeArgument(call, o, e)
	}
}

// TakeArgument moves a member of the step into the arguments of its call.
func (r *Reader) TakeArgument(call *workflow.ToolCall, o *source.Object, e source.Entry) {
	r.Log.Add(problem.Coerced, e.Part, "“%s” stood in the step; it was read as an argument of “%s”.", e.Key, r.Catalog.Called(call.Name))
	call.Arguments[e.Key] = source.Encode(e.Value)
	o.Drop(e)
}

// unknownArguments takes what else stands in a step without arguments for some: that the tool
// has none such is an error then, and without them it would do something else.
func (r *Reader) unknownArguments(call *workflow.ToolCall, o *source.Object) {
	if o.Has(alias.Arguments) || len(r.ToolArguments(call.Name)) == 0 {
		return
	}
	o.Unknown = slices.DeleteFunc(slices.Clone(o.Unknown), func(e source.Entry) bool {
		if e.Missing() || MatterOf(e.Key) != alias.AboutNothing || RemarkField(e.Key) != "" || alias.OfStep.First(e.Key) != "" {
			return false
		}
		r.Log.Add(problem.Coerced, e.Part, "“%s” stood in the step; it was read as an argument of “%s”.", e.Key, r.Catalog.Called(call.Name))
		call.Arguments[e.Key] = source.Encode(e.Value)
		return true
	})
}

// Strip takes emphasis off argument texts: off enum values, and off every text
// when the setting asks for all.
func (r *Reader) Strip(call *workflow.ToolCall, o *source.Object) {
	if r.Policy.StripMarkdown == StripOff {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(call.Arguments)) {
		v := call.Arguments[name]
		if v.Kind() != '"' || !strings.ContainsAny(string(v), "*`~_") {
			continue
		}
		old := text.Unquote(v)
		bare := source.StripEmphasis(old)
		if !slices.Contains(r.EnumOf(call.Name, name), string(text.Quote(bare))) {
			if r.Policy.StripMarkdown != StripAll {
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

// EnumOf are the values that an argument may have, as JSON; none where any will do.
func (r *Reader) EnumOf(tool, name string) []string {
	for _, a := range r.ToolArguments(tool) {
		if a.Name == name {
			return a.Enum
		}
	}
	return nil
}
