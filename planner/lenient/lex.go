package lenient

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"planwright/planner/text"
)

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isHex(c byte) bool {
	return isDigit(c) || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}

func isLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || c >= utf8.RuneSelf
}

// inWord are the bytes of a bare word or number.
var inWord = func() *marks {
	m := marksOf("+-.")
	for c := range len(m) {
		m[c] = m[c] || isLetter(byte(c)) || isDigit(byte(c))
	}
	return m
}()

func skipJSONSpace(text string, i int) int {
	for i < len(text) {
		switch text[i] {
		case ' ', '\t', '\n', '\r':
			i++
		default:
			return i
		}
	}
	return i
}

// numberEnd is the end of the JSON number at i, or -1.
func numberEnd(text string, i int) int {
	if i < len(text) && text[i] == '-' {
		i++
	}
	start := i
	i = digitsEnd(text, i)
	if i == start || text[start] == '0' && i > start+1 {
		return -1
	}
	if i < len(text) && text[i] == '.' {
		end := digitsEnd(text, i+1)
		if end == i+1 {
			return -1
		}
		i = end
	}
	if i < len(text) && (text[i] == 'e' || text[i] == 'E') {
		return exponentEnd(text, i+1)
	}
	return i
}

func exponentEnd(text string, i int) int {
	if i < len(text) && (text[i] == '+' || text[i] == '-') {
		i++
	}
	end := digitsEnd(text, i)
	if end == i {
		return -1
	}
	return end
}

func digitsEnd(text string, i int) int {
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	return i
}

// escapeSize is the length of the valid JSON escape at i, or 0.
func escapeSize(text string, i int) int {
	if i+1 >= len(text) {
		return 0
	}
	switch text[i+1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return 2
	case 'u':
		if i+6 <= len(text) && isHex(text[i+2]) && isHex(text[i+3]) && isHex(text[i+4]) && isHex(text[i+5]) {
			return 6
		}
	}
	return 0
}

// unescape decodes the body of a string whose escapes are all valid. A lone
// surrogate becomes U+FFFD; the raw token keeps it.
func unescape(body string) string {
	var b strings.Builder
	b.Grow(len(body))
	for i := 0; i < len(body); {
		j := strings.IndexByte(body[i:], '\\')
		if j < 0 {
			b.WriteString(body[i:])
			break
		}
		b.WriteString(body[i : i+j])
		r, size := decodeEscape(body, i+j)
		b.WriteRune(r)
		i += j + size
	}
	return b.String()
}

// decodeEscape decodes the valid escape at i, or a pair of surrogates.
func decodeEscape(s string, i int) (r rune, size int) {
	switch c := s[i+1]; c {
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'n':
		return '\n', 2
	case 'r':
		return '\r', 2
	case 't':
		return '\t', 2
	case 'u':
		return decodeUnicode(s, i)
	default:
		return rune(c), 2
	}
}

func decodeUnicode(s string, i int) (rune, int) {
	r := hex4(s[i+2 : i+6])
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if j := i + 6; j < len(s) && s[j] == '\\' && escapeSize(s, j) == 6 {
		if pair := utf16.DecodeRune(r, hex4(s[j+2:j+6])); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return utf8.RuneError, 6
}

func hex4(s string) rune {
	n, err := strconv.ParseUint(s, 16, 32)
	if err != nil {
		return utf8.RuneError
	}
	return rune(n)
}

// quoteShort shows a text inside a message, cut between characters.
func quoteShort(s string) string { return quoteUpTo(s, 40) }

func quoteUpTo(s string, most int) string {
	if len(s) > most {
		s = text.Bytes(s, most) + "…"
	}
	return strconv.Quote(s)
}
