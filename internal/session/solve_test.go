package session

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// All that is certain is mended as one change, whose name says how much it was and, of one step, where.
func TestFixProblems(t *testing.T) {
	file := func(names ...string) string {
		var steps, links []string
		for i, name := range names {
			steps = append(steps, fmt.Sprintf(`{"id": "s%d", "name": %q, "kind": "Tool", "tool": {"name": "notify", "arguments": {"message": "done"}}}`, i, name))
			if i > 0 {
				links = append(links, fmt.Sprintf(`{"from": "s%d", "to": "s%d"}`, i-1, i))
			}
		}
		return fmt.Sprintf(`{"version": 1, "id": "w", "name": "W", "nodes": [%s], "edges": [%s], "notes": []}`, strings.Join(steps, ","), strings.Join(links, ","))
	}
	for name, tt := range map[string]struct{ file, said string }{
		"one":     {file("Tell", "Tell"), "Fix a problem of “Tell 2”"},
		"two":     {file("Tell", "Tell", "Tell"), "Fix 2 problems"},
		"nothing": {file("Tell"), ""},
	} {
		s, folder := managed(t, map[string]string{"w": tt.file})
		_, err := s.OpenFile(filepath.Join(folder, "w"+workflow.FileEnd))
		must(t, err)
		now, err := s.FixProblems()
		if tt.said == "" {
			if !errors.Is(err, ErrNoFix) {
				t.Errorf("%s: it says %v", name, err)
			}
			continue
		}
		if must(t, err); now.UndoLabel != tt.said || len(now.Problems) != 0 {
			t.Errorf("%s: done was %q, left is %+v", name, now.UndoLabel, now.Problems)
		}
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
