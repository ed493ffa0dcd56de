package runs

import (
	"os"

	"planwright/internal/engine/disk"
	"planwright/internal/engine/permit"
	"planwright/internal/legible"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// ShutFolders warns of the places that a workflow names outside the folders that steps
// may use.
func (r *Runs) ShutFolders(w workflow.Workflow) problem.List {
	var list problem.List
	for _, s := range permit.ShutPlaces(w, r.calls(), r.disk()) {
		p := problem.New(problem.FolderShut, problem.Place{Node: s.Node, Path: "tool/arguments/" + s.Argument}, "%s", s.Reason).
			WithFix("In step %q, give %q as a relative path: those begin in a folder that workflows may use.", s.Node, s.Argument)
		p.Folder = s.Folder
		list = append(list, p)
	}
	return list
}

// MakeFolder makes a folder that a step needs, with those above it, inside those that steps
// may use.
//
//page:call
func (p *RunsPage) MakeFolder(path string) error {
	at := p.Room.disk().Follow(path)
	if at.Is != permit.Inside {
		return problem.Fail("“%s” is outside the folders that workflows may use, so it is not made here. Allow a folder around it in the settings, under Tools, or choose another place.", legible.Escape(path))
	}
	if err := os.MkdirAll(at.Path, 0o755); err != nil {
		return problem.Fail("The folder “%s” could not be made. See that you may write where it is to stand, and that no file is in its way.", legible.Escape(path))
	}
	return nil
}

// disk are the places of this machine.
func (r *Runs) disk() permit.Places {
	return disk.Places(disk.Folders{Allowed: r.host.Settings().AllowedFolders, Own: r.host.Own()})
}
