package journal

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
)

// Look reads a run as Open does, but nothing is written, mended or removed: the log
// only seems to take what is written to it. Nobody can drive the run until it is
// closed, or let go of.
func (r Runs) Look(id string) (l *Log, lines []jsontext.Value, err error) {
	if err := r.exists(id); err != nil {
		return nil, nil, err
	}
	lock, driven := r.watch(id)
	if driven {
		return nil, nil, errors.Join(ErrBusy, lock.Close())
	}
	l = &Log{runs: r, folder: r.path(id), lock: lock, looking: true}
	l.entries.folder = l.folder
	return l.read()
}

// LetGo lets others drive a run that was only looked at: all of it is read. It does nothing to one
// that is opened to go on.
func (l *Log) LetGo() {
	if l.looking {
		_ = l.lock.Close() // nothing was written
	}
}

// look reads the mark and does not keep its file.
func (m *marks) look(folder string) error {
	f, err := atomicfile.OpenFile(filepath.Join(folder, markFile), os.O_RDONLY, 0)
	if errors.Is(err, os.ErrNotExist) || errors.Is(err, atomicfile.ErrNoFile) {
		return nil
	}
	if err != nil {
		return err
	}
	return errors.Join(m.read(f), f.Close())
}

// read finds the mark that is the later one, and what is noted of the head.
func (m *marks) read(file io.Reader) error {
	data, err := io.ReadAll(io.LimitReader(file, slots*slotSize))
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	m.head, _ = slotIn[headNote](data, headSlot)
	for slot := range int64(headSlot) {
		if mark, ok := slotIn[Mark](data, slot); ok && (!m.kept || mark.passes(m.last)) {
			m.last, m.next, m.kept = mark, 1-slot, true
		}
	}
	return nil
}
