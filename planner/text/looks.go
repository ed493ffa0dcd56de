package text

import (
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
