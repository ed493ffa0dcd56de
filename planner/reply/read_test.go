package reply

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/problem"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// TestTrace: every pass can be printed after it ran.
func TestTrace(t *testing.T) {
	r := Read(`{"plan":{"nodes":[{"id":"a","step_type":"Tool","tool_name":"click"},{"id":"b","step_type":"Wait"}],"edges":[{"from":"a","to":"b"}]}}`,
		Options{Want: WantPlan, Trace: true})
	var names []string
	for _, p := range r.Passes {
		names = append(names, p.Name)
		if p.Text == "" {
			t.Errorf("%s shows nothing", p.Name)
		}
	}
	var own []string
	for _, p := range passes[1:] {
		own = append(own, p.name)
	}
	if diff := cmp.Diff(own, names[len(names)-len(own):]); diff != "" {
		t.Error(diff)
	}
	if last := r.Passes[len(r.Passes)-1].Text; last != r.Workflow.String() {
		t.Errorf("the last pass shows %s", last)
	}
}

func TestTraceOfPatch(t *testing.T) {
	base := workflowtest.Parse(t, fuzzBase)
	r := Read(`{"add_nodes":[{"id":"n","step_type":"Tool","tool_name":"click","name":"Tip"}],"add_edges":[{"from":"shot","to":"n"}],
		"remove_node_ids":["open"],"update":[{"node_id":"tap","name":"Tup"}],"remove_edges":[{"from":"look","to":"shot"}]}`,
		Options{Want: WantPatch, Base: base, Trace: true})
	for _, p := range r.Passes {
		if p.Name != "readItems" {
			continue
		}
		for _, want := range []string{"Tip", `"shot" > "n"`, `remove "open"`, `update "tap"`, `remove "look" > "shot"`} {
			if !strings.Contains(p.Text, want) {
				t.Errorf("no %s in %s", want, p.Text)
			}
		}
	}
}

func TestRejection(t *testing.T) {
	for want, text := range map[Rejection]string{
		Accepted:       `{"steps":[{"step_type":"Tool","tool_name":"click"}]}`,
		Empty:          "  \n",
		NoJSON:         "no",
		Truncated:      `{"steps":[{"step_type":"To`,
		JSONInvalid:    `{"steps":[{"step_type":"Tool","tool_name":"click","arguments":{"x":1*2}}]}`,
		SchemaInvalid:  `{"weather":"fine"}`,
		EmptyPlan:      `{"steps":[]}`,
		PolicyRejected: `{"steps":[{"step_type":"AiStep","prompt":"x"}]}`,
		UnknownTool:    `{"steps":[{"step_type":"Tool","tool_name":"teleport"}]}`,
	} {
		o := Options{Want: WantPlan, Catalog: testCatalog(t), Policy: Policy{DropUnknownTool: true}}
		if got := Read(text, o).Rejection(); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// TestProblemsAreBounded: a reply full of mistakes does not bury the person.
func TestProblemsAreBounded(t *testing.T) {
	r := Read(`{"steps":[{"step_type":"Tool","tool_name":"click"}`+strings.Repeat(",7", 3*source.MaxProblems)+`]}`, Options{Want: WantPlan})
	if n := len(r.Problems); n != source.MaxProblems+1 {
		t.Errorf("%d problems", n)
	}
	if last := r.Problems[len(r.Problems)-1]; last.Code != problem.Limit || last.Severity != problem.Warning {
		t.Error(last)
	}
}

func TestTooManySteps(t *testing.T) {
	r := Read(`{"steps":[`+strings.Repeat(`{"step_type":"Tool","tool_name":"click"},`, workflow.MaxNodes+5)+`]}`, Options{Want: WantPlan})
	if len(r.Workflow.Nodes) != workflow.MaxNodes || r.Rejection() != SchemaInvalid {
		t.Errorf("%d steps, %s", len(r.Workflow.Nodes), r.Rejection())
	}
}

// TestProseIsTheWordsAround: the words beside the JSON are the message.
func TestProseIsTheWordsAround(t *testing.T) {
	for text, want := range map[string]string{
		"Sure.\n```json\n{\"steps\":[{\"step_type\":\"Tool\",\"tool_name\":\"click\"}]}\n```\nThat is all.": "Sure.\n\nThat is all.",
		`{"message":"Hello","plan":{"steps":[{"step_type":"Tool","tool_name":"click"}]}}`:                   "Hello",
		`{"steps":[{"step_type":"Tool","tool_name":"click"}]}`:                                              "",
	} {
		if got := Read(text, Options{Want: WantPlan}).Prose; got != want {
			t.Errorf("prose %q, want %q", got, want)
		}
	}
}
