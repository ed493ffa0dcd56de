package prompt

import (
	"fmt"
	"strings"

	"planwright/planner/workflow"
)

// maxLine is how many characters one step of a Listing takes at most, and
// maxFullSteps up to how many steps are told with all they hold.
const (
	maxLine      = 600
	maxFullSteps = 400
)

// Listing is the workflow in the form the model reads it: a line for each step
// with its id first, then a line for each edge, as Workflow.String writes them;
// before them the inputs, and at the end the outputs, where it has some.
// What concerns only the canvas is left out, long lines are cut, and of a very
// large workflow each step tells only its id, kind and name.
func Listing(w workflow.Workflow) string {
	if len(w.Nodes) == 0 {
		return "(no steps yet)"
	}
	var b strings.Builder
	writeInputs(&b, w.Inputs)
	b.WriteString("Steps:\n")
	for _, n := range w.Nodes {
		b.WriteString(oneLine(stepLine(n, len(w.Nodes) <= maxFullSteps), maxLine) + "\n")
	}
	b.WriteString("Edges:\n")
	for _, e := range w.Edges {
		e.Unknown = nil
		b.WriteString(e.String() + "\n")
	}
	writeOutputs(&b, w.Outputs)
	return strings.TrimSuffix(b.String(), "\n")
}

// writeInputs tells the inputs as references name them.
func writeInputs(b *strings.Builder, inputs []workflow.Input) {
	if len(inputs) == 0 {
		return
	}
	b.WriteString("Inputs:\n")
	for _, in := range inputs {
		in.Unknown = nil
		line := strings.TrimPrefix(in.String(), "input ")
		b.WriteString(oneLine(workflow.InputsID+"."+line, maxLine) + "\n")
	}
}

// writeOutputs tells what a run gives.
func writeOutputs(b *strings.Builder, outputs []workflow.RunOutput) {
	if len(outputs) == 0 {
		return
	}
	b.WriteString("Outputs:\n")
	for _, o := range outputs {
		o.Unknown = nil
		b.WriteString(oneLine(strings.TrimPrefix(o.String(), "output "), maxLine) + "\n")
	}
}

func stepLine(n workflow.Node, full bool) string {
	if !full {
		return fmt.Sprintf("%s: %s %q", n.ID, n.Kind, n.Name)
	}
	n.Position, n.Note, n.Unknown = nil, "", nil
	return n.String()
}
