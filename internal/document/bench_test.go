package document

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"planwright/internal/document/journal"
	"planwright/internal/document/journal/journaltest"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// chain is a workflow of so many steps, one after the other.
func chain(nodes int) workflow.Workflow {
	var w workflow.Workflow
	for i := range nodes {
		n := notify(fmt.Sprintf("step_%d", i))
		n.Position = &workflow.Position{X: float64(i * 10), Y: 40}
		w.Nodes = append(w.Nodes, n)
		if i > 0 {
			w.Edges = append(w.Edges, workflow.Edge{From: w.Nodes[i-1].ID, To: n.ID})
		}
	}
	return w
}

// moved is the patch of a step that was dragged.
func moved(w workflow.Workflow, i, x int) workflow.Patch {
	before := w.Nodes[i%len(w.Nodes)]
	after := before
	after.Position = &workflow.Position{X: float64(x), Y: 41}
	return workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: before, After: after}}}
}

func benchStore(b *testing.B, quick bool) *Store {
	s := Files(filepath.Join(b.TempDir(), "documents"), catalog.Builtin())
	fs := &journaltest.Faulty{Quick: quick}
	s.journal.FS, s.writer.FS = fs, fs
	if err := fs.MkdirAll(s.folder); err != nil {
		b.Fatal(err)
	}
	return s
}

// An edit, from the call to its acknowledgement.
func BenchmarkEdit(b *testing.B) {
	for _, nodes := range []int{100, 1000, 10_000} {
		for name, quick := range map[string]bool{"synced": false, "unsynced": true} {
			b.Run(fmt.Sprintf("%s/%d", name, nodes), func(b *testing.B) {
				d := benchStore(b, quick).Create(chain(nodes), Options{Changed: func(Change, State) {}, Saved: func(FileState) {}})
				var times []time.Duration
				for i := 0; b.Loop(); i++ {
					state, start := d.State(), time.Now()
					if _, err := d.Apply(Edit{Label: "Move", Author: Person, BaseRevision: state.Revision, Patch: moved(state.Workflow, i, i)}); err != nil {
						b.Fatal(err)
					}
					times = append(times, time.Since(start))
				}
				slices.Sort(times)
				b.ReportMetric(float64(times[len(times)/2].Microseconds()), "median-µs")
				if err := d.Close(); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}

// longHistory is a document of 10,000 steps with 10,000 entries, closed.
func longHistory(b *testing.B) (*Store, string) {
	s := benchStore(b, true)
	d := s.Create(chain(10_000), Options{Changed: func(Change, State) {}, Saved: func(FileState) {}})
	for i := range 10_000 {
		now := d.archive.journal.Now().Workflow
		e := moved(now, i, i)
		next, err := workflow.Apply(now, e)
		if err != nil {
			b.Fatal(err)
		}
		// without what an edit works out for the page
		_ = d.archive.journal.Append(journal.Entry{Kind: journal.Edit, Author: string(Person), Label: "Move", Patch: e}, next)
	}
	d.file.saveSoon()
	if err := d.Close(); err != nil {
		b.Fatal(err)
	}
	return s, d.State().File.Path
}

func BenchmarkOpen(b *testing.B) {
	s, path := longHistory(b)
	b.Run("10000nodes10000entries", func(b *testing.B) {
		for b.Loop() {
			d, _, err := s.OpenFile(path, Options{Changed: func(Change, State) {}, Saved: func(FileState) {}})
			if err != nil || len(d.State().Workflow.Nodes) != 10_000 || !d.State().CanUndo {
				b.Fatal(err)
			}
			if err := d.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
	d, _, err := s.OpenFile(path, Options{Changed: func(Change, State) {}, Saved: func(FileState) {}})
	if err != nil {
		b.Fatal(err)
	}
	b.Run("history", func(b *testing.B) {
		for b.Loop() {
			if list, err := d.History(); err != nil || len(list) != 10_000 {
				b.Fatal(len(list), err)
			}
		}
	})
	b.Run("preview", func(b *testing.B) {
		for b.Loop() {
			if _, err := d.Preview(4321); err != nil {
				b.Fatal(err)
			}
		}
	})
	if err := d.Close(); err != nil {
		b.Fatal(err)
	}
}
