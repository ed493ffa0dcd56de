package local

import (
	"errors"
	"slices"

	"planwright/internal/engine"
)

// host is the runner as a host.
type host struct{ *Runner }

// Host is the runner as doors speak to it.
func (r *Runner) Host() engine.Host { return host{r} }

var (
	errNotDriven = errors.New("This run is not going on any more.")
	errNoControl = errors.New("This cannot be done to a run. Reload the page.")
)

func (h host) Start(request engine.Request) (engine.Record, error) {
	return recordOrError(h.Runner.Start(request))
}

func (h host) Resume(id string) (engine.Record, error) { return recordOrError(h.Runner.Resume(id)) }

func recordOrError(run *Run, err error) (engine.Record, error) {
	if err != nil {
		return engine.Record{}, err
	}
	return run.Record(), nil
}

func (h host) Control(id string, control engine.Control) (engine.Record, error) {
	run := h.Running(id)
	if run == nil {
		return engine.Record{}, errNotDriven
	}
	switch control {
	case engine.Pause:
		run.Pause()
	case engine.GoOn:
		run.GoOn()
	case engine.Step:
		run.Step()
	case engine.Stop:
		run.Stop()
	default:
		return engine.Record{}, errNoControl
	}
	return run.Record(), nil
}

func (h host) Wait(id string) (engine.Record, error) {
	if run := h.Running(id); run != nil {
		return run.Wait(), nil
	}
	if record, known := h.endOf(id); known {
		return record, nil
	}
	return h.Record(id)
}

func (h host) List(filter engine.Filter) ([]engine.Record, error) {
	list, err := h.Driven(), error(nil)
	if !filter.Driven {
		list, err = h.Runs()
	}
	return slices.DeleteFunc(list, func(record engine.Record) bool { return !filter.Admits(record) }), err
}

func (h host) Record(id string) (engine.Record, error) {
	if run := h.Running(id); run != nil {
		return run.Record(), nil
	}
	list, err := h.Runs()
	if at := slices.IndexFunc(list, func(record engine.Record) bool { return record.ID == id }); at >= 0 {
		return list[at], nil
	}
	return engine.Record{}, errors.Join(err, errGone)
}
