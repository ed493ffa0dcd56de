package host

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/llm/llmtest"
	"planwright/internal/runs"
	"planwright/internal/servers"
	"planwright/internal/tools"
	"planwright/planner/problem"
	"planwright/planner/validate"
)

// ready imports and approves the server "me", and opens a workflow.
func ready(t *testing.T, text string, changes ...func(*Config)) (f *runFixture, started string) {
	t.Helper()
	folder := t.TempDir()
	f = openToRun(t, folder, "", "", changes...)
	entry, started := serversOf(t, folder)
	if _, err := f.ImportServers(servers.ImportRequest{Text: entry, Names: []string{"me"}}); err != nil {
		t.Fatal(err)
	}
	f.approve(tools.Unapproved)
	f.approve(tools.Changed)
	f.await(tools.Ready)
	if _, err := f.OpenText(strings.ReplaceAll(text, "FILES", filepath.ToSlash(f.files))); err != nil {
		t.Fatal(err)
	}
	return f, started
}

const askThenWave = `{"version": 1, "name": "Wave", "nodes": [
 {"id": "ask", "name": "Ask", "kind": "Tool", "tool": {"name": "ask_person", "arguments": {"question": "Go on?"}}},
 {"id": "wave", "name": "Wave", "kind": "Tool", "tool": {"name": "me__wave", "arguments": {}}}],
 "edges": [{"from": "ask", "to": "wave"}]}`

// waved runs the workflow, and has done something when it asks whether to go on.
func (f *runFixture) waved(meanwhile func()) runs.RunDetailView {
	f.t.Helper()
	r := f.approved(runs.RunRequest{})
	r.Always = []string{"me__wave"}
	view, err := f.StartRun(r)
	must(f.t, err)
	q := f.question(engine.Ask)
	meanwhile()
	must(f.t, f.AnswerRun(runs.RunAnswer{ID: view.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply, Text: "yes"}}))
	return f.ended(view.ID)
}

// A tool that becomes another while the run goes on is not called until the person has
// approved what it is now, whatever need not ask.
func TestToolThatChangedIsNotCalled(t *testing.T) {
	f, started := ready(t, askThenWave)
	detail := f.waved(func() {
		must(t, os.WriteFile(started+another, nil, 0o600))
		f.await(tools.Changed)
	})
	if detail.Run.Status != walk.Failed || detail.Run.Node != "wave" || !strings.Contains(detail.Run.Message, "changed the tool and you have not approved that") ||
		!strings.Contains(detail.Run.Message, "planwright tools approve me.") {
		t.Errorf("the run is %+v", detail.Run)
	}
	f.wantWithheld("“me__wave” changed: ")
	if _, err := os.Stat(started + called); err == nil {
		t.Fatal("the tool was called as nobody approved it")
	}
	f.approve(tools.Changed)
	f.await(tools.Ready)
	if _, err := f.StartRun(runs.RunRequest{}); err == nil || !strings.Contains(err.Error(), "not as you approved it") {
		t.Errorf("what was approved of the workflow holds for another tool: %v", err)
	}
	if detail := f.waved(func() {}); detail.Run.Status != walk.Done || resultOf(detail, "wave").Text != "waved" {
		t.Errorf("once it was approved the run is %+v", detail.Run)
	}
	if _, err := os.Stat(started + called); err != nil {
		t.Error("the tool was not called")
	}
}

