package reply

import (
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow/workflowtest"
)

// Words beside a plan that begin as YAML does are no YAML, and what says in one line what is left
// out or assumed is taken.
func TestWordsAreNoYAML(t *testing.T) {
	plan := `{"steps":[{"step_type":"Tool","tool_name":"notify","arguments":{"message":"one"}}]}`
	for words, said := range map[string]string{
		"left_out: nothing": "", "left_out: none.": "", "left_out: []": "", "left_out:\n- nothing": "", "assumed: the folder exists": "Assumed: the folder exists", "- left_out: the mail": "Not planned: the mail",
		"- condition: none is needed here.": "", "- on_failure: left as it is, so the run stops.": "", "arguments: see above": "", "- step_type: always a tool": "", "add_nodes: none": "",
	} {
		for _, text := range []string{plan + "\n\n" + words, words + "\n\n" + plan} {
			r := Read(text, Options{Want: WantPlan, Catalog: catalog.Builtin()})
			if r.Problems.HasErrors() || said != "" && !strings.Contains(r.Problems.String(), said) {
				t.Errorf("%s: %v", text, r.Problems)
			}
		}
	}
	for _, yaml := range []string{"left_out:\n- the mail", "assumed:\n  - the folder exists", "- step_type: Tool", "  tool_name: notify", "- node_id: tick\n  name: Tock", "remove_node_ids: [no]", "add_edges:\n- from: a", "arguments:\n  message: three", "condition:\n  left: a.found"} {
		if r := Read(plan+"\n\n"+yaml, Options{Want: WantPlan, Catalog: catalog.Builtin()}); !r.Problems.HasErrors() {
			t.Errorf("%s passes: %v", yaml, r.Problems)
		}
	}
}

// Words for the only way on of a step are no branch, but where a step before it has one of that name.
func TestOnlyWayOn(t *testing.T) {
	base := workflowtest.Parse(t, `workflow "Test"
look: Tool "Look" read_file path="/home/me/a.txt" [@0,0]
each: Loop "Each" times 3 [@0,360]
tick: Tool "Tick" notify message="tick" [@0,480]
end: EndLoop "End" each [@0,600]
last: Tool "Last" notify message="last" [@0,720]
look > each
each:LoopBody > tick
tick > end
end > each
each:LoopDone > last
`)
	refused := func(place string) bool {
		r := Read(`{"add":[{"step_type":"Tool","tool_name":"notify","arguments":{"message":"A"},"name":"A",`+place+`}]}`, Options{Want: WantPatch, Base: base, Catalog: catalog.Builtin()})
		for _, p := range r.Problems {
			if p.Code == problem.RejectedChange {
				return true
			}
		}
		return false
	}
	for _, word := range []string{"success", "main", "next", "default", "none", "output", "done"} {
		if refused(`"after":"look","branch":"`+word+`"`) || refused(`"after":"last","branch":"`+word+`"`) {
			t.Errorf("%s is refused behind a step with one way on", word)
		}
	}
	for _, place := range []string{`"branch":"main"`, `"branch":"success"`, `"branch":"default"`} {
		if refused(place) {
			t.Errorf("%s is refused", place)
		}
	}
	for _, place := range []string{`"after":"tick","branch":"done"`, `"after":"look","branch":"IfTrue"`, `"after":"look","branch":"paid"`, `"branch":"done"`, `"branch":"IfFalse"`} {
		if !refused(place) {
			t.Errorf("%s passes", place)
		}
	}
}
