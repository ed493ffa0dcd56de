package redact

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
func (k *known) find(text string) finding {
	f := finding{open: len(text)}
	if k == nil {
		return f
	}
	for at := 0; at < len(text); at++ {
		if !k.starts[text[at]] {
			continue
		}
		end, partial := k.at(text, at)
		if partial {
			f.open = min(f.open, at)
		}
		if end > 0 {
			f.spans = append(f.spans, span{at, end})
			at = end - 1
		}
	}
	return f
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

// find finds everything that is secret in a text.
func (r *Redactor) find(text string) finding {
	all, typed := r.known.Load(), r.typed.Load()
	return outsideMarkers(text, func(part string) finding {
		f, also := all.find(part), typed.find(part)
		f.spans = merged(slices.Concat(f.spans, also.spans, shaped(part)))
		f.open = min(f.open, also.open, lastWord(part))
		if n := len(f.spans); n > 0 && f.spans[n-1].end >= f.open {
			f.open = min(f.open, f.spans[n-1].start)
		}
		return f
	})
}

// findKnown finds the secrets that the Redactor was told.
func (r *Redactor) findKnown(text string) finding { return outsideMarkers(text, r.known.Load().find) }

// outsideMarkers leaves the markers in a text alone: a secret may itself be part
// of one.
func outsideMarkers(text string, find func(string) finding) finding {
	all := finding{open: len(text)}
	from := 0
	for part := range strings.SplitSeq(text, marker) {
		f := find(part)
		for _, s := range f.spans {
			all.spans = append(all.spans, span{from + s.start, from + s.end})
		}
		if from+len(part) == len(text) {
			all.open = from + f.open
		}
		from += len(part) + len(marker)
	}
	return all
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
	return isLetterOrDigit(b) || strings.IndexByte(`_-.~+/=%\&;#:@$![*`, b) >= 0
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
