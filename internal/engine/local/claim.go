package local

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
)

// A run that goes on in the place of one that failed or was stopped is made first, and that is
// noted of the other one before it does anything: whenever the program ends between, one of the two
// can be gone on with. Of several at once that one is, of which it is noted. That is noted twice, as the
// head of the other one may be lost, or an old copy of it put back.

// displaced is said of a run in whose stead another goes on, or, where it is not known which,
// may have gone on. It has done nothing.
type displaced struct{ by string }

func (e displaced) Error() string {
	if e.by == "" {
		return "This run has done nothing, and of the one in whose place it was to go on nothing is known any more, so another one may have gone on there already. Look at the later runs, then run the workflow anew."
	}
	return fmt.Sprintf("This run has done nothing, and another one, %s, goes on with what it was to go on with. Look there.", e.by)
}

// takePlace notes of the run in whose place this one goes on, if there is one, that it does, unless
// another does already.
func takePlace(run *active) error {
	if !takesPlace(run.request) {
		return nil
	}
	return run.runner.claim(run.request.After.Run, run.id)
}

// keepPlace is takePlace for one that was cut off, perhaps before that was noted. Where nothing is
// known any more of the other one, its own journal tells: it has lines only once it was in its place.
func keepPlace(run *active) error {
	if !takesPlace(run.request) {
		return nil
	}
	before, known := run.runner.headRecord(run.request.After.Run)
	switch {
	case before.Again == run.id:
		return nil
	case before.Again != "":
		return displaced{before.Again}
	case !known && run.first != nil:
		return displaced{}
	case !known:
		return nil
	}
	return takePlace(run)
}

func takesPlace(r engine.Request) bool { return r.Tries && !r.Dry }

// giveUp takes a run back that could not begin. Where it cannot be taken back that it goes on in
// the place of another one, as on a full disk, it stays, and can be resumed.
func giveUp(run *active) {
	left := takesPlace(run.request) && run.runner.unclaim(run.request.After.Run, run.id) != nil
	run.close()
	if !left {
		_ = run.runner.runs().Remove(run.id) // where it stays it has done nothing
	}
}

// claim notes of a run that failed or was stopped which one goes on in its place, unless one
// does already.
func (r *Runner) claim(id, next string) error {
	if _, known := r.headRecord(id); !known && r.runs().HasStart(id) {
		r.mend(id, true)
	}
	var said error
	err := r.changeHead(id, func(_ *journal.Head, record *engine.Record) bool {
		if record.Again != "" && record.Again != next {
			said = engine.TriedAgain(*record, r.Record)
		}
		isFree := record.Again == ""
		if isFree {
			record.Again, said = next, r.noteNext(id, next)
		}
		return isFree && said == nil
	})
	if said != nil {
		return said
	}
	return err
}

// unclaim takes that back, as none has begun.
func (r *Runner) unclaim(id, next string) error {
	var failed error
	err := r.changeHead(id, func(_ *journal.Head, record *engine.Record) bool {
		isNoted := record.Again == next
		if isNoted {
			record.Again, failed = "", r.noteNext(id, "")
		}
		return isNoted && failed == nil
	})
	return cmp.Or(failed, err)
}

// noteNext notes it beside the head.
func (r *Runner) noteNext(id, next string) error {
	if err := r.runs().SetNext(id, next); err != nil {
		return readable(err)
	}
	return nil
}

// errAsItIs leaves what is kept of a run as it is.
var errAsItIs = errors.New("engine: nothing is to be changed")

// changeHead changes what a list knows of a run that is over, where change says so. Of one that was
// removed nothing is, and that is no error.
func (r *Runner) changeHead(id string, change func(*journal.Head, *engine.Record) bool) error {
	if err := r.driven.letGo(context.Background(), id); err != nil {
		return err
	}
	defer r.over.Delete(id)
	err := r.runs().Change(id, func(h *journal.Head) error {
		record, known := r.noted(journal.Listed{Head: *h})
		switch {
		case !known:
			return journal.ErrDamaged
		case !change(h, &record):
			return errAsItIs
		}
		h.Record = encoded(record)
		return nil
	})
	if err == nil || errors.Is(err, errAsItIs) || errors.Is(err, journal.ErrMissing) {
		return nil
	}
	return readable(err)
}
