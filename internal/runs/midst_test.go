package runs

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/runs/recall"
	"planwright/internal/tools"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// A run that failed, and whose journal has lost that, is not tried again from its beginning: it is
// listed as one that was cut off, and resumed.
func TestTryingAgainWhereTheEndIsLost(t *testing.T) {
	fails := true
	r := openRunsOn(t, answering{give: func(_ string, arguments jsontext.Value) tools.Result {
		return tools.Result{Success: !fails, Text: "told", Error: "no room"}
	}})
	o := order(t, "a: Tool read_file path=a")
	first := r.comesTo(t, o, walk.Failed)
	segments, err := filepath.Glob(filepath.Join(r.runner.(*local.Runner).Folder, first.ID, "*.journal"))
	if must(t, err); len(segments) != 1 {
		t.Fatalf("its journal is %v", segments)
	}
	data, err := os.ReadFile(segments[0])
	must(t, err)
	must(t, os.Truncate(segments[0], int64(bytes.LastIndexByte(data[:len(data)-1], '\n')+1)))
	o.From, o.After = "a", first.ID
	if _, err := r.Start(o); !errors.Is(err, engine.ErrEndLost) {
		t.Errorf("it is tried again: %v", err)
	}
	if record, err := r.runner.Record(first.ID); err != nil || record.Status != walk.Interrupted {
		t.Fatalf("it is listed as %+v, %v", record, err)
	}
	fails = false
	_, err = r.Resume(t.Context(), first.ID)
	must(t, err)
	if record, err := r.runner.Watch(t.Context(), first.ID, 0, nil); err != nil || record.Status != walk.Done {
		t.Errorf("resumed it is %+v, %v", record, err)
	}
}

// A run from the midst takes the results of the run that it goes on after: of steps as they
// were, of this workflow at its place, and of what is true.
func TestRunFromTheMidst(t *testing.T) {
	fails := false
	var called []string
	r := openRunsOn(t, answering{give: func(_ string, arguments jsontext.Value) tools.Result {
		called = append(called, string(arguments))
		if fails && strings.Contains(string(arguments), "sum") {
			return tools.Result{Error: "no room"}
		}
		return tools.Result{Success: true, Text: "told"}
	}})
	o := order(t, `
		a: Tool read_file path=a
		b: Tool read_file path="{{a.text}}-sum"
		c: Tool read_file path=c
		a > b > c`)
	midst := o
	midst.From = "b"
	if _, err := r.request(midst); err != nil {
		t.Errorf("where nothing ran before: %v", err)
	}
	dry := o
	dry.Dry = true
	examples := r.run(t, dry)
	midst.After = examples.ID
	if _, err := r.request(midst); err == nil {
		t.Error("a run goes on after examples")
	}
	midst.Dry = true
	if _, err := r.request(midst); err != nil {
		t.Errorf("a dry run does not go on after a dry one: %v", err)
	}
	midst.Dry, midst.After = false, ""
	fails = true
	first := r.comesTo(t, o, walk.Failed)
	got, err := r.request(midst)
	must(t, err)
	if got.After.Run != first.ID || !got.After.At.Equal(first.Began) || got.Tries || got.Options.Again != nil || got.Options.Results["a"].Text != "told" || got.Options.From != "b" {
		t.Errorf("it goes on with %+v", got)
	}
	midst.After = first.ID // the person tries this very run again
	if got, err = r.request(midst); err != nil || !got.Tries {
		t.Errorf("it is not tried again: %v", err)
	}
	alone := midst
	alone.Only = true
	if got, err = r.request(alone); err != nil || got.Tries || !got.Options.Only {
		t.Errorf("a step alone tries the run again: %+v, %v", got.Options, err)
	}
	until := midst
	until.From, until.To = "a", "c"
	if got, err = r.request(until); err != nil || got.Tries || got.Options.To != "c" {
		t.Errorf("from another step on the run is tried again: %+v, %v", got.Options, err)
	}
	changed := midst
	changed.Workflow.Nodes = slices.Clone(o.Workflow.Nodes)
	changed.Workflow.Nodes[0].Tool = &workflow.ToolCall{Name: "read_file", Arguments: workflow.Arguments{"path": jsontext.Value(`"other"`)}}
	if _, err := r.request(changed); err == nil {
		t.Error("the result of a step that changed is used")
	}
	gone := midst
	gone.After = "20200101-000000-none"
	if _, err := r.request(gone); err != engine.ErrGone {
		t.Errorf("it goes on after a run that is gone: %v", err)
	}
	copied := midst
	copied.File = filepath.Join(t.TempDir(), "copy.json")
	if _, err := r.request(copied); err != errOtherRun {
		t.Errorf("it goes on after a run of another file: %v", err)
	}
	copied.File, copied.After = "", ""
	if got, err := r.request(copied); err != nil || got.After.Run != "" {
		t.Errorf("what is in no file goes on after %+v, %v", got.After, err)
	}
	nowhere := midst
	nowhere.From = "gone"
	if _, err := r.request(nowhere); err == nil {
		t.Error("a run begins at a step that is not there")
	}
	ways := o
	ways.Ways = map[string]workflow.Output{"a": workflow.IfTrue}
	if _, err := r.request(ways); err == nil {
		t.Error("a way is chosen for a run in which results decide")
	}
	ways.Dry = true
	if got, err := r.request(ways); err != nil || len(got.Options.Ways) != 1 {
		t.Errorf("no way is chosen for a dry run: %v", err)
	}

	fails, called = false, nil
	second := r.run(t, midst)
	if !slices.Equal(called, []string{`{"path":"told-sum"}`, `{"path":"c"}`}) {
		t.Errorf("tried again it called %v", called)
	}
	if _, err := r.request(midst); err == nil {
		t.Errorf("what %s did is done once more", second.ID)
	}
}

