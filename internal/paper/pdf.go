package paper

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/ledongthuc/pdf"

	"planwright/planner/text"
)

// maxPages is how many pages are read.
const maxPages = 5000

// ErrLocked keeps a PDF from being read.
var ErrLocked = errors.New("It has a password. Open it in its program and save a copy without one.")

// readPDF reads a PDF by where its letters stand, in lines with columns under each other.
func readPDF(data []byte, pages Pages) (Document, error) {
	data = tidied(data)
	r, err := pdf.NewReader(bytes.NewReader(data), int64(len(data)))
	switch {
	case errors.Is(err, pdf.ErrInvalidPassword), err != nil && bytes.Contains(data, []byte("/Encrypt")):
		return Document{}, ErrLocked
	case err != nil:
		return Document{}, errDamaged
	}
	b := book{fonts: map[string]*font{}}
	b.walk(r.Trailer().Key("Root").Key("Pages"), pdf.Value{}, 0)
	if len(b.pages) == 0 {
		return Document{}, errDamaged
	}
	if err := pages.Within(len(b.pages)); err != nil {
		return Document{}, err
	}
	texts, looks := b.texts(pages)
	text, lacks, err := pages.Join(texts, func(page int) Look { return looks[page] })
	if err != nil && b.failed > 0 {
		return Document{}, errors.New("Its pages are written in a way that is not read here. " + Better)
	}
	if b.failed > 0 {
		lacks = fmt.Sprintf("It is poorly read: something on %d of its pages is not read here. %s", b.failed, Better)
	} else if poor := Poor(text); poor != "" {
		lacks = poor + " " + Better
	}
	return Document{Text: text, Title: r.Trailer().Key("Info").Key("Title").Text(), Pages: len(b.pages), Lacks: lacks}, err
}

// Better is what reads more PDFs than this package does.
const Better = "Install poppler-utils (pdftotext), with which more is read."

var version = text.Pattern(`^%PDF-[0-9]\.[0-9]`)

// tidied is a PDF without what stands around it, and with a version that is known: the
// parts that matter here are the same in all.
func tidied(data []byte) []byte {
	if start := bytes.Index(data, []byte("%PDF-")); start > 0 {
		data = data[start:]
	}
	const end = "%%EOF"
	if i := bytes.LastIndex(data, []byte(end)); i >= 0 {
		data = data[:i+len(end)]
	}
	data = bytes.Clone(data)
	if version().Match(data) && len(data) > 8 {
		copy(data, "%PDF-1.7\n")
	}
	return data
}

// book is a PDF that is read.
type book struct {
	pages  []leaf
	fonts  map[string]*font // by what they say
	failed int              // pages of which something could not be read
}

// leaf is a page with its fonts and forms, which may stand above it.
type leaf struct{ page, resources pdf.Value }

// walk finds the pages below a part of the tree of pages.
func (b *book) walk(v, resources pdf.Value, depth int) {
	if own := v.Key("Resources"); !own.IsNull() {
		resources = own
	}
	kids := v.Key("Kids")
	if kids.IsNull() {
		if v.Kind() == pdf.Dict {
			b.pages = append(b.pages, leaf{v, resources})
		}
		return
	}
	for i := 0; i < kids.Len() && depth < 50 && len(b.pages) < maxPages; i++ {
		b.walk(kids.Index(i), resources, depth+1)
	}
}

// texts are the texts of the pages that are asked for, and what they are without one.
func (b *book) texts(pages Pages) ([]string, []Look) {
	texts, looks, size := make([]string, len(b.pages)), make([]Look, len(b.pages)), 0
	for i, l := range b.pages {
		if !pages.Has(i+1) || size > MaxText {
			continue
		}
		d := drawing{book: b}
		d.try(func() { d.stream(l.page.Key("Contents"), l.resources, identity, 0) })
		if d.failed {
			b.failed++
		} else if looks[i] = Blank; d.painted {
			looks[i] = Drawn
		}
		texts[i] = layout(d.glyphs)
		size += len(texts[i])
	}
	return texts, looks
}
