// Package memory keeps what the steps of a workflow keep between its runs: a file for each
// workflow, which is replaced whole, and which one process changes at a time.
package memory

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/filelock"
	"planwright/internal/keep"
	"planwright/planner/text"
)

// What a workflow may keep. A run that would go beyond it is told so; what two runs kept
// at once is kept all the same.
const (
	MaxKeys  = 500_000
	MaxBytes = 16 << 20
)

// maxFile is far more than the file of a memory grows to.
const maxFile = 256 << 20

// version is that of the files this program writes.
const version = 1

// patience is how long another process is waited for.
const patience = 10 * time.Second

// Store keeps the memory of each workflow in a file of a folder, which is made when it is
// first needed. Its methods may be called from any goroutine and any process.
type Store struct {
	Folder string
	Vault  Vault // for what is secret; nil: it is kept as it is
}

// Vault hides what is secret in JSON values, and brings it back.
type Vault interface {
	Hide(value []byte) ([]byte, error)
	Show(value []byte) ([]byte, error)
}

// Memory is what a workflow keeps between its runs.
type Memory struct {
	Version  int            `json:"version"`
	Workflow string         `json:"workflow"` // that it is of
	Kept     Part           `json:"kept"`
	Open     map[string]Had `json:"open,omitempty"` // by id, runs that changed it and are not over, with what they were given as new
	Over     map[string]Had `json:"over,omitempty"` // as Open, of runs that are over and that another one called which is not: where the end of one is lost it goes on
}

// Keep takes over what a run kept that is over.
func (m *Memory) Keep(run string, kept Part, mayGoOn bool) {
	m.Kept.Add(kept)
	if mayGoOn && len(kept.Had) > 0 {
		if m.Over == nil {
			m.Over = map[string]Had{}
		}
		m.Over[run] = kept.Had
	}
}

// TakeBack takes what a run was given as new from what is kept, for the run goes on.
func (m *Memory) TakeBack(run string) {
	for key, list := range m.Over[run] {
		m.Kept.Had[key] = New(m.Kept.Had[key], list)
		if len(m.Kept.Had[key]) == 0 {
			delete(m.Kept.Had, key)
		}
	}
	delete(m.Over, run)
}

// Part is something that is kept: values by their keys, and lists of what was had.
type Part struct {
	Values map[string]jsontext.Value `json:"values,omitempty"`
	Had    Had                       `json:"had,omitempty"`
}

// Had is what runs were given as new, by the key under which that is kept, the oldest
// first.
type Had map[string][]string

// ErrUnreadable says that a memory is damaged, of a newer version, or cannot be read.
var ErrUnreadable = errors.New("memory: it cannot be read")

// unreadable is ErrUnreadable in words.
type unreadable struct{ text string }

func (u unreadable) Error() string { return u.text }

func (u unreadable) Is(target error) bool { return target == ErrUnreadable }

// Path is the file of a workflow. An id is not trusted: it may come from a stranger's file.
func (s Store) Path(workflow string) string {
	sum := sha256.Sum256([]byte(workflow))
	return filepath.Join(s.Folder, hex.EncodeToString(sum[:16])+".json")
}

// Read is what the workflow keeps. The error, which is for people, names the file and
// what can be done.
func (s Store) Read(workflow string) (Memory, error) {
	memory, _, err := s.read(workflow)
	return memory, err
}

func (s Store) read(workflow string) (memory Memory, written []byte, err error) {
	path := s.Path(workflow)
	written, err = atomicfile.ReadFile(path, maxFile)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return Memory{Version: version, Workflow: workflow}, nil, nil
	case err != nil:
		return memory, nil, unreadable{fmt.Sprintf("What this workflow remembers could not be read from %s: %s.", path, atomicfile.ReadOwnReason(err))}
	}
	shown := written
	if s.Vault != nil {
		if shown, err = s.Vault.Show(written); err != nil {
			return memory, nil, damaged(path, "what is secret in it cannot be read, for the key that it was kept with is gone")
		}
	}
	if json.Unmarshal(shown, &memory) != nil || memory.Version < 1 || memory.Workflow != workflow {
		return Memory{}, nil, damaged(path, "its file is damaged")
	}
	if memory.Version > version {
		return Memory{}, nil, unreadable{fmt.Sprintf("What this workflow remembers was written to %s by a newer version of Planwright. Run the workflow with that version.", path)}
	}
	return memory, written, nil
}

func damaged(path, why string) error {
	return unreadable{fmt.Sprintf("What this workflow remembers cannot be used: %s. Put a whole %s in its place, or clear what the workflow remembers, under “What it remembers” or by planwright memory --clear: then the file is kept aside, and the next run takes everything for new.", why, path)}
}

