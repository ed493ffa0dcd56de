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
	id := journal.NewID(r.clock().Now())
	if request.Tries && !request.Dry {
		if err := r.claim(request.After.Run, id); err != nil {
			return engine.Record{}, err
		}
	}
	planned, err := r.plan(request)
	var run *active
	if err == nil {
		run, err = r.begin(planned, id)
	}
	if err != nil {
		if request.Tries && !request.Dry {
			r.unclaim(request.After.Run, id)
		}
		return engine.Record{}, err
	}
	return r.drive(run)
}

// planned is a run that could begin.
type planned struct {
	request engine.Request
	program *walk.Program
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
	return planned{request, program}, program.Check(request.Options)
}

// begin makes a run that nobody drives yet.
func (r *Runner) begin(p planned, id string) (*active, error) {
	request := p.request
	run := r.newRun(id, request, p.program, r.clock().Now().UTC().Truncate(time.Millisecond))
	r.inherit(run)
	run.watch.goOnSince(run.course.Record.Began) // to be written down takes time, too
	entries, err := run.course.Begin(request.Options, run.course.Record.Began)
	if err != nil {
		return nil, err
	}
	if run.log, err = r.runs().Create(run.head(), request); err != nil {
		return nil, readable(err)
	}
	if err := run.memory.takeOver(); err != nil {
		run.close()
		_ = r.runs().Remove(run.id) // where it stays it has done nothing
		return nil, err
	}
	if err := run.settleDown(entries); err != nil {
		run.close()
		return nil, readable(err)
	}
	return run, nil
}
