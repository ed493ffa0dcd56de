package session

import (
	"slices"
	"testing"

	"planwright/planner/workflow"
)

const (
	planReply  = `{"steps": [{"step_type": "Tool", "name": "Shot", "tool_name": "take_screenshot", "arguments": {"mode": "screen"}}]}`
	patchReply = `{"add": [{"step_type": "Tool", "name": "Tell", "tool_name": "notify", "arguments": {"message": "done"}}]}`
	twoMore    = `{"add": [
	{"step_type": "Tool", "name": "Tell", "tool_name": "notify", "arguments": {"message": "done"}},
	{"step_type": "Tool", "name": "Tell again", "tool_name": "notify", "arguments": {"message": "really"}}],
	"update": [{"node_id": "shot", "name": "Picture"}]}`
)

// propose opens a session with one step and a proposal to add two and rename it.
func propose(t *testing.T, more ...string) (*Session, *ProposalView) {
	t.Helper()
	f := open(t, t.TempDir(), append([]string{planReply, twoMore}, more...)...)
	ask(t, f, "take a screenshot")
	answer := ask(t, f, "then tell me twice")
	p := f.desk.state().Proposal
	if answer.Applied || p == nil || p.ID != answer.Proposal || !p.CanApply || p.Revision != 1 {
		t.Fatalf("answer %+v, proposal %+v", answer, p)
	}
	return f, p
}

func ask(t *testing.T, s *Session, words string) AnswerView {
	t.Helper()
	answer, err := s.Ask(AskRequest{ID: words, Words: words})
	must(t, err)
	return answer
}

// last is how the last proposal ended.
func last(s *Session) Outcome {
	if last := s.desk.state().Last; last != nil {
		return last.Outcome
	}
	return ""
}

func accepted(p *ProposalView) (ids []string) {
	for _, c := range p.Changes {
		if c.Accepted {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// change edits the first step of the document by hand.
func change(t *testing.T, s *Session, edit func(*workflow.Node)) {
	t.Helper()
	state := s.doc.State()
	before := state.Workflow.Nodes[0]
	after := before
	edit(&after)
	_, err := s.Edit(EditRequest{Label: "Change", BaseRevision: state.Revision,
		Patch: workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: before, After: after}}}})
	must(t, err)
}

