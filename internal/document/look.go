package document

import (
	"slices"

	"planwright/internal/document/journal"
	"planwright/planner/workflow"
)

// errLooking keeps a document that was opened by Look from being changed.
var errLooking = &Refusal{Text: "This workflow was opened only to be looked at. Open it to change it."}

// lookOnly has nothing written, also where the history is under an older path.
func (d *Document) lookOnly(hash string, w workflow.Workflow) {
	if d.readOnly == nil {
		d.readOnly = errLooking
	}
	d.place.left, _ = d.place.leftBehind(hash, w)
}

// foresee finds what undo and redo would do, were the document opened. What another
// program did to the file would be taken up first, as a change that can be taken back.
func (o *opening) foresee(d *Document, opened journal.Opened) {
	if d.place.isTaken() {
		return
	}
	d.done, d.undone = opened.Done, opened.Undone
	if opened.Empty || workflow.Same(opened.Workflow, o.file) {
		return
	}
	hash := hashOf(o.data)
	d.unwritten = d.lacking(hash)
	if d.journal.Holds(hash) {
		return
	}
	change := journal.Entry{Kind: journal.Edit, Author: string(Import), Label: importLabel, Seq: opened.Seq + 1, Time: o.modified}
	d.done, d.undone = append(slices.Clip(d.done), change), nil
	d.foreseen = []Version{{Entry: change}}
}
