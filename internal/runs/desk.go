package runs

import (
	"context"
	"errors"
	"sync"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/page"
	"planwright/internal/telemetry"
)

// runDesk tells the pages how runs go, and passes the questions of runs and the
// answers to them on.
type runDesk struct {
	secrets *telemetry.Redactor

	emit   page.Emit
	always func(run engine.Record, tool string) // keeps that a tool need not ask any more
	over   func(engine.Record)                  // is told when a run has come to its end

	mu    sync.Mutex // held while events are told, for their order
	known map[string]engine.Record
	asked map[string]*asked // by run
}

// asked is a question that waits for its answer.
type asked struct {
	question engine.Question
	answer   chan engine.Answer
}

var errNoQuestion = errors.New("This run asks nothing now: it has been answered already, or the run is over.")

// observe passes on how a run goes.
func (d *runDesk) observe(record engine.Record, entries []engine.Entry) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.known[record.ID] = record
	if len(entries) == 0 {
		d.emit(EventRunChanged, d.view(record))
	} else {
		d.emit(EventRunEntries, RunEntriesView{Run: d.view(record), Entries: viewEntries(entries, maxEventEntries, d.secrets)})
	}
	if record.Status.AtRest() {
		delete(d.known, record.ID)
		d.over(record)
	}
}

// ask puts the question of a run to the pages and waits for the answer.
func (d *runDesk) ask(ctx context.Context, q engine.Question) (engine.Answer, error) {
	q.Arguments, q.Reasons, q.Choices = page.List(q.Arguments), page.List(q.Reasons), page.List(q.Choices)
	a := &asked{question: q, answer: make(chan engine.Answer, 1)}
	d.put(a)
	defer d.forget(a)
	select {
	case <-ctx.Done():
		return engine.Answer{}, context.Cause(ctx)
	case answer := <-a.answer:
		if answer.Choice == engine.Always && q.Call != nil {
			d.always(d.record(q.Run), q.Call.Tool)
		}
		return answer, nil
	}
}

func (d *runDesk) put(a *asked) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asked[a.question.Run] = a
	if record, known := d.known[a.question.Run]; known { // else the first event will say it
		d.emit(EventRunChanged, d.view(record))
	}
}

func (d *runDesk) forget(a *asked) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.asked[a.question.Run] == a {
		delete(d.asked, a.question.Run)
	}
}

func (d *runDesk) record(id string) engine.Record {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.known[id]
}

// reply answers the question of a run.
func (d *runDesk) reply(r RunAnswer) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	a := d.asked[r.ID]
	if a == nil || a.question.ID != r.Question {
		return errNoQuestion
	}
	delete(d.asked, r.ID)
	a.answer <- r.Answer
	return nil
}

// viewed is the run with what it asks.
func (d *runDesk) viewed(record engine.Record) RunView {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.view(record)
}

// view is viewed where mu is held.
func (d *runDesk) view(record engine.Record) RunView {
	v := viewRun(record, time.Now(), d.secrets)
	if a := d.asked[record.ID]; a != nil && !record.Status.AtRest() {
		v.Status, v.Message, v.Question = walk.Waiting, a.question.Title, &a.question
	}
	return v
}
