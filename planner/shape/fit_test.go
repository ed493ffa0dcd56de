package shape_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"planwright/planner/catalog"
	"planwright/planner/internal/corpus"
	"planwright/planner/reply"
	"planwright/planner/shape"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// answer is a well-formed answer and what it is read with.
type answer struct {
	name, text string
	options    reply.Options
}

// TestEveryGoodAnswerFits: an answer that is read without a word, completed with
// null for what it leaves out, has the shape, and is then read as the same.
func TestEveryGoodAnswerFits(t *testing.T) {
	answers := slices.Concat(examples(t), cases(t))
	if len(answers) < 60 {
		t.Fatalf("only %d answers", len(answers))
	}
	for _, a := range answers {
		t.Run(a.name, func(t *testing.T) { t.Parallel(); expectFit(t, a) })
	}
}

func expectFit(t *testing.T, a answer) {
	t.Helper()
	d := shape.Data{Catalog: a.options.Catalog, AllowTransforms: !a.options.Policy.NoAiTransforms, AllowAgentSteps: a.options.Policy.AllowAgentSteps}
	s := shape.Plan(d)
	if a.options.Want == reply.WantPatch {
		s = shape.Patch(d)
	}
	f := newFiller(t, s)
	filled, ok := f.fill(oneList(brief(decode(t, a.text))), f.root)
	if !ok {
		t.Fatalf("it does not fit:\n%s", a.text)
	}
	text, err := json.Marshal(filled, json.Deterministic(true))
	if err != nil {
		t.Fatal(err)
	}
	value, _ := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err := compile(t, s).Validate(value); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	before, after := reply.Read(a.text, a.options), reply.Read(string(text), a.options)
	if diff := cmp.Diff(before.Workflow.String(), after.Workflow.String()); diff != "" {
		t.Errorf("it is read as another workflow (-before +in shape):\n%s\n%s", diff, text)
	}
	for _, p := range after.Problems {
		if !before.Problems.Has(p.Code) && !strings.Contains(p.Message, "was JSON inside a text") {
			t.Errorf("a new problem: %v\n%s", p, text)
		}
	}
}

// examples are the answers that the prompts show.
func examples(t *testing.T) []answer {
	var base workflow.Workflow
	if err := json.Unmarshal(readFile(t, "../prompt/examples/workflow.json"), &base); err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob("../prompt/examples/*.json")
	var out []answer
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".json")
		o := reply.Options{Want: reply.WantPlan, Catalog: catalog.Builtin()}
		switch {
		case name == "workflow":
			continue
		case strings.Contains(name, "patch"):
			o.Want, o.Base = reply.WantPatch, base
		}
		out = append(out, answer{name, string(readFile(t, f)), o})
	}
	return out
}

// cases are the answers among those kept for the reader that are in the form
// the prompts ask for.
func cases(t *testing.T) []answer {
	tools, _, err := catalog.Parse(readFile(t, "../reply/testdata/tools.json"))
	if err != nil {
		t.Fatal(err)
	}
	var out []answer
	corpus.Each(t, "../reply/testdata/read/*.txtar", func(c corpus.Case) {
		o := reply.Options{Want: reply.WantPlan, Catalog: catalog.New(tools), Policy: reply.Policy{AllowAgentSteps: true}}
		if base := c.Section("base"); base != "" {
			o.Want, o.Base = reply.WantPatch, workflowtest.Parse(t, base)
		}
		text := c.Section("reply")
		if c.Section("options") == "" && isGood(t, text, o) {
			out = append(out, answer{strings.TrimSpace(string(c.Comment)), text, o})
		}
	})
	return out
}

// isGood reports whether an answer gives a valid workflow in the form that the
// prompts ask for: nothing has to be said of it but what it says itself.
func isGood(t *testing.T, text string, o reply.Options) bool {
	r := reply.Read(text, o)
	if !jsontext.Value(text).IsValid() || r.Rejection() != reply.Accepted || len(r.Problems) > len(r.LeftOut)+len(r.Assumed) || validate.Workflow(r.Workflow, o.Catalog).HasErrors() {
		return false
	}
	return !otherForm.MatchString(text) && hasOnly(oneList(decode(t, text)), keysOf(o))
}

// otherForm is what the prompts do not ask for: ids that are numbers, null in
// place of "DONE", a JSON Schema of one word, more digits than JSON is sure of, a text for
// a list.
var otherForm = regexp.MustCompile(`"id":\s*\d|"to":\s*null|"output_schema":\s*"|\d{17}|"(left_out|assumed)":\s*"`)

// keysOf are the keys at the top of the shape.
func keysOf(o reply.Options) []string {
	s := shape.Plan(shape.Data{})
	if o.Want == reply.WantPatch {
		s = shape.Patch(shape.Data{})
	}
	var top struct {
		Required []string `json:"required"`
	}
	if err := json.Unmarshal(s, &top); err != nil {
		panic(err)
	}
	return top.Required
}

