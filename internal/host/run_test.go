package host

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/runs"
	"planwright/internal/runs/recall"
	"planwright/internal/session"
	"planwright/internal/settings"
	"planwright/planner/workflow"
)

// runFixture is a session whose steps may use one folder.
type runFixture struct {
	*fixture
	files string
}

// openToRun opens a session with a workflow in it; FILES in its text stands for the
// folder that steps may use.
func openToRun(t *testing.T, folder, baseURL, text string, changes ...func(*Config)) *runFixture {
	t.Helper()
	files := filepath.Join(folder, "files")
	must(t, os.MkdirAll(files, 0o755))
	f := &runFixture{fixture: openWith(t, folder, baseURL, "", changes...), files: files}
	if _, err := f.AddFolder(files); err != nil {
		t.Fatal(err)
	}
	if _, err := f.RemoveFolder(settings.DefaultFolder()); err != nil {
		t.Fatal(err)
	}
	if text != "" {
		if _, err := f.OpenText(strings.ReplaceAll(text, "FILES", filepath.ToSlash(files))); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// approved plans a run and approves all of it.
func (f *runFixture) approved(r runs.RunRequest) runs.RunRequest {
	f.t.Helper()
	plan, err := f.RunPlan(r)
	must(f.t, err)
	if plan.Problems.HasErrors() {
		f.t.Fatalf("it cannot be run: %v", plan.Problems)
	}
	r.Hash, r.Always = plan.Sheet.Hash, []string{"write_file", "write_table"}
	return r
}

// run runs the workflow to its end.
func (f *runFixture) run(r runs.RunRequest) runs.RunDetailView {
	f.t.Helper()
	view, err := f.StartRun(r)
	must(f.t, err)
	return f.ended(view.ID)
}

// ended waits for the end of a run.
func (f *runFixture) ended(id string) runs.RunDetailView {
	f.t.Helper()
	var detail runs.RunDetailView
	waitFor(f.t, func() (over bool) {
		var err error
		detail, err = f.RunDetail(id)
		must(f.t, err)
		if q := detail.Run.Question; q != nil {
			f.t.Fatalf("it asks: %s %s %v", q.Title, q.Text, q.Reasons)
		}
		return detail.Run.Status.AtRest()
	})
	return detail
}

// recalled is what is kept of workflows between their runs.
func (f *fixture) recalled() *recall.Store {
	return &recall.Store{Folder: filepath.Join(f.host.state, "allowed"), Vault: f.host.vault, Adopt: func(recall.Home, recall.Memory) (recall.Memory, bool) { return recall.Memory{}, false }}
}

// record is the record of the run with the id.
func (f *fixture) record(id string) engine.Record {
	f.t.Helper()
	records, err := f.RunsPage.Room.Engine().List(engine.Filter{})
	must(f.t, err)
	i := slices.IndexFunc(records, func(r engine.Record) bool { return r.ID == id })
	if i < 0 {
		f.t.Fatalf("there is no run %s", id)
	}
	return records[i]
}

// resultOf is the last result of a step.
func resultOf(d runs.RunDetailView, node string) *runs.RunResultView {
	for i := len(d.Entries) - 1; i >= 0; i-- {
		if e := d.Entries[i]; e.Node == node && e.Result != nil {
			return e.Result
		}
	}
	return nil
}

const copyFlow = `{"version": 1, "name": "Copy", "inputs": [
 {"name": "from", "type": "string", "required": true}, {"name": "password", "type": "string", "default": "none"}],
 "nodes": [
 {"id": "read", "name": "Read", "kind": "Tool", "tool": {"name": "read_file", "arguments": {"path": "{{inputs.from}}"}}},
 {"id": "write", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/copy.txt", "text": "{{read.text}}!", "mode": "overwrite"}}}],
 "edges": [{"from": "read", "to": "write"}]}`

func TestRunsAreApprovedAndKept(t *testing.T) {
	folder := t.TempDir()
	f := openToRun(t, folder, "", copyFlow)
	must(t, os.WriteFile(filepath.Join(f.files, "a.txt"), []byte("one"), 0o600))
	r := runs.RunRequest{Inputs: map[string]jsontext.Value{"from": jsontext.Value(`"a.txt"`), "password": jsontext.Value(`"open sesame"`)}}
	if _, err := f.StartRun(r); err == nil || !strings.Contains(err.Error(), "approve") {
		t.Fatalf("what was not approved was run: %v", err)
	}
	detail := f.run(f.approved(r))
	if detail.Run.Status != walk.Done || detail.Run.Calls != 2 {
		t.Errorf("the run is %+v", detail.Run)
	}
	if data, _ := os.ReadFile(filepath.Join(f.files, "copy.txt")); string(data) != "one!" {
		t.Errorf("the copy is %q", data)
	}
	plan, err := f.RunPlan(runs.RunRequest{})
	must(t, err)
	if !plan.Approved || string(plan.Inputs[0].Value) != `"a.txt"` || string(plan.Inputs[1].Value) != `"none"` {
		t.Errorf("the next plan is %+v", plan)
	}
	if detail := f.run(r); detail.Run.Status != walk.Done {
		t.Errorf("what was approved before was not run: %+v", detail.Run)
	}
	list, err := f.Runs()
	must(t, err)
	if len(list) != 2 || list[1].ID != detail.Run.ID {
		t.Errorf("the runs are %+v", list)
	}
	must(t, f.RemoveRun(list[0].ID))
	if list, _ := f.Runs(); len(list) != 1 {
		t.Errorf("after one was removed: %+v", list)
	}
}

func TestApprovalIsForTheWorkflowAsItIs(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", copyFlow)
	r := f.approved(runs.RunRequest{Inputs: map[string]jsontext.Value{"from": jsontext.Value(`"a.txt"`)}})
	w := f.now().Workflow
	next := w
	next.Nodes = slices.Clone(w.Nodes)
	next.Nodes[1].Tool = &workflow.ToolCall{Name: "clipboard_set", Arguments: workflow.Arguments{"text": jsontext.Value(`"{{read.text}}"`)}}
	if _, err := f.Edit(session.EditRequest{Label: "Change", BaseRevision: f.now().Revision, Patch: workflow.Diff(w, next)}); err != nil {
		t.Fatal(err)
	}
	if _, err := f.StartRun(r); err == nil || !strings.Contains(err.Error(), "not as you approved it") {
		t.Errorf("a changed workflow was run: %v", err)
	}
}

const askFlow = `{"version": 1, "name": "Ask", "nodes": [
 {"id": "ask", "name": "Ask", "kind": "Tool", "tool": {"name": "ask_person", "arguments": {"question": "Which one?", "choices": ["left", "right"]}}},
 {"id": "do", "name": "Do", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["echo", "{{ask.answer}}"]}}}],
 "edges": [{"from": "ask", "to": "do"}]}`

// question waits until a run asks something of the kind.
func (f *runFixture) question(kind engine.QuestionKind) (asked engine.Question) {
	f.t.Helper()
	waitFor(f.t, func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		for i := len(f.events) - 1; i >= 0; i-- {
			var view runs.RunView
			switch p := f.events[i].payload.(type) {
			case runs.RunView:
				view = p
			case runs.RunEntriesView:
				view = p.Run
			default:
				continue
			}
			if view.Question != nil && view.Status == walk.Waiting {
				asked = *view.Question
			}
			return asked.Kind == kind
		}
		return false
	})
	return asked
}

func TestRunAsksThePerson(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", askFlow)
	view, err := f.StartRun(f.approved(runs.RunRequest{}))
	must(t, err)
	q := f.question(engine.Ask)
	if q.Kind != engine.Ask || q.Title != "Which one?" || len(q.Choices) != 2 {
		t.Fatalf("it asks %+v", q)
	}
	must(t, f.AnswerRun(runs.RunAnswer{ID: view.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply, Text: "left"}}))
	if err := f.AnswerRun(runs.RunAnswer{ID: view.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply}}); err == nil {
		t.Error("a question was answered twice")
	}
	q = f.question(engine.MayCall)
	if q.Kind != engine.MayCall || len(q.Reasons) == 0 || q.Call.Tool != "run_command" {
		t.Fatalf("it asks %+v", q)
	}
	must(t, f.AnswerRun(runs.RunAnswer{ID: view.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Always}}))
	detail := f.ended(view.ID)
	if r := resultOf(detail, "do"); detail.Run.Status != walk.Done || r == nil || !strings.Contains(r.Text, "left") {
		t.Errorf("the run is %+v, the command gave %+v", detail.Run, r)
	}
	if plan, _ := f.RunPlan(runs.RunRequest{}); len(plan.Always) != 1 || plan.Always[0] != "run_command" {
		t.Errorf("what need not ask is %v", plan.Always)
	}
}
