package host

import (
	"path/filepath"
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/internal/settings"
	"planwright/planner"
)

// A wait that a person would notice is told with its end, once the request waits.
func TestWaiting(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(429, "", "Retry-After", "1"), llmtest.Text("Hello."))
	folder := t.TempDir()
	h, err := Open(Config{DataFolder: folder, Keychain: testKeychain(), Settings: settings.Sources{
		Path: filepath.Join(folder, "settings.json"), Arguments: []settings.Assignment{{Key: "baseUrl", Value: server.URL}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	var waits []WaitingView
	stream := newStream("r", func(name string, payload any) {
		if name == EventRequestWaiting {
			waits = append(waits, payload.(WaitingView))
		}
	}, h.secrets)
	result := h.Chat(t.Context(), planner.ChatRequest{Words: "Hello"}, stream.observer())
	stream.close()
	if result.Message != "Hello." || len(waits) != 1 || waits[0].ID != "r" || waits[0].State != planner.StateRateLimited || waits[0].Until == "" {
		t.Errorf("told of %+v, ended as %s", waits, result.Message)
	}
}
