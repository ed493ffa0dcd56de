package host

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/servers"
	"planwright/internal/session"
	"planwright/internal/settings"
	"planwright/internal/tools"
)

// entry reads what the page is shown of a server.
func (f *fixture) entry(name string) string {
	f.t.Helper()
	text, err := f.ServerEntry(name)
	if err != nil {
		f.t.Fatal(err)
	}
	return text
}

// named is a server as the settings have it.
func (f *fixture) named(name string) settings.Server {
	f.t.Helper()
	list := f.host.Settings().MCPServers
	i := slices.IndexFunc(list, func(s settings.Server) bool { return s.Name == name })
	if i < 0 {
		f.t.Fatalf("the settings have no server %s", name)
	}
	return list[i]
}

func TestServersAreAddedChangedAndRemoved(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "")
	list, err := f.AddServer(servers.ServerEntry{Name: " a ", Entry: `{"url": "http://127.0.0.1:1/mcp", "headers": {"Authorization": "Bearer ` + serverSecret + `", "X": "1"}, "own": true}`})
	if err != nil || len(list) != 1 || list[0].Name != "a" || list[0].State != tools.Unapproved || list[0].Line != "http://127.0.0.1:1/mcp" {
		t.Fatalf("added %+v, %v", list, err)
	}
	shown := f.entry("a")
	if strings.Contains(shown, serverSecret) || !strings.Contains(shown, `"Authorization": null`) || !strings.Contains(shown, `"own": true`) {
		t.Errorf("the page is shown %s", shown)
	}
	// null keeps what is known, at the same address.
	if _, err := f.ChangeServer(servers.ServerEntry{Name: "a", Entry: strings.Replace(shown, `"X": null`, `"X": "2"`, 1)}); err != nil {
		t.Fatal(err)
	}
	if got := f.named("a"); got.Headers["Authorization"] != "Bearer "+serverSecret || got.Headers["X"] != "2" || !strings.Contains(string(got.Unknown), "own") {
		t.Errorf("changed to %+v", got)
	}
	if _, err := f.ChangeServer(servers.ServerEntry{Name: "a", Entry: strings.Replace(shown, "127.0.0.1:1", "evil.example", 1)}); err == nil || !strings.Contains(err.Error(), "Authorization") {
		t.Errorf("a header went to another address: %v", err)
	}
	if _, err := f.EnableServer(servers.ServerSwitch{Name: "a"}); err != nil || !f.named("a").Disabled {
		t.Errorf("switched off: %+v, %v", f.named("a"), err)
	}
	f.await(tools.Off)
	if list, err := f.EnableServer(servers.ServerSwitch{Name: "a", Enabled: true}); err != nil || list[0].Disabled || list[0].State != tools.Unapproved {
		t.Errorf("switched on: %+v, %v", list, err)
	}
	if list, err := f.RemoveServer("a"); err != nil || len(list) > 0 {
		t.Errorf("removed: %+v, %v", list, err)
	}
}

