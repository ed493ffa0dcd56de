package document

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"planwright/internal/document/journal"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// A file that cannot be read may be one that is being written: it is read again
// so many times, after this time each.
const (
	maxTries    = 5
	tryTime     = 100 * time.Millisecond
	writingTime = 2 * time.Second // a file that was changed before is not being written any more
)

// Look compares the file with what it was left as, and takes up what another
// program did to it. Watch does so whenever the system says that it may have
// changed.
func (d *Document) Look() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.look()
}

func (d *Document) look() {
	d.still()
	if d.closed || d.readOnly != nil {
		return
	}
	data, _, err := readFile(d.place.path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && d.file.hash != "":
		d.missing()
	case err == nil:
		d.found(data)
	}
}

// found takes up what the file holds.
func (d *Document) found(data []byte) {
	hash := hashOf(data)
	if hash == d.file.hash {
		d.conflict = nil
		d.untouched()
		return
	}
	theirs, problems := workflow.Decode(data)
	if problems.Has(problem.FileUnreadable) || problems.Has(problem.FileNewer) {
		d.unreadable(hash)
		return
	}
	d.tries = 0
	theirs.ID = d.id
	if !d.file.unsaved {
		d.take(theirs, hash, importLabel, theirs)
		return
	}
	d.conflict = &conflict{hash: hash, base: d.base(), theirs: theirs}
	d.setExternal(Altered)
}

// unreadable has the file read again, and gives up after some tries.
func (d *Document) unreadable(hash string) {
	if d.tries++; d.tries < maxTries {
		time.AfterFunc(tryTime, d.Look)
		return
	}
	d.conflict = &conflict{hash: hash}
	d.setExternal(Unreadable)
}

// base is what the file held last, as far as is known.
func (d *Document) base() workflow.Workflow {
	w, err := d.journal.Preview(d.journal.Base())
	if err != nil {
		return d.journal.Now().Workflow
	}
	return w
}

// take makes next the document, as an edit that can be taken back, where the file
// holds theirs under the hash. Fields that no patch reaches come from the file.
func (d *Document) take(next workflow.Workflow, hash, label string, theirs workflow.Workflow) {
	if d.file.SavedAt.IsZero() {
		d.file.SavedAt = time.Now() // there is a file
	}
	if patch := workflow.Diff(d.journal.Now().Workflow, next); !patch.IsEmpty() {
		d.change(journal.Entry{Kind: journal.Edit, Author: string(Import), Label: label, Patch: patch}, next, Import)
	}
	if now := d.journal.Now().Workflow; now.Unknown.String() != theirs.Unknown.String() {
		now.Unknown = theirs.Unknown
		_ = d.journal.Restart(now) // what fails to close is not written again
	}
	d.conflict = nil
	if workflow.Same(d.journal.Now().Workflow, theirs) {
		d.isSaved(hash)
	} else {
		d.overwrite(hash)
	}
}

// missing follows a file that was renamed within its folder, and says so of one
// that is gone.
func (d *Document) missing() {
	path := d.place.path
	if filepath.Dir(path) == d.own && !isThere(d.own) {
		d.remake()
		return
	}
	_ = d.journal.Tend() // or there is no history to take along
	to := d.renamed(path)
	if to == "" || d.follow(to) != nil {
		d.setExternal(Deleted)
		return
	}
	d.tellMoved(path)
}

// tellMoved tells that the document goes on in another file.
func (d *Document) tellMoved(from string) {
	d.tellFile()
	if d.options.Moved != nil {
		d.options.Moved(d.id, from, d.place.path)
	}
}

// renamed is the only file beside path that has the content path had.
func (d *Document) renamed(path string) string {
	folder := filepath.Dir(path)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return ""
	}
	found := ""
	for _, e := range entries {
		other := filepath.Join(folder, e.Name())
		if !strings.HasSuffix(e.Name(), ".json") || !e.Type().IsRegular() {
			continue
		}
		data, _, err := readFile(other)
		if err != nil || hashOf(data) != d.file.hash {
			continue
		}
		if found != "" {
			return ""
		}
		found = other
	}
	return found
}

// follow takes the history along to another path of the file.
func (d *Document) follow(to string) error {
	next := d.place.at(to)
	if err := d.journal.Rest(); err != nil {
		return err
	}
	lock, err := d.place.move(next, d.lock)
	if lock == nil {
		d.readOnly = errElsewhere
	}
	d.lock = lock
	if err != nil {
		return err
	}
	return d.moveTo(next)
}

// moveTo goes on in another place, where the history is by now.
func (d *Document) moveTo(next place) error {
	if err := d.journal.MoveTo(next.folder(), next.path); err != nil {
		d.readOnly = errNoHistory
		return err
	}
	d.place = next
	if d.conversation != nil {
		_ = d.conversation.MoveTo(next.folder()) // what is not written is tried with the next message
	}
	return nil
}
