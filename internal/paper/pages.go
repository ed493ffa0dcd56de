package paper

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Pages are pages of a document; none are all of them.
type Pages []Range

// Range are pages that follow each other, from 1 on.
type Range struct{ First, Last int }

// maxPage is more pages than a document has.
const maxPage = 1_000_000

// ParsePages reads pages as people write them, such as 1-3,5 or 4-; "" is all of them. Its
// error is a sentence for people.
func ParsePages(written string) (Pages, error) {
	var pages Pages
	if strings.TrimSpace(written) == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(written, ",") {
		from, to, isRange := strings.Cut(strings.ReplaceAll(part, "–", "-"), "-")
		first, err := strconv.Atoi(strings.TrimSpace(from))
		last := first
		if to = strings.TrimSpace(to); isRange && to == "" {
			last = maxPage
		} else if isRange && err == nil {
			last, err = strconv.Atoi(to)
		}
		if err != nil || first < 1 || last < first || last > maxPage {
			return nil, fmt.Errorf("“%s” of pages names no pages. Write numbers and ranges such as 1-3,5 or 4-.", strings.TrimSpace(part))
		}
		pages = append(pages, Range{first, last})
	}
	slices.SortFunc(pages, func(a, b Range) int { return cmp.Compare(a.First, b.First) })
	return pages, nil
}

// Has reports whether a page is among them.
func (p Pages) Has(page int) bool {
	return len(p) == 0 || slices.ContainsFunc(p, func(r Range) bool { return r.First <= page && page <= r.Last })
}

// Chosen are their numbers in a document of so many pages.
func (p Pages) Chosen(count int) []int {
	var chosen []int
	for page := 1; page <= count; page++ {
		if p.Has(page) {
			chosen = append(chosen, page)
		}
	}
	return chosen
}

// Within is an error, a sentence for people, where a document has none of them.
func (p Pages) Within(count int) error {
	if len(p) > 0 && p[0].First > count {
		return fmt.Errorf("It has %d pages, and none of those that pages asks for. Name pages up to %d.", count, count)
	}
	return nil
}

// Look is what stands on a page without text.
type Look int

// What it may be.
const (
	Unseen Look = iota // not looked at
	Blank
	Drawn // a scan, or a drawing
)

// Join is the text of pages, of which texts has one for each, and what they lack: an empty page
// lacks nothing. look says of one without text, counted from 0, what it is. The error is a
// sentence for people.
func (p Pages) Join(texts []string, look func(page int) Look) (text, lacks string, err error) {
	var kept []string
	bare, empty := map[Look][]string{}, 0
	for i, page := range texts {
		page = strings.Trim(strings.TrimRight(page, " \f\n\r\t"), "\f\n\r")
		switch {
		case !p.Has(i + 1):
		case page != "":
			kept = append(kept, page)
		default:
			is := look(i)
			if bare[is] = append(bare[is], strconv.Itoa(i+1)); is == Blank {
				empty++
			}
		}
	}
	switch without := len(bare[Unseen]) + len(bare[Drawn]); {
	case len(kept) == 0 && without == 0 && empty > 0:
		return "", "", ErrEmpty
	case len(kept) == 0:
		return "", "", ErrScan
	}
	return strings.Join(kept, "\n\n"), lacking(bare), nil
}

// lacking says which pages have no text that are not surely empty.
func lacking(bare map[Look][]string) string {
	var said []string
	for _, one := range []struct {
		is                 Look
		one, several, many string
	}{
		{Drawn, "No text is on page %s, which is a picture, maybe a scan.", "No text is on pages %s, which are pictures, maybe scans.", "%d pages are pictures without text, maybe scans."},
		{Unseen, "No text is on page %s, which is empty or a picture.", "No text is on pages %s, which are empty or pictures.", "%d pages have no text: they are empty, or pictures."},
	} {
		switch pages := bare[one.is]; {
		case len(pages) > maxNamed:
			said = append(said, fmt.Sprintf(one.many, len(pages)))
		case len(pages) > 1:
			said = append(said, fmt.Sprintf(one.several, strings.Join(pages, ", ")))
		case len(pages) == 1:
			said = append(said, fmt.Sprintf(one.one, pages[0]))
		}
	}
	return strings.Join(said, " ")
}

// maxNamed is how many pages are named.
const maxNamed = 10

// ErrEmpty keeps a PDF from being read on which nothing stands.
var ErrEmpty = errors.New("Its pages are empty: neither text nor a picture stands on them. Look whether it is the file that was meant, or name other pages.")

// ErrScan keeps a PDF from being read by the texts in it.
var ErrScan = errors.New("It holds pictures of pages and no text, as a scanner makes them. Install poppler-utils and tesseract-ocr, with which the words in them are read.")

// Poor says that a text may not be what stands on the pages; "" where it seems to be.
func Poor(text string) string {
	strange, all := 0, 0
	for _, r := range text {
		switch {
		case r == '\ufffd', r >= 0xe000 && r <= 0xf8ff, r < ' ' && r != '\n' && r != '\t' && r != '\f' && r != '\r':
			strange++
			all++
		case r > ' ':
			all++
		}
	}
	if strange*50 <= all {
		return ""
	}
	return fmt.Sprintf("It is poorly read: %d of %d characters are unknown, as its fonts do not say what they are.", strange, all)
}
