package local

import (
	"context"
	"slices"
	"sync"
	"time"

	"planwright/internal/engine"
)

// Bounds of what who watches is told: how often, and how many entries wait for one that
// is slow. The oldest of them are dropped; they are kept with the run.
const (
	tellEvery  = 50 * time.Millisecond
	maxWaiting = 1000
)

// watcher is what somebody has not been told yet of a run that they watch, so that the
// run never waits. Order is kept, and the last state is always told.
type watcher struct {
	run    *active
	behind int           // entries up to that one were there before
	wake   chan struct{} // holds one when there is something to tell

	mu   sync.Mutex
	view engine.View
}

// put adds to what is to be told.
func (w *watcher) put(view engine.View) {
	w.mu.Lock()
	view.Entries = append(w.view.Entries, view.Entries...)
	if extra := len(view.Entries) - maxWaiting; extra > 0 {
		view.Entries = slices.Delete(view.Entries, 0, extra)
	}
	w.view = view
	w.mu.Unlock()
	select {
	case w.wake <- struct{}{}:
	default:
	}
}

func (w *watcher) take() engine.View {
	w.mu.Lock()
	defer w.mu.Unlock()
	view := w.view
	w.view.Entries = nil
	return view
}

// attach begins to watch the run, which is as the view says. There is no watcher where
// the run has been let go of already.
func (run *active) attach() (*watcher, engine.View) {
	run.mu.Lock()
	defer run.mu.Unlock()
	if run.closed {
		return nil, engine.View{}
	}
	w := &watcher{run: run, behind: run.course.Entries, wake: make(chan struct{}, 1)}
	run.watchers = append(run.watchers, w)
	run.watching.Add(1)
	return w, run.view()
}

func (w *watcher) detach() {
	w.run.mu.Lock()
	defer w.run.mu.Unlock()
	w.run.watchers = slices.DeleteFunc(w.run.watchers, func(other *watcher) bool { return other == w })
}

// view is how the run is; mu is locked.
func (run *active) view(entries ...engine.Entry) engine.View {
	view := engine.View{Record: run.course.Record, Entries: entries}
	if run.asked != nil {
		question := run.asked.question
		view.Question = &question
	}
	return view
}

// tell tells all who watch; mu is locked.
func (run *active) tell(entries ...engine.Entry) {
	for _, w := range run.watchers {
		w.put(run.view(entries...))
	}
}

// tellTo tells who watches how the run goes, until that is over.
func (w *watcher) tellTo(ctx context.Context, view engine.View, each func(engine.View)) (engine.Record, error) {
	defer w.detach()
	each(view)
	for over := false; !over; {
		select {
		case <-w.wake:
			each(w.take())
			w.rest(ctx)
			continue
		case <-w.run.over:
			over = true
		case <-ctx.Done():
			return w.run.now(), context.Cause(ctx)
		}
	}
	select {
	case <-w.wake:
		each(w.take())
	default:
	}
	return w.run.now(), nil
}

// rest lets things gather, unless the run is over.
func (w *watcher) rest(ctx context.Context) {
	rested := make(chan struct{})
	stop := w.run.runner.clock().After(tellEvery, func() { close(rested) })
	defer stop()
	select {
	case <-rested:
	case <-w.run.over:
	case <-ctx.Done():
	}
}

// between are the entries that are kept of a run behind that one, up to another.
func (r *Runner) between(id string, behind, last int) []engine.Entry {
	if behind >= last {
		return nil
	}
	entries, _ := r.Entries(id) // what cannot be read is not told
	return slices.DeleteFunc(entries, func(e engine.Entry) bool { return e.N <= behind || e.N > last })
}
