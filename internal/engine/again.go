package engine

import (
	"fmt"

	"planwright/internal/engine/walk"
)

// TriedAgain says of a run that was tried again which run goes on in its place, and what can be
// done with that one, the last of several; nil where it was not. What it did is not to be done
// once more.
func TriedAgain(record Record, find func(id string) (Record, error)) error {
	if record.Again == "" {
		return nil
	}
	last := record
	for last.Again != "" {
		id, err := last.Again, error(nil)
		if last, err = find(id); err != nil {
			return fmt.Errorf("This run was tried again already, as %s, of which nothing is kept any more. Run the workflow anew.", id)
		}
	}
	const said = "This run was tried again already, as %s, which %s"
	switch last.Status {
	case walk.Done:
		return fmt.Errorf(said, last.ID, "is done. To do all of it once more, run the workflow anew.")
	case walk.Interrupted:
		if last.Stuck > 0 {
			return fmt.Errorf(said, last.ID, "cannot go on: "+last.Message)
		}
		return fmt.Errorf(said, last.ID, "was cut off. Resume that one.")
	case walk.Failed, walk.Stopped:
		return fmt.Errorf(said, last.ID, "did not come to its end either. Try that one again.")
	}
	return fmt.Errorf(said, last.ID, "goes on now. Look there.")
}
