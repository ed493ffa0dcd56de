package cli

import (
	"fmt"
	"io"

	"planwright/internal/legible"
	"planwright/planner/catalog"
	"planwright/planner/flow"
	"planwright/planner/workflow"
)

// outline writes a workflow as a numbered, nested list.
type outline struct {
	out     io.Writer
	paint   painter
	nodes   map[string]workflow.Node
	numbers map[string]int
}

// showOutline lists the steps as people read them.
func showOutline(out io.Writer, paint painter, w workflow.Workflow) {
	tree := flow.NewOutline(w)
	o := outline{out: out, paint: paint, nodes: map[string]workflow.Node{}, numbers: map[string]int{}}
	for _, n := range w.Nodes {
		o.nodes[n.ID] = n
	}
	o.number(tree.Steps)
	o.number(tree.Loose)
	if w.Name != "" {
		fmt.Fprintln(out, paint.bold(legible.Name(w.Name)))
	}
	o.steps(tree.Steps, "")
	if len(tree.Loose) > 0 {
		fmt.Fprintln(out, "Not linked to the first step:")
		o.steps(tree.Loose, "")
	}
}

// number counts the steps from 1 in the order they are listed.
func (o *outline) number(entries []flow.Entry) {
	for _, e := range entries {
		o.numbers[e.Node] = len(o.numbers) + 1
		for _, b := range e.Branches {
			o.number(b.Steps)
		}
	}
}

func (o *outline) steps(entries []flow.Entry, indent string) {
	for _, e := range entries {
		n := o.nodes[e.Node]
		fmt.Fprintf(o.out, "%s%3d  %s  %s\n", indent, o.numbers[e.Node], o.name(n), o.paint.dim(o.detail(n)))
		for _, b := range e.Branches {
			o.branch(b, indent+"     ")
		}
	}
}

func (o *outline) name(n workflow.Node) string {
	name := legible.Name(n.Name)
	if name == "" {
		name = n.ID
	}
	if n.Disabled {
		return name + " (off)"
	}
	return name
}

// branch writes the steps of one way out of a step. The body of a loop has no
// name of its own.
func (o *outline) branch(b flow.Way, indent string) {
	label := legible.Name(outputLabel(b.Output))
	switch {
	case b.Ends:
		fmt.Fprintf(o.out, "%s%s ends\n", indent, o.paint.cyan(label+":"))
		return
	case b.Output != workflow.LoopBody:
		text := o.paint.cyan(label + ":")
		if len(b.Steps) == 0 && b.To == "" {
			text += " goes on"
		}
		fmt.Fprintf(o.out, "%s%s\n", indent, text)
	}
	o.steps(b.Steps, indent)
	if b.To != "" {
		fmt.Fprintf(o.out, "%s%s\n", indent, o.paint.dim(fmt.Sprintf("goes on with %d", o.numbers[b.To])))
	}
}

func outputLabel(out workflow.Output) string {
	if name, ok := out.Case(); ok {
		return name
	}
	switch out {
	case workflow.IfTrue:
		return "true"
	case workflow.IfFalse:
		return "false"
	case workflow.LoopBody:
		return "each"
	case workflow.LoopDone:
		return "done"
	case workflow.SwitchDefault:
		return "default"
	case workflow.OutputNone:
		return "next"
	}
	return string(out)
}

// maxDetail is how much of a step's parameters is shown, in characters.
const maxDetail = 90

// detail is what the step does, in one line.
func (o *outline) detail(n workflow.Node) string {
	says := catalog.Builtin().Says(n, func(id string) string { return o.nodes[id].Name }).String()
	if l := n.Loop; l != nil && l.MaxIterations > 0 && (l.Over != "" || l.Times != "" || l.ExitCondition != nil) {
		says += fmt.Sprintf(", at most %d times", l.MaxIterations)
	}
	return oneLine(says, maxDetail)
}
