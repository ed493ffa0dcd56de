package session

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planwright/internal/document"
	"planwright/internal/engine/walk"
	"planwright/planner"
	"planwright/planner/memory"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

const secret = "sk-canary-0123456789abcdef0123"

// What is not valid becomes no part of the workflow, though it is the first plan.
func TestInvalidPlanIsNotApplied(t *testing.T) {
	const broken = `{"steps": [{"step_type": "Tool", "name": "Bad", "tool_name": "no_such_tool", "arguments": {}}]}`
	f := open(t, t.TempDir(), broken, broken, broken, broken)
	if a := ask(t, f, "plan"); a.Applied || a.Status == planner.Done || len(f.doc.State().Workflow.Nodes) != 0 || f.desk.state().Proposal != nil {
		t.Errorf("it ended as %+v", a)
	}
}

// Nor does what claims to be done: it waits for a decision, and says what is wrong.
func TestDoneWithErrorsIsNotApplied(t *testing.T) {
	f := open(t, t.TempDir())
	q, err := f.begin(AskRequest{ID: "done", Words: "plan"}, "plan")
	must(t, err)
	w := workflow.Workflow{Nodes: []workflow.Node{{ID: "a", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "no_such_tool"}}}}
	patch := workflow.Diff(q.base.Workflow, w)
	a := f.finish(q, planner.ChatResult{Result: planner.Result{Status: planner.Done, Workflow: w, Patch: &patch, Problems: validate.Workflow(w, f.desk.tools)}})
	if p := f.desk.state().Proposal; a.Applied || len(f.doc.State().Workflow.Nodes) != 0 || p == nil || p.CanApply {
		t.Errorf("it became %+v, proposed is %+v", a, p)
	}
	f.done(q)
}

// A message is said once, and one that is said anew takes all that followed it along.
func TestSaidOnceAndAnew(t *testing.T) {
	f, p := propose(t, "Hello.", patchReply)
	if _, err := f.Ask(AskRequest{ID: "then tell me twice", Words: "again"}); err != errAskedTwice {
		t.Errorf("said twice: %v", err)
	}
	if _, err := f.Ask(AskRequest{ID: "new", Words: "hello", Rewind: "then tell me twice"}); err != nil || f.desk.state().Proposal != nil || last(f) != OutcomeDiscarded {
		t.Errorf("%s waits still, %s, %v", p.ID, last(f), err)
	}
	now, _ := f.Now()
	if got := now.Conversation; len(got) != 2 || got[1].ID != "new" {
		t.Errorf("the conversation is %+v", got)
	}
}

// A request that ended with its document comes to nothing later.
func TestLateAnswerIsNone(t *testing.T) {
	f := open(t, t.TempDir())
	q, err := f.begin(AskRequest{ID: "late", Words: "plan"}, "plan")
	must(t, err)
	_, err = f.New()
	must(t, err)
	result := planner.ChatResult{Result: planner.Result{Status: planner.Done, Workflow: workflow.Workflow{Nodes: []workflow.Node{{ID: "a", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "list_windows"}}}}}}
	if a := f.finish(q, result); a.Status != planner.Cancelled || a.Applied || len(f.doc.State().Workflow.Nodes) != 0 {
		t.Errorf("it became %+v", a)
	}
	f.done(q)
}

// Keys in what is said stay out of what is kept and shown, also where it was not sent.
func TestKeysAreNotKept(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "Fine.")
	f.redactor.Add(secret)
	_, err := f.Ask(AskRequest{ID: "one", Words: "is " + secret + " a good key?"})
	must(t, err)
	must(t, f.KeepUnsent(UnsentWords{Path: f.Path(), Words: "and " + secret}))
	now, _ := f.Now()
	if got := now.Conversation[0].Words + now.Unsent; strings.Contains(got, secret) || !strings.Contains(got, "and ") {
		t.Errorf("shown is %s", got)
	}
	closed(t, f)
	must(t, filepath.WalkDir(filepath.Dir(folder), func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), secret) {
			t.Errorf("the key is in %s", path)
		}
		return err
	}))
}

// What became of the workflow is said beside the message: taken back by undo or not.
func TestTakenBack(t *testing.T) {
	f := open(t, t.TempDir(), planReply)
	ask(t, f, "plan")
	for _, c := range []struct {
		move func() (DocumentView, error)
		back bool
	}{{f.Undo, true}, {f.Redo, false}} {
		_, err := c.move()
		must(t, err)
		if now, _ := f.Now(); now.Conversation[0].TakenBack != c.back {
			t.Errorf("taken back: %v, want %v", !c.back, c.back)
		}
	}
}

