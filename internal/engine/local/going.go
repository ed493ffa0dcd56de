package local

import (
	"context"
	"maps"
	"slices"

	"planwright/internal/engine"
)

// drive lets the run go.
func (r *Runner) drive(run *active) (engine.Record, error) {
	ctx, cancel := context.WithCancelCause(context.Background())
	run.cancel = cancel
	if run.caller == nil {
		run.tree.startWith(run.course.State)
	}
	if run.ends != nil {
		cancel(run.ends)
	}
	if !r.admit(run) {
		run.close()
		return engine.Record{}, errClosed
	}
	begun := run.now()
	go func() {
		defer r.drivers.Done()
		run.drive(ctx)
		r.forget(run)
	}()
	return begun, nil
}

// admit counts the run among those that are driven, unless the runner is closed.
func (r *Runner) admit(run *active) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.left {
		return false
	}
	if r.going == nil {
		r.going = map[string]*active{}
	}
	r.going[run.id] = run
	r.drivers.Add(1)
	return true
}

// forget lets go of a run that is over, and removes what need not be kept.
func (r *Runner) forget(run *active) {
	r.mu.Lock()
	delete(r.going, run.id)
	r.ended = append(r.ended[max(0, len(r.ended)+1-keptEnds):], run.now())
	r.mu.Unlock()
	close(run.done)
	if r.root != nil {
		return // it is kept as long as the run that called it
	}
	limits := r.Keep
	if r.Quota != nil {
		limits.FileBytes = r.Quota()
	}
	_ = r.runs().Prune(limits, r.epitaph) // it is tried again after the next run
}

// keptEnds is of how many runs a runner knows how they came to rest, also where the disk
// could not take it.
const keptEnds = 100

// endOf is the run as it came to rest here.
func (r *Runner) endOf(id string) (engine.Record, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, record := range slices.Backward(r.ended) {
		if record.ID == r.prefix+id {
			return record, true
		}
	}
	return engine.Record{}, false
}

// running is the run, nil where this runner does not drive it.
func (r *Runner) running(id string) *active {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.going[id]
}

// driven are the runs that go on, in no order. One that is only being let go of does not.
func (r *Runner) driven() []engine.Record {
	r.mu.Lock()
	going := slices.Collect(maps.Values(r.going))
	r.mu.Unlock()
	var records []engine.Record
	for _, run := range going {
		if record := run.now(); !record.Status.AtRest() {
			records = append(records, record)
		}
	}
	return records
}

// letGo returns when a run that has come to rest is not driven any more: those who watch
// it are told of that first, and its journal is closed.
func (r *Runner) letGo(ctx context.Context, id string) error {
	run := r.running(id)
	if run == nil || !run.now().Status.AtRest() {
		return nil
	}
	select {
	case <-run.done:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Close leaves all runs as they are, to be resumed after the next start, and returns
// when nothing of them is at work here. No run can be started any more.
func (r *Runner) Close() {
	r.mu.Lock()
	r.left = true
	for _, run := range r.going {
		run.cancel(errLeft)
	}
	r.mu.Unlock()
	r.drivers.Wait()
}
