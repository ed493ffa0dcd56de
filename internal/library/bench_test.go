package library

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// many is a library of so many workflows.
func many(tb testing.TB, n int) *Library {
	tb.Helper()
	folder := tb.TempDir()
	for i := range n {
		w := workflowtest.Valid().Example(i)
		w.ID, w.Name = fmt.Sprint("w", i), fmt.Sprint("Workflow ", i)
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprint(i, workflow.FileEnd)), workflow.Encode(w), 0o600); err != nil {
			tb.Fatal(err)
		}
	}
	return &Library{Folder: func() string { return folder }}
}

// What is read at the first look, what a look takes when nothing changed, and what tools
// of 500 workflows take.
func BenchmarkFirstFind(b *testing.B) {
	l := many(b, 500)
	for b.Loop() {
		if found, _ := (&Library{Folder: l.Folder}).Find(); len(found) == 0 {
			b.Fatal("nothing is found")
		}
	}
}

func BenchmarkFind(b *testing.B) {
	l := many(b, 500)
	for b.Loop() {
		l.Find()
	}
}

func BenchmarkTools(b *testing.B) {
	found, _ := many(b, 500).Find()
	base := catalog.Builtin()
	for b.Loop() {
		catalog.New(append(base.Tools(), Tools(found, base)...))
	}
}
