package host

import (
	"planwright/internal/runs"
	"planwright/internal/runs/recall"
	"planwright/internal/session"
)

// WorkflowView is a workflow in the list of all.
type WorkflowView struct {
	session.WorkflowInfo
	runs.WorkflowRuns
}

// Workflows lists all workflows that there are with their last runs, the last used first.
//
//page:call
func (p *Program) Workflows() ([]WorkflowView, error) {
	infos, err := p.Session.Workflows()
	if err != nil {
		return nil, err
	}
	homes := make([]recall.Home, len(infos))
	for i, info := range infos {
		homes[i] = homeOf(info)
	}
	last, err := p.Runs.LastRuns(homes)
	views := make([]WorkflowView, len(infos))
	for i, info := range infos {
		views[i] = WorkflowView{info, last[i]}
	}
	return views, err
}

// homeOf needs not look for the real path: the list has it.
func homeOf(info session.WorkflowInfo) recall.Home {
	return recall.Home{ID: info.Document, File: info.Path}
}

// AllRuns lists runs of all workflows, the newest first, 50 at a time.
//
//page:call
func (p *Program) AllRuns(q runs.RunsQuery) (runs.RunsList, error) {
	infos, err := p.Session.Workflows()
	if err != nil {
		return runs.RunsList{}, err
	}
	located := map[recall.Home]runs.Located{}
	var only *recall.Home
	for _, info := range infos {
		home := homeOf(info)
		located[home] = runs.Located{Open: info.ID}
		if !info.Note.Is() {
			located[home] = runs.Located{Open: info.ID, Name: info.Name}
		}
		if info.ID == q.Workflow {
			only = &home
		}
	}
	if q.Workflow != "" && only == nil {
		only = &recall.Home{} // it is gone, and no run is of it
	}
	return p.Runs.List(q, only, func(home recall.Home) runs.Located { return located[home] })
}
