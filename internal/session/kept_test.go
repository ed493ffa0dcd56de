package session

import (
	"encoding/base64"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"planwright/internal/document"
	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// How a page shows a document is kept with it, within bounds; what no canvas can stand at is not.
func TestLayoutStaysWithTheDocument(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder, planReply)
	ask(t, s, "take a screenshot")
	many := make([]string, maxCollapsed+1)
	for i := range many {
		many[i] = "loop"
	}
	must(t, s.KeepLayout(Layout{X: 1.5, Y: -2, Zoom: 0.5, Collapsed: many}))
	for name, l := range map[string]Layout{
		"no size": {X: 7}, "less than none": {Zoom: -1}, "no number": {X: math.NaN(), Zoom: 1}, "nowhere": {Y: math.Inf(1), Zoom: 1}, "no end": {Zoom: math.Inf(1)},
	} {
		if s.KeepLayout(l) == nil {
			t.Errorf("%s: it is kept", name)
		}
	}
	closed(t, s)
	view, _ := open(t, folder).Now()
	if got := view.Layout; got.X != 1.5 || got.Y != -2 || got.Zoom != 0.5 || len(got.Collapsed) != maxCollapsed {
		t.Errorf("it stands at %v, %v, %v with %d hidden", got.X, got.Y, got.Zoom, len(got.Collapsed))
	}
	if view.Document.Workflow.Nodes[0].Name != "Shot" {
		t.Errorf("the document is %+v", view.Document)
	}
}

// What was asked for and answered, decided and applied is there again when the document is opened
// the next time, with the proposal that still waits as it was left.
func TestProposalWaitsForTheNextTime(t *testing.T) {
	folder := t.TempDir()
	first := open(t, folder, planReply, twoMore)
	ask(t, first, "take a screenshot")
	ask(t, first, "then tell me twice")
	_, err := first.DecideChange(DecideRequest{Proposal: first.desk.state().Proposal.ID, Change: "step:tell"})
	must(t, err)
	if _, proposed := first.Current(); !proposed {
		t.Error("nothing waits")
	}
	closed(t, first)
	s := open(t, folder)
	p := s.desk.state().Proposal
	if p == nil || !slices.Equal(accepted(p), []string{"step:shot", "step:tell_again"}) {
		t.Fatalf("what waits is %+v", p)
	}
	state, err := s.DecideChange(DecideRequest{Proposal: p.ID, Change: "step:tell", Accept: true})
	if err != nil || len(accepted(state.Proposal)) != 3 {
		t.Errorf("taken back in: %v, %v", accepted(state.Proposal), err)
	}
	_, err = s.ApplyProposal(p.ID)
	must(t, err)
	if last(s) != OutcomeApplied || len(s.doc.State().Workflow.Nodes) != 3 {
		t.Errorf("it is %s with %d steps", last(s), len(s.doc.State().Workflow.Nodes))
	}
}

// The damaged file of the start is offered as it was last, and only that.
func TestLastGoodStateOfADamagedFile(t *testing.T) {
	folder := t.TempDir()
	first := open(t, folder, planReply)
	ask(t, first, "take a screenshot")
	must(t, first.Save())
	path := first.doc.State().File.Path
	if _, err := first.OpenLastGood(); err != errNotDamaged {
		t.Errorf("where nothing is damaged: %v", err)
	}
	closed(t, first)
	must(t, os.WriteFile(path, []byte(`{"version": 2, "nod`), 0o600))
	s := open(t, folder)
	view, damaged := s.Now()
	if len(view.Document.Workflow.Nodes) != 0 || damaged.Said.Text == "" {
		t.Fatalf("opened is %+v, offered %+v", view.Document, damaged)
	}
	again, err := s.OpenLastGood()
	if err != nil || len(again.Document.Workflow.Nodes) != 1 {
		t.Errorf("its last good state is %+v, %v", again.Document, err)
	}
	if _, damaged := s.Now(); damaged.Said.Text != "" {
		t.Errorf("it is offered still: %+v", damaged)
	}
	if _, err := s.OpenFile(filepath.Join(folder, "gone.planwright.json")); err == nil {
		t.Error("a file is opened that is not there")
	}
	if _, damaged := s.Now(); damaged.Said.Text != "" {
		t.Errorf("a file that is not there is offered: %+v", damaged)
	}
}

