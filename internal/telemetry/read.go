package telemetry

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"os"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
)

// maxLine is longer than any line that is written.
const maxLine = 1 << 20

// ReadDays reads the events that Daily keeps in a folder, the oldest first. What
// cannot be read is passed over, and told to report: a file, or a line that was
// cut. Empty lines are nothing.
func ReadDays(folder string, report func(error)) iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		files, err := dayFiles(folder)
		if err != nil {
			report(err)
		}
		for _, f := range files {
			if !readDay(f.path, report, yield) {
				return
			}
		}
	}
}

// readDay reads one file and reports whether more is wanted.
func readDay(path string, report func(error), yield func(Entry) bool) bool {
	file, err := atomicfile.OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		report(err)
		return true
	}
	defer file.Close()
	if sizeOf(file) > 2*maxDayBytes { // several processes may write to it
		report(atomicfile.ErrTooLarge)
		return true
	}
	lines := bufio.NewReaderSize(file, maxLine)
	for {
		line, err := lines.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			err = skipLine(lines)
			report(bufio.ErrTooLong)
		case len(bytes.TrimSpace(line)) > 0:
			var e Entry
			if failure := json.Unmarshal(line, &e, jsontext.AllowInvalidUTF8(true)); failure != nil {
				report(failure)
			} else if !yield(e) {
				return false
			}
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				report(err)
			}
			return true
		}
	}
}

// skipLine passes over the rest of a line.
func skipLine(lines *bufio.Reader) error {
	for {
		_, err := lines.ReadSlice('\n')
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}
