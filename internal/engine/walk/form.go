package walk

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// handsOn are the tools that make rows of rows, with the argument that these are in.
var handsOn = map[string]string{"write_table": "rows", "transform_data": "data", "only_new": "list"}

// form is how the table was written that the rows of a call came from, across the steps that
// shaped them and the loops that gave them; of several tables, the first that tells one.
func (m *machine) form(call *workflow.ToolCall) catalog.TableForm {
	if call.Name != "write_table" {
		return catalog.TableForm{}
	}
	return m.formIn(call.Arguments[handsOn[call.Name]], map[string]bool{})
}

// formIn is that of the rows that the references in a value lead to. seen are the steps that were
// looked at.
func (m *machine) formIn(value jsontext.Value, seen map[string]bool) (form catalog.TableForm) {
	given := workflow.Node{Kind: workflow.KindTool, Tool: &workflow.ToolCall{Arguments: workflow.Arguments{"data": value}}}
	for use := range given.Uses {
		if ref, ok := workflow.ParseReference(use.Text); ok {
			form = m.formAt(ref, seen)
		}
		if form != (catalog.TableForm{}) {
			return form
		}
	}
	return form
}

func (m *machine) formAt(ref workflow.Reference, seen map[string]bool) (form catalog.TableForm) {
	at := m.find(ref.Node)
	if at == none || seen[ref.Node] {
		return form
	}
	seen[ref.Node] = true
	call, loop := m.steps[at].Tool, m.steps[at].Loop
	switch {
	case loop != nil && ref.Result() == "item":
		if over, ok := workflow.ParseReference(loop.Over); ok {
			return m.formAt(over, seen)
		}
	case loop != nil, call != nil && call.Name == "read_table":
		_ = json.Unmarshal(m.handed(workflow.Reference{Node: ref.Node, Field: "form"}), &form) // or it tells none
	case call != nil && handsOn[call.Name] != "":
		return m.formIn(call.Arguments[handsOn[call.Name]], seen)
	}
	return form
}

// noteForm keeps how a table was written that a round gave, of the first round that tells it: a
// later one may have read another.
func (m *machine) noteForm(round *Round, collected jsontext.Value) {
	if round.Form == (catalog.TableForm{}) {
		round.Form = m.formIn(collected, map[string]bool{round.Loop: true})
	}
}
