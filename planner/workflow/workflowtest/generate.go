package workflowtest

import (
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
)

// Any generates workflows of every kind of node, linked at random. Most are
// invalid; ids and edges are unique, and everything can be written as JSON.
func Any() *rapid.Generator[workflow.Workflow] {
	return rapid.Custom(func(t *rapid.T) workflow.Workflow {
		w := workflow.Workflow{Version: workflow.FileVersion, ID: "w", Name: text(t, "workflow name")}
		for i := range rapid.IntRange(0, 12).Draw(t, "nodes") {
			w.Nodes = append(w.Nodes, node(t, fmt.Sprintf("n%d", i)))
		}
		for range rapid.IntRange(0, 20).Draw(t, "edges") {
			addEdge(&w, edge(t))
		}
		for i := range rapid.IntRange(0, 3).Draw(t, "notes") {
			w.Notes = append(w.Notes, note(t, fmt.Sprintf("note%d", i)))
		}
		for i := range rapid.IntRange(0, 3).Draw(t, "inputs") {
			w.Inputs = append(w.Inputs, input(t, inputNames[i]))
		}
		for i := range rapid.IntRange(0, 3).Draw(t, "outputs") {
			w.Outputs = append(w.Outputs, output(t, inputNames[i]))
		}
		if rapid.Bool().Draw(t, "unknown") {
			w.Unknown = jsontext.Value(`{"later":{"a":[1,2.50]}}`)
		}
		return w
	})
}

// Edited generates workflows that differ from w in some ways: nodes, edges and
// notes, inputs and outputs removed, changed, moved and added, and another name.
func Edited(w workflow.Workflow) *rapid.Generator[workflow.Workflow] {
	return rapid.Custom(func(t *rapid.T) workflow.Workflow {
		v := w
		v.Nodes, v.Edges, v.Notes = slices.Clone(w.Nodes), slices.Clone(w.Edges), slices.Clone(w.Notes)
		v.Inputs, v.Outputs = slices.Clone(w.Inputs), slices.Clone(w.Outputs)
		for i := range rapid.IntRange(0, 6).Draw(t, "changes") {
			change(t, &v, fmt.Sprintf("new%d", i))
		}
		return v
	})
}

func change(t *rapid.T, w *workflow.Workflow, id string) {
	switch rapid.IntRange(0, 11).Draw(t, "change") {
	case 0:
		w.Name = text(t, "new name")
	case 1:
		w.Nodes = insert(t, w.Nodes, node(t, id))
	case 2:
		w.Nodes = remove(t, w.Nodes)
	case 3:
		w.Nodes = move(t, w.Nodes)
	case 4:
		if i := pick(t, len(w.Nodes)); i >= 0 {
			w.Nodes[i] = node(t, w.Nodes[i].ID)
		}
	case 5:
		addEdge(w, edge(t))
	case 6:
		w.Edges = remove(t, w.Edges)
	case 7:
		w.Edges = move(t, w.Edges)
	case 8:
		w.Notes = insert(t, w.Notes, note(t, id))
	case 9:
		w.Notes = move(t, remove(t, w.Notes))
	case 10:
		w.Inputs = altered(t, w.Inputs, input(t, id), func(in workflow.Input) workflow.Input { return input(t, in.Name) })
	case 11:
		w.Outputs = altered(t, w.Outputs, output(t, id), func(o workflow.RunOutput) workflow.RunOutput { return output(t, o.Name) })
	}
}

// altered is a list with one item more, less, at another place or renewed.
func altered[T any](t *rapid.T, list []T, fresh T, renewed func(T) T) []T {
	switch rapid.IntRange(0, 2).Draw(t, "how") {
	case 0:
		return insert(t, list, fresh)
	case 1:
		return move(t, remove(t, list))
	}
	if i := pick(t, len(list)); i >= 0 {
		list[i] = renewed(list[i])
	}
	return list
}

func pick(t *rapid.T, n int) int {
	if n == 0 {
		return -1
	}
	return rapid.IntRange(0, n-1).Draw(t, "index")
}