// The text of a file is opened as a new document where it is a workflow, and else nothing changes.
func TestTextOfAFileIsOpened(t *testing.T) {
	s := open(t, t.TempDir())
	for name, text := range map[string]string{"newer": `{"version": 99, "nodes": []}`, "no workflow": `{"version": 2, "nod`, "too long": strings.Repeat(" ", MaxText+1)} {
		if _, err := s.OpenText(text); err == nil {
			t.Errorf("%s: it is opened", name)
		}
	}
	if _, err := s.OpenText("{\n\"version\": 2,\n}x"); err == nil || !strings.Contains(err.Error(), "line ") {
		t.Errorf("it is not said where it is wrong: %v", err)
	}
	view, err := s.OpenText(tidy)
	if err != nil || view.Document.Workflow.Name != "Tidy" {
		t.Fatalf("opened is %+v, %v", view.Document, err)
	}
	text, err := s.Text()
	must(t, err)
	if w, problems := workflow.Decode([]byte(text.Text)); problems.HasErrors() || len(w.Nodes) != 1 || !strings.HasSuffix(text.Name, workflow.FileEnd) {
		t.Errorf("copied is %+v, %v", text, problems)
	}
	if folder, name := s.SaveAsPlace(); folder != "" || name != text.Name {
		t.Errorf("it is to be saved in %q as %q", folder, name)
	}
	elsewhere := filepath.Join(t.TempDir(), "mine.planwright.json")
	_, err = s.SaveAs(elsewhere)
	must(t, err)
	if folder, name := s.SaveAsPlace(); folder != filepath.Dir(elsewhere) || name != "mine.planwright.json" {
		t.Errorf("it is to be saved in %q as %q", folder, name)
	}
	if _, err := s.OpenFile(elsewhere); err != errOpenAlready {
		t.Errorf("opened again: %v", err)
	}
}

// A version has a name once something changed; it is shown and comes back as it was.
func TestVersionsComeBack(t *testing.T) {
	s := open(t, t.TempDir(), planReply)
	if s.NameVersion("Begun") == nil {
		t.Error("nothing is given a name")
	}
	ask(t, s, "take a screenshot")
	if s.NameVersion("") == nil || s.NameVersion(strings.Repeat("x", 10*MaxLabel)) == nil {
		t.Error("a version has no name, or one without end")
	}
	must(t, s.NameVersion("Shot only"))
	versions, err := s.History(0)
	must(t, err)
	at := versions[0].Version
	if versions[0].Name != "Shot only" {
		t.Errorf("the version is %+v", versions[0])
	}
	change(t, s, func(n *workflow.Node) { n.Name = "Picture" })
	then, err := s.Preview(at)
	if err != nil || then.Workflow.Nodes[0].Name != "Shot" || then.Problems == nil {
		t.Errorf("then it was %+v, %v", then, err)
	}
	view, err := s.RestoreVersion(at)
	if err != nil || view.Workflow.Nodes[0].Name != "Shot" {
		t.Errorf("restored it is %+v, %v", view.Workflow, err)
	}
	if _, err := s.Preview(at + 100); err == nil {
		t.Error("a version is shown that there is not")
	}
}

// Changes to a file that is open nowhere are taken back and made again, one at a time.
func TestHistoryOfAFile(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder, planReply)
	ask(t, s, "take a screenshot")
	change(t, s, func(n *workflow.Node) { n.Name = "Picture" })
	path := s.doc.State().File.Path
	closed(t, s)
	files := Files{Folder: folder, Tools: catalog.Builtin(), Origin: func(planner.Result, string) document.Origin { return document.Origin{} }}
	read := func() string {
		t.Helper()
		data, err := os.ReadFile(path)
		must(t, err)
		w, _ := workflow.Decode(data)
		if len(w.Nodes) == 0 {
			return ""
		}
		return w.Nodes[0].Name
	}
	versions, problems, err := files.History(path)
	if err != nil || len(problems) > 0 || len(versions) != 2 || versions[0].Label != "Change" {
		t.Errorf("the history is %+v, %v, %v", versions, problems, err)
	}
	for _, step := range []struct {
		do   func(string) (string, workflow.Workflow, error)
		want string
		ok   bool
	}{{files.Undo, "Shot", true}, {files.Undo, "", true}, {files.Undo, "", false}, {files.Redo, "Shot", true}, {files.Redo, "Picture", true}, {files.Redo, "Picture", false}} {
		label, w, err := step.do(path)
		if (err == nil) != step.ok || read() != step.want || step.ok && label == "" || step.ok && step.want != "" && w.Nodes[0].Name != step.want {
			t.Errorf("it is %q in the file, told %q %+v, %v; want %q", read(), label, w.Nodes, err, step.want)
		}
	}
	if written, err := files.Settle(path); written != "" || err != nil {
		t.Errorf("where all is written: %q, %v", written, err)
	}
}

// A picture that is too large is as little written as a text.
func TestExportOfBytesHasABound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.png")
	if err := (ExportFile{Base64: base64.StdEncoding.EncodeToString(make([]byte, MaxExport+3))}).Write(path); err == nil || !strings.Contains(err.Error(), "too large") {
		t.Errorf("it is written: %v", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("it is there")
	}
}
