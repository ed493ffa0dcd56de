package item

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/reference"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// GivenInput is one input and which of its fields the reply gives.
type GivenInput struct {
	workflow.Input
	At     source.Part
	value  source.Part // of the default
	gives  map[alias.Field]bool
	IsGone bool // it says of itself that it goes
}

// InputList reads a list of objects or names, an object by name, or the
// properties of a JSON Schema.
func (r *Reader) InputList(v source.Part) []GivenInput {
	if v.Is(lenient.Object) {
		return r.inputsByName(v)
	}
	var out []GivenInput
	for i, item := range source.Each(v) {
		in, ok := r.inputItem(item)
		if !ok {
			r.ReportSkipped(item, "Write each input as an object with name and type.", "Input “#%d” was skipped: it has no name.", i)
			continue
		}
		out = append(out, in...)
	}
	return out
}

func (r *Reader) inputItem(v source.Part) ([]GivenInput, bool) {
	if !v.Is(lenient.Object) {
		if !v.Is(lenient.String) || strings.TrimSpace(v.Text) == "" {
			return nil, false
		}
		return []GivenInput{r.input(v, v.Text, nil)}, true
	}
	o := source.ReadObject(r.Log, alias.OfInput, v, source.Entries(v))
	if name := r.Identifier(o.Ask(alias.Name)); name != "" {
		return []GivenInput{r.input(v, name, o)}, true
	}
	if len(v.Members) == 1 && v.Members[0].Value.Kind == lenient.Object {
		return r.inputsByName(v), true
	}
	return nil, false
}

func (r *Reader) inputsByName(v source.Part) []GivenInput {
	required := map[string]bool{}
	for i, m := range v.Members {
		if m.Key == "properties" && m.Value.Kind == lenient.Object {
			for _, name := range source.Each(source.Part{Value: v.Get("required"), Path: v.Path + "/required"}) {
				required[r.Identifier(name)] = true
			}
			v = v.Member(i)
			break
		}
	}
	r.Log.AddOnce(problem.Coerced, v, "Inputs written as an object were read by their names")
	var out []GivenInput
	for _, e := range source.Entries(v) {
		in := r.namedInput(e)
		if required[e.Key] {
			in.Required, in.gives[alias.Required] = true, true
		}
		out = append(out, in)
	}
	return out
}

// namedInput reads what stands under a name: the input, its type, or its default.
func (r *Reader) namedInput(e source.Entry) GivenInput {
	if e.Is(lenient.Object) {
		if o := source.ReadObject(r.Log, alias.OfInput, e.Part, source.Entries(e.Part)); len(o.Fields) > 0 || len(e.Members) == 0 || slices.ContainsFunc(o.Unknown, func(m source.Entry) bool { return alias.OfExtras.First(m.Key) != "" }) {
			return r.input(e.Part, e.Key, o)
		}
	}
	in := r.input(e.Part, e.Key, nil)
	if t, ok := InputType(e.Text); ok && e.Is(lenient.String) {
		in.Type, in.gives[alias.Type] = t, true
	} else if !e.Missing() {
		r.setDefault(&in, e.Part)
	}
	return in
}

// input reads one input; o is nil where only its name is given.
func (r *Reader) input(v source.Part, name string, o *source.Object) GivenInput {
	name = strings.TrimPrefix(reference.Bare(strings.TrimSpace(name)), workflow.InputsID+".")
	in := GivenInput{Input: workflow.Input{Name: workflow.NewInputName(name), Type: workflow.StringInput}, At: v, gives: map[alias.Field]bool{}}
	if in.Name != name {
		r.Log.Add(problem.Coerced, v, "The input “%s” was named “%s”.", name, in.Name)
	}
	if o == nil {
		return in
	}
	in.Description, in.gives[alias.Description] = r.Text(o.Ask(alias.Description), alias.Description)
	r.readInputType(&in, o.Ask(alias.Type))
	r.readInputExtras(&in, o)
	if is, ok := r.Flag(o, alias.Required); ok {
		in.Required, in.gives[alias.Required] = is, true
	} else if is, ok := r.Flag(o, alias.Optional); ok {
		in.Required, in.gives[alias.Required] = !is, true
	}
	if given := o.Ask(alias.Default); !given.Missing() {
		r.setDefault(&in, given)
	} else if given.Value != nil && !isForm(o) {
		in.gives[alias.Default] = true
	}
	return in
}

