package permit

import (
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// Simulate is what a command that a dry run does not carry out might have given,
// and false for one that is carried out: a call that only reads, or a delay.
func Simulate(offer Offer, c walk.Command) (walk.Result, bool) {
	switch c.Kind {
	case walk.DoCall:
		t, ok := offer.Get(c.Call.Tool)
		if !ok || effectOf(t) == catalog.Read {
			return walk.Result{}, false
		}
		return sampleOf(t), true
	case walk.DoTransform:
		return sampleOfSchema(c.Transform.Schema), true
	case walk.DoAgent:
		return walk.Result{Success: true, Text: value.ExampleText, Assumed: true}, true
	case walk.DoDelay, walk.DoFinish:
	}
	return walk.Result{}, false
}

// samples are values of the types that results and schemas have.
var samples = map[string]string{
	"": `"` + value.ExampleText + `"`, "string": `"` + value.ExampleText + `"`, "number": "1", "integer": "1", "boolean": "true", "array": `["` + value.ExampleText + `"]`, "object": "{}", "null": "null",
	catalog.FileFormat: `{"path":"` + value.ExampleText + `","name":"` + value.ExampleText + `","mime":"application/octet-stream","size":1,"sha256":"` + value.ExampleText + `"}`,
}

// sampleOf is a result with a value for each output that the tool names.
func sampleOf(t catalog.Tool) walk.Result {
	r := walk.Result{Success: true, Assumed: true, Fields: map[string]jsontext.Value{}}
	for _, o := range t.Outputs {
		if o.Name == "text" {
			r.Text = value.ExampleText
		}
		isCommon := slices.ContainsFunc(catalog.CommonOutputs, func(c catalog.Output) bool { return c.Name == o.Name })
		if text, known := samples[o.Type]; known && !isCommon {
			r.Fields[o.Name] = jsontext.Value(text)
		}
		if o.Example != nil {
			r.Fields[o.Name] = o.Example
		}
	}
	return r
}

// maxSampleDepth bounds a schema that is deep; one that refers to itself is not
// followed.
const maxSampleDepth = 8

// sampleOfSchema is a result of the form that a transform asks for.
func sampleOfSchema(schema jsontext.Value) walk.Result {
	if schema == nil {
		return walk.Result{Success: true, Text: value.ExampleText, Assumed: true}
	}
	sample := sampleValue(schema, maxSampleDepth)
	r := walk.Result{Success: true, Text: string(sample), Assumed: true}
	_ = json.Unmarshal(sample, &r.Fields) // a result that is no object has no fields
	return r
}

// sampleValue is a value that the schema describes, as far as it is plain.
func sampleValue(schema jsontext.Value, depth int) jsontext.Value {
	var s struct {
		Type       string                    `json:"type"`
		Enum       []jsontext.Value          `json:"enum"`
		Items      jsontext.Value            `json:"items"`
		Properties map[string]jsontext.Value `json:"properties"`
	}
	if json.Unmarshal(schema, &s) != nil || depth == 0 {
		return jsontext.Value(samples["string"])
	}
	var parts any
	switch {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Type == "array" && s.Items != nil:
		parts = []jsontext.Value{sampleValue(s.Items, depth-1)}
	case s.Properties != nil:
		members := map[string]jsontext.Value{}
		for name, member := range s.Properties {
			members[name] = sampleValue(member, depth-1)
		}
		parts = members
	case samples[s.Type] != "":
		return jsontext.Value(samples[s.Type])
	default:
		return jsontext.Value(samples["string"])
	}
	text, err := json.Marshal(parts, json.Deterministic(true))
	if err != nil {
		return jsontext.Value(samples["object"])
	}
	return text
}
