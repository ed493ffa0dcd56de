package local

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/walk"
)

// kept lists the runs that are kept, the newest first, and only looks. One that nobody
// drives and that did not come to its end is Interrupted; one of which nothing can be
// read, or that a later version wrote, has Failed, and its message says so.
func (r *Runner) kept() ([]engine.Record, error) {
	ids, err := r.runs().IDs()
	if err != nil {
		return nil, readable(err)
	}
	var records []engine.Record
	for _, id := range ids {
		if record, ok := r.keptOne(id); ok {
			records = append(records, record)
		}
	}
	slices.SortStableFunc(records, func(a, b engine.Record) int { return b.Began.Compare(a.Began) })
	return records, nil
}

// keptOne is a run as kept lists it. What is over stays as it is, and there may be
// thousands, so that each is read once.
func (r *Runner) keptOne(id string) (engine.Record, bool) {
	if record, known := r.over.Load(id); known {
		return record.(engine.Record), true
	}
	listed, ok := r.runs().Listed(id)
	if !ok {
		return r.newer(id)
	}
	record, ok := r.recordOf(listed)
	if ok && listed.Over && r.driven.running(id) == nil {
		r.over.Store(id, record)
	}
	return record, ok
}

// newer is a run that a later version wrote: nobody goes on with it here, and nobody is to think
// that it is gone.
func (r *Runner) newer(id string) (record engine.Record, is bool) {
	head, err := r.runs().Head(id)
	if !errors.Is(err, journal.ErrNewer) {
		return record, false
	}
	record, _ = r.noted(journal.Listed{Head: head})
	record.ID, record.Workflow, record.Began = r.prefix+id, cmp.Or(record.Workflow, head.Workflow), head.Began
	record.Status, record.Message, record.Node = walk.Failed, errNewer.Error(), ""
	if record.Ended.IsZero() {
		record.Ended = record.Began
	}
	return record, true
}

// recordOf is the record of a run as it is now.
func (r *Runner) recordOf(l journal.Listed) (engine.Record, bool) {
	if run := r.driven.running(l.ID); run != nil {
		return run.now(), true
	}
	record, known := r.noted(l)
	if known && (l.Over || l.Driven || record.Status == walk.Interrupted && r.runs().HasStart(l.ID)) {
		return record, true
	}
	return r.interrupted(l, record, known)
}

// noted is the record of a run as it was noted last.
func (r *Runner) noted(l journal.Listed) (record engine.Record, known bool) {
	known = l.Record != nil && json.Unmarshal(l.Record, &record) == nil
	if record.Stuck < journal.Format { // an older program found that
		record.Stuck = 0
	}
	if record.Again == "" && record.Status != walk.Done { // nothing goes on in the place of one that is done
		record.Again = r.runs().Next(l.ID)
	}
	r.hide(record.Secrets)
	return record, known
}

// interrupted finds out how far a run came that was cut off.
func (r *Runner) interrupted(l journal.Listed, record engine.Record, known bool) (engine.Record, bool) {
	run, err := r.recall(l.ID, journal.Runs.Look)
	switch {
	case err == nil:
		defer run.close()
		run.cut()
		return run.course.Record, true
	case errors.Is(err, errOver): // since it was listed
		return r.headRecord(l.ID)
	case errors.Is(err, errBusy):
	case known:
		record.Status, record.Message, record.Node = walk.Failed, err.Error(), "" // and none of its steps can be tried again
	case errors.Is(err, errBroken):
		return engine.Record{ID: r.prefix + l.ID, Began: l.Began, Status: walk.Failed, Message: err.Error()}, true
	}
	return record, known
}

// cut notes that the run was cut off, unless it came to its end.
func (run *active) cut() {
	if !run.course.IsOver() {
		run.course.Interrupt(run.cutOff(), run.course.At)
	}
}

const cutOffLost = "It was cut off, and the end of its journal is missing. Resume it, and you are asked about each call that it may have made already, or run the workflow anew."

// cutOff says of a run that nobody drives any more what can be done.
func (run *active) cutOff() string {
	why, isOld := run.log.OldHead()
	switch {
	case run.lost.isAhead():
		return cutOffLost
	case isOld:
		return onDisk{cause: why, left: true}.Error()
	}
	return "It was cut off. Resume it, or run the workflow anew."
}

func (r *Runner) headRecord(id string) (record engine.Record, known bool) {
	head, err := r.runs().Head(id)
	if err != nil {
		return record, false
	}
	return r.noted(journal.Listed{Head: head})
}

