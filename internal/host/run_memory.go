package host

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/engine/walk"
	"planwright/internal/vault"
)

// runMemory is what is kept of a workflow between its runs.
type runMemory struct {
	Version  int                       `json:"version"`
	Workflow string                    `json:"workflow"`        // id
	Hash     string                    `json:"hash"`            // of the sheet of the whole workflow that the person approved last
	Parts    []string                  `json:"parts,omitempty"` // hashes of sheets of parts that they approved, the last ones
	Always   []string                  `json:"always"`          // tools that need not ask, under that sheet
	Inputs   map[string]jsontext.Value `json:"inputs"`          // of the last run
	Pins     map[string]walk.Result    `json:"pins"`            // by step
}

const runMemoryVersion = 1

// maxRunMemoryBytes is far more than the results that are kept of a workflow.
const maxRunMemoryBytes = 256 << 20

// runMemories keeps a file for each workflow.
type runMemories struct {
	folder string
	vault  *vault.Vault // for the results among it
	mu     sync.Mutex
}

// path does not trust an id: it may come from a stranger's file.
func (m *runMemories) path(id string) string {
	sum := sha256.Sum256([]byte(id))
	return filepath.Join(m.folder, hex.EncodeToString(sum[:16])+".json")
}

// get is what is known of the workflow. Where that cannot be read nothing is: it is
// asked for again.
func (m *runMemories) get(id string) runMemory {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.read(id)
}

func (m *runMemories) read(id string) runMemory {
	empty := runMemory{Version: runMemoryVersion, Workflow: id}
	data, err := atomicfile.ReadFile(m.path(id), maxRunMemoryBytes)
	if err == nil {
		data, err = m.vault.Show(data)
	}
	known := empty
	if err != nil || json.Unmarshal(data, &known) != nil || known.Version != runMemoryVersion || known.Workflow != id {
		return empty
	}
	return known
}

// change changes what is known of the workflow, on the disk before it returns.
func (m *runMemories) change(id string, change func(*runMemory)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	known := m.read(id)
	change(&known)
	data, err := json.Marshal(known, json.Deterministic(true))
	if err == nil {
		data, err = m.vault.Hide(data)
	}
	if err == nil {
		err = os.MkdirAll(m.folder, 0o700)
	}
	if err == nil {
		err = atomicfile.WriteOwn(m.path(id), append(data, '\n'), 0o600, maxRunMemoryBytes)
	}
	if err == nil {
		return nil
	}
	reason := atomicfile.Obstruction(m.path(id), maxRunMemoryBytes)
	if reason == "" {
		reason = atomicfile.Reason(err)
	}
	return fmt.Errorf("What you allowed and gave could not be kept in %s: %s, then try again.", m.path(id), reason)
}
