package walk

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

func compile(t *testing.T, text string, inputs ...workflow.Input) *Program {
	t.Helper()
	w := workflowtest.Parse(t, text)
	w.Inputs = inputs
	p, err := Compile(w)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var folder = workflow.Input{Name: "folder", Type: workflow.StringInput, Required: true}

func TestInputs(t *testing.T) {
	p := compile(t, `look: Tool list_files folder="{{inputs.folder}}" n="{{inputs.n}}" note="<{{inputs.note}}>"`,
		folder,
		workflow.Input{Name: "n", Type: workflow.NumberInput, Default: jsontext.Value("1.50")},
		workflow.Input{Name: "note", Type: workflow.StringInput})
	for _, c := range []struct{ given, want string }{
		{`{"folder": "Orders"}`, `{"folder":"Orders","n":1.50,"note":"<>"}`},
		{`{"folder": "{{look.text}}", "n": 2, "note": "x"}`, `{"folder":"{{look.text}}","n":2,"note":"<x>"}`},
		{`{"folder": "", "n": null}`, `{"folder":"","n":1.50,"note":"<>"}`},
		{`{}`, `The input “folder” is not given. Give it a value of the type string.`},
		{`{"folder": null}`, `The input “folder” is not given. Give it a value of the type string.`},
		{`{"folder": 1}`, `The input “folder” is 1. Give it a value of the type string.`},
		{`{"folder": "a", "other": 1}`, `The workflow has no input “other”. Leave it out, or add it to the workflow.`},
	} {
		var o Options
		decode(t, c.given, &o.Inputs)
		_, _, command, err := p.Begin(o)
		if err != nil {
			command.Call = &Call{Arguments: jsontext.Value(err.Error())}
		}
		if got := string(command.Call.Arguments); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", c.given, got, c.want)
		}
	}
}

// In an old file a step may have the id that stands for the inputs.
func TestStepNamedInputs(t *testing.T) {
	p := compile(t, "inputs: Tool list_files\nsay: Tool notify text=\"{{inputs.folder}}\"\ninputs > say", folder)
	s, _, _, err := p.Begin(Options{Inputs: map[string]jsontext.Value{"folder": jsontext.Value(`"x"`)}})
	if err != nil {
		t.Fatal(err)
	}
	_, c, err := p.Next(s, Event{Seq: 1, Kind: Returned, Result: &Result{Success: true, Fields: map[string]jsontext.Value{"folder": jsontext.Value(`"y"`)}}})
	if err != nil || string(c.Call.Arguments) != `{"text":"y"}` {
		t.Errorf("%v, %s", err, encode(c))
	}
}

func TestCompileRefuses(t *testing.T) {
	tool := workflow.Node{ID: "a", Name: "A", Kind: workflow.KindTool}
	for want, nodes := range map[string][]workflow.Node{
		"The workflow “W” has no steps. Add one.":              nil,
		"Two steps have the id “a”. Give one of them another.": {tool, tool},
		"The step “A” has no id. Give it one.":                 {{Name: "A", Kind: workflow.KindTool}},
	} {
		if _, err := Compile(workflow.Workflow{Name: "W", Nodes: nodes}); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// What State.Results gives is what a later run needs to begin anywhere, in the round
// of a loop in which the earlier run was.
func TestResultsOfARunLeadOn(t *testing.T) {
	p := compile(t, `
look: Tool list_files
r: Loop over look.files
read: Tool read_file path="{{r.item}}"
say: Tool notify message="{{r.iteration}}: {{read.text}}"
e: EndLoop r
after: Tool notify
look > r:LoopBody > read > say > e > r:LoopDone > after`)
	s, _, c, err := p.Begin(Options{})
	for _, text := range []string{"", "first", "said", "second"} {
		if err != nil {
			t.Fatal(err)
		}
		_, c, err = p.Next(s, Event{Seq: c.Seq, Kind: Returned, Result: &Result{Success: true, Text: text,
			Fields: map[string]jsontext.Value{"files": jsontext.Value(`["a","b"]`)}}})
	}
	want := string(c.Call.Arguments)
	if s.Status() != Running || want != `{"message":"2: second"}` {
		t.Fatalf("%s, %s", s.Status(), want)
	}
	again, traces, c, err := p.Begin(Options{From: "say", Results: s.Results()})
	if err != nil || string(c.Call.Arguments) != want {
		t.Fatalf("%v: got %s, want %s", err, encode(c), want)
	}
	if diff := cmp.Diff([]Turn{{Loop: "r", Index: 1, Of: 2}}, traces[len(traces)-1].Loops); diff != "" {
		t.Error(diff)
	}
	if _, ok := again.Results()["say"]; ok {
		t.Error("the step to begin with has a result before it ran")
	}
	if _, ok := again.Results()["read"]; !ok {
		t.Error("a step before it has none")
	}
}

func TestDelays(t *testing.T) {
	want := []int{500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000}
	for i, ms := range want {
		if got := delayMs(i + 1); got != ms {
			t.Errorf("after %d tries %d ms, want %d", i+1, got, ms)
		}
	}
	if got := delayMs(1_000_000_000); got != 30_000 {
		t.Errorf("after many tries %d ms", got)
	}
}
