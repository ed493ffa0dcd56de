package session

import (
	"strings"
	"testing"

	"planwright/planner/problem"
)

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
