package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/internal/settings"
	"planwright/planner"
	"planwright/planner/workflow"
)

// What an endpoint does not know is found out once, over restarts too.
func TestEndpointsAreRemembered(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(400, `{"error": "temperature is not supported"}`), llmtest.Text(planReply), llmtest.Text(planReply), llmtest.Text(planReply))
	folder := t.TempDir()
	plan := func() {
		h, err := Open(Config{DataFolder: folder, Settings: settings.Sources{
			Path: filepath.Join(folder, "settings.json"), Arguments: []settings.Assignment{{Key: "baseUrl", Value: server.URL}},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if r := h.Plan(t.Context(), "take a screenshot", planner.Observer{}); r.Status != planner.Done {
			t.Fatalf("ended as %+v", r)
		}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
	}
	plan()
	plan()
	if n := len(server.Requests()); n != 3 {
		t.Errorf("asked %d times: it was found out again", n)
	}
	file := filepath.Join(folder, "state", "endpoints.json")
	if err := os.WriteFile(file, []byte("{damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	plan()
	if text, err := os.ReadFile(file); err != nil || strings.Contains(string(text), "damaged") && server.Requests()[3].Member("temperature") == "" {
		t.Errorf("%s %v", text, err)
	}
}

// Whatever the endpoint does, the request ends with words and the open workflow
// is as it was.
func TestFaultsLeaveTheCanvas(t *testing.T) {
	for _, name := range []string{"cut", "cut-with-done", "error-mid-stream", "hangup-mid-stream", "reset", "html", "empty-object", "unauthorized", "quota", "redirect", "huge-line", "refusal", "rate-limited"} {
		t.Run(name, func(t *testing.T) {
			fault, ok := llmtest.Fault(name)
			if !ok {
				t.Fatal("there is no such fault")
			}
			server := llmtest.New(t, llmtest.Text(planReply), fault)
			f := open(t, t.TempDir(), server.URL)
			if answer := f.ask("take a screenshot"); !answer.Applied {
				t.Fatalf("ended as %+v", answer)
			}
			before := f.state()
			answer := f.ask("and another one")
			if answer.Status != planner.Failed || answer.LastError == nil || answer.LastError.State == "" || !strings.HasSuffix(strings.TrimRight(answer.Message, "”"), ".") {
				t.Errorf("ended as %s: %s", answer.Status, answer.Message)
			}
			after := f.state()
			if after.Revision != before.Revision || !workflow.Diff(before.Workflow, after.Workflow).IsEmpty() {
				t.Errorf("the workflow has changed from\n%s\nto\n%s", before.Workflow, after.Workflow)
			}
		})
	}
}
