package session

import (
	"encoding/json"

	"planwright/internal/document"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// MaxChanges is how many things one edit may touch: all of the largest workflow,
// removed and added again.
const MaxChanges = 8 * workflow.MaxNodes

// maxSaid is how many bytes a label may have apart, as JSON.
const maxSaid = 16 << 10

// Edit applies a change made by hand. Its answer is the revision that it made: the page has the rest
// by the event, and a whole workflow with each key would be most of its work.
//
//page:call
func (o *opened) Edit(r EditRequest) (revision int, err error) {
	apart, err := json.Marshal(r.Said)
	if err != nil || isLong(r.Label) || len(apart) > maxSaid || size(r.Patch) > MaxChanges {
		return 0, problem.Fail("The change is too large to be made at once.")
	}
	doc := o.current()
	patch, err := restore(doc.State().Workflow, r.Patch)
	if err != nil {
		return 0, problem.Fail("The change cannot be read. Make it again.")
	}
	state, err := doc.Apply(document.Edit{Label: r.Label, Said: r.Said, Author: document.Person, BaseRevision: r.BaseRevision, Patch: patch})
	return state.Revision, err
}

// size is how many steps, links and notes a patch touches.
func size(p workflow.Patch) int {
	return len(p.RemovedEdges) + len(p.RemovedNodes) + len(p.RemovedNotes) + len(p.UpdatedNodes) +
		len(p.UpdatedNotes) + len(p.AddedNodes) + len(p.AddedEdges) + len(p.AddedNotes)
}

// Rename gives the workflow another name.
//
//page:call RenameDocument
func (o *opened) Rename(name string) (DocumentView, error) {
	doc := o.current()
	edit, err := renaming(doc.State(), name)
	if err != nil {
		return DocumentView{}, err
	}
	state, err := doc.Apply(edit)
	return viewDocument(state), err
}

// renaming is the edit that gives the document another name.
func renaming(now document.State, name string) (document.Edit, error) {
	if isLong(name) {
		return document.Edit{}, problem.Fail("The name is too long. It may have %d characters.", MaxLabel)
	}
	patch := workflow.Patch{Name: &workflow.TextChange{Before: now.Workflow.Name, After: name}}
	return document.Edit{Said: problem.Say("Rename to %s", label(name)), Author: document.Person, BaseRevision: now.Revision, Patch: patch}, nil
}

// Undo takes the last change back.
//
//page:call
func (o *opened) Undo() (DocumentView, error) {
	state, err := o.current().Undo()
	return viewDocument(state), err
}

// Redo makes the change again that was taken back last.
//
//page:call
func (o *opened) Redo() (DocumentView, error) {
	state, err := o.current().Redo()
	return viewDocument(state), err
}