// wantWithheld checks that every door says so of the tool of the step "wave", and how to
// approve it.
func (f *runFixture) wantWithheld(want string) {
	f.t.Helper()
	_, refused := f.StartRun(runs.RunRequest{})
	if refused == nil {
		f.t.Fatal("a run was started with a tool that was not approved")
	}
	plan, err := f.RunPlan(runs.RunRequest{})
	must(f.t, err)
	said := map[string]string{"the start": refused.Error(), "the sheet": plan.Sheet.Steps[len(plan.Sheet.Steps)-1].Reason}
	for door, problems := range map[string]problem.List{
		"the run's problems": plan.Problems, "the document": f.now().Problems,
		"the command line": validate.Workflow(f.now().Workflow, f.host.Servers.Offer()),
	} {
		for _, p := range problems {
			if p.Code == problem.UnknownTool && p.At.Node == "wave" {
				said[door] = p.Message
			}
		}
		if said[door] == "" {
			f.t.Errorf("%s: no problem of the tool in %v", door, problems)
		}
	}
	for door, text := range said {
		if !strings.Contains(text, want) || !strings.Contains(text, "in the settings, under Tools") || !strings.Contains(text, "planwright tools approve me.") {
			f.t.Errorf("%s says %q", door, text)
		}
	}
}

// A tool that was never approved is told from one that changed, and both from a server
// that is not approved.
func TestToolThatIsNotApprovedSaysSo(t *testing.T) {
	folder := t.TempDir()
	f := openToRun(t, folder, "", "")
	entry, _ := serversOf(t, folder)
	_, err := f.ImportServers(servers.ImportRequest{Text: entry, Names: []string{"me"}})
	must(t, err)
	_, err = f.OpenText(askThenWave)
	must(t, err)
	f.wantWithheld("The server “me” is not approved yet")
	f.approve(tools.Unapproved)
	f.await(tools.Changed)
	f.wantWithheld("“me__wave” is new: ")
}

// A server that comes back has to be approved again, once it was removed.
func TestApprovalGoesWithTheServer(t *testing.T) {
	f, started := ready(t, askThenWave)
	if list, err := f.RemoveServer("me"); err != nil || len(list) > 0 {
		t.Fatalf("removed: %+v, %v", list, err)
	}
	must(t, os.Remove(started))
	entry, _ := serversOf(t, f.folder)
	list, err := f.ImportServers(servers.ImportRequest{Text: entry, Names: []string{"me"}})
	if err != nil || len(list) != 1 || list[0].State != tools.Unapproved {
		t.Errorf("it came back as %+v, %v", list, err)
	}
	if _, err := os.Stat(started); err == nil {
		t.Error("it was started")
	}
}

const secretFlow = `{"version": 1, "name": "Wave", "nodes": [
 {"id": "wave", "name": "Wave", "kind": "Tool", "tool": {"name": "me__wave", "arguments": {"hand": "open"}}},
 {"id": "write", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/said.txt", "text": "{{wave.text}} {{wave.said}}"}}}],
 "edges": [{"from": "wave", "to": "write"}]}`

// A value of its variables that a server gives back is in no record of the run, nor in
// what the next steps get.
func TestValuesOfServersAreNotInRuns(t *testing.T) {
	f, _ := ready(t, secretFlow)
	request := f.approved(runs.RunRequest{})
	request.Always = append(request.Always, "me__wave")
	detail := f.run(request)
	if r := resultOf(detail, "wave"); detail.Run.Status != walk.Done || !strings.HasPrefix(r.Text, "waved ") || strings.Contains(r.Text, serverSecret) {
		t.Errorf("the step gave %+v", r)
	}
	f.wantFiles(map[string]string{"said.txt": "waved [redacted] waved [redacted]"})
	folder := f.folder
	f.close()
	for name, text := range filesUnder(t, filepath.Join(folder, "data")) {
		if strings.Contains(text, serverSecret) {
			t.Errorf("%s holds the value", name)
		}
	}
}

// everythingReply is a plan with the tools of the official server.
const everythingReply = `{"steps": [
 {"step_type": "Tool", "id": "hello", "name": "Hello", "tool_name": "me__echo", "arguments": {"message": "hello"}},
 {"step_type": "Tool", "id": "sum", "name": "Sum", "tool_name": "me__get-sum", "arguments": {"a": 2, "b": 40}},
 {"step_type": "Tool", "id": "write", "name": "Write", "tool_name": "write_file", "arguments": {"path": "said.txt", "text": "{{hello.text}} / {{sum.text}}"}}]}`

