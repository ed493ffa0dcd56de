package validate_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

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

// callees are tools with what a library knows of the workflows among them.
type callees struct {
	*catalog.Catalog
	fault                     string
	doubled, sameID, sameName []string
}

func (c callees) Fault(string) (problem.Said, bool) {
	return problem.Say("It has no steps."), c.fault != ""
}

func (c callees) Doubled(id, tool string) []string {
	if id == "gone" || tool == "workflow__gone" {
		return c.doubled
	}
	return nil
}

func (c callees) Others(string) (string, []string, []string) {
	return "send.json", c.sameID, c.sameName
}

// Of a workflow that is called people are told what is wrong with it, and which other ones it could
// be taken for; each by the step or the model that calls it, and where it is called.
func TestWhatIsWrongWithACalledWorkflow(t *testing.T) {
	sized := func(levels, steps int) *catalog.Catalog {
		return catalog.New([]catalog.Tool{{Name: "workflow__send", Workflow: "b", Title: "Send", Levels: levels, Steps: steps}})
	}
	tool := func(name, id string) workflow.Node {
		return workflow.Node{ID: "n", Name: "N", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: name, Workflow: id, Arguments: workflow.Arguments{}}}
	}
	model := workflow.Node{ID: "n", Name: "N", Kind: workflow.KindAiStep, AiStep: &workflow.AiStep{Prompt: "Send it", AllowedTools: []string{"workflow__send"}}}
	lost := workflow.Node{ID: "n", Name: "N", Kind: workflow.KindAiStep, AiStep: &workflow.AiStep{Prompt: "Send it", AllowedTools: []string{"workflow__gone"}}}
	off := tool("workflow__send", "b")
	off.Disabled = true
	for _, tt := range []struct {
		name  string
		tools validate.Tools
		step  workflow.Node
		want  string // severity, place and message of each problem
	}{
		{"nothing", callees{Catalog: sized(1, 1)}, tool("workflow__send", "b"), ""},
		{"as deep as may be", sized(workflow.MaxLevels, 1), tool("workflow__send", "b"), ""},
		{"too deep", sized(workflow.MaxLevels+1, 1), tool("workflow__send", "b"), "error tool/name: “N” calls “Send”. With that, workflows call one another more than 16 deep, and nobody could look through what they do."},
		{"too deep, of a model", sized(workflow.MaxLevels+1, 1), model, "error aiStep/allowedTools/0: “N” lets a model call “Send”. With that, workflows call one another more than 16 deep, and nobody could look through what they do."},
		{"itself", catalog.New([]catalog.Tool{{Name: "workflow__me", Workflow: "w", Title: "Me"}}), tool("workflow__me", "w"), "error tool/name: “N” calls the workflow that it is part of, which would never come to an end."},
		{"one that comes back", catalog.New([]catalog.Tool{{Name: "workflow__back", Workflow: "c", Title: "Back", Calls: []string{"b", "w"}}}), tool("workflow__back", "c"), "error tool/name: “N” calls the workflow that it is part of, which would never come to an end."},
		{"too deep, but off", sized(workflow.MaxLevels+1, workflow.MaxCalled+1), off, ""},
		{"as long as may be", sized(1, workflow.MaxCalled), tool("workflow__send", "b"), ""},
		{"too long", sized(1, workflow.MaxCalled+1), tool("workflow__send", "b"), "error tool/name: “N” calls “Send”. With that, the workflows that are called have more than 2000 steps together, and nobody could look through what they do."},
		{"faulty", callees{Catalog: sized(1, 1), fault: "yes"}, tool("workflow__send", "b"), "error tool/name: “N” calls “Send”, which has an error. It has no steps."},
		{"faulty, of a model", callees{Catalog: sized(1, 1), fault: "yes"}, model, "error aiStep/allowedTools/0: “N” lets a model call “Send”, which has an error. It has no steps."},
		{"two of its id", callees{Catalog: sized(1, 1), doubled: []string{"a.json", "b.json"}}, tool("workflow__send", "gone"), "error tool/name: “N” calls a workflow of which there is more than one: these files have the same id, so that nobody knows which is meant: a.json, b.json. Delete or move all but one of them, or give the others another id."},
		{"two of its name", callees{Catalog: sized(1, 1), doubled: []string{"a.json", "b.json"}}, tool("workflow__gone", ""), "error tool/name: “N” calls a workflow of which there is more than one: these files have the same id, so that nobody knows which is meant: a.json, b.json. Delete or move all but one of them, or give the others another id."},
		{"two of its name, of a model", callees{Catalog: sized(1, 1), doubled: []string{"a.json", "b.json"}}, lost, "error aiStep/allowedTools/0: “N” calls a workflow of which there is more than one: these files have the same id, so that nobody knows which is meant: a.json, b.json. Delete or move all but one of them, or give the others another id."},
		{"one alone", callees{Catalog: sized(1, 1), doubled: []string{"a.json"}}, tool("workflow__send", "gone"), "error tool/name: “N” calls a workflow that is not there any more; another one is called “Send” now."},
		{"another with its id", callees{Catalog: sized(1, 1), sameID: []string{"c.json", "d.json"}}, tool("workflow__send", "b"), "warning tool/name: “N” calls “Send”, of which there is another one with the same id: send.json is called, and not c.json, d.json. Delete or move what is not meant, or give it another id."},
		{"another with its name, by its name", callees{Catalog: sized(1, 1), sameName: []string{"c.json"}}, tool("workflow__send", ""), "warning tool/name: “N” calls “Send” by its name alone, which others have too: send.json is called, and not c.json. Choose the tool anew, so that it is kept which one is meant."},
		{"another with its name, by its id", callees{Catalog: sized(1, 1), sameName: []string{"c.json"}}, tool("workflow__send", "b"), ""},
		{"another with its name, of a model", callees{Catalog: sized(1, 1), sameName: []string{"c.json"}}, model, "warning aiStep/allowedTools/0: “N” lets a model call “Send”, and others have the same name: send.json is called, and not c.json. Rename all but one of them."},
	} {
		w := workflow.Workflow{ID: "w", Nodes: []workflow.Node{tt.step}}
		found := validate.Workflow(w, tt.tools)
		var got []string
		for _, p := range found {
			got = append(got, string(p.Severity)+" "+p.At.Path+": "+p.Message)
			if p.QuickFix != nil {
				checkQuickFix(t, tt.tools, w, p)
			}
			if p.At.Node != "n" || p.Code != problem.WorkflowCall || p.Fix == "" {
				t.Errorf("%s: %+v", tt.name, p)
			}
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, "\n")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// The first call with which the workflows that are called are too long together is named, and no other.
func TestCalledWorkflowsTogether(t *testing.T) {
	c := catalog.New([]catalog.Tool{{Name: "workflow__half", Workflow: "b", Levels: 1, Steps: workflow.MaxCalled / 2}})
	w := workflow.Workflow{ID: "w"}
	for i, id := range []string{"a", "b", "c", "d"} {
		w.Nodes = append(w.Nodes, workflow.Node{ID: id, Name: id, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "workflow__half", Workflow: "b", Arguments: workflow.Arguments{}}})
		if i > 0 {
			w.Edges = append(w.Edges, workflow.Edge{From: w.Nodes[i-1].ID, To: id})
		}
	}
	if found := validate.Workflow(w, c); len(found) != 1 || found[0].At.Node != "c" {
		t.Errorf("%v", found)
	}
}

// A step that calls by a name that others have too offers to keep which workflow it calls.
func TestKeepWhichIsCalled(t *testing.T) {
	c := callees{Catalog: catalog.New([]catalog.Tool{{Name: "workflow__send", Workflow: "b", Title: "Send"}}), sameName: []string{"c.json"}}
	w := workflow.Workflow{ID: "w", Nodes: []workflow.Node{{ID: "n", Name: "N", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "workflow__send", Arguments: workflow.Arguments{}}}}}
	found := validate.Workflow(w, c)
	if len(found) != 1 || found[0].QuickFix == nil {
		t.Fatalf("%v", found)
	}
	if mended := applyQuickFix(t, w, found[0]); mended.Nodes[0].Tool.Workflow != "b" || len(validate.Workflow(mended, c)) > 0 {
		t.Errorf("mended it is %v", mended)
	}
}
