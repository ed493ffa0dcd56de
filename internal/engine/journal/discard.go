package journal

import (
	"errors"
	"os"
	"strings"
	"time"
)

const (
	discardedEnd = ".removed"
	recoverable  = time.Hour // that a person has to take back what they removed
)

// Discard takes a run out of all lists; one that is driven stays. Recover brings it back,
// until RemoveDiscarded finds that its time is over.
func (r Runs) Discard(id string) error {
	return r.taking(id, func(l *Log) error {
		now := r.now()
		return l.lettingGo(func() error {
			return errors.Join(os.Chtimes(l.folder, now, now), os.Rename(l.folder, l.folder+discardedEnd))
		})
	})
}

// Recover takes back what Discard did. It fails with ErrMissing where the run is not kept
// any more.
func (r Runs) Recover(id string) error {
	if !IsID(id) {
		return ErrMissing
	}
	err := os.Rename(r.path(id)+discardedEnd, r.path(id))
	if errors.Is(err, os.ErrNotExist) {
		return ErrMissing
	}
	return err
}

// RemoveDiscarded removes discarded runs whose time is over, with all that is kept of them.
func (r Runs) RemoveDiscarded() error {
	names, err := namesIn(r.Folder)
	for _, name := range names {
		id, discarded := strings.CutSuffix(name, discardedEnd)
		if !discarded || !IsID(id) {
			continue
		}
		info, gone := os.Lstat(r.path(name))
		if gone == nil && r.now().Sub(info.ModTime()) >= recoverable {
			err = errors.Join(err, os.RemoveAll(r.path(name)))
		}
	}
	return err
}
