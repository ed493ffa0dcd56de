package tools

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
)

// What was approved is compared with what is, also after it was kept in a file.
func TestApprovalsAreKept(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "not there yet")
	a, notice := openApprovals(folder)
	if notice != "" {
		t.Error(notice)
	}
	given := approval{Way: way{Command: "x", Args: []string{"a"}}, Tools: []definition{
		{Name: "a", Title: "A", Description: "ä <b>", Input: jsontext.Value(`{"a":1,"b":[1.5]}`), Output: jsontext.Value(`{}`), Annotations: jsontext.Value(`{"title":"x"}`)},
	}}
	must(t, a.keep("s", given))
	again, notice := openApprovals(folder)
	if diff := cmp.Diff(a.list, again.list); diff != "" || notice != "" {
		t.Errorf("%s %s", notice, diff)
	}
	if !again.list["s"].allows(given.Tools[0]) || !again.list["s"].Way.equals(given.Way) {
		t.Error("what was approved is not what was kept")
	}
	info, err := os.Stat(a.path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
	blocked, _ := openApprovals(filepath.Join(a.path, "below a file"))
	if err := blocked.keep("s", given); err == nil || blocked.list["s"] == nil {
		t.Errorf("an approval that could not be written: %v", err)
	}
}

func TestDamagedApprovalsApproveNothing(t *testing.T) {
	for name, content := range map[string]string{
		"no JSON": "{", "newer": `{"version":2,"servers":{}}`, "twice": `{"version":1,"servers":{"good":{"way":{},"tools":[]},"good":null}}`,
		"another case": `{"version":1,"Servers":{}}`, "null": `{"version":1,"servers":{"good":null}}`,
	} {
		folder := t.TempDir()
		path := filepath.Join(folder, "approvals.json")
		must(t, os.WriteFile(path, []byte(content), 0o600))
		servers := []Server{self("good", "good")}
		_, _, notice := Look(servers, folder, nil)
		h := open(t, Options{Servers: servers, Folder: folder})
		if notice == "" || h.status("good").State != Unapproved {
			t.Errorf("%s: %q %+v", name, notice, h.Servers())
		}
		if left, err := os.ReadFile(path); err != nil || string(left) != content {
			t.Errorf("%s: left %s, %v", name, left, err)
		}
		a, told := openApprovals(folder)
		must(t, a.keep("other", approval{Way: way{Command: "b"}}))
		kept, err := filepath.Glob(path + ".corrupt-*")
		if err != nil || len(kept) != 1 || !strings.Contains(told, filepath.Base(kept[0])) {
			t.Errorf("%s: kept as %v, told was: %s", name, kept, told)
		}
		must(t, os.WriteFile(path, nil, 0o600))
		if a, notice = openApprovals(folder); a.list["other"] == nil || !strings.Contains(notice, "last good copy") {
			t.Errorf("%s: the copy: %v, %s", name, a.list, notice)
		}
	}
}

// Two programs share the file, such as the window and a command.
func TestApprovalsOfTwoPrograms(t *testing.T) {
	folder := t.TempDir()
	first, _ := openApprovals(folder)
	second, _ := openApprovals(folder)
	must(t, first.keep("a", approval{Way: way{Command: "a"}}))
	must(t, second.keep("b", approval{Way: way{Command: "b"}}))
	third, _ := openApprovals(folder)
	if third.list["a"] == nil || third.list["b"] == nil || second.list["a"] != nil {
		t.Errorf("kept: %v; the second knows: %v", third.list, second.list)
	}
}

// What was approved of a server goes with it, but not what another program approved
// under its name.
func TestApprovalsAreForgotten(t *testing.T) {
	folder := t.TempDir()
	gone, other := Server{Name: "a", Command: "a"}, Server{Name: "a", Command: "b"}
	first, _ := openApprovals(folder)
	must(t, first.keep("a", approval{Way: wayOf(gone)}))
	must(t, first.keep("b", approval{Way: wayOf(gone)}))
	must(t, Forget(folder, nil, other))
	must(t, Forget(folder, nil, Server{Name: "none"}))
	if kept, _ := openApprovals(folder); kept.list["a"] == nil {
		t.Error("what was approved of another command is gone")
	}
	must(t, Forget(folder, nil, gone))
	if kept, _ := openApprovals(folder); kept.list["a"] != nil || kept.list["b"] == nil {
		t.Errorf("kept: %v", kept.list)
	}
	must(t, Forget(filepath.Join(folder, "none"), nil, gone))

	good := self("good", "good")
	h := open(t, Options{Servers: []Server{good}, Folder: folder})
	h.approve("good")
	h.Reload(nil)
	must(t, Forget(folder, h.Set, good))
	h.Reload([]Server{good})
	if s := h.status("good"); s.State != Unapproved {
		t.Errorf("it came back as %+v", s)
	}
}
