// Package journal keeps runs on the disk, each in a folder of its own: what it
// started with, what happened in it so that it can go on after a crash, and what
// people are shown of it. What the lines mean is their writer's affair.
//
// The folder of a run holds
//
//	head              what a list shows of it, replaced whole
//	start             what it was started with, written once
//	000001.journal    a snapshot, and what happened since; the next one takes its place
//	next              which run goes on in its place, if one does, apart from the head
//	mark              how far it is known to have come, apart from the journal, and whether the head could be written
//	first.entries     the first entries for people
//	000001.entries    the last ones; the two newest files stay
//	images            pictures
//	files             what steps gave as files; one that ends in .tmp is not whole
//	below             runs of workflows that its steps called, each as this one
//	lock              held by the process that drives the run
//
// Whoever only looks at runs leaves all of it as it is; what is damaged is kept aside
// when a run is opened to go on.
package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/checkedline"
	"planwright/internal/keep"
)

var (
	// ErrBusy says that another process, or another part of this one, drives the run.
	ErrBusy = errors.New("journal: the run is being driven")
	// ErrMissing says that there is no such run.
	ErrMissing = errors.New("journal: there is no such run")
	// ErrDamaged says that the journal is not what was written. What happened in the
	// run is not known, so it must not go on.
	ErrDamaged = errors.New("journal: the journal of the run is damaged")
	// ErrSealed says that what is secret in the run cannot be brought back, as its key
	// is gone. Without it the run must not go on.
	ErrSealed = errors.New("journal: what is secret in the run cannot be read")
	// ErrTaken says that another program deleted or moved the journal while the run was
	// driven.
	ErrTaken = errors.New("journal: the journal of the run was taken away")
	// ErrUnlocked says that another program removed the lock of the run while it was driven,
	// so that somebody else may drive it now.
	ErrUnlocked = errors.New("journal: the lock of the run was taken away")
	// ErrNewer says that a later version of the program wrote the run.
	ErrNewer = errors.New("journal: the run was written by a newer version")
)

// Format is that of the files this program writes, and the last that it reads.
const Format = 1

// Names in the folder of a run.
const (
	headFile     = "head"
	startFile    = "start"
	markFile     = "mark"
	nextFile     = "next"
	lockFile     = "lock"
	imagesFolder = "images"
	filesFolder  = "files"
	belowFolder  = "below"
	journalEnd   = ".journal"
	entriesEnd   = ".entries"
	firstEntries = "first" + entriesEnd
	tempEnd      = ".tmp"
)

// Cause is what the system says of a file that could not be read or written, for people and as a
// part of a sentence; "" where it says nothing.
func Cause(err error) string {
	switch cause := atomicfile.OwnCause(err); {
	case !atomicfile.IsTold(err):
		return ""
	case cause == atomicfile.OwnCause(fs.ErrPermission): // to read it, or to write it
		return "it is not allowed there"
	default:
		return cause
	}
}

// permissions keep a run to its owner.
const permissions = 0o600

// Head is what is known of a run without reading its journal.
type Head struct {
	Format   int            `json:"format"`
	ID       string         `json:"id"`
	Workflow string         `json:"workflow"` // id
	Began    time.Time      `json:"began"`
	Over     bool           `json:"over"`            // it came to an end and cannot be resumed
	Gone     time.Time      `json:"gone,omitzero"`   // when all but this and its start was removed, though it could be resumed
	Needs    []string       `json:"needs,omitempty"` // ids of runs whose results and files it goes on with; they stay as long as it can be resumed
	Record   jsontext.Value `json:"record,omitzero"` // its writer's own
}

