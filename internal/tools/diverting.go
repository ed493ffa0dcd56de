package tools

import (
	"maps"
	"slices"
	"strings"

	"planwright/internal/legible"
	own "planwright/internal/tools/builtin"
)

// sources begin the names of variables that say where npx, uvx and pip get the program
// from that they run.
var sources = []string{"NPM_CONFIG_", "UV_", "PIP_"}

// secret are parts of names whose values are not shown, whatever they do.
var secret = []string{"TOKEN", "PASSWORD", "SECRET", "_AUTH"}

// lineOf is the command or address as people read it. Before the command stand, as in
// a shell, the variables without which it is not known what runs: LD_PRELOAD and the like.
func lineOf(s Server) string { return strings.Join(wordsOf(s), " ") }

// wordsOf are the words of lineOf, each as people read it.
func wordsOf(s Server) []string {
	if s.URL != "" {
		return []string{legible.Word(s.URL)}
	}
	var words []string
	for _, name := range slices.Sorted(maps.Keys(s.Env)) {
		if diverts(name) {
			words = append(words, legible.Word(name+"="+s.Env[name]))
		}
	}
	for _, word := range append([]string{s.Command}, s.Args...) {
		words = append(words, legible.Word(word))
	}
	return words
}

func diverts(name string) bool {
	upper := strings.ToUpper(name)
	if slices.ContainsFunc(secret, func(part string) bool { return strings.Contains(upper, part) }) {
		return false
	}
	return own.Diverts(name) || slices.ContainsFunc(sources, func(start string) bool { return strings.HasPrefix(upper, start) })
}
