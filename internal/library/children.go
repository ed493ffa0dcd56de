package library

import (
	"planwright/internal/engine"
	"planwright/internal/namedfile"
	"planwright/planner/workflow"
)

// Children are the workflows that one calls, and that these call, by id. One that is not
// there is not among them.
func (l *Library) Children(w workflow.Workflow) map[string]engine.Child {
	found, _ := l.Find()
	if len(found) == 0 {
		return nil
	}
	byID := map[string]Workflow{}
	for _, f := range found {
		byID[f.ID] = f
	}
	children := map[string]engine.Child{}
	for _, id := range (relations{byID: byID}).called(w, nil) {
		if f, known := byID[id]; known {
			children[id] = engine.Child{Workflow: f.Workflow, File: namedfile.Real(f.File)}
		}
	}
	return children
}
