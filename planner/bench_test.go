package planner_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// ready is a model that has its answer at once.
type ready string

func (r ready) Complete(context.Context, planner.Call, func(planner.Delta)) (planner.Answer, error) {
	return planner.Answer{Text: string(r), FinishReason: "stop"}, nil
}

// fiftySteps is a plan of 50 steps that use each other's results.
func fiftySteps() string {
	var steps []string
	for i := range 25 {
		steps = append(steps,
			fmt.Sprintf(`{"id": "look_%d", "name": "Look %d", "step_type": "Tool", "tool_name": "find_text", "arguments": {"text": "Total %d"}}`, i, i, i),
			fmt.Sprintf(`{"id": "say_%d", "name": "Say %d", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "It says {{look_%d.text}}"}}`, i, i, i))
	}
	return `{"steps": [` + strings.Join(steps, ",\n") + `]}`
}

// BenchmarkRequest measures everything but the model: prompt, shape, reading,
// validation and the patch. It has to stay under 3 ms at 50 steps.
func BenchmarkRequest(b *testing.B) {
	p := planner.Planner{Model: ready(fiftySteps()), Catalog: catalog.Builtin(), Options: planner.DefaultOptions()}
	base := p.Plan(b.Context(), "Look and say").Workflow
	if len(base.Nodes) != 50 {
		b.Fatalf("%d steps", len(base.Nodes))
	}
	change := p
	change.Model = ready(`{"add": [{"after": "look_7", "id": "pause", "name": "Pause", "step_type": "Tool", "tool_name": "wait", "arguments": {"milliseconds": 500}}]}`)
	for name, ask := range map[string]func() planner.Result{
		"plan":  func() planner.Result { return p.Plan(b.Context(), "Look and say") },
		"patch": func() planner.Result { return change.Patch(b.Context(), base, "Wait after the eighth look") },
		"chat":  func() planner.Result { return talkTo(b, change, base) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if r := ask(); r.Status != planner.Done {
					b.Fatalf("%s: %s", r.Status, r.Message)
				}
			}
		})
	}
}

func talkTo(b *testing.B, p planner.Planner, base workflow.Workflow) planner.Result {
	return p.Chat(b.Context(), planner.ChatRequest{Workflow: base, Words: "Wait after the eighth look"}).Result
}
