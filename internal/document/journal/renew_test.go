package journal

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// What takes parts of a journal away while it is written, by name.
var takers = map[string]func(*testing.T, *Journal){
	"folder":  func(t *testing.T, j *Journal) { must(t, os.RemoveAll(j.folder)) },
	"renamed": func(t *testing.T, j *Journal) { must(t, os.Rename(j.folder, j.folder+"-away")) },
	"newest":  func(t *testing.T, j *Journal) { must(t, os.Remove(filepath.Join(j.folder, j.known[len(j.known)-1]))) },
	"oldest":  func(t *testing.T, j *Journal) { must(t, os.Remove(filepath.Join(j.folder, j.known[0]))) },
	"replaced": func(t *testing.T, j *Journal) {
		path := filepath.Join(j.folder, j.known[len(j.known)-1])
		must(t, os.Remove(path))
		must(t, os.WriteFile(path, []byte("other"), 0o600))
	},
}

// Whatever is taken away, the next entry, or Tend, has all that is known on the disk
// again: the document, and what undo and redo need.
func TestJournalThatIsTakenAwayIsWrittenAgain(t *testing.T) {
	for name, take := range takers {
		for _, byEntry := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, by an entry %v", name, byEntry), func(t *testing.T) {
				folder := filepath.Join(t.TempDir(), "a")
				told := 0
				j, _, err := Open(folder, "/f", workflow.Workflow{ID: "w"}, Options{Segment: 2, Taken: func() { told++ }})
				must(t, err)
				w := workflow.Workflow{ID: "w"}
				edit := func() {
					next := w
					next.Notes = append(next.Notes[:len(next.Notes):len(next.Notes)], workflow.Note{ID: fmt.Sprint("n", len(w.Notes))})
					must(t, j.Append(Entry{Kind: Edit, Patch: workflow.Diff(w, next)}, next))
					w = next
				}
				for range 5 {
					edit()
				}
				must(t, j.KeepLayout(jsontext.Value(`{"zoom":2}`)))
				take(t, j)
				if byEntry {
					edit()
				}
				must(t, j.Tend())
				must(t, j.Tend())
				if told != 1 {
					t.Errorf("told %d times", told)
				}
				must(t, j.Close())
				again, o, err := Open(folder, "/f", workflow.Workflow{ID: "w"}, Options{Segment: 2})
				must(t, err)
				if len(o.Workflow.Notes) != len(w.Notes) || len(o.Done) != len(w.Notes) || o.Seq != int64(len(w.Notes)) {
					t.Errorf("version %d with %d notes and %d steps back, want %d", o.Seq, len(o.Workflow.Notes), len(o.Done), len(w.Notes))
				}
				if string(again.Layout()) != `{"zoom":2}` {
					t.Errorf("the layout is %s", again.Layout())
				}
				must(t, again.Close())
			})
		}
	}
}

func TestConversationThatIsTakenAwayIsWrittenAgain(t *testing.T) {
	folder := t.TempDir()
	c, _, err := OpenConversation(folder, Options{})
	must(t, err)
	must(t, c.Append(jsontext.Value(`"hello"`)))
	must(t, os.RemoveAll(folder))
	must(t, c.Tend())
	again, _, err := OpenConversation(folder, Options{})
	must(t, err)
	if len(again.Messages()) != 1 {
		t.Errorf("kept %v", again.Messages())
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
