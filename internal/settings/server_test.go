package settings

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
)

const entries = `{
	"mcpServers": {
		"files": {"command": "npx", "args": ["-y", "server"], "env": {"TOKEN": "canary-secret"}, "cwd": "/w", "alwaysAllow": ["a"]},
		"remote": {"type": "http", "url": "https://h/mcp", "headers": {"Authorization": "Bearer canary-secret"}, "disabled": true}
	}
}`

func TestServers(t *testing.T) {
	got := given(t, entries, Sources{}).Current()
	want := []Server{
		{Name: "files", Command: "npx", Args: []string{"-y", "server"}, Env: map[string]string{"TOKEN": "canary-secret"}, Folder: "/w", Unknown: jsontext.Value(`{"alwaysAllow":["a"]}`)},
		{Name: "remote", Type: "http", URL: "https://h/mcp", Headers: map[string]string{"Authorization": "Bearer canary-secret"}, Disabled: true},
	}
	if diff := cmp.Diff(want, got.MCPServers); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(got.Problems) > 0 {
		t.Error(got.Problems)
	}
}

// What other apps keep in an entry is there again when it is written.
func TestServerIsWrittenWhole(t *testing.T) {
	for _, server := range given(t, entries, Sources{}).Current().MCPServers {
		written, err := json.Marshal(server, json.Deterministic(true))
		must(t, err)
		again, problems := readServers(jsontext.Value(`{"` + server.Name + `":` + string(written) + `}`))
		if diff := cmp.Diff([]Server{server}, again); diff != "" || len(problems) > 0 {
			t.Errorf("%s %v", diff, problems)
		}
	}
}

func TestServersAreChanged(t *testing.T) {
	s := given(t, `{"mcpServers": {"a": {"command": "x"}}, "theme": "dark"}`, Sources{})
	must(t, s.Set(serversKey, jsontext.Value(`{"b": {"command": "y"}}`)))
	must(t, s.Set(foldersKey, jsontext.Value(`["/b"]`)))
	again := Open(Sources{Path: s.Path()}).Current()
	if again.MCPServers[0].Name != "b" || again.AllowedFolders[0] != "/b" || again.Theme != ThemeDark {
		t.Errorf("read again: %+v", again.Settings)
	}
	if err := s.Set(foldersKey, jsontext.Value(`"/b"`)); err == nil {
		t.Error("a text was taken for a list")
	}
}

// A message never shows what may be a secret.
func TestServerProblemsShowNoValues(t *testing.T) {
	for _, file := range []string{
		`{"mcpServers": "canary"}`,
		`{"mcpServers": {"a": {"env": {"TOKEN": "canary"}}}}`,
		`{"mcpServers": {"a": {"command": "x", "env": {"TOKEN": ["canary"]}}}}`,
	} {
		s := given(t, file, Sources{})
		problems := s.Current().Problems
		if len(problems) != 1 || strings.Contains(problems.String(), "canary") {
			t.Errorf("%s: %v", file, problems)
		}
	}
	if err := given(t, "", Sources{}).Set(serversKey, jsontext.Value(`["canary"]`)); err == nil || strings.Contains(err.Error(), "canary") {
		t.Errorf("Set says %v", err)
	}
}

// One entry is changed, and the others stay as they were written, also those that
// cannot be used.
func TestOneServerIsChanged(t *testing.T) {
	s := given(t, `{"mcpServers": {"a.b": {"command": "x", "own": 1}, "broken": {"args": []}}}`, Sources{})
	must(t, s.SetServer("c", jsontext.Value(`{"url": "https://h/mcp"}`)))
	must(t, s.SetServer("a.b", jsontext.Value(`{"command": "y", "own": 1}`)))
	must(t, s.SetServer("gone", nil))
	got := Open(Sources{Path: s.Path()}).Current()
	want := []Server{{Name: "a.b", Command: "y", Unknown: jsontext.Value(`{"own":1}`)}, {Name: "c", URL: "https://h/mcp"}}
	if diff := cmp.Diff(want, got.MCPServers); diff != "" || len(got.Problems) != 1 || !strings.Contains(got.Problems[0].Message, "broken") {
		t.Errorf("%s %v", diff, got.Problems)
	}
	must(t, s.SetServer("a.b", nil))
	if list := Open(Sources{Path: s.Path()}).Current().MCPServers; len(list) != 1 || list[0].Name != "c" {
		t.Errorf("taken out: %+v", list)
	}
}

func TestServersThatAreNotSet(t *testing.T) {
	s := given(t, `{}`, Sources{})
	for name, entry := range map[string]string{
		"neither": `{"args": ["canary-secret"]}`, "type": `{"command": 5, "env": {"A": "canary-secret"}}`,
		"list": `["canary-secret"]`, "cut": `{"command": "canary-secret"`, " ": `{"command": "canary-secret"}`,
	} {
		if err := s.SetServer(name, jsontext.Value(entry)); err == nil || strings.Contains(err.Error(), "canary-secret") {
			t.Errorf("%q: %v", name, err)
		}
	}
	if list := s.Current().MCPServers; len(list) > 0 {
		t.Errorf("set: %+v", list)
	}
}
