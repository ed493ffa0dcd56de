package workflow

import (
	"bytes"
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"
)

// InputsID stands in references where the id of a step would: inputs.folder is
// the input named folder. NewID never makes it. In a file where a step has it
// nonetheless, such references mean that step.
const InputsID = "inputs"

// isReserved reports whether references with the id mean, or will mean, something
// else than a step.
func isReserved(id string) bool { return id == InputsID || id == SecretsID || id == "trigger" }

// Input is a value that the person gives at each run. Without one a run takes
// Default; Required says that a run cannot start without either.
type Input struct {
	Name        string         `json:"name"` // letters, digits, _ and -
	Type        InputType      `json:"type"`
	Description string         `json:"description,omitzero"`
	Default     jsontext.Value `json:"default,omitzero"` // JSON of the type; nil for none
	Required    bool           `json:"required,omitzero"`
	Unknown     jsontext.Value `json:",embed"`
}

// InputType is the type of an input's values, by its name in JSON Schema.
type InputType string

// The types of input.
const (
	StringInput  InputType = "string"
	NumberInput  InputType = "number"
	IntegerInput InputType = "integer"
	BooleanInput InputType = "boolean"
	ArrayInput   InputType = "array"
	ObjectInput  InputType = "object"
)

// InputTypes lists every type in the order people are shown them.
var InputTypes = []InputType{StringInput, NumberInput, IntegerInput, BooleanInput, ArrayInput, ObjectInput}

// Reference is how steps name the value of the input.
func (in Input) Reference() Reference { return Reference{Node: InputsID, Field: in.Name} }

// Input returns the input with the name, and false when there is none.
func (w Workflow) Input(name string) (Input, bool) {
	for _, in := range w.Inputs {
		if in.Name == name {
			return in, true
		}
	}
	return Input{}, false
}

// IsInput reports whether the reference means an input, declared or not, and not
// the result of a step.
func (w Workflow) IsInput(r Reference) bool {
	if r.Node != InputsID {
		return false
	}
	_, isStep := w.Node(InputsID)
	return !isStep
}

// Holds reports whether the JSON value is of the type. A whole float such as 2.0
// is an integer.
func (t InputType) Holds(value jsontext.Value) bool {
	switch t {
	case StringInput:
		return value.Kind() == '"'
	case NumberInput:
		return value.Kind() == '0'
	case IntegerInput:
		return value.Kind() == '0' && isWholeNumber(value)
	case BooleanInput:
		return value.Kind() == 't' || value.Kind() == 'f'
	case ArrayInput:
		return value.Kind() == '['
	case ObjectInput:
		return value.Kind() == '{'
	}
	return false
}

// Read is the value as one of the type, where that is certain: a text that is nothing but
// a number or true or false can be taken for it, and either for a text.
func (t InputType) Read(value jsontext.Value) (jsontext.Value, bool) {
	if t.Holds(value) {
		return value, true
	}
	switch {
	case t == StringInput && (value.Kind() == '0' || BooleanInput.Holds(value)):
		return jsontext.Value(`"` + string(value) + `"`), true
	case value.Kind() == '"' && (t == NumberInput || t == IntegerInput || t == BooleanInput):
		text, err := jsontext.AppendUnquote(nil, value)
		read := jsontext.Value(bytes.TrimSpace(text))
		return read, err == nil && read.IsValid() && t.Holds(read)
	}
	return nil, false
}

// isWholeNumber reports whether a JSON number has no fraction.
func isWholeNumber(number jsontext.Value) bool {
	if !bytes.ContainsAny(number, ".eE") {
		return true
	}
	f, err := strconv.ParseFloat(string(number), 64)
	return err == nil && f == math.Trunc(f)
}

// String is the input as one line of Workflow.String.
func (in Input) String() string {
	text := "input " + in.Name + ": " + string(in.Type)
	if in.Required {
		text += " required"
	}
	if in.Default != nil {
		text += " default=" + string(in.Default)
	}
	if in.Description != "" {
		text += " " + strconv.Quote(in.Description)
	}
	return text + extra(in.Unknown)
}

// IsInputName reports whether the name can stand in a reference.
func IsInputName(name string) bool {
	return name != "" && strings.IndexFunc(name, func(r rune) bool {
		return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) < 0
}

// NewInputName makes of a text what can be the name of an input: the text itself
// where it can be.
func NewInputName(text string) string {
	switch {
	case IsInputName(text):
		return text
	case !strings.ContainsFunc(text, isWord):
		return "input"
	}
	return Slug(text)
}

// TypeOfInput is the type that holds the JSON value, StringInput for none.
func TypeOfInput(value jsontext.Value) InputType {
	for _, t := range []InputType{StringInput, IntegerInput, NumberInput, BooleanInput, ArrayInput, ObjectInput} {
		if len(value) > 0 && t.Holds(value) {
			return t
		}
	}
	return StringInput
}
