package reply

import (
	"fmt"
	"strings"
	"testing"

	"planwright/planner/workflow"
)

// longReply is a plan of n steps with loops, branches and references.
func longReply(n int) string {
	var b strings.Builder
	b.WriteString(`{"steps":[`)
	for i := 0; i < n; i += 5 {
		fmt.Fprintf(&b, `{"id":"s%d","step_type":"Loop","name":"Round %d","max_iterations":3,"exit_condition":{"left":{"type":"Variable","name":"s%d.found"},"operator":"Equals","right":{"type":"Literal","value":{"type":"Bool","value":true}}}},`, i, i, i+1)
		fmt.Fprintf(&b, `{"id":"s%d","step_type":"Tool","tool_name":"find_text","arguments":{"text":"Total"},"name":"Look %d"},`, i+1, i)
		fmt.Fprintf(&b, `{"id":"s%d","step_type":"Tool","tool_name":"click","arguments":{"target":"{{s%d.text}}"},"name":"Tap %d"},`, i+2, i+1, i)
		fmt.Fprintf(&b, `{"id":"s%d","step_type":"Tool","tool_name":"type_text","arguments":{"text":"a"},"name":"Type %d"},`, i+3, i)
		fmt.Fprintf(&b, `{"id":"s%d","step_type":"EndLoop","name":"End %d"},`, i+4, i)
	}
	return strings.TrimSuffix(b.String(), ",") + "]}"
}

// BenchmarkRead500 is a reply of 500 steps from the text to a validated
// workflow. It has to stay under 10 ms.
func BenchmarkRead500(b *testing.B) {
	text, tools := longReply(500), testCatalog(b)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r := Read(text, Options{Want: WantPlan, Catalog: tools})
		if workflow.Validate(r.Workflow, tools).HasErrors() {
			b.Fatal("invalid")
		}
	}
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
			workflow.Node{ID: id(1), Name: id(1), Kind: workflow.KindIf, If: &workflow.If{Condition: parseExpression(id(0) + ".success")}},
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

// BenchmarkInfer is inference and validation; time by node has to stay the same.
func BenchmarkInfer(b *testing.B) {
	for _, n := range []int{1000, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w, tools := nodes(n), testCatalog(b)
			for b.Loop() {
				b.StopTimer()
				g, ids := graphOf(w)
				b.StartTimer()
				got, _ := inferred(w, g, ids)
				if problems := workflow.Validate(got, tools); problems.HasErrors() {
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
	if problems := workflow.Validate(got, nil); problems.HasErrors() {
		t.Fatal(problems[0])
	}
}
