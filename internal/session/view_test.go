package session

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/document"
	"planwright/internal/document/journal"
	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// A page is told all that is known of a document, of its changes and of its versions.
func TestDocumentsAreShownWhole(t *testing.T) {
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	w := workflow.Workflow{ID: "w", Name: "W", Nodes: []workflow.Node{{ID: "a", Name: "A", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "wait"}}}}
	state := document.State{
		Workflow: w, Revision: 3, Problems: problem.List{problem.New(problem.Alias, problem.Place{}, "p")}, Outline: flow.NewOutline(w), CanUndo: true, CanRedo: true, UndoLabel: "u", UndoSaid: problem.Say("u"),
		RedoLabel: "r", RedoSaid: problem.Say("r"), UndoVersion: 7, ReadOnly: true, Reason: "why",
		File: document.FileState{Saved: document.SavedFailed, SavedAt: at, Path: "/w.json", Failure: "full", External: document.Altered},
	}
	want := DocumentState{
		Revision: 3, Problems: state.Problems, Outline: state.Outline, CanUndo: true, CanRedo: true, UndoLabel: "u", UndoSaid: problem.Say("u"), RedoLabel: "r", RedoSaid: problem.Say("r"), UndoVersion: 7,
		ReadOnly: true, Reason: "why", SavedView: SavedView{Saved: SavedFailed, SavedAt: "2026-03-01T12:00:00Z", Path: "/w.json", Failure: "full", External: ExternalChanged},
	}
	patch := workflow.Diff(workflow.Workflow{ID: "w"}, w)
	for name, diff := range map[string]string{
		"the document": cmp.Diff(DocumentView{w, want}, viewDocument(state)),
		"a change":     cmp.Diff(DocumentChange{patch, want}, viewChange(document.Change{Label: "l", Patch: patch}, state)),
		"a version": cmp.Diff(VersionView{
			Version: 4, Time: "2026-03-01T12:00:00Z", Kind: "undo", Of: 3, Author: document.Assistant, Label: "l", Said: problem.Say("l"), Name: "n", Prompt: "p", Model: "m", Attempts: 2, Tokens: 9,
		}, viewVersion(document.Version{Entry: journal.Entry{
			Seq: 4, Time: at, Kind: journal.Undo, Of: 3, Author: "assistant", Label: "l", Said: problem.Say("l"), Origin: document.Origin{Prompt: "p", Model: "m", Attempts: 2, Tokens: 9},
		}, Named: "n"})),
		"what changed": cmp.Diff(Changes{Added: 1, Changed: 1, Removed: 1, Steps: []Change{{StepAdded, "a", "A"}, {StepChanged, "b", "B2"}, {StepRemoved, "c", "C"}}}, changes(workflow.Patch{
			AddedNodes: []workflow.PlacedNode{{Node: w.Nodes[0]}}, UpdatedNodes: []workflow.NodeChange{{Before: workflow.Node{ID: "b", Name: "B"}, After: workflow.Node{ID: "b", Name: "B2"}}}, RemovedNodes: []workflow.PlacedNode{{Node: workflow.Node{ID: "c", Name: "C"}}},
		})),
	} {
		if diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if v := viewState(document.State{}); v.Problems == nil || v.SavedAt != "" {
		t.Errorf("of nothing is shown %+v", v)
	}
}

// A proposal that waits is shown with all that there is to decide, as is one that was put up again.
func TestProposalIsShownWhole(t *testing.T) {
	f, p := propose(t)
	f.desk.mu.Lock()
	made := f.desk.pending
	f.desk.mu.Unlock()
	if p.ID != made.id || p.Revision != 1 || p.CanApply != true || p.Draft != nil || p.Conflicts == nil || p.Problems == nil {
		t.Errorf("the proposal is %+v", p)
	}
	if diff := cmp.Diff(made.rebased, p.Patch); diff != "" {
		t.Errorf("its patch (-want +got):\n%s", diff)
	}
	for _, c := range p.Changes {
		if c.Text == "" || c.Kind == "" || len(c.Nodes) != 1 || !c.Accepted || (c.ID == "step:shot") != (len(c.Fields) > 0) || (c.ID == "step:shot") == (len(c.Links) > 0) {
			t.Errorf("a change is %+v", c)
		}
	}
	waits, ok := f.conversation.waiting()
	if again := waits.proposal(); !ok || again.id != made.id || again.request != made.request || again.words != made.words || cmp.Diff(again.patch, made.patch) != "" || cmp.Diff(again.origin, made.origin) != "" {
		t.Errorf("put up again it is %+v", again)
	}
	_, err := f.DiscardProposal(p.ID)
	must(t, err)
	if last := f.desk.state().Last; last.ID != p.ID || last.Request != "then tell me twice" || last.Outcome != OutcomeDiscarded {
		t.Errorf("it ended as %+v", last)
	}
}
