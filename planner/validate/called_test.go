package validate_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// A call of a workflow that is gone is no call of another one that has its name now.
func TestCallOfAnotherWorkflow(t *testing.T) {
	c := catalog.New([]catalog.Tool{{Name: "workflow__send", Workflow: "b", Effect: catalog.Write}})
	call := func(id string) workflow.Workflow {
		return workflow.Workflow{ID: "w", Nodes: []workflow.Node{{ID: "n", Name: "N", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "workflow__send", Workflow: id, Arguments: workflow.Arguments{}}}}}
	}
	if !validate.Workflow(call("gone"), c).Has(problem.WorkflowCall) {
		t.Error("the call of one that is gone is right")
	}
	for _, id := range []string{"b", ""} {
		if problems := validate.Workflow(call(id), c); problems.HasErrors() {
			t.Errorf("the call of %q is wrong: %v", id, problems)
		}
	}
}

// Where another workflow has the name that one had which is gone, or nearly that, it is
// offered in its place; a tool that is no workflow is not.
func TestCallOfAGoneWorkflowIsMended(t *testing.T) {
	c := catalog.New([]catalog.Tool{{Name: "workflow__send_all", Workflow: "b"}, {Name: "workflow__wash", Workflow: "w"}, {Name: "workflow_sent"}})
	for name, want := range map[string]string{"workflow__send_all": "b", "workflow__send_al": "b", "workflow__wash": "", "workflow_sent": "", "something": ""} {
		w := workflow.Workflow{ID: "w", Nodes: []workflow.Node{{ID: "n", Name: "N", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: name, Workflow: "gone", Arguments: workflow.Arguments{}}}}}
		found := validate.Workflow(w, c).With(problem.Error)
		if len(found) != 1 || found[0].Code != problem.WorkflowCall {
			t.Errorf("the call of %q that is gone is %v", name, found)
			continue
		}
		if offered := found[0].QuickFix != nil; offered != (want != "") {
			t.Errorf("for %q is offered %v", name, found[0].QuickFix)
		}
		if found[0].QuickFix == nil {
			continue
		}
		var patch workflow.Patch
		if err := json.Unmarshal(found[0].QuickFix.Patch, &patch); err != nil {
			t.Fatal(err)
		}
		mended, err := workflow.Apply(w, patch)
		if err != nil || mended.Nodes[0].Tool.Workflow != want || validate.Workflow(mended, c).HasErrors() {
			t.Errorf("mended, the call of %q is %v: %v", name, mended, err)
		}
	}
}

// A model may call a workflow, but none that comes back to the one that it is part of.
func TestModelCallsAWorkflow(t *testing.T) {
	c := catalog.New([]catalog.Tool{{Name: "workflow__send", Workflow: "b"}, {Name: "workflow__back", Workflow: "c", Calls: []string{"b", "w"}}})
	for tool, wrong := range map[string]bool{"workflow__send": false, "workflow__back": true} {
		w := workflow.Workflow{ID: "w", Nodes: []workflow.Node{{ID: "n", Name: "N", Kind: workflow.KindAiStep, AiStep: &workflow.AiStep{Prompt: "Send it", AllowedTools: []string{tool}}}}}
		if problems := validate.Workflow(w, c); problems.Has(problem.WorkflowCall) != wrong || problems.HasErrors() != wrong {
			t.Errorf("that a model calls %s is %v", tool, problems)
		}
	}
}

// What is offered in the place of a workflow that is not there is one that is called nearly so,
// never one that only is a workflow too, nor the one that the step is in.
func TestOtherWorkflowsAreNotOffered(t *testing.T) {
	c := catalog.New([]catalog.Tool{{Name: "workflow__ai", Workflow: "w", Title: "Ai"}, {Name: "workflow__all", Workflow: "all"}, {Name: "workflow__kind", Workflow: "kind", Title: "Kind"}})
	for tool, want := range map[string]string{"workflow__kid": "Kind", "workflow__a": "", "workflow__aj": "", "workflow__other": ""} {
		step := workflow.Node{ID: "n", Name: "N", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: tool, Workflow: "gone", Arguments: workflow.Arguments{}}}
		ask := workflow.Node{ID: "n", Name: "N", Kind: workflow.KindAiStep, AiStep: &workflow.AiStep{Prompt: "Do it", AllowedTools: []string{tool}}}
		for _, n := range []workflow.Node{step, ask} {
			found := validate.Workflow(workflow.Workflow{ID: "w", Nodes: []workflow.Node{n}}, c).With(problem.Error)
			if len(found) != 1 {
				t.Fatalf("%s is %v", tool, found)
			}
			offered := ""
			if fix := found[0].QuickFix; fix != nil {
				offered = fix.Label
			}
			if (want == "") != (offered == "") || want != "" && n.Tool != nil && !strings.Contains(offered, "“"+want+"”") || strings.Contains(found[0].Fix, "workflow__ai") {
				t.Errorf("for %s is offered %q: %s", tool, offered, found[0].Fix)
			}
		}
	}
}

// What a workflow gives or is given as an object may be a file, and is taken where one is wanted;
// an object that another tool gives is none.
func TestFileOfACalledWorkflow(t *testing.T) {
	builtin := catalog.Builtin()
	write, _ := builtin.Get("write_file")
	fetch, _ := builtin.Get("http_request")
	c := catalog.New([]catalog.Tool{write, fetch, {Name: "workflow__get", Workflow: "b", Outputs: []catalog.Output{{Name: "f", Type: "object"}, {Name: "n", Type: "integer"}, {Name: "s", Type: "string"}}}})
	for of, wrong := range map[string]bool{"get.f": false, "get.f.path": false, "inputs.given": false, "get.n": true, "inputs.count": true, "fetch.headers": true} {
		w := workflow.Workflow{ID: "w", Inputs: []workflow.Input{{Name: "given", Type: workflow.ObjectInput}, {Name: "count", Type: workflow.IntegerInput}}, Nodes: []workflow.Node{
			{ID: "get", Name: "Get", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "workflow__get", Arguments: workflow.Arguments{}}},
			{ID: "fetch", Name: "Fetch", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "http_request", Arguments: workflow.Arguments{"url": jsontext.Value(`"https://a.example/"`)}}},
			{ID: "save", Name: "Save", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "write_file", Arguments: workflow.Arguments{"path": jsontext.Value(`"a.bin"`), "mode": jsontext.Value(`"create"`), "file": jsontext.Value(`"{{` + of + `}}"`)}}},
		}, Edges: []workflow.Edge{{From: "get", To: "fetch"}, {From: "fetch", To: "save"}}}
		if found := validate.Workflow(w, c); found.HasErrors() != wrong {
			t.Errorf("%s as a file: %v", of, found)
		}
	}
}
