package workflow

import "github.com/go-json-experiment/json/jsontext"

// ReadTable and WriteTable are the tools whose arguments say how a table is written; TransformData makes
// data of data.
const (
	ReadTable     = "read_table"
	WriteTable    = "write_table"
	TransformData = "transform_data"
)

// handsOn are the tools that make rows of rows, with the argument that these are in.
var handsOn = map[string]string{WriteTable: "rows", TransformData: "data", "only_new": "list"}

// RowsTrail follows rows back to the step that tells something of the table that they came
// from, such as how it was written: across the steps that shaped them and the loops whose
// elements they are. Of several tables the first that tells something counts. Each step is
// looked at once.
type RowsTrail[T comparable] struct {
	// Step is the step with an id; both are nil where it is neither.
	Step func(id string) (*ToolCall, *Loop)
	// Tell is what the step of a reference tells, the zero value for nothing. false: the
	// trail goes on behind it.
	Tell func(ref Reference, call *ToolCall, loop *Loop) (T, bool)

	known map[string]T // by id
}

// Behind is what is told of the rows that a call makes rows of.
func (r *RowsTrail[T]) Behind(call *ToolCall) (told T) {
	if argument, hands := handsOn[call.Name]; hands {
		return r.In(call.Arguments[argument])
	}
	return told
}

// In is what is told of the rows that the references in a value lead to.
func (r *RowsTrail[T]) In(value jsontext.Value) (told T) {
	var none T
	given := Node{Kind: KindTool, Tool: &ToolCall{Arguments: Arguments{"rows": value}}}
	for use := range given.Uses {
		if ref, ok := ParseReference(use.Text); ok {
			told = r.at(ref)
		}
		if told != none {
			return told
		}
	}
	return none
}

// Without has the trail end at a step.
func (r *RowsTrail[T]) Without(id string) {
	var none T
	r.keep(id, none)
}

func (r *RowsTrail[T]) keep(id string, told T) {
	if r.known == nil {
		r.known = map[string]T{}
	}
	r.known[id] = told
}

func (r *RowsTrail[T]) at(ref Reference) (told T) {
	if told, isKnown := r.known[ref.Node]; isKnown {
		return told
	}
	call, loop := r.Step(ref.Node)
	if call == nil && loop == nil {
		return told
	}
	r.Without(ref.Node) // it may lead back to itself
	told = r.step(ref, call, loop)
	r.keep(ref.Node, told)
	return told
}

func (r *RowsTrail[T]) step(ref Reference, call *ToolCall, loop *Loop) (told T) {
	if loop != nil && ref.Result() == "item" {
		if over, ok := ParseReference(loop.Over); ok {
			told = r.at(over)
		}
		return told
	}
	told, ends := r.Tell(ref, call, loop)
	switch {
	case ends:
		return told
	case loop != nil:
		return r.In(loop.Collect)
	}
	return r.Behind(call)
}
