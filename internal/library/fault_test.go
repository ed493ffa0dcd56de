package library

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// calling is a workflow with one step more for each of those that it calls.
func calling(id string, ids ...string) workflow.Workflow {
	w := workflow.Workflow{Version: 2, ID: id, Name: id, Nodes: []workflow.Node{{ID: "wait", Name: "Wait", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "wait", Arguments: workflow.Arguments{"milliseconds": []byte("100")}}}}}
	for i, called := range ids {
		n := workflow.Node{ID: fmt.Sprint("c", i), Name: "Call " + called, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: prefix + called, Workflow: called, Arguments: workflow.Arguments{}}}
		w.Edges = append(w.Edges, workflow.Edge{From: w.Nodes[i].ID, To: n.ID})
		w.Nodes = append(w.Nodes, n)
	}
	return w
}

// validated is what is wrong with a workflow beside others.
func validated(t *testing.T, w workflow.Workflow, others ...workflow.Workflow) string {
	t.Helper()
	folder := t.TempDir()
	for i, other := range others {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprint(i, workflow.FileEnd)), workflow.Encode(other), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l := (&Library{}).At(folder)
	found, _ := l.Find()
	all := catalog.New(append(catalog.Builtin().Tools(), Tools(found, catalog.Builtin())...))
	callees := NewCallees(found, l.Doubles(), all, func(string) string { return "" })
	return told(t, validate.Workflow(w, looking{all, callees}).With(problem.Error), folder)
}

// told is what is said of the calls, with paths below the folder.
func told(t *testing.T, problems problem.List, folder string) string {
	t.Helper()
	var said []string
	for _, p := range problems {
		if p.Code != problem.WorkflowCall || p.At.Node == "" {
			t.Errorf("it is told as %v", p)
		}
		said = append(said, strings.ReplaceAll(p.Message, folder+string(filepath.Separator), ""))
	}
	return strings.Join(said, "\n")
}

// What is wrong with a workflow that is called, however deep, is told of the step that calls it.
func TestFaultsOfCalledWorkflows(t *testing.T) {
	bad := calling("bad")
	bad.Nodes[0].Tool = &workflow.ToolCall{Name: "read_file", Arguments: workflow.Arguments{}}
	top := calling("top", "mid")
	if got := validated(t, top, calling("mid", "bad"), bad); !strings.HasPrefix(got, "“Call mid” calls “mid”, which has an error. “Call bad” calls “bad”, which has an error. “Wait”") || strings.Contains(got, "\n") {
		t.Errorf("it says %q", got)
	}
	if got := validated(t, top, calling("mid", "good"), calling("good")); got != "" {
		t.Errorf("of what is right it says %q", got)
	}
	top.Nodes = top.Nodes[:1]
	top.Edges = nil
	top.Nodes[0] = workflow.Node{ID: "ask", Name: "Ask", Kind: workflow.KindAiStep, AiStep: &workflow.AiStep{Prompt: "x", AllowedTools: []string{prefix + "bad"}}}
	if got := validated(t, top, bad); !strings.HasPrefix(got, "“Ask” lets a model call “bad”, which has an error. “Wait”") {
		t.Errorf("of an AI step it says %q", got)
	}
}

// Workflows that call one another too deep, or have too many steps together, and such that call
// one another in a circle are told too.
func TestSizeOfCalledWorkflows(t *testing.T) {
	chain := func(levels int) (list []workflow.Workflow) {
		for i := range levels - 1 {
			list = append(list, calling(fmt.Sprint("lv", i), fmt.Sprint("lv", i+1)))
		}
		return append(list, calling(fmt.Sprint("lv", levels-1)))
	}
	if got := validated(t, calling("top", "lv0"), chain(workflow.MaxLevels)...); got != "" {
		t.Errorf("of a chain that is not too deep it says %q", got)
	}
	if got := validated(t, calling("top", "lv0"), chain(workflow.MaxLevels+1)...); got != "“Call lv0” calls “lv0”. With that, workflows call one another more than 16 deep, and nobody could look through what they do." {
		t.Errorf("of one that is, it says %q", got)
	}
	wide := calling("wide", strings.Fields(strings.Repeat("leaf ", 45))...) // 46 steps of its own, 45 of others
	often := func(n int) workflow.Workflow { return calling("top", strings.Fields(strings.Repeat("wide ", n))...) }
	if got := validated(t, often(21), wide, calling("leaf")); got != "" {
		t.Errorf("of few steps it says %q", got)
	}
	if got := validated(t, often(23), wide, calling("leaf")); !strings.Contains(got, "more than 2000 steps together") || strings.Contains(got, "\n") {
		t.Errorf("of many steps it says %q", got)
	}
	if got := validated(t, calling("top", "a"), calling("a", "b"), calling("b", "a")); !strings.Contains(got, "“Call a” calls “a”, which has an error. “Call b” calls the workflow that it is part of") {
		t.Errorf("of a circle it says %q", got)
	}
}

