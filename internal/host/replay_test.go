package host

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"planwright/internal/eval"
	"planwright/internal/llm/llmtest"
	"planwright/internal/replay"
	"planwright/planner"
)

const hopeless = `{"steps": [{"step_type": "Tool", "tool_name": "click", "arguments": {"x": 20 * 2, "y": 60}}]}`

// A request that failed is kept without secrets and read again; one that went
// well is not.
func TestFailedRequestIsKept(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(hopeless, hopeless, strings.Replace(hopeless, "click", "sk-canary-0123456789", 1), planReply)...)
	f := open(t, t.TempDir(), server.URL)
	f.host.redactor.Add("sk-canary-0123456789")
	f.ask("press sk-canary-0123456789")
	f.ask("take a screenshot")
	list, err := f.KeptRequests()
	if err != nil || len(list) != 1 || list[0].Status != planner.Failed || list[0].Replies != 3 || list[0].Model != llmtest.DefaultModel {
		t.Fatalf("kept %+v, %v", list, err)
	}
	report, err := f.RequestReport(list[0].ID)
	if err != nil || strings.Contains(report, "canary") || !strings.Contains(report, "20 * 2") {
		t.Errorf("%v\n%s", err, report)
	}
	path := filepath.Join(f.folder, "report.json")
	if err := f.ExportRequest(list[0].ID, path); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != report {
		t.Errorf("exported %v\n%s", err, data)
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("others may read what was exported: %v, %v", info, err)
	}
	if err := f.ExportRequest(list[0].ID, f.folder); err == nil {
		t.Error("exported over a folder")
	}
	for path, text := range filesUnder(t, filepath.Join(f.folder, "data", "state", "requests")) {
		if strings.Contains(text, "canary") {
			t.Errorf("%s holds the secret", path)
		}
	}
	request, err := f.host.Requests().Read(list[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if now := replay.Run(t.Context(), request); now.Accepted || len(now.Replies) != 3 || now.Replies[0].Now.Class != planner.ClassJSONInvalid {
		t.Errorf("read again: %+v", now)
	}
	if _, err := f.RequestReport("../settings"); err == nil {
		t.Error("a report of any file")
	}
}

func TestAChangeIsKeptWithItsWorkflow(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, hopeless, patchReply)...)
	f := open(t, t.TempDir(), server.URL)
	f.ask("take a screenshot")
	if answer := f.ask("then tell me"); answer.Status != planner.Done {
		t.Fatalf("ended as %+v", answer)
	}
	list, err := f.host.Requests().List()
	if err != nil || len(list) != 1 || len(list[0].Workflow.Nodes) != 1 || list[0].Words != "then tell me" {
		t.Fatalf("kept %+v, %v", list, err)
	}
	if now := replay.Run(t.Context(), list[0]); !now.Accepted || len(now.Workflow.Nodes) != 2 {
		t.Errorf("read again: %+v", now)
	}
}

// Where nothing can be kept, requests end as ever.
func TestRequestsEndWithoutAPlaceToKeepThem(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(hopeless, hopeless)...)
	f := open(t, t.TempDir(), server.URL)
	requests := filepath.Join(f.folder, "data", "state", "requests")
	if err := os.MkdirAll(filepath.Dir(requests), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(requests, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if answer := f.ask("press it"); answer.Status != planner.Failed {
		t.Errorf("ended as %+v", answer)
	}
}

func TestLastEval(t *testing.T) {
	f := open(t, t.TempDir(), "")
	if view, err := f.LastEval(); err != nil || view.Rows == nil || len(view.Rows) != 0 {
		t.Errorf("without a result: %+v, %v", view, err)
	}
	report := eval.NewReport("2026-01-02T03:04:05Z", "test", eval.Builtin(), eval.Builtin().Cases, 2)
	report.Add(eval.Row{Score: eval.Score{Model: "m", Requests: 3, Exact: 2, Ended: "It went away."}, Results: []eval.Outcome{}})
	if err := f.host.KeepEval(report); err != nil {
		t.Fatal(err)
	}
	view, err := f.LastEval()
	if err != nil || view.Rounds != 2 || len(view.Rows) != 1 || view.Rows[0].Exact != 2 || view.Rows[0].Ended == "" || !view.Partial {
		t.Errorf("%+v, %v", view, err)
	}
}
