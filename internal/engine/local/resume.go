package local

import (
	"context"
	"errors"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/walk"
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
	if errors.Is(err, errOver) {
		run, err = r.takeUpEnded(id)
	}
	if err != nil {
		return engine.Record{}, err
	}
	return r.drive(run)
}

// takeUpEnded is a run that failed or was stopped, to be driven, where its journal has lost that.
func (r *Runner) takeUpEnded(id string) (*active, error) {
	record, ended := endedEarly(r, id)
	if !ended {
		return nil, errOver
	}
	if err := engine.TriedAgain(record, r.Record); err != nil {
		return nil, err
	}
	run, err := r.overRun(id)
	if err == nil && run.course.IsOver() {
		return nil, errOver
	}
	return run, err
}

// endedEarly is a run of which it is noted that it failed or was stopped, and that nobody drives.
func endedEarly(r *Runner, id string) (record engine.Record, is bool) {
	head, err := r.runs().Head(id)
	if err != nil || !head.Over || !head.Gone.IsZero() || r.driven.running(id) != nil {
		return record, false
	}
	record, known := r.noted(journal.Listed{Head: head})
	return record, known && (record.Status == walk.Failed || record.Status == walk.Stopped)
}

// noteEndLost notes of a run that failed or was stopped that it was cut off, as its journal has
// lost that; unless another one goes on in its place.
func noteEndLost(r *Runner, id string) {
	_ = r.changeHead(id, func(head *journal.Head, record *engine.Record) bool {
		if !head.Over || record.Again != "" {
			return false
		}
		head.Over, record.Status, record.Message = false, walk.Interrupted, cutOffLost
		return true
	}) // who wants to resume it finds it out again
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
	if err == nil {
		err = writeDown(run)
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
	run.runner.over.Delete(run.id) // it had ended, as far as that says
	return run, nil
}

// writeDown writes into the journal what it does not say of a run that goes on.
func writeDown(run *active) (err error) {
	if run.first != nil {
		err = run.settleDown(run.first)
	} else {
		err = run.noteLoss(run.log)
	}
	if err != nil {
		return readable(err)
	}
	return nil
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