// Entries are what is kept of what happened in the run, in order.
func (r *Runner) Entries(id string) ([]engine.Entry, error) {
	r, id = r.at(id)
	r.headRecord(id)
	lines, err := r.runs().Entries(id)
	if err != nil {
		return nil, readable(err)
	}
	entries := make([]engine.Entry, 0, len(lines))
	for _, l := range lines {
		var e engine.Entry
		if json.Unmarshal(l, &e) == nil {
			entries = append(entries, e)
		}
	}
	return slices.Clip(entries), nil
}

// LacksEntries reports whether a part of what is kept for Entries is damaged.
func (r *Runner) LacksEntries(id string) bool {
	r, id = r.at(id)
	lacks, err := r.runs().LacksEntries(id)
	return err == nil && lacks
}

// Request is what the run was started with.
func (r *Runner) Request(id string) (engine.Request, error) {
	r, id = r.at(id)
	var request engine.Request
	err := r.runs().Start(id, &request)
	if errors.Is(err, journal.ErrMissing) {
		if _, known := r.headRecord(id); known {
			return engine.Request{}, noStart{}
		}
	}
	if err != nil {
		return engine.Request{}, readable(err)
	}
	return request, nil
}

// Results are the results of all steps of a run, as far as it came, for
// walk.Options.Results of one that begins in the midst of the workflow.
func (r *Runner) Results(id string) (map[string]walk.Result, error) {
	return readState(r, id, (*walk.State).Results)
}

// Again is where a run came to that failed or was stopped, for walk.Options.Again. The error is
// engine.ErrEndLost where its journal does not say that.
func (r *Runner) Again(id string) (*walk.Lane, error) {
	isOver := false
	again, err := readState(r, id, func(s *walk.State) *walk.Lane {
		isOver = s.Status() != walk.Running
		return s.Again()
	})
	at, local := r.at(id)
	if _, ended := endedEarly(at, local); err == nil && !isOver && ended {
		noteEndLost(at, local)
		return nil, engine.ErrEndLost
	}
	return again, err
}

// Outputs are what a run gave.
func (r *Runner) Outputs(id string) (map[string]jsontext.Value, error) {
	return readState(r, id, (*walk.State).Outputs)
}

// readState is what ask reads of the state of a run, which goes on or is kept.
func readState[T any](r *Runner, id string, ask func(*walk.State) T) (read T, err error) {
	r, id = r.at(id)
	if run := r.driven.running(id); run != nil {
		return given(run, ask), nil
	}
	head, err := r.runs().Head(id)
	if err != nil {
		return read, readable(err)
	}
	run, err := r.reopen(head, journal.Runs.Look)
	if err != nil {
		return read, err
	}
	defer run.close()
	return given(run, ask), nil
}

// whyGone is said of a run that could be resumed and had to go.
var whyGone = map[journal.Bound]string{
	journal.TooOld:  "for it was older than runs are kept",
	journal.TooMany: "for more runs of this workflow are kept already than may be",
	journal.TooMuch: "for the runs that are kept took more room than they may",
}

// epitaph is what the list says of a run that could be resumed and had to go. Of what it was
// started with the workflow stays, and no values.
func (r *Runner) epitaph(head journal.Head, why journal.Bound) (journal.Head, any) {
	record, _ := r.noted(journal.Listed{Head: head})
	request, _ := r.Request(head.ID) // nothing of it stays where it cannot be read
	request = engine.Request{Workflow: request.Workflow, Revision: request.Revision, File: request.File, Dry: request.Dry}
	head.Workflow = cmp.Or(head.Workflow, request.Workflow.ID)
	record.ID, record.Workflow, record.Began, record.Ended = head.ID, head.Workflow, head.Began, r.clock().Now().UTC()
	record.Name, record.File = cmp.Or(record.Name, request.Workflow.Name), cmp.Or(record.File, request.File)
	record.Status, record.Node, record.Secrets = walk.Failed, "", nil
	record.Message = "It was cut off and could be resumed, but it was removed, " + whyGone[why] + ". Run the workflow anew."
	head.Record = encoded(record)
	return head, request
}

// Remove takes a run out of all lists. One that is driven stays.
func (r *Runner) Remove(ctx context.Context, id string) error {
	if isBelow(id) {
		return errPart
	}
	if err := r.driven.letGo(ctx, id); err != nil {
		return err
	}
	if err := r.runs().Discard(id); err != nil {
		return readable(err)
	}
	return nil
}

// Recover takes back what Remove did.
func (r *Runner) Recover(id string) error {
	if err := r.runs().Recover(id); err != nil {
		return readable(err)
	}
	return nil
}
