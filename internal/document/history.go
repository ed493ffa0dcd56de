package document

import (
	"planwright/internal/document/journal"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// Version is a point in the history: what was done, by whom, when, and the name
// that the person gave it. Undo and redo are versions too.
type Version = journal.Version

// History lists the versions, the newest first. At least 50 of them, those of
// seven days and those with a name are kept.
func (d *Document) History() ([]Version, error) { return d.HistoryAfter(0) }

// HistoryAfter lists the versions after one, the newest first.
func (d *Document) HistoryAfter(seq int64) ([]Version, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	list, err := d.archive.journal.HistoryAfter(seq)
	if err != nil {
		return nil, &Refusal{What: errNoHistory.What, Cause: err}
	}
	return list, nil
}

// Preview is the workflow as it was at a version; 0 is what the history starts
// with.
func (d *Document) Preview(seq int64) (workflow.Workflow, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.archive.preview(seq)
}

// Now is the document as it is now, and the version that this is.
func (d *Document) Now() (state State, version int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.state(), d.archive.journal.Seq()
}

// Stands reports whether the change of a version is part of the document: it was
// made and is not taken back. What is too old to be taken back stands.
func (d *Document) Stands(version int64) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.archive.stands(version)
}

// Restore makes the workflow what it was at a version, as an edit that can be
// taken back like any other.
func (d *Document) Restore(seq int64) (State, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.writable(); err != nil {
		return State{}, err
	}
	then, err := d.archive.preview(seq)
	if err != nil {
		return State{}, err
	}
	now := d.archive.journal.Now().Workflow
	then.ID, then.Version, then.Unknown = now.ID, now.Version, now.Unknown
	patch := workflow.Diff(now, then)
	if patch.IsEmpty() {
		return d.state(), nil
	}
	label := problem.Say(restored, d.archive.called(seq))
	d.change(journal.Entry{
		Kind: journal.Edit, Author: string(Person), Label: label.String(), Said: label, Patch: patch,
	}, then, Person)
	return d.state(), nil
}

// NameVersion gives the workflow as it is now a name in the history.
func (d *Document) NameVersion(name string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.writable(); err != nil {
		return err
	}
	if err := d.archive.journal.NameVersion(name); err != nil {
		d.file.historyFailed(err)
	}
	return nil
}
