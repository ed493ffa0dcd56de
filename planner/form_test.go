package planner_test

import (
	"testing"

	"planwright/planner"
	"planwright/planner/catalog"
)

// TestWhereJSONIsTheOnlyAnswer: endpoints are told the form of plans and patches;
// in a conversation only after JSON was tried and came out broken.
func TestWhereJSONIsTheOnlyAnswer(t *testing.T) {
	const good, broken = `{"steps": [{"name": "Look", "step_type": "Tool", "tool_name": "take_screenshot"}]}`, `{"steps": [{"name": 20 * 2}]}`
	for _, tt := range []struct {
		name    string
		answers []string
		ask     func(planner.Planner)
		want    []planner.Schema
	}{
		{"plan", []string{broken, good}, func(p planner.Planner) { p.Plan(t.Context(), "Look") }, []planner.Schema{planner.SchemaPlan, planner.SchemaPlan}},
		{"words", []string{"Gladly."}, func(p planner.Planner) { p.Chat(t.Context(), planner.ChatRequest{Words: "Hello"}) }, []planner.Schema{planner.SchemaNone}},
		{"chat", []string{broken, good}, func(p planner.Planner) { p.Chat(t.Context(), planner.ChatRequest{Words: "Look"}) }, []planner.Schema{planner.SchemaNone, planner.SchemaPlan}},
	} {
		model := &script{}
		for _, a := range tt.answers {
			model.steps = append(model.steps, step{"answer", "", a})
		}
		tt.ask(planner.Planner{Model: model, Catalog: catalog.Builtin(), Options: planner.DefaultOptions()})
		for i, call := range model.calls {
			if i >= len(tt.want) || call.Schema != tt.want[i] || (call.Shape != nil) != (call.Schema != planner.SchemaNone) {
				t.Errorf("%s: call %d asks for %q with a shape of %d bytes, want %q", tt.name, i+1, call.Schema, len(call.Shape), tt.want)
			}
		}
		if len(model.calls) != len(tt.want) {
			t.Errorf("%s: %d calls", tt.name, len(model.calls))
		}
	}
}
