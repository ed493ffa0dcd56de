package workflow_test

import (
	"fmt"
	"strings"
	"testing"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// shapes are workflows of about n steps.
var shapes = []struct {
	name string
	make func(n int) string
}{
	{"chain", chain}, {"ifs", ifs}, {"loops", loops}, {"nested", nested}, {"exits", exits},
	{"references", references}, {"broken", broken},
}

func chain(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "n%d: Tool click target=OK\n", i)
		if i > 0 {
			fmt.Fprintf(&b, "n%d > n%d\n", i-1, i)
		}
	}
	return b.String()
}

// ifs are branches that join again.
func ifs(n int) string {
	var b strings.Builder
	b.WriteString("d0: Tool click\n")
	for i := range n / 4 {
		fmt.Fprintf(&b, "s%d: If d%d.success Equals true\nt%d: Tool click\nf%d: Tool click\nd%d: Tool click\n", i, i, i, i, i+1)
		fmt.Fprintf(&b, "d%d > s%d:IfTrue > t%d > d%d\ns%d:IfFalse > f%d > d%d\n", i, i, i, i+1, i, i, i+1)
	}
	return b.String()
}

func loops(n int) string {
	var b strings.Builder
	b.WriteString("d0: Tool click\n")
	for i := range n / 4 {
		fmt.Fprintf(&b, "r%d: Loop until b%d.success Equals true\nb%d: Tool click\ne%d: EndLoop r%d\nd%d: Tool click\n", i, i, i, i, i, i+1)
		fmt.Fprintf(&b, "d%d > r%d:LoopBody > b%d > e%d > r%d:LoopDone > d%d\n", i, i, i, i, i, i+1)
	}
	return b.String()
}

// nested is one loop in another, as deep as it goes.
func nested(n int) string {
	var b strings.Builder
	for i := range n / 2 {
		fmt.Fprintf(&b, "r%d: Loop\ne%d: EndLoop r%d\n", i, i, i)
		fmt.Fprintf(&b, "e%d > r%d\n", i, i)
		if i > 0 {
			fmt.Fprintf(&b, "r%d:LoopBody > r%d:LoopDone > e%d\n", i-1, i, i-1)
		}
	}
	fmt.Fprintf(&b, "r%d:LoopBody > e%d\n", n/2-1, n/2-1)
	return b.String()
}

// exits are many ifs that all lead to the last step.
func exits(n int) string {
	var b strings.Builder
	b.WriteString("a: Tool click\nz: Tool click\na > s0\n")
	for i := range n / 2 {
		fmt.Fprintf(&b, "s%d: If a.success Equals true\nt%d: Tool click\ns%d:IfTrue > t%d > s%d\ns%d:IfFalse > z\n", i, i, i, i, i+1, i)
	}
	fmt.Fprintf(&b, "s%d: Tool click\ns%d > z\n", n/2, n/2)
	return b.String()
}

// references use the result of the first step everywhere.
func references(n int) string {
	return strings.ReplaceAll(chain(n), "target=OK", `target="at {{n0.text}}"`)
}

// broken has a problem at every step.
func broken(n int) string {
	return strings.ReplaceAll(chain(n), "Tool click target=OK", `Tool "Same" clik target="{{gone.x}}"`)
}

func BenchmarkValidate(b *testing.B) {
	for _, shape := range shapes {
		w := workflowtest.Parse(b, shape.make(9_990))
		b.Run(fmt.Sprintf("%s/%d", shape.name, len(w.Nodes)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				workflow.Validate(w, tools)
			}
		})
	}
}

func BenchmarkOutline(b *testing.B) {
	for _, shape := range shapes {
		w := workflowtest.Parse(b, shape.make(9_990))
		b.Run(fmt.Sprintf("%s/%d", shape.name, len(w.Nodes)), func(b *testing.B) {
			for b.Loop() {
				workflow.NewOutline(w)
			}
		})
	}
}

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
		was := workflowtest.Parse(b, chain(n))
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
	w := workflowtest.Parse(b, ifs(10_000))
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