func TestServersThatAreRefused(t *testing.T) {
	f := open(t, t.TempDir(), "")
	if _, err := f.AddServer(servers.ServerEntry{Name: "a", Entry: `{"command": "x"}`}); err != nil {
		t.Fatal(err)
	}
	type refused func() ([]servers.ServerView, error)
	for what, do := range map[string]refused{
		"taken": func() ([]servers.ServerView, error) {
			return f.AddServer(servers.ServerEntry{Name: "a", Entry: `{"command": "y"}`})
		},
		"nameless": func() ([]servers.ServerView, error) {
			return f.AddServer(servers.ServerEntry{Name: " ", Entry: `{"command": "y"}`})
		},
		"long": func() ([]servers.ServerView, error) {
			return f.AddServer(servers.ServerEntry{Name: strings.Repeat("n", session.MaxID+1), Entry: `{"command": "y"}`})
		},
		"neither": func() ([]servers.ServerView, error) {
			return f.AddServer(servers.ServerEntry{Name: "b", Entry: `{"args": ["` + serverSecret + `"]}`})
		},
		"broken": func() ([]servers.ServerView, error) {
			return f.AddServer(servers.ServerEntry{Name: "b", Entry: `{"command": "` + serverSecret})
		},
		"twice": func() ([]servers.ServerView, error) {
			return f.AddServer(servers.ServerEntry{Name: "b", Entry: `{"command": "x", "command": "y"}`})
		},
		"large": func() ([]servers.ServerView, error) {
			return f.AddServer(servers.ServerEntry{Name: "b", Entry: `{"command": "` + strings.Repeat("y", servers.MaxEntry) + `"}`})
		},
		"valueless": func() ([]servers.ServerView, error) {
			return f.AddServer(servers.ServerEntry{Name: "b", Entry: `{"command": "y", "env": {"KEY": null}}`})
		},
		"unknown": func() ([]servers.ServerView, error) {
			return f.ChangeServer(servers.ServerEntry{Name: "b", Entry: `{"command": "y"}`})
		},
		"no switch": func() ([]servers.ServerView, error) {
			return f.EnableServer(servers.ServerSwitch{Name: "b", Enabled: true})
		},
		"no removal": func() ([]servers.ServerView, error) { return f.RemoveServer("b") },
		"no restart": func() ([]servers.ServerView, error) { return f.RestartServer("b") },
		"no stop":    func() ([]servers.ServerView, error) { return f.StopServer("b") },
		"too much": func() ([]servers.ServerView, error) {
			return f.ImportServers(servers.ImportRequest{Text: strings.Repeat(" ", servers.MaxImport+1)})
		},
	} {
		if _, err := do(); err == nil || strings.Contains(err.Error(), serverSecret) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if list := f.host.Settings().MCPServers; len(list) != 1 || list[0].Command != "x" {
		t.Errorf("the settings have %+v", list)
	}
}

func TestImportIsShownFirst(t *testing.T) {
	f := open(t, t.TempDir(), "")
	if _, err := f.AddServer(servers.ServerEntry{Name: "a", Entry: `{"command": "x"}`}); err != nil {
		t.Fatal(err)
	}
	text := `{"mcpServers": {"a": {"command": "other"}, "b": {"command": "y", "args": ["z"], "env": {"KEY": "` + serverSecret + `"}}, "c": {"command": "y", "env": {"KEY": "${input:key}"}}, "d": {}}}`
	view, err := f.PreviewImport(text)
	if err != nil || len(view.Servers) != 3 || len(view.Problems) != 2 {
		t.Fatalf("%+v, %v", view, err)
	}
	if a, b, c := view.Servers[0], view.Servers[1], view.Servers[2]; !a.Taken || b.Taken || b.Line != "y z" || b.Names[0] != "KEY" || !c.Disabled {
		t.Errorf("shown %+v", view.Servers)
	}
	if len(f.host.Settings().MCPServers) != 1 {
		t.Error("looking added a server")
	}
	list, err := f.ImportServers(servers.ImportRequest{Text: text, Names: []string{"a", "b"}})
	if err != nil || len(list) != 2 || f.named("a").Command != "x" || f.named("b").Env["KEY"] != serverSecret {
		t.Errorf("imported %+v, %v", list, err)
	}
	if view, err := f.PreviewImport("words"); err != nil || !view.Problems.HasErrors() && len(view.Problems) == 0 {
		t.Errorf("words are %+v, %v", view, err)
	}
}

// The value of a variable is in no view, event, log or record, also where the server
// itself says it: the settings and their last good copy alone hold it, for the person.
func TestValuesOfServersAreSeenNowhere(t *testing.T) {
	folder := t.TempDir()
	f, _ := importing(t, folder)
	f.approve(tools.Unapproved)
	f.approve(tools.Changed)
	f.await(tools.Ready)
	f.ask("Open the calculator and type " + serverSecret)
	log, err := f.ServerLog("me")
	if err != nil || !strings.Contains(log, "started with") {
		t.Errorf("the log is %q, %v", log, err)
	}
	all, err := json.Marshal([]any{f.host.Servers.List(), f.entry("me"), log, f.state(), f.host.Redact("it is " + serverSecret)})
	if err != nil {
		t.Fatal(err)
	}
	f.mu.Lock()
	for _, e := range f.events {
		text, _ := json.Marshal(e.payload)
		all = append(all, text...)
	}
	f.mu.Unlock()
	f.close()
	if strings.Contains(string(all), serverSecret) {
		t.Error("the page was shown the value")
	}
	err = filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if name := entry.Name(); name == "settings.json" || name == "settings.last-good.json" {
			info, err := entry.Info()
			if err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
				t.Errorf("%s can be read by others: %v", path, info.Mode())
			}
			return err
		}
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), serverSecret) {
			t.Errorf("%s holds the value", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// What people write in workflows too is no secret.
func TestOrdinaryValues(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "")
	if _, err := f.AddServer(servers.ServerEntry{Name: "a", Entry: `{"command": "x", "env": {"MODE": "production", "DB_PASSWORD": "correcthorse"}}`}); err != nil {
		t.Fatal(err)
	}
	if got := f.host.Redact("production correcthorse"); got != "production [redacted]" {
		t.Errorf("it is told as %q", got)
	}
}

// A server or tool that could be taken for another one is marked where it is looked at.
func TestLookAlikesOfServersAndToolsAreMarked(t *testing.T) {
	folder := t.TempDir()
	text, _ := serversOf(t, folder)
	var file struct {
		Servers map[string]jsontext.Value `json:"mcpServers"`
	}
	if err := json.Unmarshal([]byte(text), &file); err != nil {
		t.Fatal(err)
	}
	file.Servers["m\u0435"] = file.Servers["me"]
	file.Servers["else"] = file.Servers["me"]
	both, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	f := open(t, folder, "")
	preview, err := f.PreviewImport(string(both))
	if err != nil {
		t.Fatal(err)
	}
	marks := map[string]string{}
	for _, s := range preview.Servers {
		marks["import "+s.Name] = s.Alike
	}
	list, err := f.ImportServers(servers.ImportRequest{Text: string(both), Names: []string{"me", "m\u0435", "else"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		marks[s.Name] = s.Alike
		agreed := 0
		if _, err := f.host.Servers.Approve(t.Context(), s.Name, func(_ servers.ServerView, offers []servers.ToolView) (bool, error) {
			agreed++
			for _, o := range offers {
				marks["offer "+o.Name] = o.Alike
			}
			return true, nil
		}); err != nil || agreed != 2 {
			t.Fatalf("%s was asked about %d times: %v", s.Name, agreed, err)
		}
		f = f.restart("") // which knows the tools that were approved
	}
	views, err := f.Tools()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range views {
		if v.Alike != "" {
			marks["tool "+v.Name] = v.Alike
		}
	}
	want := map[string]string{
		"import me": `m\u0435`, "import m\u0435": "me", "import else": "",
		"me": `m\u0435`, "m\u0435": "me", "else": "",
		"offer me__wave": "", "offer m\u0435__wave": "me__wave", "offer else__wave": "",
		"tool me__wave": `m\u0435__wave`, "tool m\u0435__wave": "me__wave",
	}
	if diff := cmp.Diff(want, marks); diff != "" {
		t.Error(diff)
	}
}
