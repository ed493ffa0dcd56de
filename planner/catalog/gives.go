package catalog

import (
	"slices"
	"strings"

	"planwright/planner/workflow"
)

// Gives says what a result of a tool is. Of a result that the tool does not name nothing
// is known.
func (c *Catalog) Gives(tool, result string) workflow.Gives {
	outputs, open := CommonOutputs, true
	if e := c.entry(tool); e != nil {
		outputs, open = slices.Concat(e.tool.Outputs, outputs), e.tool.Open
	}
	i := slices.IndexFunc(outputs, func(o Output) bool { return o.Name == result })
	if i < 0 {
		return workflow.Gives{WhenFailed: open}
	}
	o := outputs[i]
	g := workflow.Gives{Type: o.Type, Element: o.Items, WhenFailed: o.WhenFailed}
	if inner, ok := strings.CutPrefix(o.Items, "{"); ok {
		g.Element, g.Members = "object", strings.Split(strings.TrimSuffix(inner, "}"), ", ")
	}
	return g
}
