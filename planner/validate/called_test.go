package validate_test

import (
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// A call of a workflow that is gone is no call of another one that has its name now.
func TestCallOfAnotherWorkflow(t *testing.T) {
	c := catalog.New([]catalog.Tool{{Name: "workflow__send", Workflow: "b", Effect: catalog.Write}})
	call := func(id string) workflow.Workflow {
		return workflow.Workflow{ID: "w", Nodes: []workflow.Node{{ID: "n", Name: "N", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "workflow__send", Workflow: id, Arguments: workflow.Arguments{}}}}}
	}
	if !validate.Workflow(call("gone"), c).Has(problem.WorkflowCall) {
		t.Error("the call of one that is gone is right")
	}
	for _, id := range []string{"b", ""} {
		if problems := validate.Workflow(call(id), c); problems.HasErrors() {
			t.Errorf("the call of %q is wrong: %v", id, problems)
		}
	}
}
