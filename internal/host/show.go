package host

import (
	"time"
	"unicode/utf8"

	"planwright/internal/document"
	"planwright/planner/workflow"
)

// maxReply is how much of a model's answer a page is shown, in bytes.
const maxReply = 20_000

func viewDocument(s document.State) DocumentView {
	return DocumentView{Workflow: s.Workflow, DocumentState: viewState(s)}
}

func viewChange(c document.Change, s document.State) DocumentChange {
	return DocumentChange{Patch: c.Patch, Author: string(c.Author), Label: c.Label, DocumentState: viewState(s)}
}

func viewState(s document.State) DocumentState {
	return DocumentState{
		Revision:    s.Revision,
		Problems:    list(s.Problems),
		Outline:     s.Outline,
		CanUndo:     s.CanUndo,
		CanRedo:     s.CanRedo,
		UndoLabel:   s.UndoLabel,
		RedoLabel:   s.RedoLabel,
		UndoVersion: s.UndoVersion,
		ReadOnly:    s.ReadOnly,
		Reason:      s.Reason,
		SavedView:   viewSaved(s.File),
	}
}

func viewSaved(f document.FileState) SavedView {
	return SavedView{Saved: Saved(f.Saved), SavedAt: viewTime(f.SavedAt), Path: f.Path, Failure: f.Failure, External: External(f.External)}
}

// viewTime is the time for a page, "" for the zero time.
func viewTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// viewMoment is viewTime to the millisecond: a page that counts on from it would else show
// up to a second too much, and go back at the end.
func viewMoment(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format("2006-01-02T15:04:05.000Z07:00")
}

// list is the list, never null in JSON.
func list[L ~[]T, T any](l L) L {
	if l == nil {
		return L{}
	}
	return l
}

// cut shortens a text to at most so many bytes, between two characters.
func cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most] + "…"
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