func TestProposalIsAppliedInPart(t *testing.T) {
	f, p := propose(t)
	if want := []string{"step:shot", "step:tell", "step:tell_again"}; !slices.Equal(accepted(p), want) {
		t.Fatalf("accepted at first: %v", accepted(p))
	}
	state, err := f.DecideChange(DecideRequest{Proposal: p.ID, Change: "step:tell"})
	if err != nil || !slices.Equal(accepted(state.Proposal), []string{"step:shot", "step:tell_again"}) {
		t.Fatalf("after leaving a step out: %+v, %v", state.Proposal, err)
	}
	if len(f.doc.State().Workflow.Nodes) != 1 {
		t.Error("deciding changed the document")
	}
	view, err := f.ApplyProposal(p.ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(view.Workflow.Nodes) != 2 || view.Workflow.Nodes[0].Name != "Picture" || view.Workflow.Edges[0].To != "tell_again" {
		t.Errorf("applied:\n%s", view.Workflow)
	}
	if f.desk.state().Proposal != nil || last(f) != OutcomePartly {
		t.Errorf("left: %+v, %s", f.desk.state().Proposal, last(f))
	}
	if view, err := f.Undo(); err != nil || len(view.Workflow.Nodes) != 1 || view.Workflow.Nodes[0].Name != "Shot" {
		t.Errorf("one undo gives\n%s%v", view.Workflow, err)
	}
}

func TestProposalAppliedWhole(t *testing.T) {
	f, p := propose(t)
	if _, err := f.ApplyProposal(p.ID); err != nil || last(f) != OutcomeApplied {
		t.Errorf("%v, %s", err, last(f))
	}
	if _, err := f.ApplyProposal(p.ID); err != ErrNotPending {
		t.Errorf("applied again: %v", err)
	}
}

func TestProposalDiscarded(t *testing.T) {
	f, p := propose(t)
	if _, err := f.DiscardProposal("another"); err != ErrNotPending {
		t.Errorf("discarding another: %v", err)
	}
	if state, err := f.DiscardProposal(p.ID); err != nil || state.Proposal != nil || state.Last.Outcome != OutcomeDiscarded {
		t.Errorf("%+v, %v", state, err)
	}
	if f.doc.State().Revision != 1 {
		t.Error("the document changed")
	}
}

func TestProposalWithNothingAccepted(t *testing.T) {
	f, p := propose(t)
	for _, c := range p.Changes {
		if _, err := f.DecideChange(DecideRequest{Proposal: p.ID, Change: c.ID}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := f.ApplyProposal(p.ID); err != ErrNoneChosen {
		t.Errorf("err = %v", err)
	}
	if _, err := f.DecideChange(DecideRequest{Proposal: p.ID, Change: "step:tell", Accept: true}); err != nil {
		t.Fatal(err)
	}
	if view, err := f.ApplyProposal(p.ID); err != nil || len(view.Workflow.Nodes) != 2 {
		t.Errorf("%+v, %v", view, err)
	}
}

func TestProposalFollowsTheDocument(t *testing.T) {
	f, p := propose(t)
	if _, err := f.DecideChange(DecideRequest{Proposal: p.ID, Change: "step:tell"}); err != nil {
		t.Fatal(err)
	}
	change(t, f, func(n *workflow.Node) { n.Name, n.Retries = "By hand", 2 })
	p = f.desk.state().Proposal
	if p.Revision != 2 || !slices.Equal(accepted(p), []string{"step:tell_again"}) {
		t.Errorf("proposal %+v", p)
	}
	if len(p.Conflicts) != 1 || string(p.Conflicts[0].Theirs) != `"Picture"` || string(p.Conflicts[0].Mine) != `"By hand"` {
		t.Errorf("conflicts %+v", p.Conflicts)
	}
	if _, err := f.Undo(); err != nil {
		t.Fatal(err)
	}
	if p = f.desk.state().Proposal; len(p.Conflicts) != 0 || !slices.Equal(accepted(p), []string{"step:shot", "step:tell_again"}) {
		t.Errorf("after undo: %+v", p)
	}
	change(t, f, func(n *workflow.Node) { n.Retries = 2 })
	view, err := f.ApplyProposal(p.ID)
	if err != nil || view.Workflow.Nodes[0].Name != "Picture" || view.Workflow.Nodes[0].Retries != 2 {
		t.Errorf("both changes: %v\n%s", err, view.Workflow)
	}
}

// An error made by hand is shown, and does not keep a proposal that brings none from being
// applied, also where that renames the step.
func TestProposalBesideAnErrorMadeByHand(t *testing.T) {
	f, _ := propose(t)
	change(t, f, func(n *workflow.Node) { n.Tool = &workflow.ToolCall{Name: "no_such_tool"} })
	p := f.desk.state().Proposal
	if !p.CanApply || !p.Problems.HasErrors() || p.Draft == nil || len(p.Draft.Nodes) != 3 {
		t.Errorf("proposal %+v", p)
	}
	if view, err := f.ApplyProposal(p.ID); err != nil || len(view.Workflow.Nodes) != 3 {
		t.Errorf("applied %+v, %v", view, err)
	}
}

func TestProposalOutdated(t *testing.T) {
	f := open(t, t.TempDir(), planReply, `{"update": [{"node_id": "shot", "name": "Picture"}]}`)
	ask(t, f, "take a screenshot")
	ask(t, f, "call it picture")
	change(t, f, func(n *workflow.Node) { n.Name = "Picture" })
	if f.desk.state().Proposal != nil || last(f) != OutcomeOutdated {
		t.Errorf("left %+v, %s", f.desk.state().Proposal, last(f))
	}
}

func TestProposalSupersededAndCleared(t *testing.T) {
	f, p := propose(t, patchReply)
	ask(t, f, "only once")
	if next := f.desk.state().Proposal; next == nil || next.ID == p.ID || len(next.Changes) != 1 || last(f) != OutcomeSuperseded {
		t.Errorf("next %+v, last %s", next, last(f))
	}
	if _, err := f.DecideChange(DecideRequest{Proposal: p.ID, Change: "step:tell"}); err != ErrNotPending {
		t.Errorf("deciding the old one: %v", err)
	}
	if _, err := f.New(); err != nil {
		t.Fatal(err)
	}
	if state := f.desk.state(); state.Proposal != nil || state.Last != nil {
		t.Errorf("in another document: %+v", state)
	}
}

// Errors that the accepted part would bring keep it from being applied.
func TestProposalThatBringsErrors(t *testing.T) {
	f, p := propose(t)
	f.desk.pending.problems, f.desk.pending.breaks = nil, true
	if _, err := f.ApplyProposal(p.ID); err != ErrProblems || len(f.doc.State().Workflow.Nodes) != 1 {
		t.Errorf("applied: %v", err)
	}
}

// While it is applied, the proposal is neither fitted to what it makes of the document nor
// decided upon; where that fails, it follows again.
func TestProposalWhileItIsApplied(t *testing.T) {
	f, p := propose(t)
	_, err := f.desk.begin(p.ID)
	must(t, err)
	if _, err := f.DecideChange(DecideRequest{Proposal: p.ID, Change: "step:tell"}); err != errBusy {
		t.Errorf("decided: %v", err)
	}
	change(t, f, func(n *workflow.Node) { n.Retries = 2 })
	if got := f.desk.state().Proposal; got.Revision != p.Revision {
		t.Errorf("it is fitted to revision %d", got.Revision)
	}
	f.desk.failed()
	f.desk.follow(f.doc.State())
	if got := f.desk.state().Proposal; got.Revision != p.Revision+1 {
		t.Errorf("it is for revision %d", got.Revision)
	}
}

// What cannot be applied, as the document was changed meanwhile, is fitted to what that is now.
func TestProposalThatCannotBeAppliedFollows(t *testing.T) {
	f, p := propose(t)
	f.desk.pending.revision-- // as if it was changed since
	f.desk.pending.selected = workflow.Patch{RemovedNodes: []workflow.PlacedNode{{Node: workflow.Node{ID: "gone"}}}}
	if _, err := f.ApplyProposal(p.ID); err == nil {
		t.Fatal("what does not fit was applied")
	}
	if view, err := f.ApplyProposal(p.ID); err != nil || len(view.Workflow.Nodes) != 3 {
		t.Errorf("once it is fitted: %v\n%s", err, view.Workflow)
	}
}