// readInputExtras heeds what an input says beside its own keys, as far as there is a word for it.
func (r *Reader) readInputExtras(in *GivenInput, o *source.Object) {
	for _, f := range []alias.Field{alias.Name, alias.Required, alias.Optional, alias.Default} {
		o.Use(f)
	}
	x := r.ReadExtras(o, "the input “"+in.Name+"”")
	in.IsGone = x.IsGone
	if x.isList {
		in.Type, in.gives[alias.Type] = workflow.ArrayInput, true
		r.Log.Add(problem.Coerced, in.At, "The input “%s” is a list: there may be several.", in.Name)
	}
	if with := withChoices(in.Description, x.choices); with != in.Description {
		in.Description, in.gives[alias.Description] = with, true
	}
}

// isForm reports whether an input has every field, as a schema asks for: null is then what
// is not said, and elsewhere what goes.
func isForm(o *source.Object) bool {
	return !slices.ContainsFunc([]alias.Field{alias.Type, alias.Description, alias.Required}, func(f alias.Field) bool { return o.Fields[f].Value == nil })
}

// InputType is the type that a word names.
func InputType(word string) (workflow.InputType, bool) {
	t := alias.Types.First(word)
	if t == alias.Written {
		t = workflow.StringInput
	}
	return t, t != ""
}

func (r *Reader) readInputType(in *GivenInput, v source.Part) {
	if v.Is(lenient.Array) {
		for _, t := range source.Each(v) {
			if !alias.AsValue.Says(t.Text, alias.Nothing) {
				v = t
				break
			}
		}
	}
	word := r.Identifier(v)
	if word == "" {
		return
	}
	t, ok := InputType(word)
	if !ok && slices.Contains(alias.SecretTypes, alias.Fold(word)) {
		r.refuseShown(v, "the input “"+in.Name+"”")
		return
	}
	if !ok {
		r.Log.Add(problem.Coerced, v, "“%s” is no type of an input; “%s” was read as text.", word, in.Name).Severity = problem.Warning
		return
	}
	in.Type, in.gives[alias.Type] = t, true
	if string(in.Type) != word {
		r.Log.AddOnce(problem.Coerced, v, "The type “%s” was read as “%s”", word, string(in.Type))
	}
}

// setDefault brings a default into the type of the input, or gives the input the
// type of its default. What does not fit stays, for validation to report.
func (r *Reader) setDefault(in *GivenInput, v source.Part) {
	raw := source.Encode(v.Value)
	in.gives[alias.Default], in.Default = true, raw
	in.value = v
	if !in.gives[alias.Type] { // that of an input that is there already stays
		in.Type = workflow.TypeOfInput(raw)
	}
	r.fit(&in.Input, v)
}

// fit brings the default of an input, which was read from v, into its type.
func (r *Reader) fit(in *workflow.Input, v source.Part) {
	if in.Type.Holds(in.Default) {
		return
	}
	if fitted := fitDefault(in.Type, v, in.Default); fitted != nil {
		in.Default = fitted
		r.Log.Add(problem.Coerced, v, "The default of the input “%s” was read as %s.", in.Name, fitted)
	}
}

// fitDefault is the value in another type where that is certain, nil elsewhere.
func fitDefault(t workflow.InputType, v source.Part, raw jsontext.Value) jsontext.Value {
	switch {
	case t == workflow.StringInput && (v.Is(lenient.Number) || v.Is(lenient.Bool)):
		return jsontext.Value(fmt.Sprintf("%q", v.Text))
	case t == workflow.ArrayInput:
		return jsontext.Value("[" + string(raw) + "]")
	case v.Is(lenient.String):
		if inside := jsontext.Value(strings.TrimSpace(v.Text)); inside.IsValid() && t.Holds(inside) {
			return inside
		}
	}
	return nil
}

// InputWith is the input before with the fields that are given.
func (r *Reader) InputWith(before workflow.Input, g GivenInput) workflow.Input {
	if g.gives[alias.Type] {
		before.Type = g.Type
	}
	if g.gives[alias.Description] {
		before.Description = g.Description
	}
	if g.gives[alias.Default] {
		before.Default = g.Default
		if g.Default != nil {
			r.fit(&before, g.value)
		}
	}
	if g.gives[alias.Required] {
		before.Required = g.Required
	}
	return before
}
