package walk

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// columns are those of the lists that a call gets, as the steps say that gave them.
func (k *known) columns(call *workflow.ToolCall) map[string][]string {
	return Columns(call, k.handed)
}

// Columns are those of the lists that a call gets, as the steps say that gave them, whose results handed
// knows: rows that are not there do not tell theirs. By the member of the data that the list is; "": it
// is all. nil: none are known.
func Columns(call *workflow.ToolCall, handed func(workflow.Reference) jsontext.Value) map[string][]string {
	found := map[string][]string{}
	add := func(member string, from jsontext.Value) {
		if names := columnsOf(from, handed); len(names) > 0 {
			found[member] = names
		}
	}
	switch call.Name {
	case workflow.WriteTable:
		add("", call.Arguments["rows"])
	case workflow.TransformData:
		add("", call.Arguments["data"])
		var members map[string]jsontext.Value
		_ = json.Unmarshal(call.Arguments["data"], &members) // a reference has none
		for name, from := range members {
			add(name, from)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return found
}

// listFields are the results that the columns of a step are of.
var listFields = map[string]bool{"rows": true, "value": true}

// columnsOf are the columns of the list that an argument refers to; none where it refers to
// none, or its step does not say them.
func columnsOf(argument jsontext.Value, handed func(workflow.Reference) jsontext.Value) (names []string) {
	ref, ok := workflow.OnlyReference(argument) // rows that stand there are none
	if !ok || !listFields[ref.Field] {
		return nil
	}
	_ = json.Unmarshal(handed(workflow.Reference{Node: ref.Node, Field: "columns"}), &names) // or something else is called so
	return names
}