// asked are the keys of steps and updates that the prompts speak of, ofEdges those of edges.
var (
	asked = strings.Fields(`id name step_type node_type tool_name arguments condition cases exit_condition over
	max_iterations loop_id kind input_ref output_schema prompt allowed_tools max_tool_calls
	from to output node_id after before inside branch`)
	ofEdges = strings.Fields("from to output")
)

// hasOnly reports whether an answer is an object with some of the keys, that
// hold items with the keys that were asked for.
func hasOnly(v any, keys []string) bool {
	top, ok := v.(map[string]any)
	for key, items := range top {
		ok = ok && slices.Contains(keys, key)
		known := asked
		if strings.HasSuffix(key, "edges") {
			known = ofEdges
		}
		for _, item := range anys(items) {
			for key := range mapOf(item) {
				ok = ok && slices.Contains(known, key)
			}
		}
	}
	return ok
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func decode(t *testing.T, text string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// oneList calls the nodes of a plan its steps.
func oneList(v any) any {
	if top := mapOf(v); top["nodes"] != nil && top["steps"] == nil {
		top["steps"] = top["nodes"]
		delete(top, "nodes")
	}
	return v
}

var outputs = []any{"IfTrue", "IfFalse", "LoopBody", "LoopDone", "SwitchDefault", "OnError"}

// brief writes operands and outputs as the prompts do, where a case has the
// longer form of the contract.
func brief(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = brief(v[i])
		}
	case map[string]any:
		inner := mapOf(v["value"])
		switch {
		case v["type"] == "Variable":
			return map[string]any{"variable": v["name"]}
		case v["type"] == "Literal":
			return map[string]any{"literal": inner["value"]}
		case v["type"] == "SwitchCase":
			return "SwitchCase:" + v["name"].(string)
		case len(v) == 1 && slices.Contains(outputs, v["type"]):
			return v["type"]
		}
		for name := range v {
			v[name] = brief(v[name])
		}
	}
	return v
}

// filler completes values to fit a shape.
type filler struct {
	root        map[string]any
	definitions map[string]any
}

func newFiller(t *testing.T, s jsontext.Value) filler {
	t.Helper()
	if s == nil {
		t.Fatal("there is no shape")
	}
	root := mapOf(decode(t, string(s)))
	return filler{root, mapOf(root["$defs"])}
}

// fill returns the value with null or nothing for what is missing; false when it
// does not fit.
func (f filler) fill(v any, s map[string]any) (any, bool) {
	if target, ok := s["$ref"].(string); ok {
		return f.fill(v, mapOf(f.definitions[strings.TrimPrefix(target, "#/$defs/")]))
	}
	if s["anyOf"] != nil {
		for _, alternative := range anys(s["anyOf"]) {
			if filled, ok := f.fill(v, mapOf(alternative)); ok {
				return filled, true
			}
		}
		return nil, false
	}
	for _, kind := range anys(s["type"]) {
		if filled, ok := f.fill(v, map[string]any{"type": kind}); ok {
			return filled, true
		}
	}
	switch s["type"] {
	case "object":
		return f.fillObject(v, s)
	case "array":
		return f.fillArray(v, mapOf(s["items"]))
	case "string":
		return fillText(v, anys(s["enum"]))
	case "null":
		return nil, v == nil
	case "boolean":
		_, ok := v.(bool)
		return v, ok
	}
	n, ok := v.(float64)
	ok = ok && (s["type"] == "number" || s["type"] == "integer")
	return v, ok && (s["type"] == "number" || n == float64(int(n)))
}

// left is what a member that must be given and is not was meant to be.
var left = map[string]any{"id": "", "name": "", "loop_id": "", "arguments": map[string]any{}, "allowed_tools": []any{}}

func (f filler) fillObject(v any, s map[string]any) (any, bool) {
	given, ok := v.(map[string]any)
	properties, out := mapOf(s["properties"]), map[string]any{}
	for name := range given {
		ok = ok && properties[name] != nil
	}
	for name, p := range properties {
		filled, fits := f.fill(given[name], mapOf(p))
		if !fits && given[name] == nil {
			filled, fits = f.fill(left[name], mapOf(p))
		}
		out[name], ok = filled, ok && fits
	}
	return out, ok
}

func (f filler) fillArray(v any, items map[string]any) (any, bool) {
	list, ok := v.([]any)
	out := make([]any, len(list))
	for i, item := range list {
		filled, fits := f.fill(item, items)
		out[i], ok = filled, ok && fits
	}
	return out, ok
}

// fillText takes an object for the text it is written as.
func fillText(v any, words []any) (any, bool) {
	if m, ok := v.(map[string]any); ok && words == nil {
		text, err := json.Marshal(m, json.Deterministic(true))
		return string(text), err == nil
	}
	s, ok := v.(string)
	return v, ok && (words == nil || slices.Contains(words, any(s)))
}
