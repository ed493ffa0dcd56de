package journal

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"
)

// Listed is a run in a list.
type Listed struct {
	Head
	Driven bool // somebody drives it now
}

// List returns the runs, the newest first. Those of a newer version of the program
// are left out; what is damaged is kept aside and does not stand in the way of the
// others.
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
		case errors.Is(err, ErrMissing):
			r.removeUnborn(id)
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
	lock := flock.New(filepath.Join(r.path(id), lockFile))
	free, err := lock.TryRLock()
	_ = lock.Close() // nothing was written
	return err == nil && !free
}

// birthPatience is how long a run may take to be created. Another process may be at
// it right now.
const birthPatience = time.Hour

// removeUnborn removes what is left of a run whose start was not written: nobody
// was told of it.
func (r Runs) removeUnborn(id string) {
	if r.now().Sub(timeOf(id)) < birthPatience {
		return
	}
	if l, err := r.acquire(id); err == nil {
		if _, err := os.Stat(filepath.Join(l.folder, startFile)); errors.Is(err, os.ErrNotExist) {
			_ = os.RemoveAll(l.folder) // it is tried again at the next list
		}
		_ = l.Close() // nothing was written
	}
}

// Limits say which runs are kept. A field that is 0 has its default.
type Limits struct {
	PerWorkflow int   // 50
	Days        int   // 30
	Bytes       int64 // of all runs, 500 MB
}

func (l Limits) orDefaults() Limits {
	return Limits{
		PerWorkflow: cmp.Or(l.PerWorkflow, 50),
		Days:        cmp.Or(l.Days, 30),
		Bytes:       cmp.Or(l.Bytes, 500_000_000),
	}
}

// Prune removes the oldest runs beyond the limits, and never one that is driven.
func (r Runs) Prune(limits Limits) error {
	limits = limits.orDefaults()
	list, err := r.List()
	if err != nil {
		return err
	}
	oldest := r.now().AddDate(0, 0, -limits.Days)
	of := map[string]int{}
	var size int64
	var errs []error
	for _, run := range list {
		of[run.Workflow]++
		size += sizeOf(r.path(run.ID))
		if of[run.Workflow] > limits.PerWorkflow || run.Began.Before(oldest) || size > limits.Bytes {
			errs = append(errs, r.Remove(run.ID))
		}
	}
	return errors.Join(append(errs, r.pruneAside(oldest))...)
}

// pruneAside removes runs that were damaged and began before.
func (r Runs) pruneAside(oldest time.Time) error {
	names, err := namesIn(r.Folder)
	for _, name := range names {
		id, _, damaged := strings.Cut(name, corruptMark)
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
	return errors.Join(os.RemoveAll(l.folder), l.Close())
}

// SetAside keeps a run of which nothing can be read under another name.
func (r Runs) SetAside(id string) error {
	l, err := r.acquire(id)
	if err != nil {
		return err
	}
	return errors.Join(r.setAside(l.folder), l.Close())
}

// sizeOf is how many bytes the files in a folder have; what cannot be looked at
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
