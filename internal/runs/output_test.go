package runs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/planner/workflow"
)

// What a run gave is told in the order of its workflow, on any host.
func TestRunOutputsOnAnyHost(t *testing.T) {
	for name := range hosts {
		t.Run(name, func(t *testing.T) {
			p := openPage(t, name, t.TempDir(), nil, `
				output rows: array = "{{look.rows}}"
				output count: integer = "{{look.count}}" "How many"
				look: Tool read_table path="diary.csv"`)
			defer p.Close()
			plan, err := p.RunPlan(RunRequest{})
			must(t, err)
			begun, err := p.StartRun(RunRequest{Hash: plan.Sheet.Hash})
			must(t, err)
			q := p.until(func(v RunView) bool { return v.Question != nil }).Question
			must(t, p.AnswerRun(RunAnswer{ID: begun.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply, Text: "many"}}))
			p.until(func(v RunView) bool { return v.Status.AtRest() })
			got, err := p.RunOutputs(begun.ID)
			must(t, err)
			if len(got) != 2 || got[0].Name != "rows" || string(got[0].Value) != string(manyRows) || got[1].Name != "count" || string(got[1].Value) != "1" {
				t.Errorf("got %d outputs: %.200s", len(got), fmt.Sprint(got))
			}
			if _, err := p.RunOutputs("gone"); err == nil {
				t.Error("outputs are told of a run that there is not")
			}
		})
	}
}

// What is too large for a page is cut between elements, and else said to be missing.
func TestOutputsHaveBounds(t *testing.T) {
	row := `"` + strings.Repeat("x", 1000) + `"`
	list := jsontext.Value("[" + strings.Repeat(row+",", 19_999) + row + "]")
	outputs := []workflow.RunOutput{{Name: "n", Description: "How many"}, {Name: "rows"}, {Name: "long"}, {Name: "never"}}
	got := viewOutputs(outputs, map[string]jsontext.Value{
		"long": jsontext.Value(`"` + strings.Repeat("x", maxWholeFields) + `"`), "rows": list, "n": jsontext.Value("1"),
	})
	if len(got) != 3 || got[0].Cut || got[0].Description != "How many" || string(got[0].Value) != "1" {
		t.Fatalf("got %d outputs", len(got))
	}
	if rows := got[1]; rows.Cut || rows.Of != 20_000 || len(rows.Value) > maxWholeFields || !rows.Value.IsValid() {
		t.Errorf("of the list: cut %t, %d bytes, %d elements in all", rows.Cut, len(rows.Value), rows.Of)
	}
	if long := got[2]; !long.Cut || string(long.Value) != "null" {
		t.Errorf("of the long text: cut %t, %d bytes", long.Cut, len(long.Value))
	}
}
