package workflow

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"
)

// RunOutput is a value that each run of the workflow gives when it has ended well. Value
// is JSON, and strings in it may hold references, as in the arguments of a tool: a string
// that is one reference and nothing else gives what the step gave, of its own type.
type RunOutput struct {
	Name        string         `json:"name"` // as of an input; unique among the outputs
	Type        InputType      `json:"type"`
	Value       jsontext.Value `json:"value,omitzero"`
	Description string         `json:"description,omitzero"`
	Unknown     jsontext.Value `json:",embed"`
}

// MaxOutputs is the largest number of outputs a valid workflow has.
const MaxOutputs = 200

// RunOutput returns the output with the name, and false when there is none.
func (w Workflow) RunOutput(name string) (RunOutput, bool) {
	for _, o := range w.Outputs {
		if o.Name == name {
			return o, true
		}
	}
	return RunOutput{}, false
}

// Uses calls yield with every use of a result or an input in the value, the paths
// beginning with value.
func (o RunOutput) Uses(yield func(Use) bool) {
	u := useWalk{yield: yield}
	u.json("value", o.Value)
}

// MapReferences returns the output with each reference replaced by what f makes of it.
func (o RunOutput) MapReferences(f func(Reference) Reference) RunOutput {
	o.Value = mapping(f).json(o.Value)
	return o
}

// SameRunOutput reports whether two outputs hold the same.
func SameRunOutput(a, b RunOutput) bool {
	return a.Name == b.Name && a.Type == b.Type && a.Description == b.Description &&
		sameRaw(a.Value, b.Value) && sameRaw(a.Unknown, b.Unknown)
}

// String is the output as one line of Workflow.String.
func (o RunOutput) String() string {
	text := "output " + o.Name + ": " + string(o.Type)
	if len(o.Value) > 0 {
		text += " = " + string(o.Value)
	}
	if o.Description != "" {
		text += " " + strconv.Quote(o.Description)
	}
	return text + extra(o.Unknown)
}
