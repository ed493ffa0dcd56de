package host

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/internal/runs"
	"planwright/internal/runs/recall"
	"planwright/internal/session"
	"planwright/planner/workflow"
)

// diaryFlow keeps what it reads; strangersFlow has its id, and sends what its first step
// gave.
const (
	diaryFlow = `{"version": 1, "id": "w", "name": "Diary", "inputs": [{"name": "mood", "type": "string", "default": "calm"}], "nodes": [
 {"id": "look", "name": "Look", "kind": "Tool", "tool": {"name": "read_file", "arguments": {"path": "FILES/diary.txt"}}},
 {"id": "send", "name": "Send", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/copy.txt", "text": "{{look.text}}", "mode": "overwrite"}}}],
 "edges": [{"from": "look", "to": "send"}]}`
	strangersFlow = `{"version": 1, "id": "w", "name": "Weather", "inputs": [{"name": "mood", "type": "string", "default": "calm"}], "nodes": [
 {"id": "look", "name": "Look", "kind": "Tool", "tool": {"name": "http_request", "arguments": {"url": "SERVICE/weather"}}},
 {"id": "send", "name": "Send", "kind": "Tool", "tool": {"name": "http_request", "arguments": {"method": "POST", "url": "SERVICE/steal", "body": "{{look.text}}"}}}],
 "edges": [{"from": "look", "to": "send"}]}`
)

// diary is a session with a workflow in a file of the person's, which has run with a
// value of its own and of which a result is kept.
type diary struct {
	*runFixture
	mine, theirs string // files
	run          runs.RunDetailView
	service      *listening
}

// listening is a service that keeps what it is sent.
type listening struct {
	*httptest.Server
	mu   sync.Mutex
	said string
}

func listen(t *testing.T) *listening {
	l := &listening{}
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l.mu.Lock()
		defer l.mu.Unlock()
		var body strings.Builder
		_ = r.Write(&body)
		l.said += body.String()
		_, _ = w.Write([]byte("sunny"))
	}))
	t.Cleanup(l.Close)
	return l
}

func openDiary(t *testing.T) *diary {
	d := &diary{runFixture: openToRun(t, t.TempDir(), "", ""), service: listen(t)}
	d.mine, d.theirs = filepath.Join(d.files, "mine.planwright.json"), filepath.Join(d.files, "theirs.planwright.json")
	replace := strings.NewReplacer("FILES", filepath.ToSlash(d.files), "SERVICE", d.service.URL)
	for path, text := range map[string]string{filepath.Join(d.files, "diary.txt"): "dear diary", d.mine: replace.Replace(diaryFlow), d.theirs: replace.Replace(strangersFlow)} {
		must(t, os.WriteFile(path, []byte(text), 0o600))
	}
	d.to(d.mine)
	d.run = d.runFixture.run(d.approved(runs.RunRequest{Inputs: map[string]jsontext.Value{"mood": jsontext.Value(`"secretly glad"`)}}))
	_, err := d.PinResult(runs.PinRequest{Node: "look", Run: d.run.Run.ID, Entry: entryOf(d.run, "look")})
	must(t, err)
	return d
}

// to opens a file.
func (d *diary) to(file string) {
	d.t.Helper()
	_, err := d.OpenFile(file)
	must(d.t, err)
}

func (d *diary) plan(r runs.RunRequest) runs.RunPlanView {
	d.t.Helper()
	plan, err := d.RunPlan(r)
	must(d.t, err)
	return plan
}

// Another file with the id of a workflow gets none of its kept results, in the page and
// where a file is run by its path or has none; in its own file the sheet lists them, and
// its hash covers them.
func TestRememberedResultsStayWithTheirFile(t *testing.T) {
	d := openDiary(t)
	own := d.plan(runs.RunRequest{})
	if stands := own.Sheet.Stands; len(stands) != 1 || stands[0].Node != "look" || stands[0].Run != d.run.Run.ID || !strings.Contains(stands[0].Text, `"dear diary"`) {
		t.Errorf("the sheet of the own file lists %+v", stands)
	}
	if own.Approved || len(own.Sheet.Steps) != 1 {
		t.Errorf("with a kept result the plan is %+v", own)
	}
	mine := d.now().Workflow
	d.to(d.theirs)
	if pins, err := d.Pins(); err != nil || len(pins) != 0 {
		t.Errorf("another file has the kept results %+v, %v", pins, err)
	}
	if plan := d.plan(runs.RunRequest{}); len(plan.Sheet.Stands) != 0 || len(plan.Sheet.Steps) != 2 {
		t.Errorf("the sheet of another file is %+v", plan.Sheet)
	}
	if detail := d.runFixture.run(d.approved(runs.RunRequest{})); detail.Run.Status != walk.Done || resultOf(detail, "look").Text == "dear diary" {
		t.Errorf("the run of another file is %+v", detail)
	}
	if strings.Contains(d.service.said, "diary") || !strings.Contains(d.service.said, "sunny") {
		t.Errorf("the service was sent %q", d.service.said)
	}
	for file, want := range map[string]int{d.mine: 1, d.theirs: 0, filepath.Join(d.files, "copy.planwright.json"): 0, "": 0} {
		sheet, err := d.RunsPage.Room.Sheet(runs.RunOrder{Workflow: mine, File: file})
		must(t, err)
		run, err := d.RunsPage.Room.Start(runs.RunOrder{Workflow: mine, File: file, RunRequest: runs.RunRequest{Dry: true}})
		must(t, err)
		_, err = d.RunsPage.Room.Engine().Watch(t.Context(), run.ID, 0, nil)
		must(t, err)
		request, err := d.RunsPage.Room.Engine().Request(run.ID)
		must(t, err)
		if len(sheet.Stands) != want || len(request.Options.Pins) != want {
			t.Errorf("%q: the sheet lists %+v, the run takes %+v", file, sheet.Stands, request.Options.Pins)
		}
	}
}

