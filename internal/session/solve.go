package session

import (
	"planwright/internal/document"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/validate/quickfix"
	"planwright/planner/workflow"
)

var ErrNoFix = problem.Fail("No certain fix is known for what is wrong here. Open a problem to solve it by hand, or ask the assistant.")

// FixProblems makes the certain fixes of all problems of the document, as one
// change. Steps are never removed by it.
//
//page:call
func (o *opened) FixProblems() (DocumentView, error) {
	doc := o.current()
	before := doc.State()
	_, patch, said := fixes(before.Workflow, o.tools)
	if patch.IsEmpty() {
		return DocumentView{}, ErrNoFix
	}
	state, err := doc.Apply(document.Edit{Said: said, Author: document.Person, BaseRevision: before.Revision, Patch: patch})
	return viewDocument(state), err
}

// fixes are the certain fixes of all problems of a workflow: what it is with them, what
// they change, and what that is called. Steps are never removed by them.
func fixes(w workflow.Workflow, tools validate.Tools) (fixed workflow.Workflow, patch workflow.Patch, said problem.Said) {
	fixed = quickfix.All(w, tools, func(problem.Problem) bool { return true })
	patch = workflow.Diff(w, fixed)
	if patch.IsEmpty() {
		return fixed, patch, said
	}
	return fixed, patch, fixLabel(len(validate.Workflow(w, tools))-len(validate.Workflow(fixed, tools)), patch)
}

// fixLabel says how many problems were solved, and in which step where it is one.
func fixLabel(n int, p workflow.Patch) problem.Said {
	said := problem.Say("Fix a problem")
	if n > 1 {
		said = problem.Say("Fix %d problems", n)
	}
	if others := len(p.AddedNodes) + len(p.RemovedNodes) + len(p.AddedEdges) + len(p.RemovedEdges); len(p.UpdatedNodes) == 1 && others == 0 {
		said = problem.Say("%s of %s", said, label(p.UpdatedNodes[0].After.Name))
	}
	return said
}

// wanted are the problems that the request is to solve. All errors are among them:
// a change that leaves one cannot be applied.
func (r *SolveRequest) wanted(problems problem.List) problem.List {
	if r == nil {
		return nil
	}
	var list problem.List
	found := false
	for _, p := range problems {
		asked := (r.Step == "" || r.Step == p.At.Node) && (r.Code == "" || r.Code == p.Code) && p.Severity != problem.Repair
		found = found || asked
		if asked || p.Severity == problem.Error {
			list = append(list, p)
		}
	}
	if !found {
		return nil
	}
	return list
}
