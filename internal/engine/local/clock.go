package local

import (
	"sync"
	"time"
)

// Clock is the time of runs.
type Clock interface {
	Now() time.Time
	// After calls f once the time has passed, unless stop was called before.
	After(d time.Duration, f func()) (stop func())
}

// systemClock is the time of the machine. While it sleeps no time passes for delays
// and deadlines.
type systemClock struct{}

func (systemClock) Now() time.Time { return time.Now() }

func (systemClock) After(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}

// alarm calls f once so much time has passed, that in which it is held left out: by several,
// as long as one of them holds it.
type alarm struct {
	clock Clock
	f     func()

	mu    sync.Mutex
	held  int // by how many
	left  time.Duration
	since time.Time
	stop  func() // nil: held
}

func newAlarm(clock Clock, d time.Duration, f func()) *alarm {
	a := &alarm{clock: clock, f: f, left: d, held: 1}
	a.goOn()
	return a
}

func (a *alarm) hold() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.held++; a.stop != nil {
		a.stop()
		a.stop = nil
		a.left -= a.clock.Now().Sub(a.since)
	}
}

func (a *alarm) goOn() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.held--; a.held == 0 {
		a.since = a.clock.Now()
		a.stop = a.clock.After(a.left, a.f)
	}
}

// wait holds it, or does not any more.
func (a *alarm) wait(waits bool) {
	if waits {
		a.hold()
	} else {
		a.goOn()
	}
}

// stopwatch measures the time a run takes, that in which it is held left out.
type stopwatch struct {
	clock Clock

	mu    sync.Mutex
	ran   time.Duration
	since time.Time // zero: held
}

func (w *stopwatch) hold() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.ran, w.since = w.read(), time.Time{}
}

func (w *stopwatch) goOn() { w.goOnSince(w.clock.Now()) }

// goOnSince is goOn as if it had been called then.
func (w *stopwatch) goOnSince(then time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.since.IsZero() {
		w.since = then
	}
}

// time is how long the run has taken.
func (w *stopwatch) time() time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.read()
}

func (w *stopwatch) read() time.Duration {
	if w.since.IsZero() {
		return w.ran
	}
	return w.ran + w.clock.Now().Sub(w.since)
}
