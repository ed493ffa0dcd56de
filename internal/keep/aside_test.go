package keep

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"planwright/internal/atomicfile"
)

var now = time.Date(2031, 5, 6, 9, 8, 9, 0, time.FixedZone("east", 7200))

// What was set aside in the same moment before stays, be it a file, a folder or a link to
// nothing.
func TestSetAsideReplacesNothing(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.json")
	must(t, os.Mkdir(path+".corrupt-20310506T070809.000Z", 0o700))
	must(t, os.Symlink("nowhere", path+".corrupt-20310506T070809.001Z"))
	for _, want := range []string{"a.json.corrupt-20310506T070809.002Z", "a.json.corrupt-20310506T070809.003Z"} {
		must(t, os.WriteFile(path, []byte(want), 0o600))
		must(t, os.Chtimes(path, time.Time{}, now))
		if announced := filepath.Base(DamagedName(path)); announced != want {
			t.Errorf("announced as %s, want %s", announced, want)
		}
		aside, err := SetAside(atomicfile.OS{}, path)
		must(t, err)
		if filepath.Base(aside) != want {
			t.Errorf("kept as %s, want %s", aside, want)
		}
	}
	for _, kept := range []string{"a.json.corrupt-20310506T070809.002Z", "a.json.corrupt-20310506T070809.003Z"} {
		data, err := os.ReadFile(filepath.Join(folder, kept))
		if err != nil || string(data) != kept {
			t.Errorf("%s holds %q, %v", kept, data, err)
		}
	}
	if aside, err := SetAside(atomicfile.OS{}, path); !os.IsNotExist(err) {
		t.Errorf("what is not there was kept as %s, %v", aside, err)
	}
}

// A name can be as long as the disk allows; a folder goes with all that is in it.
func TestLongNames(t *testing.T) {
	for _, name := range []string{strings.Repeat("n", 255), strings.Repeat("日", 85), strings.Repeat("n", 225), "a"} {
		path := filepath.Join(t.TempDir(), name)
		must(t, os.MkdirAll(filepath.Join(path, "inner"), 0o700))
		aside, err := SetAside(atomicfile.OS{}, path)
		must(t, err)
		if _, err := os.Stat(filepath.Join(aside, "inner")); err != nil {
			t.Error(err)
		}
		original, ok := DamagedOf(filepath.Base(aside))
		if !ok || !strings.HasPrefix(name, original) || !utf8.ValidString(original) || len(name) < 226 && original != name {
			t.Errorf("%s was kept as %s", name, aside)
		}
	}
}

// Whatever a disk says of when a file was changed, its name is known again.
func TestStrangeTimes(t *testing.T) {
	for _, year := range []int{-5, 1, 9999, 12000} {
		path := filepath.Join(t.TempDir(), "a")
		must(t, os.WriteFile(path, nil, 0o600))
		if os.Chtimes(path, time.Time{}, time.Date(year, 12, 31, 23, 59, 59, 0, time.UTC)) != nil {
			continue // this disk holds no such time
		}
		aside, err := SetAside(atomicfile.OS{}, path)
		must(t, err)
		if original, ok := DamagedOf(filepath.Base(aside)); original != "a" || !ok {
			t.Errorf("%s is not known", aside)
		}
	}
}

func TestDamagedOf(t *testing.T) {
	for name, want := range map[string]string{
		"a.json.corrupt-20310506T070809.000Z":                         "a.json",
		"key.corrupt-20310506T070809.000000Z":                         "key",
		"a.corrupt-20310506T070809.000Z.corrupt-20310506T070810.000Z": "a.corrupt-20310506T070809.000Z",
		"a.json": "", "a.corrupt-": "", "a.corrupt-old": "", "a.corrupt-20310506T070809.000Z.json": "",
		filepath.Base(ReplacedName("a")): "",
	} {
		if got, ok := DamagedOf(name); ok != (want != "") || ok && got != want {
			t.Errorf("%s is of %q, %v", name, got, ok)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
