package mcp

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// maxArguments is the most that the arguments of a call may hold, in bytes.
const maxArguments = 8 << 20

// arguments are those of a call, as they were written.
type arguments map[string]jsontext.Value

// readArguments reads what the tool takes and nothing else. The error is for
// people, and for the model that made the call.
func readArguments(t tool, data []byte) (arguments, error) {
	if len(data) > maxArguments {
		return nil, fmt.Errorf("The arguments of %s hold more than %d MB. Send a smaller workflow.", t.name, maxArguments>>20)
	}
	a := arguments{}
	if len(data) > 0 {
		if err := json.Unmarshal(data, &a); err != nil {
			return nil, fmt.Errorf("The arguments of %s are no JSON object that can be read. Names may stand once, texts must be UTF-8.", t.name)
		}
	}
	schema := schemaOf(t)
	for name := range a {
		if _, known := schema.Properties[name]; !known {
			return nil, fmt.Errorf("%s takes no argument “%s”. It takes %s.", t.name, name, strings.Join(slices.Sorted(maps.Keys(schema.Properties)), ", "))
		}
	}
	for _, name := range schema.Required {
		if a[name] == nil || a[name].Kind() == 'n' {
			return nil, fmt.Errorf("%s needs the argument “%s”.", t.name, name)
		}
	}
	return a, nil
}

// inputSchema is what of a tool's schema the reader looks at.
type inputSchema struct {
	Properties map[string]jsontext.Value `json:"properties"`
	Required   []string                  `json:"required"`
}

func schemaOf(t tool) inputSchema {
	var s inputSchema
	if err := json.Unmarshal([]byte(t.input), &s); err != nil {
		panic("mcp: " + t.name + ": " + err.Error()) // a constant; tests read every one
	}
	return s
}

// words are what a person wants.
func (a arguments) words() (string, error) {
	var words string
	if json.Unmarshal(a["words"], &words) != nil || strings.TrimSpace(words) == "" {
		return "", errors.New("“words” should be text that says what should happen.")
	}
	return words, nil
}

// text is a document that was given as it is, or as a text that holds it; nil
// where it was not given.
func (a arguments) text(name string) []byte {
	var text string
	if json.Unmarshal(a[name], &text) == nil {
		return []byte(text)
	}
	return a[name]
}

// workflow is the content of a workflow's file, an empty workflow where none was
// given.
func (a arguments) workflow() (workflow.Workflow, error) {
	text := a.text("workflow")
	if len(text) == 0 {
		return workflow.Workflow{Version: workflow.FileVersion}, nil
	}
	w, problems := workflow.Decode(text)
	for _, p := range problems {
		switch p.Code {
		case problem.FileUnreadable:
			return w, fmt.Errorf("“workflow” cannot be read (line %d, column %d): %s %s", p.At.Line, p.At.Column, p.Message, p.Fix)
		case problem.FileNewer:
			return w, errors.New("“workflow” was written by a newer version of Planwright and cannot be changed by this one. Update Planwright.")
		}
	}
	return w, nil
}
