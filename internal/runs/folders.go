package runs

import (
	"os"

	"github.com/go-json-experiment/json"

	"planwright/internal/engine"
	"planwright/internal/engine/disk"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
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

// RunFolder is the folder that has to be allowed for the call at which a run failed, as data
// chose its path; "" where that is not what it needs.
//
//page:call
func (p *RunsPage) RunFolder(id string) (string, error) {
	record, err := p.Room.runner.Record(id)
	if err != nil || record.Status != walk.Failed {
		return "", err
	}
	request, err := p.Room.runner.Request(id)
	if err != nil {
		return "", err
	}
	entries, err := p.Room.runner.Entries(id)
	if err != nil {
		return "", err
	}
	n, ok := request.Workflow.Node(record.Node)
	called, found := last(entries, func(e engine.Entry) bool { return e.Trace.Node == record.Node && len(e.Arguments) > 0 })
	if !ok || n.Tool == nil || !found {
		return "", nil
	}
	n.Tool = &workflow.ToolCall{Name: n.Tool.Name}
	if json.Unmarshal(called.Arguments, &n.Tool.Arguments) != nil {
		return "", nil
	}
	for _, shut := range permit.ShutPlaces(workflow.Workflow{Nodes: []workflow.Node{n}}, p.Room.calls(), p.Room.disk()) {
		if shut.Folder != "" {
			return shut.Folder, nil
		}
	}
	return "", nil
}
