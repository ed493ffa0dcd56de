package host

import (
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/llm/llmtest"
	"planwright/internal/session"
	"planwright/internal/settings"
	"planwright/internal/telemetry"
	"planwright/planner"
	"planwright/planner/problem"
)

const canary = "canary-4f1d9b7e2c"

func TestConnect(t *testing.T) {
	server := llmtest.New(t, llmtest.Text(planReply))
	folder := t.TempDir()
	f := open(t, folder, "")
	typed := strings.TrimSuffix(strings.TrimPrefix(server.URL, "http://"), "/v1") // as people type it
	view, err := f.Connect(ConnectRequest{BaseURL: typed, Key: canary})
	if err != nil {
		t.Fatal(err)
	}
	if view.Offline || view.Model != llmtest.DefaultModel || !view.HasKey || view.BaseURL != server.URL {
		t.Errorf("connected to %+v", view)
	}
	if answer := f.ask("take a screenshot"); !answer.Applied || answer.Offline {
		t.Errorf("the model answered %+v", answer)
	}
	if got := server.Requests()[0].Header.Get("Authorization"); got != "Bearer "+canary {
		t.Errorf("the endpoint got the key %q", got)
	}
	f.close()
	for path, text := range filesUnder(t, folder) {
		if strings.Contains(text, canary) {
			t.Errorf("%s holds the key", path)
		}
	}
	kept := settings.Open(settings.Sources{Path: filepath.Join(folder, "settings.json")}).Current()
	if kept.BaseURL != server.URL || kept.Model != llmtest.DefaultModel {
		t.Errorf("kept %q %q", kept.BaseURL, kept.Model)
	}
}

func TestConnectFailsAndChangesNothing(t *testing.T) {
	f := open(t, t.TempDir(), "")
	for _, address := range []string{"http://127.0.0.1:1/v1", "ftp://example.com", "", "hello"} {
		if view, err := f.Connect(ConnectRequest{BaseURL: address, Model: "m"}); err == nil {
			t.Errorf("Connect to %q gives %+v", address, view)
		}
	}
	if !f.host.Model().Offline {
		t.Errorf("connected to %+v", f.host.Model())
	}
	if _, err := f.Connect(ConnectRequest{BaseURL: strings.Repeat("x", maxConnection+1)}); err == nil {
		t.Error("an address without end: no error")
	}
}

// A key is for one address: another one must not get it.
func TestKeyStaysWithItsAddress(t *testing.T) {
	first, second := llmtest.New(t), llmtest.New(t)
	f := open(t, t.TempDir(), "")
	for _, step := range []struct {
		request ConnectRequest
		hasKey  bool
	}{
		{ConnectRequest{BaseURL: first.URL, Key: canary}, true},
		{ConnectRequest{BaseURL: first.URL, Model: "other"}, true},
		{ConnectRequest{BaseURL: second.URL}, false},
		{ConnectRequest{BaseURL: first.URL}, false},
	} {
		view, err := f.Connect(step.request)
		if err != nil || view.HasKey != step.hasKey {
			t.Errorf("%+v: has a key %v, want %v; %v", step.request, view.HasKey, step.hasKey, err)
		}
	}
}

func TestModelFromSettings(t *testing.T) {
	server := llmtest.New(t, llmtest.Text(planReply))
	f := open(t, t.TempDir(), server.URL)
	if answer := f.ask("take a screenshot"); !answer.Applied {
		t.Errorf("ended as %+v", answer)
	}
	if view := f.host.Model(); view.Model != llmtest.DefaultModel {
		t.Errorf("the model is %+v", view)
	}
}

