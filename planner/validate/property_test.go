package validate_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

func TestValidWorkflowsAreValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Valid().Draw(t, "w")
		if problems := validate.Workflow(w, nil); len(problems) > 0 {
			t.Fatalf("problems of a valid workflow:\n%s\n%s", problems, w)
		}
	})
}

func TestValidateIsDeterministic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Any().Draw(t, "w")
		first, again := validate.Workflow(w, tools), validate.Workflow(w, tools)
		if a, b := mustJSON(t, first), mustJSON(t, again); a != b {
			t.Fatalf("two validations differ:\n%s\n%s", a, b)
		}
	})
}

// Every problem says where it is in words and what to do, and its place exists.
func TestProblemsAreComplete(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Any().Draw(t, "w")
		edges := map[string]bool{}
		for _, e := range w.Edges {
			edges[e.Key()] = true
		}
		for _, p := range validate.Workflow(w, tools) {
			if p.Message == "" || p.Fix == "" {
				t.Fatalf("no message or fix: %+v", p)
			}
			if p.At.Edge != "" && !edges[p.At.Edge] {
				t.Fatalf("no edge %q: %s", p.At.Edge, p)
			}
			if _, ok := w.Node(p.At.Node); p.At.Node != "" && p.At.Edge == "" && !ok {
				t.Fatalf("no step %q: %s", p.At.Node, p)
			}
		}
	})
}

func TestQuickFixesSolveTheirProblem(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflowtest.Any().Draw(t, "w")
		if rapid.Bool().Draw(t, "nearly valid") {
			w = workflowtest.Edited(workflowtest.Valid().Draw(t, "valid")).Draw(t, "edited")
		}
		for _, p := range validate.Workflow(w, tools) {
			if p.QuickFix != nil {
				checkQuickFix(t, tools, w, p)
			}
		}
	})
}

func checkQuickFix(t rapid.TB, tools validate.Tools, w workflow.Workflow, p problem.Problem) {
	t.Helper()
	fixed := applyQuickFix(t, w, p)
	isSame := func(other problem.Problem) bool {
		return other.Code == p.Code && other.At == p.At && other.Message == p.Message
	}
	if slices.ContainsFunc(validate.Workflow(fixed, tools), isSame) {
		t.Fatalf("%q does not solve: %s\n%s\n--- after\n%s", p.QuickFix.Label, p, w, fixed)
	}
}

func applyQuickFix(t rapid.TB, w workflow.Workflow, p problem.Problem) workflow.Workflow {
	t.Helper()
	var patch workflow.Patch
	if err := json.Unmarshal(p.QuickFix.Patch, &patch); err != nil {
		t.Fatalf("quick fix of %s: %v", p, err)
	}
	fixed, err := workflow.Apply(w, patch)
	if err != nil {
		t.Fatalf("quick fix of %s: %v\n%s\n%s", p, err, p.QuickFix.Patch, w)
	}
	if p.QuickFix.Label == "" || patch.IsEmpty() {
		t.Fatalf("quick fix of %s has no label or changes nothing", p)
	}
	return fixed
}

func mustJSON(t rapid.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// testTools is a small catalog.
type testTools map[string][]string // results by name

var tools = testTools{"find_text": {"found", "x", "y"}, "click": {"found"}, "open": {"file"}, "look": {"lines", "places"}, "run_command": {"exit_code", "stdout", "lines"},
	"list_files": {"files", "first", "count"}, "write_file": {"path"}, "move_file": {"path"}, "read_file": {"lines"}, "file_info": {"path", "name", "kind", "modified", "month", "day", "year"}, "search_files": {"entries"}, "remember": {}, "http_request": {"headers"}, "take_screenshot": {"image", "ocr_text"}}

func (s testTools) Has(tool string) bool { return s[tool] != nil }

func (s testTools) Called(tool string, argument ...string) problem.Called {
	id := append(argument, tool)[0]
	if len(argument) > 1 {
		id += "[" + argument[1] + "]" // those of the tests are in lists
	}
	return problem.Called{ID: id}
}

func (s testTools) Nearest(tool string) []string {
	switch tool {
	case "find_txt":
		return []string{"find_text"}
	case "clik":
		return []string{"click"}
	case "close":
		return []string{"click", "open"}
	}
	return nil
}

func (s testTools) CheckArguments(call workflow.ToolCall) problem.List {
	if call.Name != "find_text" || call.Arguments["text"] != nil {
		return nil
	}
	return problem.List{problem.New(problem.ArgumentMissing, problem.Place{Path: "tool/arguments/text"}, "The tool find_text needs “text”.").
		WithFix("Add the argument text.")}
}

func (s testTools) Coerce(call workflow.ToolCall) (workflow.Arguments, problem.List) {
	return call.Arguments, nil
}

func (s testTools) Gives(tool, result string) workflow.Gives {
	g := givenInTests[result]
	own := catalog.Builtin().Gives(tool, result)
	g.Written, g.Each = own.Written, own.Each
	return g
}

var givenInTests = map[string]workflow.Gives{
	"found": {Type: "boolean"}, "x": {Type: "integer"}, "exit_code": {Type: "integer", WhenFailed: true}, "count": {Type: "integer"}, "y": {Type: "integer", WhenFailed: true},
	"lines": {Type: "array", Element: "string"}, "ocr_text": {Type: "string", Needs: "include_ocr"}, "places": {Type: "array", Element: "object", Members: []string{"x", "text"}},
}

func (s testTools) Takes(tool, argument string) workflow.Takes {
	if tool == "run_command" {
		return workflow.Takes{Secret: strings.HasPrefix(argument, "env/") || argument == "input"}
	}
	return map[string]workflow.Takes{"text": {Types: []string{"string"}}, "include_ocr": {Types: []string{"boolean"}}, "path": {Types: []string{"string"}, Line: true}}[argument]
}

func (s testTools) Outputs(tool string) ([]string, bool) { return s[tool], tool == "open" }

func (s testTools) Holds(tool string, given func(argument string) bool) []string {
	if tool == "click" || tool == "find_text" || tool == "look" && given != nil && given("at") {
		return []string{"screen"}
	}
	return nil
}

func (s testTools) Calls(string) []string           { return nil }
func (s testTools) Size(string) (levels, steps int) { return 0, 0 }

func (s testTools) Link(w workflow.Workflow) workflow.Workflow { return w }
