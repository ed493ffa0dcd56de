package session

import (
	"errors"
	"slices"

	"planwright/internal/atomicfile"
	"planwright/internal/document"
	"planwright/internal/legible"
	"planwright/planner"
	"planwright/planner/memory"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// Files are workflow files and their histories, for doors that have none of them open.
// A file may be open elsewhere.
type Files struct {
	Folder string // of the documents made here
	Tools  validate.Tools
	Origin func(result planner.Result, words string) document.Origin // of a change by the assistant
}

// History lists the versions of the workflow in a file, the newest first. The problems are what was met on the way.
func (f Files) History(path string) ([]VersionView, problem.List, error) {
	doc, problems, err := f.lookAt(path)
	if err != nil {
		return nil, nil, err
	}
	defer doc.Abandon()
	versions, err := doc.History()
	views := make([]VersionView, 0, len(versions))
	for _, v := range versions {
		views = append(views, viewVersion(v))
	}
	return views, problems, err
}

// Undo takes the last change to the workflow in a file back and saves it. It
// returns what that change was called.
func (f Files) Undo(path string) (label string, w workflow.Workflow, err error) {
	return f.move(path, func(d *document.Document) (label string, step, back func() (document.State, error)) {
		return d.State().UndoLabel, d.Undo, d.Redo
	})
}

// Redo makes the change to the workflow in a file again that was taken back
// last, and saves it. It returns what that change was called.
func (f Files) Redo(path string) (label string, w workflow.Workflow, err error) {
	return f.move(path, func(d *document.Document) (label string, step, back func() (document.State, error)) {
		return d.State().RedoLabel, d.Redo, d.Undo
	})
}

// move goes a step in the history of a file and saves where that leads.
func (f Files) move(path string, way func(*document.Document) (label string, step, back func() (document.State, error))) (label string, w workflow.Workflow, err error) {
	doc, _, err := f.open(path)
	if err != nil {
		return "", w, err
	}
	defer func() { _ = doc.Abandon() }() // Commit has written what is to be
	if err := settled(doc, path); err != nil {
		return "", w, err
	}
	label, step, back := way(doc)
	state, err := doc.Commit(step, back)
	var not *document.Uncommitted
	switch {
	case errors.As(err, &not) && not.Kept:
		return "", w, notWritten(path, not)
	case err != nil:
		return "", w, err
	}
	return label, state.Workflow, nil
}

// settled says that a file was changed by another program while its history holds
// changes that it never got: which of them goes is for the person to say.
func settled(doc *document.Document, path string) error {
	if doc.State().File.External == document.Untouched {
		return nil
	}
	return problem.Fail("%s was changed by another program before it held %s. Choose what it is to hold in: planwright serve %s",
		path, document.Names(doc.Unwritten()), legible.Operand(path))
}

// notWritten says that a change is in the history alone, and what can be done.
func notWritten(path string, why error) error {
	return problem.Fail("%v The change is in its history and is written to it by the next planwright command that changes it; to take it back: planwright undo %s", why, legible.Operand(path))
}

// Settle writes to a file what its history alone holds, because a process was cut off
// in between, so that what is read of the file next is what a change begins with. It
// returns what that was called, "" for nothing. A file that cannot be opened to change
// it is left alone.
func (f Files) Settle(path string) (written string, err error) {
	doc, _, err := f.open(path)
	if err != nil {
		return "", nil // it is said where the file is read
	}
	defer func() { _ = doc.Abandon() }() // what is not saved is in the history
	if doc.State().ReadOnly {
		return "", nil
	}
	if err := settled(doc, path); err != nil {
		return "", err
	}
	lacking := doc.Unwritten()
	if len(lacking) == 0 {
		return "", nil
	}
	if err := doc.Save(); err != nil && len(doc.Unwritten()) > 0 {
		return "", problem.Fail("%s lacks %s, as Planwright was cut off, and cannot be written: %s. To take that back: planwright undo %s",
			path, document.Names(lacking), atomicfile.Reason(err), legible.Operand(path))
	}
	return document.Names(lacking), nil
}

// Unwritten is what the history of a file holds and the file does not, because a process
// was cut off, "" for nothing. Nothing is written.
func (f Files) Unwritten(path string) string {
	doc, _, err := f.lookAt(path)
	if err != nil {
		return ""
	}
	defer func() { _ = doc.Abandon() }() // nothing was changed
	return document.Names(doc.Unwritten())
}

// Moves reports whether Undo and Redo have something to do. Neither
// has where the history cannot be read or written here.
func (f Files) Moves(path string) (undo, redo bool) {
	doc, _, err := f.lookAt(path)
	if err != nil {
		return false, false
	}
	defer func() { _ = doc.Abandon() }() // nothing was changed
	state := doc.State()
	return state.CanUndo, state.CanRedo
}

// Conversation is what was said about the workflow in a file where that was
// kept, as the model is told it.
func (f Files) Conversation(path string) memory.Conversation {
	doc, _, err := f.lookAt(path)
	if err != nil {
		return memory.Conversation{}
	}
	defer func() { _ = doc.Abandon() }() // nothing was changed
	return openConversation(doc).memory()
}

// InUse says that a window or another program has the file open to change it, so that
// nothing else may: what is changed there and not yet written would be lost.
func (f Files) InUse(path string) error {
	doc, _, err := f.open(path)
	if err != nil {
		return nil // it is said where the file is read
	}
	defer func() { _ = doc.Abandon() }() // nothing was changed
	return doc.Elsewhere()
}

// ErrNotHere says that a file's history cannot be written here: it cannot be read, or a
// newer version wrote it.
var ErrNotHere = errors.New("the history of the file is not for this process to write")

// Change makes the result of a request for base what a workflow file holds, as
// an edit in the history of the file. The error is ErrNotHere or for people; the
// file is unchanged then.
func (f Files) Change(path string, base workflow.Workflow, result planner.Result, words string) error {
	return f.edit(path, base, document.Edit{
		Label: label(words), Author: document.Assistant, Patch: workflow.Diff(base, result.Workflow), Origin: f.Origin(result, words),
	})
}

// Fix makes the certain fixes of all problems of base, which a workflow file holds, as an
// edit in the history of the file. The error is as that of Change, or ErrNoFix.
func (f Files) Fix(path string, base workflow.Workflow) (fixed workflow.Workflow, err error) {
	fixed, patch, said := fixes(base, f.Tools)
	if patch.IsEmpty() {
		return base, ErrNoFix
	}
	return fixed, f.edit(path, base, document.Edit{Said: said, Author: document.Person, Patch: patch})
}

// Fixes reports whether Fix would change a workflow that has these problems.
func (f Files) Fixes(w workflow.Workflow, problems problem.List) bool {
	if !slices.ContainsFunc(problems, func(p problem.Problem) bool { return p.QuickFix != nil }) {
		return false
	}
	_, patch, _ := fixes(w, f.Tools)
	return !patch.IsEmpty()
}

// edit makes an edit of base in the history of a workflow file and in the file.
func (f Files) edit(path string, base workflow.Workflow, change document.Edit) error {
	doc, _, err := f.open(path)
	if err != nil {
		return err
	}
	defer func() { _ = doc.Abandon() }() // Commit has written what is to be
	state := doc.State()
	switch elsewhere := doc.Elsewhere(); {
	case elsewhere != nil:
		return elsewhere
	case state.ReadOnly:
		return ErrNotHere
	case !sameContent(state.Workflow, base):
		return problem.Fail("%s or its history was changed while the request ran, so nothing was written to it. Ask again.", path)
	}
	change.BaseRevision = state.Revision
	_, err = doc.Commit(func() (document.State, error) { return doc.Apply(change) }, doc.Undo)
	var not *document.Uncommitted
	if errors.As(err, &not) && not.Kept {
		return notWritten(path, not)
	}
	return err
}

// sameContent reports whether two workflows of one file are the same. A file without an
// id gets one when it is opened.
func sameContent(a, b workflow.Workflow) bool {
	b.ID = a.ID
	return workflow.Same(a, b)
}

// open opens the file to change it.
func (f Files) open(path string) (*document.Document, problem.List, error) {
	doc, problems, err := document.Files(f.Folder, f.Tools).OpenFile(path, document.Options{
		Changed: func(document.Change, document.State) {}, Saved: func(document.FileState) {},
	})
	return doc, problems, withRemedy(err)
}

// lookAt opens the file only to read it and what is known of it.
func (f Files) lookAt(path string) (*document.Document, problem.List, error) {
	doc, problems, err := document.Files(f.Folder, f.Tools).Look(path)
	return doc, problems, withRemedy(err)
}

// withRemedy says where the last good state of a damaged file is to be had.
func withRemedy(err error) error {
	var damaged *document.Damaged
	if !errors.As(err, &damaged) {
		return err
	}
	return problem.Fail("%v To have it, open the file with: planwright serve %s", err, legible.Operand(damaged.Path))
}
