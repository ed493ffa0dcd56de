package session

import (
	"errors"
	"strings"

	"planwright/internal/document"
	"planwright/planner/extract"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// PieceRequest is steps of the open document that are to become a workflow of their own.
type PieceRequest struct {
	BaseRevision int      `json:"baseRevision"`
	Steps        []string `json:"steps"`
	Name         string   `json:"name"`
}

// PieceLook is what would become of steps, were a workflow made of them.
type PieceLook struct {
	Refusal problem.Said         `json:"refusal,omitzero"` // zero: it can be made
	Besides []string             `json:"besides"`          // ids of steps; selected too, they would make it possible
	Steps   int                  `json:"steps"`            // how many go along
	Inputs  []workflow.Input     `json:"inputs"`
	Outputs []workflow.RunOutput `json:"outputs"`
}

// MadeView is the document with a step that calls the workflow that was made.
type MadeView struct {
	Document DocumentView `json:"document"`
	Step     string       `json:"step"` // id of the step
	Path     string       `json:"-"`    // of the file of the workflow
}

// LookAtPiece says what would become of steps of the open document. Nothing is made.
//
//page:call
func (o *opened) LookAtPiece(steps []string) (PieceLook, error) {
	look := PieceLook{Besides: []string{}, Inputs: []workflow.Input{}, Outputs: []workflow.RunOutput{}}
	made, refusal := o.piece(o.current().State().Workflow, PieceRequest{Steps: steps, Name: "—"})
	if refusal != nil {
		look.Refusal, look.Besides = refusal.What, append(look.Besides, refusal.Besides...)
		return look, nil
	}
	look.Steps = made.Child.StepCount()
	look.Inputs, look.Outputs = append(look.Inputs, made.Child.Inputs...), append(look.Outputs, made.Child.Outputs...)
	return look, nil
}

// piece is the workflow that is made of steps, under an id that it does not keep.
func (o *opened) piece(w workflow.Workflow, r PieceRequest) (extract.Made, *extract.Refusal) {
	return extract.Make(w, extract.Wish{Steps: r.Steps, Name: r.Name, ID: "the workflow that is made", Tools: o.tools, With: o.host.With})
}

// MakeWorkflow makes a workflow of steps of the open document, in the folder of those that
// are made here, and a step that calls it in their place. Undo takes back what was changed in
// the document; the workflow that was made stays until it is deleted.
//
//page:call
func (a *workflows) MakeWorkflow(r PieceRequest) (MadeView, error) {
	r.Name = strings.TrimSpace(r.Name)
	doc := a.opened.current()
	state := doc.State()
	switch {
	case r.Name == "":
		return MadeView{}, problem.Fail("Give the workflow a name.")
	case isLong(r.Name):
		return MadeView{}, problem.Fail("The name is too long. It may have %d characters.", MaxLabel)
	case state.ReadOnly:
		return MadeView{}, errors.New(state.Reason)
	}
	made, refusal := a.opened.piece(state.Workflow, r)
	if refusal != nil {
		return MadeView{}, refusal
	}
	child, err := a.keep(made.Child, state.File.Path)
	if err != nil {
		return MadeView{}, err
	}
	call := a.tools.Link(workflow.Workflow{Nodes: []workflow.Node{{ID: made.Call, Kind: workflow.KindTool, Tool: &workflow.ToolCall{Workflow: child.ID()}}}})
	edit := document.Edit{
		Said: problem.Say("Make the workflow %s", label(r.Name)), Author: document.Person, BaseRevision: r.BaseRevision,
		Patch: made.Calling(child.ID(), call.Nodes[0].Tool.Name),
	}
	now, err := doc.Apply(edit)
	if err != nil {
		a.forgetMade(child)
		return MadeView{}, err
	}
	a.tellWorkflow(child.ID())
	a.host.CallablesChanged()
	return MadeView{Document: viewDocument(now), Step: made.Call, Path: child.State().File.Path}, nil
}

// keep writes a workflow that was made here, in the folder of the list that the file beside
// is in.
func (a *workflows) keep(w workflow.Workflow, beside string) (*document.Document, error) {
	doc := a.store.Create(w, a.unseen())
	if err := doc.Close(); err != nil {
		_ = doc.Abandon() // its history has it
		return nil, errors.New(doc.State().File.Failure)
	}
	if in := a.store.Labels()[beside]; in.Folder != "" {
		_ = a.store.Label(document.Label{Path: doc.State().File.Path, Folder: in.Folder}) // it is in no folder then
	}
	return doc, nil
}

// forgetMade takes away a workflow that nothing calls, as the change was not made.
func (a *workflows) forgetMade(doc *document.Document) {
	if info, err := a.store.Find(doc.ID()); err == nil {
		_, _ = a.store.Discard(info) // then it is in the list, which harms nobody
	}
}

// PutRequest is a step of the open document in whose place those of the workflow are to
// come that it calls.
type PutRequest struct {
	BaseRevision int    `json:"baseRevision"`
	Step         string `json:"step"`
}

// PutView is the document with steps that came in place of one.
type PutView struct {
	Document DocumentView `json:"document"`
	Steps    []string     `json:"steps"` // ids of those that came
}

// PutSteps puts the steps of a workflow in place of the step that calls it. The workflow
// itself stays.
//
//page:call
func (o *opened) PutSteps(r PutRequest) (PutView, error) {
	doc := o.current()
	w := o.tools.Link(doc.State().Workflow)
	call, _ := w.Node(r.Step)
	if call.Tool == nil || call.Tool.Workflow == "" {
		return PutView{}, errNotCallable
	}
	child, _, known := o.host.Callable(call.Tool.Workflow)
	if !known {
		return PutView{}, errNotCallable
	}
	put, refusal := extract.Inline(doc.State().Workflow, r.Step, child, o.tools)
	if refusal != nil {
		return PutView{}, refusal
	}
	now, err := doc.Apply(document.Edit{
		Said: problem.Say("Put the steps of %s here", label(child.Name)), Author: document.Person, BaseRevision: r.BaseRevision, Patch: put.Patch,
	})
	return PutView{Document: viewDocument(now), Steps: put.Steps}, err
}
