package catalog

import (
	"slices"
	"strings"

	"planwright/planner/workflow"
)

// Gives says what a result of a tool is. Of a result that the tool does not name nothing
// is known.
func (c *Catalog) Gives(tool, result string) workflow.Gives {
	var own []Output
	open := true
	if e := c.entry(tool); e != nil {
		own, open = e.tool.Outputs, e.tool.Open
	}
	for _, outputs := range [][]Output{own, CommonOutputs} {
		if i := slices.IndexFunc(outputs, func(o Output) bool { return o.Name == result }); i >= 0 {
			return outputs[i].gives()
		}
	}
	return workflow.Gives{WhenFailed: open}
}

func (o Output) gives() workflow.Gives {
	g := workflow.Gives{Type: o.Type, Element: o.Items, WhenFailed: o.WhenFailed}
	if inner, ok := strings.CutPrefix(o.Items, "{"); ok {
		g.Element, g.Members = "object", strings.Split(strings.TrimSuffix(inner, "}"), ", ")
	}
	return g
}
