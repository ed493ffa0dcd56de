package journal

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"planwright/internal/atomicfile"
	"planwright/internal/checkedline"
)

// Mark is how far a run is known to have come. It is kept apart from the journal, so
// that one whose end was lost can be told from a whole one.
type Mark struct {
	Seq     int  `json:"seq"`              // of the last command that was to have an effect
	Effects int  `json:"effects"`          // how many calls were to have one
	Rounds  int  `json:"rounds,omitzero"`  // the most that a loop had begun side by side when a call was made
	Unknown bool `json:"unknown,omitzero"` // it may have come further, nobody knows how far

	Last string `json:"last,omitzero"` // its writer's own: which the last of these calls were, in 200 bytes at most
}

// passes reports whether the mark is of a later moment than another of the same run.
func (m Mark) passes(other Mark) bool {
	return m.Unknown && !other.Unknown || m.Unknown == other.Unknown && m.Effects >= other.Effects
}

// slotSize is the room of a mark in its file. Two take turns, each in a sector of its
// own, so that one which is written when the power fails leaves the other. The one behind
// them says whether the head is up to date: it has its room from the beginning, so that it
// can be written where nothing else can, as on a full disk.
const (
	slotSize = 512
	headSlot = 2
	slots    = 3
)

// headNote is what that says.
type headNote struct {
	Old bool   `json:"old"` // how the run was left could not be written into the head
	Why string `json:"why,omitzero"`
}

// marks are the file of a run's mark, which is written in place.
type marks struct {
	file *os.File
	next int64 // the slot that is written next
	last Mark
	kept bool // last is on the disk, as far as anybody knows
	head headNote
}

// open reads the mark. There is none where the file is missing or damaged: a version
// before this one wrote the run, or it was lost.
func (m *marks) open(folder string) (err error) {
	m.file, err = atomicfile.OpenFile(filepath.Join(folder, markFile), os.O_RDWR|os.O_CREATE, permissions)
	if err != nil {
		return err
	}
	return m.read(m.file)
}

// slotIn reads what is written into a slot, where it is whole.
func slotIn[T any](data []byte, slot int64) (value T, ok bool) {
	data = data[min(slot*slotSize, int64(len(data))):min((slot+1)*slotSize, int64(len(data)))]
	end := bytes.IndexByte(data, '\n')
	if end < 0 {
		return value, false
	}
	checkedline.Read(data[:end+1], func(payload []byte) bool {
		ok = decode(payload, &value) == nil
		return ok
	})
	return value, ok
}

// write writes a value into a slot.
func (m *marks) write(slot int64, value any) error {
	text, err := checkedline.Append(nil, value)
	if err == nil {
		_, err = m.file.WriteAt(text, slot*slotSize)
	}
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return nil
}

// noteHead notes whether the head is up to date.
func (m *marks) noteHead(note headNote) error {
	if err := m.write(headSlot, note); err != nil {
		return err
	}
	m.head = note
	return nil
}

// set writes the mark. It survives the death of the process when the error is nil,
// and that of the machine once the file was synced.
func (m *marks) set(mark Mark) error {
	if m.kept && mark == m.last {
		return nil
	}
	if err := m.write(m.next, mark); err != nil {
		return err
	}
	m.last, m.next, m.kept = mark, 1-m.next, true
	return nil
}

// keep writes the mark so that it is on the disk when the error is nil.
func (m *marks) keep(mark Mark) error {
	if err := m.set(mark); err != nil {
		return err
	}
	return m.file.Sync()
}

func (m *marks) close() error {
	if m.file == nil {
		return nil
	}
	err := m.file.Close()
	m.file = nil
	return err
}

// Mark is how far the run is known to have come; ok is false where that was lost, or
// never written.
func (l *Log) Mark() (mark Mark, ok bool) { return l.marks.last, l.marks.kept }

// SetMark puts the mark on the disk.
func (l *Log) SetMark(mark Mark) error {
	if l.broken != nil {
		return l.broken
	}
	if l.looking {
		l.marks.last, l.marks.kept = mark, true
		return nil
	}
	return l.failed(l.marks.keep(mark))
}

// MarkThen writes the mark that the run has come to. It is on the disk, with the lines so far,
// when what it returns has returned nil. That may be called while the log is used, and no
// other mark is to be written meanwhile.
func (l *Log) MarkThen(mark Mark) (sync func() error, err error) {
	if l.broken != nil {
		return nil, l.broken
	}
	if err := l.marks.set(mark); err != nil {
		return nil, l.failed(err)
	}
	lines, marks := l.file, l.marks.file
	return func() error {
		synced := make(chan error, 1) // at the same time: the disk does both at once
		go func() { synced <- marks.Sync() }()
		err := lines.Sync()
		if errors.Is(err, os.ErrClosed) { // a snapshot, which is on the disk, took their place
			err = nil
		}
		return errors.Join(err, <-synced)
	}, nil
}

// AppendMarked adds lines as Append does, with the mark that the run has come to. Both
// are on the disk when the error is nil.
func (l *Log) AppendMarked(mark Mark, values ...any) error {
	if err := l.Append(values...); err != nil {
		return err
	}
	if err := l.marks.set(mark); err != nil {
		return l.failed(err)
	}
	synced := make(chan error, 1) // at the same time: the disk does both at once
	go func() { synced <- l.marks.file.Sync() }()
	return l.failed(errors.Join(l.file.Sync(), <-synced))
}
