package host

import (
	"errors"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/planner/workflow"
)

// Runs lists the runs of the open workflow, the newest first.
func (s *Session) Runs() ([]RunView, error) {
	state := s.current().State()
	owns := s.runs.owns(homeOf(state.Workflow.ID, state.File.Path))
	records, err := s.runs.runner.Runs()
	views := []RunView{}
	for _, record := range records {
		if owns(record) {
			views = append(views, s.runs.desk.viewed(record))
		}
	}
	return views, err
}

// RunDetail is a run with what happened in it.
func (s *Session) RunDetail(id string) (RunDetailView, error) {
	record, err := s.record(id)
	if err != nil {
		return RunDetailView{}, err
	}
	entries, err := s.runs.runner.Entries(id)
	if err != nil {
		return RunDetailView{}, err
	}
	request, err := s.runs.runner.Request(id)
	if err != nil {
		return RunDetailView{}, err
	}
	inputs := jsontext.Value("{}")
	if text, err := json.Marshal(request.Options.Inputs, json.Deterministic(true)); err == nil && len(request.Options.Inputs) > 0 {
		inputs = s.host.secrets.WholeJSON(text)
	}
	view := s.runs.desk.viewed(record)
	if s.runs.runner.LacksEntries(id) {
		view.Message = strings.TrimSpace(view.Message + " " + entriesDamaged)
	}
	return RunDetailView{Run: view, Entries: viewEntries(entries, maxDetailEntries, s.host.secrets), Inputs: inputs}, nil
}

// RunIsOther reports whether a run does something else than the open workflow would, as it
// was changed since the run began.
func (s *Session) RunIsOther(id string) (bool, error) {
	if _, err := s.record(id); err != nil {
		return false, err
	}
	request, err := s.runs.runner.Request(id)
	if err != nil {
		return false, err
	}
	return !workflow.RunsAlike(request.Workflow, s.current().State().Workflow), nil
}

// entriesDamaged is said of a run of which not all is shown.
const entriesDamaged = "A part of what was kept of this run is damaged, so not all that happened in it is shown."

// record is the run with the id.
func (s *Session) record(id string) (engine.Record, error) {
	if run := s.runs.runner.Running(id); run != nil {
		return run.Record(), nil
	}
	records, err := s.runs.runner.Runs()
	for _, record := range records {
		if record.ID == id {
			return record, nil
		}
	}
	return engine.Record{}, errors.Join(err, errNoRun)
}

var errNoRun = errors.New("There is no such run any more. Runs are removed after some time; run the workflow anew.")

// RemoveRun removes a run with all that is kept of it.
func (s *Session) RemoveRun(id string) error {
	if run := s.runs.runner.Running(id); run != nil && !run.Record().Status.AtRest() {
		return errors.New("This run is going on. Stop it, then remove it.")
	}
	return s.runs.runner.Remove(id)
}
