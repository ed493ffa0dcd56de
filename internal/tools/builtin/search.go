package builtin

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"planwright/internal/charset"
)

type searchArguments struct {
	Folder  string   `json:"folder"`
	Text    string   `json:"text"`
	Pattern string   `json:"pattern"`
	Older   *float64 `json:"older_than_days"`
	Kind    kind     `json:"kind"`
}

func searchFiles(ctx context.Context, c call, a searchArguments) (result, error) {
	return c.list(ctx, listArguments{Folder: a.Folder, Pattern: a.Pattern, Older: a.Older, Recursive: true, searches: true}, func(l *listing) {
		l.kind, l.text = a.Kind, bytes.ToLower([]byte(a.Text))
	})
}

// holds reports whether a file of text holds the text that is looked for.
func (l *listing) holds(ctx context.Context, name string) bool {
	if len(l.text) == 0 {
		return true
	}
	f, _, err := openRegular(l.below(name))
	if err != nil {
		l.unread++
		return false
	}
	defer f.Close()
	found, err := holdsText(&readUnder{ctx: ctx, from: f}, l.text)
	if err != nil && ctx.Err() == nil {
		l.unread++
	}
	return found
}

// searchBlock is how much of a file is looked at at once, in bytes.
const searchBlock = 256 << 10

// holdsText reports whether a text that is read holds another in lower case. What has a
// NUL in it is no text, unless its mark says that it is UTF-16.
func holdsText(from io.Reader, wanted []byte) (bool, error) {
	block := make([]byte, searchBlock)
	n, err := io.ReadFull(from, block)
	if wide := block[:n]; bytes.HasPrefix(wide, []byte{0xff, 0xfe}) || bytes.HasPrefix(wide, []byte{0xfe, 0xff}) {
		rest, _, err := readSome(from, maxRead)
		text, _ := charset.Text(append(wide, rest...))
		return strings.Contains(strings.ToLower(text), string(wanted)), err
	}
	for kept := 0; ; {
		read := block[:kept+n]
		if bytes.IndexByte(read, 0) >= 0 {
			return false, nil
		}
		if bytes.Contains(bytes.ToLower(read), wanted) {
			return true, nil
		}
		if err != nil {
			return false, atEnd(err)
		}
		kept = copy(block, read[len(read)-min(len(read), 2*len(wanted)):]) // it may begin in there
		n, err = io.ReadFull(from, block[kept:])
	}
}

// atEnd is no error where there was nothing more to read.
func atEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}
