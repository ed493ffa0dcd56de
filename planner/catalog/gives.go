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
		if result == "text" && e.tool.Tells {
			return workflow.Gives{Type: "string", Tells: true, Needs: e.tool.Needs}
		}
		own, open = e.tool.Outputs, e.tool.Open
	}
	for _, outputs := range [][]Output{own, CommonOutputs} {
		if i := slices.IndexFunc(outputs, func(o Output) bool { return o.Name == result }); i >= 0 {
			g := outputs[i].gives()
			if result == "first" && g.Type == "object" {
				g.Members = firstMembers(own)
			}
			return g
		}
	}
	return workflow.Gives{WhenFailed: open}
}

func (o Output) gives() workflow.Gives {
	g := workflow.Gives{Type: o.Type, Element: o.Items, Members: members(o.Items), WhenFailed: o.WhenFailed, Needs: o.Needs, Written: o.Written, Each: o.Each}
	if g.Members != nil {
		g.Element = "object"
	}
	return g
}

// firstMembers are the names in the first object of the list that a tool gives.
func firstMembers(outputs []Output) []string {
	for _, o := range outputs {
		if names := members(o.Items); names != nil {
			return names
		}
	}
	return nil
}

// members are the names in the objects of a list, nil where its elements are none.
func members(items string) []string {
	inner, ok := strings.CutPrefix(items, "{")
	if !ok {
		return nil
	}
	return strings.Split(strings.TrimSuffix(inner, "}"), ", ")
}
