package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/keychain"
	"planwright/internal/settings"
)

const listed = `{"version":1,"id":"shot","name":"Shot","nodes":[{"id":"a","name":"Shoot","kind":"Tool","tool":{"name":"take_screenshot","arguments":{}}}],"edges":[],"notes":[]}`

// Where nothing can be kept, such as in a home that is read-only or under a path that
// is a file, one can still look at what is there, plan and edit, and is told.
func TestStartWhereNothingCanBeKept(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	locked := t.TempDir() // its folder of documents can be read and not taken
	if err := os.MkdirAll(filepath.Join(locked, "documents", ".lock"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(locked, "documents", "shot.planwright.json"), []byte(listed), 0o600); err != nil {
		t.Fatal(err)
	}
	for data, documents := range map[string]int{filepath.Join(file, "data"): 1, locked: 1} {
		s, err := OpenProgram(Config{
			DataFolder: data, Keychain: &keychain.Keychain{},
			Settings: settings.Sources{Path: filepath.Join(data, "settings.json"), Environ: []string{}},
		}, func(string, any) {})
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		view, err := s.Start()
		if err != nil || len(view.Notices) == 0 || !strings.Contains(s.Unkept(), "keep it by saving it elsewhere") {
			t.Errorf("%s: %v, %v, %q", data, err, view.Notices, s.Unkept())
		}
		if opened, err := s.Session.OpenText(listed); err != nil || len(opened.Document.Workflow.Nodes) != 1 {
			t.Errorf("%s: opening gives %v", data, err)
		}
		if _, err := s.Session.Rename("Mine"); err != nil {
			t.Errorf("%s: an edit: %v", data, err)
		}
		list, err := s.Session.Documents()
		if err != nil || len(list) < documents {
			t.Errorf("%s: documents %v, %v", data, list, err)
		}
		if data == locked && len(list) < 2 {
			t.Errorf("what was there is not to be seen: %v", list)
		}
		if err := s.Close(); err != nil {
			t.Errorf("%s: the end: %v", data, err)
		}
	}
}
