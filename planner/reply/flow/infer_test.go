package flow

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"planwright/planner/problem"
	"planwright/planner/reply/source"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// infer runs inference alone over a workflow.
func infer(w workflow.Workflow) (workflow.Workflow, problem.List) {
	g, ids := graphOf(w)
	return inferred(w, g, ids)
}

// graphOf is the graph of the workflow, with the edges that lead nowhere left
// out, and the ids that are in use.
func graphOf(w workflow.Workflow) (*Graph, *Namer) {
	g, _ := FromWorkflow(w)
	ids := NewNamer()
	for _, n := range w.Nodes {
		ids.Take(n.ID)
	}
	return g, ids
}

// inferred is the workflow with what inference makes of its graph.
func inferred(w workflow.Workflow, g *Graph, ids *Namer) (workflow.Workflow, problem.List) {
	l := source.NewLog("")
	Infer(g, l, ids)
	w.Nodes, w.Edges = g.Nodes(), g.Edges()
	return w, l.Problems
}

// TestInferenceIsIdempotent: what inference made it does not change again.
func TestInferenceIsIdempotent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		once, _ := infer(scrambled(t))
		twice, problems := infer(once)
		if diff := cmp.Diff(once.String(), twice.String()); diff != "" {
			t.Fatalf("changed again: %s", diff)
		}
		for _, p := range problems {
			if p.Code != problem.GuessedOutput {
				t.Fatalf("reported again: %s", p)
			}
		}
	})
}

// scrambled is a workflow of any kind, or a valid one of which labels and edges
// were left out as models do.
func scrambled(t *rapid.T) workflow.Workflow {
	if rapid.Bool().Draw(t, "any") {
		return workflowtest.Any().Draw(t, "workflow")
	}
	w := workflowtest.Valid().Draw(t, "workflow")
	w.Edges = slices.Clone(w.Edges)
	for i := range w.Edges {
		if rapid.IntRange(0, 2).Draw(t, "bare") == 0 {
			w.Edges[i].Output = workflow.OutputNone
		}
	}
	return w
}

// TestInferenceKeepsValid: explicit, consistent labels are never changed.
func TestInferenceKeepsValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Valid().Draw(t, "workflow")
		got, problems := infer(w)
		if diff := cmp.Diff(w.String(), got.String()); diff != "" || len(problems) > 0 {
			t.Fatalf("changed: %s\n%s", diff, problems)
		}
	})
}

// nodes is a workflow of n nodes in loops, with no edge labelled and every body
// leading straight back.
func nodes(n int) workflow.Workflow {
	w := workflow.Workflow{}
	last := ""
	for i := 0; i+4 < n; i += 5 {
		id := func(k int) string { return fmt.Sprintf("n%d", i+k) }
		w.Nodes = append(w.Nodes,
			workflow.Node{ID: id(0), Name: id(0), Kind: workflow.KindLoop, Loop: &workflow.Loop{MaxIterations: 3}},
			workflow.Node{ID: id(1), Name: id(1), Kind: workflow.KindIf, If: &workflow.If{Condition: succeeded(id(0))}},
			workflow.Node{ID: id(2), Name: id(2), Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "click"}},
			workflow.Node{ID: id(3), Name: id(3), Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "click"}},
			workflow.Node{ID: id(4), Name: id(4), Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: id(0)}})
		if last != "" {
			w.Edges = append(w.Edges, workflow.Edge{From: last, To: id(0)})
		}
		for _, e := range [][2]int{{0, 1}, {1, 2}, {1, 3}, {2, 0}, {3, 4}} {
			w.Edges = append(w.Edges, workflow.Edge{From: id(e[0]), To: id(e[1])})
		}
		last = id(0)
	}
	return w
}

func succeeded(id string) workflow.Condition {
	return workflow.Condition{
		Left: workflow.Operand{Variable: id + ".success"}, Operator: workflow.Equals, Right: workflow.Operand{Literal: []byte("true")},
	}
}

// BenchmarkInfer is inference and validation; time by node has to stay the same.
func BenchmarkInfer(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w := nodes(n)
			for b.Loop() {
				b.StopTimer()
				g, ids := graphOf(w)
				b.StartTimer()
				got, _ := inferred(w, g, ids)
				if problems := validate.Workflow(got, nil); problems.HasErrors() {
					b.Fatal(problems[0])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/node")
		})
	}
}

// TestNestedLoopsAreLinear: loops inside one another do not make inference walk
// over their bodies again and again.
func TestNestedLoopsAreLinear(t *testing.T) {
	const depth = workflow.MaxNodes / 3
	var w workflow.Workflow
	edge := func(from, to string) { w.Edges = append(w.Edges, workflow.Edge{From: from, To: to}) }
	for i := range depth {
		loop, end := fmt.Sprint("l", i), fmt.Sprint("e", i)
		w.Nodes = append(w.Nodes,
			workflow.Node{ID: loop, Name: loop, Kind: workflow.KindLoop, Loop: &workflow.Loop{MaxIterations: 3}},
			workflow.Node{ID: end, Name: end, Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: loop}})
		if i > 0 {
			edge(fmt.Sprint("l", i-1), loop)
			edge(end, fmt.Sprint("e", i-1))
		}
	}
	w.Nodes = append(w.Nodes, workflow.Node{ID: "t", Name: "t", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "click"}})
	edge(fmt.Sprint("l", depth-1), "t")
	edge("t", fmt.Sprint("e", depth-1))
	got, _ := infer(w)
	if problems := validate.Workflow(got, nil); problems.HasErrors() {
		t.Fatal(problems[0])
	}
}
