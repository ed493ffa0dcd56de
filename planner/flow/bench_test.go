package flow_test

import (
	"fmt"
	"testing"

	"planwright/planner/flow"
	"planwright/planner/workflow/workflowtest"
)

func BenchmarkOutline(b *testing.B) {
	for _, shape := range workflowtest.Shapes {
		w := workflowtest.Parse(b, shape.Make(9_990))
		b.Run(fmt.Sprintf("%s/%d", shape.Name, len(w.Nodes)), func(b *testing.B) {
			for b.Loop() {
				flow.NewOutline(w)
			}
		})
	}
}
