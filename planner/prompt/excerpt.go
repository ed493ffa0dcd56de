package prompt

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"planwright/planner/problem"
)

// MaxExcerpt is how many characters of its own reply the model is shown.
const MaxExcerpt = 8000

// Of a long reply: how many characters are kept at the beginning and the end, and
// left for the marks that say what is missing.
const (
	keptAtStart = 800
	keptAtEnd   = 400
	keptAround  = 600 // on each side of a problem, at least
	markRoom    = 60
)

// Excerpt returns the model's own reply, or of a long one its beginning, its end
// and what stands around the problems, with marks for what is left out; at most
// MaxExcerpt characters.
func Excerpt(reply string, problems problem.List) string {
	text := []rune(reply)
	if len(text) <= MaxExcerpt {
		if strings.TrimSpace(reply) == "" {
			return "(no answer)"
		}
		return reply
	}
	var b strings.Builder
	shown := 0
	for _, s := range excerptSpans(text, problems) {
		if s.from > shown {
			fmt.Fprintf(&b, "\n[… %d characters left out …]\n", s.from-shown)
		}
		b.WriteString(string(text[s.from:s.to]))
		shown = s.to
	}
	return b.String()
}

// span is a range of characters, from inclusive, to exclusive.
type span struct{ from, to int }

// excerptSpans chooses what is shown: first the ends, then the surroundings of
// the problems in their order while there is room.
func excerptSpans(text []rune, problems problem.List) []span {
	spans := []span{{0, keptAtStart}, {len(text) - keptAtEnd, len(text)}}
	starts := lineStarts(text)
	for _, p := range problems.With(problem.Error, problem.Warning, problem.Repair) {
		at, ok := offset(starts, len(text), p.At)
		if !ok {
			continue
		}
		more := merge(append(slices.Clone(spans), span{max(0, at-keptAround), min(len(text), at+keptAround)}))
		if size(more) <= MaxExcerpt {
			spans = more
		}
	}
	return grow(merge(spans), len(text))
}

// merge sorts spans and joins those that touch.
func merge(spans []span) []span {
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	out := spans[:1]
	for _, s := range spans[1:] {
		if last := &out[len(out)-1]; s.from <= last.to+markRoom {
			last.to = max(last.to, s.to)
			continue
		}
		out = append(out, s)
	}
	return out
}

// size is how many characters the spans take with their marks.
func size(spans []span) int {
	n := 0
	for _, s := range spans {
		n += s.to - s.from + markRoom
	}
	return n
}

// grow makes the last span but one longer by what room is left, so that a reply
// without places is shown from its beginning.
func grow(spans []span, end int) []span {
	if len(spans) < 2 {
		return spans
	}
	s := &spans[len(spans)-2]
	s.to = min(s.to+MaxExcerpt-size(spans), end)
	return merge(spans)
}

// lineStarts are the offsets at which lines begin.
func lineStarts(text []rune) []int {
	starts := []int{0}
	for i, r := range text {
		if r == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// offset is the character a place names, false where it names none.
func offset(starts []int, length int, at problem.Place) (int, bool) {
	if at.Line < 1 || at.Line > len(starts) {
		return 0, false
	}
	return min(starts[at.Line-1]+max(at.Column-1, 0), length), true
}
