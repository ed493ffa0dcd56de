package mcp

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/library"
	"planwright/planner/workflow"
)

// describeShared says what the tool does, for a model to choose it by.
func describeShared(w workflow.Workflow) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Runs the person's workflow “%s” on their machine: ", w.Name)
	b.WriteString(library.Steps(w))
	for _, o := range w.Outputs {
		fmt.Fprintf(&b, " It gives %s", o.Name)
		if o.Description != "" {
			b.WriteString(": " + o.Description)
		}
		b.WriteString(".")
	}
	b.WriteString(" Where the person has not approved it as it is now, the call runs nothing and says what each step would do, with a hash: show that to them, and only when they agree call again with approve set to it.")
	return b.String()
}

// inputOf is the JSON Schema of the arguments.
func inputOf(w workflow.Workflow) string {
	schema := library.Parameters(w)
	schema["properties"].(map[string]any)[approveArgument] = map[string]any{"type": "string", "description": "The hash of the sheet that the person approved."}
	return schemaText(schema)
}

// outputOf is the JSON Schema of the result: an output is null where what it is made of
// did not come about.
func outputOf(w workflow.Workflow) string {
	properties, required := map[string]any{}, []string{}
	for _, o := range w.Outputs {
		property := map[string]any{"type": []any{o.Type, "null"}}
		if o.Description != "" {
			property["description"] = o.Description
		}
		properties[o.Name] = property
		required = append(required, o.Name)
	}
	return schemaText(map[string]any{"type": "object", "required": required, "properties": properties})
}

func schemaText(schema map[string]any) string {
	text, err := json.Marshal(schema, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		panic("mcp: " + err.Error()) // it is made of texts and of JSON that was read
	}
	return string(text)
}
