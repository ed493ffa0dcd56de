package journal

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"planwright/internal/keep"
)

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

// Bound is why a run that could be resumed had to go.
type Bound string

// The bounds.
const (
	TooOld  Bound = "old"  // Limits.Days
	TooMany Bound = "many" // Limits.PerWorkflow
	TooMuch Bound = "much" // Limits.Bytes
)

// Epitaph is what stays of a run that could be resumed and had to go: its head as it is
// listed from then on, and what is kept of its start.
type Epitaph func(head Head, why Bound) (Head, any)

// Prune removes runs beyond the limits, what is left of runs that never began, and what was
// discarded: first
// those that are over, the oldest before the others. One that could be resumed goes only
// where that is not enough, or when its days are over, and its epitaph stays in its place;
// one that is driven stays, and so does what these need. Beyond the limit of files, those of the
// oldest runs that are over go, and the runs stay.
func (r Runs) Prune(limits Limits, epitaph Epitaph) error {
	limits = limits.orDefaults()
	list, err := r.measured()
	if err != nil {
		return err
	}
	oldest := r.now().AddDate(0, 0, -limits.Days)
	choose(list, limits, oldest)
	var files int64
	var errs []error
	for _, s := range list {
		files += s.files
		switch {
		case s.why != "" && s.resumable:
			errs = append(errs, r.bury(s, epitaph))
		case s.why != "":
			errs = append(errs, r.Remove(s.ID))
		case files > limits.FileBytes && s.Over && !s.needed && s.files > 0 && s.files < files:
			for _, folder := range fileFolders(r.path(s.ID)) {
				errs = append(errs, os.RemoveAll(folder))
			}
			files -= s.files
		}
	}
	return errors.Join(append(errs, r.pruneAside(oldest), r.RemoveUnborn(), r.RemoveDiscarded())...)
}

// stored is a run with the room that it takes, and why it is to go: "" for one that stays.
type stored struct {
	Listed
	resumable   bool // nobody drives it, and it did not come to its end
	needed      bool // by one that did not, see Head.Needs
	size, files int64
	why         Bound
}

// measured are the runs, the newest first.
func (r Runs) measured() ([]stored, error) {
	listed, err := r.List()
	list := make([]stored, len(listed))
	for i, l := range listed {
		names, _ := namesIn(r.path(l.ID)) // what cannot be looked at stays resumable
		s := stored{Listed: l, resumable: !l.Over && !l.Driven && !isDamaged(names)}
		for _, folder := range fileFolders(r.path(l.ID)) {
			s.files += sizeOf(folder)
		}
		s.size = sizeOf(r.path(l.ID)) - s.files
		list[i] = s
	}
	return list, err
}

// fileFolders are the folders of files of a run, and of those that it called.
func fileFolders(path string) []string {
	folders := []string{filepath.Join(path, filesFolder)}
	names, _ := namesIn(filepath.Join(path, belowFolder)) // usually there are none
	for _, name := range names {
		folders = append(folders, fileFolders(filepath.Join(path, belowFolder, name))...)
	}
	return folders
}

// choose says which of the runs go; they are in order, the newest first.
func choose(list []stored, limits Limits, oldest time.Time) {
	of := map[string]int{}
	var size int64
	for i := range list {
		s := &list[i]
		if last := cmp.Or(s.Gone, s.Began); last.Before(oldest) && !s.Driven {
			s.why = TooOld
		}
	}
	noteNeeded(list)
	for i := range list {
		s := &list[i]
		if s.needed {
			s.why = "" // it is a part of another one, and goes behind that
		} else if s.why == "" {
			of[s.Workflow]++
		}
		if s.why == "" {
			size += s.size
		}
	}
	shrink := func(why Bound, isBeyond func(stored) bool) {
		for _, resumable := range []bool{false, true} {
			for i := range slices.Backward(list) {
				if s := &list[i]; s.why == "" && !s.needed && s.resumable == resumable && !s.Driven && isBeyond(*s) {
					s.why = why
					of[s.Workflow]--
					size -= s.size
				}
			}
		}
	}
	shrink(TooMany, func(s stored) bool { return of[s.Workflow] > limits.PerWorkflow })
	shrink(TooMuch, func(stored) bool { return size > limits.Bytes })
}

// noteNeeded notes which runs those need that stay and did not come to their ends, and those need
// in turn.
func noteNeeded(list []stored) {
	at := map[string]int{}
	for i := range list {
		at[list[i].ID] = i
	}
	var note func(needs []string)
	note = func(needs []string) {
		for _, id := range needs {
			if i, there := at[id]; there && !list[i].needed {
				list[i].needed = true
				note(list[i].Needs)
			}
		}
	}
	for _, s := range list {
		if !s.Over && s.why == "" {
			note(s.Needs)
		}
	}
}

// bury leaves the epitaph of a run, unless somebody took it up meanwhile.
func (r Runs) bury(s stored, epitaph Epitaph) error {
	l, err := r.acquire(s.ID)
	if errors.Is(err, ErrBusy) {
		return nil
	}
	if err != nil {
		return err
	}
	defer l.Close()
	head, err := r.Head(s.ID)
	if err != nil || head.Over {
		return err
	}
	head, start := epitaph(head, s.why)
	head.Over, head.Gone = true, r.now().UTC()
	if err := l.SetHead(head); err != nil { // else it could be resumed with less than it had
		return err
	}
	err = r.writeLine(filepath.Join(l.folder, startFile), start)
	names, unread := namesIn(l.folder)
	for _, name := range names {
		if !slices.Contains([]string{headFile, startFile, lockFile}, name) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(l.folder, name)))
		}
	}
	return errors.Join(err, unread)
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
