// Package quickfix makes the quick fixes of many problems at once.
package quickfix

import (
	"github.com/go-json-experiment/json"

	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// maxFixRounds is how often All looks at what is left: a fix may uncover
// another problem.
const maxFixRounds = 20

// All makes the quick fixes of the wanted problems, and of those that show once
// others are gone. A fix that would remove a step is left to the person, and so is
// all that would not leave fewer problems.
func All(w workflow.Workflow, tools validate.Tools, wanted func(problem.Problem) bool) workflow.Workflow {
	problems := validate.Workflow(w, tools)
	for range maxFixRounds {
		fixes := safeFixes(problems, wanted)
		next := fixRound(w, fixes)
		left := validate.Workflow(next, tools)
		if len(left) >= len(problems) {
			next, left = fixFirst(w, fixes, tools)
		}
		if len(left) >= len(problems) {
			break
		}
		w, problems = next, left
	}
	return w
}

// fixRound makes the fixes that have no step in common: each was made for the
// workflow without the others.
func fixRound(w workflow.Workflow, fixes []workflow.Patch) workflow.Workflow {
	m := newMerge(w)
	touched := map[string]bool{}
	for _, fix := range fixes {
		if !overlaps(fix, touched) {
			m.add(fix)
		}
	}
	return m.workflow()
}

// maxSingleFixes is how many fixes are tried one by one.
const maxSingleFixes = 50

// fixFirst makes the first fix that alone leaves fewer problems, and returns what
// is left then.
func fixFirst(w workflow.Workflow, fixes []workflow.Patch, tools validate.Tools) (workflow.Workflow, problem.List) {
	before := validate.Workflow(w, tools)
	for _, fix := range fixes[:min(len(fixes), maxSingleFixes)] {
		next, err := workflow.Apply(w, fix)
		if err != nil {
			continue
		}
		if left := validate.Workflow(next, tools); len(left) < len(before) {
			return next, left
		}
	}
	return w, before
}

// safeFixes are the quick fixes of the wanted problems that remove no step but the
// foot of a loop.
func safeFixes(problems problem.List, wanted func(problem.Problem) bool) []workflow.Patch {
	var fixes []workflow.Patch
	for _, p := range problems {
		if p.QuickFix == nil || !wanted(p) {
			continue
		}
		var fix workflow.Patch
		if err := json.Unmarshal(p.QuickFix.Patch, &fix); err == nil && keepsSteps(fix) {
			fixes = append(fixes, fix)
		}
	}
	return fixes
}

// keepsSteps reports whether the patch removes no step but the foot of a loop.
func keepsSteps(p workflow.Patch) bool {
	for _, removed := range p.RemovedNodes {
		if removed.Node.Kind != workflow.KindEndLoop {
			return false
		}
	}
	return true
}

// overlaps reports whether the patch concerns a step that was touched, and notes
// the steps of one that does not. All inputs together count as one step.
func overlaps(p workflow.Patch, touched map[string]bool) bool {
	ids := patchSteps(p)
	for _, id := range ids {
		if touched[id] {
			return true
		}
	}
	for _, id := range ids {
		touched[id] = true
	}
	return false
}

// patchSteps are the ids of the steps that a patch changes or that its links are at.
func patchSteps(p workflow.Patch) []string {
	var ids []string
	for _, n := range p.AddedNodes {
		ids = append(ids, n.Node.ID)
	}
	for _, n := range p.RemovedNodes {
		ids = append(ids, n.Node.ID)
	}
	for _, n := range p.UpdatedNodes {
		ids = append(ids, n.Before.ID)
	}
	for _, e := range p.AddedEdges {
		ids = append(ids, e.Edge.From, e.Edge.To)
	}
	for _, e := range p.RemovedEdges {
		ids = append(ids, e.Edge.From, e.Edge.To)
	}
	if len(p.AddedInputs)+len(p.RemovedInputs)+len(p.UpdatedInputs) > 0 {
		ids = append(ids, "inputs\x00") // no step has such an id
	}
	return ids
}
