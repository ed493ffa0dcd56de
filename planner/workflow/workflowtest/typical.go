package workflowtest

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// Typical generates valid workflows that come from a valid one by the edits
// people and models make: steps, branches and loops inserted on links, loops put
// around steps, steps, branches and loops removed with what they held together
// linked again, links led elsewhere, fields changed, things moved. The ids of new
// steps begin with prefix.
func Typical(w workflow.Workflow, prefix string) *rapid.Generator[workflow.Workflow] {
	return rapid.Custom(func(t *rapid.T) workflow.Workflow {
		e := &editor{builder: builder{t: t, w: w}, prefix: prefix}
		for range rapid.IntRange(0, 6).Draw(t, "edits") {
			before := e.w
			e.w.Nodes, e.w.Edges, e.w.Notes = slices.Clone(before.Nodes), slices.Clone(before.Edges), slices.Clone(before.Notes)
			e.edit()
			if validate.Workflow(e.w, nil).HasErrors() {
				e.w = before
			}
		}
		return e.w
	})
}

type editor struct {
	builder
	prefix string
	made   int
}

func (e *editor) newID(kind string) string {
	e.made++
	return fmt.Sprintf("%s_%s%d", e.prefix, kind, e.made)
}

func (e *editor) edit() {
	switch rapid.IntRange(0, 11).Draw(e.t, "edit") {
	case 0, 1:
		e.insertStep()
	case 2:
		e.insertChoice()
	case 3:
		e.insertLoop()
	case 4, 5:
		e.removeStep()
	case 6:
		e.wrap()
	case 7:
		e.unwrap()
	case 8:
		e.append()
	case 9:
		e.relink()
	case 10:
		e.update()
	case 11:
		e.arrange()
	}
}

// cut takes a link out at random and returns what it joined.
func (e *editor) cut() (open end, to string, ok bool) {
	i := pick(e.t, len(e.w.Edges))
	if i < 0 {
		return end{}, "", false
	}
	edge := e.w.Edges[i]
	e.w.Edges = slices.Delete(e.w.Edges, i, i+1)
	return end{edge.From, edge.Output}, edge.To, true
}

// put inserts a node at random in the list.
func (e *editor) put(n workflow.Node) {
	n.Name = "Step " + n.ID
	e.w.Nodes = insert(e.t, e.w.Nodes, n)
}

func (e *editor) tool() workflow.Node {
	arguments := workflow.Arguments{"target": jsontext.Value(`"OK"`)}
	if i := pick(e.t, len(e.w.Nodes)); i >= 0 && rapid.Bool().Draw(e.t, "refers") && e.w.Nodes[i].Kind == workflow.KindTool {
		arguments["from"] = jsontext.Value(fmt.Sprintf(`"{{%s.found}}"`, e.w.Nodes[i].ID))
	}
	return workflow.Node{ID: e.newID("tool"), Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "click", Arguments: arguments}}
}

func (e *editor) insertStep() {
	if open, to, ok := e.cut(); ok {
		n := e.tool()
		e.put(n)
		e.link([]end{open}, n.ID)
		e.link([]end{{n.ID, workflow.OutputNone}}, to)
	}
}

func (e *editor) insertChoice() {
	open, to, ok := e.cut()
	if !ok {
		return
	}
	choice := workflow.Node{ID: e.newID("if"), Kind: workflow.KindIf, If: &workflow.If{Condition: e.condition()}}
	step := e.tool()
	e.link([]end{open}, choice.ID)
	e.link([]end{{choice.ID, workflow.IfTrue}}, step.ID)
	switch rapid.IntRange(0, 2).Draw(e.t, "shape") {
	case 0:
		e.link([]end{{step.ID, workflow.OutputNone}, {choice.ID, workflow.IfFalse}}, to)
	case 1:
		choice.Ends = []workflow.Output{workflow.IfFalse}
		e.link([]end{{step.ID, workflow.OutputNone}}, to)
	case 2:
		e.link([]end{{choice.ID, workflow.IfFalse}}, to)
	}
	e.put(choice)
	e.put(step)
}

// condition is about a step that is there.
func (e *editor) condition() workflow.Condition {
	id := "nothing"
	for _, n := range e.w.Nodes {
		if n.Kind == workflow.KindTool {
			id = n.ID
		}
	}
	return workflow.Condition{Left: workflow.Operand{Variable: id + ".success"}, Operator: workflow.Equals, Right: workflow.Operand{Literal: jsontext.Value("true")}}
}

func (e *editor) insertLoop() {
	if open, to, ok := e.cut(); ok {
		n := e.tool()
		e.put(n)
		e.around(n.ID, n.ID, []end{open}, to)
	}
}

