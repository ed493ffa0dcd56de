package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/checkedline"
)

// begin writes a segment under the next number. It appears under its name only
// when it is whole and on the disk; then those before it go.
func (l *Log) begin(text []byte) error {
	path := filepath.Join(l.folder, segmentName(l.number+1))
	if err := atomicfile.Write(path, text, permissions); err != nil {
		return err
	}
	before, old := l.file, l.path
	if err := l.writeOn(path); err != nil {
		return err
	}
	l.number, l.base, l.grown = l.number+1, len(text), 0
	if before == nil {
		return nil
	}
	return errors.Join(before.Close(), atomicfile.OS{}.Remove(old))
}

// writeOn opens a segment to write at its end. On Windows a file that is open so can neither
// be renamed nor cut.
func (l *Log) writeOn(path string) error {
	file, err := atomicfile.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	opened, err := file.Stat()
	if err != nil {
		return errors.Join(err, file.Close())
	}
	l.file, l.opened, l.path = file, opened, path
	return nil
}

// load reads the last segment and opens it to write on. What a writer that was
// killed left behind is removed.
func (l *Log) load() ([]jsontext.Value, error) {
	names, err := namesIn(l.folder)
	if err != nil {
		return nil, err
	}
	if isDamaged(names) {
		return nil, ErrDamaged
	}
	segments := numbered(names, journalEnd)
	if len(segments) == 0 {
		return nil, l.noteUnknown() // a run has its mark before anything else
	}
	l.number = segments[len(segments)-1]
	if !l.looking {
		l.clean(names, segments[:len(segments)-1])
	}
	return l.open()
}

// clean removes segments that another one took the place of, and files that were
// never given their name.
func (l *Log) clean(names []string, old []int) {
	for _, number := range old {
		_ = os.Remove(filepath.Join(l.folder, segmentName(number))) // only in the way
	}
	for _, name := range names {
		if strings.HasSuffix(name, tempEnd) {
			_ = os.Remove(filepath.Join(l.folder, name))
		}
	}
	files, _ := namesIn(l.Files())
	for _, name := range files {
		if strings.HasSuffix(name, tempEnd) {
			_ = os.Remove(filepath.Join(l.Files(), name))
		}
	}
}

// open reads the segment of the log's number. A torn end is cut off: its writer did
// not act upon it, or the mark says that the run had come further. Where no line is
// left, a segment begins anew. Behind damage nobody knows what was called, so the run
// ends there.
func (l *Log) open() (lines []jsontext.Value, err error) {
	path := filepath.Join(l.folder, segmentName(l.number))
	data, err := readFile(path)
	if errors.Is(err, ErrDamaged) {
		return nil, errors.Join(err, l.setAside(path))
	}
	if err != nil {
		return nil, err
	}
	length, end := checkedline.Read(data, func(payload []byte) bool {
		lines = append(lines, jsontext.Value(payload))
		return jsontext.Value(payload).IsValid(jsontext.AllowInvalidUTF8(true))
	})
	if end == checkedline.Damaged {
		return nil, errors.Join(ErrDamaged, l.setAside(path))
	}
	if end == checkedline.Torn || len(lines) == 0 {
		if err := l.noteUnknown(); err != nil {
			return nil, err
		}
	}
	if len(lines) == 0 || l.looking {
		return lines, nil
	}
	if end == checkedline.Torn {
		if err := os.Truncate(path, int64(length)); err != nil {
			return nil, fmt.Errorf("journal: %w", err)
		}
	}
	if err = l.writeOn(path); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	l.base = len(lines[0])
	l.grown = length - l.base
	return lines, l.file.Sync()
}

// noteUnknown notes that nobody knows how far the run came, unless its mark says it.
func (l *Log) noteUnknown() error {
	if _, marked := l.Mark(); marked {
		return nil
	}
	return l.SetMark(Mark{Unknown: true})
}

func segmentName(number int) string { return fmt.Sprintf("%06d%s", number, journalEnd) }

// numbered are the numbers of the names that end so, in order.
func numbered(names []string, end string) []int {
	var numbers []int
	for _, name := range names {
		digits, ok := strings.CutSuffix(name, end)
		n, err := strconv.Atoi(digits)
		if ok && err == nil && n > 0 {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	return numbers
}

// namesIn are the names in a folder, sorted; none where there is no folder.
func namesIn(folder string) ([]string, error) {
	found, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("journal: %w", err)
	}
	names := make([]string, len(found))
	for i, f := range found {
		names[i] = f.Name()
	}
	return names, nil
}
