// Package charset tells how the characters of a text are written as bytes.
package charset

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// Charset is a way to write characters.
type Charset int

// The charsets. None is of what is no text, or one in which two are mixed.
const (
	None Charset = iota
	UTF8
	UTF16LE
	UTF16BE
	Windows1252 // assumed: nothing in a text tells it from others of one byte a character
)

// Of reads a text to its end and says in which charset it is.
func Of(text io.Reader) (Charset, error) {
	c := counter{}
	buffer := make([]byte, 64<<10)
	kept := 0 // the start of a character that the next part ends
	for first := true; ; first = false {
		n, err := io.ReadFull(text, buffer[kept:])
		part := buffer[:kept+n]
		if first && bytes.HasPrefix(part, []byte{0xff, 0xfe}) {
			return UTF16LE, nil
		}
		if first && bytes.HasPrefix(part, []byte{0xfe, 0xff}) {
			return UTF16BE, nil
		}
		isEnd := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !isEnd {
			return None, err
		}
		kept = copy(buffer, c.count(part, isEnd))
		if isEnd || c.zero {
			return c.charset(), nil
		}
	}
}

// counter counts what tells charsets apart.
type counter struct {
	zero    bool // which is in no text
	control bool // there are signs that only devices know, or bytes that are none in Windows-1252
	wide    int  // characters of several bytes in UTF-8
	single  int  // bytes that are none of those
}

// unused are bytes that Windows-1252 has no characters for.
const unused = "\x81\x8d\x8f\x90\x9d"

// count counts a part of a text, and gives what may be the start of a character of the next.
func (c *counter) count(part []byte, isEnd bool) (rest []byte) {
	for len(part) > 0 {
		b := part[0]
		if b < utf8.RuneSelf {
			c.zero = c.zero || b == 0
			c.control = c.control || b < ' ' && strings.IndexByte("\t\n\v\f\r\x1a", b) < 0
			part = part[1:]
			continue
		}
		if !isEnd && !utf8.FullRune(part) {
			return part
		}
		r, size := utf8.DecodeRune(part)
		if r == utf8.RuneError && size == 1 {
			c.single++
			c.control = c.control || strings.IndexByte(unused, b) >= 0
		} else {
			c.wide++
		}
		part = part[size:]
	}
	return nil
}

// charset takes single bytes for Windows-1252 where hardly anything speaks for UTF-8: two
// letters of it beside each other may look like one of that.
func (c *counter) charset() Charset {
	switch {
	case c.zero:
		return None
	case c.single == 0:
		return UTF8
	case !c.control && c.wide*10 <= c.single:
		return Windows1252
	}
	return None
}

// Reader is a text in UTF-8, without a mark at its start.
func (c Charset) Reader(text io.Reader) io.Reader {
	switch e := c.encoding(); e {
	case nil:
		return text
	default:
		return e.NewDecoder().Reader(text)
	}
}

func (c Charset) encoding() encoding.Encoding {
	switch c {
	case UTF8:
		return unicode.UTF8BOM
	case UTF16LE:
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case UTF16BE:
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	case Windows1252:
		return charmap.Windows1252
	case None:
	}
	return nil
}

// Text is the text that data are, and its charset.
func Text(data []byte) (string, Charset) {
	c, _ := Of(bytes.NewReader(data))
	e := c.encoding()
	if e == nil {
		return "", None
	}
	text, err := e.NewDecoder().Bytes(data)
	if err != nil {
		return "", None
	}
	return string(text), c
}

// Whole is a text in UTF-8 without a character that was cut at its end.
func Whole(data []byte) []byte {
	for n := 1; n < utf8.UTFMax && n <= len(data); n++ {
		if b := data[len(data)-n]; utf8.RuneStart(b) {
			if !utf8.FullRune(data[len(data)-n:]) {
				return data[:len(data)-n]
			}
			break
		}
	}
	return data
}
