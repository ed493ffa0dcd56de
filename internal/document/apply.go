package document

import (
	"slices"

	"planwright/internal/document/journal"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// Apply makes a change. When it returns, the change is in the history on the
// disk; where that cannot be written, it is in memory and State().File says so,
// until it is. It fails with a Refusal, and changes nothing, when the
// patch was made for another document, when what it touches is no longer as it
// was, or when the assistant's change would leave the workflow invalid.
func (d *Document) Apply(edit Edit) (State, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	next, err := d.next(edit)
	if err != nil {
		return State{}, err
	}
	d.change(journal.Entry{
		Kind: journal.Edit, Author: string(edit.Author), Label: edit.Label, Patch: edit.Patch, Origin: edit.Origin,
	}, next)
	return d.state(), nil
}

// change makes an edit that fits: next is the workflow with it.
func (d *Document) change(e journal.Entry, next workflow.Workflow) {
	e = d.record(e, next)
	d.done = append(d.done, e)
	d.done = slices.Delete(d.done, 0, max(0, len(d.done)-journal.MaxSteps))
	d.undone = nil
	d.become(next, changeOf(e))
}

// record puts the entry into the journal.
func (d *Document) record(e journal.Entry, next workflow.Workflow) journal.Entry {
	e, err := d.journal.Append(e, next)
	if err != nil {
		d.file.historyFailed(err)
	}
	return e
}

func changeOf(e journal.Entry) Change {
	return Change{Label: e.Label, Author: Author(e.Author), Patch: e.Patch}
}

// next is the workflow with the edit.
func (d *Document) next(edit Edit) (workflow.Workflow, error) {
	if err := d.writable(); err != nil {
		return workflow.Workflow{}, err
	}
	if edit.BaseRevision < d.options.FirstRevision || edit.BaseRevision > d.revision {
		return workflow.Workflow{}, errOther
	}
	next, err := workflow.Apply(d.current, edit.Patch)
	if err != nil {
		return workflow.Workflow{}, unfit(err)
	}
	// What a person left wrong does not keep the assistant from changing something else.
	if edit.Author == Assistant && d.check(next).AddsErrors(d.check(d.current)) {
		return workflow.Workflow{}, errInvalid
	}
	return next, nil
}

// Undo takes the last change back.
func (d *Document) Undo() (State, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.move(&d.done, &d.undone, errNothingToUndo, func(e journal.Entry) journal.Entry {
		return journal.Entry{Kind: journal.Undo, Of: e.Seq, Author: string(Person), Label: e.Label, Patch: e.Patch.Invert()}
	})
}

// Redo makes the change again that was taken back last.
func (d *Document) Redo() (State, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.move(&d.undone, &d.done, errNothingToRedo, func(e journal.Entry) journal.Entry {
		return journal.Entry{Kind: journal.Redo, Of: e.Seq, Author: string(Person), Label: e.Label, Patch: e.Patch}
	})
}

// move takes the last entry of one list, applies what is made of it and puts it
// at the end of the other list.
func (d *Document) move(from, to *[]journal.Entry, none error, made func(journal.Entry) journal.Entry) (State, error) {
	if err := d.writable(); err != nil {
		return State{}, err
	}
	if len(*from) == 0 {
		return State{}, none
	}
	last := len(*from) - 1
	entry := (*from)[last]
	e := made(entry)
	next, err := workflow.Apply(d.current, e.Patch)
	if err != nil {
		return State{}, unfit(err)
	}
	d.record(e, next)
	*from, *to = (*from)[:last], append(*to, entry)
	change := changeOf(e)
	change.Author = Author(entry.Author)
	d.become(next, change)
	return d.state(), nil
}

func (d *Document) writable() error {
	switch {
	case d.closed:
		return errClosed
	case d.readOnly != nil:
		return d.readOnly
	}
	return nil
}

// become makes next the current workflow, has it saved and tells the listener.
func (d *Document) become(next workflow.Workflow, change Change) {
	d.revision++
	d.hold(next)
	first := d.file.changed(next, d.journal.Seq())
	d.options.Changed(change, d.state())
	if first { // without a file nobody would find the document again
		_ = d.file.save(autosave) // the state tells of a failure
	}
}

// hold makes w the current workflow and works out what follows from it.
func (d *Document) hold(w workflow.Workflow) {
	d.current, d.problems, d.outline = w, d.check(w), workflow.NewOutline(w)
}

// check validates. A workflow without steps is not wrong, it is a start.
func (d *Document) check(w workflow.Workflow) problem.List {
	if len(w.Nodes) == 0 {
		return nil
	}
	found := workflow.Validate(w, d.tools)
	if d.options.Beside != nil {
		found = append(found, d.options.Beside(w)...)
	}
	return found
}
