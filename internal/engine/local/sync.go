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
func (run *active) note(line journalLine, seq int, entries func() []engine.Entry) error {
	if !run.tree.isBeside() {
		if err := run.log.AppendMarked(run.mark(seq, run.course.Beside(seq)), line); err != nil {
			return err
		}
		return run.keep(entries())
	}
	if err := run.log.Append(line); err != nil {
		return err
	}
	if err := run.keep(entries()); err != nil { // their numbers are in the order of the lines
		return err
	}
	run.noted++
	run.begunLast = max(run.begunLast, seq)
	n := run.noted
	run.mu.Unlock()
	defer run.mu.Lock()
	return run.putOnDisk(n)
}

// putOnDisk returns when so many lines are on the disk.
func (run *active) putOnDisk(n int) error {
	run.syncing.mu.Lock()
	defer run.syncing.mu.Unlock()
	if run.syncing.done >= n {
		return nil
	}
	run.mu.Lock()
	count := run.noted
	put, err := run.log.MarkThen(run.markBeside())
	run.mu.Unlock()
	if err != nil {
		return err
	}
	if err := put(); err != nil {
		run.mu.Lock()
		defer run.mu.Unlock()
		return run.log.Fail(err)
	}
	run.syncing.done = count
	return nil
}

// markBeside is how far the run is known to have come, of all commands that go on.
func (run *active) markBeside() journal.Mark {
	for seq := range run.begun {
		run.mark(seq, run.course.Beside(seq))
	}
	return run.mark(run.begunLast, run.course.Beside(run.begunLast))
}
