package telemetry

import (
	"cmp"
	"slices"
	"strings"
)

// span is a part of a text that is a secret: from start up to end.
type span struct{ start, end int }

// finding is what is secret in a text, in order and apart from each other, and
// from where on more text could change that.
type finding struct {
	spans []span
	open  int
}

// known is what a Redactor was told. It does not change.
type known struct {
	needles []needle
	starts  [256]bool
}

// find finds the secrets that are known. From open on, one may have begun.
func (k *known) find(text string) (spans []span, open int) {
	open = len(text)
	for at := 0; at < len(text); at++ {
		if !k.starts[text[at]] {
			continue
		}
		end, partial := k.at(text, at)
		if partial {
			open = min(open, at)
		}
		if end > 0 {
			spans = append(spans, span{at, end})
			at = end - 1
		}
	}
	return spans, open
}

// at is the end of the longest form at a place, 0 for none, so that no rest of
// it stays.
func (k *known) at(text string, at int) (end int, partial bool) {
	for _, n := range k.needles {
		found, breaksOff := n.match(text, at)
		end = max(end, found)
		partial = partial || breaksOff
	}
	return end, partial
}

// find finds everything that is secret in a text, and leaves the markers in it
// alone: a secret may itself be part of one.
func (r *Redactor) find(text string) finding {
	all := r.known.Load()
	f := finding{open: len(text)}
	from := 0
	for part := range strings.SplitSeq(text, marker) {
		spans, open := findIn(part, all)
		for _, s := range spans {
			f.spans = append(f.spans, span{from + s.start, from + s.end})
		}
		from += len(part)
		if from == len(text) {
			f.open = from - len(part) + open
		}
		from += len(marker)
	}
	return f
}

// findIn finds what is secret in a text without markers.
func findIn(text string, all *known) (spans []span, open int) {
	open = len(text)
	if all != nil {
		spans, open = all.find(text)
	}
	spans = merged(append(spans, shaped(text)...))
	open = min(open, lastWord(text))
	if n := len(spans); n > 0 && spans[n-1].end >= open {
		open = min(open, spans[n-1].start)
	}
	return spans, open
}

// merged puts spans that touch together.
func merged(spans []span) []span {
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	var out []span
	for _, s := range spans {
		if n := len(out); n > 0 && s.start <= out[n-1].end {
			out[n-1].end = max(out[n-1].end, s.end)
			continue
		}
		out = append(out, s)
	}
	return out
}

// lastWord is where the word that the text ends with starts: what has the shape
// of a secret may only just be growing there.
func lastWord(text string) int {
	at := len(text)
	for at > 0 && isWordByte(text[at-1]) {
		at--
	}
	return at
}

func isWordByte(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || strings.IndexByte(`_-.~+/=%\&;#:@$![`, b) >= 0
}

// mask is the text between two places with markers for what is secret.
func (f finding) mask(text string, from, to int) string {
	var b strings.Builder
	for _, s := range f.spans {
		if s.end <= from {
			continue
		}
		if s.start >= to {
			break
		}
		b.WriteString(text[from:max(from, s.start)])
		b.WriteString(marker)
		from = s.end
	}
	if from < to {
		b.WriteString(text[from:to])
	}
	return b.String()
}
