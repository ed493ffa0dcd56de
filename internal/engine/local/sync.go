package local

import (
	"sync"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
)

// Before a call with effects its intent is on the disk. Of calls that begin side by side
// one puts those of all on the disk that were written up to then, as the disk takes as long
// for many as for one.

// syncing is how much of the journal is on the disk.
type syncing struct {
	mu   sync.Mutex // held by who waits for the disk; taken before that of the run
	done int        // lines
}

// note writes a line of a call that is about to be made, with the entries that are made of
// it, and returns when it is on the disk. mu is locked, and not while it waits where others
// go on beside.
func (r *active) note(line journalLine, seq int, entries func() []engine.Entry) error {
	if !r.tree.isBeside() {
		if err := r.log.AppendMarked(r.mark(seq), line); err != nil {
			return err
		}
		return r.keep(entries())
	}
	if err := r.log.Append(line); err != nil {
		return err
	}
	if err := r.keep(entries()); err != nil { // their numbers are in the order of the lines
		return err
	}
	r.noted++
	r.begunLast = max(r.begunLast, seq)
	n := r.noted
	r.mu.Unlock()
	defer r.mu.Lock()
	return r.putOnDisk(n)
}

// putOnDisk returns when so many lines are on the disk.
func (r *active) putOnDisk(n int) error {
	r.syncing.mu.Lock()
	defer r.syncing.mu.Unlock()
	if r.syncing.done >= n {
		return nil
	}
	r.mu.Lock()
	count := r.noted
	put, err := r.log.MarkThen(r.markBeside())
	r.mu.Unlock()
	if err != nil {
		return err
	}
	if err := put(); err != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		return r.log.Fail(err)
	}
	r.syncing.done = count
	return nil
}

// markBeside is how far the run is known to have come, of all commands that go on.
func (r *active) markBeside() journal.Mark {
	for seq := range r.begun {
		r.mark(seq)
	}
	return r.mark(r.begunLast)
}