// A run from the midst knows what calls of runs before it nobody can tell of: that the newest one knows, also
// of those before, whichever run it takes its results from.
func TestRunFromTheMidstKnowsUnknownCalls(t *testing.T) {
	unknown := ""
	r := openRunsOn(t, answering{give: func(_ string, arguments jsontext.Value) tools.Result {
		switch {
		case strings.Contains(string(arguments), "fails"):
			return tools.Result{Error: "no room"}
		case unknown != "" && strings.Contains(string(arguments), unknown):
			return tools.Result{Error: "no answer", Unknown: true}
		}
		return tools.Result{Success: true, Text: "told"}
	}})
	o := order(t, `
		a: Tool write_file path=one text=x mode=create [failure=continue]
		c: Tool write_file path=fails text=x mode=create
		b: Tool write_file path=two text=x mode=create [failure=continue]
		a > c > b`)
	o.Grant = permit.Grant{Effects: []catalog.Effect{catalog.Read, catalog.Write}}
	left := func(from, after string, only bool) (steps string) {
		t.Helper()
		o := o
		o.From, o.After, o.Only = from, after, only
		request, err := r.request(o)
		must(t, err)
		return strings.Join(slices.Sorted(maps.Keys(request.Options.Left)), " ")
	}
	unknown = "one"
	first := r.comesTo(t, o, walk.Failed)
	for _, only := range []bool{false, true} {
		if got := left("a", "", only) + left("a", first.ID, only); got != "aa" {
			t.Errorf("only %v: what is unknown is of %q", only, got)
		}
	}
	if got := left("c", first.ID, false); got != "" {
		t.Errorf("a run in its place asks of %q once more", got)
	}
	unknown = "two"
	alone := o
	alone.From, alone.Only = "b", true
	r.comesTo(t, alone, walk.Done)
	if got := left("a", "", false); got != "a b" {
		t.Errorf("behind a run of a step alone, what is unknown is of %q", got)
	}
	if got := left("c", first.ID, false); got != "b" {
		t.Errorf("in the place of the first run, what is unknown behind it is of %q", got)
	}
}

