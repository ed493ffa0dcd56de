package paper

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxPart is how large a part of a DOCX may be, unpacked, in bytes.
const maxPart = 64 << 20

// kindOfArchive tells a DOCX from other archives.
func kindOfArchive(data []byte) (Kind, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return 0, errDamaged
	}
	for _, f := range z.File {
		switch {
		case f.Name == "word/document.xml":
			return DOCX, nil
		case strings.HasPrefix(f.Name, "xl/"):
			return 0, errors.New("It is a workbook. Read it with “Read a table” (read_table).")
		case f.Name == "content.xml":
			return 0, errors.New("It is a document in OpenDocument. Save it as DOCX or PDF.")
		case strings.HasPrefix(f.Name, "ppt/"):
			return 0, errors.New("It is a presentation. Save it as PDF.")
		}
	}
	return 0, errors.New("It is an archive and no document. unzip takes files out of it.")
}

// readDOCX reads a document of a word processor as Markdown.
func readDOCX(data []byte) (Document, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return Document{}, errDamaged
	}
	w := words{}
	if err := eachElement(z, "word/styles.xml", w.styles.element); err != nil {
		return Document{}, err
	}
	if err := eachElement(z, "word/numbering.xml", w.numbers.element); err != nil {
		return Document{}, err
	}
	title := ""
	if err := eachElement(z, "docProps/core.xml", func(t xml.Token, inside []string) {
		if text, is := t.(xml.CharData); is && inside[len(inside)-1] == "title" {
			title += string(text)
		}
	}); err != nil {
		return Document{}, err
	}
	if err := eachElement(z, "word/document.xml", w.element); err != nil {
		return Document{}, err
	}
	return Document{Text: strings.TrimSpace(w.out.String()), Title: title}, nil
}

// maxDepth is how deep elements stand in each other at most.
const maxDepth = 1000

// eachElement goes over a part of the archive, which may be missing. inside are the names
// of the elements around what is given, with its own where it is an element.
func eachElement(z *zip.Reader, name string, do func(t xml.Token, inside []string)) error {
	f, err := z.Open(name)
	if err != nil {
		return nil // a document need not have it
	}
	defer f.Close()
	bounded := &io.LimitedReader{R: f, N: maxPart}
	d := xml.NewDecoder(bounded)
	d.Strict = false
	inside := []string{""}
	for {
		token, err := d.RawToken()
		switch {
		case bounded.N <= 0:
			return fmt.Errorf("It unfolds to more than %d MB, which no document of words is. Take another one.", maxPart>>20)
		case errors.Is(err, io.EOF) && len(inside) == 1:
			return nil
		case err != nil || len(inside) > maxDepth:
			return errDamaged
		}
		if start, is := token.(xml.StartElement); is {
			inside = append(inside, start.Name.Local)
		}
		do(token, inside)
		if _, is := token.(xml.EndElement); is && len(inside) > 1 {
			inside = inside[:len(inside)-1]
		}
	}
}

// attribute is an attribute of an element by its name without a prefix.
func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
