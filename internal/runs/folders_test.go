package runs

import (
	"os"
	"path/filepath"
	"testing"

	"planwright/internal/settings"
)

// folderHost lets steps use one folder.
type folderHost struct {
	Host
	folder string
}

func (h folderHost) Settings() settings.Settings {
	return settings.Settings{AllowedFolders: []string{h.folder}}
}

func (folderHost) Own() []string { return nil }

// A folder is made only where steps may use it.
func TestMakeFolder(t *testing.T) {
	root := t.TempDir()
	in := filepath.Join(root, "in")
	if err := os.MkdirAll(in, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(root, filepath.Join(in, "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(in, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	p := &RunsPage{Room: &Runs{host: folderHost{folder: in}}}
	for path, made := range map[string]bool{"a/b": true, filepath.Join(in, "c"): true, filepath.Join(root, "out"): false, "link/out": false, "file/d": false, "": false} {
		err := p.MakeFolder(path)
		if (err == nil) != made {
			t.Errorf("%q: %v", path, err)
		}
	}
	for _, path := range []string{"in/a/b", "in/c"} {
		if info, err := os.Stat(filepath.Join(root, path)); err != nil || !info.IsDir() {
			t.Errorf("%s was not made: %v", path, err)
		}
	}
	if _, err := os.Stat(filepath.Join(root, "out")); err == nil {
		t.Error("a folder outside was made")
	}
}