// The result of a step that changed does not stand for it.
func TestKeptResultStandsWhileItsStepIsAsItWas(t *testing.T) {
	d := openDiary(t)
	d.change("look", func(n *workflow.Node) { n.Name = "See" })
	if pins, _ := d.Pins(); len(pins) != 1 {
		t.Errorf("a new name took the result away: %+v", pins)
	}
	d.change("look", func(n *workflow.Node) {
		n.Tool = &workflow.ToolCall{Name: "clipboard_get"}
	})
	if plan := d.plan(runs.RunRequest{}); len(plan.Sheet.Stands) != 0 || len(plan.Sheet.Steps) != 2 {
		t.Errorf("the sheet of the changed step is %+v", plan.Sheet)
	}
	if _, err := d.PinResult(runs.PinRequest{Node: "look", Run: d.run.Run.ID, Entry: entryOf(d.run, "look")}); err == nil || !strings.Contains(err.Error(), "changed since") {
		t.Errorf("a result of before is kept: %v", err)
	}
}

func (d *diary) change(node string, change func(*workflow.Node)) {
	d.t.Helper()
	state := d.now()
	next := state.Workflow
	next.Nodes = append([]workflow.Node{}, next.Nodes...)
	for i := range next.Nodes {
		if next.Nodes[i].ID == node {
			change(&next.Nodes[i])
		}
	}
	_, err := d.Edit(session.EditRequest{Label: "Change", BaseRevision: state.Revision, Patch: workflow.Diff(state.Workflow, next)})
	must(d.t, err)
}

// A run from the midst takes the results of the last run of this file, lists them and
// has them covered by its hash; none of another file's, also where its id is given.
func TestEarlierResultsStayWithTheirFile(t *testing.T) {
	d := openDiary(t)
	from := runs.RunRequest{From: "send"}
	plan := d.plan(from)
	if stands := plan.Sheet.Stands; len(stands) != 1 || stands[0].Kept || !strings.Contains(stands[0].Text, `"dear diary"`) {
		t.Errorf("the sheet lists %+v", stands)
	}
	must(t, os.WriteFile(filepath.Join(d.files, "diary.txt"), []byte("another day"), 0o600))
	_, err := d.PinResult(runs.PinRequest{Node: "look"})
	must(t, err)
	d.runFixture.run(d.approved(runs.RunRequest{}))
	if later := d.plan(from); later.Sheet.Hash == plan.Sheet.Hash {
		t.Error("the hash does not cover the earlier result")
	}
	d.to(d.theirs)
	if plan := d.plan(from); len(plan.Sheet.Stands) != 0 {
		t.Errorf("the sheet of another file lists %+v", plan.Sheet.Stands)
	}
	if detail := d.runFixture.run(d.approved(from)); detail.Run.Status != walk.Failed || d.service.said != "" {
		t.Errorf("without a result it is %+v and sent %q", detail.Run, d.service.said)
	}
	from.After = d.run.Run.ID
	if _, err := d.StartRun(from); err == nil || !strings.Contains(err.Error(), "another file") {
		t.Errorf("the run of another file was taken: %v", err)
	}
	if _, err := d.PinResult(runs.PinRequest{Node: "look", Run: d.run.Run.ID, Entry: entryOf(d.run, "look")}); err == nil {
		t.Error("a result of another file was kept")
	}
	if list, err := d.Runs(); err != nil || len(list) != 1 {
		t.Errorf("the runs of another file are %+v, %v", list, err)
	}
}

