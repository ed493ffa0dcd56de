package planner

import (
	"fmt"
	"testing"

	"planwright/planner/reply"
	"planwright/planner/workflow"
)

// TestDroppedGrowth: as many steps as a workflow may have are compared, of which none has a
// counterpart. Were each held against all others, the test would take hours.
func TestDroppedGrowth(t *testing.T) {
	answer := func(n int, called string) trial {
		var w workflow.Workflow
		for i := range workflow.MaxNodes {
			w.Nodes = append(w.Nodes, workflow.Node{ID: fmt.Sprint(called, i), Name: fmt.Sprintf("%s%05d", called, i), Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: fmt.Sprintf("%s%05d", called, i)}})
		}
		return trial{Attempt: Attempt{N: n}, reading: reply.Reading{Workflow: w, Patch: &workflow.Patch{}}}
	}
	refused, taken := answer(1, "before"), answer(2, "after")
	if d := (Planner{}).droppedBefore(task{}, []trial{refused, taken}, taken); len(d.problems) != workflow.MaxNodes {
		t.Errorf("%d steps are told, want %d", len(d.problems), workflow.MaxNodes)
	}
}