// What listens on this machine is offered. It gets neither words nor a key until it is
// chosen, and what was chosen is remembered, without the key that is for another.
func TestLocalServerIsOfferedAndUsedOnlyWhenChosen(t *testing.T) {
	server := llmtest.New(t, llmtest.Text(planReply))
	address, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	begin := func() *Program {
		s, err := OpenProgram(Config{DataFolder: folder, Keychain: testKeychain(), Settings: settings.Sources{
			Path: filepath.Join(folder, "settings.json"), Environ: []string{"OPENAI_API_KEY=" + canary, "PLANWRIGHT_LOCAL_PORTS=" + address.Port()},
		}}, func(string, any) {})
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	ask := func(s *Program) session.AnswerView {
		answer, err := s.Session.Ask(session.AskRequest{ID: telemetry.NewID(), Words: "take a screenshot"})
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	s := begin()
	offers, err := s.LocalServers()
	want := []LocalServer{{Name: "A model server", BaseURL: server.URL, Host: address.Host, Models: []string{llmtest.DefaultModel}}}
	if diff := cmp.Diff(want, offers); err != nil || diff != "" {
		t.Errorf("offered (-want +got):\n%s%v", diff, err)
	}
	if answer := ask(s); !answer.Offline || len(server.Requests()) != 0 || !s.Host.Model().Offline {
		t.Errorf("not chosen, and asked %d times; the answer is %+v", len(server.Requests()), answer)
	}
	if _, err := s.Connect(ConnectRequest{BaseURL: offers[0].BaseURL, Model: offers[0].Models[0]}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = begin()
	defer s.Close()
	if answer := ask(s); answer.Offline || len(server.Requests()) == 0 {
		t.Fatalf("what was chosen is not remembered: %+v", answer)
	}
	if got := server.Requests()[0].Header.Get("Authorization"); strings.Contains(got, canary) {
		t.Errorf("it got %q", got)
	}
}

func TestUnreachableEndpoint(t *testing.T) {
	f := open(t, t.TempDir(), "http://127.0.0.1:1/v1")
	answer := f.ask("take a screenshot")
	if answer.Status != planner.Failed || answer.LastError == nil || answer.LastError.State != planner.StateConnRefused {
		t.Errorf("ended as %+v, %+v", answer, answer.LastError)
	}
}

func TestChat(t *testing.T) {
	server := llmtest.New(t, llmtest.Text("It takes a picture of the screen."))
	f := open(t, t.TempDir(), server.URL)
	result := f.host.Chat(t.Context(), planner.ChatRequest{Words: "What does a screenshot do?"}, planner.Observer{})
	if result.Status != planner.Chat || len(result.Conversation.Messages) != 2 {
		t.Errorf("ended as %+v", result)
	}
}

func TestUseOffline(t *testing.T) {
	server := llmtest.New(t)
	f := open(t, t.TempDir(), server.URL)
	if view, err := f.UseOffline(); err != nil || !view.Offline {
		t.Errorf("UseOffline gives %+v, %v", view, err)
	}
	if answer := f.ask("Take a screenshot"); !answer.Offline || len(server.Requests()) != 0 {
		t.Errorf("ended as %+v", answer)
	}
}

// bySettings opens a program that knows no endpoint but those of its settings file and of
// the environment.
func bySettings(t *testing.T, folder string, environ ...string) *fixture {
	t.Helper()
	return openWith(t, folder, "of the file", "", func(c *Config) {
		c.Settings = settings.Sources{Path: filepath.Join(folder, "settings.json"), Environ: environ}
	})
}

// What was switched off stays off, for the command line too, until it is connected again.
func TestUseOfflineLasts(t *testing.T) {
	server, folder := llmtest.New(t), t.TempDir()
	f := bySettings(t, folder)
	if _, err := f.Connect(ConnectRequest{BaseURL: server.URL}); err != nil {
		t.Fatal(err)
	}
	if view, err := f.UseOffline(); err != nil || !view.Offline || view.Warning != "" {
		t.Errorf("UseOffline gives %+v, %v", view, err)
	}
	f.close()
	if kept := settings.Look(settings.Sources{Path: filepath.Join(folder, "settings.json")}); kept.BaseURL != "" {
		t.Errorf("kept %q", kept.BaseURL)
	}
	f = bySettings(t, folder)
	if view := f.host.FindModel(t.Context()); !view.Offline {
		t.Errorf("after a restart %+v", view)
	}
	if view, err := f.Connect(ConnectRequest{BaseURL: server.URL}); err != nil || view.Offline {
		t.Errorf("connected again: %+v, %v", view, err)
	}
}

// An endpoint that the file does not name comes back with the next start, and that is said.
func TestUseOfflineBesideTheEnvironment(t *testing.T) {
	f := bySettings(t, t.TempDir(), "OPENAI_BASE_URL="+llmtest.New(t).URL)
	if view, err := f.UseOffline(); err != nil || !view.Offline || view.Warning == "" {
		t.Errorf("UseOffline gives %+v, %v", view, err)
	}
}

func TestToolsFile(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "tools.json")
	tools := `[{"type": "function", "function": {"name": "brew", "parameters": {"type": "object"}}}, {"type": "function"}]`
	if err := os.WriteFile(path, []byte(tools), 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := Open(Config{DataFolder: folder, Keychain: testKeychain(), ToolsFile: path, Settings: settings.Sources{Path: filepath.Join(folder, "settings.json")}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if !h.Servers.Catalog().Has("brew") || len(h.Servers.Catalog().Tools()) != 1 || !h.Notices().Has(problem.ToolUnusable) {
		t.Errorf("tools %v, notices %v", h.Servers.Catalog().Tools(), h.Notices())
	}
	if len(h.Servers.Now().Ideas) != 0 {
		t.Error("ideas for tools that are not there")
	}
}

// What the user named for this start and what cannot be used is told at once.
func TestUnusableFiles(t *testing.T) {
	folder := t.TempDir()
	missing, words := filepath.Join(folder, "no", "such", "file"), filepath.Join(folder, "words")
	if err := os.WriteFile(words, []byte("no tools"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, config := range map[string]Config{
		"no tools file":    {ToolsFile: missing},
		"words for tools":  {ToolsFile: words},
		"no events folder": {EventsFile: missing},
	} {
		config.DataFolder, config.Keychain = folder, testKeychain()
		config.Settings.Path = filepath.Join(folder, "settings.json")
		if _, err := Open(config); err == nil || !strings.HasSuffix(err.Error(), ".") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Each attempt to reach the endpoint is on record, with the request it was for.
func TestEvents(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(503, `{}`), llmtest.Text(planReply))
	folder := t.TempDir()
	h, err := Open(Config{
		DataFolder: folder, Keychain: testKeychain(),
		EventsFile: filepath.Join(folder, "events.jsonl"),
		Settings: settings.Sources{Path: filepath.Join(folder, "settings.json"), Arguments: []settings.Assignment{
			{Key: "baseUrl", Value: server.URL}, {Key: "transportRetries", Value: "1"},
		}},
	})
	if err != nil {
		t.Fatal(err)
	}
	var seen []planner.EventName
	observer := planner.Observer{Event: func(e planner.Event) { seen = append(seen, e.Event) }}
	if result := h.Plan(t.Context(), "take a screenshot", observer); result.Status != planner.Done {
		t.Errorf("ended as %+v", result)
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	want := []planner.EventName{planner.EventPlanRequested, planner.EventTransportError, planner.EventLLMResponse, planner.EventPlanGenerated}
	if !slices.Equal(seen, want) {
		t.Errorf("seen %v, want %v", seen, want)
	}
	for path, text := range filesUnder(t, folder) {
		if n := strings.Count(text, `"model":"`+llmtest.DefaultModel+`"`); strings.HasSuffix(path, ".jsonl") && n != len(want) {
			t.Errorf("%d lines name the model, want %d:\n%s", n, len(want), text)
		}
	}
}

func TestConnectLeavesAChoiceToThePerson(t *testing.T) {
	server, err := llmtest.Start("127.0.0.1:0", llmtest.Script{Models: []string{"one", "two"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	f := open(t, t.TempDir(), "")
	_, err = f.Connect(ConnectRequest{BaseURL: server.URL})
	if err == nil || !strings.Contains(err.Error(), "2 models, such as one, two") {
		t.Errorf("err = %v", err)
	}
	if !f.host.Model().Offline {
		t.Errorf("connected to %+v", f.host.Model())
	}
}
