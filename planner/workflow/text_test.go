package workflow_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// The text holds everything but id, version and unknown fields: reading it back
// gives the same workflow.
func TestStringIsReadBack(t *testing.T) {
	const text = `workflow "File invoices"
input folder: string required default="~/In voices" "Where \"they\" are" +{"later":1}
input größe: array default=[1, 2.50]
look: Tool "Look" find_text near={"x":1.50,"y":[1, 2]} text="Total, \"all\"" [retries=2 timeout=30000 failure=branch note="Looks twice" @0,-12.5]
seen: If "Seen?" look.found Equals true [ends=IfFalse off] +{"later":1}
r: Loop "Repeat" until any(r.index GreaterThan 3, all(sum.text IsNotEmpty, sum.text NotEquals null)) over look.items max 20
sum: AiTransform "Summarise" summarize look.text as {"type":"object"}
r_end: EndLoop "Again" r
s: Switch "Which?" "paid"(look.text Contains "paid, (all)") "größer als 5"(look.total GreaterThanOrEqual 5)
think: AiStep "Decide" "Look at {{look.text}}" with click,open calls 10
empty: Tool "Empty"
look > seen
look:OnError > think
seen:IfTrue > r
s:SwitchCase:paid > think
note n1 "Ask Ada\nfirst" @-200,40 size=180,90
note n2 "" @0,0
`
	w := workflowtest.Parse(t, text)
	if diff := cmp.Diff(text, w.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestStringOfOddNodes(t *testing.T) {
	both := workflow.Node{ID: "a", Kind: "Odd", Tool: &workflow.ToolCall{Name: "t"}, EndLoop: &workflow.EndLoop{Loop: "r"}}
	if got, want := both.String(), `a: Odd "" t r`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	mixed := workflow.Condition{Operator: workflow.Equals, All: []workflow.Condition{{}}, Any: []workflow.Condition{{}}}
	if got, want := mixed.String(), "Equals all() any()"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestLookups(t *testing.T) {
	w := workflowtest.Parse(t, "a: Tool click\nb: Tool click\na: Tool open")
	if n, ok := w.Node("a"); !ok || n.Tool.Name != "click" {
		t.Errorf("Node(a) = %v, %v", n, ok)
	}
	if _, ok := w.Node("z"); ok {
		t.Error("Node(z) was found")
	}
	if diff := cmp.Diff(map[string]int{"a": 0, "b": 1}, w.Index()); diff != "" {
		t.Errorf("Index (-want +got):\n%s", diff)
	}
}

func TestNewID(t *testing.T) {
	taken := map[string]bool{"look": true, "look_2": true}
	tests := map[string]string{
		"Look": "look_3", "Find  the text!": "find_the_text", "Größe prüfen": "größe_prüfen",
		"": "step", "???": "step", " 1. Open ": "1_open", "日本": "日本", "Inputs": "inputs_2", "Input": "input",
	}
	for name, want := range tests {
		if got := workflow.NewID(name, func(id string) bool { return taken[id] }); got != want {
			t.Errorf("NewID(%q) = %q, want %q", name, got, want)
		}
	}
}
