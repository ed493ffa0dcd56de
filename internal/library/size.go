package library

import (
	"slices"

	"planwright/planner/workflow"
)

// size is how deep workflows call one another in one, itself the first, and how many steps they
// have together that stand where it is approved.
type size struct{ levels, steps int }

// size is that of the workflow; known are those that were looked at. One that comes back to
// itself is told by itself, so it counts once here.
func (r relations) size(w workflow.Workflow, known map[string]size) (levels, steps int) {
	if s, is := known[w.ID]; is {
		return s.levels, s.steps
	}
	known[w.ID] = size{1, 0}
	s := size{levels: 1}
	for _, n := range w.Nodes {
		if bool(n.Disabled) || !slices.Contains([]workflow.Kind{workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep}, n.Kind) {
			continue
		}
		s.steps++
		for _, id := range r.calledBy(n) {
			if below, is := r.byID[id]; is {
				levels, steps := r.size(below.Workflow, known)
				s.levels, s.steps = max(s.levels, levels+1), min(workflow.MaxCalled+1, s.steps+steps) // beyond that nobody counts
			}
		}
	}
	known[w.ID] = s
	return s.levels, s.steps
}