// Of two files with one id none can be called: the step that does names both.
func TestFilesWithOneID(t *testing.T) {
	one, two := calling("kid"), calling("kid")
	two.Name = "Another"
	want := "“Call kid” calls a workflow of which there is more than one: these files have the same id, so that nobody knows which is meant: 0.planwright.json, 1.planwright.json. Delete or move all but one of them, or give the others another id."
	if got := validated(t, calling("top", "kid"), one, two, calling("other")); got != want {
		t.Errorf("it says %q", got)
	}
	ask := workflow.Workflow{ID: "ask", Nodes: []workflow.Node{{ID: "c", Name: "Call kid", Kind: workflow.KindAiStep, AiStep: &workflow.AiStep{Prompt: "x", AllowedTools: []string{prefix + "another"}}}}}
	if got := validated(t, ask, one, two); got != want {
		t.Errorf("of an AI step it says %q", got)
	}
}

// Where another workflow has the name of one that is called by that alone, or its id in the other
// folder, it is told which one is called. That of a step can be kept.
func TestOneOfSeveralIsCalled(t *testing.T) {
	top := t.TempDir()
	put := func(file string, w workflow.Workflow) {
		path := filepath.Join(top, file+workflow.FileEnd)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, workflow.Encode(w), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	second := calling("second")
	second.Name = "same"
	first := calling("first")
	first.Name = "same"
	put("own/kid", calling("kid"))
	put("beside/kid", calling("kid"))
	put("beside/a", first)
	put("beside/b", second)
	put("beside/alone", calling("alone"))
	if err := os.Symlink(filepath.Join(top, "own/kid"+workflow.FileEnd), filepath.Join(top, "beside/link"+workflow.FileEnd)); err != nil {
		t.Fatal(err)
	}
	l := (&Library{Folder: func() string { return filepath.Join(top, "own") }}).At(filepath.Join(top, "beside"))
	found, _ := l.Find()
	all := catalog.New(append(catalog.Builtin().Tools(), Tools(found, catalog.Builtin())...))
	tools := looking{all, NewCallees(found, l.Doubles(), all, func(string) string { return "" })}
	byName := calling("top", "second")
	byName.Nodes[1].Tool = &workflow.ToolCall{Name: prefix + "same_2", Arguments: workflow.Arguments{}}
	model := calling("top")
	model.Nodes[0] = workflow.Node{ID: "ask", Name: "Ask", Kind: workflow.KindAiStep, AiStep: &workflow.AiStep{Prompt: "x", AllowedTools: []string{prefix + "same", prefix + "alone"}}}
	for _, c := range []struct {
		w    workflow.Workflow
		want string
	}{
		{calling("top", "kid"), "“Call kid” calls “kid”, of which there is another one with the same id: own/kid.planwright.json is called, and not beside/kid.planwright.json. Delete or move what is not meant, or give it another id."},
		{calling("top", "second"), ""},
		{calling("top", "alone"), ""},
		{byName, "“Call second” calls “same” by its name alone, which others have too: beside/b.planwright.json is called, and not beside/a.planwright.json. Choose the tool anew, so that it is kept which one is meant."},
		{model, "“Ask” lets a model call “same”, and others have the same name: beside/a.planwright.json is called, and not beside/b.planwright.json. Rename all but one of them."},
	} {
		problems := validate.Workflow(c.w, tools)
		if got := told(t, problems.With(problem.Warning), top); got != c.want || problems.HasErrors() {
			t.Errorf("it says %q (%v)", got, problems)
		}
		for _, p := range problems {
			if p.QuickFix == nil {
				continue
			}
			var patch workflow.Patch
			if err := json.Unmarshal(p.QuickFix.Patch, &patch); err != nil {
				t.Fatal(err)
			}
			kept, err := workflow.Apply(c.w, patch)
			if left := validate.Workflow(kept, tools); err != nil || len(left) > 0 || kept.Nodes[1].Tool.Workflow != "second" {
				t.Errorf("kept it is %+v: %v, %v", kept.Nodes[1].Tool, left, err)
			}
		}
	}
	for id, want := range map[string]bool{"kid": true, "first": true, "second": true, "alone": false} {
		if got := l.Children(calling("top", id))[id].Alike; got != want {
			t.Errorf("%s is told by its file: %v", id, got)
		}
	}
}
