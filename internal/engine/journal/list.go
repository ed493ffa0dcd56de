package journal

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gofrs/flock"

	"planwright/internal/atomicfile"
	"planwright/internal/keep"
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
	names, err := namesIn(r.Folder)
	if err != nil {
		return nil, err
	}
	var list []Listed
	for _, id := range slices.Backward(names) {
		if !IsID(id) {
			continue
		}
		head, err := r.Head(id)
		switch {
		case errors.Is(err, ErrDamaged):
			list = append(list, Listed{Head: Head{ID: id, Began: timeOf(id)}})
		case err == nil:
			list = append(list, Listed{Head: head, Driven: !head.Over && r.isDriven(id)})
		}
	}
	slices.SortStableFunc(list, func(a, b Listed) int { return b.Began.Compare(a.Began) })
	return list, nil
}

// isDriven reports whether somebody holds the lock of the run. To look takes a
// shared one for a moment, which those who want to drive it wait for.
func (r Runs) isDriven(id string) bool {
	lock, driven := r.watch(id)
	_ = lock.Close() // nothing was written
	return driven
}

// watch takes a shared lock of the run, if it has one and nobody drives the run.
func (r Runs) watch(id string) (lock *flock.Flock, driven bool) {
	path := filepath.Join(r.path(id), lockFile)
	lock = flock.New(path, flock.SetFlag(os.O_RDONLY))
	if atomicfile.Check(path) != nil { // to open a pipe may wait for ever
		return lock, false
	}
	free, err := lock.TryRLock()
	return lock, err == nil && !free
}

// Limits say which runs are kept. A field that is 0 has its default.
type Limits struct {
	PerWorkflow int   // 50
	Days        int   // 30
	Bytes       int64 // of all runs without their files, 500 MB
	FileBytes   int64 // of the files that their steps gave, 5 GB
}

func (l Limits) orDefaults() Limits {
	return Limits{
		PerWorkflow: cmp.Or(l.PerWorkflow, 50),
		Days:        cmp.Or(l.Days, 30),
		Bytes:       cmp.Or(l.Bytes, 500_000_000),
		FileBytes:   cmp.Or(l.FileBytes, 5_000_000_000),
	}
}

// Prune removes the oldest runs beyond the limits, never one that is driven, and what
// is left of runs that never began. Beyond the limit of files, those of the oldest runs
// that are over go, and the runs stay.
func (r Runs) Prune(limits Limits) error {
	limits = limits.orDefaults()
	list, err := r.List()
	if err != nil {
		return err
	}
	oldest := r.now().AddDate(0, 0, -limits.Days)
	of := map[string]int{}
	var size, files int64
	var errs []error
	for _, run := range list {
		of[run.Workflow]++
		given := sizeOf(filepath.Join(r.path(run.ID), filesFolder))
		size += sizeOf(r.path(run.ID)) - given
		files += given
		if of[run.Workflow] > limits.PerWorkflow || run.Began.Before(oldest) || size > limits.Bytes {
			errs = append(errs, r.Remove(run.ID))
		} else if files > limits.FileBytes && run.Over && given > 0 && given < files {
			errs = append(errs, os.RemoveAll(filepath.Join(r.path(run.ID), filesFolder)))
			files -= given
		}
	}
	return errors.Join(append(errs, r.pruneAside(oldest), r.RemoveUnborn())...)
}

// pruneAside removes runs that were damaged and began before.
func (r Runs) pruneAside(oldest time.Time) error {
	names, err := namesIn(r.Folder)
	for _, name := range names {
		id, damaged := keep.DamagedOf(name)
		if damaged && IsID(id) && timeOf(id).Before(oldest) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(r.Folder, name)))
		}
	}
	return err
}

// Remove removes a run with all that is kept of it; one that is driven stays.
func (r Runs) Remove(id string) error {
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
	return l.remove()
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

// sizeOf is how many bytes a file has, or the files in a folder; what cannot be looked at
// counts nothing.
func sizeOf(folder string) (size int64) {
	_ = filepath.WalkDir(folder, func(_ string, d os.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if info, err := d.Info(); err == nil && !d.IsDir() {
			size += info.Size()
		}
		return nil
	})
	return size
}
