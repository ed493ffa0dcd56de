package paper

import (
	"bytes"
	"errors"
	"path"
	"strings"

	"planwright/internal/charset"
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

// plainText is the data as text.
func plainText(data []byte) (text, assumed string, err error) {
	text, in := charset.Text(data)
	switch in {
	case charset.None:
		return "", "", errors.New("It is no PDF, DOCX or HTML, and no text in UTF-8. Choose such a file, or save it as one.")
	case charset.Windows1252:
		return text, "It is not in UTF-8 and was read as Windows-1252, as older programs write. Where letters look wrong, save it as UTF-8.", nil
	case charset.UTF8, charset.UTF16LE, charset.UTF16BE:
	}
	return text, "", nil
}
