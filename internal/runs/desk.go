package runs

import (
	"strings"
	"sync"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/page"
	"planwright/internal/redact"
)

// runDesk tells the pages how runs go, and what they ask.
type runDesk struct {
	redactor *redact.Redactor
	rounds   func(run string) []engine.Rounds // that go on side by side now
	asks     func(run string) *engine.Question

	emit page.Emit
	over func(engine.Record) // is told when a run has come to its end

	mu    sync.Mutex                  // held while events are told, for their order
	asked map[string]*engine.Question // by run
}

// observe passes on how a run goes.
func (d *runDesk) observe(v engine.View) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.note(v.Record.ID, v.Question)
	if len(v.Entries) == 0 {
		d.emit(EventRunChanged, d.view(v.Record))
	} else {
		d.emit(EventRunEntries, RunEntriesView{Run: d.view(v.Record), Entries: viewEntries(v.Entries, maxEventEntries, d.redactor)})
	}
	if v.Record.Status.AtRest() {
		d.over(v.Record)
	}
}

// note notes what a run asks; mu is held.
func (d *runDesk) note(id string, q *engine.Question) {
	if q == nil {
		delete(d.asked, id)
		return
	}
	d.asked[id] = told(q)
}

// told is a question as pages are told of it.
func told(q *engine.Question) *engine.Question {
	q.Arguments, q.Reasons, q.Choices = page.List(q.Arguments), page.List(q.Reasons), page.List(q.Choices)
	return q
}

// askedIn is what a run asks; mu is held. Events tell of runs that nobody called alone. For one
// that was called the answer is that of the run which nobody called: with it goes what was allowed.
func (d *runDesk) askedIn(run string) *engine.Question {
	first, _, isCalled := strings.Cut(run, "/")
	if !isCalled || d.asked[first] == nil {
		return d.asked[run]
	}
	q := d.asks(run)
	if q == nil || q.ID != d.asked[first].ID {
		return nil
	}
	q.Run = first
	return told(q)
}

// answered notes that a question of a run waits no more.
func (d *runDesk) answered(r RunAnswer) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if q := d.asked[r.ID]; q != nil && q.ID == r.Question {
		delete(d.asked, r.ID)
	}
}

// viewed is the run with what it asks.
func (d *runDesk) viewed(record engine.Record) RunView {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.view(record)
}

// status is that of viewed.
func (d *runDesk) status(record engine.Record) walk.Status {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.asked[record.ID] != nil && !record.Status.AtRest() {
		return walk.Waiting
	}
	status, _ := record.Standing()
	return status
}

// view is viewed where mu is held.
func (d *runDesk) view(record engine.Record) RunView {
	v := viewRun(record, time.Now(), d.redactor)
	if !record.Status.AtRest() {
		v.Rounds = viewRounds(d.rounds(record.ID), d.redactor)
	}
	if q := d.askedIn(record.ID); q != nil && !record.Status.AtRest() {
		v.Status, v.Message, v.Question = walk.Waiting, q.Title, q
	}
	return v
}
