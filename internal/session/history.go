package session

import (
	"planwright/internal/document"
	"planwright/internal/page"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// VersionView is a point in the history of the open document.
type VersionView struct {
	Version  int64           `json:"version"`
	Time     string          `json:"time"`
	Kind     string          `json:"kind" ts:"'edit' | 'undo' | 'redo'"`
	Of       int64           `json:"of"` // the version that is undone or redone, else 0
	Author   document.Author `json:"author"`
	Label    string          `json:"label"`
	Said     problem.Said    `json:"said,omitzero"` // the label apart
	Name     string          `json:"name"`          // given by the person, "" for most
	Prompt   string          `json:"prompt"`        // this and the following: of the assistant's changes
	Model    string          `json:"model"`
	Attempts int             `json:"attempts"`
	Tokens   int             `json:"tokens"`
}

// DifferenceView is how the file and the open document differ, when another
// program changed the file.
type DifferenceView struct {
	MyChanges    Changes             `json:"myChanges"` // of the document, since both were the same
	TheirChanges Changes             `json:"theirChanges"`
	Theirs       CheckedView         `json:"theirs"`
	Merged       CheckedView         `json:"merged"`
	Conflicts    []workflow.Conflict `json:"conflicts"` // where Merged has what the document has
}

// CheckedView is a workflow that is not open, with what is wrong with it.
type CheckedView struct {
	Workflow workflow.Workflow `json:"workflow"`
	Problems problem.List      `json:"problems"`
}

// History lists the versions of the open document after one, the newest first; 0
// for all.
//
//page:call
func (o *opened) History(after int64) ([]VersionView, error) {
	versions, err := o.current().HistoryAfter(after)
	views := make([]VersionView, 0, len(versions))
	for _, v := range versions {
		views = append(views, viewVersion(v))
	}
	return views, err
}

// viewVersion is the version as doors show it.
func viewVersion(v document.Version) VersionView {
	return VersionView{
		Version: v.Seq, Time: page.Time(v.Time), Kind: string(v.Kind), Of: v.Of, Author: document.Author(v.Author), Label: v.Label, Said: v.Said, Name: v.Named,
		Prompt: v.Origin.Prompt, Model: v.Origin.Model, Attempts: v.Origin.Attempts, Tokens: v.Origin.Tokens,
	}
}

// Preview is the workflow as it was at a version, with what is wrong with it;
// version 0 is what the history starts with.
//
//page:call PreviewVersion
func (o *opened) Preview(version int64) (CheckedView, error) {
	then, err := o.current().Preview(version)
	if err != nil {
		return CheckedView{}, err
	}
	return o.checked(then), nil
}

// RestoreVersion makes the workflow what it was at a version; undo takes that back.
//
//page:call
func (o *opened) RestoreVersion(version int64) (DocumentView, error) {
	state, err := o.current().Restore(version)
	return viewDocument(state), err
}

// NameVersion gives the workflow as it is now a name in the history.
//
//page:call
func (o *opened) NameVersion(name string) error {
	if name == "" || isLong(name) {
		return problem.Fail("The version needs a name, and a short one.")
	}
	doc := o.current()
	if _, version := doc.Now(); version == 0 {
		return problem.Fail("Nothing has changed yet, so there is no version to name. Change the workflow first.")
	}
	return doc.NameVersion(name)
}

// Difference is how the file differs after another program changed it.
//
//page:call
func (o *opened) Difference() (DifferenceView, error) {
	d, err := o.current().Difference()
	return DifferenceView{
		MyChanges: changes(workflow.Diff(d.Base, d.Mine)), TheirChanges: changes(workflow.Diff(d.Base, d.Theirs)),
		Theirs: o.checked(d.Theirs), Merged: o.checked(d.Merged), Conflicts: page.List(d.Conflicts),
	}, err
}

// checked is a workflow with what would be wrong with it if it were the open one.
func (o *opened) checked(w workflow.Workflow) CheckedView {
	return CheckedView{Workflow: w, Problems: page.List(append(validate.Workflow(w, o.tools), o.host.Lacking(w)...))}
}

// Choice says what becomes of a conflict with the file.
type Choice = document.Choice

// Resolve keeps the document, takes the file, or merges the two.
//
//page:call
func (o *opened) Resolve(choice Choice) (DocumentView, error) {
	state, err := o.current().Resolve(choice)
	return viewDocument(state), err
}
