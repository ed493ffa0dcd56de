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
// with its id first, then a line for each edge, as Workflow.String writes them.
// What concerns only the canvas is left out, long lines are cut, and of a very
// large workflow each step tells only its id, kind and name.
func Listing(w workflow.Workflow) string {
	if len(w.Nodes) == 0 {
		return "(no steps yet)"
	}
	var b strings.Builder
	b.WriteString("Steps:\n")
	for _, n := range w.Nodes {
		b.WriteString(oneLine(stepLine(n, len(w.Nodes) <= maxFullSteps), maxLine) + "\n")
	}
	b.WriteString("Edges:\n")
	for _, e := range w.Edges {
		e.Unknown = nil
		b.WriteString(e.String() + "\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func stepLine(n workflow.Node, full bool) string {
	if !full {
		return fmt.Sprintf("%s: %s %q", n.ID, n.Kind, n.Name)
	}
	n.Position, n.Note, n.Unknown = nil, "", nil
	return n.String()
}
