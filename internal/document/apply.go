package document

import (
	"cmp"

	"planwright/internal/document/journal"
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
		Kind: journal.Edit, Author: string(edit.Author), Label: cmp.Or(edit.Label, edit.Said.String()), Said: edit.Said, Patch: edit.Patch, Origin: edit.Origin,
	}, next, edit.Author)
	return d.state(), nil
}

// change makes next the workflow, as the entry says, has it saved and tells the listener
// whose change it is.
func (d *Document) change(e journal.Entry, next workflow.Workflow, whose Author) {
	if err := d.archive.journal.Append(e, next); err != nil {
		d.file.historyFailed(err)
	}
	d.revision++
	d.findings.examine(d.archive.journal.Now().Workflow)
	first := d.file.saveSoon()
	d.options.Changed(Change{Label: e.Label, Author: whose, Patch: e.Patch}, d.state())
	if first { // without a file nobody would find the document again
		_ = d.save(autosave) // the state tells of a failure
	}
}

// next is the workflow with the edit.
func (d *Document) next(edit Edit) (workflow.Workflow, error) {
	if err := d.writable(); err != nil {
		return workflow.Workflow{}, err
	}
	if edit.BaseRevision < d.options.FirstRevision || edit.BaseRevision > d.revision {
		return workflow.Workflow{}, errOther
	}
	now := d.archive.journal.Now().Workflow
	next, err := workflow.Apply(now, edit.Patch)
	if err != nil {
		return workflow.Workflow{}, unfit(err)
	}
	// What a person left wrong does not keep the assistant from changing something else.
	if edit.Author == Assistant && d.findings.of(next).AddsErrors(d.findings.of(now)) {
		return workflow.Workflow{}, errInvalid
	}
	return next, nil
}

// Undo takes the last change back.
func (d *Document) Undo() (State, error) { return d.step(journal.Undo) }

// Redo makes the change again that was taken back last.
func (d *Document) Redo() (State, error) { return d.step(journal.Redo) }

// step takes the next entry of a stack back, or makes it again.
func (d *Document) step(kind journal.Kind) (State, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.writable(); err != nil {
		return State{}, err
	}
	now := d.archive.journal.Now()
	stack, none := now.Done, errNothingToUndo
	if kind == journal.Redo {
		stack, none = now.Undone, errNothingToRedo
	}
	if len(stack) == 0 {
		return State{}, none
	}
	of := stack[len(stack)-1]
	e := journal.Entry{Kind: kind, Of: of.Seq, Author: string(Person), Label: of.Label, Said: of.Said, Patch: of.Patch}
	if kind == journal.Undo {
		e.Patch = of.Patch.Invert()
	}
	next, err := workflow.Apply(now.Workflow, e.Patch)
	if err != nil {
		return State{}, unfit(err)
	}
	d.change(e, next, Author(of.Author))
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
