package workflow_test

import (
	"fmt"
	"testing"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// edits changes, moves, removes and adds one step in ten.
func edits(w workflow.Workflow) workflow.Workflow {
	out := w
	out.Nodes = nil
	for i, n := range w.Nodes {
		switch i % 40 {
		case 0:
			continue
		case 10:
			n.Name += "!"
		case 20:
			extra := n
			extra.ID = "new_" + n.ID
			out.Nodes = append(out.Nodes, extra)
		case 30:
			last := len(out.Nodes) - 1
			out.Nodes = append(out.Nodes[:last:last], n, out.Nodes[last])
			continue
		}
		out.Nodes = append(out.Nodes, n)
	}
	return out
}

func BenchmarkPatch(b *testing.B) {
	for _, n := range []int{1_000, 10_000} {
		was := workflowtest.Parse(b, workflowtest.Chain(n))
		decoded, _ := workflow.Decode(workflow.Encode(was)) // shares nothing
		is := edits(decoded)
		one := was
		one.Nodes = append([]workflow.Node(nil), was.Nodes...)
		one.Nodes[n/2].Name = "Other"
		for name, to := range map[string]workflow.Workflow{"one": one, "many": is} {
			p := workflow.Diff(was, to)
			b.Run(fmt.Sprintf("Diff/%s/%d", name, n), func(b *testing.B) {
				for b.Loop() {
					workflow.Diff(was, to)
				}
			})
			b.Run(fmt.Sprintf("Apply/%s/%d", name, n), func(b *testing.B) {
				for b.Loop() {
					if _, err := workflow.Apply(was, p); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

func BenchmarkFile(b *testing.B) {
	w := workflowtest.Parse(b, workflowtest.Ifs(10_000))
	data := workflow.Encode(w)
	b.Run("Encode", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			workflow.Encode(w)
		}
	})
	b.Run("Decode", func(b *testing.B) {
		b.SetBytes(int64(len(data)))
		for b.Loop() {
			workflow.Decode(data)
		}
	})
}
