package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"planwright/planner/catalog"
)

// A person reads the exact command, then the tools, and agrees to each.
func TestApprovingAtATerminal(t *testing.T) {
	folder := t.TempDir()
	started := filepath.Join(folder, "started")
	settings := filepath.Join(folder, "planwright", "settings.json")
	if err := os.MkdirAll(filepath.Dir(settings), 0o700); err != nil {
		t.Fatal(err)
	}
	script := "touch " + started + "; exec planwright tools serve"
	if err := os.WriteFile(settings, []byte(`{"mcpServers": {"own": {"command": "sh", "args": ["-c", `+strconv.Quote(script)+`]}}}`), 0o600); err != nil {
		t.Fatal(err)
	}

	p := sitAt(t, folder, "tools", "approve", "own")
	if shown := p.see("Start it? [y/N] "); !strings.Contains(shown, "planwright tools serve") || strings.Contains(shown, "read_file") {
		t.Errorf("it shows %q", shown)
	}
	p.press("\r")
	p.see("Nothing was approved")
	if code := p.leave(); code != exitFailed {
		t.Errorf("the code is %d", code)
	}
	if _, err := os.Stat(started); err == nil {
		t.Fatal("it was started although the person did not agree")
	}

	p = sitAt(t, folder, "tools", "approve", "own")
	p.see("Start it? [y/N] ")
	p.press("y\r")
	if shown := p.see("May steps call these tools? [y/N] "); !strings.Contains(shown, "own__read_file") {
		t.Errorf("it shows %q", shown)
	}
	p.press("y\r")
	p.see(fmt.Sprintf("“own” is approved, with %d tools.", len(catalog.Builtin().Tools())))
	if code := p.leave(); code != exitDone {
		t.Errorf("the code is %d", code)
	}
}
