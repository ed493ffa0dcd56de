package builtin

import (
	"cmp"
	"fmt"
	"strings"
)

// maxOutput is how much of each output of a program is kept.
const maxOutput = 1 << 20

// capped keeps the beginning of what is written to it and counts the rest.
type capped struct {
	kept []byte
	left int64
	most int // 0: maxOutput
}

// Write never fails: a program that prints without end goes on until its time is up.
func (c *capped) Write(b []byte) (int, error) {
	n := min(len(b), cmp.Or(c.most, maxOutput)-len(c.kept))
	c.kept = append(c.kept, b[:n]...)
	c.left += int64(len(b) - n)
	return len(b), nil
}

// String is the text with a note on what is missing. What is no UTF-8 is marked.
func (c *capped) String() string {
	kept := c.kept
	if c.left > 0 {
		kept = wholeCharacters(kept)
	}
	text := strings.ToValidUTF8(string(kept), "\ufffd")
	if c.left > 0 {
		text += fmt.Sprintf("\n[%d more bytes were left out.]", c.left)
	}
	return text
}
