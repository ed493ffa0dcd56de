package journal

import (
	"errors"
	"os"
	"path/filepath"
	"slices"

	"planwright/internal/filelock"
)

// Listed is a run in a list.
type Listed struct {
	Head
	Driven bool // somebody drives it now
}

// List returns the runs, the newest first, and only looks. Those of a newer version
// of the program are left out; of one of which nothing can be read only the id and
// the time are known.
func (r Runs) List() ([]Listed, error) {
	ids, err := r.IDs()
	if err != nil {
		return nil, err
	}
	var list []Listed
	for _, id := range ids {
		if listed, ok := r.Listed(id); ok {
			list = append(list, listed)
		}
	}
	slices.SortStableFunc(list, func(a, b Listed) int { return b.Began.Compare(a.Began) })
	return list, nil
}

// IDs are those of all runs, of newer versions of the program too, in about the order in
// which List has them.
func (r Runs) IDs() ([]string, error) {
	names, err := namesIn(r.Folder)
	if err != nil {
		return nil, err
	}
	ids := slices.DeleteFunc(names, func(name string) bool { return !IsID(name) })
	slices.Reverse(ids)
	return ids, nil
}

// Listed is the run as List has it; ok is false where that leaves it out.
func (r Runs) Listed(id string) (listed Listed, ok bool) {
	head, err := r.Head(id)
	switch {
	case errors.Is(err, ErrDamaged):
		return Listed{Head: Head{ID: id, Began: timeOf(id)}}, true
	case err == nil:
		return Listed{Head: head, Driven: !head.Over && r.isDriven(id)}, true
	}
	return Listed{}, false
}

// isDriven reports whether somebody holds the lock of the run. To look takes a
// shared one for a moment, which those who want to drive it wait for.
func (r Runs) isDriven(id string) bool {
	lock, driven := r.watch(id)
	_ = lock.Close() // nothing was written
	return driven
}

// watch takes a shared lock of the run, if it has one and nobody drives the run.
func (r Runs) watch(id string) (lock *filelock.Lock, driven bool) {
	return filelock.Look(filepath.Join(r.path(id), lockFile))
}

// Remove removes a run with all that is kept of it; one that is driven stays.
func (r Runs) Remove(id string) error { return r.taking(id, (*Log).remove) }

// taking does something with a run that is there and that nobody drives.
func (r Runs) taking(id string, do func(*Log) error) error {
	if !IsID(id) {
		return ErrMissing
	}
	if _, err := os.Stat(r.path(id)); err != nil {
		return nil
	}
	l, err := r.acquire(id)
	if errors.Is(err, ErrBusy) {
		return nil
	}
	if err != nil {
		return err
	}
	return do(l)
}

// remove removes the run and lets go of it.
func (l *Log) remove() error {
	return l.lettingGo(func() error { return os.RemoveAll(l.folder) })
}

// lettingGo does something to the whole folder while nobody else can take the run, and
// lets go of it. Windows neither removes nor renames what is open, as the lock is, so
// there it is done again without.
func (l *Log) lettingGo(do func() error) error {
	err := do()
	closed := l.Close()
	if err != nil {
		err = do()
	}
	return errors.Join(err, closed)
}
