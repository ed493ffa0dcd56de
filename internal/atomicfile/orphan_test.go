package atomicfile

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestIsOrphan(t *testing.T) {
	child := exec.Command(os.Args[0], "-test.run", "^$")
	must(t, child.Run())
	now, before := time.Now(), started.Add(-time.Hour)
	of := func(path string, pid int) string {
		return strings.Replace(strings.Replace(TempPattern(path), "*", "123", 1), fmt.Sprintf("%010d", os.Getpid()), fmt.Sprintf("%010d", pid), 1)
	}
	for name, test := range map[string]struct {
		file    string
		changed time.Time
		want    bool
	}{
		"of a process that ended":        {of("a", child.Process.Pid), now, true},
		"of one that lives":              {of("a", os.Getppid()), before, false},
		"of this one":                    {of("a", os.Getpid()), now, false},
		"of one that had its number":     {of("a", os.Getpid()), before, true},
		"of another file":                {of("b", child.Process.Pid), now, false},
		"of an older form":               {tempStart + keyOf("a") + ".1234567890" + tempEnd, before, false},
		"of somebody else":               {".planwright-mine.tmp", before, false},
		"with an end of somebody's else": {of("a", child.Process.Pid) + "x", before, false},
	} {
		if got := IsOrphan(test.file, "/folder/a", test.changed); got != test.want {
			t.Errorf("%s: %s is %v", name, test.file, got)
		}
	}
}

// What a killed writer left of a file behind a link lies beside that file.
func TestOrphansBehindLinks(t *testing.T) {
	child := exec.Command(os.Args[0], "-test.run", "^$")
	must(t, child.Run())
	real, beside := t.TempDir(), t.TempDir()
	link := filepath.Join(beside, "recent.json")
	must(t, os.Symlink(filepath.Join(real, "list.json"), link))
	left := filepath.Join(real, strings.Replace(strings.Replace(TempPattern("list.json"), "*", "123", 1), fmt.Sprintf("%010d", os.Getpid()), fmt.Sprintf("%010d", child.Process.Pid), 1))
	must(t, os.WriteFile(left, nil, 0o600))
	CleanOrphans(link)
	if _, err := os.Stat(left); err == nil {
		t.Error("it is left")
	}
}
