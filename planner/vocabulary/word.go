// Package vocabulary knows words of tools: their stems, and which mean the same.
package vocabulary

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/text"
)

// Word is a stem and the groups of synonyms it belongs to.
type Word struct {
	Stem   string
	groups uint64
}

// Of are the words of a name or sentence, by Words.
func Of(text string) []Word {
	var out []Word
	for _, s := range Words(text) {
		out = append(out, Word{s, synonyms[s]})
	}
	return out
}

// Best is the likeness, from 0 to 1, to the most similar of the words.
func (w Word) Best(words []Word) float64 {
	best := 0.0
	for _, other := range words {
		best = max(best, w.likeness(other))
	}
	return best
}

// Mentioned is how well a description speaks of the word, from 0 to 1.
func (w Word) Mentioned(description []Word) float64 {
	best := 0.0
	for _, d := range description {
		switch {
		case d.Stem == w.Stem:
			return 0.5
		case d.groups&w.groups != 0:
			best = 0.3
		}
	}
	return best
}

// likeness is 1 for the same word, less for one that means the same or is
// spelled nearly so, else 0.
func (w Word) likeness(other Word) float64 {
	a, b := w.Stem, other.Stem
	switch {
	case a == b:
		return 1
	case w.groups&other.groups != 0:
		return 0.85
	case len(a) > 3 && len(b) > 3 && 4*min(len(a), len(b)) >= 3*max(len(a), len(b)):
		if s := Similarity(a, b); s >= 0.75 {
			return s * 0.9
		}
	}
	return 0
}

// Words splits a name or sentence at separators and camel case into words in
// lower case, without the commonest English endings.
func Words(text string) []string {
	var out []string
	var letters strings.Builder
	flush := func() {
		if letters.Len() > 0 {
			out = append(out, stem(letters.String()))
			letters.Reset()
		}
	}
	lower := false
	for _, r := range text {
		isLetter := unicode.IsLetter(r) || unicode.IsDigit(r)
		if !isLetter || unicode.IsUpper(r) && lower {
			flush()
		}
		if isLetter {
			letters.WriteRune(unicode.ToLower(r))
		}
		lower = isLetter && !unicode.IsUpper(r)
	}
	flush()
	return out
}

// stem takes the commonest English endings off.
func stem(word string) string {
	for _, ending := range []string{"ing", "ed", "es", "s"} {
		if base, ok := strings.CutSuffix(word, ending); ok && len(base) > 2 && !strings.HasSuffix(base, "s") {
			return base
		}
	}
	return word
}

// Similarity is 1 less the share of characters that differ.
func Similarity(a, b string) float64 {
	changes, ok := text.Distance(a, b)
	longest := max(utf8.RuneCountInString(a), utf8.RuneCountInString(b))
	if !ok || longest == 0 {
		return 0
	}
	return 1 - float64(changes)/float64(longest)
}
