package local

import (
	"errors"

	"planwright/internal/mishap"
)

// errFault leaves a run that cannot be driven for a mistake of the program. Its journal stays
// as it is.
var errFault = errors.New("Planwright made a mistake while it drove this run, and left it as it was. Resume it; where that happens again, run the workflow anew.")

// fenced does a part of what a run is driven by. A mistake in it ends that run, and neither the
// program nor the other runs.
func fenced(do func() error) (err error) {
	defer mishap.Caught("driving a run", func(string) { err = errFault })
	return do()
}
