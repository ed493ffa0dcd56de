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
// and false for one that is carried out: a call that only reads, or keeps something of the run, or a delay. A call that
// would be refused for what is given to it fails as it would then.
func (p *Permit) Simulate(c walk.Command) (walk.Result, bool) {
	switch c.Kind {
	case walk.DoCall:
		if c.Call.Workflow != "" { // its steps are simulated
			return walk.Result{}, false
		}
		t, ok := p.offer.Get(c.Call.Tool)
		if !ok || effectOf(t) == catalog.Read || IsOfRun(t) {
			return walk.Result{}, false
		}
		if wrong := p.misfit(p.inForm(p.known(c, t)), c.Node); wrong != "" {
			return walk.Result{Error: notCalled(t, wrong), Final: true}, true
		}
		return sampleOf(t), true
	case walk.DoTransform:
		return sampleOfSchema(c.Transform.Schema), true
	case walk.DoAgent:
		return walk.Result{Success: true, Text: value.ExampleText, Assumed: true}, true
	case walk.DoDelay, walk.DoRounds, walk.DoFinish:
	}
	return walk.Result{}, false
}

// Instead is what a call that reads might have given where it failed for the examples that
// it was given, or for what was not done before; false where it failed for neither.
func (p *Permit) Instead(c walk.Command, r *walk.Result, isReached bool) (walk.Result, bool) {
	if c.Kind != walk.DoCall || !c.Assumed && !isReached || r == nil || r.Success {
		return walk.Result{}, false
	}
	t, ok := p.offer.Get(c.Call.Tool)
	return sampleOf(t), ok
}

// known is the call with what is known of its arguments: those that results go into which are
// assumed are as they are written, and files are paths.
func (p *Permit) known(c walk.Command, t catalog.Tool) walk.Call {
	call, _ := p.WithPaths(*c.Call, func(jsontext.Value) (catalog.File, bool) { return catalog.File{}, false })
	arguments, ok := argumentsOf(call.Arguments)
	if !ok || !c.Assumed {
		return call
	}
	for name, written := range p.template(c.Node, t) {
		if slices.Contains(c.Call.Assumed, name) {
			arguments[name] = written
		}
	}
	text, err := json.Marshal(arguments, json.Deterministic(true))
	if err != nil {
		return call
	}
	call.Arguments = text
	return call
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
