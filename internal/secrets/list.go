package secrets

import (
	"errors"
	"os"
	"time"

	"github.com/go-json-experiment/json"

	"planwright/internal/atomicfile"
	"planwright/internal/filelock"
	"planwright/planner/problem"
)

// version is that of the files this program writes.
const version = 1

// maxList is far more than the file that lists the secrets grows to, and maxSealed than
// that of their values.
const (
	maxList   = 4 << 20
	maxSealed = 64 << 20
)

// index is the file that lists the secrets, which the keychain cannot do.
type index struct {
	Version int              `json:"version"`
	Secrets map[string]entry `json:"secrets"`
}

type entry struct {
	Kept  Source `json:"kept"`
	Bound Bound  `json:"bound"`
}

// index reads the list.
func (s *Store) index() (index, error) {
	list := index{Version: version, Secrets: map[string]entry{}}
	text, err := atomicfile.ReadFile(s.listPath(), maxList)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return list, nil
	case err != nil:
		return list, problem.Fail("The list of secrets could not be read from %s: %s.", s.listPath(), atomicfile.ReadOwnReason(err))
	case json.Unmarshal(text, &list) != nil || list.Version < 1:
		return list, problem.Fail("The list of secrets, %s, is damaged. Move it away, then set them anew.", s.listPath())
	case list.Version > version:
		return list, problem.Fail("The list of secrets, %s, was written by a newer version of Planwright. Use that version.", s.listPath())
	}
	if list.Secrets == nil {
		list.Secrets = map[string]entry{}
	}
	return list, nil
}

// patience is how long another process is waited for.
const patience = 10 * time.Second

// change changes the list, and what do does beside it, while no other process does.
func (s *Store) change(do func(*index) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	unlock, err := s.lock()
	if err != nil {
		return err
	}
	defer unlock()
	list, err := s.index()
	if err != nil {
		return err
	}
	if err := do(&list); err != nil {
		return err
	}
	text, err := json.Marshal(list, json.Deterministic(true))
	if err == nil {
		err = atomicfile.WriteOwn(s.listPath(), append(text, '\n'), maxList)
	}
	return s.unwritten(err)
}

func (s *Store) unwritten(err error) error {
	if err == nil {
		return nil
	}
	return problem.Fail("The secrets could not be written to %s: %s, then try again.", s.Folder, atomicfile.Reason(err))
}

// lock keeps other processes from writing. It lies beside the list: that is replaced.
func (s *Store) lock() (unlock func(), err error) {
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return nil, s.unwritten(err)
	}
	path := s.listPath() + ".lock"
	lock, err := filelock.Take(path, patience, time.Millisecond)
	switch {
	case err != nil:
		return nil, s.unwritten(err)
	case lock == nil:
		return nil, problem.Fail("Another Planwright is changing the secrets, and does not come to an end of it. Try again when it has.")
	}
	return func() { _ = lock.Close() }, nil // what was written is in another file
}
