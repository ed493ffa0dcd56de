package workflow_test

import (
	"testing"

	"planwright/planner/workflow/workflowtest"
)

func TestLeaves(t *testing.T) {
	w := workflowtest.Parse(t, `s: If all(a.x IsEmpty, any(b.x IsEmpty, c.x IsEmpty), d.x IsEmpty)`)
	var got string
	for leaf := range w.Nodes[0].If.Condition.Leaves {
		got += leaf.Left.Variable + " "
		if leaf.Left.Variable == "c.x" {
			break
		}
	}
	if got != "a.x b.x c.x " {
		t.Errorf("leaves: %s", got)
	}
}
