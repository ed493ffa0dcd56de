package engine

import "planwright/planner/workflow"

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
func ShutPlaces(w workflow.Workflow, offer Offer, folders Folders) []Shut {
	var found []Shut
	places := newPlaces(folders)
	for _, n := range w.Nodes {
		if n.Disabled || n.Kind != workflow.KindTool || n.Tool == nil {
			continue
		}
		t, _ := offer.Get(n.Tool.Name)
		list, _ := touchesOf(t)
		for _, touched := range list {
			if s, shut := places.shuts(touched, n.Tool.Arguments); shut && textOf(n.Tool.Arguments[touched.argument]) != "" {
				s.Node = n.ID
				found = append(found, s)
			}
		}
	}
	return found
}

// shuts says what a call finds shut, and false where nothing is or nobody knows yet.
func (p places) shuts(t touch, arguments workflow.Arguments) (Shut, bool) {
	path, touched := t.in(arguments)
	if !touched || !t.isPath() || hasReference(arguments[t.argument]) || p.hold(path) {
		return Shut{}, false
	}
	return Shut{Argument: t.argument, Folder: p.folderOf(t, path), Reason: p.unusable(path)}, true
}
