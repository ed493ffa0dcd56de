package reply

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/workflow"
)

// givenInputs are the inputs of a workflow as the model wrote them.
type givenInputs struct {
	list    []givenInput
	removed []value
}

// givenInput is one input and which of its fields the reply gives.
type givenInput struct {
	workflow.Input
	at    value
	gives map[alias.Field]bool
}

// readInputs reads the inputs of a plan or patch, if it has any.
func (d *draft) readInputs(o *object) {
	if !o.has(alias.Inputs) && !o.has(alias.RemoveInputs) {
		return
	}
	d.givenInputs = &givenInputs{list: d.reader.inputList(o.get(alias.Inputs)), removed: d.list(o.get(alias.RemoveInputs), alias.RemoveInputs)}
}

// inputList reads a list of objects or names, an object by name, or the
// properties of a JSON Schema.
func (r *reader) inputList(v value) []givenInput {
	if v.is(lenient.Object) {
		return r.inputsByName(v)
	}
	var out []givenInput
	for i, item := range each(v) {
		in, ok := r.inputItem(item)
		if !ok {
			r.reportSkipped(item, "Write each input as an object with name and type.", "Input “#%d” was skipped: it has no name.", i)
			continue
		}
		out = append(out, in...)
	}
	return out
}

func (r *reader) inputItem(v value) ([]givenInput, bool) {
	if !v.is(lenient.Object) {
		if !v.is(lenient.String) || strings.TrimSpace(v.Text) == "" {
			return nil, false
		}
		return []givenInput{r.input(v, v.Text, nil)}, true
	}
	o := readObject(r.log, alias.OfInput, v, entries(v))
	if name := r.identifier(o.get(alias.Name)); name != "" {
		return []givenInput{r.input(v, name, o)}, true
	}
	if len(v.Members) == 1 && v.Members[0].Value.Kind == lenient.Object {
		return r.inputsByName(v), true
	}
	return nil, false
}

func (r *reader) inputsByName(v value) []givenInput {
	required := map[string]bool{}
	for i, m := range v.Members {
		if m.Key == "properties" && m.Value.Kind == lenient.Object {
			for _, name := range each(value{v.Get("required"), v.path + "/required"}) {
				required[r.identifier(name)] = true
			}
			v = v.member(i)
			break
		}
	}
	r.log.addOnce(problem.Coerced, v, "Inputs written as an object were read by their names")
	var out []givenInput
	for _, e := range entries(v) {
		in := r.namedInput(e)
		if required[e.key] {
			in.Required, in.gives[alias.Required] = true, true
		}
		out = append(out, in)
	}
	return out
}

// namedInput reads what stands under a name: the input, its type, or its default.
func (r *reader) namedInput(e entry) givenInput {
	if e.is(lenient.Object) {
		if o := readObject(r.log, alias.OfInput, e.value, entries(e.value)); len(o.fields) > 0 || len(e.Members) == 0 {
			return r.input(e.value, e.key, o)
		}
	}
	in := r.input(e.value, e.key, nil)
	if t, ok := inputType(e.Text); ok && e.is(lenient.String) {
		in.Type, in.gives[alias.Type] = t, true
	} else if !e.missing() {
		r.setDefault(&in, e.value)
	}
	return in
}

// input reads one input; o is nil where only its name is given.
func (r *reader) input(v value, name string, o *object) givenInput {
	name = strings.TrimPrefix(bareReference(strings.TrimSpace(name)), workflow.InputsID+".")
	in := givenInput{Input: workflow.Input{Name: workflow.NewInputName(name), Type: workflow.StringInput}, at: v, gives: map[alias.Field]bool{}}
	if in.Name != name {
		r.log.add(problem.Coerced, v, "The input “%s” was named “%s”.", name, in.Name)
	}
	if o == nil {
		return in
	}
	in.Description, in.gives[alias.Description] = r.text(o.get(alias.Description), alias.Description)
	r.readInputType(&in, o.get(alias.Type))
	if is, ok := r.flag(o, alias.Required); ok {
		in.Required, in.gives[alias.Required] = is, true
	} else if is, ok := r.flag(o, alias.Optional); ok {
		in.Required, in.gives[alias.Required] = !is, true
	}
	if !o.get(alias.Default).missing() {
		r.setDefault(&in, o.get(alias.Default))
	}
	o.use(alias.Name)
	o.reportUnknown(r.log, "the input “"+in.Name+"”")
	return in
}

// inputType is the type that a word names.
func inputType(word string) (workflow.InputType, bool) {
	t := alias.Types.First(word)
	if t == alias.Written {
		t = workflow.StringInput
	}
	return t, t != ""
}

func (r *reader) readInputType(in *givenInput, v value) {
	if v.is(lenient.Array) {
		for _, t := range each(v) {
			if !alias.AsValue.Says(t.Text, alias.Nothing) {
				v = t
				break
			}
		}
	}
	word := r.identifier(v)
	if word == "" {
		return
	}
	t, ok := inputType(word)
	if !ok {
		r.log.add(problem.Coerced, v, "“%s” is no type of an input; “%s” was read as text.", word, in.Name).Severity = problem.Warning
		return
	}
	in.Type, in.gives[alias.Type] = t, true
	if string(in.Type) != word {
		r.log.addOnce(problem.Coerced, v, "The type “"+word+"” was read as “"+string(in.Type)+"”")
	}
}

// setDefault brings a default into the type of the input, or gives the input the
// type of its default. What does not fit stays, for validation to report.
func (r *reader) setDefault(in *givenInput, v value) {
	raw := encode(v.Value)
	in.gives[alias.Default], in.Default = true, raw
	if !in.gives[alias.Type] {
		in.Type, in.gives[alias.Type] = workflow.TypeOfInput(raw), true
	}
	if in.Type.Holds(raw) {
		return
	}
	if fitted := fitDefault(in.Type, v, raw); fitted != nil {
		in.Default = fitted
		r.log.add(problem.Coerced, v, "The default of the input “%s” was read as %s.", in.Name, fitted)
	}
}

// fitDefault is the value in another type where that is certain, nil elsewhere.
func fitDefault(t workflow.InputType, v value, raw jsontext.Value) jsontext.Value {
	switch {
	case t == workflow.StringInput && (v.is(lenient.Number) || v.is(lenient.Bool)):
		return jsontext.Value(fmt.Sprintf("%q", v.Text))
	case t == workflow.ArrayInput:
		return jsontext.Value("[" + string(raw) + "]")
	case v.is(lenient.String):
		if inside := jsontext.Value(strings.TrimSpace(v.Text)); inside.IsValid() && t.Holds(inside) {
			return inside
		}
	}
	return nil
}
