package reply

import (
	"fmt"
	"strings"

	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// String shows the draft as it is after a pass: the JSON until there are items,
// then the items, then the workflow.
func (d *draft) String() string {
	switch {
	case d.result != nil:
		return d.result.String()
	case d.graph != nil:
		return workflow.Workflow{Name: d.title, Nodes: d.graph.Nodes(), Edges: d.graph.Edges()}.String()
	case d.changes != nil:
		return d.changes.String()
	case len(d.steps) > 0:
		return itemsText(d.steps, d.edges)
	case d.root.Value != nil:
		return d.root.Indent()
	}
	return ""
}

func itemsText(steps []*flow.Step, edges []item.Edge) string {
	var b strings.Builder
	writeSteps(&b, "", steps)
	for _, e := range edges {
		fmt.Fprintf(&b, "%s > %s %s%s\n", source.Preview(e.From.Value), source.Preview(e.To.Value), e.Output, e.Label)
	}
	return b.String()
}

func writeSteps(b *strings.Builder, indent string, steps []*flow.Step) {
	for _, s := range steps {
		mark := ""
		if s.Gone != flow.Stays {
			mark = "(left out) "
		}
		fmt.Fprintf(b, "%s%s%s %s\n", indent, mark, s.ID, s.Node)
		for _, inner := range s.Blocks {
			fmt.Fprintf(b, "%s  %s\n", indent, inner.Output)
			writeSteps(b, indent+"    ", inner.Steps)
		}
	}
}

// String lists the parts of a patch.
func (c *changes) String() string {
	var b strings.Builder
	b.WriteString(itemsText(append(append([]*flow.Step{}, c.add...), c.addNodes...), c.addEdges))
	for _, e := range c.removeEdges {
		fmt.Fprintf(&b, "remove %s > %s %s\n", source.Preview(e.From.Value), source.Preview(e.To.Value), e.Output)
	}
	for _, v := range c.removeIDs {
		fmt.Fprintf(&b, "remove %s\n", source.Preview(v.Value))
	}
	for _, u := range c.updates {
		fmt.Fprintf(&b, "update %s\n", source.Preview(u.id.Value))
	}
	return b.String()
}