// What a run is given is known the next time, and is asked for as the workflow has it now.
func TestInputsOfTheLastRun(t *testing.T) {
	r := openRuns(t)
	o := order(t, "input x: string required default=\"one\" \"Which\"\ninput n: number\na: Tool read_file path=\"{{inputs.x}}\"")
	show := func(w workflow.Workflow) string {
		var list []string
		for _, v := range r.inputs(w, o.File) {
			list = append(list, v.Name+"="+string(v.Value))
			if v.Name == "x" && (!v.Required || v.Description != "Which" || v.Type == "") {
				t.Errorf("it is asked for as %+v", v)
			}
		}
		return strings.Join(list, " ")
	}
	if got := show(o.Workflow); got != `x="one" n=null` {
		t.Errorf("before any run: %s", got)
	}
	o.Inputs = map[string]jsontext.Value{"x": jsontext.Value(`"two"`), "n": jsontext.Value("7")}
	r.run(t, o)
	if got := show(o.Workflow); got != `x="two" n=7` {
		t.Errorf("after a run: %s", got)
	}
	another := o.Workflow
	another.Inputs = slices.Clone(o.Workflow.Inputs)
	another.Inputs[1].Type = workflow.StringInput
	if got := show(another); got != `x="two" n=null` {
		t.Errorf("where its type is another: %s", got)
	}
	o.Inputs = nil
	r.run(t, o) // takes what stands there, and is given nothing
	if got := show(o.Workflow); got != `x="two" n=7` {
		t.Errorf("after a run that was given nothing: %s", got)
	}
	if views := r.inputs(workflow.Workflow{}, ""); views == nil || len(views) > 0 {
		t.Errorf("of a workflow without inputs: %v", views)
	}
}

// What a person approves is kept of so many parts, the newest last.
func TestApprovedPartsAreFew(t *testing.T) {
	r := openRuns(t)
	o := order(t, "a: Tool read_file path=a\nb: Tool list_files folder=b\na > b")
	home := recall.HomeOf("w", o.File)
	must(t, r.memory.Change(home, func(m *recall.Memory) {
		for range keptParts {
			m.Parts = append(m.Parts, "before")
		}
		m.Parts[0] = "first"
	}))
	o.From, o.Only = "b", true
	sheet, err := r.Sheet(o)
	must(t, err)
	for range 2 { // approved twice it stands there once
		_, err = r.Approve(o, sheet, nil)
		must(t, err)
		if parts := r.memory.Get(home).Parts; len(parts) != keptParts || parts[0] != "before" || parts[keptParts-1] != sheet.Works {
			t.Errorf("approved parts are %v", parts)
		}
	}
	if _, err := r.Approve(o, permit.Sheet{}, nil); err != errUntold {
		t.Errorf("what cannot be told is approved: %v", err)
	}
}

// What a run may have done whose journal has lost its end is asked about also by a run that takes its
// results from one before.
func TestRunFromAStepBehindALostEnd(t *testing.T) {
	calls := 0
	r := openRunsOn(t, answering{give: func(string, jsontext.Value) tools.Result {
		calls++
		return tools.Result{Success: calls != 2, Text: "told", Error: "no room"}
	}})
	o := order(t, "a: Tool write_file path=a text=b mode=append")
	whole := r.comesTo(t, o, walk.Done)
	lost := r.comesTo(t, o, walk.Failed)
	folder := filepath.Join(r.runner.(*local.Runner).Folder, lost.ID)
	segments, err := filepath.Glob(filepath.Join(folder, "*.journal"))
	must(t, err)
	for _, path := range append(segments, filepath.Join(folder, "mark")) {
		must(t, os.Remove(path))
	}
	o.From, o.After, o.Only = "a", whole.ID, true
	request, err := r.request(o)
	if must(t, err); !request.Lost.Unknown {
		t.Errorf("it knows %+v", request.Lost)
	}
}
