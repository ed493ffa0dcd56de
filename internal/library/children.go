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
	all, names := relate(found, nil), map[string]string{}
	for i, f := range found {
		names[f.ID] = all.names[i]
	}
	children := map[string]engine.Child{}
	for _, id := range all.called(w, nil) {
		if f, known := all.byID[id]; known {
			children[id] = engine.Child{Workflow: f.Workflow, File: namedfile.Real(f.File), Tool: names[id], Alike: len(f.Shadows)+len(all.namesakes(f)) > 0}
		}
	}
	return children
}
