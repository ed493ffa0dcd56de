package reply

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

// givenInputs are the inputs of a workflow as the model wrote them.
type givenInputs struct {
	list    []givenInput
	removed []source.Part
}

// givenInput is one input and which of its fields the reply gives.
type givenInput struct {
	workflow.Input
	at     source.Part
	value  source.Part // of the default
	gives  map[alias.Field]bool
	isGone bool // it says of itself that it goes
}

// readInputs reads the inputs of a plan or patch, if it has any.
func (d *draft) readInputs(o *source.Object) {
	if !o.Has(alias.Inputs) && !o.Has(alias.RemoveInputs) {
		return
	}
	d.givenInputs = &givenInputs{list: d.reader.inputList(o.Ask(alias.Inputs)), removed: d.List(o.Ask(alias.RemoveInputs), alias.RemoveInputs)}
}

// inputList reads a list of objects or names, an object by name, or the
// properties of a JSON Schema.
func (r *reader) inputList(v source.Part) []givenInput {
	if v.Is(lenient.Object) {
		return r.inputsByName(v)
	}
	var out []givenInput
	for i, item := range source.Each(v) {
		in, ok := r.inputItem(item)
		if !ok {
			r.reportSkipped(item, "Write each input as an object with name and type.", "Input “#%d” was skipped: it has no name.", i)
			continue
		}
		out = append(out, in...)
	}
	return out
}

func (r *reader) inputItem(v source.Part) ([]givenInput, bool) {
	if !v.Is(lenient.Object) {
		if !v.Is(lenient.String) || strings.TrimSpace(v.Text) == "" {
			return nil, false
		}
		return []givenInput{r.input(v, v.Text, nil)}, true
	}
	o := source.ReadObject(r.Log, alias.OfInput, v, source.Entries(v))
	if name := r.Identifier(o.Ask(alias.Name)); name != "" {
		return []givenInput{r.input(v, name, o)}, true
	}
	if len(v.Members) == 1 && v.Members[0].Value.Kind == lenient.Object {
		return r.inputsByName(v), true
	}
	return nil, false
}

func (r *reader) inputsByName(v source.Part) []givenInput {
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
	var out []givenInput
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
func (r *reader) namedInput(e source.Entry) givenInput {
	if e.Is(lenient.Object) {
		if o := source.ReadObject(r.Log, alias.OfInput, e.Part, source.Entries(e.Part)); len(o.Fields) > 0 || len(e.Members) == 0 || slices.ContainsFunc(o.Unknown, func(m source.Entry) bool { return alias.OfExtras.First(m.Key) != "" }) {
			return r.input(e.Part, e.Key, o)
		}
	}
	in := r.input(e.Part, e.Key, nil)
	if t, ok := inputType(e.Text); ok && e.Is(lenient.String) {
		in.Type, in.gives[alias.Type] = t, true
	} else if !e.Missing() {
		r.setDefault(&in, e.Part)
	}
	return in
}

// input reads one input; o is nil where only its name is given.
func (r *reader) input(v source.Part, name string, o *source.Object) givenInput {
	name = strings.TrimPrefix(reference.Bare(strings.TrimSpace(name)), workflow.InputsID+".")
	in := givenInput{Input: workflow.Input{Name: workflow.NewInputName(name), Type: workflow.StringInput}, at: v, gives: map[alias.Field]bool{}}
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
func (r *reader) readInputExtras(in *givenInput, o *source.Object) {
	for _, f := range []alias.Field{alias.Name, alias.Required, alias.Optional, alias.Default} {
		o.Use(f)
	}
	x := r.readExtras(o, "the input “"+in.Name+"”")
	in.isGone = x.isGone
	if x.isList {
		in.Type, in.gives[alias.Type] = workflow.ArrayInput, true
		r.Log.Add(problem.Coerced, in.at, "The input “%s” is a list: there may be several.", in.Name)
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

// inputType is the type that a word names.
func inputType(word string) (workflow.InputType, bool) {
	t := alias.Types.First(word)
	if t == alias.Written {
		t = workflow.StringInput
	}
	return t, t != ""
}

func (r *reader) readInputType(in *givenInput, v source.Part) {
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
	t, ok := inputType(word)
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
func (r *reader) setDefault(in *givenInput, v source.Part) {
	raw := source.Encode(v.Value)
	in.gives[alias.Default], in.Default = true, raw
	in.value = v
	if !in.gives[alias.Type] { // that of an input that is there already stays
		in.Type = workflow.TypeOfInput(raw)
	}
	r.fit(&in.Input, v)
}

// fit brings the default of an input, which was read from v, into its type.
func (r *reader) fit(in *workflow.Input, v source.Part) {
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
