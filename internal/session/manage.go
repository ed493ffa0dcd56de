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
func (s *Session) tellWorkflow(id string) { s.emit(EventWorkflowsChanged, id) }

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
func (s *Session) LabelWorkflow(l WorkflowLabel) error {
	if len(l.Folder) > MaxLabel {
		return problem.Fail("The name of the folder is too long. It may have %d characters.", MaxLabel)
	}
	info, err := s.shelf.store.Find(l.ID)
	if err != nil {
		return err
	}
	defer s.tellWorkflow(l.ID)
	return s.shelf.store.Label(document.Label{Path: info.Path, Archived: l.Archived, Folder: l.Folder, Shared: l.Shared})
}

// WorkflowName is another name for a workflow.
type WorkflowName struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// RenameWorkflow gives a workflow another name, as a change that undo takes back.
//
//page:call
func (s *Session) RenameWorkflow(r WorkflowName) error {
	info, err := s.shelf.store.Find(r.ID)
	if err != nil {
		return err
	}
	defer s.tellWorkflow(r.ID)
	if s.current().IsAt(info.Path) {
		_, err := s.Rename(r.Name)
		return err
	}
	doc, _, err := document.Files(s.shelf.store.Folder(), s.desk.tools).OpenFile(info.Path, s.unseen())
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
func (s *Session) unseen() document.Options {
	return document.Options{
		Changed: func(document.Change, document.State) {}, Saved: func(document.FileState) {},
		Moved: s.moved, Told: s.notices.tell,
	}
}

var errNothingToCopy = problem.Fail("There is nothing in this workflow yet that could be duplicated.")

// DuplicateWorkflow makes a copy of a workflow, in the same folder of the list, and
// returns its id. What is open stays open.
//
//page:call
func (s *Session) DuplicateWorkflow(id string) (string, error) {
	info, err := s.shelf.store.Find(id)
	if err != nil {
		return "", err
	}
	w, err := s.contentOf(info)
	switch {
	case err != nil:
		return "", err
	case len(w.Nodes) == 0 && len(w.Notes) == 0:
		return "", errNothingToCopy
	}
	doc := s.shelf.store.Copy(w, s.unseen())
	if err := doc.Close(); err != nil {
		_ = doc.Abandon() // its history has it
		return "", errors.New(doc.State().File.Failure)
	}
	if label := s.shelf.store.Labels()[info.Path]; label.Folder != "" {
		_ = s.shelf.store.Label(document.Label{Path: doc.State().File.Path, Folder: label.Folder}) // it is in no folder then
	}
	s.tellWorkflow(doc.ID())
	return doc.ID(), nil
}

// FolderOf is the folder that a workflow has its file in.
func (s *Session) FolderOf(id string) (string, error) {
	info, err := s.shelf.store.Find(id)
	return filepath.Dir(info.Path), err
}

// contentOf is the workflow as it is now.
func (s *Session) contentOf(info document.Info) (workflow.Workflow, error) {
	if doc := s.current(); doc.IsAt(info.Path) {
		return doc.State().Workflow, nil
	}
	w, note := s.shelf.store.Peek(info)
	if note.Is() {
		return w, problem.Fail("%s cannot be duplicated. Opened, it says why.", info.Path)
	}
	return w, nil
}

// DeleteWorkflow moves the file of a workflow into the trash of the system. Where it is
// open, it is saved and closed before. While a run of it goes on, it is refused.
//
//page:call
func (s *Session) DeleteWorkflow(id string) error {
	info, err := s.shelf.store.Find(id)
	if err != nil {
		return err
	}
	file := namedfile.Real(info.Path)
	for at := range goingOf(s.host) {
		if at.file == file {
			return problem.Fail("A run of this workflow is going on. Stop it, then delete the workflow.")
		}
	}
	if doc := s.current(); doc.IsAt(info.Path) && doc.Elsewhere() == nil {
		if _, err := s.replace(s.empty); err != nil {
			return err
		}
	}
	item, err := s.shelf.store.Discard(info)
	if err != nil {
		return err
	}
	s.mu.Lock()
	if s.shelf.discarded == nil {
		s.shelf.discarded = map[string]trash.Item{}
	}
	s.shelf.discarded[id] = item
	s.mu.Unlock()
	s.tellWorkflow(id)
	return nil
}

var errNotDiscarded = problem.Fail("That workflow was not deleted here since the start. Restore its file from the trash of the system.")

// RestoreWorkflow takes back what DeleteWorkflow did, until the program ends: later the
// file can be restored from the trash of the system.
//
//page:call
func (s *Session) RestoreWorkflow(id string) error {
	s.mu.Lock()
	item, ok := s.shelf.discarded[id]
	s.mu.Unlock()
	if !ok {
		return errNotDiscarded
	}
	if err := s.shelf.store.Recover(item); err != nil {
		return err
	}
	s.mu.Lock()
	delete(s.shelf.discarded, id)
	s.mu.Unlock()
	s.tellWorkflow(id)
	return nil
}
