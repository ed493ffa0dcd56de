package validate_test

import (
	"fmt"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// Who looks at a workflow gets its problems and its order, be it as large as it may.
func TestLook(t *testing.T) {
	w := workflowtest.Parse(t, "a: Tool \"A\" click\nb: Tool \"B\" clik\na > b")
	problems, order := validate.Look(w, tools)
	if want := validate.Workflow(w, tools); len(problems) != 1 || problems.String() != want.String() || order == nil || len(order.W.Nodes) != 2 {
		t.Errorf("%v, not %v; %v", problems, want, order)
	}
	large := workflow.Workflow{Nodes: make([]workflow.Node, workflow.MaxNodes+1)}
	if problems, order := validate.Look(large, tools); !problems.Has(problem.Limit) || order == nil || len(order.W.Nodes) != workflow.MaxNodes+1 {
		t.Errorf("too large: %v, %v", problems, order)
	}
}

// What tools are on offer is nothing that a workflow is sound by.
func TestIsSound(t *testing.T) {
	for source, want := range map[string]bool{"a: Tool \"A\" no_such_tool": true, "a: Tool \"A\" click\nb: Tool \"B\" click": false} {
		if got := validate.IsSound(workflowtest.Parse(t, source)); got != want {
			t.Errorf("%s is sound: %t", source, got)
		}
	}
}

// The type of a reference is what its tool gives, of a loop's item what the list has; nobody knows it of others.
func TestTypes(t *testing.T) {
	w := workflowtest.Parse(t, `input n: integer
l: Tool "Look" list_files folder="a"
e: Loop "Each" over l.files
r: Tool "Read" read_file path="{{e.item}}"
f: EndLoop "Again" e
g: Tool "Get" http_request url="https://a.example/"
l > e:LoopBody > r > f > e:LoopDone > g`)
	typeOf := validate.Types(w, catalog.Builtin())
	for name, want := range map[string]string{"l.files": "array", "l.count": "integer", "e.item": "string", "r.text": "string", "g.file": "file", "inputs.n": "integer", "inputs.m": "", "g.json": "", "none.text": ""} {
		ref, ok := workflow.ParseReference(name)
		if got := typeOf(ref); !ok || got != want {
			t.Errorf("%s is %q, not %q", name, got, want)
		}
	}
	if got := validate.Types(w, nil)(workflow.Reference{Node: "l", Field: "files"}); got != "" {
		t.Errorf("without tools it is %q", got)
	}
}

// A workflow has as many inputs and outputs as it may, and not one more.
func TestLimitsOfInputsAndOutputs(t *testing.T) {
	for over, want := range []string{"", "inputs,outputs"} {
		w := workflowtest.Parse(t, "a: Tool \"A\" click")
		for i := range workflow.MaxInputs + over {
			w.Inputs = append(w.Inputs, workflow.Input{Name: fmt.Sprintf("i%d", i), Type: workflow.StringInput, Required: true})
		}
		for i := range workflow.MaxOutputs + over {
			w.Outputs = append(w.Outputs, workflow.RunOutput{Name: fmt.Sprintf("o%d", i), Type: workflow.StringInput, Value: []byte(`"x"`)})
		}
		got := ""
		for _, p := range validate.Workflow(w, tools).With(problem.Error) {
			if p.Code != problem.Limit || p.Fix == "" {
				t.Errorf("%v", p)
			}
			if got != "" {
				got += ","
			}
			got += p.At.Path
		}
		if got != want {
			t.Errorf("%d more: too many %s", over, got)
		}
	}
}

// withholding are tools of which some have to be approved.
type withholding struct{ *catalog.Catalog }

func (withholding) Withheld(tool string) string {
	if tool == "pay" {
		return "The server was not approved yet."
	}
	return ""
}

// Of a tool that has to be approved people are told that, and of any other that it is not on offer.
func TestWithheldTools(t *testing.T) {
	c := withholding{catalog.New([]catalog.Tool{{Name: "click"}})}
	for source, want := range map[string]string{
		"n: Tool \"N\" pay":      "error unknown-tool at n tool/name: “N” cannot be done now. The server was not approved yet.\n\tfix: Leave \"pay\" at tool/name of \"n\": the person has to approve it.\n",
		"n: Tool \"N\" transfer": "error unknown-tool at n tool/name: “N” uses the tool “transfer”, which is not on offer.\n\tfix: Use a tool on offer instead of \"transfer\" at tool/name of \"n\".\n",
	} {
		w := workflowtest.Parse(t, source)
		if got := describe(t, w, validate.Workflow(w, c)); got != want {
			t.Errorf("%s: %s", source, got)
		}
	}
}
