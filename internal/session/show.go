package session

import (
	"planwright/internal/document"
	"planwright/internal/page"
	"planwright/planner/workflow"
)

// maxReply is how much of a model's answer a page is shown, in bytes.
const maxReply = 20_000

func viewDocument(s document.State) DocumentView {
	return DocumentView{Workflow: s.Workflow, DocumentState: viewState(s)}
}

func viewChange(c document.Change, s document.State) DocumentChange {
	return DocumentChange{Patch: c.Patch, DocumentState: viewState(s)}
}

func viewState(s document.State) DocumentState {
	return DocumentState{
		Revision:    s.Revision,
		Problems:    page.List(s.Problems),
		Outline:     s.Outline,
		CanUndo:     s.CanUndo,
		CanRedo:     s.CanRedo,
		UndoLabel:   s.UndoLabel,
		UndoSaid:    s.UndoSaid,
		RedoLabel:   s.RedoLabel,
		RedoSaid:    s.RedoSaid,
		UndoVersion: s.UndoVersion,
		ReadOnly:    s.ReadOnly,
		Reason:      s.Reason,
		SavedView:   viewSaved(s.File),
	}
}

func viewSaved(f document.FileState) SavedView {
	return SavedView{Saved: Saved(f.Saved), SavedAt: page.Time(f.SavedAt), Path: f.Path, Failure: f.Failure, External: External(f.External)}
}

// changes sums up a patch by steps.
func changes(p workflow.Patch) Changes {
	c := Changes{Steps: []Change{}}
	for _, n := range p.AddedNodes {
		c.add(&c.Added, StepAdded, n.Node)
	}
	for _, n := range p.UpdatedNodes {
		c.add(&c.Changed, StepChanged, n.After)
	}
	for _, n := range p.RemovedNodes {
		c.add(&c.Removed, StepRemoved, n.Node)
	}
	return c
}

// add counts and lists a step. The foot of a loop is no step to people.
func (c *Changes) add(count *int, kind ChangeKind, n workflow.Node) {
	if n.Kind == workflow.KindEndLoop {
		return
	}
	*count++
	c.Steps = append(c.Steps, Change{kind, n.ID, n.Name})
}

// steps counts what people take for steps.
func steps(w workflow.Workflow) int {
	count := 0
	for _, n := range w.Nodes {
		if n.Kind != workflow.KindEndLoop {
			count++
		}
	}
	return count
}
