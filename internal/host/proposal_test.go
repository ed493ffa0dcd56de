package host

import (
	"slices"
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/internal/session"
	"planwright/planner/workflow"
)

const twoMore = `{"add": [
	{"step_type": "Tool", "name": "Tell", "tool_name": "notify", "arguments": {"message": "done"}},
	{"step_type": "Tool", "name": "Tell again", "tool_name": "notify", "arguments": {"message": "really"}}],
	"update": [{"node_id": "shot", "name": "Picture"}]}`

// propose opens a session with one step and a proposal to add two and rename it.
func propose(t *testing.T, more ...string) (*fixture, *session.ProposalView) {
	t.Helper()
	server := llmtest.New(t, llmtest.Texts(append([]string{planReply, twoMore}, more...)...)...)
	f := open(t, t.TempDir(), server.URL)
	f.ask("take a screenshot")
	answer := f.ask("then tell me twice")
	p := f.proposal()
	if answer.Applied || p == nil || p.ID != answer.Proposal || !p.CanApply || p.Revision != 1 {
		t.Fatalf("answer %+v, proposal %+v", answer, p)
	}
	return f, p
}

func (f *fixture) proposal() *session.ProposalView { return f.proposalState().Proposal }

func (f *fixture) proposalState() session.ProposalState {
	f.t.Helper()
	state, err := f.Proposal()
	if err != nil {
		f.t.Fatal(err)
	}
	return state
}

// last is how the last proposal ended.
func (f *fixture) last() session.Outcome {
	if last := f.proposalState().Last; last != nil {
		return last.Outcome
	}
	return ""
}

func accepted(p *session.ProposalView) (ids []string) {
	for _, c := range p.Changes {
		if c.Accepted {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// change edits the only step of the document by hand.
func (f *fixture) change(edit func(*workflow.Node)) {
	f.t.Helper()
	state := f.state()
	before := state.Workflow.Nodes[0]
	after := before
	edit(&after)
	_, err := f.Edit(session.EditRequest{Label: "Change", BaseRevision: state.Revision,
		Patch: workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: before, After: after}}}})
	if err != nil {
		f.t.Fatal(err)
	}
}

