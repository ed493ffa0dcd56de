package runs

import (
	"planwright/internal/engine/disk"
	"planwright/internal/engine/permit"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// ShutFolders warns of the places that a workflow names outside the folders that steps
// may use.
func (r *Runs) ShutFolders(w workflow.Workflow) problem.List {
	var list problem.List
	for _, s := range permit.ShutPlaces(w, r.calls(), disk.Places(disk.Folders{Allowed: r.host.Settings().AllowedFolders, Own: r.host.Own()})) {
		p := problem.New(problem.FolderShut, problem.Place{Node: s.Node, Path: "tool/arguments/" + s.Argument}, "%s", s.Reason).
			WithFix("In step %q, give %q as a relative path: those begin in a folder that workflows may use.", s.Node, s.Argument)
		p.Folder = s.Folder
		list = append(list, p)
	}
	return list
}
