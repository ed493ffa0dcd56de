package reply

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// givenOutputs are the outputs of a workflow as the model wrote them.
type givenOutputs struct {
	list    []givenOutput
	removed []source.Part
}

// givenOutput is one output and which of its fields the reply gives.
type givenOutput struct {
	workflow.RunOutput
	at     source.Part
	gives  map[alias.Field]bool
	isGone bool // it says of itself that it goes
}

// readOutputs reads what a plan or patch says that a run gives. Models also tell under that
// name what will have been made, such as names of files: what has no value is no output, and
// that is said.
func (d *draft) readOutputs(o *source.Object) {
	outputs, removed := o.Ask(alias.RunOutputs), d.List(o.Ask(alias.RemoveRunOutputs), alias.RemoveRunOutputs)
	given := &givenOutputs{removed: removed}
	if outputs.Is(lenient.Object) && !isOneOutput(outputs) {
		for _, e := range source.Entries(propertiesOf(outputs)) {
			if got, ok := d.outputByName(e); ok {
				d.Log.AddOnce(problem.Coerced, outputs, "Outputs written as an object were read by their names")
				given.list = append(given.list, got)
			} else {
				d.noOutput(e.Part, e.Key)
			}
		}
	} else {
		for _, item := range source.Each(outputs) {
			if got, ok := d.outputItem(item); ok {
				given.list = append(given.list, got)
			} else if !item.Missing() {
				d.noOutput(item, d.calledIn(item))
			}
		}
	}
	if len(given.list)+len(given.removed) > 0 {
		d.givenOutputs = given
	}
}

// propertiesOf are what stands by its name in an object: in a JSON Schema below its
// properties.
func propertiesOf(v source.Part) source.Part {
	for i, m := range v.Members {
		if m.Key == "properties" && m.Value.Kind == lenient.Object {
			return v.Member(i)
		}
	}
	return v
}

// calledIn is what people find an item by which is no output: its name, else how it begins.
func (d *draft) calledIn(item source.Part) string {
	if name := d.Identifier(item.Meant(alias.OfOutput, alias.Name)); item.Is(lenient.Object) && name != "" {
		return name
	}
	if item.Is(lenient.String) {
		return text.Start(text.Line(item.Text), maxCalled)
	}
	return source.Preview(item.Value)
}

// maxCalled is how much is shown of a text that is no output.
const maxCalled = 60

// noOutput says that what stands among the outputs gives nothing.
func (d *draft) noOutput(v source.Part, called string) {
	d.Reader.ReportSkipped(v, "Give each output a name and a result of a step as its value, such as \"{{<id>.<result>}}\", and tell of nothing else among the outputs.",
		"“%s” among the outputs was left out: it is no result of a step, and a run does not give it.", called)
}

// isOneOutput reports whether an object is an output, and not several by their names.
func isOneOutput(v source.Part) bool {
	name, value := v.Meant(alias.OfOutput, alias.Name), v.Meant(alias.OfOutput, alias.Value)
	return value.Value != nil && name.Is(lenient.String) && !strings.Contains(name.Text, "{{")
}

func (d *draft) outputItem(v source.Part) (givenOutput, bool) {
	if v.Is(lenient.String) {
		return d.outputOf(v)
	}
	if !v.Is(lenient.Object) {
		return givenOutput{}, false
	}
	if len(v.Members) == 1 && (v.Meant(alias.OfOutput, alias.Name).Missing() || workflow.MayHoldTemplate(source.Encode(v.Value))) {
		return d.outputByName(source.Entries(v)[0])
	}
	o := source.ReadObject(d.Log, alias.OfOutput, v, source.Entries(v))
	name := d.Identifier(o.Ask(alias.Name))
	if name == "" || !o.Has(alias.Value) && !d.isOutput(name) {
		return givenOutput{}, false
	}
	return d.output(v, name, o), true
}

// outputOf is a reference alone as an output, which is called as the result is.
func (d *draft) outputOf(v source.Part) (givenOutput, bool) {
	ref, ok := workflow.ParseReference(v.Text)
	if !ok || !strings.HasPrefix(strings.TrimSpace(v.Text), "{{") {
		return givenOutput{}, false
	}
	d.Log.Add(problem.Coerced, v, "“%s” alone was read as the output “%s”.", v.Text, ref.Result())
	got := d.output(v, ref.Result(), nil)
	got.Value, got.gives[alias.Value] = source.Encode(v.Value), true
	return got, true
}

// isOutput reports whether the workflow has an output of the name.
func (d *draft) isOutput(name string) bool {
	_, is := d.options.Base.RunOutput(name)
	return is
}

// outputByName reads what stands under a name: the output, or its value.
func (d *draft) outputByName(e source.Entry) (givenOutput, bool) {
	if e.Is(lenient.Object) {
		if o := source.ReadObject(d.Log, alias.OfOutput, e.Part, source.Entries(e.Part)); o.Has(alias.Value) {
			return d.output(e.Part, e.Key, o), true
		}
	}
	if e.Missing() {
		return givenOutput{RunOutput: workflow.RunOutput{Name: e.Key}, at: e.Part}, d.form == FormPatch && d.isOutput(e.Key)
	}
	got := d.output(e.Part, e.Key, nil)
	got.Value, got.gives[alias.Value] = source.Encode(e.Value), true
	return got, e.Is(lenient.String) || workflow.MayHoldTemplate(got.Value)
}

// output reads one output; o is nil where only its name and value are given.
func (d *draft) output(v source.Part, name string, o *source.Object) givenOutput {
	got := givenOutput{RunOutput: workflow.RunOutput{Name: workflow.NewInputName(strings.TrimSpace(name))}, at: v, gives: map[alias.Field]bool{}}
	if got.Name != name {
		d.Log.Add(problem.Coerced, v, "The output “%s” was named “%s”.", name, got.Name)
	}
	if o == nil {
		return got
	}
	got.Description, got.gives[alias.Description] = d.Text(o.Ask(alias.Description), alias.Description)
	if o.Has(alias.Value) {
		got.Value, got.gives[alias.Value] = source.Encode(o.Ask(alias.Value).Value), true
	} else if value := o.Ask(alias.Value); value.Is(lenient.Null) && o.Fields[alias.Type].Value == nil {
		d.outputStays(value, got.Name)
	}
	word, _, _ := strings.Cut(d.Identifier(o.Ask(alias.Type)), "<") // array<string>
	if t, ok := item.InputType(word); ok {
		got.Type, got.gives[alias.Type] = t, true
		if isText := got.Value.Kind() == '"'; isText && (t == workflow.ArrayInput || t == workflow.ObjectInput) {
			got.Value = insideText(got.Value, t)
		}
	}
	o.Use(alias.Name)
	got.isGone = d.Reader.ReadExtras(o, "the output “"+got.Name+"”").IsGone
	return got
}

// outputStays says that an output that is there was given what cannot be its value.
func (d *draft) outputStays(v source.Part, name string) {
	d.Reader.ReportSkipped(v, "Write a result of a step as the value of the output. What should go stands in remove_outputs.",
		"The output “%s” stays as it was: what is given for it is no result of a step.", name)
}

// insideText is a list or an object that was written as JSON in a text.
func insideText(raw jsontext.Value, t workflow.InputType) jsontext.Value {
	unquoted, err := jsontext.AppendUnquote(nil, raw)
	if inside := jsontext.Value(unquoted); err == nil && inside.IsValid() && t.Holds(inside) {
		return inside
	}
	return raw
}
