package runs

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/library"
	"planwright/internal/redact"
	"planwright/internal/runs/recall"
	"planwright/internal/tools"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// lending are tools of which the workflows of a folder are some.
type lending struct {
	asking
	library *library.Library
}

func (l lending) Catalog() *catalog.Catalog {
	found, _ := l.library.Find()
	base := catalog.Builtin()
	return catalog.New(slices.Concat(base.Tools(), library.Tools(found, base)))
}

func (l lending) Offer() validate.Tools { return l.Catalog() }

// A workflow is run with those that it calls as they are now; where one of them cannot run, it is
// said which and why, and nothing begins.
func TestWorkflowsThatARunCalls(t *testing.T) {
	folder := t.TempDir()
	keep := func(id, text string) {
		t.Helper()
		w := workflowtest.Parse(t, text)
		w.ID, w.Name = id, id
		must(t, os.WriteFile(filepath.Join(folder, id+workflow.FileEnd), workflow.Encode(w), 0o600))
	}
	l := &library.Library{Folder: func() string { return folder }}
	r := openRunsOn(t, lending{library: l})
	r.library = l
	keep("fine", `a: Tool read_file path=a`)
	keep("wrong", `a: Tool read_file`)
	keep("keyed", `a: Tool http_request url="https://a.example" body="{{secrets.gone}}"`)
	calls := func(id string) RunOrder {
		o := order(t, "c: Tool workflow__"+id)
		o.Workflow.Nodes[0].Tool.Workflow = id
		return o
	}
	record := r.run(t, calls("fine"))
	if request, err := r.runner.Request(record.ID); err != nil || len(request.Children) != 1 || request.Children["fine"].Workflow.Name != "fine" || record.Calls == 0 {
		t.Errorf("it ran with %+v, %v", request.Children, err)
	}
	for id, want := range map[string]string{"wrong": "", "keyed": "“keyed”, which it calls, has an error"} {
		o := calls(id)
		list := r.Problems(o.Workflow)
		if want != "" && (!list.HasErrors() || !slices.ContainsFunc(list, func(p problem.Problem) bool { return strings.Contains(p.Message, want) && p.At == (problem.Place{}) })) {
			t.Errorf("%s: the problems are %v", id, list)
		}
		children := r.children(o.Workflow)
		if err := r.mayCall(children); err == nil || !strings.Contains(err.Error(), "“"+id+"”, which it calls, has an error. ") || !strings.Contains(err.Error(), "run this one again") {
			t.Errorf("%s: %v", id, err)
		}
		if _, err := r.Start(o); err == nil {
			t.Errorf("%s: it is run", id)
		}
	}
	if err := r.mayCall(r.children(calls("fine").Workflow)); err != nil {
		t.Errorf("one that is fine: %v", err)
	}
	if list, err := r.List(""); err != nil || len(list) != 1 {
		t.Errorf("begun are %+v, %v", list, err)
	}
}

