package local

import (
	"cmp"
	"context"
	"errors"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
)

// claim notes of a run that failed or was stopped which one goes on in its place, unless one
// does already. It is noted before that begins, so that of two at once one does.
func (r *Runner) claim(id, next string) error {
	var said error
	err := r.changeRecord(id, func(record *engine.Record) bool {
		if record.Again == "" {
			record.Again = next
			return true
		}
		said = engine.TriedAgain(*record, r.Record)
		return false
	})
	if errors.Is(err, engine.ErrGone) { // it was removed just now, so no other can go on in its place
		err = nil
	}
	return cmp.Or(said, err)
}

// unclaim takes that back, as none has begun.
func (r *Runner) unclaim(id, next string) {
	_ = r.changeRecord(id, func(record *engine.Record) bool { // else it is said to be gone
		isNoted := record.Again == next
		if isNoted {
			record.Again = ""
		}
		return isNoted
	})
}

// changeRecord changes what is kept of a run that is over, where change says so.
func (r *Runner) changeRecord(id string, change func(*engine.Record) bool) error {
	if err := r.driven.letGo(context.Background(), id); err != nil {
		return err
	}
	defer r.over.Delete(id)
	err := r.runs().Change(id, func(h *journal.Head) error {
		record, known := r.noted(journal.Listed{Head: *h})
		if !known {
			return journal.ErrDamaged
		}
		if change(&record) {
			h.Record = encoded(record)
		}
		return nil
	})
	if err != nil {
		return readable(err)
	}
	return nil
}
