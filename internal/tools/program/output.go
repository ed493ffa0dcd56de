package program

import (
	"cmp"
	"fmt"
	"strings"

	"planwright/internal/charset"
)

// MaxOutput is how much of each output of a program is kept, in bytes, where nothing else is said.
const MaxOutput = 1 << 20

// Output keeps the beginning of what is written to it and counts the rest.
type Output struct {
	Kept []byte
	Left int64 // bytes that were not kept
	Most int   // bytes to keep; 0: MaxOutput
}

// Write never fails: a program that prints without end goes on until its time is up.
func (o *Output) Write(b []byte) (int, error) {
	n := min(len(b), cmp.Or(o.Most, MaxOutput)-len(o.Kept))
	o.Kept = append(o.Kept, b[:n]...)
	o.Left += int64(len(b) - n)
	return len(b), nil
}

// String is the text with a note on what is missing. What is no UTF-8 is marked.
func (o *Output) String() string {
	kept := o.Kept
	if o.Left > 0 {
		kept = charset.Whole(kept)
	}
	text := strings.ToValidUTF8(string(kept), "\ufffd")
	if o.Left > 0 {
		text += fmt.Sprintf("\n[%d more bytes were left out.]", o.Left)
	}
	return text
}
