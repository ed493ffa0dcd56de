package workflowtest

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
)

// Valid generates workflows without errors or warnings, made of steps, branches
// that join again or end, and loops within one another. The tools are not looked
// up in any catalog.
func Valid() *rapid.Generator[workflow.Workflow] {
	return rapid.Custom(func(t *rapid.T) workflow.Workflow {
		b := builder{t: t}
		b.w.Version, b.w.ID, b.w.Name = workflow.FileVersion, "w", "Valid"
		if b.inputs = rapid.Bool().Draw(t, "with inputs"); b.inputs {
			b.w.Inputs = []workflow.Input{{Name: "folder", Type: workflow.StringInput, Default: jsontext.Value(`"here"`)}}
		}
		b.step(b.sequence(b.step(nil), 3))
		b.w.Nodes[0].OnFailure = workflow.Continue // its success is asked about
		return b.w
	})
}

// end is an output to which the next step is linked.
type end struct {
	node   string
	output workflow.Output
}

type builder struct {
	t *rapid.T
	w workflow.Workflow

	inputs bool // steps use the input folder
}

func (b *builder) id(prefix string) string { return fmt.Sprintf("%s%d", prefix, len(b.w.Nodes)) }

// add appends a node and links the open ends to it.
func (b *builder) add(n workflow.Node, open []end) {
	n.Name = "Step " + n.ID
	b.w.Nodes = append(b.w.Nodes, n)
	b.link(open, n.ID)
}

func (b *builder) link(open []end, to string) {
	for _, e := range open {
		b.w.Edges = append(b.w.Edges, workflow.Edge{From: e.node, To: to, Output: e.output})
	}
}

// sequence adds blocks one after another and returns what is open behind the
// last.
func (b *builder) sequence(open []end, depth int) []end {
	for range rapid.IntRange(0, 3).Draw(b.t, "blocks") {
		open = b.block(open, depth)
	}
	return open
}

func (b *builder) block(open []end, depth int) []end {
	if depth == 0 {
		return b.step(open)
	}
	switch rapid.IntRange(0, 5).Draw(b.t, "block") {
	case 0:
		return b.choice(open, depth)
	case 1:
		return b.cases(open, depth)
	case 2:
		return b.loop(open, depth)
	case 3:
		return b.failing(open, depth)
	default:
		return b.step(open)
	}
}

func (b *builder) step(open []end) []end {
	id := b.id("tool")
	b.add(b.tool(id), open)
	return []end{{id, workflow.OutputNone}}
}

func (b *builder) tool(id string) workflow.Node {
	target := jsontext.Value(`"OK"`)
	if b.inputs {
		target = jsontext.Value(`"{{inputs.folder}}"`)
	}
	return workflow.Node{ID: id, Kind: workflow.KindTool, Tool: &workflow.ToolCall{
		Name: "click", Arguments: workflow.Arguments{"target": target}}}
}

// failing is a step with an error output: the workflow ends there, or it joins
// what follows.
func (b *builder) failing(open []end, depth int) []end {
	id := b.id("try")
	n := b.tool(id)
	n.OnFailure = workflow.Branch
	ends := rapid.Bool().Draw(b.t, "ends on error")
	if ends {
		n.Ends = []workflow.Output{workflow.OnError}
	}
	b.add(n, open)
	after := b.sequence([]end{{id, workflow.OutputNone}}, depth-1)
	if ends {
		return after
	}
	return append(after, b.sequence([]end{{id, workflow.OnError}}, depth-1)...)
}

// always is a condition on a result of the first step, which is always there.
func (b *builder) always() workflow.Condition {
	first := "tool0"
	return workflow.Condition{Left: workflow.Operand{Variable: first + ".success"}, Operator: workflow.Equals, Right: workflow.Operand{Literal: jsontext.Value("true")}}
}

// succeeded compares the success of the first step with true or false.
func (b *builder) succeeded(literal string) workflow.Condition {
	c := b.always()
	c.Operator, c.Right.Literal = workflow.Equals, jsontext.Value(literal)
	return c
}

func (b *builder) choice(open []end, depth int) []end {
	id := b.id("if")
	n := workflow.Node{ID: id, Kind: workflow.KindIf, If: &workflow.If{Condition: b.always()}}
	ends := rapid.Bool().Draw(b.t, "ends")
	if ends {
		n.Ends = []workflow.Output{workflow.IfFalse}
	}
	b.add(n, open)
	after := b.sequence(b.step([]end{{id, workflow.IfTrue}}), depth-1)
	if ends {
		return after
	}
	return append(after, b.sequence([]end{{id, workflow.IfFalse}}, depth-1)...)
}

func (b *builder) cases(open []end, depth int) []end {
	id := b.id("switch")
	b.add(workflow.Node{ID: id, Kind: workflow.KindSwitch, Switch: &workflow.Switch{Cases: []workflow.Case{
		{Name: "a", Condition: b.succeeded("true")}, {Name: "b", Condition: b.succeeded("false")}}}}, open)
	after := b.sequence([]end{{id, workflow.CaseOutput("a")}}, depth-1)
	after = append(after, b.sequence([]end{{id, workflow.CaseOutput("b")}}, depth-1)...)
	return append(after, end{id, workflow.SwitchDefault})
}

func (b *builder) loop(open []end, depth int) []end {
	id := b.id("loop")
	exit := workflow.Condition{Left: workflow.Operand{Variable: id + ".iteration"},
		Operator: workflow.GreaterThan, Right: workflow.Operand{Literal: jsontext.Value("2")}}
	b.add(workflow.Node{ID: id, Kind: workflow.KindLoop, Loop: &workflow.Loop{ExitCondition: &exit, MaxIterations: 5}}, open)
	body := b.sequence([]end{{id, workflow.LoopBody}}, depth-1)
	last := b.id("end")
	b.add(workflow.Node{ID: last, Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: id}}, body)
	b.link([]end{{last, workflow.OutputNone}}, id)
	return []end{{id, workflow.LoopDone}}
}
