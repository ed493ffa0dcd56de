package tools

import (
	"maps"
	"slices"
	"strings"

	"planwright/internal/legible"
)

// Reveal is what may be shown of the value of a variable of that name, and whether this
// is all of it.
type Reveal func(name, value string) (shown string, whole bool)

// orNothing is one that takes every value for a secret where there is none.
func (r Reveal) orNothing() Reveal {
	if r == nil {
		return func(string, string) (string, bool) { return "", false }
	}
	return r
}

// lineOf is the command or address as people read it. Before the command stand, as in
// a shell, the variables it gets: each may make it run, or talk to, something else.
func lineOf(s Server, reveal Reveal) string { return strings.Join(wordsOf(s, reveal), " ") }

// wordsOf are the words of lineOf, each as people read it.
func wordsOf(s Server, reveal Reveal) []string {
	if s.URL != "" {
		return []string{legible.Word(s.URL)}
	}
	var words []string
	for _, name := range slices.Sorted(maps.Keys(s.Env)) {
		if shown, whole := reveal(name, s.Env[name]); whole || shown != "" {
			words = append(words, legible.Word(name+"="+shown))
		}
	}
	for _, word := range append([]string{s.Command}, s.Args...) {
		words = append(words, legible.Word(word))
	}
	return words
}

// withheldNames are the variables and headers whose values lineOf does not show, or not
// whole.
func withheldNames(s Server, reveal Reveal) []string {
	names := []string{}
	for _, name := range slices.Sorted(maps.Keys(s.Env)) {
		if _, whole := reveal(name, s.Env[name]); !whole || s.URL != "" {
			names = append(names, name)
		}
	}
	return append(names, slices.Sorted(maps.Keys(s.Headers))...)
}
