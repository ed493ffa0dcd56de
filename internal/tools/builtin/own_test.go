//go:build unix

package builtin

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// What is the program's own is shut, although a folder around it is allowed.
func TestOwnFilesAreShut(t *testing.T) {
	home := t.TempDir()
	settings, state := filepath.Join(home, "config", "app", "settings.json"), filepath.Join(home, "state", "app")
	fresh := filepath.Join(home, "data", "app") // which is not there yet
	c := connect(t, Options{
		Folders: func() []string { return []string{home} },
		Own:     func() []string { return []string{settings, state, fresh} },
		Images:  home,
	})
	c.folder = home
	for _, folder := range []string{filepath.Dir(settings), filepath.Join(state, "runs"), filepath.Join(home, "planted", "app")} {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	kept := map[string]string{settings: "secret", filepath.Join(state, "approvals.json"): "secret", filepath.Join(home, "mine.txt"): "mine"}
	for path, text := range kept {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"link": state, "linked.json": settings, "around": filepath.Dir(state)} {
		if err := os.Symlink(target, filepath.Join(home, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Link(settings, filepath.Join(home, "second name")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(home, "names"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(settings, filepath.Join(home, "names", "x")); err != nil {
		t.Fatal(err)
	}
	const belongs = "belongs to Planwright itself"
	try(t, c, []hostile{
		{"the settings", "read_file", args{"path": "config/app/settings.json"}, belongs},
		{"by a link", "read_file", args{"path": "linked.json"}, belongs},
		{"by a second name", "read_file", args{"path": "second name"}, belongs},
		{"by a linked folder", "read_file", args{"path": "link/approvals.json"}, belongs},
		{"by a link around it", "read_file", args{"path": "around/app/approvals.json"}, belongs},
		{"a list", "list_files", args{"folder": "state/app"}, belongs},
		{"a folder in it", "list_files", args{"folder": "state/app/runs"}, belongs},
		{"overwritten", "write_file", args{"path": "config/app/settings.json", "text": "", "mode": "overwrite"}, belongs},
		{"added to", "write_file", args{"path": "config/app/settings.json", "text": "x", "mode": "append"}, belongs},
		{"a new file", "write_file", args{"path": "state/app/allowed/x.json", "text": "x"}, belongs},
		{"a new folder", "write_file", args{"path": "data/app/documents/x.json", "text": "x"}, belongs},
		{"a copy of it", "write_file", args{"path": "copy", "file": "state/app/approvals.json"}, belongs},
		{"a copy by its whole path", "write_file", args{"path": "copy", "file": settings}, belongs},
		{"moved by its whole path", "move_file", args{"from": settings, "to": "moved"}, belongs},
		{"moved away", "move_file", args{"from": "config/app/settings.json", "to": "moved"}, belongs},
		{"moved away with the folder around it", "move_file", args{"from": "state", "to": "moved"}, belongs},
		{"moved into it", "move_file", args{"from": "mine.txt", "to": "state/app/approvals.json", "overwrite": true}, belongs},
		{"moved into its folder", "move_file", args{"from": "mine.txt", "to": "state/app/"}, belongs},
		{"put in its place", "move_file", args{"from": "planted/app", "to": "data/"}, belongs},
		{"put in the place around it", "move_file", args{"from": "planted", "to": "data"}, belongs},
		{"copied", "copy_file", args{"from": "config/app/settings.json", "to": "copy"}, belongs},
		{"copied by a second name", "copy_file", args{"from": "second name", "to": "copy"}, belongs},
		{"copied with the folder around it", "copy_file", args{"from": "state", "to": "copy"}, belongs},
		{"copied in a folder by a second name", "copy_file", args{"from": "names", "to": "copy"}, belongs},
		{"copied over it", "copy_file", args{"from": "mine.txt", "to": "config/app/settings.json", "overwrite": true}, belongs},
		{"copied into it", "copy_file", args{"from": "mine.txt", "to": "state/app/x"}, belongs},
		{"deleted", "delete_file", args{"path": "config/app/settings.json"}, belongs},
		{"deleted for good", "delete_file", args{"path": "state/app", "permanently": true}, belongs},
		{"deleted with the folder around it", "delete_file", args{"path": "config", "permanently": true}, belongs},
		{"made in it", "make_folder", args{"path": "state/app/x"}, belongs},
		{"a folder to run in", "run_command", args{"argv": []string{"true"}, "folder": "state/app"}, belongs},
		{"what is beside it", "read_file", args{"path": "mine.txt"}, ""},
	})
	files := c.works("list_files", args{"folder": ".", "recursive": true}).fields["files"]
	for path := range kept {
		if listed := slices.Contains(files.([]any), any(path)); listed != (filepath.Base(path) == "mine.txt") {
			t.Errorf("%s is listed: %v", path, listed)
		}
		if text, err := os.ReadFile(path); err != nil || string(text) != kept[path] {
			t.Errorf("%s holds %q now: %v", path, text, err)
		}
	}
}
