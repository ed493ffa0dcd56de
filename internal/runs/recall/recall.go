// Package recall keeps what is known of a workflow at its place between its runs: what the
// person allowed, the inputs of the last run, and results that stand for steps.
package recall

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/namedfile"
	"planwright/internal/vault"
)

// Memory is what is kept of a workflow at its place between its runs.
type Memory struct {
	Version  int                       `json:"version"`
	Workflow string                    `json:"workflow"`         // id
	File     string                    `json:"file,omitzero"`    // real path; "": kept by id alone, as version 1 did
	Former   []Former                  `json:"former,omitempty"` // where it was before; its runs there are its own
	Hash     string                    `json:"hash"`             // permit.Sheet.Works of the whole workflow that the person approved last
	Agreed   time.Time                 `json:"agreed,omitzero"`  // when that was approved
	Parts    []string                  `json:"parts,omitempty"`  // the same of parts that they approved, the last ones
	Always   []string                  `json:"always"`           // tools that need not ask, under that sheet
	Inputs   map[string]jsontext.Value `json:"inputs"`           // of the last run
	Kept     map[string]Result         `json:"kept,omitempty"`   // results that stand for steps, by step
	Pins     map[string]walk.Result    `json:"pins,omitempty"`   // the same in version 1
}

// Former is where a workflow was, and until when.
type Former struct {
	File  string    `json:"file"`
	Until time.Time `json:"until"`
}

// Result is a result that stands for a step while that is as it was.
type Result struct {
	Result walk.Result   `json:"result"`
	Step   string        `json:"step"` // permit.StepHash
	Origin permit.Origin `json:"origin"`
}

// The version of a memory kept by id alone, and of one kept for a place.
const (
	VersionOfID = 1
	Version     = 2
)

// maxBytes is far more than the results that are kept of a workflow.
const maxBytes = 256 << 20

// Home is what a workflow is remembered by: an id alone may stand in a stranger's file.
type Home struct {
	ID   string
	File string // real path; "": nothing is remembered
}

// HomeOf is the home of the workflow with the id in a file, which is "" for none.
func HomeOf(id, file string) Home { return Home{ID: id, File: namedfile.Real(file)} }

// Store keeps a file for each workflow at its place.
type Store struct {
	Folder string
	Vault  *vault.Vault                      // for the results among it
	Adopt  func(Home, Memory) (Memory, bool) // what was kept by id alone, where it is that of this home
	mu     sync.Mutex
}

// Path does not trust an id: it may come from a stranger's file.
func (m *Store) Path(h Home) string {
	text := h.ID
	if h.File != "" {
		text += "\x00" + h.File
	}
	sum := sha256.Sum256([]byte(text))
	return filepath.Join(m.Folder, hex.EncodeToString(sum[:16])+".json")
}

// Get is what is known of the workflow. Where that cannot be read nothing is: it is
// asked for again.
func (m *Store) Get(h Home) Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.read(h)
}

func (m *Store) read(h Home) Memory {
	empty := Memory{Version: Version, Workflow: h.ID, File: h.File}
	if h.File == "" {
		return empty
	}
	if known, ok := m.load(h, Version); ok {
		return known
	}
	if _, err := os.Lstat(m.Path(h)); err == nil {
		return empty
	}
	if before, ok := m.load(Home{ID: h.ID}, VersionOfID); ok {
		if known, ok := m.Adopt(h, before); ok {
			return known
		}
	}
	return empty
}

func (m *Store) load(h Home, version int) (known Memory, ok bool) {
	data, err := atomicfile.ReadFile(m.Path(h), maxBytes)
	if err == nil {
		data, err = m.Vault.Show(data)
	}
	ok = err == nil && json.Unmarshal(data, &known) == nil && known.Version == version && known.Workflow == h.ID && known.File == h.File
	return known, ok
}

// Carry takes what is known of a workflow along to another file: it was renamed, or saved
// there. What was known of the workflow that was there before is no longer.
func (m *Store) Carry(id, from, to string) error {
	before, now := HomeOf(id, from), HomeOf(id, to)
	if before == now {
		return nil
	}
	known := m.Get(before)
	former := slices.DeleteFunc(slices.Clone(known.Former), func(f Former) bool { return f.File == now.File })
	known.File, known.Former = now.File, append(former, Former{before.File, time.Now().UTC()})
	return m.Change(now, func(m *Memory) { *m = known })
}

// Change changes what is known of the workflow, on the disk before it returns.
// Of a workflow without a file nothing is kept.
func (m *Store) Change(h Home, change func(*Memory)) error {
	if h.File == "" {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	known := m.read(h)
	change(&known)
	data, err := json.Marshal(known, json.Deterministic(true))
	if err == nil {
		data, err = m.Vault.Hide(data)
	}
	if err == nil {
		err = atomicfile.WriteOwn(m.Path(h), append(data, '\n'), maxBytes)
	}
	if err == nil {
		return nil
	}
	reason := atomicfile.Obstruction(m.Path(h), maxBytes)
	if reason == "" {
		reason = atomicfile.Reason(err)
	}
	return fmt.Errorf("What you allowed and gave could not be kept in %s: %s, then try again.", m.Path(h), reason)
}
