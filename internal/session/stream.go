package session

import (
	"strings"
	"sync"
	"time"

	"planwright/internal/page"
	"planwright/internal/redact"
	"planwright/planner"
	"planwright/planner/speech"
)

// streamInterval is the shortest time between two events of one kind for one
// request: 20 a second are smooth to look at and cheap to draw.
const streamInterval = 50 * time.Millisecond

// sketchInterval is the same for what there is of the answer's steps, which takes longer to draw.
const sketchInterval = 100 * time.Millisecond

// stream passes what happens to one request on to the pages. Pieces of the
// answer are joined, progress and sketches are overtaken by later ones; attempts
// arrive each, behind what came before them.
type stream struct {
	id       string
	emit     page.Emit
	redactor *redact.Redactor

	mu        sync.Mutex
	text      pieces
	words     speech.Stream // of the text, what is said to the person
	reasoning pieces
	progress  *planner.Progress
	sketch    *planner.Sketch
	sent      time.Time
	sketched  time.Time
	timer     *time.Timer // nil when nothing waits
	closed    bool
}

func newStream(id string, emit page.Emit, redactor *redact.Redactor) *stream {
	return &stream{
		id: id, emit: emit, redactor: redactor,
		text: pieces{clean: redactor.Stream()}, reasoning: pieces{clean: redactor.Stream()},
	}
}

// pieces are joined until they are sent, without secrets: what may be the start of
// one waits for what follows.
type pieces struct {
	strings.Builder
	clean *redact.Stream
}

// take is what can be sent; at the end of a text that is all of it.
func (p *pieces) take(end bool) string {
	text := p.clean.Next(p.String())
	p.Reset()
	if end {
		text += p.clean.End()
	}
	return text
}

// observer is what the planner tells.
func (s *stream) observer() planner.Observer {
	return planner.Observer{Progress: s.onProgress, Delta: s.onDelta, Sketch: s.onSketch, Attempt: s.onAttempt, Event: s.onEvent}
}

// shortestWait is the shortest wait that a page is told of; nobody sees less.
const shortestWait = time.Second

// onEvent tells of a wait for the endpoint, which is one of many where a model is loaded.
func (s *stream) onEvent(e planner.Event) {
	wait := time.Duration(e.RetryInMs) * time.Millisecond
	s.mu.Lock()
	defer s.mu.Unlock()
	if wait < shortestWait && e.State != planner.StateLoading || s.closed {
		return
	}
	s.flush()
	s.emit(EventRequestWaiting, WaitingView{ID: s.id, State: e.State, Until: page.Time(time.Now().Add(wait))})
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

func (s *stream) onSketch(k planner.Sketch) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sketch = &k
	s.soon()
}

func (s *stream) onAttempt(a planner.Attempt) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sketch = nil // the attempt says more
	s.flush()
	s.sendText(true)
	s.emit(EventRequestAttempt, AttemptDone{ID: s.id, Attempt: viewAttempt(a, s.redactor.Text)})
}

// close sends what is left; nothing is sent afterwards.
func (s *stream) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sketch = nil
	s.flush()
	s.sendText(true)
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
		s.emit(EventRequestProgress, ProgressView{ID: s.id, Progress: *s.progress})
		s.progress = nil
	}
	s.sendText(false)
	s.sent = time.Now()
	s.sendSketch()
}

// sendSketch sends the latest sketch, unless the one before it was sent just now; mu is held.
func (s *stream) sendSketch() {
	if s.sketch == nil {
		return
	}
	if time.Since(s.sketched) < sketchInterval {
		s.soon()
		return
	}
	s.emit(EventRequestSketch, SketchView{ID: s.id, Sketch: *s.sketch})
	s.sketch, s.sketched = nil, s.sent
}

// sendText sends what came of the answer; mu is held.
func (s *stream) sendText(end bool) {
	if s.closed {
		return
	}
	d := DeltaView{ID: s.id, Text: s.words.Add(s.text.take(end)), Reasoning: s.reasoning.take(end)}
	if end {
		d.Text += s.words.End()
		s.words = speech.Stream{}
	}
	if d.Text != "" || d.Reasoning != "" {
		s.emit(EventRequestDelta, d)
	}
}
