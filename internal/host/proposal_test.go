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
