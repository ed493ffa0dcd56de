package source

import (
	"unicode/utf8"
)

// lines finds the line and column of a byte in the reply. A reply may be one
// long line with a problem in every word, or nothing but line breaks, so lines and
// characters are counted in blocks.
type lines struct {
	text   string
	blocks []count
}

// count is what stands before a block of the text.
type count struct {
	lines      int // line breaks
	characters int
	start      int // characters before the line that goes on in it
}

const blockSize = 1024

func newLines(text string) lines {
	l := lines{text: text, blocks: make([]count, 0, len(text)/blockSize+1)}
	var c count
	for from := 0; from < len(text); from += blockSize {
		l.blocks = append(l.blocks, c)
		c.pass(text[from:min(len(text), from+blockSize)])
	}
	return l
}

// pass goes over a part of the text.
func (c *count) pass(text string) {
	for i := range len(text) {
		if utf8.RuneStart(text[i]) {
			c.characters++
		}
		if text[i] == '\n' {
			c.lines++
			c.start = c.characters
		}
	}
}

// place counts lines and columns from 1, columns in characters.
func (l lines) place(offset int) (line, column int) {
	offset = min(max(offset, 0), len(l.text))
	var c count
	if len(l.blocks) > 0 {
		at := min(offset/blockSize, len(l.blocks)-1)
		c = l.blocks[at]
		c.pass(l.text[at*blockSize : offset])
	}
	return c.lines + 1, c.characters - c.start + 1
}
