package document

import (
	"path/filepath"
	"strings"
	"time"

	"planwright/internal/document/journal"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// reconcile brings file and history together.
func (o *opening) reconcile(d *Document, opened journal.Opened) {
	if len(opened.Aside) > 0 {
		o.notice(problem.FileUnreadable, "A part of the history of %s is damaged. It was kept in %s as %s.",
			filepath.Base(o.path), d.archive.place.folder(), strings.Join(opened.Aside, " and "))
	}
	hash := hashOf(o.data)
	if o.data == nil {
		hash = ""
	}
	d.file.hash = hash
	switch {
	case o.data == nil:
		d.file.SavedAt = time.Time{}
		d.file.saveSoon()
	case opened.Empty:
		o.sayAnotherID(d.archive.place.id)
		d.archive.journal.StartsAs(hash)
	case d.archive.journal.Holds(hash):
		if hashOf(workflow.Encode(opened.Workflow)) != hash {
			d.file.saveSoon()
			o.lacked = d.archive.lacking(hash)
		}
	default:
		o.changedMeanwhile(d, opened, hash)
	}
}

// sayAnotherID says that the file was written here last as another workflow, whose
// history does not go on.
func (o *opening) sayAnotherID(id string) {
	if before := writtenAt(o.store.history, o.path); before != "" && before != id {
		o.notice(problem.FileUnreadable, "%s was written here last with the id “%s” and has another one now, so it is taken for another workflow, with a history of its own. If that is not meant, close it and write that id into the file again: what was done before can then be undone.",
			filepath.Base(o.path), before)
	}
}

// changedMeanwhile takes up what another program did to the file while it was not
// open here. What the file did not hold yet then makes it a conflict.
func (o *opening) changedMeanwhile(d *Document, opened journal.Opened, hash string) {
	theirs, base := o.file, d.archive.base()
	if len(opened.Aside) > 0 || workflow.Same(base, opened.Workflow) || workflow.Same(theirs, opened.Workflow) {
		d.take(theirs, hash, importLabel, theirs)
		return
	}
	d.file.saveSoon()
	d.conflict = &conflict{hash: hash, base: base, theirs: theirs}
	d.file.setExternal(Altered)
}

func (o *opening) openConversation(d *Document) {
	c, aside, err := journal.OpenConversation(d.archive.place.folder(), d.archive.place.options)
	if err != nil {
		o.notice(problem.FileUnreadable, "The conversation about this workflow cannot be read. Check the permissions of %s.", d.archive.place.folder())
	}
	if aside != "" {
		o.notice(problem.FileUnreadable, "The conversation about this workflow is damaged. It was kept as %s.", filepath.Join(d.archive.place.folder(), aside))
	}
	d.archive.conversation = c
}
