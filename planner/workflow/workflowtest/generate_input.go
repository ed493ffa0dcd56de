package workflowtest

import (
	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
)

// inputNames are those of generated inputs; the last one is not allowed.
var inputNames = []string{"folder", "Größe", "a.b"}

var inputDefaults = []jsontext.Value{nil, jsontext.Value(`"a b"`), jsontext.Value(`1.00`), jsontext.Value(`null`), jsontext.Value(`{"a":[true]}`)}

func input(t *rapid.T, name string) workflow.Input {
	in := workflow.Input{
		Name:        name,
		Type:        rapid.SampledFrom(append([]workflow.InputType{"odd"}, workflow.InputTypes...)).Draw(t, "type"),
		Description: text(t, "description"),
		Default:     rapid.SampledFrom(inputDefaults).Draw(t, "default"),
		Required:    rapid.Bool().Draw(t, "required"),
	}
	if rapid.IntRange(0, 4).Draw(t, "unknown input field") == 0 {
		in.Unknown = jsontext.Value(`{"later":[1]}`)
	}
	return in
}

func output(t *rapid.T, name string) workflow.RunOutput {
	o := workflow.RunOutput{
		Name:        name,
		Type:        rapid.SampledFrom(append([]workflow.InputType{"odd"}, workflow.InputTypes...)).Draw(t, "type of output"),
		Description: text(t, "description"),
		Value:       rapid.SampledFrom([]jsontext.Value{jsontext.Value(`"{{n1.text}}"`), jsontext.Value(`{"a":["{{inputs.folder}}",1.50]}`), jsontext.Value(`2`)}).Draw(t, "value"),
	}
	if rapid.IntRange(0, 4).Draw(t, "unknown output field") == 0 {
		o.Unknown = jsontext.Value(`{"later":[1]}`)
	}
	return o
}
