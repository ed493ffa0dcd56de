// Package outcome tells what is known before a run of what the steps of a workflow give: the
// names of their results, of what type these are, and how they are written.
package outcome

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/flow"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// none stands for a node that is not there.
const none = workflow.None

// Tools is what is asked about the tools on offer; validate.Tools has it.
type Tools interface {
	// Has reports whether a tool has exactly this name.
	Has(tool string) bool
	// Outputs returns the names of a tool's results, and whether it may have others.
	Outputs(tool string) (names []string, open bool)
	// Gives says what a result of the tool is.
	Gives(tool, result string) workflow.Gives
}

// Results is what is known before a run of the results that steps give, and of inputs.
// Nodes are told by their index. It asks the tools as often as it is asked and keeps nothing
// of what they say.
type Results struct {
	*flow.Flow
	tools  Tools
	Inputs map[string]int // where the first of a name is; past workflow.MaxInputs there are none
}

// New looks at the inputs; with nil tools nothing is known of what tools give.
func New(f *flow.Flow, tools Tools) *Results {
	r := &Results{f, tools, make(map[string]int, len(f.W.Inputs))}
	for i, in := range f.W.Inputs[:min(len(f.W.Inputs), workflow.MaxInputs)] {
		if _, repeated := r.Inputs[in.Name]; !repeated {
			r.Inputs[in.Name] = i
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

// RoundResults are their types.
var RoundResults = map[string]string{collected: "array", failedRounds: "integer", roundErrors: "array"}

// CommonResults are what every step gives, and workResults what a tool or a model does.
var (
	CommonResults = []string{"success", "error"}
	workResults   = []string{"success", "error", "text"}
)

// Gives reports whether the step has a result of the name.
func (r *Results) Gives(node int, result string) bool {
	if slices.Contains(CommonResults, result) {
		return true
	}
	names, open := r.Of(node)
	return open || slices.Contains(names, result)
}

// Of lists what a step gives, and whether it may give more.
func (r *Results) Of(node int) (names []string, open bool) {
	n := r.W.Nodes[node]
	names = slices.Clip(CommonResults)
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

// dotted is a name with names behind dots, or a call of a function behind one.
var dotted = text.Pattern(`[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\(?`)

// ReferenceIn is the first result of a step or input that a text names.
func (r *Results) ReferenceIn(written string) (workflow.Reference, bool) {
	for _, match := range dotted().FindAllString(written, -1) {
		name, called := strings.CutSuffix(match, "(")
		if called { // the last is the name of a function
			name = name[:strings.LastIndexByte(name, '.')]
		}
		ref, ok := workflow.ParseReference(name)
		if _, is := r.Inputs[ref.Result()]; ok && (r.Find(ref.Node) != none || ref.Node == workflow.InputsID && is) {
			return ref, true
		}
	}
	return workflow.Reference{}, false
}

// AlwaysGives reports whether the step gives the result whenever the workflow goes on
// behind it.
func (r *Results) AlwaysGives(source int, result string) bool {
	n := r.W.Nodes[source]
	if slices.Contains(CommonResults, result) || r.UnlessFailed(source, result) != nil {
		return true
	}
	names, open := r.Of(source)
	switch {
	case n.OnFailure != workflow.Stop || open || !slices.Contains(names, result):
		return false
	case n.Kind == workflow.KindTool:
		return result == "text" || result == "count" || r.ResultType(source, result) == "boolean"
	case n.Kind == workflow.KindAiTransform:
		return result == "text" && n.AiTransform != nil && len(n.AiTransform.OutputSchema) == 0
	}
	return result != "item"
}

// exitCode is the result of a command that fails where it is not 0.
const exitCode = "exit_code"

// UnlessFailed is a result of a step that is always the same where the workflow goes on
// behind it, for it ends where the step fails; nil for any other.
func (r *Results) UnlessFailed(source int, result string) jsontext.Value {
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

// IsGivenInput reports whether a reference is to an input that is surely there: one that is
// required, or has a value of its own.
func (r *Results) IsGivenInput(ref workflow.Reference) bool {
	i, is := r.Inputs[ref.Field]
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
	Seldom
	Always
)

// GivenWhenFailed reports whether a step that failed gives the result. The text is what
// it was to give, never what went wrong.
func (r *Results) GivenWhenFailed(node int, result string) often {
	n := r.W.Nodes[node]
	switch {
	case n.Kind != workflow.KindTool || result == "text":
		return never
	case n.Tool == nil || r.tools == nil || !r.tools.Has(n.Tool.Name) || r.tools.Gives(n.Tool.Name, result).WhenFailed:
		return Always
	}
	return Seldom
}
