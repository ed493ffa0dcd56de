package host

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

// runMemory is what is kept of a workflow at its place between its runs.
type runMemory struct {
	Version  int                       `json:"version"`
	Workflow string                    `json:"workflow"`         // id
	File     string                    `json:"file,omitzero"`    // real path; "": kept by id alone, as version 1 did
	Former   []formerFile              `json:"former,omitempty"` // where it was before; its runs there are its own
	Hash     string                    `json:"hash"`             // permit.Sheet.Works of the whole workflow that the person approved last
	Parts    []string                  `json:"parts,omitempty"`  // the same of parts that they approved, the last ones
	Always   []string                  `json:"always"`           // tools that need not ask, under that sheet
	Inputs   map[string]jsontext.Value `json:"inputs"`           // of the last run
	Kept     map[string]keptResult     `json:"kept,omitempty"`   // results that stand for steps, by step
	Pins     map[string]walk.Result    `json:"pins,omitempty"`   // the same in version 1
}

// formerFile is where a workflow was, and until when.
type formerFile struct {
	File  string    `json:"file"`
	Until time.Time `json:"until"`
}

// keptResult is a result that stands for a step while that is as it was.
type keptResult struct {
	Result walk.Result   `json:"result"`
	Step   string        `json:"step"` // permit.StepHash
	Origin permit.Origin `json:"origin"`
}

// The version of a memory kept by id alone, and of one kept for a place.
const (
	idMemoryVersion  = 1
	runMemoryVersion = 2
)

// maxRunMemoryBytes is far more than the results that are kept of a workflow.
const maxRunMemoryBytes = 256 << 20

// home is what a workflow is remembered by: an id alone may stand in a stranger's file.
type home struct {
	id   string
	file string // real path; "": nothing is remembered
}

// homeOf is the home of the workflow with the id in a file, which is "" for none.
func homeOf(id, file string) home { return home{id: id, file: namedfile.Real(file)} }

// runMemories keeps a file for each workflow at its place.
type runMemories struct {
	folder string
	vault  *vault.Vault                            // for the results among it
	adopt  func(home, runMemory) (runMemory, bool) // what was kept by id alone, where it is that of this home
	mu     sync.Mutex
}

// path does not trust an id: it may come from a stranger's file.
func (m *runMemories) path(h home) string {
	text := h.id
	if h.file != "" {
		text += "\x00" + h.file
	}
	sum := sha256.Sum256([]byte(text))
	return filepath.Join(m.folder, hex.EncodeToString(sum[:16])+".json")
}

// get is what is known of the workflow. Where that cannot be read nothing is: it is
// asked for again.
func (m *runMemories) get(h home) runMemory {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.read(h)
}

func (m *runMemories) read(h home) runMemory {
	empty := runMemory{Version: runMemoryVersion, Workflow: h.id, File: h.file}
	if h.file == "" {
		return empty
	}
	if known, ok := m.load(h, runMemoryVersion); ok {
		return known
	}
	if _, err := os.Lstat(m.path(h)); err == nil {
		return empty
	}
	if before, ok := m.load(home{id: h.id}, idMemoryVersion); ok {
		if known, ok := m.adopt(h, before); ok {
			return known
		}
	}
	return empty
}

func (m *runMemories) load(h home, version int) (known runMemory, ok bool) {
	data, err := atomicfile.ReadFile(m.path(h), maxRunMemoryBytes)
	if err == nil {
		data, err = m.vault.Show(data)
	}
	ok = err == nil && json.Unmarshal(data, &known) == nil && known.Version == version && known.Workflow == h.id && known.File == h.file
	return known, ok
}

// carry takes what is known of a workflow along to another file: it was renamed, or saved
// there. What was known of the workflow that was there before is no longer.
func (m *runMemories) carry(id, from, to string) error {
	before, now := homeOf(id, from), homeOf(id, to)
	if before == now {
		return nil
	}
	known := m.get(before)
	former := slices.DeleteFunc(slices.Clone(known.Former), func(f formerFile) bool { return f.File == now.file })
	known.File, known.Former = now.file, append(former, formerFile{before.file, time.Now().UTC()})
	return m.change(now, func(m *runMemory) { *m = known })
}

// change changes what is known of the workflow, on the disk before it returns.
// Of a workflow without a file nothing is kept.
func (m *runMemories) change(h home, change func(*runMemory)) error {
	if h.file == "" {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	known := m.read(h)
	change(&known)
	data, err := json.Marshal(known, json.Deterministic(true))
	if err == nil {
		data, err = m.vault.Hide(data)
	}
	if err == nil {
		err = os.MkdirAll(m.folder, 0o700)
	}
	if err == nil {
		err = atomicfile.WriteOwn(m.path(h), append(data, '\n'), 0o600, maxRunMemoryBytes)
	}
	if err == nil {
		return nil
	}
	reason := atomicfile.Obstruction(m.path(h), maxRunMemoryBytes)
	if reason == "" {
		reason = atomicfile.Reason(err)
	}
	return fmt.Errorf("What you allowed and gave could not be kept in %s: %s, then try again.", m.path(h), reason)
}
