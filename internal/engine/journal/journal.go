// Package journal keeps runs on the disk, each in a folder of its own: what it
// started with, what happened in it so that it can go on after a crash, and what
// people are shown of it. What the lines mean is their writer's affair.
//
// The folder of a run holds
//
//	head              what a list shows of it, replaced whole
//	start             what it was started with, written once
//	000001.journal    a snapshot, and what happened since; the next one takes its place
//	first.entries     the first entries for people
//	000001.entries    the last ones; the two newest files stay
//	images            pictures
//	lock              held by the process that drives the run
package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/checkedline"
)

var (
	// ErrBusy says that another process, or another part of this one, drives the run.
	ErrBusy = errors.New("journal: the run is being driven")
	// ErrMissing says that there is no such run.
	ErrMissing = errors.New("journal: there is no such run")
	// ErrDamaged says that the journal is not what was written. What happened in the
	// run is not known, so it must not go on.
	ErrDamaged = errors.New("journal: the journal of the run is damaged")
	// ErrNewer says that a later version of the program wrote the run.
	ErrNewer = errors.New("journal: the run was written by a newer version")
)

// formatVersion is that of the files this program writes.
const formatVersion = 1

// Names in the folder of a run.
const (
	headFile     = "head"
	startFile    = "start"
	lockFile     = "lock"
	imagesFolder = "images"
	journalEnd   = ".journal"
	entriesEnd   = ".entries"
	firstEntries = "first" + entriesEnd
	tempEnd      = ".tmp"
	corruptMark  = ".corrupt-"
)

// permissions keep a run to its owner.
const permissions = 0o600

// Head is what is known of a run without reading its journal.
type Head struct {
	Format   int            `json:"format"`
	ID       string         `json:"id"`
	Workflow string         `json:"workflow"` // id
	Began    time.Time      `json:"began"`
	Over     bool           `json:"over"`            // it came to an end and cannot be resumed
	Record   jsontext.Value `json:"record,omitzero"` // its writer's own
}

// Runs are the runs kept in a folder, which is made when the first one is. The
// methods may be called from any goroutine and any process.
type Runs struct {
	Folder string
	Now    func() time.Time // nil: time.Now
}

func (r Runs) now() time.Time {
	if r.Now == nil {
		return time.Now()
	}
	return r.Now()
}

// path is where the run is.
func (r Runs) path(id string) string { return filepath.Join(r.Folder, id) }

// Images is the folder of the run's pictures.
func (r Runs) Images(id string) (string, error) {
	if !IsID(id) {
		return "", ErrMissing
	}
	return filepath.Join(r.path(id), imagesFolder), nil
}

// Head reads the head of a run. Its Record is nil where only that it was started
// is known.
func (r Runs) Head(id string) (Head, error) {
	if !IsID(id) {
		return Head{}, ErrMissing
	}
	var h Head
	err := readLine(filepath.Join(r.path(id), headFile), &h)
	switch {
	case err == nil && h.Format > formatVersion:
		return Head{}, ErrNewer
	case err == nil && h.ID == id:
		return h, nil
	case errors.Is(err, ErrMissing):
	case err == nil || errors.Is(err, ErrDamaged):
		err = r.setAside(filepath.Join(r.path(id), headFile))
	}
	if err != nil && !errors.Is(err, ErrMissing) {
		return Head{}, err
	}
	if _, err := os.Stat(filepath.Join(r.path(id), startFile)); err != nil {
		return Head{}, ErrMissing
	}
	return Head{Format: formatVersion, ID: id, Began: timeOf(id)}, nil
}

// Start reads what the run was started with into the value.
func (r Runs) Start(id string, value any) error {
	if !IsID(id) {
		return ErrMissing
	}
	return readLine(filepath.Join(r.path(id), startFile), value)
}

// setAside keeps a damaged file or folder under another name.
func (r Runs) setAside(path string) error {
	err := os.Rename(path, path+corruptMark+r.now().UTC().Format("20060102T150405.000Z"))
	if errors.Is(err, os.ErrNotExist) {
		return nil // somebody else was quicker
	}
	return err
}

// readLine reads a file of one line.
func readLine(path string, value any) error {
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return ErrMissing
	}
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	used := 0
	_, end := checkedline.Read(data, func(payload []byte) bool {
		used++
		return decode(payload, value) == nil
	})
	if end != checkedline.Whole || used != 1 {
		return ErrDamaged
	}
	return nil
}

// writeLine replaces a file of one line.
func writeLine(path string, value any) error {
	text, err := checkedline.Append(nil, value)
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return atomicfile.Write(path, text, permissions)
}

// isDamaged reports whether a segment of the run was set aside.
func isDamaged(names []string) bool {
	for _, name := range names {
		if strings.Contains(name, journalEnd+corruptMark) {
			return true
		}
	}
	return false
}
