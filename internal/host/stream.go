package host

import (
	"strings"
	"sync"
	"time"

	"planwright/planner"
)

// streamInterval is the shortest time between two events of one kind for one
// request: 20 a second are smooth to look at and cheap to draw.
const streamInterval = 50 * time.Millisecond

// stream passes what happens to one request on to the pages. Pieces of the
// answer are joined and progress is overtaken by later progress; attempts
// arrive each, behind what came before them.
type stream struct {
	id      string
	emit    Emit
	redact  func(string) string
	started time.Time

	mu        sync.Mutex
	text      strings.Builder
	reasoning strings.Builder
	progress  *planner.Progress
	sent      time.Time
	timer     *time.Timer // nil when nothing waits
	closed    bool
}

func newStream(id string, emit Emit, redact func(string) string) *stream {
	return &stream{id: id, emit: emit, redact: redact, started: time.Now()}
}

// observer is what the planner tells.
func (s *stream) observer() planner.Observer {
	return planner.Observer{Progress: s.onProgress, Delta: s.onDelta, Attempt: s.onAttempt, Event: s.onEvent}
}

// shortestWait is the shortest wait that a page is told of; nobody sees less.
const shortestWait = time.Second

// onEvent tells of a wait for the endpoint.
func (s *stream) onEvent(e planner.Event) {
	wait := time.Duration(e.RetryInMs) * time.Millisecond
	s.mu.Lock()
	defer s.mu.Unlock()
	if wait < shortestWait || s.closed {
		return
	}
	s.flush()
	s.emit(EventRequestWaiting, WaitingView{ID: s.id, State: e.State, Until: viewTime(time.Now().Add(wait))})
}

func (s *stream) onProgress(p planner.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.progress = &p
	s.soon()
}

func (s *stream) onDelta(d planner.Delta) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text.WriteString(d.Text)
	s.reasoning.WriteString(d.Reasoning)
	s.soon()
}

func (s *stream) onAttempt(a planner.Attempt) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.flush()
	s.emit(EventRequestAttempt, AttemptDone{ID: s.id, Attempt: viewAttempt(a, s.redact)})
}

// close sends what is left; nothing is sent afterwards.
func (s *stream) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.flush()
	s.closed = true
}

// soon sends what waits as soon as the interval allows. mu is held, as in flush.
func (s *stream) soon() {
	if s.timer != nil || s.closed {
		return
	}
	wait := streamInterval - time.Since(s.sent)
	if wait <= 0 {
		s.flush()
		return
	}
	s.timer = time.AfterFunc(wait, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.flush()
	})
}

func (s *stream) flush() {
	if s.timer != nil {
		s.timer.Stop()
		s.timer = nil
	}
	if s.closed {
		return
	}
	if s.progress != nil {
		s.emit(EventRequestProgress, ProgressView{ID: s.id, Progress: *s.progress, ElapsedMs: time.Since(s.started).Milliseconds()})
		s.progress = nil
	}
	if s.text.Len()+s.reasoning.Len() > 0 {
		s.emit(EventRequestDelta, DeltaView{ID: s.id, Text: s.redact(s.text.String()), Reasoning: s.redact(s.reasoning.String())})
		s.text.Reset()
		s.reasoning.Reset()
	}
	s.sent = time.Now()
}