// Change changes what the workflow keeps. It is on the disk when the error is nil, and as
// it was where change gives one, which is returned. All errors are for people.
func (s Store) Change(workflow string, change func(*Memory) error) error {
	unlock, err := s.lock(workflow)
	if err != nil {
		return err
	}
	defer unlock()
	memory, before, err := s.read(workflow)
	if err != nil {
		return err
	}
	if err := change(&memory); err != nil {
		return err
	}
	made, err := json.Marshal(memory, json.Deterministic(true))
	if err == nil && s.Vault != nil {
		made, err = s.Vault.Hide(made)
	}
	made = append(made, '\n')
	if err == nil && (bytes.Equal(made, before) || before == nil && memory.Kept.IsEmpty() && len(memory.Open) == 0) {
		return nil
	}
	if err == nil {
		err = atomicfile.WriteOwn(s.Path(workflow), made, maxFile)
	}
	return s.unwritten(workflow, err)
}

func (s Store) unwritten(workflow string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("What this workflow remembers could not be written to %s: %s, then run it again.", s.Path(workflow), atomicfile.Reason(err))
}

// Clear empties what the workflow keeps; what its runs were given that go on stays with
// them. A file that cannot be read is kept aside, under the name that is returned.
func (s Store) Clear(workflow string) (aside string, err error) {
	err = s.Change(workflow, func(m *Memory) error {
		m.Kept = Part{}
		return nil
	})
	if !errors.Is(err, ErrUnreadable) {
		return "", err
	}
	unlock, err := s.lock(workflow)
	if err != nil {
		return "", err
	}
	defer unlock()
	aside, err = keep.SetAside(atomicfile.OS{}, s.Path(workflow))
	return aside, s.unwritten(workflow, err)
}

// lock takes the lock of the workflow's memory, which lies beside its file: that is
// replaced.
func (s Store) lock(workflow string) (unlock func(), err error) {
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return nil, s.unwritten(workflow, err)
	}
	path := s.Path(workflow) + ".lock"
	lock, err := filelock.Take(path, patience, time.Millisecond)
	switch {
	case err != nil:
		return nil, s.unwritten(workflow, err)
	case lock == nil:
		return nil, errors.New("Another run of this workflow is writing what it remembers, and does not come to an end of it. Run the workflow again when that run is over.")
	}
	return func() { _ = lock.Close() }, nil // what was written is in another file
}

// Add adds what a later run kept: its values take the place of those before, and what it
// had is had.
func (p *Part) Add(later Part) {
	if p.Values == nil {
		p.Values = map[string]jsontext.Value{}
	}
	maps.Copy(p.Values, later.Values)
	if p.Had == nil {
		p.Had = Had{}
	}
	for key, list := range later.Had {
		p.Had[key] = append(slices.Clip(p.Had[key]), New(list, p.Had[key])...)
	}
}

// IsEmpty reports whether it is nothing.
func (p Part) IsEmpty() bool { return len(p.Values)+len(p.Had) == 0 }

// Clone is a copy to which can be added.
func (p Part) Clone() Part { return Part{maps.Clone(p.Values), maps.Clone(p.Had)} }

// New are those of the list that are in none of the others, each once. Texts that look the same
// are the same, as keys that were kept before they were taken by their looks may be written.
func New(list []string, others ...[]string) []string {
	known := map[string]bool{}
	for _, other := range others {
		for _, one := range other {
			known[text.Looks(one)] = true
		}
	}
	var fresh []string
	for _, one := range list {
		if looks := text.Looks(one); !known[looks] {
			known[looks] = true
			fresh = append(fresh, one)
		}
	}
	return fresh
}

// Check says why so much is not kept; nil where it may be.
func (p Part) Check() error {
	keys, size := len(p.Values), 0
	for key, value := range p.Values {
		size += len(key) + len(value)
	}
	for key, list := range p.Had {
		keys, size = keys+len(list), size+len(key)
		for _, one := range list {
			size += len(one)
		}
	}
	const remedy = "Clear a part of it, under “What it remembers” or by planwright memory, or keep less."
	switch {
	case keys > MaxKeys:
		return fmt.Errorf("A workflow remembers at most %d keys, and this would be %d. %s", MaxKeys, keys, remedy)
	case size > MaxBytes:
		return fmt.Errorf("A workflow remembers at most %d MiB, and this would be more. %s", MaxBytes>>20, remedy)
	}
	return nil
}
