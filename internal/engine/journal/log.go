package journal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/gofrs/flock"

	"planwright/internal/checkedline"
)

// Log is the journal of one run, held by whoever drives it. Its methods must not be
// called at the same time. After a write that failed nobody knows what the disk
// holds, so nothing more is written: the run is to be opened again.
type Log struct {
	runs   Runs
	folder string
	lock   *flock.Flock

	file    *os.File // the segment that is written
	number  int      // of that segment
	base    int      // bytes of the snapshot it starts with
	grown   int      // bytes since
	entries entries
	broken  error
}

var errClosed = errors.New("journal: the journal is closed")

// minGrowth is how many bytes are written behind a snapshot before the next one at
// the least. It bounds the time to resume, and what a short run leaves.
const minGrowth = 256 << 10

// lockPatience is how long a lock that somebody merely looks at is waited for.
const lockPatience = 250 * time.Millisecond

// Create makes the folder of a run that was started with start. It is on the disk
// when the error is nil.
func (r Runs) Create(head Head, start any) (*Log, error) {
	head.Format = formatVersion
	folder := r.path(head.ID)
	if err := os.MkdirAll(filepath.Join(folder, imagesFolder), 0o700); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	l, err := r.acquire(head.ID)
	if err != nil {
		return nil, err
	}
	if err := writeLine(filepath.Join(folder, startFile), start); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	if err := l.SetHead(head); err != nil {
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// Open takes over a run that nobody drives, and returns the lines since its last
// snapshot, that first. There are none where the run did not come so far. A line
// that was not written to its end is cut off.
func (r Runs) Open(id string) (l *Log, lines []jsontext.Value, err error) {
	if !IsID(id) {
		return nil, nil, ErrMissing
	}
	if _, err := os.Stat(filepath.Join(r.path(id), startFile)); err != nil {
		return nil, nil, ErrMissing
	}
	if l, err = r.acquire(id); err != nil {
		return nil, nil, err
	}
	if lines, err = l.load(); err == nil {
		err = l.entries.load(r)
	}
	if err != nil {
		return nil, nil, errors.Join(err, l.Close())
	}
	return l, lines, nil
}

// acquire locks the run.
func (r Runs) acquire(id string) (*Log, error) {
	folder := r.path(id)
	lock := flock.New(filepath.Join(folder, lockFile))
	ctx, cancel := context.WithTimeout(context.Background(), lockPatience)
	defer cancel()
	locked, err := lock.TryLockContext(ctx, 10*time.Millisecond)
	if locked {
		return &Log{runs: r, folder: folder, lock: lock, entries: entries{folder: folder}}, nil
	}
	if errors.Is(err, context.DeadlineExceeded) {
		err = ErrBusy
	}
	return nil, errors.Join(err, lock.Close())
}

// Images is the folder of the run's pictures.
func (l *Log) Images() string { return filepath.Join(l.folder, imagesFolder) }

// SetHead replaces the head.
func (l *Log) SetHead(head Head) error {
	head.Format = formatVersion
	return writeLine(filepath.Join(l.folder, headFile), head)
}

// Append adds lines behind the last snapshot. They survive the death of the
// process when the error is nil, and with sync also that of the machine.
func (l *Log) Append(sync bool, values ...any) error {
	if l.broken != nil {
		return l.broken
	}
	text, err := encode(values)
	if err != nil {
		return err
	}
	if _, err = l.file.Write(text); err == nil && sync {
		err = l.file.Sync()
	}
	l.grown += len(text)
	return l.failed(err)
}

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
	if l.broken != nil {
		return l.broken
	}
	text, err := encode(values)
	if err != nil {
		return err
	}
	if err := l.entries.sync(); err != nil {
		return l.failed(err)
	}
	return l.failed(l.begin(text))
}

func encode(values []any) (text []byte, err error) {
	for _, v := range values {
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
func (l *Log) AddEntry(n int, entry any) error { return l.entries.add(n, entry) }

// Close ends writing and lets others drive the run.
func (l *Log) Close() error {
	err := l.entries.close()
	if l.file != nil {
		err = errors.Join(err, l.file.Close())
		l.file = nil
	}
	if l.broken == nil {
		l.broken = errClosed
	}
	return errors.Join(err, l.lock.Close())
}
