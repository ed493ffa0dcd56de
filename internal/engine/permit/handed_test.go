package permit_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine/permit"
	"planwright/planner/workflow"
)

// A line of the sheet says what is touched from where it stands: an input of a workflow that is
// called is what is handed to it there, never an input outside that has the same name, and what a
// model chooses is said to be chosen by it.
func TestSheetSaysWhatIsHandedOn(t *testing.T) {
	writer := parsed(t, `
		input path: string
		input host: string
		input mode: string
		w: Tool "Write" write_file path="{{inputs.path}}" text=x mode=create
		d: Tool make_folder path="{{inputs.mode}}"
		g: Tool http_request url="https://{{inputs.host}}/x"
		r: Tool run_command argv=["tool","{{inputs.path}}"]
		n: Tool read_file path="{{w.path}}"
		w > d > g > r > n`)
	writer.ID, writer.Name = "writer", "Writer"
	writer.Inputs[2].Default = []byte(`"c.txt"`)
	agent := parsed(t, `
		input path: string
		input host: string
		ask: AiStep "Ask" "x" with workflow__writer`)
	agent.ID, agent.Name = "agent", "Agent"
	plain := parsed(t, `
		input path: string
		input mode: string
		w: Tool "Pass on" workflow__writer path="sub/{{inputs.path}}"`)
	plain.ID, plain.Name, plain.Nodes[0].Tool.Workflow = "plain", "Plain", "writer"
	children := map[string]workflow.Workflow{"writer": writer, "agent": agent, "plain": plain}
	touched := func(called string) map[string][]string {
		top := parsed(t, `
			input mode: string
			c: Tool "Call" workflow__x path=report.txt host="good.example" mode=m.txt`)
		top.ID, top.Nodes[0].Tool.Workflow = "top", called
		sheet := permit.SheetOf(permit.Work{Workflow: top, Children: children, Named: map[string]string{"workflow__writer": "writer"}}, tools(), allowed("/in"))
		return map[string][]string{"reads": sheet.Reads, "writes": sheet.Writes, "contacts": sheet.Contacts, "runs": sheet.Runs}
	}
	chosen := func(input string) string { return "(" + input + ": the model of “Ask” chooses it)" }
	for called, want := range map[string]map[string][]string{
		"agent": {"reads": {"{{Call › Ask › Writer › Write.path}}"}, "writes": {chosen("path"), chosen("mode")}, "contacts": {"https://" + chosen("host") + "/x"}, "runs": {"tool " + chosen("path")}},
		"plain": {"reads": {"{{Call › Pass on › Write.path}}"}, "writes": {"sub/report.txt", "c.txt"}, "contacts": {"https://(host: nothing is given)/x"}, "runs": {"tool sub/report.txt"}},
	} {
		if diff := cmp.Diff(want, touched(called)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", called, diff)
		}
	}
}
