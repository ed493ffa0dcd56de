package source

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// emphasis lists the marks of Markdown that surround a word, longest first.
var emphasis = []string{"***", "**", "__", "~~", "`", "*"}

// StripEmphasis takes off the marks around the whole text. A name such as
// __init__ that would be left empty or unbalanced stays.
func StripEmphasis(s string) string {
	for _, mark := range emphasis {
		inner, ok := cutAround(s, mark)
		if ok && inner != "" && !strings.Contains(inner, mark) {
			return StripEmphasis(inner)
		}
	}
	return s
}

func cutAround(s, mark string) (string, bool) {
	if len(s) < 2*len(mark) {
		return s, false
	}
	inner, open := strings.CutPrefix(s, mark)
	inner, closed := strings.CutSuffix(inner, mark)
	return strings.TrimSpace(inner), open && closed
}

// StripInline takes marks such as ** and * off words inside a text. Signs that are
// no emphasis stay: a mark counts only when it hugs a word and has its partner, so
// that "*/5 * * * *" and "src/*.go *.md" are not touched.
func StripInline(s string) string {
	for _, mark := range []string{"***", "**", "~~", "*"} {
		s = stripMark(s, mark)
	}
	return s
}

func stripMark(s, mark string) string {
	var b strings.Builder
	done := 0
	for at := nextOpening(s, 0, mark); at >= 0; {
		inner := at + len(mark)
		end := closing(s, inner, mark)
		if end < 0 {
			at = nextOpening(s, inner, mark)
			continue
		}
		b.WriteString(s[done:at])
		b.WriteString(s[inner:end])
		done = end + len(mark)
		at = nextOpening(s, done, mark)
	}
	b.WriteString(s[done:])
	return b.String()
}

// nextOpening finds a mark that stands before a word and behind none.
func nextOpening(s string, from int, mark string) int {
	for {
		i := strings.Index(s[from:], mark)
		if i < 0 {
			return -1
		}
		at := from + i
		before, _ := utf8.DecodeLastRuneInString(s[:at])
		after, _ := utf8.DecodeRuneInString(s[at+len(mark):])
		if (at == 0 || unicode.IsSpace(before) || strings.ContainsRune(`"'(“‘«`, before)) && IsWord(after) {
			return at
		}
		from = at + len(mark)
	}
}

// closing finds the partner of a mark whose text begins at from: on the same line,
// behind a word and before none. Without a letter between them they are signs.
func closing(s string, from int, mark string) int {
	i := strings.Index(s[from:], mark)
	if i <= 0 {
		return -1
	}
	inner, rest := s[from:from+i], s[from+i+len(mark):]
	before, _ := utf8.DecodeLastRuneInString(inner)
	after, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsSpace(before) || rest != "" && (IsWord(after) || rest[0] == '*') || strings.ContainsRune(inner, '\n') || !strings.ContainsFunc(inner, unicode.IsLetter) {
		return -1
	}
	return from + i
}

// IsWord is true for a letter or a digit.
func IsWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
