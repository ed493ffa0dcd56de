package offline

import (
	"slices"
	"strings"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// workflows are those that sentences of the test may mean.
func workflows() *catalog.Catalog {
	one := `{"type": "object", "additionalProperties": false, "required": ["path"], "properties": {"path": {"type": "string"}, "since": {"type": "string"}}}`
	two := `{"type": "object", "additionalProperties": false, "required": ["path", "list"], "properties": {"path": {"type": "string"}, "list": {"type": "string"}}}`
	none := `{"type": "object", "additionalProperties": false, "properties": {}}`
	return catalog.New(append(catalog.Builtin().Tools(),
		catalog.Tool{Name: "workflow__file_an_invoice", Title: "File an invoice", Workflow: "i", Parameters: []byte(one)},
		catalog.Tool{Name: "workflow__describe_a_note", Title: "Describe a note", Workflow: "d", Parameters: []byte(two)},
		catalog.Tool{Name: "workflow__send_report", Title: "Send report", Workflow: "s", Parameters: []byte(none)},
		catalog.Tool{Name: "workflow__send_report_to_ada", Title: "Send report to Ada", Workflow: "a", Parameters: []byte(none)},
	))
}

// A workflow is called where its name is certain, with what a loop is at; anything else is
// said, with the names that there are.
func TestWorkflowsAreCalled(t *testing.T) {
	tests := []struct{ words, plan, said string }{
		{"Use my invoice workflow for each file in ~/Invoices", `list_files folder="~/Invoices" pattern="*"; each list_files.files { workflow__file_an_invoice path="{{each.item}}" }`, ""},
		{"For each PDF in Invoices, run the workflow “File an invoice” on it, then notify me “Done”.", `list_files folder="Invoices" pattern="*.pdf"; each list_files.files { workflow__file_an_invoice path="{{each.item}}" }; notify message="Done"`, ""},
		{"Call the send report workflow", `workflow__send_report`, ""},
		{"Run my report to Ada workflow, then notify me “Sent”", `workflow__send_report_to_ada; notify message="Sent"`, ""},
		{"Use my report workflow", "", "it may be one of several: “Send report”, “Send report to Ada”"},
		{"Use my holiday workflow", "", "no workflow is called so; there are “File an invoice”, “Describe a note”"},
		{"Use my invoice workflow", "", "what to give it as “path” is not said"},
		{"Use the note workflow for each file in Notes", "", "what of it is given as what to “Describe a note” is not clear"},
		{"Use the send report workflow for each file in Notes", "", "what of it is given as what to “Send report” is not clear"},
	}
	for _, tt := range tests {
		w, problems := Plan(tt.words, workflows())
		check(t, tt.words, w, problems, workflows())
		var said []string
		for _, p := range problems {
			if p.Code == problem.UnplacedWords {
				said = append(said, p.Message)
			}
		}
		if got := compact(w); !matches(tt.plan, got) || tt.said == "" && len(said) > 0 {
			t.Errorf("%s\nis   %s\nwant %s\nsaid %q", tt.words, got, tt.plan, said)
		}
		if tt.said != "" && !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, tt.said) }) {
			t.Errorf("%s\nof it is said %q, not %q", tt.words, said, tt.said)
		}
		for _, n := range w.Nodes {
			if n.Tool != nil && strings.HasPrefix(n.Tool.Name, "workflow__") && n.Tool.Workflow == "" {
				t.Errorf("%s: the call has no id", tt.words)
			}
		}
	}
	w, _ := Plan("Use my invoice workflow for each file in ~/Invoices, four at a time", workflows())
	if i := slices.IndexFunc(w.Nodes, func(n workflow.Node) bool { return n.Loop != nil }); i < 0 || w.Nodes[i].Loop.Parallel != 4 {
		t.Errorf("four at a time it is\n%s", w)
	}
	if _, problems := Plan("Use my invoice workflow", catalog.Builtin()); !strings.Contains(problems[len(problems)-1].Message, "no workflow that a step could call") {
		t.Errorf("without workflows is said %v", problems)
	}
}
