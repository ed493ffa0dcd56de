package desktop

import (
	"image"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// find gives every place where the words hold the text, those of whole words
// first, from the top to the bottom.
func find(words []word, request FindText) []Match {
	key := fold
	if request.Exact {
		key = joined
	}
	wanted := key(request.Text)
	if wanted == "" {
		return nil
	}
	var whole, inside []Match
	for _, row := range rows(words) {
		for _, span := range spans(row, wanted, key) {
			if span.whole {
				whole = append(whole, span.match())
			} else if !request.Exact {
				inside = append(inside, span.match())
			}
		}
	}
	return append(whole, inside...)
}

// span is a run of words that holds what is looked for; whole when it starts and
// ends with it.
type span struct {
	words []word
	whole bool
}

// spans finds the text in a row by the characters that count.
func spans(row []word, wanted string, key func(string) string) []span {
	var text strings.Builder
	var ends []int
	for _, w := range row {
		text.WriteString(key(w.text))
		ends = append(ends, text.Len())
	}
	var found []span
	for from := 0; ; {
		at := strings.Index(text.String()[from:], wanted)
		if at < 0 {
			return found
		}
		start := from + at
		end := start + len(wanted)
		first := slices.IndexFunc(ends, func(e int) bool { return e > start })
		last := slices.IndexFunc(ends, func(e int) bool { return e >= end })
		begins := start == 0 || slices.Contains(ends, start)
		found = append(found, span{words: row[first : last+1], whole: begins && ends[last] == end})
		from = end
	}
}

func (s span) match() Match {
	var box image.Rectangle
	var texts []string
	for _, w := range s.words {
		box = box.Union(w.box)
		texts = append(texts, w.text)
	}
	return Match{
		Text:   strings.Join(texts, " "),
		X:      float64(box.Min.X+box.Max.X) / 2,
		Y:      float64(box.Min.Y+box.Max.Y) / 2,
		Width:  float64(box.Dx()),
		Height: float64(box.Dy()),
	}
}

// joined leaves out spaces, which are read or missed by chance, and tells no
// forms of a character apart that look the same.
func joined(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return plain(r)
	}, norm.NFKC.String(text))
}

// fold leaves out besides what is easily missed: case and marks on letters.
func fold(text string) string {
	return joined(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text)))
}

// plain gives quotes and dashes as a keyboard has them.
func plain(r rune) rune {
	switch r {
	case '‘', '’', '‚', '`', '´':
		return '\''
	case '“', '”', '„', '«', '»':
		return '"'
	case '–', '—', '−', '‐', '‑':
		return '-'
	}
	return r
}
