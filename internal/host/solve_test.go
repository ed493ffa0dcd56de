package host

import (
	"strings"
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/internal/session"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// misspelled opens a session whose step calls tools that do not exist.
func misspelled(t *testing.T, baseURL, tool string) *fixture {
	t.Helper()
	f := open(t, t.TempDir(), baseURL)
	f.ask("take a screenshot")
	f.change(func(n *workflow.Node) { n.Tool = &workflow.ToolCall{Name: tool} })
	if !f.state().Problems.Has(problem.UnknownTool) {
		t.Fatalf("problems: %v", f.state().Problems)
	}
	return f
}

func TestFixProblemsIsOneChange(t *testing.T) {
	f := misspelled(t, "", "take_screenshoot")
	view, err := f.FixProblems()
	if err != nil || len(view.Problems) > 0 || !strings.HasPrefix(view.UndoLabel, "Fix a problem of “") {
		t.Errorf("%v, %v, %q", err, view.Problems, view.UndoLabel)
	}
	if view, err := f.Undo(); err != nil || !view.Problems.Has(problem.UnknownTool) {
		t.Errorf("after undo: %v, %v", view.Problems, err)
	}
}

func TestFixProblemsWithoutAFix(t *testing.T) {
	f := misspelled(t, "", "nothing_like_it_at_all")
	if _, err := f.FixProblems(); err != session.ErrNoFix {
		t.Errorf("err = %v", err)
	}
	if f.state().Revision != 2 {
		t.Error("the document changed")
	}
}

func TestProblemsGoWithTheRequest(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, `{"update": [{"node_id": "shot", "tool_name": "take_screenshot", "arguments": {}}]}`)...)
	f := misspelled(t, server.URL, "nothing_like_it_at_all")
	answer := f.send(session.AskRequest{ID: "solve", Words: "Fix all problems", Solve: &session.SolveRequest{}})
	if answer.Status != planner.Done || answer.Proposal == "" {
		t.Fatalf("answer: %+v", answer)
	}
	requests := server.Requests()
	body := string(requests[len(requests)-1].Body)
	if !strings.Contains(body, "ERROR unknown-tool at shot") {
		t.Errorf("the model was not told: %s", body)
	}
}

func TestSolveOffline(t *testing.T) {
	f := misspelled(t, "", "take_screenshoot")
	answer := f.send(session.AskRequest{ID: "solve", Words: "Fix all problems", Solve: &session.SolveRequest{}})
	if answer.Status != planner.Done || answer.Applied || f.proposal() == nil || !f.proposal().CanApply {
		t.Errorf("answer: %+v", answer)
	}
}
