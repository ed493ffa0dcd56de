package validate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

func TestValidateLimit(t *testing.T) {
	w := workflow.Workflow{Nodes: make([]workflow.Node, workflow.MaxNodes+1)}
	problems := validate.Workflow(w, nil)
	if len(problems) != 1 || problems[0].Code != problem.Limit || problems[0].Fix == "" {
		t.Errorf("problems: %v", problems)
	}
	atLimit := workflowtest.Parse(t, workflowtest.Chain(workflow.MaxNodes))
	if problems := validate.Workflow(atLimit, tools); len(problems) > 0 {
		t.Errorf("at the limit: %v", problems)
	}
}

// What the text form of workflowtest cannot say.
func TestValidateOddValues(t *testing.T) {
	x, one := workflow.Operand{Variable: "a.text"}, jsontext.Value("1")
	both := workflow.Operand{Variable: "a.text", Literal: one}
	whole := workflow.Condition{Left: x, Operator: workflow.IsEmpty}
	condition := func(c workflow.Condition) workflow.Node {
		return workflow.Node{ID: "s", Kind: workflow.KindIf, If: &workflow.If{Condition: c}, Ends: []workflow.Output{workflow.IfTrue, workflow.IfFalse}}
	}
	tests := []struct {
		name string
		node workflow.Node
		want problem.Problem
	}{
		{"both a variable and a literal", condition(workflow.Condition{Left: both, Operator: workflow.IsEmpty}),
			problem.Problem{Code: problem.ConditionIncomplete, At: problem.Place{Node: "s", Path: "if/condition/left"}}},
		{"all and any", condition(workflow.Condition{All: []workflow.Condition{whole}, Any: []workflow.Condition{whole}}),
			problem.Problem{Code: problem.ConditionIncomplete, At: problem.Place{Node: "s", Path: "if/condition"}}},
		{"a group that compares", condition(workflow.Condition{Operator: workflow.Equals, All: []workflow.Condition{whole}}),
			problem.Problem{Code: problem.ConditionIncomplete, At: problem.Place{Node: "s", Path: "if/condition"}}},
		{"compared with a list", condition(workflow.Condition{Left: workflow.Operand{Variable: "a.found"}, Operator: workflow.Equals, Right: workflow.Operand{Literal: jsontext.Value("[true]")}}),
			problem.Problem{Code: problem.ConditionIncomplete, At: problem.Place{Node: "s", Path: "if/condition"}}},
		{"no id", workflow.Node{Name: "S", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "click"}},
			problem.Problem{Code: problem.StepIncomplete, At: problem.Place{Path: "id"}}},
		{"braces written as escapes", workflow.Node{ID: "s", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "click",
			Arguments: workflow.Arguments{"a/b": jsontext.Value(`{"c~":"\u007b\u007bgone.x}}"}`)}}},
			problem.Problem{Code: problem.UnknownReference, At: problem.Place{Node: "s", Path: "tool/arguments/a~1b/c~0"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := workflowtest.Parse(t, "a: Tool click")
			w.Nodes = append(w.Nodes, tt.node)
			w.Edges = []workflow.Edge{{From: "a", To: tt.node.ID}}
			problems := validate.Workflow(w, tools)
			if len(problems) != 1 || problems[0].Code != tt.want.Code || problems[0].At != tt.want.At {
				t.Errorf("problems:\n%s\nwant %s at %s", problems, tt.want.Code, tt.want.At)
			}
		})
	}
}

// Raw JSON that is not JSON is for its own checks to report; it may not stop
// the others.
func TestValidateBrokenRawJSON(t *testing.T) {
	w := workflowtest.Parse(t, "a: Tool clik")
	w.Nodes[0].Tool.Arguments = workflow.Arguments{"a": jsontext.Value(`["{{gone.x}}", `), "b": jsontext.Value("{{")}
	problems := validate.Workflow(w, tools)
	if !problems.Has(problem.UnknownTool) || !problems.Has(problem.UnknownReference) {
		t.Errorf("problems:\n%s", problems)
	}
	for _, p := range problems {
		if p.QuickFix != nil {
			t.Errorf("a quick fix cannot be written: %s", p)
		}
	}
}

// Wrong names are compared with those on offer only so often.
func TestValidateManyWrongNames(t *testing.T) {
	var b strings.Builder
	for i := range 5_000 {
		fmt.Fprintf(&b, "n%d: Tool find_txt text=\"{{m%d.text}}\"\n", i, i)
	}
	problems := validate.Workflow(workflowtest.Parse(t, b.String()), tools)
	guessed := slices.ContainsFunc(problems, func(p problem.Problem) bool { return p.Code == problem.UnknownTool && p.QuickFix != nil })
	plain := slices.ContainsFunc(problems, func(p problem.Problem) bool { return p.Code == problem.UnknownTool && p.QuickFix == nil })
	if !guessed || !plain {
		t.Errorf("guessed at first: %v, gave up later: %v", guessed, plain)
	}
}
