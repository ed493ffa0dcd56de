package walk

import (
	"github.com/go-json-experiment/json"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// handsOn are the tools that make rows of rows, with the argument that these are in.
var handsOn = map[string]string{"write_table": "rows", "transform_data": "data", "only_new": "list"}

// form is how the table was written that the rows of a call came from, across the steps that
// shaped them; of several tables, the first that tells one.
func (m *machine) form(call *workflow.ToolCall) catalog.TableForm {
	if call.Name != "write_table" {
		return catalog.TableForm{}
	}
	return m.formOf(call, map[string]bool{})
}

func (m *machine) formOf(call *workflow.ToolCall, seen map[string]bool) (form catalog.TableForm) {
	given := workflow.Node{Kind: workflow.KindTool, Tool: &workflow.ToolCall{Arguments: workflow.Arguments{"data": call.Arguments[handsOn[call.Name]]}}}
	for use := range given.Uses {
		ref, ok := workflow.ParseReference(use.Text)
		at := m.find(ref.Node)
		if !ok || at == none || seen[ref.Node] {
			continue
		}
		seen[ref.Node] = true
		source := m.steps[at].Tool
		switch {
		case source == nil:
		case source.Name == "read_table":
			_ = json.Unmarshal(m.handed(workflow.Reference{Node: ref.Node, Field: "form"}), &form) // or it tells none
		case handsOn[source.Name] != "":
			form = m.formOf(source, seen)
		}
		if form != (catalog.TableForm{}) {
			return form
		}
	}
	return form
}
