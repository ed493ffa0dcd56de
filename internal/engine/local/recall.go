package local

import (
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/walk"
)

// opener opens the journal of a run: to go on with it, or only to look.
type opener func(journal.Runs, string) (*journal.Log, []jsontext.Value, error)

// recall brings a run back to where it was cut off: from its last snapshot, by what
// happened since. Nothing is called. The error is for people.
func (r *Runner) recall(id string, open opener) (*active, error) {
	head, err := r.runs().Head(id)
	switch {
	case err != nil:
		return nil, readable(err)
	case head.Over:
		return nil, errOver
	}
	return r.reopen(head, open)
}

// reopen brings a run back to the last that its journal knows of it.
func (r *Runner) reopen(head journal.Head, open opener) (*active, error) {
	request, err := r.Request(head.ID)
	if err != nil {
		return nil, err
	}
	program, err := walk.Compile(request.Workflow)
	if err != nil {
		return nil, err
	}
	log, lines, err := open(r.runs(), head.ID)
	if err != nil {
		return nil, readable(err)
	}
	log.LetGo() // what comes of it takes longer than to read it, and others wait
	run := r.newRun(head.ID, request, program, head.Began)
	run.log = log
	if err = run.replay(lines); err == nil {
		err = run.findLoss()
	}
	noted, _ := r.noted(journal.Listed{Head: head})
	run.course.Record.Resumed, run.course.Record.AwayMs, run.course.Record.Again = noted.Resumed, noted.AwayMs, noted.Again // a snapshot may be older
	if err != nil {
		run.close()
		return nil, err
	}
	if request.Dry && run.course.Record.Steps > 0 { // what it simulated is not kept by places
		run.tree.unmade.All()
	}
	return run, nil
}

// replay goes through the lines of the journal. A run without any had done nothing, and has none
// until it is taken up: they say that it was in its place.
func (run *active) replay(lines []jsontext.Value) (err error) {
	if len(lines) == 0 {
		run.first, err = run.course.Begin(run.request.Options, run.course.Record.Began)
		return err
	}
	for i, text := range lines {
		var l journalLine
		if json.Unmarshal(text, &l, jsontext.AllowInvalidUTF8(true)) != nil || (l.Snapshot != nil) != (i == 0) {
			return errBroken
		}
		if err := run.relive(l); err != nil {
			return err
		}
	}
	return nil
}

// relive takes one line of the journal.
func (run *active) relive(l journalLine) error {
	if seq, is := l.begins(); is && !run.course.IsOutstanding(seq) {
		return errBroken
	}
	switch {
	case l.Snapshot != nil:
		return run.restore(*l.Snapshot)
	case l.Intent != nil:
		run.of(l.Intent.Seq).Intents = append(run.of(l.Intent.Seq).Intents, *l.Intent)
		run.count(l.Intent.Seq, l.Intent.Effect, &run.course)
	case l.Entered != nil:
		run.of(l.Entered.Seq).Entered = l.Entered
		run.count(l.Entered.Seq, l.Entered.Effect, &run.course)
		return remember(run.log, run.enteredEntry(*l.Entered))
	case l.Said != nil:
		run.of(l.Said.Seq).say(l.Said.Turn)
	case l.Taken != nil:
		run.begun[l.Taken.Seq] = l.Taken
	case l.Called != nil:
		run.files.note(&l.Called.Result)
		if run.course.IsOutstanding(l.Called.Seq) {
			run.settleCall(*l.Called)
		}
		return remember(run.log, run.course.Called(l.Called.At, l.Called.Seq, l.Called.Node, l.Called.Call, l.Called.Result))
	case l.Always != "":
		run.allowAgain(l.Always)
	case l.Rest != "":
		run.allowRest(l.Rest)
	case l.Secret != "":
		run.noteSecret(l.Secret)
	case l.Lost != nil:
		run.lost = *l.Lost
	case l.Event != nil:
		return run.reliveEvent(l)
	}
	return nil
}

// begins is the number of the command of which a line says what it began; false of any other line.
func (l journalLine) begins() (seq int, is bool) {
	switch {
	case l.Intent != nil:
		return l.Intent.Seq, true
	case l.Entered != nil:
		return l.Entered.Seq, true
	case l.Said != nil:
		return l.Said.Seq, true
	case l.Taken != nil:
		return l.Taken.Seq, true
	}
	return 0, false
}

func (run *active) reliveEvent(l journalLine) error {
	node := run.course.NodeOf(l.Event.Event)
	run.leaveBegun(l.Event.Event, &run.course)
	entries, err := run.course.Advance(*l.Event)
	if err != nil {
		return errBroken
	}
	run.files.note(l.Event.Event.Result)
	run.memory.add(node, l.Kept)
	run.settleBegun(l.Event.Event, run.course.State)
	run.settleLoss(run.course.State.Command)
	run.watch.ran = time.Duration(l.Event.RanMs) * time.Millisecond
	return remember(run.log, entries...)
}

func (run *active) restore(s snapshot) error {
	if s.State == nil {
		return errBroken
	}
	run.course.Restore(s.Course)
	run.effects, run.last, run.lost = s.Effects, s.Last, s.Lost
	for _, b := range s.Begun {
		if !run.course.IsOutstanding(b.Seq) {
			return errBroken
		}
		run.begun[b.Seq] = &b
	}
	for _, b := range s.Left {
		run.left[b.Seq] = &b
	}
	run.runner.hide(s.Record.Secrets)
	run.files.add(s.Files...)
	run.memory.take(s.Kept)
	run.watch.ran = time.Duration(s.RanMs) * time.Millisecond
	run.void = run.void || s.Sheet != run.may.Sheet()
	run.allowAgain(s.Always...)
	run.allowRest(s.Rest...)
	return nil
}

// remember notes entries that a power cut may have taken.
func remember(log *journal.Log, entries ...engine.Entry) error {
	for _, e := range entries {
		if err := log.AddEntry(e.N, e); err != nil {
			return readable(err)
		}
	}
	return nil
}
