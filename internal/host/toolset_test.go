package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/planner/catalog"
	"planwright/planner/problem"
)

// Commands that only plan know what was approved, and start nothing.
func TestToolsAreKnownWithoutTheirServer(t *testing.T) {
	folder := t.TempDir()
	f, started := importing(t, folder)
	f.approve(tools.Unapproved)
	f.approve(tools.Changed)
	f.await(tools.Ready)
	f.close()
	if err := os.Remove(started); err != nil {
		t.Fatal(err)
	}
	config := Config{DataFolder: filepath.Join(folder, "data"), Settings: settings.Sources{Path: filepath.Join(folder, "settings.json")}}
	h, err := Open(config)
	if err != nil {
		t.Fatal(err)
	}
	if list := h.Servers.List(); !h.Servers.Catalog().Has("me__wave") || !h.Servers.Catalog().Has("wait") || list[0].State != tools.Approved || list[0].Tools != 1 {
		t.Errorf("known: %+v, %d tools", list, len(h.Servers.Catalog().Tools()))
	}
	if err := h.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(started); err == nil {
		t.Error("the server was started")
	}
}

// The built-in tools of a session are those that commands plan with, in their order,
// and the server says the same of each.
func TestBuiltinToolsAreThoseOfTheCatalog(t *testing.T) {
	f := open(t, t.TempDir(), "")
	want := catalog.Builtin().Tools()
	if diff := cmp.Diff(want, f.host.Servers.Catalog().Tools()); diff != "" {
		t.Error(diff)
	}
	for _, tool := range want {
		said, ok := f.host.Servers.Catalog().Get(tool.Name)
		if !ok || said.Description != tool.Description || said.Effect != tool.Effect || said.Open != tool.Open || len(said.Outputs) != len(tool.Outputs) {
			t.Errorf("%s is said to be %+v", tool.Name, said)
		}
	}
}

func TestToolsOfAFileAreNotCalled(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "tools.json")
	if err := os.WriteFile(file, []byte(`[{"name": "brew"}]`), 0o600); err != nil {
		t.Fatal(err)
	}
	h, err := Open(Config{ToolsFile: file, DataFolder: filepath.Join(folder, "data"), Settings: settings.Sources{Path: filepath.Join(folder, "settings.json")}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if err := h.Servers.Callable(); err == nil || !strings.Contains(err.Error(), file) || !h.Servers.Catalog().Has("brew") || h.Notices().Has(problem.SettingsDamaged) {
		t.Errorf("tools of a file: %v", err)
	}
}
