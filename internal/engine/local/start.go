package local

import (
	"errors"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/walk"
)

// Start begins a run. The error, which is for people, says why there is none.
func (r *Runner) Start(request engine.Request) (engine.Record, error) {
	planned, err := r.plan(request)
	if err != nil {
		return engine.Record{}, err
	}
	run, err := r.begin(planned, journal.NewID(r.clock().Now()))
	if err != nil {
		return engine.Record{}, err
	}
	return r.drive(run)
}

// planned is a run that could begin.
type planned struct {
	request engine.Request
	program *walk.Program
	before  *active // whose results it takes; nil: none, or nothing is known of it
}

// plan looks whether a run can begin. The error, which is for people, says why not.
func (r *Runner) plan(request engine.Request) (planned, error) {
	request, err := settle(request)
	if err != nil {
		return planned{}, errors.New("The workflow holds a value that is not JSON. Find it in the steps and mend it.")
	}
	request.Options.Dry = request.Dry
	if request.Remembered, err = r.remembered(request); err != nil {
		return planned{}, err
	}
	program, err := walk.Compile(request.Workflow)
	if err != nil {
		return planned{}, err
	}
	if err := checkWaysBelow(request); err != nil {
		return planned{}, err
	}
	p := planned{request: request, program: program}
	if err := p.findBefore(r); err != nil {
		return planned{}, err
	}
	return p, program.Check(request.Options)
}

// findBefore finds the run whose results this one takes, and what of that may be lost. The
// error, which is for people, says why none can go on in its place.
func (p *planned) findBefore(r *Runner) error {
	id := p.request.After.Run
	if id == "" {
		return nil
	}
	before, err := r.earlier(id)
	if err != nil {
		return nil // its results are known
	}
	p.before = before
	switch {
	case p.request.Options.Again != nil:
		p.request.Lost = engine.Lost(before.lossBehind(before.course.State).and(lost(p.request.Lost)))
	case !p.request.Dry:
		p.request.Lost = engine.Lost(lossElsewhere(before).and(lost(p.request.Lost)))
	}
	switch {
	case !p.request.Tries:
	case !before.course.IsOver():
		noteEndLost(r, id)
		return engine.ErrEndLost
	case before.course.IsDone(): // since it was listed
		return errOver
	}
	return nil
}

// begin makes a run that nobody drives yet.
func (r *Runner) begin(p planned, id string) (*active, error) {
	request := p.request
	run := r.newRun(id, request, p.program, r.clock().Now().UTC().Truncate(time.Millisecond))
	inherit(run, p.before)
	run.watch.goOnSince(run.course.Record.Began) // to be written down takes time, too
	entries, err := run.course.Begin(request.Options, run.course.Record.Began)
	if err != nil {
		return nil, err
	}
	if run.log, err = r.runs().Create(run.head(), request); err != nil {
		return nil, readable(err)
	}
	err = takePlace(run)
	if err == nil {
		err = run.memory.takeOver()
	}
	if err != nil {
		giveUp(run)
		return nil, err
	}
	if err := run.settleDown(entries); err != nil {
		run.close()
		return nil, readable(err)
	}
	return run, nil
}
