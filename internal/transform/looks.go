package transform

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"unicode/utf8"

	"planwright/planner/text"
)

// mayLookAlike reports whether there may be texts in data, or in the program, that look the same and
// are others by their codes: signs that JSON writes by their number count, too.
func mayLookAlike(source string, data []byte) bool {
	return text.HasLookalikes(source) || text.HasLookalikes(data) || bytes.Contains(data, byNumber)
}

var byNumber = []byte(`\u`)

// lookedThrough is a list in which mayLookAlike is found out while it is read.
type lookedThrough struct {
	in           io.Reader
	last         []byte // bytes of what was read, to see what stands in both parts
	found, ended bool
}

func (l *lookedThrough) Read(p []byte) (int, error) {
	n, err := l.in.Read(p)
	l.ended = errors.Is(err, io.EOF)
	if part := p[:n]; !l.found && n > 0 {
		seam := slices.Concat(l.last, part[:min(n, utf8.UTFMax)])
		l.found = mayLookAlike("", seam) || mayLookAlike("", part)
		if n >= utf8.UTFMax {
			seam = part
		}
		l.last = append(l.last[:0], seam[max(0, len(seam)-utf8.UTFMax):]...)
	}
	return n, err
}

// mayLookAlike: what was not read may have any text.
func (l *lookedThrough) mayLookAlike() bool { return l.found || !l.ended }
