package token

import (
	"slices"
	"strings"
)

// Wordings are phrases that mean the same, by their first words, the longest first.
type Wordings map[string][][]string

// AnyOf is the set of the phrases between the bars.
func AnyOf(list string) Wordings {
	set := Wordings{}
	for phrase := range strings.SplitSeq(list, "|") {
		set.Add(phrase)
	}
	return set
}

// Add is the set with one more phrase.
func (set Wordings) Add(phrase string) {
	words := strings.Fields(phrase)
	list := append(set[words[0]], words)
	slices.SortStableFunc(list, func(x, y []string) int { return len(y) - len(x) })
	set[words[0]] = list
}

// Ends are where those of the phrases end that begin at the place, the longest first.
func (set Wordings) Ends(s *Sequence, at int) (out []int) {
	if at < 0 || at >= len(s.Tokens) {
		return nil
	}
	for _, words := range set[s.Tokens[at].Low] {
		if s.StartsWith(at, words) {
			out = append(out, at+len(words))
		}
	}
	return out
}

// End is the first of Ends, 0 where there is none.
func (set Wordings) End(s *Sequence, at int) int {
	if ends := set.Ends(s, at); len(ends) > 0 {
		return ends[0]
	}
	return 0
}

// Length is the number of words of the longest phrase there.
func (set Wordings) Length(s *Sequence, at int) int { return max(0, set.End(s, at)-at) }

// Set is a set of lower case words.
type Set map[string]bool

// SetOf is the set of the words between the blanks.
func SetOf(words string) Set {
	set := Set{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

// Has reports whether a token is one of the words, and in no quotes.
func (s Set) Has(t Token) bool { return t.Kind == Word && s[t.Low] }
