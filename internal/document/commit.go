package document

import (
	"errors"
	"fmt"

	"planwright/internal/atomicfile"
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
		return State{}, d.uncommitted(err, back, fmt.Sprintf("%s could not be changed: %s where Planwright keeps its history.", path, atomicfile.Reason(err)))
	}
	err = d.Save()
	if err == nil || len(d.Unwritten()) == 0 { // in place, though perhaps without a later sync
		return state, nil
	}
	text := fmt.Sprintf("%s could not be saved: %s.", path, atomicfile.Reason(err))
	if errors.Is(err, errExternal) {
		text = fmt.Sprintf("%s was changed by another program in the same moment.", path)
	}
	return State{}, d.uncommitted(err, back, text)
}

// uncommitted takes back what could not be written, and says so.
func (d *Document) uncommitted(cause error, back func() (State, error), text string) error {
	state, err := back()
	if err == nil {
		err = d.flush()
	}
	if err != nil && !d.archive.endsWith(state.Workflow) {
		return &Uncommitted{&Refusal{Text: text, Cause: errors.Join(cause, err)}, true}
	}
	return &Uncommitted{&Refusal{Text: text + " It is unchanged.", Cause: cause}, false}
}

// flush writes what is in memory only to the history.
func (d *Document) flush() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.archive.journal.Flush()
}
