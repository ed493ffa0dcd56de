package schemas

import (
	"errors"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
)

// A quick yes must be a yes of the schema too, for any values.
func TestQuickAgreesWithSchema(t *testing.T) {
	const flat = `{"type":"object","properties":{
		"a":{"type":"string","minLength":1,"maxLength":3},
		"b":{"type":"integer","minimum":-2,"maximum":7},
		"c":{"type":"number","minimum":0.5},
		"d":{"type":["boolean","null"]},
		"e":{"type":"string","enum":["x","y z"]},
		"g":{"type":["array","string"],"items":{"type":"string","enum":["x","y z"]},"minItems":1,"maxItems":2}},
		"required":["a"],"oneOf":[{"required":["b"]},{"required":["c","d"]}],"additionalProperties":false}`
	compiled, err := Compile(jsontext.Value(flat))
	if err != nil {
		t.Fatal(err)
	}
	quick := NewQuickObject(compiled)
	if quick == nil {
		t.Fatal("a flat schema is not judged quickly")
	}
	values := rapid.SampledFrom([]string{`"x"`, `"y z"`, `""`, `"abcd"`, `"ééé"`, `"\u00e9\n"`, `0`, `-2`, `-3`, `7`, `8`, `2.0`, `0.5`,
		`0.49999999999999999999`, `7.00000000000000000001`, `1e3`, `1e999`, `true`, `false`, `null`, `[]`, `{}`, `9007199254740993`,
		`["x"]`, `["x", "y z"]`, `["x","x","x"]`, `["z"]`, `[["x"]]`, `["x",{}]`})
	rapid.Check(t, func(t *rapid.T) {
		args, tree := workflow.Arguments{}, map[string]any{}
		for name, value := range rapid.MapOf(rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f", "g"}), values).Draw(t, "args") {
			args[name] = jsontext.Value(value)
			tree[name], _ = Tree(args[name])
		}
		err := compiled.Validate(tree)
		if quick.Accepts(args) && err != nil {
			t.Fatalf("%v accepted quickly, but: %v", args, err)
		}
	})
}

// What a person reads of a value that breaks a rule, and what the value becomes where the
// type can be met without guessing: "" where it cannot.
func TestRulesAndConversions(t *testing.T) {
	for _, tt := range []struct{ schema, value, rule, becomes string }{
		{`{"type":"integer"}`, `"12"`, "must be a whole number", `12`},
		{`{"type":"integer"}`, `3.0`, "", `3`},
		{`{"type":"integer"}`, `"1.5"`, "must be a whole number", ``},
		{`{"type":"number","minimum":1}`, `0`, "must be at least 1", ``},
		{`{"type":"boolean"}`, `"true"`, "must be true or false", `true`},
		{`{"type":"boolean"}`, `"perhaps"`, "must be true or false", ``},
		{`{"type":"string"}`, `12`, "must be a text", `"12"`},
		{`{"type":"array","items":{"type":"string"}}`, `"a"`, "must be a list", `["a"]`},
		{`{"type":"string","enum":["left","right"]}`, `"middle"`, "must be left or right", ``},
	} {
		compiled, err := Compile(jsontext.Value(tt.schema))
		if err != nil {
			t.Fatal(err)
		}
		tree, err := Tree(jsontext.Value(tt.value))
		if err != nil {
			t.Fatal(err)
		}
		rule := ""
		if invalid := new(jsonschema.ValidationError); errors.As(compiled.Validate(tree), &invalid) {
			rule = RuleOf(Leaves(invalid.Causes)[0])
		}
		if rule != tt.rule {
			t.Errorf("%s of %s: %q, want %q", tt.value, tt.schema, rule, tt.rule)
		}
		if became := ToType(jsontext.Value(tt.value), compiled); string(became) != tt.becomes {
			t.Errorf("%s of %s becomes %s, want %s", tt.value, tt.schema, became, tt.becomes)
		}
	}
}

// Nothing is loaded, a circle of references ends, and numbers nobody computes with stay small.
func TestSchemasAreTame(t *testing.T) {
	if _, err := Compile(jsontext.Value(`{"$ref":"https://example.com/other.json"}`)); err == nil {
		t.Error("a schema elsewhere is loaded")
	}
	circle, err := Compile(jsontext.Value(`{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}`))
	if err == nil {
		Plain(circle)
	}
	if v, err := Tree(jsontext.Value(`1e1000000`)); err != nil || v != 1.7976931348623157e308 {
		t.Errorf("%v, %v", v, err)
	}
}
