package cli

import (
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"
)

// snapshotKey finds what the script's folder held when snapshot was called.
type snapshotKey struct{}

func takeSnapshot(ts *testscript.TestScript, _ bool, _ []string) {
	found, err := snapshotOf(ts.Getenv("WORK"))
	ts.Check(err)
	*ts.Value(snapshotKey{}).(*map[string]string) = found
}

func checkUntouched(ts *testscript.TestScript, _ bool, _ []string) {
	found, err := snapshotOf(ts.Getenv("WORK"))
	ts.Check(err)
	before := *ts.Value(snapshotKey{}).(*map[string]string)
	if diff := cmp.Diff(before, found); len(before) == 0 || diff != "" {
		ts.Fatalf("it was written to (-before +after):\n%s", diff)
	}
}

// snapshotOf is all that is in a folder: names, kinds, permissions, times and content.
// The events of the program are left out: each start may write some.
func snapshotOf(folder string) (map[string]string, error) {
	found := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if path == filepath.Join(folder, ".home", "state", "planwright", "events") {
			return fs.SkipDir
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		found[path] = info.Mode().String()
		if info.Mode().IsRegular() {
			data, err := os.ReadFile(path)
			found[path] += info.ModTime().String() + string(data)
			return err
		}
		return nil
	})
	return found, err
}