// around puts a loop around the steps from first to last.
func (e *editor) around(first, last string, open []end, to string) {
	id := e.newID("loop")
	loop := workflow.Node{ID: id, Kind: workflow.KindLoop, Loop: &workflow.Loop{MaxIterations: 3, ExitCondition: &workflow.Condition{
		Left: workflow.Operand{Variable: id + ".iteration"}, Operator: workflow.GreaterThan, Right: workflow.Operand{Literal: jsontext.Value("2")}}}}
	closing := workflow.Node{ID: e.newID("end"), Kind: workflow.KindEndLoop, EndLoop: &workflow.EndLoop{Loop: id}}
	e.put(loop)
	e.put(closing)
	e.link(open, id)
	e.link([]end{{id, workflow.LoopBody}}, first)
	e.link([]end{{last, workflow.OutputNone}}, closing.ID)
	e.link([]end{{closing.ID, workflow.OutputNone}}, id)
	if to != "" {
		e.link([]end{{id, workflow.LoopDone}}, to)
	}
}

// wrap puts a loop around a step or two.
func (e *editor) wrap() {
	i := pick(e.t, len(e.w.Nodes))
	if i < 0 {
		return
	}
	first := e.w.Nodes[i].ID
	last := first
	if next := e.leaving(first); len(next) == 1 && rapid.Bool().Draw(e.t, "two") {
		last = next[0].To
	}
	open, to := e.entering(first), ""
	if next := e.leaving(last); len(next) > 0 {
		to = next[0].To
	}
	e.w.Edges = slices.DeleteFunc(e.w.Edges, func(edge workflow.Edge) bool { return edge.To == first || edge.From == last })
	e.around(first, last, open, to)
}

func (e *editor) entering(id string) []end {
	var open []end
	for _, edge := range e.w.Edges {
		if edge.To == id {
			open = append(open, end{edge.From, edge.Output})
		}
	}
	return open
}

func (e *editor) leaving(id string) []workflow.Edge {
	var out []workflow.Edge
	for _, edge := range e.w.Edges {
		if edge.From == id {
			out = append(out, edge)
		}
	}
	return out
}

// drop removes a step with its links.
func (e *editor) drop(id string) {
	e.w.Nodes = slices.DeleteFunc(e.w.Nodes, func(n workflow.Node) bool { return n.ID == id })
	e.w.Edges = slices.DeleteFunc(e.w.Edges, func(edge workflow.Edge) bool { return edge.From == id || edge.To == id })
}

// removeStep removes a step; what led to it leads to the first that followed.
func (e *editor) removeStep() {
	i := pick(e.t, len(e.w.Nodes))
	if i < 0 {
		return
	}
	id := e.w.Nodes[i].ID
	open, next := e.entering(id), e.leaving(id)
	e.drop(id)
	if len(next) > 0 {
		e.link(open, next[0].To)
	}
}

// unwrap removes a loop and keeps its body.
func (e *editor) unwrap() {
	for _, n := range e.w.Nodes {
		if n.Kind != workflow.KindEndLoop || rapid.Bool().Draw(e.t, "keep") {
			continue
		}
		loop := n.EndLoop.Loop
		open, last := e.entering(loop), e.entering(n.ID)
		var first, after string
		for _, edge := range e.leaving(loop) {
			if edge.Output == workflow.LoopBody {
				first = edge.To
			} else {
				after = edge.To
			}
		}
		e.drop(loop)
		e.drop(n.ID)
		e.link(slices.DeleteFunc(open, func(o end) bool { return o.node == n.ID }), first)
		if after != "" {
			e.link(last, after)
		}
		return
	}
}

// append adds a step behind one that nothing follows.
func (e *editor) append() {
	for _, last := range e.w.Nodes {
		if last.Kind == workflow.KindTool && len(e.leaving(last.ID)) == 0 {
			n := e.tool()
			e.put(n)
			e.link([]end{{last.ID, workflow.OutputNone}}, n.ID)
			return
		}
	}
}

// relink leads a link to another step.
func (e *editor) relink() {
	if open, _, ok := e.cut(); ok {
		e.link([]end{open}, e.w.Nodes[pick(e.t, len(e.w.Nodes))].ID)
	}
}

func (e *editor) update() {
	i := pick(e.t, len(e.w.Nodes))
	if i < 0 {
		return
	}
	n := &e.w.Nodes[i]
	switch kind := rapid.IntRange(0, 3).Draw(e.t, "update"); {
	case kind == 0:
		n.Name += "!"
	case kind == 1:
		n.Retries++
	case kind == 2:
		n.Position = &workflow.Position{X: float64(i)}
	case n.Kind == workflow.KindTool:
		n.Tool = e.tool().Tool
	}
}

// arrange changes what is not about the flow.
func (e *editor) arrange() {
	switch rapid.IntRange(0, 3).Draw(e.t, "arrange") {
	case 0:
		e.w.Name += "!"
	case 1:
		e.w.Nodes = move(e.t, e.w.Nodes)
	case 2:
		e.w.Edges = move(e.t, e.w.Edges)
	case 3:
		e.w.Notes = insert(e.t, e.w.Notes, note(e.t, e.newID("note")))
	}
}
