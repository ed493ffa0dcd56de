package cli

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"planwright/internal/legible"
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
		fmt.Fprintf(o.out, "%s%3d  %s  %s\n", indent, o.numbers[e.Node], o.name(n), o.paint.dim(detail(n)))
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
func detail(n workflow.Node) string {
	text := parameters(n)
	if n.Kind != workflow.KindTool {
		text = string(n.Kind) + " " + text
	}
	return oneLine(text, maxDetail)
}

func parameters(n workflow.Node) string {
	switch {
	case n.Tool != nil:
		return toolDetail(*n.Tool)
	case n.If != nil:
		return n.If.Condition.String()
	case n.Switch != nil:
		return count(len(n.Switch.Cases), "case")
	case n.Loop != nil:
		return loopDetail(*n.Loop)
	case n.AiTransform != nil:
		return strings.TrimSpace(n.AiTransform.Kind + " " + n.AiTransform.InputRef + " " + n.AiTransform.Instruction)
	case n.AiStep != nil:
		return strconv.Quote(n.AiStep.Prompt)
	}
	return ""
}

func toolDetail(t workflow.ToolCall) string {
	parts := []string{t.Name}
	for _, name := range slices.Sorted(maps.Keys(t.Arguments)) {
		parts = append(parts, name+"="+string(t.Arguments[name]))
	}
	return strings.Join(parts, " ")
}

func loopDetail(l workflow.Loop) string {
	most := fmt.Sprintf("at most %d times", l.MaxIterations)
	switch {
	case l.Times != "" && l.MaxIterations > 0:
		return string(l.Times) + " times, " + most
	case l.Times != "":
		return string(l.Times) + " times"
	case l.Over != "":
		return "over " + l.Over + ", " + most
	case l.ExitCondition != nil:
		return "until " + l.ExitCondition.String() + ", " + most
	}
	return most
}
