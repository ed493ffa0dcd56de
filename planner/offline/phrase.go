package offline

import (
	"slices"
	"strings"
)

// span is a stretch of tokens, the end not included.
type span struct{ from, to int }

func (s span) empty() bool { return s.from >= s.to }

// with is the stretch from the start of one to the end of the other.
func (s span) with(t span) span {
	switch {
	case s.empty():
		return t
	case t.empty():
		return s
	}
	return span{min(s.from, t.from), max(s.to, t.to)}
}

// book finds the phrases of a table at a place in the tokens.
type book[T any] struct {
	byFirst map[string][]entry[T]
}

type entry[T any] struct {
	words []string
	value T
}

// add enters a phrase. Longer phrases are found first, then those added first.
func (b *book[T]) add(phrase string, value T) {
	words := strings.Fields(phrase)
	if b.byFirst == nil {
		b.byFirst = map[string][]entry[T]{}
	}
	list := append(b.byFirst[words[0]], entry[T]{words, value})
	slices.SortStableFunc(list, func(x, y entry[T]) int { return len(y.words) - len(x.words) })
	b.byFirst[words[0]] = list
}

// at returns the entries whose phrase stands at the start of the tokens,
// longest first.
func (b *book[T]) at(tokens []token) []entry[T] {
	if len(tokens) == 0 || tokens[0].kind != wordToken {
		return nil
	}
	var out []entry[T]
	for _, e := range b.byFirst[tokens[0].low] {
		if startsWith(tokens, e.words) {
			out = append(out, e)
		}
	}
	return out
}

// longest is the first of at.
func (b *book[T]) longest(tokens []token) (value T, n int) {
	if found := b.at(tokens); len(found) > 0 {
		return found[0].value, len(found[0].words)
	}
	return value, 0
}

// startsWith reports whether the tokens begin with the words, unquoted.
func startsWith(tokens []token, words []string) bool {
	if len(tokens) < len(words) {
		return false
	}
	for i, w := range words {
		if tokens[i].kind == quoteToken || tokens[i].kind == codeToken || tokens[i].low != w {
			return false
		}
	}
	return true
}

// wordSet is a set of lower case words.
type wordSet map[string]bool

func setOf(words string) wordSet {
	set := wordSet{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

func (s wordSet) has(t token) bool { return t.kind == wordToken && s[t.low] }
