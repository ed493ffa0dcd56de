package runs

import (
	"maps"
	"slices"

	"planwright/internal/engine"
	"planwright/internal/legible"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// children are the workflows that one calls, and that these call, as they are now.
func (r *Runs) children(w workflow.Workflow) map[string]engine.Child {
	children := r.library.Children(w)
	for id, child := range children {
		child.Workflow = r.tools.Catalog().Link(child.Workflow)
		children[id] = child
	}
	return children
}

// mayCall says why a workflow is not run for those that it calls.
func (r *Runs) mayCall(children map[string]engine.Child) error {
	for _, id := range slices.Sorted(maps.Keys(children)) {
		w := children[id].Workflow
		if problems := r.Problems(w); problems.HasErrors() {
			return problem.Fail("The workflow is not run: “%s”, which it calls, has an error. %s Open it, solve that, and run this one again.", legible.Name(w.Name), problems.With(problem.Error)[0].Message)
		}
	}
	return nil
}

// missingBelow are the secrets which are not here that workflows use which one calls.
func (r *Runs) missingBelow(w workflow.Workflow) (list problem.List) {
	children := r.children(w)
	for _, id := range slices.Sorted(maps.Keys(children)) {
		child := children[id].Workflow
		for _, p := range r.secretsFor(child).With(problem.Error) {
			p.At = problem.Place{}
			list = append(list, p.Saying(problem.Say("“%s”, which it calls, has an error. %s", legible.Name(child.Name), p.What())).As(problem.Error))
		}
	}
	return list
}

// unlock asks for the secrets of a workflow and of those that it calls.
func (r *Runs) unlock(request engine.Request) error {
	for _, id := range slices.Sorted(maps.Keys(request.Children)) {
		if err := r.keys.unlock(request.Children[id].Workflow); err != nil {
			return err
		}
	}
	return r.keys.unlock(request.Workflow)
}
