package host

import (
	"errors"
	"fmt"

	"planwright/internal/document"
	"planwright/internal/legible"
	"planwright/planner"
	"planwright/planner/memory"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// FileHistory lists the versions of the workflow in a file, the newest first. The
// file may be open elsewhere. The problems are what was met on the way.
func (h *Host) FileHistory(path string) ([]VersionView, problem.List, error) {
	doc, problems, err := h.lookAt(path)
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

// UndoFile takes the last change to the workflow in a file back and saves it. It
// returns what that change was called.
func (h *Host) UndoFile(path string) (label string, w workflow.Workflow, err error) {
	return h.moveFile(path, func(d *document.Document) (string, func() (document.State, error)) {
		return d.State().UndoLabel, d.Undo
	})
}

// RedoFile makes the change to the workflow in a file again that was taken back
// last, and saves it. It returns what that change was called.
func (h *Host) RedoFile(path string) (label string, w workflow.Workflow, err error) {
	return h.moveFile(path, func(d *document.Document) (string, func() (document.State, error)) {
		return d.State().RedoLabel, d.Redo
	})
}

// moveFile goes a step in the history of a file and saves where that leads.
func (h *Host) moveFile(path string, step func(*document.Document) (string, func() (document.State, error))) (label string, w workflow.Workflow, err error) {
	doc, _, err := h.openFile(path)
	if err != nil {
		return "", w, err
	}
	defer func() { err = errors.Join(err, doc.Abandon()) }()
	label, move := step(doc)
	state, err := move()
	if err != nil {
		return "", w, err
	}
	if err := doc.Save(); err != nil {
		return "", w, errors.New(doc.State().File.Failure)
	}
	return label, state.Workflow, nil
}

// FileMoves reports whether UndoFile and RedoFile have something to do. Neither
// has where the history cannot be read or written here.
func (h *Host) FileMoves(path string) (undo, redo bool) {
	doc, _, err := h.lookAt(path)
	if err != nil {
		return false, false
	}
	defer func() { _ = doc.Abandon() }() // nothing was changed
	state := doc.State()
	return state.CanUndo, state.CanRedo
}

// FileConversation is what was said about the workflow in a file where that was
// kept, as the model is told it.
func (h *Host) FileConversation(path string) memory.Conversation {
	doc, _, err := h.lookAt(path)
	if err != nil {
		return memory.Conversation{}
	}
	defer func() { _ = doc.Abandon() }() // nothing was changed
	return openConversation(doc).memory()
}

// InUse says that a window or another program has the file open to change it, so that
// nothing else may: what is changed there and not yet written would be lost.
func (h *Host) InUse(path string) error {
	doc, _, err := h.openFile(path)
	if err != nil {
		return nil // it is said where the file is read
	}
	defer func() { _ = doc.Abandon() }() // nothing was changed
	return doc.Elsewhere()
}

// ErrNotHere says that a file's history cannot be written here: it cannot be read, or a
// newer version wrote it.
var ErrNotHere = errors.New("the history of the file is not for this process to write")

// ChangeFile makes the result of a request for base what a workflow file holds, as
// an edit in the history of the file. The error is ErrNotHere or for people; the
// file is unchanged then.
func (h *Host) ChangeFile(path string, base workflow.Workflow, result planner.Result, words string) (err error) {
	doc, _, err := h.openFile(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, doc.Abandon()) }()
	state := doc.State()
	switch elsewhere := doc.Elsewhere(); {
	case elsewhere != nil:
		return elsewhere
	case state.ReadOnly:
		return ErrNotHere
	}
	_, err = doc.Apply(document.Edit{
		Label: label(words), Author: document.Assistant, BaseRevision: state.Revision,
		Patch: workflow.Diff(base, result.Workflow), Origin: h.origin(result, words),
	})
	if err != nil {
		return err
	}
	if err := doc.Save(); err != nil {
		return errors.New(doc.State().File.Failure)
	}
	return nil
}

// origin is what the history keeps of how a change by the assistant came about.
func (h *Host) origin(result planner.Result, words string) document.Origin {
	o := document.Origin{
		Prompt: h.Redact(words), Attempts: len(result.Attempts), Tokens: result.Usage.InputTokens + result.Usage.OutputTokens,
	}
	if result.Calls > 0 {
		o.Model = h.Model().Model
	}
	return o
}

// openFile opens the file to change it.
func (h *Host) openFile(path string) (*document.Document, problem.List, error) {
	doc, problems, err := document.Files(h.documents, onOffer{h}).OpenFile(path, document.Options{
		Changed: func(document.Change, document.State) {}, Saved: func(document.FileState) {},
	})
	return doc, problems, withRemedy(err)
}

// lookAt opens the file only to read it and what is known of it.
func (h *Host) lookAt(path string) (*document.Document, problem.List, error) {
	doc, problems, err := document.Files(h.documents, onOffer{h}).Look(path)
	return doc, problems, withRemedy(err)
}

// withRemedy says where the last good state of a damaged file is to be had.
func withRemedy(err error) error {
	var damaged *document.Damaged
	if !errors.As(err, &damaged) {
		return err
	}
	return fmt.Errorf("%w To have it, open the file with: planwright serve %s", err, legible.Argument(damaged.Path))
}
