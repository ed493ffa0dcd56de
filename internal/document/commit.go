package document

import (
	"errors"

	"planwright/internal/atomicfile"
	"planwright/planner/problem"
)

// Uncommitted is why Commit changed nothing, or what it left to do.
type Uncommitted struct {
	*Refusal
	Kept bool // the change is in the history and is written when the document is opened next
}

// Unwrap is the Refusal.
func (u *Uncommitted) Unwrap() error { return u.Refusal }

// Commit makes a change with step and saves it, for a process that ends and cannot try
// again: in the end history and file hold it, or neither does, for back takes it back.
// The error is step's, or an *Uncommitted.
func (d *Document) Commit(step, back func() (State, error)) (State, error) {
	path := d.State().File.Path
	state, err := step()
	if err != nil {
		return state, err
	}
	if err := d.flush(); err != nil {
		return State{}, d.uncommitted(err, back, problem.Say("%s could not be changed: %s where Planwright keeps its history.", path, atomicfile.Reason(err)))
	}
	err = d.Save()
	if err == nil || len(d.Unwritten()) == 0 { // in place, though perhaps without a later sync
		return state, nil
	}
	what := problem.Say("%s could not be saved: %s.", path, atomicfile.Reason(err))
	if errors.Is(err, errExternal) {
		what = problem.Say("%s was changed by another program in the same moment.", path)
	}
	return State{}, d.uncommitted(err, back, what)
}

// uncommitted takes back what could not be written, and says so.
func (d *Document) uncommitted(cause error, back func() (State, error), what problem.Said) error {
	state, err := back()
	if err == nil {
		err = d.flush()
	}
	if err != nil && !d.archive.endsWith(state.Workflow) {
		return &Uncommitted{&Refusal{What: what, Cause: errors.Join(cause, err)}, true}
	}
	return &Uncommitted{&Refusal{What: problem.Say("%s It is unchanged.", what), Cause: cause}, false}
}

// flush writes what is in memory only to the history.
func (d *Document) flush() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.archive.journal.Flush()
}
