package session

import (
	"errors"
	"path/filepath"

	"planwright/internal/document"
	"planwright/internal/namedfile"
	"planwright/internal/trash"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// What is done with a workflow in the list of all, whether it is open or not. Each is
// called by the id that the list has.

// tellWorkflow tells which workflow is not as the list of all had it.
func (a *workflows) tellWorkflow(id string) { a.emit(EventWorkflowsChanged, id) }

// WorkflowLabel says where a workflow is put among the others.
type WorkflowLabel struct {
	ID       string `json:"id"`
	Archived bool   `json:"archived"`
	Folder   string `json:"folder"` // "": none
	Shared   bool   `json:"shared"`
}

// LabelWorkflow archives a workflow or takes it back from there, puts it in a folder of the
// list, and shares it with other programs or no longer. Its file stays where it is, and it may
// be open and run.
//
//page:call
func (a *workflows) LabelWorkflow(l WorkflowLabel) error {
	if isLong(l.Folder) {
		return problem.Fail("The name of the folder is too long. It may have %d characters.", MaxLabel)
	}
	info, err := a.store.Find(l.ID)
	if err != nil {
		return err
	}
	defer a.tellWorkflow(l.ID)
	return a.store.Label(document.Label{Path: info.Path, Archived: l.Archived, Folder: l.Folder, Shared: l.Shared})
}

// WorkflowName is another name for a workflow.
type WorkflowName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// RenameWorkflow gives a workflow another name, as a change that undo takes back.
//
//page:call
func (a *workflows) RenameWorkflow(r WorkflowName) error {
	info, err := a.store.Find(r.ID)
	if err != nil {
		return err
	}
	defer a.tellWorkflow(r.ID)
	if a.opened.current().IsAt(info.Path) {
		_, err := a.opened.Rename(r.Name)
		return err
	}
	doc, _, err := document.Files(a.store.Folder(), a.tools).OpenFile(info.Path, a.unseen())
	if err != nil {
		return err
	}
	defer func() { _ = doc.Abandon() }() // Commit has written what is to be
	edit, err := renaming(doc.State(), r.Name)
	if err != nil {
		return err
	}
	_, err = doc.Commit(func() (document.State, error) { return doc.Apply(edit) }, doc.Undo)
	return err
}

// unseen are the options of a document that no page shows.
func (a *workflows) unseen() document.Options {
	return document.Options{
		Changed: func(document.Change, document.State) {}, Saved: func(document.FileState) {},
		Moved: a.moved, Told: a.notices.tell,
	}
}

var errNothingToCopy = problem.Fail("There is nothing in this workflow yet that could be duplicated.")

// DuplicateWorkflow makes a copy of a workflow, in the same folder of the list, and
// returns its id. What is open stays open.
//
//page:call
func (a *workflows) DuplicateWorkflow(id string) (string, error) {
	info, err := a.store.Find(id)
	if err != nil {
		return "", err
	}
	w, err := a.contentOf(info)
	switch {
	case err != nil:
		return "", err
	case len(w.Nodes) == 0 && len(w.Notes) == 0:
		return "", errNothingToCopy
	}
	doc := a.store.Copy(w, a.unseen())
	if err := doc.Close(); err != nil {
		_ = doc.Abandon() // its history has it
		return "", errors.New(doc.State().File.Failure)
	}
	if label := a.store.Labels()[info.Path]; label.Folder != "" {
		_ = a.store.Label(document.Label{Path: doc.State().File.Path, Folder: label.Folder}) // it is in no folder then
	}
	a.tellWorkflow(doc.ID())
	return doc.ID(), nil
}

// FolderOf is the folder that a workflow has its file in.
func (a *workflows) FolderOf(id string) (string, error) {
	info, err := a.store.Find(id)
	return filepath.Dir(info.Path), err
}

// contentOf is the workflow as it is now.
func (a *workflows) contentOf(info document.Info) (workflow.Workflow, error) {
	if doc := a.opened.current(); doc.IsAt(info.Path) {
		return doc.State().Workflow, nil
	}
	w, note := a.store.Peek(info)
	if note.Is() {
		return w, problem.Fail("%s cannot be duplicated. Opened, it says why.", info.Path)
	}
	return w, nil
}

// DeleteWorkflow moves the file of a workflow into the trash of the system. Where it is
// open, it is saved and closed before. While a run of it goes on, it is refused.
//
//page:call
func (a *workflows) DeleteWorkflow(id string) error {
	info, err := a.store.Find(id)
	if err != nil {
		return err
	}
	file := namedfile.Real(info.Path)
	for at := range goingOf(a.host) {
		if at.file == file {
			return problem.Fail("A run of this workflow is going on. Stop it, then delete the workflow.")
		}
	}
	if doc := a.opened.current(); doc.IsAt(info.Path) && doc.Elsewhere() == nil {
		if err := a.leave(); err != nil {
			return err
		}
	}
	item, err := a.store.Discard(info)
	if err != nil {
		return err
	}
	a.mu.Lock()
	if a.discarded == nil {
		a.discarded = map[string]trash.Item{}
	}
	a.discarded[id] = item
	a.mu.Unlock()
	a.tellWorkflow(id)
	return nil
}

var errNotDiscarded = problem.Fail("That workflow was not deleted here since the start. Restore its file from the trash of the system.")

// RestoreWorkflow takes back what DeleteWorkflow did, until the program ends: later the
// file can be restored from the trash of the system.
//
//page:call
func (a *workflows) RestoreWorkflow(id string) error {
	a.mu.Lock()
	item, ok := a.discarded[id]
	a.mu.Unlock()
	if !ok {
		return errNotDiscarded
	}
	if err := a.store.Recover(item); err != nil {
		return err
	}
	a.mu.Lock()
	delete(a.discarded, id)
	a.mu.Unlock()
	a.tellWorkflow(id)
	return nil
}
