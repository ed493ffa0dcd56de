package runs

import (
	"strings"

	"planwright/internal/engine"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// Runs lists the runs of the open workflow, the newest first.
//
//page:call
func (p *RunsPage) Runs() ([]RunView, error) {
	home := p.opened().home()
	owns := p.Room.owns(home)
	records, err := p.Room.runner.List(engine.Filter{Workflow: home.ID})
	views := []RunView{}
	for _, record := range records {
		if owns(record) {
			views = append(views, p.desk.viewed(record))
		}
	}
	return views, err
}

// RunDetail is a run with what happened in it.
//
//page:call
func (p *RunsPage) RunDetail(id string) (RunDetailView, error) {
	p.Room.keys.tell()
	record, err := p.Room.runner.Record(id)
	if err != nil {
		return RunDetailView{}, err
	}
	entries, err := p.Room.runner.Entries(id)
	if err != nil {
		return RunDetailView{}, err
	}
	request, err := p.Room.runner.Request(id) // with it, its secrets are known
	if err != nil {
		return RunDetailView{}, err
	}
	view := p.desk.viewed(record)
	if p.Room.runner.LacksEntries(id) {
		view.Message = strings.TrimSpace(view.Message + " " + entriesDamaged)
	}
	return RunDetailView{
		Run: view, Entries: viewEntries(entries, maxDetailEntries, p.Room.redactor), Names: namesOf(request.Workflow),
		Ways: request.Options.Ways, Decide: deciding(request.Workflow),
	}, nil
}

// deciding are the ways out of the steps that decide.
func deciding(w workflow.Workflow) map[string][]workflow.Output {
	ways := map[string][]workflow.Output{}
	for _, n := range w.Nodes {
		if n.Kind.Decides() {
			ways[n.ID] = n.Outputs()
		}
	}
	return ways
}

func namesOf(w workflow.Workflow) map[string]string {
	names := make(map[string]string, len(w.Nodes))
	for _, n := range w.Nodes {
		names[n.ID] = n.Name
	}
	return names
}

// RunChanges are what was changed in the open workflow since a run of it began.
type RunChanges struct {
	Any   bool     `json:"any"`   // the run does something else than the workflow would
	Steps []string `json:"steps"` // that do something else now
}

// RunChanges says what of the open workflow does something else than in a run of it.
//
//page:call
func (p *RunsPage) RunChanges(id string) (RunChanges, error) {
	if _, err := p.Room.runner.Record(id); err != nil {
		return RunChanges{}, err
	}
	request, err := p.Room.runner.Request(id)
	if err != nil {
		return RunChanges{}, err
	}
	now := p.Room.tools.Catalog().Link(p.opened().Workflow)
	return RunChanges{!workflow.RunsAlike(request.Workflow, now), workflow.OtherSteps(request.Workflow, now)}, nil
}

// entriesDamaged is said of a run of which not all is shown.
const entriesDamaged = "A part of what was kept of this run is damaged, so not all that happened in it is shown."

// RemoveRun removes a run with all that is kept of it. RestoreRun takes that back for an
// hour at least.
//
//page:call
func (p *RunsPage) RemoveRun(id string) error {
	if engine.Drives(p.Room.runner, func(record engine.Record) bool { return record.ID == id }) {
		return problem.Fail("This run is going on. Stop it, then remove it.")
	}
	return p.Room.runner.Remove(p.ctx, id)
}

// RestoreRun brings back a run that was removed.
//
//page:call
func (p *RunsPage) RestoreRun(id string) error { return p.Room.runner.Recover(id) }
