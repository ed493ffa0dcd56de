package host

import (
	"strings"
	"testing"

	"planwright/internal/runs"
)

const twoWrites = `{"version": 1, "name": "Two", "nodes": [
	{"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/a.txt", "text": "a", "mode": "create"}}},
	{"id": "b", "name": "B", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/b.txt", "text": "b", "mode": "create"}}}],
	"edges": [{"from": "a", "to": "b"}], "notes": []}`

// A run of a part asks for that part alone; to allow it allows nothing else, and who
// allowed the whole workflow is not asked for its parts.
func TestApprovalOfPart(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", twoWrites)
	part := runs.RunRequest{From: "b", Only: true}
	plan, err := f.RunPlan(part)
	must(t, err)
	if len(plan.Sheet.Steps) != 1 || plan.Sheet.Steps[0].Node != "b" || len(plan.Sheet.Writes) != 1 || plan.Approved {
		t.Fatalf("the plan of a step is %+v", plan)
	}
	f.run(f.approved(part))
	for _, c := range []struct {
		request  runs.RunRequest
		approved bool
	}{{part, true}, {runs.RunRequest{From: "b"}, true}, {runs.RunRequest{}, false}, {runs.RunRequest{From: "a", Only: true}, false}} {
		if plan, err := f.RunPlan(c.request); err != nil || plan.Approved != c.approved {
			t.Errorf("behind the part, %+v is approved: %v, %v", c.request, plan.Approved, err)
		}
	}
	if _, err := f.StartRun(runs.RunRequest{}); err == nil {
		t.Error("the whole workflow was run with the approval of a part")
	}
	whole := f.approved(runs.RunRequest{})
	_, err = f.StartRun(whole)
	must(t, err)
	for _, r := range []runs.RunRequest{part, {From: "a", Only: true}, {}} {
		if plan, err := f.RunPlan(r); err != nil || !plan.Approved {
			t.Errorf("behind the whole, %+v is approved: %v, %v", r, plan.Approved, err)
		}
	}
}

// Where no run can begin with a step, its plan says so before anything is asked.
func TestPlanOfWhatCannotBegin(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", `{"version": 2, "name": "Beside", "nodes": [
		{"id": "l", "name": "Each", "kind": "Loop", "loop": {"over": "inputs.list", "maxIterations": 10, "parallel": 2}},
		{"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "file_info", "arguments": {"path": "{{l.item}}"}}},
		{"id": "e", "name": "End", "kind": "EndLoop", "endLoop": {"loop": "l"}}],
		"inputs": [{"name": "list", "type": "array"}],
		"edges": [{"from": "l", "to": "a", "output": "LoopBody"}, {"from": "a", "to": "e"}, {"from": "e", "to": "l"}], "notes": []}`)
	if _, err := f.RunPlan(runs.RunRequest{From: "a"}); err == nil || !strings.Contains(err.Error(), "go on side by side") {
		t.Errorf("it can be run: %v", err)
	}
	for _, r := range []runs.RunRequest{{From: "a", Only: true}, {From: "l"}} {
		if _, err := f.RunPlan(r); err != nil {
			t.Errorf("%+v cannot be run: %v", r, err)
		}
	}
}
