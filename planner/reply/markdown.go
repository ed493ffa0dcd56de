package reply

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// emphasis lists the marks of Markdown that surround a word, longest first.
var emphasis = []string{"***", "**", "__", "~~", "`", "*"}

// stripEmphasis takes off the marks around the whole text. A name such as
// __init__ that would be left empty or unbalanced stays.
func stripEmphasis(s string) string {
	for _, mark := range emphasis {
		inner, ok := cutAround(s, mark)
		if ok && inner != "" && !strings.Contains(inner, mark) {
			return stripEmphasis(inner)
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

// stripInline takes ** and * off words inside a text. Signs that are no
// emphasis stay: a mark counts only when it hugs a word and has its partner, so
// that "*/5 * * * *" and "src/*.go *.md" are not touched.
func stripInline(s string) string {
	for _, mark := range []string{"**", "*"} {
		s = stripMark(s, mark)
	}
	return s
}

func stripMark(s, mark string) string {
	var b strings.Builder
	for {
		open := nextOpening(s, mark)
		if open < 0 {
			break
		}
		inner := s[open+len(mark):]
		end := closing(inner, mark)
		if end < 0 {
			break
		}
		b.WriteString(s[:open])
		b.WriteString(inner[:end])
		s = inner[end+len(mark):]
	}
	b.WriteString(s)
	return b.String()
}

// nextOpening finds a mark that stands before a word and behind none.
func nextOpening(s, mark string) int {
	for from := 0; ; {
		i := strings.Index(s[from:], mark)
		if i < 0 {
			return -1
		}
		at := from + i
		before, _ := utf8.DecodeLastRuneInString(s[:at])
		after, _ := utf8.DecodeRuneInString(s[at+len(mark):])
		if (at == 0 || unicode.IsSpace(before) || strings.ContainsRune(`"'(`, before)) && isWord(after) {
			return at
		}
		from = at + len(mark)
	}
}

// closing finds the partner of a mark: behind a word and before none.
func closing(s, mark string) int {
	i := strings.Index(s, mark)
	if i <= 0 || strings.ContainsRune(s[:i], '\n') {
		return -1
	}
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	rest := s[i+len(mark):]
	after, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsSpace(before) || rest != "" && (isWord(after) || strings.HasPrefix(rest, "*")) {
		return -1
	}
	return i
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
