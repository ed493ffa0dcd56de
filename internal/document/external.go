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
	data, _, err := readFile(d.file.Path)
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
		d.file.untouched()
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
	d.conflict = &conflict{hash: hash, base: d.archive.base(), theirs: theirs}
	d.file.setExternal(Altered)
}

// unreadable has the file read again, and gives up after some tries.
func (d *Document) unreadable(hash string) {
	if d.tries++; d.tries < maxTries {
		time.AfterFunc(tryTime, d.Look)
		return
	}
	d.conflict = &conflict{hash: hash}
	d.file.setExternal(Unreadable)
}

// take makes next the document, as an edit that can be taken back, where the file
// holds theirs under the hash. Fields that no patch reaches come from the file.
func (d *Document) take(next workflow.Workflow, hash string, label problem.English, theirs workflow.Workflow) {
	if d.file.SavedAt.IsZero() {
		d.file.SavedAt = time.Now() // there is a file
	}
	if patch := workflow.Diff(d.archive.journal.Now().Workflow, next); !patch.IsEmpty() {
		d.change(journal.Entry{Kind: journal.Edit, Author: string(Import), Label: string(label), Said: problem.Say(label), Patch: patch}, next, Import)
	}
	if now := d.archive.journal.Now().Workflow; now.Unknown.String() != theirs.Unknown.String() {
		now.Unknown = theirs.Unknown
		_ = d.archive.journal.Restart(now) // what fails to close is not written again
	}
	d.conflict = nil
	if workflow.Same(d.archive.journal.Now().Workflow, theirs) {
		d.file.isSaved(hash, d.archive.journal.Saved(d.archive.journal.Seq(), hash))
	} else {
		d.file.overwrite(hash)
	}
}

// missing follows a file that was renamed within its folder, and says so of one
// that is gone.
func (d *Document) missing() {
	path := d.file.Path
	if filepath.Dir(path) == d.file.own && !isThere(d.file.own) {
		d.remake()
		return
	}
	_ = d.archive.journal.Tend() // or there is no history to take along
	to := renamed(path, d.file.hash)
	if to == "" || d.follow(to) != nil {
		d.file.setExternal(Deleted)
		return
	}
	d.file.tell()
	d.options.moved(d.id, path, d.file.Path)
}

// renamed is the only file beside path that has the content path had, with this hash.
func renamed(path, hash string) string {
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
		if err != nil || hashOf(data) != hash {
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
	next := d.archive.place.at(to)
	err := d.archive.rename(next)
	if d.archive.lock == nil {
		d.readOnly = errElsewhere
	}
	if err != nil {
		return err
	}
	return d.moveTo(next)
}

// moveTo goes on in another place, where the history is by now.
func (d *Document) moveTo(next place) error {
	if err := d.archive.moveTo(next); err != nil {
		d.readOnly = errNoHistory
		return err
	}
	d.file.Path = next.path
	return nil
}
