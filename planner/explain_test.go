package planner

import (
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/workflow/workflowtest"
)

// A data step is explained by the lines that came with the question, without its program.
func TestExplainTellsAProgramInWords(t *testing.T) {
	w := workflowtest.Parse(t, `a: Tool transform_data program="map(select(.n > 1))" data=[]`)
	words := "Explain @a: what it does. Its lines say:\n- Keep rows where n is more than 1"
	n, ok := explained(words, w)
	if !ok {
		t.Fatal("it is no question about a step")
	}
	e := explainer{w: w, tools: catalog.Builtin(), lines: linesIn(words)}
	got := e.explain(n)
	if !strings.Contains(got, "- Keep rows where n is more than 1\n\nIt gives") || strings.Contains(got, "select(") {
		t.Errorf("it says:\n%s", got)
	}
	e.lines = nil
	if got = e.explain(n); !strings.Contains(got, "select(") {
		t.Errorf("without lines it says:\n%s", got)
	}
}