// A result is kept of a run of this workflow, as much as there is room for; where it is refused,
// what was kept stays.
func TestRefusedPins(t *testing.T) {
	big := strings.Repeat("x", 100<<10)
	r := openRunsOn(t, answering{give: func(_ string, arguments jsontext.Value) tools.Result {
		return tools.Result{Success: true, Text: big[:10], Fields: map[string]jsontext.Value{"x": arguments}}
	}})
	o := order(t, "b: Tool read_file path=b\na: Tool read_file path=a\nb > a")
	record, other := r.run(t, o), r.run(t, order(t, "a: Tool read_file path=a"))
	p := &RunsPage{Room: r, opened: func() Opened { return Opened{Workflow: o.Workflow, File: o.File} }}
	entries, err := r.runner.Entries(record.ID)
	must(t, err)
	at := map[string]int{}
	for _, e := range entries {
		if e.Trace.Result != nil {
			at[e.Trace.Node] = e.N
		}
	}
	if none, err := p.Pins(); err != nil || none == nil || len(none) > 0 {
		t.Errorf("at first %q are kept, %v", none, err)
	}
	for _, node := range []string{"b", "a"} {
		_, err := p.PinResult(PinRequest{Node: node, Run: record.ID, Entry: at[node]})
		must(t, err)
	}
	both := []string{"a", "b"}
	if pins, err := p.Pins(); err != nil || !slices.Equal(pins, both) {
		t.Errorf("kept are %q, %v", pins, err)
	}
	if kept := r.kept(o.Workflow, o.File)["a"]; kept.Origin.Run != record.ID || !kept.Origin.At.Equal(record.Began) || kept.Result.Text != big[:10] {
		t.Errorf("kept is %+v", kept)
	}
	for name, c := range map[string]struct {
		r    PinRequest
		said string
	}{
		"another file's run":   {PinRequest{"a", other.ID, at["a"]}, "another workflow"},
		"a run that is gone":   {PinRequest{"a", "20200101T000000-none", at["a"]}, ""},
		"another step's entry": {PinRequest{"a", record.ID, at["b"]}, "not kept any more"},
		"no entry":             {PinRequest{"a", record.ID, 0}, "not kept any more"},
		"no step":              {PinRequest{"none", record.ID, at["a"]}, "changed since"},
	} {
		if _, err := p.PinResult(c.r); err == nil || !strings.Contains(err.Error(), c.said) {
			t.Errorf("%s: %v", name, err)
		}
	}
	room := maxPinned - sizeOf(r.kept(o.Workflow, o.File))
	fill := func(size int) {
		must(t, r.memory.Change(recall.HomeOf("w", o.File), func(m *recall.Memory) {
			one := m.Kept["b"]
			one.Result.Error = strings.Repeat("e", size)
			m.Kept["b"] = one
		}))
	}
	for more, said := range map[int]string{0: "", 1: "more than 4 MB"} {
		fill(room + more)
		if _, err := p.PinResult(PinRequest{"a", record.ID, at["a"]}); (err == nil) != (said == "") || err != nil && !strings.Contains(err.Error(), said) {
			t.Errorf("with %d bytes more than there is room for: %v", more, err)
		}
	}
	if pins, err := p.Pins(); err != nil || !slices.Equal(pins, both) {
		t.Errorf("what was refused left %q, %v", pins, err)
	}
	if pins, err := p.PinResult(PinRequest{Node: "b"}); err != nil || !slices.Equal(pins, []string{"a"}) {
		t.Errorf("without b %q are kept, %v", pins, err)
	}
}

// What is asked of a run that is not there is an error, and changes nothing; one that goes on is not removed.
func TestRunsThatAreNotThere(t *testing.T) {
	p := openPage(t, "local", t.TempDir(), nil, "a: Tool read_file path=a\nb: Tool read_file path=\"{{a.text}}\"\na > b")
	defer p.Close()
	plan, err := p.RunPlan(RunRequest{})
	must(t, err)
	begun, err := p.StartRun(RunRequest{Hash: plan.Sheet.Hash})
	must(t, err)
	q := p.until(func(v RunView) bool { return v.Question != nil }).Question
	if err := p.RemoveRun(begun.ID); err == nil || !strings.Contains(err.Error(), "Stop it, then remove it") {
		t.Errorf("it goes on, and is removed: %v", err)
	}
	if folder, err := p.RunFolder(begun.ID); folder != "" || err != nil {
		t.Errorf("it did not fail, and needs %q, %v", folder, err)
	}
	const gone = "20200101T000000-none"
	for name, err := range map[string]error{
		"detail": errorOf(p.RunDetail(gone)), "changes": errorOf(p.RunChanges(gone)), "folder": errorOf(p.RunFolder(gone)), "outputs": errorOf(p.RunOutputs(gone)),
		"result": errorOf(p.RunResult(ResultRequest{gone, "a", 1})), "resume": errorOf(p.ControlRun(RunControl{gone, RunResume})), "stop": errorOf(p.ControlRun(RunControl{gone, RunStop})),
		"answer": p.AnswerRun(RunAnswer{ID: gone, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply}}), "restore": p.RestoreRun(gone), "remove": p.RemoveRun(gone),
	} {
		if err == nil {
			t.Errorf("%s: of a run that is not there", name)
		}
	}
	if list, err := p.Runs(); err != nil || len(list) != 1 || list[0].Question == nil || list[0].Question.ID != q.ID {
		t.Errorf("the runs are %+v, %v", list, err)
	}
	_, err = p.ControlRun(RunControl{begun.ID, RunStop})
	must(t, err)
	if end := p.until(func(v RunView) bool { return v.Status.AtRest() }); end.Status != walk.Stopped || end.Question != nil {
		t.Errorf("stopped it is %+v", end)
	}
	must(t, p.RemoveRun(begun.ID))
}

func errorOf[T any](_ T, err error) error { return err }

