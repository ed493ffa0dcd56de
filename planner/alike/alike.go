// Package alike finds names that people could take for one another: with letters of
// other scripts that look the same, full-width letters, signs that are not seen, letter
// case, accents or separators.
package alike

import (
	"fmt"
	"strings"
	"unicode"

	"github.com/mtibben/confusables"
	"golang.org/x/text/unicode/norm"

	"planwright/planner/text"
)

// Names is a set of names in which look-alikes are found. It does not change.
type Names struct {
	like map[string][]string // by key, the first two names of the set that have it
}

// Of makes a set of names, in their order. It takes time in proportion to their length.
func Of(names []string) *Names {
	n := &Names{like: make(map[string][]string, 2*len(names))}
	for _, name := range names {
		for _, key := range keys(name) {
			if held := n.like[key]; len(held) == 0 || len(held) == 1 && held[0] != name {
				n.like[key] = append(held, name)
			}
		}
	}
	return n
}

// To is the first other name of the set that looks like this one, which need not be of
// the set; "" for none.
func (n *Names) To(name string) string {
	for _, key := range keys(name) {
		for _, other := range n.like[key] {
			if other != name {
				return other
			}
		}
	}
	return ""
}

// Spelt is the name that To finds, for people to tell from this one: characters outside
// of ASCII that this one does not have are escapes, as in \u0435.
func (n *Names) Spelt(name string) string {
	var b strings.Builder
	for _, r := range n.To(name) {
		if r > unicode.MaxASCII && !strings.ContainsRune(name, r) {
			b.WriteString(escaped(r))
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// keys are what look-alikes have in common, one of them at least. Letter case is
// dropped before and after what looks the same is made the same: I is like i by its
// case, and like l by its look.
func keys(name string) [2]string {
	seen := visible(name)
	return [2]string{joined(look(text.Caseless(seen))), joined(look(seen))}
}

// visible leaves out what is not seen and what letters and digits are dressed in.
func visible(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cf, unicode.Cc, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) {
			return -1
		}
		return r
	}, norm.NFKC.String(name))
}

// look is the same for texts that look the same, letter case aside.
func look(s string) string {
	return text.Caseless(withoutAccents(confusables.Skeleton(s)))
}

// withoutAccents drops the marks of Latin letters. In other scripts they make other
// letters.
func withoutAccents(text string) string {
	latin := false
	return strings.Map(func(r rune) rune {
		switch {
		case !unicode.Is(unicode.Mn, r):
			latin = unicode.Is(unicode.Latin, r)
		case latin:
			return -1
		}
		return r
	}, text)
}

// joined leaves out the separators of words, where anything else is there.
func joined(text string) string {
	words := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) {
			return r
		}
		return -1
	}, text)
	if words == "" {
		return text
	}
	return words
}

func escaped(r rune) string {
	if r > 0xffff {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}
