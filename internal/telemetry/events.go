package telemetry

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner"
)

// Limits that keep an event file from growing without end.
const (
	maxFileBytes = 32 << 20 // then the file becomes NAME.1 and a new one starts
	maxText      = 1000     // characters of any text in an event
	maxList      = 50       // problems of an event
	maxQueued    = 1024     // events that wait to be written; more are dropped
	closeWait    = 2 * time.Second
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

// Events is a file of events, one JSON object a line. Recording never waits for
// the disk and never fails; what goes wrong is told once. It may be used from any
// goroutine.
type Events struct {
	redactor *Redactor
	report   func(error)
	now      func() time.Time
	path     string

	mu      sync.Mutex
	queue   chan []byte
	closed  bool
	dropped int
	once    sync.Once
	failed  error
	done    chan struct{}
}

// OpenEvents starts to append to the file. report, which may be nil, is called at
// most once, when an event could not be written. The error is a text for people.
func OpenEvents(path string, redactor *Redactor, report func(error)) (*Events, error) {
	file, err := open(path)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be written to: %s.", path, cause(err))
	}
	if report == nil {
		report = func(error) {}
	}
	e := &Events{
		redactor: redactor, report: report, now: time.Now, path: path,
		queue: make(chan []byte, maxQueued), done: make(chan struct{}),
	}
	go e.write(file)
	return e, nil
}

// open never waits, not even for a pipe that nobody reads.
func open(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY|syscall.O_NONBLOCK, 0o600)
}

// Recorder returns the function that records the events of one request.
func (e *Events) Recorder(of Request) func(planner.Event) {
	return func(event planner.Event) { e.record(of, event) }
}

func (e *Events) record(of Request, event planner.Event) {
	line := e.line(of, event)
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed || line == nil {
		return
	}
	select {
	case e.queue <- line:
	default:
		e.dropped++
	}
}

// entry is a line of the file. What it names itself comes before, and instead of,
// what the event names.
type entry struct {
	TS            string            `json:"ts"`
	Event         planner.EventName `json:"event"`
	CorrelationID string            `json:"correlationId"`
	RequestID     string            `json:"requestId"`
	Kind          planner.Kind      `json:"kind"`
	Attempt       int               `json:"attempt,omitzero"`
	MaxAttempts   int               `json:"maxAttempts,omitzero"`
	Provider      string            `json:"provider"`
	Model         string            `json:"model"`
	Fields        planner.Event     `json:",embed"`
}

// line is the event as it is written: bounded, and without secrets.
func (e *Events) line(of Request, event planner.Event) []byte {
	event.RawOutputPreview = e.redactor.Preview(event.RawOutputPreview)
	event.ValidationErrors = event.ValidationErrors[:min(len(event.ValidationErrors), maxList)]
	event.Problems = slices.Clone(event.Problems[:min(len(event.Problems), maxList)])
	for i := range event.Problems {
		event.Problems[i].QuickFix = nil // it may hold a whole workflow
	}
	raw, err := json.Marshal(entry{
		TS: e.now().Format(time.RFC3339Nano), Event: event.Event,
		CorrelationID: of.CorrelationID, RequestID: of.RequestID, Kind: event.Kind,
		Attempt: event.Attempt, MaxAttempts: event.MaxAttempts,
		Provider: of.Provider, Model: of.Model, Fields: event,
	}, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
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
		return fmt.Errorf("%s could not be written in time, so its last events are missing.", e.path)
	}
	if e.failed == nil && dropped > 0 {
		return fmt.Errorf("%s was too slow to write, so %d events are missing.", e.path, dropped)
	}
	return e.failed
}

// write is the one goroutine that touches the file.
func (e *Events) write(file *os.File) {
	defer close(e.done)
	size := sizeOf(file)
	for line := range e.queue {
		if size+int64(len(line)) > maxFileBytes && size > 0 {
			file, size = e.rotate(file)
		}
		n, err := file.Write(line)
		size += int64(n)
		e.fail(err)
	}
	e.fail(file.Close())
}

// rotate keeps one older file beside a new one. Where that fails, as for a
// device, writing goes on.
func (e *Events) rotate(file *os.File) (*os.File, int64) {
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		return file, 0
	}
	if err := os.Rename(e.path, e.path+".1"); err != nil {
		e.fail(err)
		return file, 0
	}
	fresh, err := open(e.path)
	if err != nil {
		e.fail(err)
		return file, 0
	}
	e.fail(file.Close())
	return fresh, 0
}

// fail tells of the first error.
func (e *Events) fail(err error) {
	if err == nil {
		return
	}
	e.once.Do(func() {
		e.failed = fmt.Errorf("%s could not be written: %s.", e.path, cause(err))
		e.report(e.failed)
	})
}

func sizeOf(file *os.File) int64 {
	info, err := file.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}

// cause is the system's reason without the path, which the message names.
func cause(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}
