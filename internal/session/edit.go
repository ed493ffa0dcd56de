package session

import (
	"errors"
	"fmt"

	"planwright/internal/document"
	"planwright/planner/workflow"
)

// MaxChanges is how many things one edit may touch: all of the largest workflow,
// removed and added again.
const MaxChanges = 8 * workflow.MaxNodes

// Edit applies a change made by hand.
//
//page:call
func (s *Session) Edit(r EditRequest) (DocumentView, error) {
	if len(r.Label) > MaxLabel || size(r.Patch) > MaxChanges {
		return DocumentView{}, errors.New("The change is too large to be made at once.")
	}
	doc := s.current()
	patch, err := restore(doc.State().Workflow, r.Patch)
	if err != nil {
		return DocumentView{}, errors.New("The change cannot be read. Make it again.")
	}
	state, err := doc.Apply(document.Edit{Label: r.Label, Author: document.Person, BaseRevision: r.BaseRevision, Patch: patch})
	return viewDocument(state), err
}

// size is how many steps, links and notes a patch touches.
func size(p workflow.Patch) int {
	return len(p.RemovedEdges) + len(p.RemovedNodes) + len(p.RemovedNotes) + len(p.UpdatedNodes) +
		len(p.UpdatedNotes) + len(p.AddedNodes) + len(p.AddedEdges) + len(p.AddedNotes)
}

// Rename gives the workflow another name.
//
//page:call RenameDocument
func (s *Session) Rename(name string) (DocumentView, error) {
	if len(name) > MaxLabel {
		return DocumentView{}, fmt.Errorf("The name is too long. It may have %d characters.", MaxLabel)
	}
	doc := s.current()
	before := doc.State()
	patch := workflow.Patch{Name: &workflow.TextChange{Before: before.Workflow.Name, After: name}}
	state, err := doc.Apply(document.Edit{Label: "Rename to " + label(name), Author: document.Person, BaseRevision: before.Revision, Patch: patch})
	return viewDocument(state), err
}

// Undo takes the last change back.
//
//page:call
func (s *Session) Undo() (DocumentView, error) {
	state, err := s.current().Undo()
	return viewDocument(state), err
}

// Redo makes the change again that was taken back last.
//
//page:call
func (s *Session) Redo() (DocumentView, error) {
	state, err := s.current().Redo()
	return viewDocument(state), err
}
