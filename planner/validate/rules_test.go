package validate_test

import (
	"os"
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// rules are cases of what the page does too, for what it offers: its tests read the same
// file.
type rules struct {
	Before []struct {
		Why               string
		Workflow          workflow.Workflow
		Point             string
		Always, Sometimes []string
	}
	Results []struct {
		Why     string
		Node    workflow.Node
		Results []string
	}
}

func readRules(t *testing.T) (r rules) {
	t.Helper()
	data, err := os.ReadFile("testdata/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &r, json.MatchCaseInsensitiveNames(true)); err != nil {
		t.Fatal(err)
	}
	return r
}

// said is what validation says where a step uses a result of another.
func said(w workflow.Workflow, point, used string, code problem.Code) problem.List {
	i := slices.IndexFunc(w.Nodes, func(n workflow.Node) bool { return n.ID == point })
	w.Nodes = slices.Clone(w.Nodes)
	w.Nodes[i].Tool = &workflow.ToolCall{Name: "t", Arguments: workflow.Arguments{"x": jsontext.Value(`"{{` + used + `}}"`)}}
	return slices.DeleteFunc(validate.Workflow(w, nil), func(p problem.Problem) bool { return p.Code != code || p.At.Node != point })
}

func TestBeforeOfBothSides(t *testing.T) {
	for _, c := range readRules(t).Before {
		var always, sometimes []string
		for _, n := range c.Workflow.Nodes {
			found := said(c.Workflow, c.Point, n.ID+".success", problem.ReferenceNotBefore)
			if n.Kind == workflow.KindLoop && found.HasErrors() { // a loop that is under way has its round
				found = said(c.Workflow, c.Point, n.ID+".index", problem.ReferenceNotBefore)
			}
			beside := said(c.Workflow, c.Point, n.ID+".success", problem.RoundsBeside)
			switch {
			case n.ID == c.Point || found.HasErrors() || beside.HasErrors():
			case len(found) > 0:
				sometimes = append(sometimes, n.ID)
			default:
				always = append(always, n.ID)
			}
		}
		if diff := cmp.Diff([][]string{c.Always, c.Sometimes}, [][]string{always, sometimes}, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Why, diff)
		}
	}
}

func TestResultsOfBothSides(t *testing.T) {
	cases := readRules(t).Results
	known := []string{"other"}
	for _, c := range cases {
		known = append(known, c.Results...)
	}
	for _, c := range cases {
		w := workflow.Workflow{Nodes: []workflow.Node{c.Node, {ID: "point", Name: "Point", Kind: workflow.KindTool}}}
		for _, result := range known {
			gives := len(said(w, "point", c.Node.ID+"."+result, problem.UnknownReference)) == 0
			if want := slices.Contains(c.Results, result); gives != want {
				t.Errorf("%s gives %q: %v", c.Why, result, gives)
			}
		}
	}
}
