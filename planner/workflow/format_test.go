package workflow_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// A file says the lowest version that knows all it uses, whatever it said before.
func TestLowestVersion(t *testing.T) {
	for text, want := range map[string]int{
		``:                                    1,
		`r: Loop times 5`:                     2,
		`r: Loop times inputs.n max 3`:        2,
		`r: Loop until a.success Equals true`: 1,
		`r: Loop over a.list max 3`:           1,
		`r: Loop over a.list max 3 collect "{{b.text}}"`:                                              2,
		`r: Loop over a.list max 3 [failure=continue]`:                                                2,
		`t: AiTransform summarize a.text`:                                                             1,
		`t: AiTransform summarize a.text instruction "Short"`:                                         2,
		`a: Tool ask_person question="?"`:                                                             1,
		`a: Tool ask_person question="?" hidden=true`:                                                 2,
		`a: Tool find_text text="?" hidden=true`:                                                      1,
		`a: Tool http_request url="https://x.org" headers={"A":"Bearer {{secrets.x}}"}`:               2,
		`a: Tool http_request url="https://x.org" body=["{{ \u0073ecrets.x }}"]`:                      2,
		`a: Tool http_request url="https://x.org/secrets.x"`:                                          1,
		`secrets: Tool click` + "\n" + `a: Tool http_request url="https://x.org/{{secrets.success}}"`: 1,
		`secrets: Tool click` + "\n" + `trigger: Tool click`:                                          1,
	} {
		for _, said := range []int{0, 1, 2} {
			w := workflowtest.Parse(t, text)
			w.Version = said
			checkVersion(t, text, workflow.Encode(w), want)
			raw, err := json.Marshal(w)
			if err != nil {
				t.Fatal(err)
			}
			if said > 0 {
				checkVersion(t, text, raw, want)
			}
		}
	}
}

func checkVersion(t *testing.T, text string, data []byte, want int) {
	t.Helper()
	var file struct{ Version int }
	if err := json.Unmarshal(data, &file); err != nil || file.Version != want {
		t.Errorf("%q is written as version %d, want %d (%v)", text, file.Version, want, err)
	}
}

// What a field means that this version does not know, the version of its file may
// say, so it is not lowered.
func TestUnknownFieldsKeepTheirVersion(t *testing.T) {
	for _, where := range []string{
		`"later": 1, "nodes": []`,
		`"nodes": [{"id": "a", "name": "A", "kind": "Loop", "loop": {"maxIterations": 3, "breaks": 4}}]`,
		`"nodes": [{"id": "a", "name": "A", "kind": "Switch", "switch": {"cases": [{"name": "x", "condition": {"left": {"variable": "a.b", "later": 1}}}]}}]`,
		`"nodes": [{"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "t", "arguments": {}, "later": 1}}]`,
		`"nodes": [{"id": "a", "name": "A", "kind": "If", "if": {"condition": {"any": [{"right": {"literal": 1, "later": 1}}]}}}]`,
		`"nodes": [{"id": "a", "name": "A", "kind": "If", "if": {"condition": {}, "later": 1}}]`,
		`"nodes": [{"id": "a", "name": "A", "kind": "Switch", "switch": {"cases": [{"name": "x", "condition": {}, "later": 1}]}}]`,
		`"nodes": [{"id": "a", "name": "A", "kind": "EndLoop", "endLoop": {"loop": "b", "later": 1}}]`,
		`"nodes": [{"id": "a", "name": "A", "kind": "AiTransform", "aiTransform": {"kind": "summarize", "inputRef": "b.text", "later": 1}}]`,
		`"nodes": [{"id": "a", "name": "A", "kind": "AiStep", "aiStep": {"prompt": "x", "later": 1}}]`,
		`"nodes": [{"id": "a", "name": "A", "kind": "Tool", "position": {"x": 1, "y": 2, "later": 1}}]`,
		`"nodes": [{"id": "a", "name": "A", "kind": "Tool"}], "edges": [{"from": "a", "to": "a", "later": 1}]`,
		`"nodes": [], "inputs": [{"name": "i", "type": "string", "later": 1}]`,
		`"nodes": [], "notes": [{"id": "n", "text": "x", "position": {"x": 1, "y": 2, "z": 3}}]`,
	} {
		for version := 1; version <= 2; version++ {
			w, problems := workflow.Decode([]byte(fmt.Sprintf(`{"version": %d, "id": "w", "name": "W", %s}`, version, where)))
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			checkVersion(t, where, workflow.Encode(w), version)
		}
	}
}

// A patch that counts makes a file that older versions open for reading only, and
// taking it back makes it again the file it was.
func TestVersionFollowsChanges(t *testing.T) {
	before := workflowtest.Parse(t, "r: Loop until r.iteration Equals 3 max 3\nr_end: EndLoop r\nr:LoopBody > r_end > r")
	before.Version = 1
	after := before
	after.Nodes = workflowtest.Parse(t, "r: Loop times 3\nr_end: EndLoop r").Nodes
	patch := workflow.Diff(before, after)
	changed, err := workflow.Apply(before, patch)
	if err != nil {
		t.Fatal(err)
	}
	checkVersion(t, "changed", workflow.Encode(changed), 2)
	read, _ := workflow.Decode(workflow.Encode(changed))
	if !workflow.Same(read, changed) {
		t.Error("what is read again is not the same")
	}
	back, err := workflow.Apply(read, patch.Invert())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(workflow.Encode(back), workflow.Encode(before)) || !workflow.Same(back, before) {
		t.Errorf("undone it is\n%s", workflow.Encode(back))
	}
}

func TestNewerVersionIsReadOnly(t *testing.T) {
	w, problems := workflow.Decode([]byte(`{"version": 3, "id": "w", "name": "W", "nodes": [{"id": "r", "name": "R", "kind": "Loop", "loop": {"times": 5}}]}`))
	if !problems.Has(problem.FileNewer) || problems.Has(problem.FileUnreadable) || len(w.Nodes) != 1 {
		t.Errorf("%v\n%s", problems, w)
	}
	checkVersion(t, "newer", workflow.Encode(w), 3)
}

// Ids that stand for something else than a step are never given, and where a step has
// one, references with it mean that step.
func TestReservedIDs(t *testing.T) {
	for _, name := range []string{"Inputs", "secrets", "Trigger"} {
		if id := workflow.NewID(name, func(string) bool { return false }); !strings.HasSuffix(id, "_2") {
			t.Errorf("a step named %q gets the id %q", name, id)
		}
	}
	w := workflowtest.Parse(t, `secrets: Tool read_file path="a"
trigger: Tool notify message="{{secrets.text}}"
secrets > trigger`)
	if problems := validate.Workflow(w, nil); len(problems) > 0 {
		t.Error(problems)
	}
}