// Rounds that go on side by side are shown with what people call them, bounded, and without secrets.
func TestRoundsAreShown(t *testing.T) {
	redactor := &redact.Redactor{}
	redactor.Add(key)
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	views := viewRounds([]engine.Rounds{
		{Loop: "l", Around: []walk.Turn{{Loop: "o", Index: 1}}, Begun: 3, Of: 5, Failed: 1,
			Lanes: []engine.Lane{{Number: 7, Index: 2, Item: jsontext.Value(`{"name":"three"}`), Node: "a", At: at, Wait: engine.Wait{Kind: engine.WaitsForTurn, For: "/" + key}}},
			Last:  []engine.FailedRound{{Index: 1, Item: jsontext.Value(`"` + strings.Repeat("i", maxItem+1) + `"`), Error: key + " " + strings.Repeat("e", 2*maxRoundFail)}}},
		{Loop: "m"},
	}, redactor)
	if len(views) != 2 || views[1].Lanes == nil || views[1].Last == nil || views[1].Around == nil {
		t.Fatalf("shown is %+v", views)
	}
	v := views[0]
	if v.Loop != "l" || v.Begun != 3 || v.Of != 5 || v.Failed != 1 || len(v.Around) != 1 || v.Around[0].Index != 1 {
		t.Errorf("shown is %+v", v)
	}
	if l := v.Lanes[0]; l.Number != 7 || l.Index != 2 || l.Item != "three" || l.Node != "a" || l.Waits != engine.WaitsForTurn || !strings.HasPrefix(l.At, "2026-03-01T12:00:00") || strings.Contains(l.For, key) || l.For == "" {
		t.Errorf("the round is %+v", l)
	}
	if f := v.Last[0]; f.Index != 1 || len([]rune(f.Item)) != maxItem || strings.Contains(f.Error, key) || len([]rune(f.Error)) != maxRoundFail+1 {
		t.Errorf("the round that failed is %+v", f)
	}
}

// The end of a run is told without secrets, and of a failure in a round with the round.
func TestEndingOfARun(t *testing.T) {
	r := openRunsOn(t, answering{give: func(string, jsontext.Value) tools.Result { return tools.Result{Error: "no room for " + key} }})
	record := r.comesTo(t, order(t, "l: Loop \"Each\" times 2\na: Tool read_file path=a\ne: EndLoop l\nl:LoopBody > a > e > l"), walk.Failed)
	if said := r.Ending(record); strings.Contains(said, key) || !strings.Contains(said, "no room") || !strings.HasSuffix(said, "It was in round 1 of 2 of “Each”.") {
		t.Errorf("it is said to have ended so: %q", said)
	}
	gone := record
	gone.ID, gone.Message = "none", "It broke: "+key
	if said := r.Ending(gone); said != "It broke: "+r.redactor.Text(key) {
		t.Errorf("where nothing is kept: %q", said)
	}
	entries, err := r.runner.Entries(record.ID)
	must(t, err)
	if views := ViewEntries(entries, r.redactor); len(views) != len(entries) || strings.Contains(fmt.Sprint(views), key) {
		t.Errorf("the entries are shown as %+v", views)
	}
}

// Of places outside the folders that steps may use it is warned, with the folder and a fix; what is
// known of a workflow goes along to another file.
func TestWhatIsKnownOfAWorkflow(t *testing.T) {
	folder, other := t.TempDir(), t.TempDir()
	r := openRuns(t)
	r.host = allowing{folder: folder}
	o := order(t, `a: Tool read_file path="`+filepath.ToSlash(filepath.Join(other, "a.txt"))+`"`)
	p := &RunsPage{Room: r, desk: &runDesk{redactor: r.redactor}}
	list := p.ShutFolders(o.Workflow)
	if len(list) != 1 || list[0].Code != problem.FolderShut || list[0].Folder != other || list[0].At.Path != "tool/arguments/path" || !strings.Contains(list[0].Fix, "relative path") {
		t.Errorf("it is warned of %+v", list)
	}
	from, to := recall.HomeOf("w", o.File), recall.HomeOf("w", o.File+".moved")
	must(t, r.allowAlways(from, "notify"))
	must(t, r.allowAlways(from, "notify"))
	p.Moved("w", o.File, o.File+".moved")
	if got := r.memory.Get(to).Always; !slices.Equal(got, []string{"notify"}) {
		t.Errorf("there %q need not ask", got)
	}
}
