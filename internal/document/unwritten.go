package document

import (
	"fmt"
	"slices"

	"planwright/internal/document/journal"
	"planwright/planner/text"
)

// A change is in the history before it is in the file. Where a process is killed or
// the disk is full in between, the file lacks it until the document is saved again.

// Unwritten lists the versions that the history holds and the file does not, the
// newest first. There are none where both hold the same.
func (d *Document) Unwritten() []Version {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.readOnly != nil {
		return d.unwritten
	}
	d.still()
	return d.archive.lacking(d.file.hash)
}

// mostNames is how many versions are named one by one.
const mostNames = 3

// Names are what people know versions by, in the order in which they were made.
func Names(versions []Version) string {
	var names []string
	for _, v := range slices.Backward(versions[:min(len(versions), mostNames)]) {
		name := quoted(v.Entry).String()
		switch v.Kind {
		case journal.Undo:
			name = "what undoing " + name + " did"
		case journal.Redo:
			name = "what redoing " + name + " did"
		case journal.Edit, journal.Name, journal.Saving, journal.Saved:
		}
		names = append(names, name)
	}
	if more := len(versions) - mostNames; more > 0 {
		names = append([]string{fmt.Sprintf("%d earlier changes", more)}, names...)
	}
	return text.List(names, "and")
}
