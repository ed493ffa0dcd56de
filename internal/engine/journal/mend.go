package journal

import (
	"errors"
	"os"
	"path/filepath"
	"time"
)

// birthPatience is how long a run may take to be created. Another process may be at
// it right now.
const birthPatience = time.Minute

// RemoveUnborn removes what is left of runs whose start was not written: nobody was
// told of them.
func (r Runs) RemoveUnborn() error {
	names, err := namesIn(r.Folder)
	for _, id := range names {
		if IsID(id) && r.isUnborn(id) && r.now().Sub(timeOf(id)) >= birthPatience {
			err = errors.Join(err, r.removeUnborn(id))
		}
	}
	return err
}

func (r Runs) isUnborn(id string) bool {
	for _, name := range []string{startFile, headFile} {
		if _, err := os.Lstat(filepath.Join(r.path(id), name)); !errors.Is(err, os.ErrNotExist) {
			return false
		}
	}
	return true
}

func (r Runs) removeUnborn(id string) error {
	l, err := r.acquire(id)
	switch {
	case errors.Is(err, ErrBusy):
		return nil
	case err != nil:
		return err
	case r.isUnborn(id):
		return l.remove()
	}
	return l.Close()
}

// SetAside keeps a run of which nothing can be read under another name, and returns
// where.
func (r Runs) SetAside(id string) (aside string, err error) {
	l, err := r.acquire(id)
	if err != nil {
		return "", err
	}
	return aside, l.lettingGo(func() error {
		aside, err = r.setAside(l.folder)
		return err
	})
}
