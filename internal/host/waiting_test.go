package host

import (
	"path/filepath"
	"sync"
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/internal/session"
	"planwright/internal/settings"
	"planwright/planner"
)

// A wait that a person would notice is told with its end, once the request waits.
func TestWaiting(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(429, "", "Retry-After", "1"), llmtest.Text("Hello."))
	folder := t.TempDir()
	var mu sync.Mutex
	var waits []session.WaitingView
	p, err := OpenProgram(Config{DataFolder: folder, Keychain: testKeychain(), Settings: settings.Sources{
		Path: filepath.Join(folder, "settings.json"), Arguments: []settings.Assignment{{Key: "baseUrl", Value: server.URL}},
	}}, func(name string, payload any) {
		if name == session.EventRequestWaiting {
			mu.Lock()
			defer mu.Unlock()
			waits = append(waits, payload.(session.WaitingView))
		}
	})
	must(t, err)
	defer p.Close()
	result, err := p.Session.Ask(session.AskRequest{ID: "r", Words: "Hello"})
	must(t, err)
	mu.Lock()
	defer mu.Unlock()
	if result.Message != "Hello." || len(waits) != 1 || waits[0].ID != "r" || waits[0].State != planner.StateRateLimited || waits[0].Until == "" {
		t.Errorf("told of %+v, ended as %s", waits, result.Message)
	}
}
