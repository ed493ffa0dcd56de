// Package corpus keeps test cases as txtar files: a comment that says why the
// case is kept, what goes in, and what must come out. Go test's flag -update
// rewrites what comes out; look at it before it is committed.
package corpus

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite what the cases in testdata expect")

// Case is one file.
type Case struct{ txtar.Archive }

// Section is the text of the section, "" where there is none.
func (c Case) Section(name string) string {
	i := slices.IndexFunc(c.Files, func(f txtar.File) bool { return f.Name == name })
	if i < 0 {
		return ""
	}
	return string(c.Files[i].Data)
}

// Section is one section of what must come out.
type Section struct{ Name, Text string }

// Run checks every file that matches the pattern, each as a subtest: what check
// returns must be the file's sections of the same names.
func Run(t *testing.T, pattern string, check func(*testing.T, Case) []Section) {
	for _, file := range files(t, pattern) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			c := read(t, file)
			if len(strings.TrimSpace(string(c.Comment))) == 0 {
				t.Error("the case does not say why it is kept")
			}
			got := check(t, c)
			if *update {
				write(t, file, c, got)
				return
			}
			for _, s := range got {
				if diff := cmp.Diff(c.Section(s.Name), s.Text); diff != "" {
					t.Errorf("%s (-want +got):\n%s", s.Name, diff)
				}
			}
		})
	}
}

// Each calls use for every file that matches the pattern, as for fuzz seeds.
func Each(t testing.TB, pattern string, use func(Case)) {
	for _, file := range files(t, pattern) {
		use(read(t, file))
	}
}

func files(t testing.TB, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) == 0 {
		t.Fatalf("no cases in %s (%v)", pattern, err)
	}
	return found
}

func read(t testing.TB, file string) Case {
	t.Helper()
	a, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return Case{*a}
}

// write puts the sections at the end of the file, in place of those of the same
// names.
func write(t *testing.T, file string, c Case, got []Section) {
	t.Helper()
	c.Files = slices.DeleteFunc(c.Files, func(f txtar.File) bool {
		return slices.ContainsFunc(got, func(s Section) bool { return s.Name == f.Name })
	})
	for _, s := range got {
		c.Files = append(c.Files, txtar.File{Name: s.Name, Data: []byte(s.Text)})
	}
	if err := os.WriteFile(file, txtar.Format(&c.Archive), 0o600); err != nil {
		t.Fatal(err)
	}
}
