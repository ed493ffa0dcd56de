package local

import (
	"slices"
	"sync"
	"time"

	"planwright/internal/engine"
)

// Bounds of what an observer is told: how often, and how many entries wait for one
// that is slow. The oldest of them are dropped; they are kept with the run.
const (
	tellEvery  = 50 * time.Millisecond
	maxWaiting = 1000
)

// observer tells somebody how a run goes, from a goroutine of its own, so that the
// run never waits. Order is kept, and the last state is always told.
type observer struct {
	observe func(engine.Record, []engine.Entry)
	clock   Clock

	mu      sync.Mutex
	record  engine.Record
	entries []engine.Entry
	wake    chan struct{} // holds one when there is something to tell
	over    chan struct{}
	done    chan struct{}
}

func newObserver(observe func(engine.Record, []engine.Entry), clock Clock) *observer {
	o := &observer{observe: observe, clock: clock, wake: make(chan struct{}, 1), over: make(chan struct{}), done: make(chan struct{})}
	if observe == nil {
		close(o.done)
		return o
	}
	go o.work()
	return o
}

// tell adds to what is to be told.
func (o *observer) tell(record engine.Record, entries ...engine.Entry) {
	if o.observe == nil {
		return
	}
	o.mu.Lock()
	o.record = record
	o.entries = append(o.entries, entries...)
	if extra := len(o.entries) - maxWaiting; extra > 0 {
		o.entries = slices.Delete(o.entries, 0, extra)
	}
	o.mu.Unlock()
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

func (o *observer) work() {
	defer close(o.done)
	for {
		select {
		case <-o.wake:
			o.pass()
		case <-o.over:
			select {
			case <-o.wake:
				o.pass()
			default:
			}
			return
		}
		o.rest()
	}
}

// rest lets things gather, unless the run is over.
func (o *observer) rest() {
	rested := make(chan struct{})
	stop := o.clock.After(tellEvery, func() { close(rested) })
	defer stop()
	select {
	case <-rested:
	case <-o.over:
	}
}

func (o *observer) pass() {
	o.mu.Lock()
	record, entries := o.record, o.entries
	o.entries = nil
	o.mu.Unlock()
	o.observe(record, entries)
}

// close returns when all was told.
func (o *observer) close() {
	close(o.over)
	<-o.done
}
