package local

import (
	"errors"
	"fmt"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
)

var (
	errClosed   = errors.New("Planwright is being closed. Run the workflow after the next start.")
	errBusy     = errors.New("This run is being driven already, perhaps by another window. Look there.")
	errOver     = errors.New("This run has come to its end. Run the workflow anew.")
	errBroken   = errors.New("The journal of this run is damaged, so nobody knows what it called. It cannot be resumed: look what it has done, then run the workflow anew.")
	errSealed   = errors.New("What is secret in this run cannot be read any more, for the key it was kept with is gone. Run the workflow anew.")
	errNewer    = errors.New("This run was made by a newer version of Planwright. Open it with that version.")
	errTaken    = errors.New("Another program moved the folder of this run away for a while, so it was stopped: what it did could not be kept then. Resume it, and you are asked about each call that it may have made already.")
	errUnlocked = errors.New("Another program removed the file “lock” from the folder of this run, by which others know that it goes on, so it was stopped: one that took it up since goes on with it. Resume it where none did.")
	errDisk     = errors.New("engine: the journal of the run could not be read or written")
)

// onDisk is errDisk for people.
type onDisk struct {
	cause string // as the system says it; "": it is not known
	left  bool   // the run goes on from where it was left
}

func (e onDisk) Error() string {
	text, last := "The journal of the run could not be read or written", "try again"
	if e.cause != "" {
		text += ": " + e.cause
	}
	if e.left {
		last = "resume the run"
	}
	return text + ". Make room on the disk and see that you may use its folder, then " + last + "."
}

func (onDisk) Is(other error) bool { return other == errDisk }

// taken is said of a run whose folder, or that of one that it called, another program took away and
// did not put back.
type taken struct {
	folder string
	below  bool
}

func (e taken) Error() string {
	const said = "Another program deleted or moved the folder of %s, %s, or one around it, so it was stopped: what it did could not be kept any more. Put it back, then resume %s; %s."
	if e.below {
		return fmt.Sprintf(said, "a run that this one called", e.folder, "this run", "without it you are asked, once you resume, whether all of that is to be done again")
	}
	return fmt.Sprintf(said, "this run", e.folder, "it", "without it only the workflow can be run anew, which does again all that it did")
}

func (taken) Is(other error) bool { return other == journal.ErrTaken }

// foundTaken is the reason for which the run was left, with the folder where one was taken away.
func foundTaken(log *journal.Log, why error) error {
	var below taken
	switch {
	case log.IsTaken():
		return taken{folder: log.Folder()}
	case errors.As(why, &below):
		return taken{below.folder, true}
	}
	return why
}

// noStart is said of a run of which it is not known any more what it was started with. Nobody
// can go on with it, as with one that is gone.
type noStart struct{}

func (noStart) Error() string {
	return "What this run was started with is not kept any more, so nobody can go on with it. Run the workflow anew."
}

func (noStart) Is(other error) bool { return other == engine.ErrGone }

// inWords are the errors of journals as people can read them. Of an error that is several the
// first counts: what tells more of why stands before what came of it.
var inWords = []struct{ known, text error }{
	{journal.ErrTaken, errTaken},
	{journal.ErrUnlocked, errUnlocked},
	{journal.ErrNewer, errNewer},
	{journal.ErrSealed, errSealed},
	{journal.ErrBusy, errBusy},
	{journal.ErrDamaged, errBroken},
	{journal.ErrMissing, engine.ErrGone},
}

// readable is the error as people can read it.
func readable(err error) error {
	if is := new(taken); errors.As(err, is) {
		return *is
	}
	for _, one := range inWords {
		if errors.Is(err, one.known) {
			return one.text
		}
	}
	var said onDisk
	if errors.As(err, &said) {
		return said
	}
	return onDisk{cause: journal.Cause(err)}
}

// whyLeft is readable of the reason for which a run was left.
func whyLeft(err error) error {
	err = readable(err)
	if said, is := err.(onDisk); is {
		said.left = true
		return said
	}
	return err
}
