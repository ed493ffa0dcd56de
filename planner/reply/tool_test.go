package reply

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
)

// TestDefaultsAreFilledIn: a required argument for which its tool names a default
// is no mistake to leave out.
func TestDefaultsAreFilledIn(t *testing.T) {
	tools := catalog.New([]catalog.Tool{{Name: "grab", Parameters: jsontext.Value(
		`{"type":"object","properties":{"mode":{"type":"string","default":"screen"},"what":{"type":"string"}},"required":["mode","what"]}`)}})
	for arguments, want := range map[string]string{
		`{"what":"all"}`:                 `"screen"`,
		`{"what":"all","mode":null}`:     `"screen"`,
		`{"what":"all","mode":"window"}`: `"window"`,
	} {
		r := Read(`{"steps":[{"step_type":"Tool","tool_name":"grab","name":"Grab","arguments":`+arguments+`}]}`, Options{Want: WantPlan, Catalog: tools})
		if got := string(r.Workflow.Nodes[0].Tool.Arguments["mode"]); got != want {
			t.Errorf("%s: %s, want %s", arguments, got, want)
		}
		if wrong := validate.Workflow(r.Workflow, tools); len(wrong) > 0 {
			t.Errorf("%s: %s", arguments, wrong)
		}
		if said := r.Problems.Count(problem.Repair) > 0; said != (want == `"screen"`) {
			t.Errorf("%s: %s", arguments, r.Problems)
		}
	}
	r := Read(`{"steps":[{"step_type":"Tool","tool_name":"grab","arguments":{}}]}`, Options{Want: WantPlan, Catalog: tools})
	if wrong := validate.Workflow(r.Workflow, tools); !wrong.HasErrors() {
		t.Error("a required argument without a default is not asked for")
	}
}
