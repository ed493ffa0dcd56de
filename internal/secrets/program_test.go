package secrets

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A program that steps could put another in the place of is refused, behind a link too.
func TestProgramsWhereStepsWriteAreRefused(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the programs are those of Unix")
	}
	open, other := t.TempDir(), t.TempDir()
	must(t, os.WriteFile(filepath.Join(open, "tool-of-steps"), nil, 0o700))
	must(t, os.WriteFile(filepath.Join(other, "tool-of-others"), nil, 0o700))
	must(t, os.Symlink(open, filepath.Join(other, "link")))
	t.Setenv("PATH", open+string(filepath.ListSeparator)+other)
	s, _ := closed(t, t.TempDir(), "x")
	s.Folders = func() []string { return []string{open} }
	for command, refused := range map[string]bool{
		"tool-of-steps": true, filepath.Join(open, "later"): true, filepath.Join(open, "a", "later"): true, filepath.Join(other, "link", "later"): true,
		"tool-of-others": false, "later": false, filepath.Join(other, "tool-of-others"): false, open + "-beside": false,
	} {
		_, err := s.Set(Secret{Name: "a", Value: canary, Bound: Bound{Commands: []string{command}}})
		if (err != nil) != refused {
			t.Errorf("%s: %v", command, err)
		}
	}
}

func TestProgramsThatSendAnywhere(t *testing.T) {
	b := Bound{Commands: []string{"gh", "curl", "/usr/bin/python3.12", "Bash.EXE", "shell"}}
	if diff := cmp.Diff([]string{"curl", "/usr/bin/python3.12", "Bash.EXE"}, b.Anywhere()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
