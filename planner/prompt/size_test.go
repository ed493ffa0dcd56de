package prompt

import (
	"testing"

	"planwright/planner/catalog"
)

// The instructions for all built-in tools stay as short as they are: a model of this
// machine has a small window and reads every request anew.
func TestPromptsStayShort(t *testing.T) {
	tests := []struct {
		name  string
		text  string
		limit int // tokens
	}{
		{"planner", Planner(Data{System: "Windows", RunMinutes: 60, Catalog: catalog.Builtin(), AllowTransforms: true}), 5226},
		{"planner with all", Planner(Data{System: "Windows", RunMinutes: 60, Catalog: catalog.Builtin(), AllowTransforms: true, AllowAgentSteps: true, ValidateTool: true}), 5315},
		{"patcher", Patcher(Data{System: "Windows", RunMinutes: 60, Catalog: catalog.Builtin()}), 5011},
		{"assistant", Patcher(Data{System: "Windows", RunMinutes: 60, Catalog: catalog.Builtin(), AllowTransforms: true, Chat: true}), 5157},
	}
	for _, tt := range tests {
		n := EstimateTokens(tt.text)
		t.Logf("%s: %d of %d tokens", tt.name, n, tt.limit)
		if n > tt.limit {
			t.Errorf("%s: %d tokens, more than %d", tt.name, n, tt.limit)
		}
	}
}
