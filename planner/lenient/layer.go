package lenient

import (
	"html"
	"strings"
	"unicode/utf8"

	"planwright/planner/problem"
)

// layer is a document under one more encoding: escaped as in a JSON string, or
// with HTML entities for its marks.
type layer struct {
	text  string // decoded
	end   int    // of the encoded document, in the reply
	code  problem.Code
	shift []shift
}

// shift says that from an offset in the decoded text on, so many bytes more
// stand before it in the reply. There is one for each escape, so they are small.
type shift struct{ at, by int32 }

// layerAt decodes the document whose bracket stands at i, when its first quote
// is encoded.
func layerAt(text string, i int) (layer, bool) {
	j := i
	for j < len(text) && j < i+lookAhead && (strings.IndexByte("{[ \t\r\n", text[j]) >= 0 || isEscapedSpace(text, j)) {
		if isEscapedSpace(text, j) {
			j++
		}
		j++
	}
	if j >= len(text) {
		return layer{}, false
	}
	switch rest := text[j:]; {
	case strings.HasPrefix(rest, `\"`):
		l := layer{code: problem.Encoded, end: encodedEnd(text, i, `\"`)}
		l.decode(text, i, unescapeAt)
		return l, true
	case hasFold(rest, "&quot;"), hasFold(rest, "&#34;"), hasFold(rest, "&#x22;"):
		mark := rest[:strings.IndexByte(rest, ';')+1]
		l := layer{code: problem.Entity, end: encodedEnd(text, i, mark)}
		l.decode(text, i, entityAt)
		return l, true
	}
	return layer{}, false
}

func isEscapedSpace(text string, i int) bool {
	return text[i] == '\\' && i+1 < len(text) && strings.IndexByte("ntr", text[i+1]) >= 0
}

// encodedEnd is where the brackets that open at i are balanced, outside strings
// quoted by the mark, or the end of the text.
func encodedEnd(text string, i int, mark string) int {
	depth, quoted := 0, false
	for j := i; j < len(text); j++ {
		switch {
		case strings.HasPrefix(text[j:], mark):
			quoted = !quoted
			j += len(mark) - 1
		case text[j] == '\\':
			j++
			for j+1 < len(text) && text[j] == '\\' && text[j+1] == '\\' {
				j += 2
			}
			if j+1 < len(text) && text[j] == '\\' {
				j++
			}
		case quoted:
		case text[j] == '{' || text[j] == '[':
			depth++
		case text[j] == '}' || text[j] == ']':
			depth--
			if depth == 0 {
				return j + 1
			}
		}
	}
	return len(text)
}

// decode takes the encoding off the text from i to the layer's end.
func (l *layer) decode(text string, i int, one func(string) (string, int)) {
	var b strings.Builder
	b.Grow(l.end - i)
	l.shift = append(l.shift, shift{0, int32(i)})
	body := text[i:l.end]
	for j := 0; j < len(body); {
		out, size := one(body[j:])
		if size == 0 {
			b.WriteByte(body[j])
			j++
			continue
		}
		b.WriteString(out)
		j += size
		l.shift = append(roomy(l.shift), shift{int32(b.Len()), int32(i + j - b.Len())})
	}
	l.text = b.String()
}

func unescapeAt(s string) (string, int) {
	if s[0] != '\\' || escapeSize(s, 0) == 0 {
		return "", 0
	}
	r, size := decodeEscape(s, 0)
	return string(r), size
}

func entityAt(s string) (string, int) {
	const longest = 10
	if s[0] != '&' {
		return "", 0
	}
	end := strings.IndexByte(s[:min(len(s), longest)], ';')
	if end < 0 {
		return "", 0
	}
	out := html.UnescapeString(s[:end+1])
	if out == s[:end+1] || utf8.RuneCountInString(out) != 1 {
		return "", 0
	}
	return out, end + 1
}

// origin is the offset in the reply of an offset in the decoded text. Offsets
// must be asked for in any order; the search is binary.
func (l *layer) origin(offset int) int {
	lo, hi := 0, len(l.shift)
	for hi-lo > 1 {
		mid := (lo + hi) / 2
		if int(l.shift[mid].at) <= offset {
			lo = mid
		} else {
			hi = mid
		}
	}
	return min(offset+int(l.shift[lo].by), l.end)
}

// restore turns the offsets of a value and its notes back to the reply's.
func (l *layer) restore(v *Value, n *notes) {
	l.restoreValue(v)
	for i := range n.list {
		l.restoreNote(&n.list[i])
	}
	l.restoreNote(&n.last)
}

func (l *layer) restoreNote(n *note) {
	n.offset = l.origin(n.offset)
	if n.first >= 0 {
		n.first = l.origin(n.first)
	}
}

func (l *layer) restoreValue(v *Value) {
	v.Offset = l.origin(v.Offset)
	for i := range v.Items {
		l.restoreValue(&v.Items[i])
	}
	for i := range v.Members {
		v.Members[i].Offset = l.origin(v.Members[i].Offset)
		l.restoreValue(&v.Members[i].Value)
	}
}