// Runs are the runs kept in a folder, which is made when the first one is. The
// methods may be called from any goroutine and any process.
type Runs struct {
	Folder string
	Now    func() time.Time // nil: time.Now
	Vault  Vault            // nil: nothing is hidden
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

// Below is the folder of the runs that a run called, in which each has a folder as it has.
func (r Runs) Below(id string) string { return filepath.Join(r.path(id), belowFolder) }

// Reserve makes the folder of a run of which nothing is written yet; it is bare, see IsBare.
func (r Runs) Reserve(id string) error {
	return os.MkdirAll(filepath.Join(r.path(id), imagesFolder), 0o700)
}

// Change changes the head of a run that nobody drives, while nobody else can take it up. Where
// change has an error the head stays.
func (r Runs) Change(id string, change func(*Head) error) error {
	if err := r.exists(id); err != nil {
		return err
	}
	l, err := r.acquire(id)
	if err != nil {
		return err
	}
	var head Head
	err = r.readLine(filepath.Join(l.folder, headFile), &head)
	if err == nil {
		err = change(&head)
	}
	if err == nil {
		err = l.SetHead(head)
	}
	return errors.Join(err, l.Close())
}

// Next is the run that goes on in the place of this one, as SetNext noted it; "" where that is not known.
func (r Runs) Next(id string) (next string) {
	if !IsID(id) || r.readLine(filepath.Join(r.path(id), nextFile), &next) != nil {
		return ""
	}
	return next
}

// SetNext notes that on the disk: the head may be lost, or an old copy of it put back. It is for who changes
// the head, see Change.
func (r Runs) SetNext(id, next string) error {
	return r.writeLine(filepath.Join(r.path(id), nextFile), next)
}

// IsBare reports whether a run was cut off while its folder was made: nothing was written of it.
func (r Runs) IsBare(id string) bool {
	if !IsID(id) {
		return false
	}
	names, err := namesIn(r.path(id))
	return err == nil && len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool {
		return name == headFile || strings.HasSuffix(name, journalEnd) || strings.HasSuffix(name, entriesEnd)
	})
}

// Head reads the head of a run, with ErrNewer as far as this version can. Its Record is nil where only that it was started
// is known: the head is missing or damaged.
func (r Runs) Head(id string) (Head, error) {
	if !IsID(id) {
		return Head{}, ErrMissing
	}
	h, err := r.readHead(id)
	isLost := errors.Is(err, ErrMissing) || errors.Is(err, ErrDamaged)
	if isLost && r.exists(id) == nil {
		return Head{Format: Format, ID: id, Began: timeOf(id)}, nil
	}
	return h, err
}

func (r Runs) readHead(id string) (h Head, err error) {
	err = r.readLine(filepath.Join(r.path(id), headFile), &h)
	switch {
	case err != nil && !errors.Is(err, ErrSealed): // where it is sealed, people are shown the marks
		return Head{}, err
	case h.Format > Format:
		return h, ErrNewer
	case h.ID != id:
		return Head{}, ErrDamaged
	}
	return h, nil
}

// Start reads what the run was started with into the value.
func (r Runs) Start(id string, value any) error {
	if !IsID(id) {
		return ErrMissing
	}
	return r.readLine(filepath.Join(r.path(id), startFile), value)
}

// HasStart reports whether it is kept what the run was started with.
func (r Runs) HasStart(id string) bool {
	if !IsID(id) {
		return false
	}
	_, err := os.Stat(filepath.Join(r.path(id), startFile))
	return !errors.Is(err, os.ErrNotExist)
}

// setAside keeps a damaged file or folder under another name, which it returns.
func (r Runs) setAside(path string) (aside string, err error) {
	aside, err = keep.SetAside(atomicfile.OS{}, path)
	if errors.Is(err, os.ErrNotExist) {
		err = nil // somebody else was quicker
	}
	return aside, err
}

// setAside keeps a damaged file of the run under another name, unless it is only
// looked at.
func (l *Log) setAside(path string) error {
	if l.looking {
		return nil
	}
	_, err := l.runs.setAside(path)
	return err
}

// readLine reads a file of one line. With ErrSealed, marks stand for what is secret.
func (r Runs) readLine(path string, value any) error {
	data, err := readFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return ErrMissing
	}
	if err != nil {
		return err
	}
	used := 0
	var sealed error
	_, end := checkedline.Read(data, func(payload []byte) bool {
		used++
		payload, sealed = r.shown(payload)
		return decode(payload, value) == nil
	})
	if end != checkedline.Whole || used != 1 {
		return ErrDamaged
	}
	return sealed
}

// maxFileBytes is far more than any file of a run grows to.
const maxFileBytes = 1 << 30

// readFile reads a file of a run. What cannot be one, such as a pipe, is damage.
func readFile(path string) ([]byte, error) {
	data, err := atomicfile.ReadFile(path, maxFileBytes)
	if errors.Is(err, atomicfile.ErrNoFile) {
		return nil, ErrDamaged
	}
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	return data, nil
}

// writeLine replaces a file of one line.
func (r Runs) writeLine(path string, value any) error {
	text, err := r.encode([]any{value})
	if err != nil {
		return err
	}
	return atomicfile.Write(path, text, permissions)
}

// isDamaged reports whether a segment of the run was set aside.
func isDamaged(names []string) bool {
	for _, name := range names {
		if original, ok := keep.DamagedOf(name); ok && strings.HasSuffix(original, journalEnd) {
			return true
		}
	}
	return false
}
