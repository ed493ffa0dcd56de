package shape_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog"
	"planwright/planner/shape"
)

// odd is a catalog with every kind of argument there is.
var odd = catalog.New([]catalog.Tool{
	{Name: "free", Parameters: jsontext.Value(`{"type":"object"}`)},
	{Name: "more", Parameters: jsontext.Value(`{"type":"object","properties":{"a":{"type":"string"}},"additionalProperties":true}`)},
	{Name: "none", Parameters: jsontext.Value(`{"type":"object","properties":{}}`)},
	{Name: "anything", Parameters: jsontext.Value(`{"type":"object","properties":{"a":{}}}`)},
	{Name: "deep", Parameters: jsontext.Value(`{"type":"object","properties":{
		"who":{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name"]},
		"list":{"type":"array","items":{"type":"object","properties":{"x":{"type":"number"}},"required":["x"]}},
		"mode":{"type":"string","enum":["a","b\"c"]},"level":{"enum":[1,2],"type":"integer"}},"required":["who"]}`)},
})

var datas = map[string]shape.Data{
	"none":     {},
	"built-in": {Catalog: catalog.Builtin(), AllowTransforms: true, AllowAgentSteps: true},
	"odd":      {Catalog: odd},
}

// TestStrict: the shapes keep to what OpenAI's strict mode takes.
func TestStrict(t *testing.T) {
	for name, d := range datas {
		for form, s := range map[string]jsontext.Value{"plan": shape.Plan(d), "patch": shape.Patch(d)} {
			t.Run(name+" "+form, func(t *testing.T) {
				var root map[string]any
				if err := json.Unmarshal(s, &root); err != nil {
					t.Fatal(err)
				}
				if root["type"] != "object" || root["anyOf"] != nil {
					t.Error("the root is not one object")
				}
				r := &rules{t: t, definitions: root["$defs"].(map[string]any)}
				r.check(root, "#", 0)
				if r.properties > 5000 || r.words > 1000 || r.chars > 120_000 {
					t.Errorf("%d properties, %d words, %d characters", r.properties, r.words, r.chars)
				}
				compile(t, s)
			})
		}
	}
}

// rules counts what there is a limit for.
type rules struct {
	t                        *testing.T
	definitions              map[string]any
	properties, words, chars int
}

func (r *rules) check(s map[string]any, path string, depth int) {
	for key := range s {
		if !slices.Contains([]string{"type", "properties", "required", "additionalProperties", "items", "minItems", "anyOf", "enum", "$ref", "$defs"}, key) {
			r.t.Errorf("%s has %s", path, key)
		}
	}
	if s["type"] == "object" {
		depth++
		r.checkObject(s, path, depth)
	}
	if depth > 5 {
		r.t.Errorf("%s is %d objects deep", path, depth)
	}
	if target, ok := s["$ref"].(string); ok {
		if len(s) > 1 || r.definitions[strings.TrimPrefix(target, "#/$defs/")] == nil {
			r.t.Errorf("%s refers to %s", path, target)
		}
	}
	for i, alternative := range anys(s["anyOf"]) {
		r.check(alternative.(map[string]any), fmt.Sprintf("%s/anyOf/%d", path, i), depth)
	}
	if items, ok := s["items"].(map[string]any); ok {
		r.check(items, path+"/items", depth)
	}
	for _, w := range anys(s["enum"]) {
		r.words, r.chars = r.words+1, r.chars+len(w.(string))
	}
	for name, d := range mapOf(s["$defs"]) {
		r.check(d.(map[string]any), path+"/$defs/"+name, 0)
	}
}

func (r *rules) checkObject(s map[string]any, path string, depth int) {
	properties := mapOf(s["properties"])
	if s["additionalProperties"] != false {
		r.t.Errorf("%s may have more", path)
	}
	if len(anys(s["required"])) != len(properties) {
		r.t.Errorf("%s does not require all of its members", path)
	}
	for _, name := range anys(s["required"]) {
		if properties[name.(string)] == nil {
			r.t.Errorf("%s requires %s", path, name)
		}
	}
	for name, p := range properties {
		r.properties, r.chars = r.properties+1, r.chars+len(name)
		r.check(p.(map[string]any), path+"/"+name, depth)
	}
}

func anys(v any) []any           { list, _ := v.([]any); return list }
func mapOf(v any) map[string]any { m, _ := v.(map[string]any); return m }

func compile(t *testing.T, s jsontext.Value) *jsonschema.Schema {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(s))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("shape.json", value); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("shape.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

// TestTooLarge: a catalog that no endpoint would take has no shape.
func TestTooLarge(t *testing.T) {
	var tools []catalog.Tool
	for i := range 1000 {
		tools = append(tools, catalog.Tool{Name: fmt.Sprintf("tool_%d", i), Parameters: jsontext.Value(`{"type":"object","properties":{"a":{"type":"string"}}}`)})
	}
	d := shape.Data{Catalog: catalog.New(tools)}
	if shape.Plan(d) != nil || shape.Patch(d) != nil {
		t.Error("it has one")
	}
}

// An endpoint that holds a model to the shape leaves it a place to say that it planned a
// part, or nothing.
func TestShapesTakeWhatIsLeftOut(t *testing.T) {
	d := shape.Data{Catalog: catalog.Builtin()}
	for text, s := range map[string]jsontext.Value{
		`{"steps":[],"edges":null,"inputs":null,"outputs":null,"left_out":["every morning"],"assumed":null}`:                                                                                                                           shape.Plan(d),
		`{"add":null,"update":null,"remove_node_ids":null,"add_nodes":null,"add_edges":null,"remove_edges":null,"inputs":null,"remove_inputs":null,"outputs":null,"remove_outputs":null,"left_out":["every morning"],"assumed":["a"]}`: shape.Patch(d),
	} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := compile(t, s).Validate(value); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
}
