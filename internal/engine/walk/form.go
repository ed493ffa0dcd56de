package walk

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// form is how the table was written that the rows of a call came from.
func (k *known) form(call *workflow.ToolCall) catalog.TableForm {
	if call.Name != workflow.WriteTable {
		return catalog.TableForm{}
	}
	return k.forms().Behind(call)
}

// forms leads to tables, which say how they were written, and to loops, which keep that of
// their rounds.
func (k *known) forms() *workflow.RowsTrail[catalog.TableForm] {
	return &workflow.RowsTrail[catalog.TableForm]{
		Step: func(id string) (*workflow.ToolCall, *workflow.Loop) {
			at := k.find(id)
			if at == none {
				return nil, nil
			}
			return k.steps[at].Tool, k.steps[at].Loop
		},
		Tell: func(ref workflow.Reference, call *workflow.ToolCall, loop *workflow.Loop) (form catalog.TableForm, ends bool) {
			if loop == nil && call.Name != workflow.ReadTable {
				return form, false
			}
			_ = json.Unmarshal(k.handed(workflow.Reference{Node: ref.Node, Field: "form"}), &form) // or it tells none
			return form, true
		},
	}
}

// noteForm keeps how a table was written that a round gave, of the first round that tells it: a
// later one may have read another.
func (k *known) noteForm(round *Round, collected jsontext.Value) {
	if round.Form != (catalog.TableForm{}) {
		return
	}
	forms := k.forms()
	forms.Without(round.Loop)
	round.Form = forms.In(collected)
}