// The server by which the makers of the protocol try clients is approved step by step,
// planned with, and called by a run, and what it gives goes on to the next step.
func TestRunWithTheOfficialServer(t *testing.T) {
	program, err := filepath.Abs("../../frontend/node_modules/@modelcontextprotocol/server-everything/dist/index.js")
	must(t, err)
	if _, err := os.Stat(program); err != nil {
		t.Skip("the official server is not installed: run npm --prefix frontend install")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node.js")
	}
	model := llmtest.New(t, llmtest.Text(everythingReply))
	f := openToRun(t, t.TempDir(), model.URL, "")
	list, err := f.AddServer(servers.ServerEntry{Name: "me", Entry: `{"command": "` + filepath.ToSlash(node) + `", "args": ["` + filepath.ToSlash(program) + `", "stdio"]}`})
	if err != nil || list[0].State != tools.Unapproved {
		t.Fatalf("added %+v, %v", list, err)
	}
	f.approve(tools.Unapproved)
	if f.await(tools.Changed); f.host.Servers.Catalog().Has("me__echo") {
		t.Error("its tools are on offer before they are approved")
	}
	f.approve(tools.Changed)
	f.await(tools.Ready)
	if answer := f.ask("say hello, add 2 and 40, and write both down"); !answer.Applied {
		t.Fatalf("the plan ended as %+v", answer)
	}
	if told := told(t, model, 0); !strings.Contains(told, "me__get-sum") {
		t.Error("the model was not told of the tools")
	}
	r := f.approved(runs.RunRequest{})
	r.Always = append(r.Always, "me__echo", "me__get-sum")
	if detail := f.run(r); detail.Run.Status != walk.Done || detail.Run.Calls != 3 {
		t.Errorf("the run is %+v", detail.Run)
	}
	f.wantFiles(map[string]string{"said.txt": "Echo: hello / The sum of 2 and 40 is 42."})
}

const exitFlow = `{"version": 1, "name": "Check", "nodes": [
 {"id": "run", "name": "Run", "kind": "Tool", "onFailure": "continue", "tool": {"name": "run_command", "arguments": {"argv": ["sh", "-c", "echo out; echo err >&2; exit 3"]}}},
 {"id": "code", "name": "Code?", "kind": "If", "if": {"condition": {"left": {"variable": "run.exit_code"}, "operator": "Equals", "right": {"literal": 3}}}},
 {"id": "failed", "name": "Failed?", "kind": "If", "if": {"condition": {"left": {"variable": "run.success"}, "operator": "Equals", "right": {"literal": false}}}},
 {"id": "said", "name": "Said?", "kind": "If", "if": {"condition": {"left": {"variable": "run.stderr"}, "operator": "Contains", "right": {"literal": "err"}}}},
 {"id": "write", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/said.txt", "text": "{{run.exit_code}} {{run.success}} {{run.stdout}}{{run.stderr}}"}}}],
 "edges": [{"from": "run", "to": "code"}, {"from": "code", "to": "failed", "output": "IfTrue"}, {"from": "failed", "to": "said", "output": "IfTrue"}, {"from": "said", "to": "write", "output": "IfTrue"}]}`

// A command that ends badly tells the steps behind it how, where the run goes on.
func TestStepsSeeHowACommandEnded(t *testing.T) {
	text := exitFlow
	for _, id := range []string{"code", "failed", "said"} {
		text = strings.Replace(text, `{"id": "`+id+`",`, `{"id": "`+id+`", "ends": ["IfFalse"],`, 1)
	}
	f := openToRun(t, t.TempDir(), "", text)
	r := f.approved(runs.RunRequest{})
	r.Always = append(r.Always, "run_command")
	if detail := f.run(r); detail.Run.Status != walk.Done {
		t.Errorf("the run is %+v", detail.Run)
	}
	f.wantFiles(map[string]string{"said.txt": "3 false out\nerr\n"})
}
