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
	number int    // among quotes
	ends   *marks // the bytes with which the closing marks begin
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
var quotes = [...]quote{
	{open: `"""`, closes: []string{`"""`}, style: tripled},
	{open: `'''`, closes: []string{`'''`}, style: tripled},
	{open: "```", closes: []string{"```"}, style: tripled},
	{open: `""`, closes: []string{`""`}, style: doubled},
	{open: `\"`, closes: []string{`\"`}, style: escaped},
	{open: `\'`, closes: []string{`\'`}, style: escaped},
	{open: `"`, closes: []string{`"`}, style: straight},
	{open: "'", closes: []string{"'"}, style: plain},
	{open: "`", closes: []string{"`"}, style: plain},
	{open: "“", closes: []string{"”", "“", `"`}, style: plain},
	{open: "”", closes: []string{"”", `"`}, style: plain},
	{open: "„", closes: []string{"“", "”", `"`}, style: plain},
	{open: "‘", closes: []string{"’", "‘", "'"}, style: plain},
	{open: "’", closes: []string{"’", "'"}, style: plain},
	{open: "‚", closes: []string{"‘", "’", "'"}, style: plain},
	{open: "´", closes: []string{"´", "'", "`"}, style: plain},
	{open: "«", closes: []string{"»"}, style: plain},
	{open: "「", closes: []string{"」"}, style: plain},
	{open: "&quot;", closes: []string{"&quot;"}, style: entity},
	{open: "&#34;", closes: []string{"&#34;"}, style: entity},
	{open: "&#39;", closes: []string{"&#39;"}, style: entity},
	{open: "＂", closes: []string{"＂", `"`}, style: entity},
	{open: "＇", closes: []string{"＇", "'"}, style: entity},
}

// opened are the quotes that begin with a byte.
var opened [256][]*quote

func init() {
	for i := range quotes {
		q := &quotes[i]
		q.number, q.ends = i, new(marks)
		for _, mark := range q.closes {
			q.ends[mark[0]] = true
		}
		opened[q.open[0]] = append(opened[q.open[0]], q)
	}
}

// quoteAt is the mark that opens a string at i.
func quoteAt(text string, i int) (*quote, bool) {
	if i >= len(text) {
		return nil, false
	}
	if text[i] == '"' && i+1 < len(text) && text[i+1] != '"' {
		return &quotes[straightQuote], true
	}
	for _, q := range opened[text[i]] {
		if strings.HasPrefix(text[i:], q.open) && q.opens(text, i) {
			return q, true
		}
	}
	return nil, false
}

// straightQuote is the index of the plain double quote, by far the most common.
var straightQuote = slices.IndexFunc(quotes[:], func(q quote) bool { return q.style == straight })

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
	near := rest[:min(len(rest), 4*lookAhead)]
	i := quoteOrLine.next(near, 0)
	if i == len(near) || !strings.HasPrefix(rest[i:], `""`) {
		return -1
	}
	j, _ := blankFrom(rest, i+2)
	if j < len(rest) && !behindText[rest[j]] {
		return -1
	}
	return i
}

var (
	quoteOrLine = marksOf("\"\n")
	behindText  = marksOf(":,}]")
)

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
		if size := q.closeAt(text, j); size > 0 {
			return colonAt(text, j+size)
		}
		j++
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
	if !q.ends[text[i]] {
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
	if i, _ = blankFrom(text, i); i >= len(text) {
		return false
	}
	switch c := text[i]; {
	case c == ':' || c == '=':
		return true
	case c == '-':
		return strings.HasPrefix(text[i:], "->")
	case c < utf8.RuneSelf:
		return false
	}
	return strings.HasPrefix(text[i:], "：")
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
