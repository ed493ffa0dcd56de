package journal

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/checkedline"
)

// Bounds of the entries that are kept: the first so many, and at least as many of
// the last, and of both no more than so many bytes a file.
const (
	keptEntries = 500
	keptBytes   = 4 << 20
)

// entryFiles are the files with what people are shown of a run. They are not needed
// to resume it: what a power cut takes is made again, and damaged lines are passed
// over.
type entryFiles struct {
	folder string
	file   *os.File
	number int // of the file that is written; 0: the first entries
	count  int // in that file
	size   int
	last   int // the greatest number of an entry
}

// entryLine is an entry in its file.
type entryLine struct {
	N     int `json:"n"`
	Entry any `json:"entry"`
}

func (e *entryFiles) name() string {
	if e.number == 0 {
		return firstEntries
	}
	return fmt.Sprintf("%06d%s", e.number, entriesEnd)
}

func (e *entryFiles) path() string { return filepath.Join(e.folder, e.name()) }

func (e *entryFiles) add(n int, entry any) error {
	if n <= e.last {
		return nil
	}
	text, err := checkedline.Append(nil, entryLine{N: n, Entry: entry})
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	if e.count >= keptEntries || e.size > 0 && e.size+len(text) > keptBytes {
		err = e.next()
	}
	if err == nil && e.file == nil {
		e.file, err = atomicfile.OpenFile(e.path(), os.O_WRONLY|os.O_APPEND|os.O_CREATE, permissions)
	}
	if err == nil {
		_, err = e.file.Write(text)
	}
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	e.last = n
	e.count++
	e.size += len(text)
	return nil
}

// next goes on in another file. Of those behind the first, two stay.
func (e *entryFiles) next() error {
	if err := e.close(); err != nil {
		return err
	}
	if old := e.number - 1; old > 0 {
		if err := os.Remove((&entryFiles{folder: e.folder, number: old}).path()); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	e.number++
	e.count, e.size = 0, 0
	return nil
}

// load finds where to go on. The file that is written next ends with a whole line.
func (e *entryFiles) load(l *Log) error {
	names, err := namesIn(e.folder)
	if err != nil {
		return err
	}
	for _, number := range append([]int{0}, numbered(names, entriesEnd)...) {
		e.number, e.count, e.size = number, 0, 0
		if err := e.mend(l); err != nil {
			return err
		}
	}
	return nil
}

// mend reads a file and cuts off its torn end. A damaged one is kept aside, and its
// good lines take its place.
func (e *entryFiles) mend(l *Log) error {
	data, err := readFile(e.path())
	isPipe := errors.Is(err, ErrDamaged)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil && !isPipe:
		return err
	}
	var good []byte
	end := eachLine(data, func(n int, _ jsontext.Value, text []byte) {
		good = append(good, text...)
		e.last = max(e.last, n)
		e.count++
	})
	e.size = len(good)
	if isPipe {
		end = checkedline.Damaged
	}
	if end == checkedline.Whole || l.looking {
		return nil
	}
	if end == checkedline.Damaged {
		if err := l.setAside(e.path()); err != nil {
			return err
		}
	}
	return atomicfile.Write(e.path(), good, permissions)
}

// eachLine calls use with each entry that is as it was written.
func eachLine(data []byte, use func(n int, entry jsontext.Value, text []byte)) (worst checkedline.Condition) {
	for {
		start := 0
		length, end := checkedline.Read(data, func(payload []byte) bool {
			var l struct {
				N     int            `json:"n"`
				Entry jsontext.Value `json:"entry"`
			}
			if decode(payload, &l) != nil || l.N < 1 {
				return false
			}
			size := checkedline.Overhead + len(payload) + 1
			use(l.N, l.Entry, data[start:start+size])
			start += size
			return true
		})
		worst = max(worst, end)
		next := bytes.IndexByte(data[length:], '\n')
		if next < 0 {
			return worst
		}
		data = data[length+next+1:]
	}
}

func (e *entryFiles) sync() error {
	if e.file == nil {
		return nil
	}
	return e.file.Sync()
}

func (e *entryFiles) close() error {
	if e.file == nil {
		return nil
	}
	err := errors.Join(e.file.Sync(), e.file.Close())
	e.file = nil
	return err
}

// Entries reads the entries that are kept of a run, in order. The run may be
// driven meanwhile.
func (r Runs) Entries(id string) ([]jsontext.Value, error) {
	found, _, err := r.entries(id)
	return found, err
}

// LacksEntries reports whether entries that were kept of a run cannot be read. Of one
// that is driven the last may be on its way, and of one that had to go none are kept.
func (r Runs) LacksEntries(id string) (bool, error) {
	if head, err := r.Head(id); err == nil && !head.Gone.IsZero() {
		return false, nil
	}
	found, worst, err := r.entries(id)
	return worst == checkedline.Damaged || (worst != checkedline.Whole || len(found) == 0) && !r.isDriven(id), err
}

func (r Runs) entries(id string) (found []jsontext.Value, worst checkedline.Condition, err error) {
	if _, err := r.Head(id); err != nil {
		return nil, worst, err
	}
	names, err := namesIn(r.path(id))
	if err != nil {
		return nil, worst, err
	}
	last := 0
	for _, number := range append([]int{0}, numbered(names, entriesEnd)...) {
		data, err := readFile((&entryFiles{folder: r.path(id), number: number}).path())
		switch {
		case errors.Is(err, ErrDamaged):
			worst = checkedline.Damaged
		case err != nil && !errors.Is(err, os.ErrNotExist):
			return nil, worst, err
		}
		end := eachLine(data, func(n int, entry jsontext.Value, _ []byte) {
			if n > last {
				entry, _ = r.shown(entry) // people are shown the marks
				found, last = append(found, entry), n
			}
		})
		worst = max(worst, end)
	}
	return found, worst, nil
}
