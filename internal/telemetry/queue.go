package telemetry

import (
	"fmt"
	"time"

	"planwright/internal/atomicfile"
)

// queued is a line to be written, or a question whether all before it are.
type queued struct {
	line    []byte
	written chan<- struct{}
}

// Flush waits until what was recorded before is written, for at most two seconds.
func (e *Events) Flush() {
	written := make(chan struct{})
	if !e.ask(queued{written: written}) {
		return
	}
	select {
	case <-written:
	case <-time.After(closeWait):
	}
}

// ask puts a question into the queue, where there is room.
func (e *Events) ask(q queued) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return false
	}
	select {
	case e.queue <- q:
		return true
	default:
		return false
	}
}

// write is the one goroutine that touches the disk.
func (e *Events) write() {
	defer close(e.done)
	for q := range e.queue {
		if q.written != nil {
			close(q.written)
			continue
		}
		e.fail(e.to.write(q.line, e.now()))
	}
	e.fail(e.to.close())
}

// fail tells of the first error.
func (e *Events) fail(err error) {
	if err == nil {
		return
	}
	e.mu.Lock()
	first := e.failed == nil
	if first {
		e.failed = fmt.Errorf("%s could not be written: %s.", e.to.name(), atomicfile.Reason(err))
	}
	told := e.failed
	e.mu.Unlock()
	if first {
		e.report(told)
	}
}
