package alike

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mtibben/confusables"

	"planwright/planner/text"
)

// Unseen is the first sign in a text that nobody sees and that is part of it all the same, such
// as one of no width, a soft hyphen or a turn of direction; 0 for none. Joiners are letters'
// own in some scripts, and count only beside a letter of ASCII.
func Unseen(s string) rune {
	var before rune
	for i, r := range s {
		switch {
		case r <= unicode.MaxASCII:
		case r == '\u200c' || r == '\u200d':
			next := strings.TrimPrefix(s[i:], string(r))
			if isASCIILetter(before) || next != "" && isASCIILetter(rune(next[0])) {
				return r
			}
		case unicode.In(r, unicode.Cf) && !unicode.Is(unicode.Prepended_Concatenation_Mark, r) && !isTag(r):
			return r
		case r == '\u115f', r == '\u1160', r == '\u3164', r == '\uffa0', r == '\u034f':
			return r
		}
		before = r
	}
	return 0
}

// isTag reports whether a sign is one of those that flags are made of.
func isTag(r rune) bool { return r >= 0xe0000 && r <= 0xe007f }

// ranges are those of letters in patterns, such as a-z: their ends are no letters of one word.
var ranges = text.Pattern(`\pL-\pL`)

// Stranger is the first letter of a word that has letters of ASCII, where the letter is one of
// another alphabet that looks like one of these, as all its foreign letters do; 0 for none.
func Stranger(s string) rune {
	if strings.ContainsRune(s, '[') {
		s = ranges().ReplaceAllString(s, "$0 ")
	}
	for word := range strings.FieldsFuncSeq(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		found, ascii, own := rune(0), false, false
		for _, r := range word {
			switch {
			case isASCIILetter(r):
				ascii = true
			case !unicode.In(r, unicode.Cyrillic, unicode.Greek, unicode.Armenian, unicode.Cherokee):
			case !looksASCII(r):
				own = true
			case found == 0:
				found = r
			}
		}
		if unicode.Is(unicode.Greek, found) && utf8.RuneCountInString(word) == 2 {
			continue // a sign of a formula, as in σx
		}
		if found != 0 && ascii && !own {
			return found
		}
	}
	return 0
}

// IsDisguised reports whether a word has no letter of ASCII, and looks as if it had no other.
func IsDisguised(word string) bool {
	letters := 0
	for _, r := range word {
		switch {
		case isASCIILetter(r), unicode.IsLetter(r) && !looksASCII(r):
			return false
		case unicode.IsLetter(r):
			letters++
		}
	}
	return letters > 0
}

func isASCIILetter(r rune) bool { return r <= unicode.MaxASCII && unicode.IsLetter(r) }

// looksASCII reports whether a letter looks like one of ASCII.
func looksASCII(r rune) bool {
	looks := []rune(confusables.Skeleton(string(unicode.ToLower(r))))
	return len(looks) == 1 && isASCIILetter(looks[0]) || r != unicode.ToLower(r) && isASCIILetter([]rune(confusables.Skeleton(string(r)))[0])
}
