package catalog

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/text"
)

// maxNearest is how many names Nearest offers.
const maxNearest = 3

// nearEnough is the likeness, from 0 to 1, from which a tool is worth offering.
const nearEnough = 0.5

// toolWords are the words that tell what a tool is about.
type toolWords struct {
	folded      string
	name        []word
	description []word
}

// word is a stem and the groups of synonyms it belongs to.
type word struct {
	stem   string
	groups uint64
}

func newToolWords(t Tool) toolWords {
	return toolWords{folded: text.Letters(t.Name), name: newWords(t.Name), description: newWords(t.Description)}
}

func newWords(text string) []word {
	var out []word
	for _, s := range Words(text) {
		out = append(out, word{s, synonyms[s]})
	}
	return out
}

// Nearest returns the names of at most three tools most like the given name,
// best first, and none where nothing is near. It looks at spelling, at words in
// common, at words that mean the same, and at the tools' descriptions.
func (c *Catalog) Nearest(name string) []string {
	if c == nil {
		return nil
	}
	asked := newToolWords(Tool{Name: name})
	type scored struct {
		name  string
		score float64
	}
	var near []scored
	for _, e := range c.entries {
		if s := likeness(asked, c.index.words[e]); s >= nearEnough {
			near = append(near, scored{e.tool.Name, s})
		}
	}
	slices.SortStableFunc(near, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	var names []string
	for _, n := range near[:min(len(near), maxNearest)] {
		names = append(names, n.name)
	}
	return names
}

// likeness is 1 for equal names and falls to 0.
func likeness(asked, tool toolWords) float64 {
	return max(similarity(asked.folded, tool.folded), shared(asked, tool))
}

// shared compares word by word: how much of what was asked the tool is about,
// and how much of the tool's name was asked for.
func shared(asked, tool toolWords) float64 {
	if len(asked.name) == 0 || len(tool.name) == 0 {
		return 0
	}
	var said, covered float64
	for _, a := range asked.name {
		said += max(a.best(tool.name), a.mentioned(tool.description))
	}
	for _, t := range tool.name {
		covered += t.best(asked.name)
	}
	return 0.65*said/float64(len(asked.name)) + 0.35*covered/float64(len(tool.name))
}

// best is the likeness to the most similar of the words.
func (w word) best(words []word) float64 {
	best := 0.0
	for _, other := range words {
		best = max(best, w.likeness(other))
	}
	return best
}

// mentioned is how well a description speaks of the word.
func (w word) mentioned(description []word) float64 {
	best := 0.0
	for _, d := range description {
		switch {
		case d.stem == w.stem:
			return 0.5
		case d.groups&w.groups != 0:
			best = 0.3
		}
	}
	return best
}

// likeness is 1 for the same word, less for one that means the same or is
// spelled nearly so, else 0.
func (w word) likeness(other word) float64 {
	a, b := w.stem, other.stem
	switch {
	case a == b:
		return 1
	case w.groups&other.groups != 0:
		return 0.85
	case len(a) > 3 && len(b) > 3 && 4*min(len(a), len(b)) >= 3*max(len(a), len(b)):
		if s := similarity(a, b); s >= 0.75 {
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

// similarity is 1 less the share of characters that differ.
func similarity(a, b string) float64 {
	changes, ok := text.Distance(a, b)
	longest := max(utf8.RuneCountInString(a), utf8.RuneCountInString(b))
	if !ok || longest == 0 {
		return 0
	}
	return 1 - float64(changes)/float64(longest)
}
