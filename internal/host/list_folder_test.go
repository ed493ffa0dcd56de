package host

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"
	"github.com/google/go-cmp/cmp"
)

// openAtHome is a program in whose home folder paths begin that are told from there.
func openAtHome(t *testing.T) (*fixture, string) {
	home, was := t.TempDir(), xdg.Home
	xdg.Home = home
	t.Cleanup(func() { xdg.Home = was })
	return open(t, t.TempDir(), ""), home
}

func TestListFolder(t *testing.T) {
	p, home := openAtHome(t)
	allowed, outside := filepath.Join(home, "Files"), filepath.Join(home, "Private")
	for _, path := range []string{"Files/b/deep", "Files/A", "Files/.hidden", "Private/in"} {
		if err := os.MkdirAll(filepath.Join(home, path), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"z.txt", "c.txt"} {
		if err := os.WriteFile(filepath.Join(allowed, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Dir(p.host.documents), filepath.Join(allowed, "own")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(allowed, "leads out")); err != nil {
		t.Fatal(err)
	}
	if _, err := p.setFolders([]string{allowed}); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		path, parent string
		want         []string
	}{
		{"", "", []string{"~/Files/"}},
		{"~/Files", "", []string{"A/", "b/", "leads out/", "own/", "c.txt", "z.txt"}},
		{allowed + "/b/../b", "~/Files", []string{"deep/"}},
		{"~/Files/b/deep", "~/Files/b", nil},
	} {
		view, err := p.ListFolder(tt.path)
		var got []string
		for _, e := range view.Entries {
			got = append(got, e.Name+map[bool]string{true: "/"}[e.Folder])
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || err != nil || view.Parent != tt.parent {
			t.Errorf("%s: %v, above it %q: %s", tt.path, err, view.Parent, diff)
		}
	}
	for path, want := range map[string]string{
		outside: "outside the folders", "~/Files/leads out": "outside the folders", "~/Files/..": "outside the folders", "/": "outside the folders", "~/Files/own": "outside the folders",
		"~/Files/none": "cannot be listed", "~/Files/z.txt": "cannot be listed", "Files": "no whole path", "~/Files\x00": "no whole path",
	} {
		if view, err := p.ListFolder(path); err == nil || !strings.Contains(err.Error(), want) || len(view.Entries) > 0 {
			t.Errorf("%s: %v, %v", path, view, err)
		}
	}
}

// Of a huge folder as many names are told as a person can choose from.
func TestListHugeFolder(t *testing.T) {
	p, home := openAtHome(t)
	folder := filepath.Join(home, "Huge")
	if err := os.MkdirAll(filepath.Join(folder, "last"), 0o700); err != nil {
		t.Fatal(err)
	}
	for i := range maxEntries + 10 {
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%05d", i)), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.setFolders([]string{folder}); err != nil {
		t.Fatal(err)
	}
	view, err := p.ListFolder(folder)
	if err != nil || !view.More || len(view.Entries) != maxEntries || view.Entries[0].Name != "last" {
		t.Errorf("%d entries, more %v, first %v, %v", len(view.Entries), view.More, view.Entries[:1], err)
	}
}
