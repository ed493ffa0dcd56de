// Package keeper starts programs so that nothing of them is left once they have ended:
// also what they started in sessions of its own, and what its parents left behind. A
// keeper is this very program, started again to be the parent of one command at a time.
// It adopts what that command leaves, ends it, and says what it was. Where this program
// itself ends, be it killed, its keepers end what they keep.
//
// On Windows the system does all that: a program is started in a job, and only the names
// of what it leaves are said. Elsewhere Start says ErrNone, and a program is ended by its
// group.
package keeper

import (
	"errors"
	"os"
)

// ErrNone says that no keeper could be started here.
var ErrNone = errors.New("keeper: there is none")

// ErrSilent says that a keeper did not answer: whether it has started the program is not
// known, but by now it is ended.
var ErrSilent = errors.New("keeper: it does not answer")

// Command is what is to be started.
type Command struct {
	Path  string // whole
	Args  []string
	Line  string // on Windows, instead of Args: the arguments as the program reads them
	Env   []string
	Dir   string
	Files [3]*os.File // its standard input, output and errors; the caller closes its own
}

// State is how a program ended.
type State struct {
	Code   int    // its exit code; -1: it did not exit by itself
	Signal string // that ended it; "": none
}

// Remains are what a program had left running when it ended, each as its command line.
type Remains struct {
	Ended []string
	Stuck []string // could not be ended, as they are another account's
}
