package document

import (
	"planwright/internal/atomicfile"
	"planwright/internal/keep"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// conflict is a file that another program changed while the document had changes
// that the file did not.
type conflict struct {
	hash   string
	base   workflow.Workflow // what both started from
	theirs workflow.Workflow
}

// Choice says what becomes of a conflict with the file.
type Choice string

// The choices.
const (
	Mine   Choice = "mine"   // the document as it is
	Theirs Choice = "theirs" // the file as it is
	Merged Choice = "merged" // both; where they contradict each other, mine
)

// Difference is what a person needs to choose.
type Difference struct {
	Base      workflow.Workflow // what both started from
	Mine      workflow.Workflow
	Theirs    workflow.Workflow
	Merged    workflow.Workflow
	Conflicts []workflow.Conflict // where Merged has mine because the two contradict each other
}

// Labels of the edits that changes of other programs become.
const (
	importLabel problem.English = "Changed by another program"
	keepLabel   problem.English = "Keep mine"
	mergeLabel  problem.English = "Merge with the file"
)

// Difference is how the file differs while State().File.External is Altered.
func (d *Document) Difference() (Difference, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.conflict == nil || d.file.External != Altered {
		return Difference{}, errNoConflict
	}
	return d.conflict.difference(d.archive.journal.Now().Workflow)
}

func (c *conflict) difference(mine workflow.Workflow) (Difference, error) {
	patch, conflicts, err := workflow.Rebase(workflow.Diff(c.base, c.theirs), c.base, mine)
	if err != nil {
		return Difference{}, unfit(err)
	}
	merged, err := workflow.Apply(mine, patch)
	if err != nil {
		return Difference{}, unfit(err)
	}
	return Difference{Base: c.base, Mine: mine, Theirs: c.theirs, Merged: merged, Conflicts: conflicts}, nil
}

// Resolve ends a conflict with the file. What the file held becomes part of the
// history, whatever is chosen.
func (d *Document) Resolve(choice Choice) (State, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.still()
	if err := d.writable(); err != nil {
		return State{}, err
	}
	if d.conflict == nil {
		return State{}, errNoConflict
	}
	if d.file.External == Unreadable {
		return d.keepOverUnreadable(choice)
	}
	return d.resolve(choice)
}

func (d *Document) resolve(choice Choice) (State, error) {
	c, mine := d.conflict, d.archive.journal.Now().Workflow
	difference, err := c.difference(mine)
	if err != nil {
		return State{}, err
	}
	switch choice {
	case Mine:
		d.take(c.theirs, c.hash, importLabel, c.theirs)
		d.take(mine, c.hash, keepLabel, c.theirs)
	case Theirs:
		d.take(c.theirs, c.hash, importLabel, c.theirs)
	case Merged:
		d.take(difference.Merged, c.hash, mergeLabel, c.theirs)
	default:
		return State{}, errNoConflict
	}
	return d.state(), nil
}

// keepOverUnreadable moves what is not a workflow aside and saves the document.
func (d *Document) keepOverUnreadable(choice Choice) (State, error) {
	if choice != Mine {
		return State{}, errNoConflict
	}
	if _, err := keep.SetAside(atomicfile.OS{}, d.file.Path); err != nil {
		return State{}, notMoved(d.file.Path, err)
	}
	d.conflict, d.tries = nil, 0
	d.file.overwrite("")
	return d.state(), nil
}
