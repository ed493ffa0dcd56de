package host

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/llm/llmtest"
	"planwright/internal/runs"
)

// hiddenFlow uses what is typed unseen, in a command that says it again and in a loop
// that cannot count it.
const hiddenFlow = `{"version": 2, "id": "hidden", "name": "Hidden", "nodes": [
 {"id": "ask", "name": "Ask", "kind": "Tool", "tool": {"name": "ask_person", "arguments": {"question": "Password?", "hidden": true}}},
 {"id": "run", "name": "Run", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["sh", "-c", "printf %s \"$1\" > FILES/out.txt; echo \"It is $1 now\"", "sh", "{{ask.answer}}"]}}},
 {"id": "wait", "name": "Wait", "kind": "Tool", "tool": {"name": "ask_person", "arguments": {"question": "Go on?"}}},
 {"id": "use", "name": "Use", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["sh", "-c", "printf %s \"$1\" > FILES/later.txt", "sh", "--password={{ask.answer}}"]}}},
 {"id": "count", "name": "Count", "kind": "Loop", "loop": {"times": "ask.answer"}},
 {"id": "again", "name": "Again", "kind": "EndLoop", "endLoop": {"loop": "count"}}],
 "edges": [{"from": "ask", "to": "run"}, {"from": "run", "to": "wait"}, {"from": "wait", "to": "use"}, {"from": "use", "to": "count"}, {"from": "count", "to": "again", "output": "LoopBody"}, {"from": "again", "to": "count"}]}`

// What is typed unseen, however ordinary it is, is where it is used, also when the run was
// taken up again, and in none of what is kept or shown of it, now or after a restart.
func TestHiddenAnswersAreFoundNowhere(t *testing.T) {
	for _, secret := range []string{"correct horse battery", "82.51", "wug"} {
		t.Run(secret, func(t *testing.T) { checkHidden(t, secret) })
	}
}

func checkHidden(t *testing.T, secret string) {
	folder := t.TempDir()
	model := llmtest.New(t, llmtest.Text("It failed."), llmtest.Text("It failed."))
	f := openToRun(t, folder, model.URL, hiddenFlow)
	r := f.approved(runs.RunRequest{})
	r.Always = []string{"run_command"}
	view, err := f.StartRun(r)
	must(t, err)
	q := f.question(engine.Ask)
	if !q.Hidden {
		t.Fatalf("it asks in the clear: %+v", q)
	}
	must(t, f.AnswerRun(runs.RunAnswer{ID: view.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply, Text: secret}}))
	waitFor(t, func() bool { return f.question(engine.Ask).Title == "Go on?" })
	checkFoundNowhere(t, f, view.ID, secret)
	f.close()
	f = openToRun(t, folder, model.URL, "")
	if _, err := f.ControlRun(runs.RunControl{ID: view.ID, Action: runs.RunResume}); err != nil {
		t.Fatal(err)
	}
	q = f.question(engine.Ask)
	must(t, f.AnswerRun(runs.RunAnswer{ID: view.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply, Text: "yes"}}))
	detail := f.ended(view.ID)
	if detail.Run.Status != walk.Failed || detail.Run.Node != "count" || !strings.Contains(detail.Run.Message, "is “[redacted]”") {
		t.Errorf("the run is %+v", detail.Run)
	}
	for name, want := range map[string]string{"out.txt": secret, "later.txt": "--password=" + secret} {
		if got, _ := os.ReadFile(filepath.Join(f.files, name)); string(got) != want {
			t.Errorf("%s is %q", name, got)
		}
	}
	if _, err := f.PinResult(runs.PinRequest{Node: "ask", Run: view.ID, Entry: entryOf(detail, "ask")}); err == nil || !strings.Contains(err.Error(), "hidden") {
		t.Errorf("it can be pinned: %v", err)
	}
	if v, err := f.LookAtData(runs.DataRequest{Node: "use", Data: jsontext.Value(`["{{ask.answer}}", "{{run.text}}"]`), Program: "."}); err != nil || v.Before != nil {
		t.Errorf("a data program is shown it: %+v, %v", v, err)
	}
	if v, err := f.LookAtData(runs.DataRequest{Node: "use", Data: jsontext.Value(`["{{run.text}}"]`), Program: "map(ascii_upcase)"}); err != nil || v.After == nil ||
		strings.Contains(string(v.Before.Value), secret) || strings.Contains(string(v.After.Value), strings.ToUpper(secret)) {
		t.Errorf("a data program is shown the echo of it: %s, %+v, %v", v.Before.Value, v, err)
	}
	checkFoundNowhere(t, f, view.ID, secret)
	f.close()
	f = openToRun(t, folder, model.URL, "")
	checkFoundNowhere(t, f, view.ID, secret)
	r = f.approved(runs.RunRequest{From: "use", After: view.ID})
	r.Always = []string{"run_command"}
	again, err := f.StartRun(r)
	must(t, err)
	f.ended(again.ID)
	checkFoundNowhere(t, f, again.ID, secret)
	f.close()
	checkFoundNowhere(t, openToRun(t, folder, model.URL, ""), again.ID, secret)
}

func checkFoundNowhere(t *testing.T, f *runFixture, id, secret string) {
	t.Helper()
	alone := regexp.MustCompile(`(^|[^A-Za-z0-9])` + regexp.QuoteMeta(secret) + `($|[^A-Za-z0-9])`)
	runs, err := f.Runs() // what is read first after a start
	must(t, err)
	detail, err := f.RunDetail(id)
	must(t, err)
	report, err := f.RunsPage.Room.Report(f.record(id), permit.Sheet{})
	must(t, err)
	for what, shown := range map[string]any{"the drawer": detail, "the report": report, "the list": runs} {
		if text, err := json.Marshal(shown); err != nil || alone.Match(text) || len(text) < 50 {
			t.Errorf("%s: %s %v", what, text, err)
		}
	}
	f.fixture.mu.Lock()
	for _, e := range f.fixture.events {
		if text, err := json.Marshal(e.payload); err != nil || alone.Match(text) {
			t.Errorf("it is in the event %s: %s %v", e.name, text, err)
		}
	}
	f.fixture.mu.Unlock()
	for name, text := range filesUnder(t, filepath.Join(f.folder, "data")) {
		if alone.MatchString(text) {
			t.Errorf("it is in %s: %s", name, alone.FindString(text))
		}
	}
}
