// Package telemetry records what happens to requests, as lines of JSON, with
// every secret taken out first.
package telemetry

import (
	"crypto/rand"
	"fmt"
	"slices"
	"sync"
	"time"

	"planwright/internal/atomicfile"
	"planwright/internal/redact"
	"planwright/planner"
)

// Limits that keep events from growing without end.
const (
	maxList   = 50   // problems of an event
	maxQueued = 1024 // events that wait to be written; more are dropped
	closeWait = 2 * time.Second
)

// Request says which request events belong to.
type Request struct {
	CorrelationID string // of the conversation
	RequestID     string
	Provider      string // host of the endpoint
	Model         string
}

// NewID returns a random id for a request or a conversation.
func NewID() string { return rand.Text() }

// Events is where events are written to, one JSON object a line. Recording never
// waits for the disk and never fails; what goes wrong is told once. It may be used
// from any goroutine.
type Events struct {
	redactor *redact.Redactor
	report   func(error)
	now      func() time.Time
	to       output

	mu      sync.Mutex
	queue   chan queued
	closed  bool
	dropped int
	failed  error
	done    chan struct{}
}

// output takes whole lines. Only one goroutine uses it.
type output interface {
	write(line []byte, now time.Time) error
	close() error
	name() string // for people
}

// OpenEvents starts to append to the file. report, which may be nil, is called at
// most once, when an event could not be written. The error is a text for people.
func OpenEvents(path string, redactor *redact.Redactor, report func(error)) (*Events, error) {
	file, err := openFile(path)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be written to: %s.", path, atomicfile.Reason(err))
	}
	return newEvents(file, redactor, report), nil
}

func newEvents(to output, redactor *redact.Redactor, report func(error)) *Events {
	if report == nil {
		report = func(error) {}
	}
	e := &Events{
		redactor: redactor, report: report, now: time.Now, to: to,
		queue: make(chan queued, maxQueued), done: make(chan struct{}),
	}
	go e.write()
	return e
}

// Recorder returns the function that records the events of one request.
func (e *Events) Recorder(of Request) func(planner.Event) {
	return func(event planner.Event) { e.record(of, event) }
}

func (e *Events) record(of Request, event planner.Event) {
	if line := e.line(of, event); line != nil {
		e.put(line)
	}
}

// put has a line written.
func (e *Events) put(line []byte) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return
	}
	select {
	case e.queue <- queued{line: line}:
	default:
		e.dropped++
	}
}

// line is the event as it is written: bounded, and without secrets.
func (e *Events) line(of Request, event planner.Event) []byte {
	event.RawOutputPreview = e.redactor.Preview(event.RawOutputPreview)
	event.ValidationErrors = event.ValidationErrors[:min(len(event.ValidationErrors), maxList)]
	event.Problems = slices.Clone(event.Problems[:min(len(event.Problems), maxList)])
	for i := range event.Problems {
		event.Problems[i].QuickFix = nil // it may hold a whole workflow
	}
	raw, err := encodeEntry(of, e.now().UTC(), event)
	if err != nil { // a number JSON cannot hold
		e.fail(err)
		return nil
	}
	return append(e.redactor.JSON(raw), '\n')
}

// Close writes what is left, for at most two seconds, and closes the file. The
// error is the first thing that went wrong, as a text for people.
func (e *Events) Close() error {
	e.mu.Lock()
	if !e.closed {
		e.closed = true
		close(e.queue)
	}
	dropped := e.dropped
	e.mu.Unlock()
	select {
	case <-e.done:
	case <-time.After(closeWait):
		return fmt.Errorf("%s could not be written in time, so its last events are missing.", e.to.name())
	}
	if err := e.Failure(); err != nil || dropped == 0 {
		return err
	}
	return fmt.Errorf("%s was too slow to write, so %d events are missing.", e.to.name(), dropped)
}

// Failure is the first thing that went wrong, as a text for people; nil where
// nothing did.
func (e *Events) Failure() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.failed
}
