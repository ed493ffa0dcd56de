package host

import (
	"strings"
	"testing"

	"planwright/internal/llm/llmtest"
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
	if _, err := f.FixProblems(); err != errNoFix {
		t.Errorf("err = %v", err)
	}
	if f.state().Revision != 2 {
		t.Error("the document changed")
	}
}

func TestProblemsGoWithTheRequest(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, `{"update": [{"node_id": "shot", "tool_name": "take_screenshot", "arguments": {}}]}`)...)
	f := misspelled(t, server.URL, "nothing_like_it_at_all")
	answer := f.send(AskRequest{ID: "solve", Words: "Fix all problems", Solve: &SolveRequest{}})
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
	answer := f.send(AskRequest{ID: "solve", Words: "Fix all problems", Solve: &SolveRequest{}})
	if answer.Status != planner.Done || answer.Applied || f.proposal() == nil || !f.proposal().CanApply {
		t.Errorf("answer: %+v", answer)
	}
}

func TestWantedProblems(t *testing.T) {
	at := func(code problem.Code, node string) problem.Problem {
		return problem.New(code, problem.Place{Node: node}, "%s", node)
	}
	all := problem.List{at(problem.UnknownTool, "a"), at(problem.DuplicateName, "a"), at(problem.DuplicateName, "b"), at(problem.Alias, "b")}
	tests := []struct {
		solve *SolveRequest
		want  string
	}{
		{nil, ""},
		{&SolveRequest{}, "a a b"},
		{&SolveRequest{Step: "b"}, "a b"}, // an error of another step is among them
		{&SolveRequest{Step: "a", Code: problem.UnknownTool}, "a"},
		{&SolveRequest{Step: "c"}, ""},
	}
	for _, test := range tests {
		var got []string
		for _, p := range test.solve.wanted(all) {
			got = append(got, p.Message)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%+v: %v, want %s", test.solve, got, test.want)
		}
	}
}
