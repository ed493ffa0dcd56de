package validate_test

import (
	"fmt"
	"testing"

	"planwright/planner/validate"
	"planwright/planner/workflow/workflowtest"
)

func BenchmarkValidate(b *testing.B) {
	for _, shape := range workflowtest.Shapes {
		w := workflowtest.Parse(b, shape.Make(9_990))
		b.Run(fmt.Sprintf("%s/%d", shape.Name, len(w.Nodes)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				validate.Workflow(w, tools)
			}
		})
	}
}
