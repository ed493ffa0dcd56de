//go:build wine

package wine

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Names that Windows would change, or take for something else, are refused, and so is
// what leaves the allowed folder.
func TestNamesThatWindowsTakesForOthers(t *testing.T) {
	p := newPerson(t)
	p.has("there.txt", "mine")
	allowed := "allowedFolders=" + `C:\work\` + filepath.Base(p.folder)
	for name, says := range map[string]string{
		"con": "no name", "Aux.txt": "no name", `sub\nul`: "no name", "com1": "no name",
		"there.txt.": "no name", "there.txt ": "no name", "there.txt:more": "no name", "a*b?.txt": "no name",
		`C:here.txt`: "current drive", `\here.txt`: "current drive", `..\here.txt`: "outside", `\\?\C:\here.txt`: "outside",
		`~\here.txt`: "outside", `D:\here.txt`: "outside",
	} {
		arguments, err := json.Marshal(map[string]string{"path": name, "text": "theirs"})
		must(t, err)
		p.has("one.planwright.json", `{"version": 1, "id": "one", "name": "One", "nodes": [
{"id": "a", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": `+string(arguments)+`}}]}`)
		p.sees(1, says, "run", "one.planwright.json", "--yes", "all", "--set", allowed)
	}
	if p.read("there.txt") != "mine" {
		t.Error("a file was replaced under another name")
	}
}

// A file that is read-only is not written, and the text says why.
func TestReadOnlyAttribute(t *testing.T) {
	p := newPerson(t)
	p.has("fixed.planwright.json", sums)
	must(t, os.Chmod(filepath.Join(p.folder, "fixed.planwright.json"), 0o444))
	g := p.does("rename step \"Look\" to \"Find\"\n", "chat", "--workflow", "fixed.planwright.json", "--apply")
	if g.code == 0 || p.read("fixed.planwright.json") != sums || !strings.Contains(g.text, "read-only") {
		t.Errorf("code %d: %s", g.code, g.text)
	}
}

// What the program keeps is where Windows wants it.
func TestFoldersOfThePerson(t *testing.T) {
	p := newPerson(t)
	p.has("sums.planwright.json", sums)
	p.sees(0, "", "plan", "List the files in Downloads")
	kept, err := filepath.Glob(onDrive("users", "*", "AppData", "Local", "planwright", "events", "*.jsonl"))
	if err != nil || len(kept) == 0 {
		t.Errorf("no events in %%LocalAppData%%: %v", err)
	}
	must(t, os.WriteFile(filepath.Join(filepath.Dir(filepath.Dir(kept[0])), "settings.json"), []byte("{\r\n  \"theme\": \"odd\"\r\n}\r\n"), 0o600))
	p.sees(0, "theme", "tools")
}
