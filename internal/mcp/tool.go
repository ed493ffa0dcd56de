package mcp

import (
	"context"
	"encoding/json"
	"fmt"

	gojson "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/legible"
	"planwright/internal/mishap"
)

// tool is one of the server's tools.
type tool struct {
	name        string
	title       string
	description string
	input       string // JSON Schema
	output      string // JSON Schema
	acts        bool   // it does what the steps of a workflow do
	asksModel   bool   // it reaches the model endpoint, and may answer otherwise the next time
	file        string // that it runs the workflow of, its real path; "": it is none of a person's workflows
	call        func(context.Context, toolRequest) (toolAnswer, error)
}

// tools are all that the server has.
var tools = []tool{
	{
		name: "validate_plan", title: "Validate a plan",
		description: "Says everything that is wrong with a workflow file, a plan ({\"steps\": […]} or {\"nodes\": […], \"edges\": […]}) or a change ({\"add\": […]} and the like), each problem with its code, place and how to mend it. " +
			"A plan is read as a model's reply would be, with small slips repaired and reported.",
		input: validateInput, output: validateOutput, call: validatePlan,
	},
	{
		name: "plan_workflow", title: "Plan a workflow",
		description: "Makes a workflow from a person's words with the model that the settings name. Without one, the offline planner understands simple sentences.",
		input:       planInput, output: plannedOutput, asksModel: true, call: planWorkflow,
	},
	{
		name: "patch_workflow", title: "Change a workflow",
		description: "Changes a workflow as a person's words say, and gives back the whole changed workflow. It needs a model. The given workflow stays as it is where no valid change was found.",
		input:       patchInput, output: plannedOutput, asksModel: true, call: patchWorkflow,
	},
	{
		name: "explain_workflow", title: "Explain a workflow",
		description: "Shows a workflow, or what a model's reply would make, as people read it: one line a step, the outline with its branches and loops, and every problem.",
		input:       explainInput, output: explainOutput, call: explainWorkflow,
	},
	{
		name: "run_workflow", title: "Run a workflow",
		description: "Runs a workflow on the person's machine: its steps really read and write files, call addresses, start programs and use the screen. " +
			"The first call runs nothing and says what each step would do, with a hash. " +
			"Show that to the person; only when they agree, call again with approve set to the hash. " +
			"It is then really carried out, unless dry is true: a dry run makes only the calls that read, and simulates the rest. " +
			"Nobody can be asked during the run, so calls that ask are refused. Results are shortened.",
		input: runInput, output: runOutput, call: runWorkflow, acts: true,
	},
}

func (t tool) definition() *sdk.Tool {
	return &sdk.Tool{
		Name: t.name, Title: t.title, Description: t.description,
		InputSchema:  json.RawMessage(t.input),
		OutputSchema: json.RawMessage(t.output),
		Annotations: &sdk.ToolAnnotations{
			Title: t.title, ReadOnlyHint: !t.acts, DestructiveHint: &t.acts,
			IdempotentHint: !t.asksModel && !t.acts, OpenWorldHint: new(t.asksModel || t.acts),
		},
	}
}

// toolRequest is one call of a tool.
type toolRequest struct {
	Door
	arguments
	progress *progress
}

// toolAnswer is what a tool says: an object by its output schema, and the same in
// words.
type toolAnswer struct {
	object any
	text   string
	failed bool // what was asked for could not be done; the text says why
}

// handler answers calls of the tool while the server runs. What goes wrong is an
// error of the tool, in words, so that the client's model can read it.
func (d Door) handler(running context.Context, t tool) sdk.ToolHandler {
	return func(ctx context.Context, call *sdk.CallToolRequest) (result *sdk.CallToolResult, err error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(running, cancel)()
		defer mishap.Caught(t.name, func(report string) {
			fmt.Fprint(d.Log, d.Host.Redact(report))
			result, err = refused("Something unexpected happened in Planwright. Nothing was changed. Its log says more."), nil
		})
		arguments, err := readArguments(t, call.Params.Arguments)
		if err != nil {
			return refused(err.Error()), nil
		}
		a, err := t.call(ctx, toolRequest{d, arguments, newProgress(ctx, call)})
		if err != nil {
			return refused(err.Error()), nil
		}
		return a.result()
	}
}

func refused(text string) *sdk.CallToolResult {
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: text}}}
}

// result has the words first and the object behind them as text too, for clients
// that show their model nothing else. Nothing hides in either.
func (a toolAnswer) result() (*sdk.CallToolResult, error) {
	object, err := gojson.Marshal(a.object, gojson.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return nil, fmt.Errorf("the result cannot be written as JSON: %w", err)
	}
	return &sdk.CallToolResult{
		IsError:           a.failed,
		StructuredContent: json.RawMessage(object),
		Content:           []sdk.Content{&sdk.TextContent{Text: legible.Text(a.text)}, &sdk.TextContent{Text: string(legible.JSON(object))}},
	}, nil
}
