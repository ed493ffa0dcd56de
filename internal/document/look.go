package document

import (
	"planwright/internal/document/journal"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// errLooking keeps a document that was opened by Look from being changed.
var errLooking = &Refusal{What: problem.Say("This workflow was opened only to be looked at. Open it to change it.")}

// lookOnly has nothing written, also where the history is under an older path.
func (o *opening) lookOnly(d *Document) {
	if d.readOnly == nil {
		d.readOnly = errLooking
	}
	d.archive.place.left, _ = d.archive.place.leftBehind(hashOf(o.data), o.file)
}

// show makes what the file holds the workflow of a document that cannot be changed. One
// that is only looked at says what undo and redo would do, were it opened: what another
// program did to the file would be taken up first, as a change that can be taken back.
func (o *opening) show(d *Document, opened journal.Opened) {
	shown := opened.State
	shown.Workflow = o.file
	looking := d.readOnly == errLooking && !d.archive.place.isTaken()
	if !looking {
		shown.Done, shown.Undone = nil, nil
	}
	d.archive.journal.Show(shown)
	if !looking || opened.Empty || workflow.Same(opened.Workflow, o.file) {
		return
	}
	hash := hashOf(o.data)
	d.unwritten = d.archive.lacking(hash)
	if !d.archive.journal.Holds(hash) {
		_ = d.archive.journal.Append(journal.Entry{Kind: journal.Edit, Author: string(Import), Label: string(importLabel), Said: problem.Say(importLabel), Time: o.modified}, o.file) // it stays in memory
	}
}