func insert[T any](t *rapid.T, list []T, item T) []T {
	return slices.Insert(list, rapid.IntRange(0, len(list)).Draw(t, "at"), item)
}

func remove[T any](t *rapid.T, list []T) []T {
	i := pick(t, len(list))
	if i < 0 {
		return list
	}
	return slices.Delete(list, i, i+1)
}

func move[T any](t *rapid.T, list []T) []T {
	i := pick(t, len(list))
	if i < 0 {
		return list
	}
	item := list[i]
	return insert(t, slices.Delete(list, i, i+1), item)
}

func addEdge(w *workflow.Workflow, e workflow.Edge) {
	taken := func(other workflow.Edge) bool { return other.Key() == e.Key() }
	if !slices.ContainsFunc(w.Edges, taken) {
		w.Edges = append(w.Edges, e)
	}
}

func edge(t *rapid.T) workflow.Edge {
	outputs := []workflow.Output{workflow.OutputNone, workflow.IfTrue, workflow.IfFalse, workflow.LoopBody,
		workflow.LoopDone, workflow.CaseOutput("paid"), workflow.CaseOutput("nothing"), workflow.SwitchDefault, workflow.OnError}
	e := workflow.Edge{
		From:   id(t, "from"),
		To:     id(t, "to"),
		Output: rapid.SampledFrom(outputs).Draw(t, "output"),
	}
	if rapid.IntRange(0, 9).Draw(t, "unknown edge field") == 0 {
		e.Unknown = jsontext.Value(`{"color":"red"}`)
	}
	return e
}

// id is mostly that of a node.
func id(t *rapid.T, label string) string {
	return fmt.Sprintf("n%d", rapid.IntRange(0, 12).Draw(t, label))
}

func text(t *rapid.T, label string) string {
	return rapid.SampledFrom([]string{"", "Look", "Seen?", "Größe prüfen", "a \"quoted\"\nline", "日本"}).Draw(t, label)
}

func note(t *rapid.T, id string) workflow.Note {
	return workflow.Note{ID: id, Text: text(t, "note"), Position: workflow.Position{X: 1.5, Y: -2}, Width: 200,
		Color: rapid.SampledFrom([]workflow.NoteColor{workflow.NoteYellow, workflow.NoteBlue, "teal"}).Draw(t, "color")}
}

func node(t *rapid.T, id string) workflow.Node {
	n := workflow.Node{ID: id, Name: text(t, "name"), Kind: rapid.SampledFrom(workflow.Kinds).Draw(t, "kind")}
	if rapid.IntRange(0, 9).Draw(t, "empty") > 0 {
		fill(t, &n)
	}
	if rapid.Bool().Draw(t, "settings") {
		settings(t, &n)
	}
	return n
}

func settings(t *rapid.T, n *workflow.Node) {
	n.Position = &workflow.Position{X: rapid.Float64Range(-1e6, 1e6).Draw(t, "x"), Y: 0.5}
	n.Ends = rapid.SampledFrom([][]workflow.Output{nil, {workflow.IfFalse}, {workflow.LoopBody, workflow.LoopDone}, {workflow.CaseOutput("paid")}, {workflow.OnError}}).Draw(t, "ends")
	n.Disabled = workflow.Disabled(rapid.Bool().Draw(t, "disabled"))
	n.Retries = rapid.IntRange(-1, 2).Draw(t, "retries")
	n.TimeoutMs = rapid.IntRange(-1, 2).Draw(t, "timeout")
	n.OnFailure = rapid.SampledFrom([]workflow.OnFailure{workflow.Stop, workflow.Continue, workflow.Branch, "odd"}).Draw(t, "failure")
	n.Note = text(t, "note of node")
	n.Unknown = jsontext.Value(`{"later":true}`)
}