// A change by hand is the person's, in the history too.
func TestEditIsThePersons(t *testing.T) {
	f := open(t, t.TempDir(), planReply)
	ask(t, f, "plan")
	change(t, f, func(n *workflow.Node) { n.Name = "Mine" })
	versions, err := f.History(0)
	if err != nil || versions[0].Author != document.Person || versions[1].Author != document.Assistant {
		t.Errorf("the history is %+v, %v", versions, err)
	}
}

// A summary tells of no more than was said.
func TestSummaryOfTheFuture(t *testing.T) {
	f := open(t, t.TempDir(), "Hello.")
	ask(t, f, "hello")
	f.conversation.summarise([]memory.Summary{{Until: 3, Text: "They talked for long."}})
	if got := f.conversation.memory().Summaries; len(got) != 0 {
		t.Errorf("it takes %+v", got)
	}
}

// An id may be said again, later than what the history has under it.
func TestSaidAgainUnderAnID(t *testing.T) {
	f := open(t, t.TempDir(), planReply)
	ask(t, f, "plan")
	versions, err := f.doc.History()
	must(t, err)
	for at, made := range map[time.Time]bool{versions[0].Time.Add(-time.Second): true, versions[0].Time.Add(time.Second): false} {
		if _, _, ok := f.conversation.made(exchange{id: "plan", time: at}); ok != made {
			t.Errorf("said at %s, the change of %s is its: %v", at, versions[0].Time, ok)
		}
	}
}

// What a newer version kept of unsent words stays as it is.
func TestUnsentOfANewerVersion(t *testing.T) {
	f := open(t, t.TempDir())
	const newer = `{"version": 9}`
	must(t, os.WriteFile(f.unsent.path, []byte(newer), 0o600))
	must(t, f.KeepUnsent(UnsentWords{Path: f.Path(), Words: "mine"}))
	if data, err := os.ReadFile(f.unsent.path); string(data) != newer {
		t.Errorf("written over: %s, %v", data, err)
	}
}

// running is a run that goes on beside a session.
type running struct {
	around
	file string // real path
}

func (r *running) Going(each func(id, file string, status walk.Status)) {
	each("w", r.file, walk.Waiting)
}

// A run is that of the file that it is of, by whatever path the list has it.
func TestRunOfADocument(t *testing.T) {
	folder, elsewhere := t.TempDir(), t.TempDir()
	f := open(t, folder)
	file := `{"version": 1, "id": "w", "name": "Twin", "nodes": [], "edges": []}`
	real := filepath.Join(elsewhere, "real.json")
	must(t, os.WriteFile(real, []byte(file), 0o600))
	must(t, os.WriteFile(filepath.Join(folder, "copy.planwright.json"), []byte(file), 0o600))
	real, err := filepath.EvalSymlinks(real)
	must(t, err)
	link := filepath.Join(elsewhere, "link.json")
	must(t, os.Symlink(real, link))
	f.host = &running{file: real}
	if d := f.describe(document.Info{ID: "a", Path: link}, goingOf(f.host)); d.Run != walk.Waiting {
		t.Errorf("by a link it is %q", d.Run)
	}
	list, err := f.RunningDocuments()
	if err != nil || len(list) != 0 {
		t.Errorf("a copy runs, too: %+v, %v", list, err)
	}
}

// Of files that are gone the last one used is missed, and no other; who opens the page
// later is told, too.
func TestMissedAtTheStart(t *testing.T) {
	folder, elsewhere := filepath.Join(t.TempDir(), "documents"), t.TempDir()
	f := open(t, folder, planReply)
	ask(t, f, "plan")
	must(t, f.Save())
	for _, name := range []string{"a", "b"} {
		_, err := f.SaveAs(filepath.Join(elsewhere, name+".planwright.json"))
		must(t, err)
	}
	closed(t, f)
	for _, name := range []string{"a", "b"} {
		must(t, os.Remove(filepath.Join(elsewhere, name+".planwright.json")))
	}
	f = open(t, folder)
	f.notices.tell("The disk is full.")
	now, _ := f.Now()
	if len(now.Notices) != 2 || !strings.Contains(now.Notices[0].Message, "b.planwright.json is no longer there") || now.Notices[1].Message != "The disk is full." {
		t.Errorf("told is %+v", now.Notices)
	}
}
