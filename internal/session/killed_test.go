package session

import (
	"testing"
	"time"

	"planwright/internal/document"
	"planwright/planner/workflow"
)

// What became part of the workflow was applied, also where the program ended
// before the conversation said so.
func TestKilledBetweenChangeAndRecord(t *testing.T) {
	folder := t.TempDir()
	s := open(t, folder, `{"steps": [{"step_type": "Tool", "name": "Shot", "tool_name": "take_screenshot", "arguments": {"mode": "screen"}}]}`, `{"add": [
	{"step_type": "Tool", "name": "Tell", "tool_name": "notify", "arguments": {"message": "done"}},
	{"step_type": "Tool", "name": "Tell again", "tool_name": "notify", "arguments": {"message": "really"}}],
	"update": [{"node_id": "shot", "name": "Picture"}]}`)
	for _, words := range []string{"take a screenshot", "then tell me twice"} {
		_, err := s.Ask(AskRequest{ID: words, Words: words})
		must(t, err)
	}
	p := s.desk.state().Proposal
	_, err := s.DecideChange(DecideRequest{Proposal: p.ID, Change: "step:tell"})
	must(t, err)
	edit, err := s.desk.begin(p.ID)
	must(t, err)
	_, err = s.doc.Apply(edit)
	must(t, err)
	closed(t, s)
	s = open(t, folder)
	now, _ := s.Now()
	if last := now.Conversation[1].Decided; s.desk.state().Proposal != nil || last == nil || last.Outcome != OutcomePartly || last.Version != 2 || len(last.Changes) != 3 {
		t.Errorf("the proposal ended as %+v", last)
	}
	_, err = s.New()
	must(t, err)
	s.conversation.say("killed", "plan it", time.Now())
	s.conversation.keep()
	node := workflow.Node{ID: "a", Name: "A", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "list_windows"}}
	_, err = s.doc.Apply(document.Edit{Label: "x", Author: document.Assistant, BaseRevision: s.doc.State().Revision,
		Patch:  workflow.Patch{AddedNodes: []workflow.PlacedNode{{Node: node}}},
		Origin: document.Origin{Request: "killed"}})
	must(t, err)
	closed(t, s)
	now, _ = open(t, folder).Now()
	if got := now.Conversation; len(got) != 1 || got[0].Answer == nil || !got[0].Answer.Applied || got[0].Answer.Version != 1 || got[0].Answer.Changes.Added != 1 {
		t.Errorf("the conversation is %+v", got)
	}
}
