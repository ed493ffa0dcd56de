package local

import (
	"context"
	"maps"
	"slices"
	"sync"

	"planwright/internal/engine"
)

// driven are the runs that a runner drives. Its methods may be called from any goroutine.
type driven struct {
	drivers sync.WaitGroup

	mu    sync.Mutex
	going map[string]*active
	ended []engine.Record // of the runs that came to rest last, as they were then
	left  bool
}

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
	if !r.driven.admit(run) {
		run.close()
		return engine.Record{}, errClosed
	}
	begun := run.now()
	go func() {
		defer r.driven.drivers.Done()
		run.drive(ctx)
		r.forget(run)
	}()
	return begun, nil
}

// admit counts the run among those that are driven, unless the runner is closed.
func (d *driven) admit(run *active) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.left {
		return false
	}
	if d.going == nil {
		d.going = map[string]*active{}
	}
	d.going[run.id] = run
	d.drivers.Add(1)
	return true
}

// forget lets go of a run that is over, and removes what need not be kept.
func (r *Runner) forget(run *active) {
	r.driven.remove(run)
	if r.root != nil {
		return // it is kept as long as the run that called it
	}
	limits := r.Keep
	if r.Quota != nil {
		limits.FileBytes = r.Quota()
	}
	_ = r.runs().Prune(limits, r.epitaph) // it is tried again after the next run
}

// remove lets go of a run that is over, and of those who wait for that.
func (d *driven) remove(run *active) {
	d.mu.Lock()
	delete(d.going, run.id)
	d.ended = append(d.ended[max(0, len(d.ended)+1-keptEnds):], run.now())
	d.mu.Unlock()
	close(run.done)
}

// keptEnds is of how many runs a runner knows how they came to rest, also where the disk
// could not take it.
const keptEnds = 100

// endOf is the run, by which others know it, as it came to rest here.
func (d *driven) endOf(id string) (engine.Record, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, record := range slices.Backward(d.ended) {
		if record.ID == id {
			return record, true
		}
	}
	return engine.Record{}, false
}

// running is the run, nil where this runner does not drive it.
func (d *driven) running(id string) *active {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.going[id]
}

// all are the runs that are driven, in no order.
func (d *driven) all() []*active {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Collect(maps.Values(d.going))
}

// records are those of the runs that go on, in no order. One that is only being let go of does not.
func (d *driven) records() []engine.Record {
	var records []engine.Record
	for _, run := range d.all() {
		if record := run.now(); !record.Status.AtRest() {
			records = append(records, record)
		}
	}
	return records
}

// letGo returns when a run that has come to rest is not driven any more: those who watch
// it are told of that first, and its journal is closed.
func (d *driven) letGo(ctx context.Context, id string) error {
	run := d.running(id)
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

// awaitEnds waits for runs of the workflow that came to rest, and are still being written down.
func (d *driven) awaitEnds(workflow string) {
	for _, run := range d.all() {
		if run.memory.workflow == workflow && run.now().Status.AtRest() {
			<-run.done
		}
	}
}

// leave leaves all runs as they are, and admits no other.
func (d *driven) leave() {
	d.mu.Lock()
	d.left = true
	for _, run := range d.going {
		run.cancel(errLeft)
	}
	d.mu.Unlock()
	d.drivers.Wait()
}

// Close leaves all runs as they are, to be resumed after the next start, and returns
// when nothing of them is at work here. No run can be started any more.
func (r *Runner) Close() { r.driven.leave() }
