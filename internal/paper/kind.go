package paper

import (
	"bytes"
	"encoding/binary"
	"errors"
	"path"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Kind is a kind of document.
type Kind int

// The kinds that are read.
const (
	Text Kind = iota
	PDF
	DOCX
	HTML
)

// IsPDF reports whether data begin as a PDF does.
func IsPDF(data []byte) bool { return bytes.Contains(data[:min(len(data), 1024)], []byte("%PDF-")) }

// kindOf is the kind of a document, by what it holds.
func kindOf(name string, data []byte) (Kind, error) {
	ending := strings.ToLower(path.Ext(name))
	begins := func(with string) bool { return bytes.HasPrefix(data, []byte(with)) }
	switch {
	case IsPDF(data):
		return PDF, nil
	case begins("PK\x03\x04"):
		return kindOfArchive(data)
	case begins("\xd0\xcf\x11\xe0"):
		return 0, errors.New("It is a document of before 2007, or one with a password. Save it as DOCX or PDF without one.")
	case begins(`{\rtf`):
		return 0, errors.New("It is rich text (RTF). Save it as DOCX or PDF.")
	case ending == ".pdf" || ending == ".docx":
		return 0, errors.New("It is not what its name says, or it is damaged. Get it anew, or open it in its program and save it again.")
	case ending == ".html" || ending == ".htm" || ending == ".xhtml" || looksHTML(data):
		return HTML, nil
	}
	return Text, nil
}

// looksHTML reports whether data begin as a page does.
func looksHTML(data []byte) bool {
	start := strings.ToLower(string(bytes.TrimSpace(bytes.TrimPrefix(data[:min(len(data), 512)], []byte("\ufeff")))))
	return strings.HasPrefix(start, "<!doctype html") || strings.HasPrefix(start, "<html")
}

// plainText is the data as text: UTF-8, or UTF-16 that begins with its mark.
func plainText(data []byte) (string, error) {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		order = binary.LittleEndian
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		order = binary.BigEndian
	default:
		data = bytes.TrimPrefix(data, []byte("\ufeff"))
		if !utf8.Valid(data) || bytes.IndexByte(data, 0) >= 0 {
			return "", errors.New("It is no PDF, DOCX or HTML, and no text in UTF-8. Choose such a file, or save it as one.")
		}
		return string(data), nil
	}
	units := make([]uint16, len(data)/2-1)
	for i := range units {
		units[i] = order.Uint16(data[2+2*i:])
	}
	return string(utf16.Decode(units)), nil
}