// Where a step changed whose earlier result is needed, it is said what to run.
func TestEarlierResultsAreOfStepsAsTheyAre(t *testing.T) {
	d := openDiary(t)
	d.change("look", func(n *workflow.Node) { n.Tool = &workflow.ToolCall{Name: "clipboard_get"} })
	for _, r := range []runs.RunRequest{{From: "send"}, {From: "send", After: d.run.Run.ID}} {
		if _, err := d.RunPlan(r); err == nil || !strings.Contains(err.Error(), "“Look” changed since the run") || !strings.Contains(err.Error(), "egin with that step") {
			t.Errorf("%+v: %v", r, err)
		}
	}
	d.change("send", func(n *workflow.Node) {
		n.Tool = &workflow.ToolCall{Name: "clipboard_set", Arguments: workflow.Arguments{"text": jsontext.Value(`"none"`)}}
	})
	if plan := d.plan(runs.RunRequest{From: "send"}); len(plan.Sheet.Stands) != 0 {
		t.Errorf("what needs no result has %+v", plan.Sheet.Stands)
	}
}

// The values and approvals of a workflow are not those of another file with its id.
func TestRememberedInputsAndApprovalsStayWithTheirFile(t *testing.T) {
	d := openDiary(t)
	_, err := d.PinResult(runs.PinRequest{Node: "look"})
	must(t, err)
	if plan := d.plan(runs.RunRequest{}); !plan.Approved || string(plan.Inputs[0].Value) != `"secretly glad"` {
		t.Errorf("the own plan is %+v", plan)
	}
	must(t, d.Save())
	data, err := os.ReadFile(d.mine)
	must(t, err)
	must(t, os.WriteFile(d.theirs, data, 0o600))
	d.to(d.theirs)
	if plan := d.plan(runs.RunRequest{}); plan.Approved || len(plan.Always) != 0 || string(plan.Inputs[0].Value) != `"calm"` {
		t.Errorf("the plan of a copy is %+v", plan)
	}
	if _, err := d.StartRun(runs.RunRequest{}); err == nil {
		t.Error("a copy was run with the approval of another file")
	}
	must(t, d.recalled().Change(recall.HomeOf("w", d.theirs), func(m *recall.Memory) { m.Always = append(m.Always, "run_command") }))
	d.to(d.mine)
	if plan := d.plan(runs.RunRequest{}); len(plan.Always) != 1 || plan.Always[0] != "write_file" {
		t.Errorf("what need not ask is %v", plan.Always)
	}
}

// Saving elsewhere takes all of it along; what was known of that place before is gone.
func TestMemoryGoesAlongWithTheDocument(t *testing.T) {
	d := openDiary(t)
	must(t, d.recalled().Change(recall.HomeOf("w", d.theirs), func(m *recall.Memory) { m.Inputs = map[string]jsontext.Value{"mood": jsontext.Value(`"theirs"`)} }))
	_, err := d.SaveAs(d.theirs)
	must(t, err)
	plan := d.plan(runs.RunRequest{})
	if len(plan.Sheet.Stands) != 1 || string(plan.Inputs[0].Value) != `"secretly glad"` {
		t.Errorf("the plan elsewhere is %+v", plan)
	}
	if part := d.plan(runs.RunRequest{From: "send"}); len(part.Sheet.Stands) != 1 {
		t.Errorf("from the midst it takes %+v", part.Sheet.Stands)
	}
	if list, _ := d.Runs(); len(list) != 1 {
		t.Errorf("the runs elsewhere are %+v", list)
	}
}

// A file that was moved while nobody looked keeps what was remembered, as it keeps its
// history; another that takes its old place gets none of it.
func TestMemoryFollowsAFileMovedUnseen(t *testing.T) {
	d := openDiary(t)
	_, err := d.Rename("Mine") // without a change there is no history to follow
	must(t, err)
	d.to(d.theirs)
	moved := filepath.Join(d.files, "moved.planwright.json")
	must(t, os.Rename(d.mine, moved))
	d.to(moved)
	plan := d.plan(runs.RunRequest{})
	if len(plan.Sheet.Stands) != 1 || string(plan.Inputs[0].Value) != `"secretly glad"` {
		t.Errorf("the plan at its new place is %+v", plan)
	}
	if list, _ := d.Runs(); len(list) != 1 {
		t.Errorf("the runs at its new place are %+v", list)
	}
	text, err := os.ReadFile(d.theirs)
	must(t, err)
	must(t, os.WriteFile(d.mine, text, 0o600))
	d.to(d.mine)
	if plan := d.plan(runs.RunRequest{}); len(plan.Sheet.Stands) != 0 {
		t.Errorf("what took its place has %+v", plan.Sheet.Stands)
	}
}
