package host

import (
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/internal/session"
	"planwright/internal/tools"
)

// A proposal that waits is checked again when a server takes its tools away.
func TestProposalFollowsTheTools(t *testing.T) {
	const waves = `{"add": [{"step_type": "Tool", "name": "Wave", "tool_name": "me__wave", "arguments": {}}]}`
	folder := t.TempDir()
	f, _ := importing(t, folder)
	f.approve(tools.Unapproved)
	f.approve(tools.Changed)
	f.await(tools.Ready)
	f.close()

	model := llmtest.New(t, llmtest.Texts(planReply, waves)...)
	f = open(t, folder, model.URL)
	f.await(tools.Ready)
	f.ask("take a screenshot")
	id := f.ask("then wave").Proposal
	if state, err := f.Proposal(); err != nil || state.Proposal == nil || !state.Proposal.CanApply {
		t.Fatalf("proposed %+v, %v", state, err)
	}
	if _, err := f.StopServer("me"); err != nil {
		t.Fatal(err)
	}
	f.await(tools.Off)
	if told, ok := f.lastOf(session.EventProposalChanged).(session.ProposalState); !ok || told.Proposal == nil || told.Proposal.CanApply || !told.Proposal.Problems.HasErrors() {
		t.Errorf("the page was told %+v", told)
	}
	if _, err := f.ApplyProposal(id); err != session.ErrProblems || f.proposal() == nil {
		t.Error("a step whose tool is gone was added")
	}
}
