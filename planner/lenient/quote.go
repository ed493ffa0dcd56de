package lenient

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// quote is a pair of marks around a key or a string.
type quote struct {
	open   string
	closes []string
	style  quoteStyle
}

type quoteStyle uint8

const (
	straight quoteStyle = iota // "
	plain                      // one other mark: single, back, smart
	tripled                    // """ ''' ```
	doubled                    // ""
	escaped                    // \"
	entity                     // an HTML entity or a full-width mark
)

// quotes are the marks that may open a string. Longer ones come first.
var quotes = []quote{
	{`"""`, []string{`"""`}, tripled},
	{`'''`, []string{`'''`}, tripled},
	{"```", []string{"```"}, tripled},
	{`""`, []string{`""`}, doubled},
	{`\"`, []string{`\"`}, escaped},
	{`\'`, []string{`\'`}, escaped},
	{`"`, []string{`"`}, straight},
	{"'", []string{"'"}, plain},
	{"`", []string{"`"}, plain},
	{"“", []string{"”", "“", `"`}, plain},
	{"”", []string{"”", `"`}, plain},
	{"„", []string{"“", "”", `"`}, plain},
	{"‘", []string{"’", "‘", "'"}, plain},
	{"’", []string{"’", "'"}, plain},
	{"‚", []string{"‘", "’", "'"}, plain},
	{"´", []string{"´", "'", "`"}, plain},
	{"«", []string{"»"}, plain},
	{"「", []string{"」"}, plain},
	{"&quot;", []string{"&quot;"}, entity},
	{"&#34;", []string{"&#34;"}, entity},
	{"&#39;", []string{"&#39;"}, entity},
	{"＂", []string{"＂", `"`}, entity},
	{"＇", []string{"＇", "'"}, entity},
}

// quoteAt is the mark that opens a string at i.
func quoteAt(text string, i int) (*quote, bool) {
	if i >= len(text) {
		return nil, false
	}
	switch c := text[i]; {
	case c == '"' && i+1 < len(text) && text[i+1] != '"':
		return &quotes[straightQuote], true
	case c == '"' || c == '\'' || c == '`' || c == '\\' || c == '&' || c >= utf8.RuneSelf:
	default:
		return nil, false
	}
	for k := range quotes {
		if q := &quotes[k]; strings.HasPrefix(text[i:], q.open) && q.opens(text, i) {
			return q, true
		}
	}
	return nil, false
}

// straightQuote is the index of the plain double quote, by far the most common.
var straightQuote = slices.IndexFunc(quotes, func(q quote) bool { return q.style == straight })

// opens tells doubled and tripled marks from an empty string.
func (q *quote) opens(text string, i int) bool {
	rest := text[i+len(q.open):]
	switch q.style {
	case tripled:
		return strings.Contains(rest, q.closes[0]) && !strings.HasPrefix(rest, ",")
	case doubled:
		r, _ := utf8.DecodeRuneInString(rest)
		return (unicode.IsLetter(r) || unicode.IsDigit(r)) && doubledClose(rest) >= 0
	}
	return true
}

// doubledClose is where a string in doubled quotes ends on its line, or -1. Such
// a string has no single quote inside.
func doubledClose(rest string) int {
	i := strings.IndexAny(rest[:min(len(rest), 4*lookAhead)], "\"\n")
	if i < 0 || !strings.HasPrefix(rest[i:], `""`) {
		return -1
	}
	j, _ := blankFrom(rest, i+2)
	if j < len(rest) && strings.IndexByte(":,}]", rest[j]) < 0 {
		return -1
	}
	return i
}

// keyAt is true at a quoted text with a colon behind it.
func keyAt(text string, i int) bool {
	q, ok := quoteAt(text, i)
	if !ok {
		return false
	}
	limit := min(len(text), i+lookAhead)
	if q.style == straight {
		end, ok := plainKeyEnd(text[i+1 : limit])
		return ok && colonAt(text, i+1+end+1)
	}
	for j := i + len(q.open); j < limit; {
		if text[j] == '\\' && q.style != escaped {
			j += 2
			continue
		}
		if text[j] == '\n' {
			return false
		}
		size := q.closeAt(text, j)
		if size == 0 {
			j++
			continue
		}
		return colonAt(text, j+size)
	}
	return false
}

// plainKeyEnd is the offset of the closing quote of a key on one line.
func plainKeyEnd(body string) (end int, ok bool) {
	for j := 0; j < len(body); j++ {
		switch body[j] {
		case '"':
			return j, true
		case '\\':
			j++
		case '\n':
			return 0, false
		}
	}
	return 0, false
}

// closeAt is the size of the mark at i when it can close the string.
func (q *quote) closeAt(text string, i int) int {
	if q.style == straight {
		if text[i] == '"' {
			return 1
		}
		return 0
	}
	for _, c := range q.closes {
		if strings.HasPrefix(text[i:], c) {
			return len(c)
		}
	}
	return 0
}

func colonAt(text string, i int) bool {
	if i < len(text) && text[i] == ':' {
		return true
	}
	i, _ = blankFrom(text, i)
	return i < len(text) && (text[i] == ':' || text[i] == '=' || strings.HasPrefix(text[i:], "：") || strings.HasPrefix(text[i:], "->"))
}

// bareKeyAt is true at a word with a colon behind it that is not part of an address.
func bareKeyAt(text string, i int) bool {
	if i >= len(text) || !isLetter(text[i]) && !isDigit(text[i]) || quoteMark(text, i) {
		return false
	}
	end := bareKeyEnd(text, i)
	if end == i || !colonAt(text, end) {
		return false
	}
	at, _ := blankFrom(text, end)
	return !strings.HasPrefix(text[at:], "://") && !strings.HasPrefix(text[at:], "==")
}

func quoteMark(text string, i int) bool {
	if text[i] < utf8.RuneSelf {
		return false
	}
	_, ok := quoteAt(text, i)
	return ok
}

// bareKeyEnd is the end of the word at i; a quote right behind it belongs to it.
func bareKeyEnd(text string, i int) int {
	limit := min(len(text), i+lookAhead)
	end := i
	for end < limit && (isLetter(text[end]) || isDigit(text[end]) || text[end] == '-' || text[end] == '.') {
		if text[end] >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(text[end:])
			if r == '：' || r == '，' || oddSpace(text, end) > 0 {
				break
			}
			end += size
			continue
		}
		if text[end] == '-' && end+1 < limit && text[end+1] == '>' {
			break
		}
		end++
	}
	end = min(end, len(text))
	if half := halfQuoted(text, end, limit); end > i && half > 0 && colonAt(text, half) {
		return half
	}
	return end
}

// halfQuoted is the end of a key of several words that lacks only its opening
// quote, the closing one included, or 0.
func halfQuoted(text string, i, limit int) int {
	const longest = 40
	for limit = min(limit, i+longest); i < limit; i++ {
		switch c := text[i]; {
		case c == '"' || c == '\'':
			return i + 1
		case c != ' ' && c != '-' && !isLetter(c) && !isDigit(c):
			return 0
		}
	}
	return 0
}

// startsKey is true at a key, with or without quotes.
func startsKey(text string, i int) bool { return keyAt(text, i) || bareKeyAt(text, i) }
