package document

import (
	"planwright/internal/atomicfile"
	"planwright/planner/problem"
)

// Refusal is a change or document that was not accepted. What it says is for the
// person: what is the matter and what to do.
type Refusal struct {
	What  problem.Said
	Cause error // for the log; nil where the text says it all
}

// Error is the text in English.
func (r *Refusal) Error() string { return r.What.String() }

// Said is the text with its arguments.
func (r *Refusal) Said() problem.Said { return r.What }

// Unwrap is the cause.
func (r *Refusal) Unwrap() error { return r.Cause }

var (
	errInvalid       = &Refusal{What: problem.Say("The change would leave the workflow with errors, so it was not applied.")}
	errNewer         = &Refusal{What: problem.Say("This workflow was made by a newer version of Planwright and can only be looked at. Update Planwright to change it.")}
	errOther         = &Refusal{What: problem.Say("Another workflow is open now. Look at it and make the change again.")}
	errClosed        = &Refusal{What: problem.Say("This workflow is no longer open.")}
	errInUse         = &Refusal{What: problem.Say("Planwright is open already, in its window or as \"planwright serve\". Use it there, or close it and start again.")}
	errElsewhere     = &Refusal{What: problem.Say("This workflow is open in another window or program and can only be looked at here. Close it there, then open it again.")}
	errNoHistory     = &Refusal{What: problem.Say("The history of this workflow cannot be read, so it can only be looked at. Check the permissions and the disk, then open it again.")}
	errVersionGone   = &Refusal{What: problem.Say("That version is no longer kept. Look at the history as it is now and choose another.")}
	errNoConflict    = &Refusal{What: problem.Say("The file is no longer different. Look at the workflow as it is now.")}
	errUnknown       = &Refusal{What: problem.Say("That workflow is no longer there.")}
	errNothingToUndo = &Refusal{What: problem.Say("There is nothing to undo.")}
	errNothingToRedo = &Refusal{What: problem.Say("There is nothing to redo.")}
)

// notMoved is the refusal to move a damaged file aside.
func notMoved(path string, err error) error {
	return &Refusal{What: problem.Say("%s could not be moved aside: %s.", path, atomicfile.Reason(err)), Cause: err}
}

// unfit is the refusal of a patch that does not fit.
func unfit(err error) error {
	return &Refusal{What: problem.Say("This change no longer fits: %v. Look at the workflow as it is now and make the change again.", err), Cause: err}
}
