package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/checkedline"
	"planwright/internal/filelock"
	"planwright/planner/text"
)

// Log is the journal of one run, held by whoever drives it. Its methods must not be
// called at the same time. After a write that failed nobody knows what the disk
// holds, so nothing more is written: the run is to be opened again.
type Log struct {
	runs   Runs
	folder string
	lock   *filelock.Lock
	locked os.FileInfo // of the file of that; nil: it is not held for long

	file    *os.File    // the segment that is written
	opened  os.FileInfo // of that file
	path    string      // where it is
	number  int         // of that segment
	base    int         // bytes of the snapshot it starts with
	grown   int         // bytes since
	images  int64       // bytes of its pictures
	entries entryFiles
	marks   marks
	looking bool // nothing is written
	broken  error
}

var errClosed = errors.New("journal: the journal is closed")

// minGrowth is how many bytes are written behind a snapshot before the next one at
// the least. It bounds the time to resume, and what a short run leaves.
const minGrowth = 256 << 10

// lockPatience is how long somebody is waited for who may only change what is kept of a run.
const lockPatience = 250 * time.Millisecond

// Create makes the folder of a run that was started with start. It is on the disk
// when the error is nil.
func (r Runs) Create(head Head, start any) (*Log, error) {
	head.Format = Format
	folder := r.path(head.ID)
	if err := os.MkdirAll(filepath.Join(folder, imagesFolder), 0o700); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	l, err := r.acquire(head.ID)
	if err != nil {
		return nil, err
	}
	err = l.marks.open(folder)
	if err == nil {
		err = l.marks.noteHead(headNote{})
	}
	if err == nil {
		err = l.marks.keep(Mark{})
	}
	if err == nil {
		err = r.writeLine(filepath.Join(folder, startFile), start)
	}
	if err == nil {
		err = l.SetHead(head)
	}
	if err != nil {
		_ = os.Remove(filepath.Join(folder, startFile)) // else there would be a run that did not begin
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// Open takes over a run that nobody drives, and returns the lines since its last
// snapshot, that first. There are none where the run did not come so far. A line
// that was not written to its end is cut off.
func (r Runs) Open(id string) (l *Log, lines []jsontext.Value, err error) {
	if err := r.exists(id); err != nil {
		return nil, nil, err
	}
	if l, err = r.acquire(id); err != nil {
		return nil, nil, err
	}
	if err := l.mendHead(id); err != nil {
		return nil, nil, errors.Join(err, l.Close())
	}
	return l.read()
}

// exists reports with ErrMissing that there is no such run.
func (r Runs) exists(id string) error {
	if !IsID(id) {
		return ErrMissing
	}
	if _, err := os.Stat(filepath.Join(r.path(id), startFile)); err != nil {
		return ErrMissing
	}
	return nil
}

// mendHead keeps a damaged head aside: another one takes its place.
func (l *Log) mendHead(id string) error {
	if _, err := l.runs.readHead(id); !errors.Is(err, ErrDamaged) {
		return nil
	}
	return l.setAside(filepath.Join(l.folder, headFile))
}

// read reads what is kept of the run. The log is closed where that fails.
func (l *Log) read() (_ *Log, lines []jsontext.Value, err error) {
	if err = l.openMarks(); err == nil {
		lines, err = l.load()
	}
	for i := 0; i < len(lines) && err == nil; i++ {
		lines[i], err = l.runs.shown(lines[i])
	}
	if err == nil {
		err = l.entries.load(l)
	}
	if err != nil {
		return nil, nil, errors.Join(err, l.Close())
	}
	l.images = sizeOf(l.Images())
	return l, lines, nil
}

// openMarks reads the mark. What cannot be its file is kept aside, so that there is none.
func (l *Log) openMarks() error {
	if l.looking {
		return l.marks.look(l.folder)
	}
	err := l.marks.open(l.folder)
	if errors.Is(err, atomicfile.ErrNoFile) {
		if err = l.setAside(filepath.Join(l.folder, markFile)); err == nil {
			err = l.marks.open(l.folder)
		}
	}
	return err
}

// acquire locks the run.
func (r Runs) acquire(id string) (*Log, error) {
	folder := r.path(id)
	path := filepath.Join(folder, lockFile)
	if atomicfile.Check(path) != nil { // to open a pipe may wait for ever
		if _, err := r.setAside(path); err != nil {
			return nil, fmt.Errorf("journal: %w", err)
		}
	}
	lock, err := filelock.Take(path, lockPatience, 10*time.Millisecond)
	switch {
	case err != nil:
		return nil, err
	case lock == nil:
		return nil, ErrBusy
	}
	locked, err := lock.Stat()
	if err != nil {
		return nil, errors.Join(fmt.Errorf("journal: %w", err), lock.Close())
	}
	return &Log{runs: r, folder: folder, lock: lock, locked: locked, entries: entryFiles{folder: folder}}, nil
}

// Images is the folder of the run's pictures.
func (l *Log) Images() string { return filepath.Join(l.folder, imagesFolder) }

// AddImages counts pictures that were put into their folder.
func (l *Log) AddImages(names []string) {
	for _, name := range names {
		l.images += sizeOf(filepath.Join(l.Images(), name))
	}
}

// IsFull reports whether the run keeps more than so many bytes: of what it would be
// resumed with, or of pictures. What happens between two snapshots may take twice as much.
func (l *Log) IsFull(most int) bool {
	return l.base > most || l.grown > 2*most || l.images > int64(most)
}

// Files is the folder of what steps of the run gave as files.
func (l *Log) Files() string { return filepath.Join(l.folder, filesFolder) }

// maxCause is how much of a cause is noted where the head could not be written: it has a slot.
const maxCause = 200

// SetHead replaces the head. Where that cannot be, it is noted that it is an old one.
func (l *Log) SetHead(head Head) error {
	if l.looking {
		return nil
	}
	head.Format = Format
	err := l.runs.writeLine(filepath.Join(l.folder, headFile), head)
	if note := (headNote{Old: err != nil, Why: text.Within(Cause(err), maxCause)}); l.marks.file != nil && note != l.marks.head {
		_ = l.marks.noteHead(note) // where that cannot be either, the run was only cut off
	}
	return err
}

// OldHead reports whether the head could not be written when the run was left, and the Cause.
func (l *Log) OldHead() (cause string, is bool) { return l.marks.head.Why, l.marks.head.Old }

// Append adds lines behind the last snapshot. They survive the death of the process
// when the error is nil, and that of the machine after Sync.
func (l *Log) Append(values ...any) error {
	if l.broken != nil {
		return l.broken
	}
	text, err := l.runs.encode(values)
	if err != nil {
		return err
	}
	_, err = l.file.Write(text)
	l.grown += len(text)
	switch {
	case err != nil:
	case !l.isInPlace():
		err = ErrTaken
	case l.locked != nil && !isAt(l.lock.Path(), l.locked): // looked at behind the line: who has taken the run since has read that
		err = ErrUnlocked
	}
	return l.failed(err)
}

// isInPlace reports whether the segment is still under its name: what is written to one
// that was taken away is lost without an error.
func (l *Log) isInPlace() bool { return isAt(l.path, l.opened) }

// isAt reports whether a file is under that name, as far as can be seen.
func isAt(path string, file os.FileInfo) bool {
	now, err := os.Stat(path)
	if err != nil {
		return !errors.Is(err, os.ErrNotExist)
	}
	return os.SameFile(now, file)
}

// IsTaken reports whether another program took the journal away, and did not put it back.
func (l *Log) IsTaken() bool { return l.file != nil && !l.isInPlace() }

// Folder is where the run is kept.
func (l *Log) Folder() string { return l.folder }

// Sync puts the lines so far on the disk.
func (l *Log) Sync() error {
	if l.broken != nil {
		return l.broken
	}
	return l.failed(l.file.Sync())
}

// Fail notes that what MarkThen returned has failed: nothing more is written.
func (l *Log) Fail(err error) error { return l.failed(err) }

func (l *Log) failed(err error) error {
	if err != nil {
		l.broken = fmt.Errorf("journal: %w", err)
	}
	return l.broken
}

// WantsSnapshot reports whether so much was written that another snapshot should
// take its place: as much as the snapshot itself, so that writing snapshots never
// costs more than writing what happens.
func (l *Log) WantsSnapshot() bool { return l.grown >= max(minGrowth, l.base) }

// Snapshot puts a segment that starts with these lines in the place of all before
// it. The entries so far are on the disk before.
func (l *Log) Snapshot(values ...any) error {
	if l.broken != nil || l.looking {
		return l.broken
	}
	text, err := l.runs.encode(values)
	if err != nil {
		return err
	}
	if err := l.entries.sync(); err != nil {
		return l.failed(err)
	}
	return l.failed(l.begin(text))
}

func (r Runs) encode(values []any) (text []byte, err error) {
	for _, v := range values {
		if v, err = r.hidden(v); err != nil {
			return nil, err
		}
		if text, err = checkedline.Append(text, v); err != nil {
			return nil, fmt.Errorf("journal: %w", err)
		}
	}
	return text, nil
}

func decode(payload []byte, value any) error {
	return json.Unmarshal(payload, value, jsontext.AllowInvalidUTF8(true))
}

// AddEntry adds an entry for people, the n-th of the run. One that was added
// before is passed over: a run that is resumed goes through a part of its past
// again.
func (l *Log) AddEntry(n int, entry any) error {
	if n <= l.entries.last || l.looking {
		return nil
	}
	entry, err := l.runs.hidden(entry)
	if err != nil {
		return err
	}
	return l.entries.add(n, entry)
}

// LastEntry is the greatest number of an entry that was kept.
func (l *Log) LastEntry() int { return l.entries.last }

// Close ends writing and lets others drive the run.
func (l *Log) Close() error {
	err := errors.Join(l.entries.close(), l.marks.close())
	if l.file != nil {
		err = errors.Join(err, l.file.Close())
		l.file = nil
	}
	if l.broken == nil {
		l.broken = errClosed
	}
	return errors.Join(err, l.lock.Close())
}
