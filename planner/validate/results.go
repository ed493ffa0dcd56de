package validate

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/flow"
	"planwright/planner/workflow"
)

// results is what is known before a run of the results that steps give, and of inputs.
// What they are is in types.go.
type results struct {
	*flow.Flow
	tools  Tools
	inputs map[string]int // where the first of a name is
}

func newResults(f *flow.Flow, tools Tools) *results {
	r := &results{f, tools, make(map[string]int, len(f.W.Inputs))}
	for i, in := range f.W.Inputs[:min(len(f.W.Inputs), workflow.MaxInputs)] {
		if !has(r.inputs, in.Name) {
			r.inputs[in.Name] = i
		}
	}
	return r
}

// What a loop gives of all its rounds when it is done.
const (
	collected    = "results"
	failedRounds = "failed"
	roundErrors  = "errors"
)

// roundResults are their types.
var roundResults = map[string]string{collected: "array", failedRounds: "integer", roundErrors: "array"}

// commonResults are what every step gives, and workResults what a tool or a model does.
var (
	commonResults = []string{"success", "error"}
	workResults   = []string{"success", "error", "text"}
)

// gives reports whether the step has a result of the name.
func (r *results) gives(node int, result string) bool {
	if slices.Contains(commonResults, result) {
		return true
	}
	names, open := r.of(node)
	return open || slices.Contains(names, result)
}

// of lists what a step gives, and whether it may give more.
func (r *results) of(node int) (names []string, open bool) {
	n := r.W.Nodes[node]
	names = slices.Clip(commonResults)
	switch n.Kind {
	case workflow.KindTool:
		if r.tools == nil || n.Tool == nil || !r.tools.Has(n.Tool.Name) {
			return nil, true
		}
		more, open := r.tools.Outputs(n.Tool.Name)
		return united(slices.Clip(workResults), more), open
	case workflow.KindAiTransform:
		more, open := schemaResults(n)
		return united(slices.Clip(workResults), more), open
	case workflow.KindAiStep:
		return slices.Clip(workResults), false
	case workflow.KindLoop:
		names = append(names, "index", "iteration", "count")
		if n.Loop != nil && n.Loop.Over != "" {
			names = append(names, "item")
		}
		if n.Loop != nil && n.Loop.Collect != nil {
			names = append(names, collected)
		}
		if n.OnFailure == workflow.Continue {
			names = append(names, failedRounds, roundErrors)
		}
		return names, false
	case workflow.KindIf, workflow.KindSwitch, workflow.KindEndLoop:
		return names, false
	}
	return nil, true
}

// united are the names and those of more that are not among them.
func united(names, more []string) []string {
	for _, name := range more {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// schemaResults lists the properties of an AiTransform's output schema. A schema
// that does not name any leaves them open.
func schemaResults(n workflow.Node) (names []string, open bool) {
	if n.AiTransform == nil || len(n.AiTransform.OutputSchema) == 0 || n.AiTransform.OutputSchema.Kind() == 'n' {
		return nil, false
	}
	var schema struct {
		Properties map[string]jsontext.Value `json:"properties"`
	}
	if err := json.Unmarshal(n.AiTransform.OutputSchema, &schema); err != nil || len(schema.Properties) == 0 {
		return nil, true
	}
	for name := range schema.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	return names, false
}

// referenceIn is the first result of a step or input that the text names.
func (r *results) referenceIn(text string) (workflow.Reference, bool) {
	for _, match := range dotted().FindAllString(text, -1) {
		name, called := strings.CutSuffix(match, "(")
		if called { // the last is the name of a function
			name = name[:strings.LastIndexByte(name, '.')]
		}
		ref, ok := workflow.ParseReference(name)
		if ok && (r.Find(ref.Node) != none || ref.Node == workflow.InputsID && has(r.inputs, ref.Result())) {
			return ref, true
		}
	}
	return workflow.Reference{}, false
}

// alwaysGives reports whether the step gives the result whenever the workflow goes on
// behind it.
func (r *results) alwaysGives(source int, result string) bool {
	n := r.W.Nodes[source]
	if slices.Contains(commonResults, result) || r.unlessFailed(source, result) != nil {
		return true
	}
	names, open := r.of(source)
	switch {
	case n.OnFailure != workflow.Stop || open || !slices.Contains(names, result):
		return false
	case n.Kind == workflow.KindTool:
		return result == "text" || result == "count" || r.resultType(source, result) == "boolean"
	case n.Kind == workflow.KindAiTransform:
		return result == "text" && n.AiTransform != nil && len(n.AiTransform.OutputSchema) == 0
	}
	return result != "item"
}

// exitCode is the result of a command that fails where it is not 0.
const exitCode = "exit_code"

// unlessFailed is a result of a step that is always the same where the workflow goes on
// behind it, for it ends where the step fails; nil for any other.
func (r *results) unlessFailed(source int, result string) jsontext.Value {
	n := r.W.Nodes[source]
	switch {
	case n.OnFailure != workflow.Stop || !n.Kind.CanBranch(): // a loop goes on past its limit
		return nil
	case result == "success":
		return jsontext.Value("true")
	case result == "error":
		return jsontext.Value(`""`)
	case result == exitCode && n.Tool != nil && n.Tool.Name == workflow.RunCommand:
		return jsontext.Value("0")
	}
	return nil
}

func (r *results) isGivenInput(ref workflow.Reference) bool {
	i, is := r.inputs[ref.Field]
	if ref.Node != workflow.InputsID || !is {
		return false
	}
	in := r.W.Inputs[i]
	return in.Required || in.Default != nil && in.Default.Kind() != 'n'
}

// often is whether a step that failed gives a result all the same.
type often int

// How often.
const (
	never often = iota
	seldom
	always
)

// givenWhenFailed reports whether a step that failed gives the result. The text is what
// it was to give, never what went wrong.
func (r *results) givenWhenFailed(node int, result string) often {
	n := r.W.Nodes[node]
	switch {
	case n.Kind != workflow.KindTool || result == "text":
		return never
	case n.Tool == nil || r.tools == nil || !r.tools.Has(n.Tool.Name) || r.tools.Gives(n.Tool.Name, result).WhenFailed:
		return always
	}
	return seldom
}
