package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/internal/settings"
	"planwright/planner"
)

func TestDiagnostics(t *testing.T) {
	server := llmtest.New(t, llmtest.Text("no plan"), llmtest.Text(planReply), llmtest.Status(401, `{}`))
	folder := t.TempDir()
	f := open(t, folder, server.URL)
	if _, err := f.SetSetting(SettingRequest{Key: "maxRepairAttempts", Value: "2"}); err != nil {
		t.Fatal(err)
	}
	if view, err := f.Diagnostics(); err != nil || len(view.Models) != 0 || view.Exported || view.Failure != "" || view.Since != "" {
		t.Errorf("before anything: %+v, %v", view, err)
	}
	if r := f.host.Plan(t.Context(), "take a screenshot", planner.Observer{}); r.Status != planner.Done {
		t.Fatalf("ended as %+v", r)
	}
	r := f.host.Plan(t.Context(), "again", planner.Observer{})
	if r.Status == planner.Done {
		t.Fatalf("ended as %+v", r)
	}
	f.close()

	f = open(t, folder, "") // what was recorded before is still there
	f.ask("Take a screenshot")
	view, err := f.Diagnostics()
	if err != nil || len(view.Models) != 2 || view.Since == "" || view.Failure != "" {
		t.Fatalf("got %+v, %v", view, err)
	}
	if m := view.Models[0]; m.Model != "" || m.Requests != 1 {
		t.Errorf("the offline planner: %+v", m)
	}
	m := view.Models[1]
	if m.Model != llmtest.DefaultModel || m.Requests != 2 || m.RepairedValid != 1 || m.EndpointFailed != 1 || m.InputTokens == 0 {
		t.Errorf("the model: %+v", m)
	}
	if len(m.Failures) != 1 || m.Failures[0].Detail != string(planner.StateAuth) {
		t.Errorf("its failures: %+v", m.Failures)
	}
}

// Where events cannot be kept requests go on, and Diagnostics says why.
func TestEventsThatCannotBeKept(t *testing.T) {
	folder := t.TempDir()
	blocked := filepath.Join(folder, "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := Open(Config{DataFolder: folder, StateFolder: blocked, Keychain: testKeychain(), Settings: settings.Sources{Path: filepath.Join(folder, "settings.json")}})
	if err != nil {
		t.Fatal(err)
	}
	h.UseOffline()
	if r := h.Plan(t.Context(), "Take a screenshot", planner.Observer{}); r.Status != planner.Done {
		t.Errorf("ended as %+v", r)
	}
	if view := h.diagnostics(); !strings.Contains(view.Failure, blocked) {
		t.Errorf("got %+v", view)
	}
	if err := h.Close(); err != nil {
		t.Errorf("the end: %v", err)
	}
}
