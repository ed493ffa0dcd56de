package catalog

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/internal/corpus"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// sampler is a tool with every kind of rule.
const sampler = `{
 "type": "object",
 "properties": {
  "text": {"type": "string", "minLength": 2, "maxLength": 5},
  "n": {"type": "integer", "minimum": 0, "maximum": 10},
  "x": {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1.5},
  "half": {"type": "number", "multipleOf": 0.5},
  "on": {"type": "boolean"},
  "button": {"type": "string", "enum": ["left", "right", "center"]},
  "maybe": {"anyOf": [{"type": "integer"}, {"type": "null"}]},
  "either": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]},
  "tags": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 3, "uniqueItems": true},
  "region": {"$ref": "#/$defs/region"},
  "regions": {"type": "array", "items": {"$ref": "#/$defs/region"}},
  "code": {"type": "string", "pattern": "^[a-z]+$"},
  "fixed": {"const": 3},
  "headers": {"type": "object", "additionalProperties": {"type": "string"}, "minProperties": 1},
  "never": false,
  "a/b~c": {"type": "integer"}
 },
 "required": ["text"],
 "additionalProperties": false,
 "$defs": {"region": {
  "type": "object",
  "properties": {"width": {"type": "integer"}, "height": {"type": "integer"}},
  "required": ["width"],
  "additionalProperties": false
 }}
}`

func sampleCatalog() *Catalog {
	return New([]Tool{
		{Name: "tool", Parameters: jsontext.Value(sampler)},
		{Name: "open", Parameters: jsontext.Value(`{"type":"object","properties":{"app_name":{"type":"string"}}}`)},
		{Name: "broken", Parameters: jsontext.Value(`{"type":"object","properties":{"x":{"$ref":"https://example.com/x.json"}}}`)},
		{Name: "none"},
	})
}

func call(t testing.TB, tool, arguments string) workflow.ToolCall {
	t.Helper()
	c := workflow.ToolCall{Name: tool}
	if err := json.Unmarshal([]byte(arguments), &c.Arguments); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestCheckArguments reads testdata/check/*.txtar: calls of the sampler, or of
// the schema in the line "schema …" above, or of the built-in tool that the line begins
// with, and the problems that each has.
func TestCheckArguments(t *testing.T) {
	corpus.Run(t, "testdata/check/*.txtar", func(t *testing.T, c corpus.Case) []corpus.Section {
		return []corpus.Section{{Name: "out", Text: describeChecks(t, c.Section("calls"))}}
	})
}

// describeChecks repeats each call, followed by its problems.
func describeChecks(t *testing.T, calls string) string {
	var b strings.Builder
	c := sampleCatalog()
	for line := range strings.Lines(calls) {
		b.WriteString(line)
		if schema, ok := strings.CutPrefix(line, "schema "); ok {
			c = New([]Tool{{Name: "tool", Parameters: jsontext.Value(schema)}})
			continue
		}
		checked, arguments := c, line
		name := "tool"
		if given, rest, ok := strings.Cut(line, " "); ok && Builtin().entry(given) != nil {
			checked, name, arguments = Builtin(), given, rest
		}
		for _, p := range checked.CheckArguments(call(t, name, arguments)) {
			b.WriteString("  ")
			if p.Severity != problem.Error {
				fmt.Fprintf(&b, "%s ", p.Severity)
			}
			fmt.Fprintf(&b, "%s %s: %s\n", p.Code, p.At.Path, p.Message)
			fmt.Fprintf(&b, "  | %s\n", p.Fix)
		}
	}
	return b.String()
}

func TestCheckArgumentsTakesAnything(t *testing.T) {
	c := sampleCatalog()
	for _, tool := range []string{"broken", "none", "gone"} {
		if got := c.CheckArguments(call(t, tool, `{"other":[1,{"a":null}]}`)); len(got) > 0 {
			t.Errorf("%s:\n%s", tool, got)
		}
	}
}

// No reference gives a click the target it lacks.
func TestCheckArgumentsOfAlternatives(t *testing.T) {
	got := Builtin().CheckArguments(call(t, "click", `{"x":1,"button":"{{a.b}}"}`))
	if len(got) != 1 || got[0].Code != problem.ArgumentMissing || got[0].At.Path != "tool/arguments" {
		t.Errorf("got:\n%s", got)
	}
	for _, arguments := range []string{`{"target":"OK"}`, `{"x":1,"y":2}`, `{"target":"OK","x":1}`} {
		if got := Builtin().CheckArguments(call(t, "click", arguments)); len(got) > 0 {
			t.Errorf("%s:\n%s", arguments, got)
		}
	}
}

func TestCheckArgumentsNotJSON(t *testing.T) {
	bad := workflow.ToolCall{Name: "open", Arguments: workflow.Arguments{"app_name": jsontext.Value(`{"a`)}}
	if got := sampleCatalog().CheckArguments(bad); len(got) != 1 {
		t.Errorf("want one problem, got:\n%s", got)
	}
}

func TestBuiltinSchemasAreQuick(t *testing.T) {
	for _, tool := range Builtin().Tools() {
		if newSchema(tool.Parameters).quick == nil {
			t.Errorf("%s: every call goes through the full schema", tool.Name)
		}
	}
}

func BenchmarkCheckArguments(b *testing.B) {
	c := Builtin()
	for _, bb := range []struct{ name, tool, arguments string }{
		{"flat", "click", `{"target":"Save","button":"left","click_count":2}`},
		{"list", "press_key", `{"key":"s","modifiers":["ctrl","shift"]}`},
		{"wrong", "click", `{"target":"Save","button":"middle"}`},
	} {
		call := call(b, bb.tool, bb.arguments)
		b.Run(bb.name, func(b *testing.B) {
			for b.Loop() {
				c.CheckArguments(call)
			}
		})
	}
}

// People count the elements of a list from 1, models from 0.
func TestShownBehind(t *testing.T) {
	if got := shownBehind([]string{"3", "name"}); got != ", number 4.name" {
		t.Error(got)
	}
}