func TestProposalIsAppliedInPart(t *testing.T) {
	f, p := propose(t)
	if want := []string{"step:shot", "step:tell", "step:tell_again"}; !slices.Equal(accepted(p), want) {
		t.Fatalf("accepted at first: %v", accepted(p))
	}
	state, err := f.DecideChange(session.DecideRequest{Proposal: p.ID, Change: "step:tell"})
	if err != nil || !slices.Equal(accepted(state.Proposal), []string{"step:shot", "step:tell_again"}) {
		t.Fatalf("after leaving a step out: %+v, %v", state.Proposal, err)
	}
	if len(f.state().Workflow.Nodes) != 1 {
		t.Error("deciding changed the document")
	}
	view, err := f.ApplyProposal(p.ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(view.Workflow.Nodes) != 2 || view.Workflow.Nodes[0].Name != "Picture" || view.Workflow.Edges[0].To != "tell_again" {
		t.Errorf("applied:\n%s", view.Workflow)
	}
	if f.proposal() != nil || f.last() != session.OutcomePartly {
		t.Errorf("left: %+v, %s", f.proposal(), f.last())
	}
	if view, err := f.Undo(); err != nil || len(view.Workflow.Nodes) != 1 || view.Workflow.Nodes[0].Name != "Shot" {
		t.Errorf("one undo gives\n%s%v", view.Workflow, err)
	}
}

func TestProposalAppliedWhole(t *testing.T) {
	f, p := propose(t)
	if _, err := f.ApplyProposal(p.ID); err != nil || f.last() != session.OutcomeApplied {
		t.Errorf("%v, %s", err, f.last())
	}
	if _, err := f.ApplyProposal(p.ID); err != session.ErrNotPending {
		t.Errorf("applied again: %v", err)
	}
}

func TestProposalDiscarded(t *testing.T) {
	f, p := propose(t)
	if _, err := f.DiscardProposal("another"); err != session.ErrNotPending {
		t.Errorf("discarding another: %v", err)
	}
	if state, err := f.DiscardProposal(p.ID); err != nil || state.Proposal != nil || state.Last.Outcome != session.OutcomeDiscarded {
		t.Errorf("%+v, %v", state, err)
	}
	if f.state().Revision != 1 {
		t.Error("the document changed")
	}
}

func TestProposalWithNothingAccepted(t *testing.T) {
	f, p := propose(t)
	for _, c := range p.Changes {
		if _, err := f.DecideChange(session.DecideRequest{Proposal: p.ID, Change: c.ID}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := f.ApplyProposal(p.ID); err != session.ErrNoneChosen {
		t.Errorf("err = %v", err)
	}
	if _, err := f.DecideChange(session.DecideRequest{Proposal: p.ID, Change: "step:tell", Accept: true}); err != nil {
		t.Fatal(err)
	}
	if view, err := f.ApplyProposal(p.ID); err != nil || len(view.Workflow.Nodes) != 2 {
		t.Errorf("%+v, %v", view, err)
	}
}

func TestProposalFollowsTheDocument(t *testing.T) {
	f, p := propose(t)
	if _, err := f.DecideChange(session.DecideRequest{Proposal: p.ID, Change: "step:tell"}); err != nil {
		t.Fatal(err)
	}
	f.change(func(n *workflow.Node) { n.Name, n.Retries = "By hand", 2 })
	p = f.proposal()
	if p.Revision != 2 || !slices.Equal(accepted(p), []string{"step:tell_again"}) {
		t.Errorf("proposal %+v", p)
	}
	if len(p.Conflicts) != 1 || string(p.Conflicts[0].Theirs) != `"Picture"` || string(p.Conflicts[0].Mine) != `"By hand"` {
		t.Errorf("conflicts %+v", p.Conflicts)
	}
	if _, err := f.Undo(); err != nil {
		t.Fatal(err)
	}
	if p = f.proposal(); len(p.Conflicts) != 0 || !slices.Equal(accepted(p), []string{"step:shot", "step:tell_again"}) {
		t.Errorf("after undo: %+v", p)
	}
	f.change(func(n *workflow.Node) { n.Retries = 2 })
	view, err := f.ApplyProposal(p.ID)
	if err != nil || view.Workflow.Nodes[0].Name != "Picture" || view.Workflow.Nodes[0].Retries != 2 {
		t.Errorf("both changes: %v\n%s", err, view.Workflow)
	}
}

// An error made by hand is shown, and does not keep a proposal that brings none from being
// applied, also where that renames the step.
func TestProposalBesideAnErrorMadeByHand(t *testing.T) {
	f, _ := propose(t)
	f.change(func(n *workflow.Node) { n.Tool = &workflow.ToolCall{Name: "no_such_tool"} })
	p := f.proposal()
	if !p.CanApply || !p.Problems.HasErrors() || p.Draft == nil || len(p.Draft.Nodes) != 3 {
		t.Errorf("proposal %+v", p)
	}
	if view, err := f.ApplyProposal(p.ID); err != nil || len(view.Workflow.Nodes) != 3 {
		t.Errorf("applied %+v, %v", view, err)
	}
}

func TestProposalOutdated(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, `{"update": [{"node_id": "shot", "name": "Picture"}]}`)...)
	f := open(t, t.TempDir(), server.URL)
	f.ask("take a screenshot")
	f.ask("call it picture")
	f.change(func(n *workflow.Node) { n.Name = "Picture" })
	if f.proposal() != nil || f.last() != session.OutcomeOutdated {
		t.Errorf("left %+v, %s", f.proposal(), f.last())
	}
}

func TestProposalSupersededAndCleared(t *testing.T) {
	f, p := propose(t, patchReply)
	f.ask("only once")
	if next := f.proposal(); next == nil || next.ID == p.ID || len(next.Changes) != 1 || f.last() != session.OutcomeSuperseded {
		t.Errorf("next %+v, last %s", next, f.last())
	}
	if _, err := f.DecideChange(session.DecideRequest{Proposal: p.ID, Change: "step:tell"}); err != session.ErrNotPending {
		t.Errorf("deciding the old one: %v", err)
	}
	if _, err := f.New(); err != nil {
		t.Fatal(err)
	}
	if state := f.proposalState(); state.Proposal != nil || state.Last != nil {
		t.Errorf("in another document: %+v", state)
	}
}

// The page learns of each state by events, after that of the document.
func TestProposalEvents(t *testing.T) {
	f, p := propose(t)
	f.change(func(n *workflow.Node) { n.Retries = 2 })
	if _, err := f.ApplyProposal(p.ID); err != nil {
		t.Fatal(err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	var got []string
	for _, e := range f.events {
		switch state, ok := e.payload.(session.ProposalState); {
		case e.name == session.EventDocumentChanged:
			got = append(got, "document")
		case ok && state.Proposal != nil:
			got = append(got, "pending")
		case ok:
			got = append(got, string(state.Last.Outcome))
		}
	}
	if want := []string{"document", "pending", "document", "pending", "document", "applied"}; !slices.Equal(got, want) {
		t.Errorf("events %v, want %v", got, want)
	}
}
