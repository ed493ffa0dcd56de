package text

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Texts may look the same and be others by their codes: an ü is one letter, or, as a Mac writes the
// names of files, a u and two dots; a blank may be one at which no line ends, as web pages and
// spreadsheets have it; and some signs are not seen at all. To people these are the same texts, and so
// they are where rows are grouped, joined, kept or dropped by them. What stands in a cell stays.

// seen is what people see of signs: none of those that take no room, and a blank for each that ends
// no line.
var seen = strings.NewReplacer("\u00a0", " ", "\u2007", " ", "\u202f", " ", "\u200b", "", "\u2060", "", "\ufeff", "")

// Looks is what all texts have in common that look like this one.
func Looks(s string) string {
	if !HasLookalikes(s) {
		return s
	}
	return norm.NFC.String(seen.Replace(s))
}

// HasLookalikes reports whether there may be another text that looks the same, as far as single signs
// tell: where it reports false, Looks is the text itself.
func HasLookalikes[T ~string | ~[]byte](s T) bool {
	for i := 0; i < len(s); {
		if b := s[i]; b < 0xcc && b != 0xc2 { // up to the letters with marks, or within a sign
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(string(s[i:min(i+utf8.UTFMax, len(s))]))
		if isLookalike(r) {
			return true
		}
		i += size
	}
	return false
}

// isLookalike: a sign that is not as it looks, or that joins the one before it.
func isLookalike(r rune) bool {
	switch r {
	case '\u00a0', '\u2007', '\u202f', '\u200b', '\u2060', '\ufeff':
		return true
	}
	if r < 0x300 || r == utf8.RuneError {
		return false
	}
	sign := string(r)
	return !norm.NFC.PropertiesString(sign).BoundaryBefore() || !norm.NFC.IsNormalString(sign)
}

// Sightings are the places in a text that look like a part of it, one behind the other where they
// overlap, too: where each begins and ends, in characters. There are none of a part that nobody sees.
func Sightings(s, part string) (found [][2]int) {
	wanted := []rune(Looks(part))
	if len(wanted) == 0 {
		return nil
	}
	signs, at := looking(s)
	for i := 0; i+len(wanted) <= len(signs); i++ {
		if slices.Equal(signs[i:i+len(wanted)], wanted) {
			found = append(found, [2]int{at[i], at[i+len(wanted)]})
		}
	}
	return found
}

// looking is what a text looks like, sign by sign, and at which of its characters each stands; the end
// of the text is behind them.
func looking(s string) (signs []rune, at []int) {
	var seenAt []int // of the characters that are seen
	var visible []rune
	i := 0
	for _, r := range s {
		for _, sign := range seen.Replace(string(r)) {
			visible, seenAt = append(visible, sign), append(seenAt, i)
		}
		i++
	}
	seenAt = append(seenAt, i)
	rest, first := string(visible), 0
	for rest != "" {
		n := norm.NFC.NextBoundaryInString(rest, true)
		taken := utf8.RuneCountInString(rest[:n])
		made := []rune(norm.NFC.String(rest[:n]))
		for j, sign := range made {
			signs = append(signs, sign)
			if len(made) == taken {
				at = append(at, seenAt[first+j])
			} else {
				at = append(at, seenAt[first])
			}
		}
		rest, first = rest[n:], first+taken
	}
	return signs, append(at, i)
}
