package telemetry

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"planwright/internal/redact"
	"planwright/planner/text"
)

// What the files of days may take.
const (
	maxDayBytes = 8 << 20  // of one file; then the day goes on in another
	maxAllBytes = 64 << 20 // of all files; the oldest go first
	maxAge      = 30       // days; older files are removed
)

// Daily is where the events of a user are kept: a file a day, or several where it
// grows too large. It never fails to open: what goes wrong is told when an event
// cannot be written. Several processes may write to one folder.
func Daily(folder string, redactor *redact.Redactor, report func(error)) *Events {
	return newEvents(&days{folder: folder}, redactor, report)
}

// days writes to DAY.jsonl, then to DAY.2.jsonl and so on.
type days struct {
	folder string
	open   *os.File // nil: none yet
	day    string
}

func (d *days) name() string { return d.folder }

func (d *days) close() error {
	if d.open == nil {
		return nil
	}
	open := d.open
	d.open = nil
	return open.Close()
}

// write appends the line in one write, so that those of several processes stay
// whole. What another process wrote counts, too.
func (d *days) write(line []byte, now time.Time) error {
	if err := d.choose(now.UTC().Format(time.DateOnly), len(line)); err != nil {
		return err
	}
	n, err := d.open.Write(line)
	if err != nil && n > 0 {
		err = errors.Join(err, d.close()) // the next line starts where this one is ended
	}
	return err
}

// choose opens the last file of the day, or a new one where that has no room.
func (d *days) choose(day string, room int) error {
	if d.open != nil && d.day == day && hasRoom(d.open, room) && isInPlace(d.open) {
		return nil
	}
	if err := errors.Join(d.close(), os.MkdirAll(d.folder, 0o700)); err != nil {
		return err
	}
	d.day = day
	for number := lastOf(d.folder, day); ; number++ {
		file, err := openWhole(filepath.Join(d.folder, dayName(day, number)))
		if err != nil {
			return err
		}
		if hasRoom(file, room) {
			d.open = file
			tidy(d.folder, day)
			return nil
		}
		if err := file.Close(); err != nil {
			return err
		}
	}
}

// lastOf is the number of the last file of the day, 1 where there is none.
func lastOf(folder, day string) int {
	files, _ := dayFiles(folder)
	number := 1
	for _, f := range files {
		if f.day == day {
			number = f.number
		}
	}
	return number
}

// isInPlace reports whether the file is still under its name: what is written to one
// that was taken away is lost without an error.
func isInPlace(f *os.File) bool {
	now, err := os.Stat(f.Name())
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	then, err := f.Stat()
	return err != nil || os.SameFile(now, then)
}

func hasRoom(f *os.File, room int) bool {
	size := sizeOf(f)
	return size == 0 || size+int64(room) <= maxDayBytes
}

// openWhole ends a line that a full disk or a killed process cut.
func openWhole(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	torn, err := endsTorn(file)
	if torn {
		_, err = file.WriteString("\n")
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// How often, and how long apart, an end of a line is looked for that another process
// may be writing.
const (
	endTries = 5
	endTime  = 10 * time.Millisecond
)

// endsTorn reports whether the last line has no end, and gets none from whoever may be
// in the midst of it. While the file grows somebody is, who ends what is begun: then each
// look may well see the midst of another line.
func endsTorn(file *os.File) (bool, error) {
	first := sizeOf(file)
	for range endTries {
		last, size := []byte{'\n'}, sizeOf(file)
		if size > 0 {
			if _, err := file.ReadAt(last, size-1); err != nil {
				return false, err
			}
		}
		if last[0] == '\n' || size != first {
			return false, nil
		}
		time.Sleep(endTime)
	}
	return sizeOf(file) == first, nil
}

func dayName(day string, number int) string {
	if number == 1 {
		return day + ".jsonl"
	}
	return fmt.Sprintf("%s.%d.jsonl", day, number)
}

// dayFile is a file of a folder of days.
type dayFile struct {
	path   string
	day    string
	number int
	size   int64
}

var dayPattern = text.Pattern(`^(\d{4}-\d\d-\d\d)(?:\.(\d{1,6}))?\.jsonl$`)

// dayFiles are the files of a folder, the oldest first. What else is there is
// none of them.
func dayFiles(folder string) ([]dayFile, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var files []dayFile
	for _, entry := range entries {
		parts := dayPattern().FindStringSubmatch(entry.Name())
		info, gone := entry.Info()
		if parts == nil || gone != nil || !info.Mode().IsRegular() {
			continue
		}
		number := 1
		if parts[2] != "" {
			fmt.Sscan(parts[2], &number)
		}
		files = append(files, dayFile{filepath.Join(folder, entry.Name()), parts[1], number, info.Size()})
	}
	slices.SortFunc(files, func(a, b dayFile) int {
		return cmp.Or(cmp.Compare(a.day, b.day), cmp.Compare(a.number, b.number))
	})
	return files, err
}

// tidy removes files that are too old, and the oldest of too many, but never the
// last. What cannot be removed stays until the next time.
func tidy(folder, today string) {
	now, err := time.Parse(time.DateOnly, today)
	if err != nil {
		return
	}
	files, _ := dayFiles(folder)
	total := int64(0)
	for _, f := range files {
		total += f.size
	}
	oldest := now.AddDate(0, 0, -maxAge).Format(time.DateOnly)
	for _, f := range files[:max(0, len(files)-1)] {
		if f.day < oldest || total > maxAllBytes {
			_ = os.Remove(f.path)
			total -= f.size
		}
	}
}
