package lenient

import (
	"strings"

	"planwright/planner/problem"
)

// readValue stands where a value should be.
func (s *scanner) readValue() {
	text, f := s.text, s.top()
	c := text[s.pos]
	closer, closes := closeBracket(text, s.pos)
	_, opens := openBracket(text, s.pos)
	switch {
	case closes > 0 || commaSize(text, s.pos) > 0 && c != '.':
		s.missingValue(closer)
	case s.valueEllipsis():
	case opens > 0 && !templateAt(text, s.pos):
		f.comma = false
		s.open()
	case c == '(' && s.tupleAhead():
		s.repair(problem.Bracket, s.pos, "A list in round brackets is read as an array.")
		f.comma = false
		s.push(')', 1)
	default:
		s.readScalar()
	}
}

// missingValue stands behind a colon at a comma or a closer.
func (s *scanner) missingValue(closer byte) {
	f := s.top()
	if f.kind == Array {
		s.readCloser(closer, 1)
		return
	}
	s.lose(problem.MissingValue, f.member.Offset, "The key %s has no value.", quoteShort(f.member.Key))
	s.emit(Value{Offset: s.pos})
}

// valueEllipsis reads dots that stand for a value.
func (s *scanner) valueEllipsis() bool {
	if s.top().kind != Object || !s.readEllipsis() {
		return false
	}
	s.emit(Value{Offset: s.pos})
	return true
}

func (s *scanner) readScalar() {
	if n := s.stringPrefix(); n > 0 {
		s.warn(problem.QuoteStyle, s.pos, "The mark %s before the string is left out.", s.text[s.pos:s.pos+n])
		s.pos += n
	}
	if q, ok := quoteAt(s.text, s.pos); ok {
		s.readStringValue(q)
		return
	}
	if end := plainNumberEnd(s.text, s.pos, s.top().kind == Array); end > 0 {
		token := s.text[s.pos:end]
		v := Value{Kind: Number, Text: token, Raw: token, Offset: s.pos}
		s.pos = end
		s.emit(v)
		return
	}
	s.readBare()
}

// stringPrefix is the length of the letters in front of a Python string, as in
// r"…" and f"…".
func (s *scanner) stringPrefix() int {
	for n := 1; n <= 2 && s.pos+n < len(s.text); n++ {
		if strings.IndexByte("rRbBuUfF", s.text[s.pos+n-1]) < 0 {
			return 0
		}
		if c := s.text[s.pos+n]; (c == '"' || c == '\'') && !s.strong(s.pos+n+1) {
			return n
		}
	}
	return 0
}

// readStringValue reads a string and whatever an operator joins to it.
func (s *scanner) readStringValue(q *quote) {
	from := s.pos
	v := s.readString(q, false)
	for !s.ended {
		i, newline := blankFrom(s.text, s.pos)
		if i >= len(s.text) || newline && s.text[i] != '+' {
			break
		}
		if s.text[i] == '+' && s.addString(&v, i) {
			continue
		}
		if s.operatorAt(i) {
			s.readExpression(from, i)
			return
		}
		break
	}
	s.emit(v)
}

// addString joins the string behind a plus sign, when that is all there is.
func (s *scanner) addString(v *Value, plus int) bool {
	i, _ := blankFrom(s.text, plus+1)
	q, ok := quoteAt(s.text, i)
	if !ok {
		return false
	}
	s.repair(problem.Concatenation, plus, "Strings joined by + are read as one.")
	s.pos = i
	next := s.readString(q, false)
	s.extend(v, next.Text)
	return true
}

// joined is a text that grows by the strings joined to it, so that a thousand of
// them are not copied a thousand times.
type joined struct {
	offset int // of its value
	text   strings.Builder
}

// extend joins a text to that of a string.
func (s *scanner) extend(v *Value, more string) {
	j := &s.joined
	if j.offset != v.Offset || j.text.Len() != len(v.Text) {
		*j = joined{offset: v.Offset}
		j.text.WriteString(v.Text)
	}
	j.text.WriteString(more)
	v.Text, v.Raw = j.text.String(), ""
}

// operatorAt is true where an expression goes on behind a string.
func (s *scanner) operatorAt(i int) bool {
	if strings.IndexByte("+*%-/|&?i.=", s.text[i]) < 0 {
		return false
	}
	rest := s.text[i:]
	for _, op := range []string{"+", "*", "%", "- ", "/ ", "||", "&&", "? ", "if ", ".", "=="} {
		if strings.HasPrefix(rest, op) && !strings.HasPrefix(rest, "...") {
			return !emphasis(rest)
		}
	}
	return false
}

// emphasis is true at asterisks behind which the JSON goes on.
func emphasis(rest string) bool {
	i, _ := blankFrom(rest, len(rest)-len(strings.TrimLeft(rest, "*")))
	return rest[0] == '*' && (i >= len(rest) || strings.IndexByte(",:}]", rest[i]) >= 0)
}

// readExpression keeps the whole text of an expression, of which the first
// operator after strings stands at i, as a string. It is an error: computing it
// or cutting it would both be a guess at what was meant.
func (s *scanner) readExpression(from, i int) {
	s.pos = s.bareEnd(i)
	text := strings.TrimSpace(s.text[from:s.pos])
	s.lose(problem.Arithmetic, from, "%s is an expression; JSON has only values.", quoteShort(text))
	s.emit(Value{Kind: String, Text: validText(text), Offset: from})
}
