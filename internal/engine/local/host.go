package local

import (
	"context"
	"errors"
	"io"
	"math"
	"os"
	"slices"

	"planwright/internal/engine"
)

// Control pauses, steps or stops a run that goes on.
func (r *Runner) Control(id string, control engine.Control) (engine.Record, error) {
	if isBelow(id) {
		return engine.Record{}, errPart
	}
	run := r.driven.running(id)
	if run == nil || run.now().Status.AtRest() {
		return engine.Record{}, engine.ErrNotDriven
	}
	switch control {
	case engine.Pause: // before its next step; the one it is at goes on
		run.gate.set(closed)
	case engine.GoOn:
		run.gate.set(open)
	case engine.Step:
		run.gate.set(once)
	case engine.Stop: // within 200 ms, whatever a tool does
		run.cancel(errStopped)
	default:
		return engine.Record{}, engine.ErrNoControl
	}
	return run.now(), nil
}

// Answer answers the question that a run waits with.
func (r *Runner) Answer(id, question string, answer engine.Answer) (engine.Question, error) {
	r, id = r.at(id)
	run := r.driven.running(id)
	if run == nil {
		return engine.Question{}, engine.ErrNoQuestion
	}
	run.mu.Lock()
	defer run.mu.Unlock()
	a := run.asked
	if a == nil || a.question.ID != question {
		return engine.Question{}, engine.ErrNoQuestion
	}
	run.asked = nil
	a.came <- reply{answer: answer}
	return a.question, nil
}

// Watch tells how a run goes; see engine.Host.
func (r *Runner) Watch(ctx context.Context, id string, behind int, each func(engine.View)) (engine.Record, error) {
	r, id = r.at(id)
	if each == nil {
		each = func(engine.View) {}
	}
	run := r.driven.running(id)
	if run != nil {
		if w, view := run.attach(); w != nil {
			defer run.watching.Done()
			view.Entries = r.between(id, behind, w.behind)
			return w.tellTo(ctx, view, each)
		}
	}
	record, err := r.Record(id)
	if run != nil { // it has just come to rest, maybe not for the first time
		record, err = run.now(), nil
	} else if last, known := r.driven.endOf(r.prefix + id); known {
		record, err = last, nil
	}
	if err == nil {
		each(engine.View{Record: record, Entries: r.between(id, behind, math.MaxInt)})
	}
	return record, err
}

// List lists runs; see engine.Host.
func (r *Runner) List(filter engine.Filter) ([]engine.Record, error) {
	list, err := r.driven.records(), error(nil)
	if !filter.Driven {
		list, err = r.kept()
	}
	return slices.DeleteFunc(list, func(record engine.Record) bool { return !filter.Admits(record) }), err
}

// Record is a run as it is now.
func (r *Runner) Record(id string) (engine.Record, error) {
	r, id = r.at(id)
	if run := r.driven.running(id); run != nil {
		return run.now(), nil
	}
	if r.root != nil { // there may be thousands beside it
		if record, known := r.keptOne(id); known {
			return record, nil
		}
		return engine.Record{}, engine.ErrGone
	}
	list, err := r.kept()
	if at := slices.IndexFunc(list, func(record engine.Record) bool { return record.ID == id }); at >= 0 {
		return list[at], nil
	}
	return engine.Record{}, errors.Join(err, engine.ErrGone)
}

// Rounds are the loops of a run whose rounds go on side by side now.
func (r *Runner) Rounds(id string) []engine.Rounds {
	r, id = r.at(id)
	if run := r.driven.running(id); run != nil {
		return run.roundsNow()
	}
	return nil
}

// Asks is the question that a run waits with.
func (r *Runner) Asks(id string) *engine.Question {
	r, id = r.at(id)
	run := r.driven.running(id)
	if run == nil {
		return nil
	}
	run.mu.Lock()
	defer run.mu.Unlock()
	if run.asked == nil {
		return nil
	}
	question := run.asked.question
	return &question
}

// Image opens a picture of a run, and nothing else, whatever the name is.
func (r *Runner) Image(id, name string) (io.ReadCloser, error) {
	r, id = r.at(id)
	folder, err := r.runs().Images(id)
	if err != nil {
		return nil, readable(err)
	}
	file, err := os.OpenInRoot(folder, name)
	if err != nil {
		return nil, engine.ErrNoImage
	}
	if info, err := file.Stat(); err != nil || !info.Mode().IsRegular() {
		file.Close()
		return nil, engine.ErrNoImage
	}
	return file, nil
}
