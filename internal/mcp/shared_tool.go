package mcp

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/text/unicode/norm"

	"planwright/planner/workflow"
)

// maxToolName is how long the names of tools may be for all clients: some allow no more.
const maxToolName = 64

// toolName is a name for the workflow that all clients take, and no other tool has.
func toolName(called string, taken map[string]bool) string {
	base := "workflow"
	if plain := strings.Map(plainLetter, norm.NFKD.String(strings.ReplaceAll(called, "ß", "ss"))); strings.Trim(plain, " ") != "" {
		base = workflow.Slug(plain)
	}
	base = base[:min(len(base), maxToolName-4)]
	name := base
	for n := 2; taken[name]; n++ {
		name = fmt.Sprintf("%s_%d", base, n)
	}
	return name
}

// plainLetter is a letter or digit of ASCII, a blank for any other, and nothing for what is
// put on one.
func plainLetter(r rune) rune {
	switch {
	case unicode.Is(unicode.Mn, r):
		return -1
	case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
		return r
	}
	return ' '
}

// describeShared says what the tool does, for a model to choose it by.
func describeShared(w workflow.Workflow) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Runs the person's workflow “%s” on their machine: ", w.Name)
	steps := []string{}
	for _, n := range w.Nodes {
		if n.Kind != workflow.KindEndLoop && len(steps) < 12 {
			steps = append(steps, n.Label())
		}
	}
	b.WriteString(strings.Join(steps, ", ") + ".")
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
	properties := map[string]any{approveArgument: map[string]any{"type": "string", "description": "The hash of the sheet that the person approved."}}
	required := []string{}
	for _, in := range w.Inputs {
		property := map[string]any{"type": in.Type}
		if in.Description != "" {
			property["description"] = in.Description
		}
		if in.Default != nil {
			property["default"] = in.Default
		}
		if in.Required && in.Default == nil {
			required = append(required, in.Name)
		}
		properties[in.Name] = property
	}
	return schemaText(map[string]any{"type": "object", "additionalProperties": false, "required": required, "properties": properties})
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
