package validate_test

import (
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// A data program that takes a text apart always fails; so does not one that reads it first.
func TestDataProgramOverText(t *testing.T) {
	for _, tt := range []struct {
		data, program string
		wrong         bool
	}{
		{"{{get.text}}", "map(.a)", true},
		{"{{get.stdout}}", ".[0].a", true},
		{"{{get.stdout}}", "fromjson | map(.a)", false},
		{"{{get.lines}}", "map(ascii_downcase)", false},
		{"{{get.stdout}}", "length", false},
	} {
		w := workflow.Workflow{Version: workflow.FileVersion, ID: "w", Name: "W", Nodes: []workflow.Node{
			{ID: "get", Name: "Get", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "run_command", Arguments: workflow.Arguments{"argv": jsontext.Value(`["ls"]`)}}},
			{ID: "shape", Name: "Shape", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "transform_data", Arguments: workflow.Arguments{"data": text.Quote(tt.data), "program": text.Quote(tt.program)}}},
		}, Edges: []workflow.Edge{{From: "get", To: "shape"}}}
		problems := validate.Workflow(w, catalog.Builtin())
		if problems.HasErrors() != tt.wrong {
			t.Errorf("%s over %s: %s", tt.program, tt.data, problems)
			continue
		}
		if !tt.wrong {
			continue
		}
		p := problems.With(problem.Error)[0]
		if p.Code != problem.ArgumentInvalid || p.At.Path != "tool/arguments/program" || p.QuickFix == nil {
			t.Errorf("%+v", p)
			continue
		}
		var fix workflow.Patch
		if err := json.Unmarshal(p.QuickFix.Patch, &fix); err != nil {
			t.Fatal(err)
		}
		mended, err := workflow.Apply(w, fix)
		if err != nil || validate.Workflow(mended, catalog.Builtin()).HasErrors() {
			t.Errorf("its fix leaves %v %s", err, validate.Workflow(mended, catalog.Builtin()))
		}
	}
}
