package reply

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
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
	at    source.Part
	gives map[alias.Field]bool
}

// readOutputs reads what a plan or patch says that a run gives. Models also tell under that
// name what will have been made, such as names of files: what has no value is no output.
func (d *draft) readOutputs(o *source.Object) {
	outputs, removed := o.Ask(alias.RunOutputs), d.List(o.Ask(alias.RemoveRunOutputs), alias.RemoveRunOutputs)
	given := &givenOutputs{removed: removed}
	switch {
	case outputs.Is(lenient.Object) && outputs.Meant(alias.OfOutput, alias.Name).Value == nil:
		for _, e := range source.Entries(outputs) {
			if got, ok := d.outputByName(e); ok {
				d.Log.AddOnce(problem.Coerced, outputs, "Outputs written as an object were read by their names")
				given.list = append(given.list, got)
			}
		}
	default:
		for _, item := range source.Each(outputs) {
			if got, ok := d.outputItem(item); ok {
				given.list = append(given.list, got)
			}
		}
	}
	if len(given.list)+len(given.removed) > 0 {
		d.givenOutputs = given
	}
}

func (d *draft) outputItem(v source.Part) (givenOutput, bool) {
	if !v.Is(lenient.Object) {
		return givenOutput{}, false
	}
	if len(v.Members) == 1 && alias.OfOutput.Field(v.Members[0].Key) == "" {
		return d.outputByName(source.Entries(v)[0])
	}
	o := source.ReadObject(d.Log, alias.OfOutput, v, source.Entries(v))
	name := d.Identifier(o.Ask(alias.Name))
	if name == "" || !o.Has(alias.Value) && !d.isOutput(name) {
		return givenOutput{}, false
	}
	return d.output(v, name, o), true
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
	return got, workflow.MayHoldTemplate(got.Value)
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
	}
	if t, ok := inputType(d.Identifier(o.Ask(alias.Type))); ok {
		got.Type, got.gives[alias.Type] = t, true
		if isText := got.Value.Kind() == '"'; isText && (t == workflow.ArrayInput || t == workflow.ObjectInput) {
			got.Value = insideText(got.Value, t)
		}
	}
	o.Use(alias.Name)
	o.ReportUnknown(d.Log, "the output “"+got.Name+"”")
	return got
}

// insideText is a list or an object that was written as JSON in a text.
func insideText(raw jsontext.Value, t workflow.InputType) jsontext.Value {
	text, err := jsontext.AppendUnquote(nil, raw)
	if inside := jsontext.Value(text); err == nil && inside.IsValid() && t.Holds(inside) {
		return inside
	}
	return raw
}

// settleOutputs decides the outputs of the workflow as it will be, as settleInputs does.
func (d *draft) settleOutputs() {
	base := d.options.Base.Outputs
	d.outputs = base
	if d.givenOutputs == nil {
		return
	}
	list := slices.Clone(base)
	if d.form != FormPatch {
		list = nil
	}
	d.touchedOutputs = map[string]bool{}
	for _, given := range d.givenOutputs.list {
		at := slices.IndexFunc(list, func(o workflow.RunOutput) bool { return o.Name == given.Name })
		switch {
		case given.at.Is(lenient.Null):
			list = withoutOutput(list, given.Name)
			continue
		case at < 0:
			list, at = append(list, workflow.RunOutput{Name: given.Name}), len(list)
		case d.touchedOutputs[given.Name] && !workflow.SameRunOutput(overOutput(list[at], given), list[at]):
			d.Log.Add(problem.OutputName, given.at, "The output “%s” is given twice, and not in the same way.", given.Name).
				Fix = "Give each output once, and two that differ names of their own."
		}
		list[at] = overOutput(list[at], given)
		d.touchedOutputs[given.Name] = true
	}
	for _, v := range d.givenOutputs.removed {
		name := d.Identifier(v)
		if _, is := (workflow.Workflow{Outputs: list}).RunOutput(name); !is {
			d.Log.Add(problem.UnknownNode, v, "The removal of the output “%s” was left out: there is no such output.", name).
				Fix = "Use the names of the outputs as they are in the workflow."
		}
		list = withoutOutput(list, name)
	}
	d.outputs = list
}

func withoutOutput(list []workflow.RunOutput, name string) []workflow.RunOutput {
	return slices.DeleteFunc(list, func(o workflow.RunOutput) bool { return o.Name == name })
}

// overOutput is the output before with the fields that are given.
func overOutput(before workflow.RunOutput, g givenOutput) workflow.RunOutput {
	if g.gives[alias.Value] {
		before.Value = g.Value
		if !g.gives[alias.Type] {
			before.Type = "" // that of the new value, see resolveOutputs
		}
	}
	if g.gives[alias.Type] {
		before.Type = g.Type
	}
	if g.gives[alias.Description] {
		before.Description = g.Description
	}
	return before
}

// resolveOutputs rewrites the references in outputs that are given to the ids of the steps,
// and gives those without a type that of their value.
func (d *draft) resolveOutputs(scope *flow.Scope) {
	if len(d.touchedOutputs) == 0 || len(d.graph.Steps) == 0 {
		return
	}
	res := &resolver{r: d.reader, g: d.graph, scope: scope, inputs: newInputNames(d.inputs)}
	last := len(d.graph.Steps) - 1
	for i := range d.outputs {
		o := &d.outputs[i]
		if !d.touchedOutputs[o.Name] {
			continue
		}
		o.Value = res.templates(last, res.braced(last, o.Value))
		if o.Type == "" {
			o.Type = res.typeOfValue(*o)
		}
	}
}

// braced is a text that is nothing but a reference in its braces.
func (res *resolver) braced(step int, v jsontext.Value) jsontext.Value {
	given, err := jsontext.AppendUnquote(nil, v)
	if err != nil || strings.ContainsAny(string(given), "{}") {
		return v
	}
	if ref, ok := res.resolve(step, string(given), flow.ByName); ok && strings.Contains(ref, ".") {
		return text.Quote("{{" + ref + "}}")
	}
	return v
}

// typeOfValue is the type of what an output gives, as far as it is known; a text may hold
// anything else.
func (res *resolver) typeOfValue(o workflow.RunOutput) workflow.InputType {
	kind := workflow.TypeOfInput(o.Value)
	o.Uses(func(u workflow.Use) bool {
		ref, ok := workflow.ParseReference(u.Text)
		at, known := res.scope.ByID(ref.Node)
		if !ok || !u.Whole || kind != workflow.StringInput || !known || ref.Field != ref.Result() {
			return true
		}
		kind = res.typeOfResult(at, ref.Field)
		return false
	})
	return kind
}

func (res *resolver) typeOfResult(step int, result string) workflow.InputType {
	n := res.g.Node(step)
	var t workflow.InputType
	switch {
	case result == "success":
		t = workflow.BooleanInput
	case n.Tool != nil:
		t = workflow.InputType(res.r.catalog.Gives(n.Tool.Name, result).Type)
	case n.Loop != nil && result == "results":
		t = workflow.ArrayInput
	case n.Loop != nil:
		t = workflow.IntegerInput
	}
	if t == "file" {
		return workflow.ObjectInput
	}
	if !slices.Contains(workflow.InputTypes, t) {
		return workflow.StringInput
	}
	return t
}
