package permit

import (
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Shut is an argument of a step that names a place which workflows may not use, or
// cannot reach.
type Shut struct {
	Node     string
	Argument string
	Folder   string // that has to be allowed for it; "": that is not known
	Reason   string
}

// ShutPlaces are the places that steps of the workflow would find shut. What is known
// only when a step runs is not among them, nor is an argument that is still blank.
func ShutPlaces(w workflow.Workflow, offer Offer, places Places) []Shut {
	var found []Shut
	for _, n := range w.Nodes {
		if n.Disabled || n.Kind != workflow.KindTool || n.Tool == nil {
			continue
		}
		t, _ := offer.Get(n.Tool.Name)
		list, _ := touchesOf(t)
		for _, t := range list {
			if s, shut := shuts(places, t, n.Tool.Arguments); shut && textOf(n.Tool.Arguments[t.Argument]) != "" {
				s.Node = n.ID
				found = append(found, s)
			}
		}
	}
	return found
}

// shuts says what a call finds shut, and false where nothing is or nobody knows yet.
func shuts(places Places, t catalog.Touch, arguments workflow.Arguments) (Shut, bool) {
	if !t.IsPath() || hasReference(arguments[t.Argument]) {
		return Shut{}, false
	}
	for _, path := range touched(t, arguments) {
		if at := places.Follow(path); at.Is != Inside {
			return Shut{Argument: t.Argument, Folder: at.folderFor(t), Reason: at.unusable(path)}, true
		}
	}
	return Shut{}, false
}