func fill(t *rapid.T, n *workflow.Node) {
	switch n.Kind {
	case workflow.KindTool:
		n.Tool = &workflow.ToolCall{
			Name:      rapid.SampledFrom([]string{"", "find_text", "click", "find_txt"}).Draw(t, "tool"),
			Arguments: workflow.Arguments{"text": rapid.SampledFrom(rawValues).Draw(t, "argument")},
		}
	case workflow.KindIf:
		n.If = &workflow.If{Condition: condition(t, 2)}
	case workflow.KindSwitch:
		n.Switch = &workflow.Switch{Cases: cases(t)}
	case workflow.KindLoop:
		c := condition(t, 1)
		n.Loop = &workflow.Loop{ExitCondition: &c, Over: reference(t), MaxIterations: rapid.IntRange(-1, 200).Draw(t, "max"),
			Times:    rapid.SampledFrom([]workflow.Times{"", "5", "0", "n1.count", "2.5"}).Draw(t, "times"),
			Parallel: rapid.SampledFrom([]int{0, 0, 4, -1, 65}).Draw(t, "parallel"),
			Collect:  rapid.SampledFrom([]jsontext.Value{nil, jsontext.Value(`"{{n1.text}}"`), jsontext.Value(`{"a":["{{n1.matches}} and more",1.10]}`)}).Draw(t, "collect")}
	case workflow.KindEndLoop:
		n.EndLoop = &workflow.EndLoop{Loop: id(t, "loop")}
	case workflow.KindAiTransform:
		n.AiTransform = &workflow.AiTransform{Kind: "extract", InputRef: reference(t),
			Instruction:  rapid.SampledFrom([]string{"", "In {{n1.text}}"}).Draw(t, "instruction"),
			OutputSchema: rapid.SampledFrom(schemas).Draw(t, "schema")}
	case workflow.KindAiStep:
		n.AiStep = &workflow.AiStep{Prompt: "Use {{" + reference(t) + "}}", AllowedTools: []string{"click", "clik"}}
	}
}

var rawValues = []jsontext.Value{
	jsontext.Value(`"plain"`), jsontext.Value(`1.00`), jsontext.Value(`{"a":["{{n1.text}}","{{city}}",{"b":null}]}`),
	jsontext.Value(`"{{n2.found}} and {{n3.index}}"`), jsontext.Value(`"\u007b{n4.x}}"`), jsontext.Value(`"{{open"`),
}

var schemas = []jsontext.Value{nil, jsontext.Value(`null`), jsontext.Value(`{"properties":{"a":{},"b":{}}}`), jsontext.Value(`{"type":"array"}`)}

func reference(t *rapid.T) string {
	field := rapid.SampledFrom([]string{".text", ".found", ".txt", ".item.name", ""}).Draw(t, "field")
	if node := id(t, "referenced"); field != "" {
		return node + field
	}
	return rapid.SampledFrom([]string{"", "nowhere.text", "look", "a b.c", "inputs.folder", "inputs.foldr.x", "input.folder"}).Draw(t, "odd reference")
}

func cases(t *rapid.T) []workflow.Case {
	var out []workflow.Case
	for range rapid.IntRange(0, 3).Draw(t, "cases") {
		name := rapid.SampledFrom([]string{"", "paid", "open"}).Draw(t, "case")
		out = append(out, workflow.Case{Name: name, Condition: condition(t, 0)})
	}
	return out
}

func condition(t *rapid.T, depth int) workflow.Condition {
	if depth > 0 && rapid.IntRange(0, 3).Draw(t, "group") == 0 {
		members := []workflow.Condition{condition(t, depth-1), condition(t, depth-1)}
		return rapid.SampledFrom([]workflow.Condition{{All: members}, {Any: members}, {All: members, Any: members}}).Draw(t, "kind of group")
	}
	operators := append([]workflow.Operator{"", "Resembles"}, workflow.Operators...)
	c := workflow.Condition{
		Left:     workflow.Operand{Variable: reference(t)},
		Operator: rapid.SampledFrom(operators).Draw(t, "operator"),
	}
	if rapid.Bool().Draw(t, "right") {
		c.Right.Literal = jsontext.Value("true")
	}
	return c
}
