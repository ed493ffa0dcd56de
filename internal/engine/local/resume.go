package local

import (
	"context"
	"errors"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
)

// Resume takes up a run that was interrupted. The error, which is for people, says
// why it cannot be.
func (r *Runner) Resume(ctx context.Context, id string) (engine.Record, error) {
	if isBelow(id) {
		return engine.Record{}, errPart
	}
	if err := r.driven.letGo(ctx, id); err != nil {
		return engine.Record{}, err
	}
	run, err := r.takeUp(id)
	if err != nil {
		return engine.Record{}, err
	}
	return r.drive(run)
}

// takeUp is a run that was cut off, to be driven.
func (r *Runner) takeUp(id string) (*active, error) {
	run, err := r.recall(id, journal.Runs.Open)
	if err != nil {
		return nil, err
	}
	if run.course.IsOver() { // its end was not noted any more
		_ = run.log.SetHead(run.head()) // nor may it be now; Mend tries again
		run.close()
		return nil, errOver
	}
	return run.takenUp()
}

// takenUp is the run that goes on, where nobody else was given what it had.
func (run *active) takenUp() (*active, error) {
	err := keepPlace(run)
	if err == nil {
		err = run.memory.takeOver()
	}
	if err == nil && run.first != nil {
		if err = run.settleDown(run.first); err != nil {
			err = readable(err)
		}
	}
	if err != nil {
		if errors.Is(err, errHadSince) || errors.As(err, new(displaced)) {
			run.course.Interrupt(err.Error(), run.course.At)
			run.course.Record.Stuck = journal.Format
			_ = run.log.SetHead(run.head()) // who tries again is told the same
		}
		run.close()
		return nil, err
	}
	run.course.Resume(run.moment())
	run.watch.goOn()
	if err := run.log.SetHead(run.head()); err != nil {
		run.close()
		return nil, readable(err)
	}
	return run, nil
}

// overRun is a run that came to its end, which is closed. Where the end of its journal is lost
// it is one that was cut off: what it gave is known there alone.
func (r *Runner) overRun(id string) (*active, error) {
	head, err := r.runs().Head(id)
	if err != nil {
		return nil, readable(err)
	}
	run, err := r.reopen(head, journal.Runs.Look)
	if err != nil {
		return nil, err
	}
	run.close()
	if run.course.IsOver() {
		return run, nil
	}
	if run, err = r.reopen(head, journal.Runs.Open); err != nil {
		return nil, err
	}
	return run.takenUp()
}
