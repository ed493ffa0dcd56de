package reply

import (
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/validate"
)

// TestGuessedArguments: what only most likely is meant is read, and said as a warning.
func TestGuessedArguments(t *testing.T) {
	for _, c := range []struct{ tool, arguments, name, want string }{
		{"run_command", `{"argv":"git pull --rebase"}`, "argv", `["git","pull","--rebase"]`},
		{"run_command", `{"argv":"cat a.txt | wc -l"}`, "argv", `["cat a.txt | wc -l"]`},
		{"run_command", `{"argv":["cat a.txt | wc -l"]}`, "shell", `true`},
		{"ask_person", `{"question":"Go?","choices":"Yes/No"}`, "choices", `["Yes","No"]`},
	} {
		r := Read(`{"steps":[{"step_type":"Tool","tool_name":"`+c.tool+`","name":"A","arguments":`+c.arguments+`}]}`,
			Options{Want: WantPlan, Catalog: catalog.Builtin()})
		if got := string(r.Workflow.Nodes[0].Tool.Arguments[c.name]); got != c.want || r.Problems.Count(problem.Warning) != 1 {
			t.Errorf("%s: %s, want %s\n%s", c.arguments, got, c.want, r.Problems)
		}
		if wrong := validate.Workflow(r.Workflow, catalog.Builtin()); wrong.HasErrors() {
			t.Errorf("%s: %s", c.arguments, wrong)
		}
	}
}
