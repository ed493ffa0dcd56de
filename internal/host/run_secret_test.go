package host

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/llm/llmtest"
	"planwright/internal/runs"
	"planwright/internal/runs/recall"
)

// stepCanary is no key of the program: nobody told it that this is secret.
const stepCanary = "plum-7-corner"

// secretsFlow has secrets in its steps as people write them there.
const secretsFlow = `{"version": 1, "name": "Secrets", "inputs": [{"name": "password", "type": "string", "default": "plum-7-corner"}], "nodes": [
 {"id": "wait", "name": "Wait", "kind": "Tool", "tool": {"name": "ask_person", "arguments": {"question": "Go on?"}}},
 {"id": "get", "name": "Get", "kind": "Tool", "tool": {"name": "http_request", "arguments": {"url": "SERVICE/?key=plum-7-corner", "headers":
  {"Authorization": "Bearer plum-7-corner", "Cookie": "a=b; session=plum-7-corner", "X-Api-Key": "plum-7-corner"}}}},
 {"id": "run", "name": "Run", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["sh", "-c", "printf '%s|%s|%s' \"$2\" \"$3\" \"$PASSWORD\" > FILES/out.txt",
  "sh", "--password", "plum-7-corner", "https://ann:plum-7-corner@example.com/"], "env": {"PASSWORD": "plum-7-corner"}}}},
 {"id": "look", "name": "Look", "kind": "Tool", "tool": {"name": "read_file", "arguments": {"path": "none {{get.text}}"}}}],
 "edges": [{"from": "wait", "to": "get"}, {"from": "get", "to": "run"}, {"from": "run", "to": "look"}]}`

// echoing is a service that says again what it was sent.
type echoing struct {
	*httptest.Server
	mu   sync.Mutex
	said []string
}

func newEchoing(t *testing.T) *echoing {
	e := &echoing{}
	e.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.said = append(e.said, r.Header.Get("Authorization")+"|"+r.Header.Get("Cookie")+"|"+r.Header.Get("X-Api-Key")+"|"+r.URL.Query().Get("key"))
		_, _ = w.Write([]byte("You sent Authorization: " + r.Header.Get("Authorization") + "\n"))
	}))
	t.Cleanup(e.Close)
	return e
}

// A password, a header and an address with a login in a step are where they are used,
// also when the run was taken up again, and in none of what is kept or shown of it:
// only in the workflow and its history.
func TestSecretsOfStepsAreFoundNowhereInTheirRun(t *testing.T) {
	folder, service := t.TempDir(), newEchoing(t)
	model := llmtest.New(t, llmtest.Text("It failed."))
	f := openToRun(t, folder, model.URL, strings.ReplaceAll(secretsFlow, "SERVICE", service.URL))
	r := f.approved(runs.RunRequest{})
	r.Always = []string{"run_command"}
	view, err := f.StartRun(r)
	must(t, err)
	f.question(engine.Ask)
	f.close()
	f = openToRun(t, folder, model.URL, "")
	if _, err := f.ControlRun(runs.RunControl{ID: view.ID, Action: runs.RunResume}); err != nil {
		t.Fatal(err)
	}
	q := f.question(engine.Ask)
	must(t, f.AnswerRun(runs.RunAnswer{ID: view.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply, Text: "yes"}}))
	detail := f.ended(view.ID)
	if detail.Run.Status != walk.Failed || detail.Run.Node != "look" {
		t.Errorf("the run is %+v", detail.Run)
	}
	if want := "Bearer plum-7-corner|a=b; session=plum-7-corner|plum-7-corner|plum-7-corner"; len(service.said) != 1 || service.said[0] != want {
		t.Errorf("the service was sent %q, want %q once", service.said, want)
	}
	if got, _ := os.ReadFile(filepath.Join(f.files, "out.txt")); string(got) != "plum-7-corner|https://ann:plum-7-corner@example.com/|plum-7-corner" {
		t.Errorf("the command was given %q", got)
	}
	_, err = f.PinResult(runs.PinRequest{Node: "get", Run: view.ID, Entry: entryOf(detail, "get")})
	must(t, err)
	kept := f.recalled().Get(recall.HomeOf(f.now().Workflow.ID, f.now().File.Path)).Kept["get"].Result
	if !strings.Contains(kept.Text, stepCanary) {
		t.Errorf("the pinned result lost its text: %q", kept.Text)
	}
	report, err := f.RunsPage.Room.Report(f.record(view.ID), permit.Sheet{})
	must(t, err)
	_, err = f.ExplainRun(runs.ExplainRequest{ID: "why", Run: view.ID})
	must(t, err)
	_, run, _ := strings.Cut(told(t, model, 0), "<run>")
	run, _, _ = strings.Cut(run, "</run>")
	runs, err := f.Runs()
	must(t, err)
	must(t, f.Stop(""))
	for what, shown := range map[string]any{"the drawer": detail, "the report": report, "the list": runs, "what the model is told of the run": run} {
		if text, err := json.Marshal(shown); err != nil || strings.Contains(string(text), stepCanary) || len(text) < 50 {
			t.Errorf("%s: %s %v", what, text, err)
		}
	}
	for name, text := range filesUnder(t, filepath.Join(folder, "data")) {
		if strings.Contains(text, stepCanary) && !strings.Contains(filepath.ToSlash(name), "/documents/") && !strings.Contains(filepath.ToSlash(name), "/history/") {
			t.Errorf("it is in %s", name)
		}
	}
}

// entryOf is the number of the entry with the result of a step.
func entryOf(d runs.RunDetailView, node string) int {
	for _, e := range d.Entries {
		if e.Node == node && e.Result != nil {
			return e.N
		}
	}
	return 0
}

// Without the key of what is hidden, a run does not go on with something else.
func TestRunWhoseSecretsCannotBeReadIsNotResumed(t *testing.T) {
	folder := t.TempDir()
	f := openToRun(t, folder, "", strings.ReplaceAll(secretsFlow, "SERVICE", "http://127.0.0.1:1"))
	view, err := f.StartRun(f.approved(runs.RunRequest{}))
	must(t, err)
	f.question(engine.Ask)
	path := f.host.vault.Path
	f.close()
	must(t, os.Remove(path))
	f = openToRun(t, folder, "", "")
	if _, err := f.ControlRun(runs.RunControl{ID: view.ID, Action: runs.RunResume}); err == nil || !strings.Contains(err.Error(), "key") {
		t.Errorf("it was resumed: %v", err)
	}
	if list, err := f.Runs(); err != nil || len(list) != 1 {
		t.Errorf("the runs are %+v, %v", list, err)
	}
	if _, err := f.RunDetail(view.ID); err == nil || !strings.Contains(err.Error(), "key") {
		t.Errorf("its details: %v", err)
	}
}
