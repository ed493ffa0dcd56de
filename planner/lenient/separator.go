package lenient

import (
	"strings"
	"unicode/utf8"

	"planwright/planner/problem"
)

// readNext stands behind a value, where a comma or a closer should be.
func (s *scanner) readNext() {
	if c, size := closeBracket(s.text, s.pos); size > 0 {
		s.readCloser(c, size)
		return
	}
	f := s.top()
	if n := commaSize(s.text, s.pos); n > 0 {
		if s.text[s.pos] != ',' {
			s.repair(commaCode(s.text[s.pos]), s.pos, "%q stands for a comma.", s.text[s.pos:s.pos+n])
		}
		s.pos += n
		f.comma, f.want = true, wantItem
		if f.closer == ')' {
			f.listed = true
		}
		return
	}
	if s.readEllipsis() || s.readStandIn() {
		return
	}
	switch {
	case f.wraps:
		s.stray()
	case f.kind == Object:
		s.nextMember()
	default:
		s.nextItem()
	}
}

func commaSize(text string, i int) int {
	switch c := text[i]; {
	case c == ',' || c == ';':
		return 1
	case c < utf8.RuneSelf:
		return 0
	}
	for _, mark := range []string{"，", "、", "；"} {
		if strings.HasPrefix(text[i:], mark) {
			return len(mark)
		}
	}
	return 0
}

func commaCode(c byte) problem.Code {
	if c == ';' {
		return problem.Comma
	}
	return problem.Entity
}

// nextMember stands behind a member with no comma.
func (s *scanner) nextMember() {
	f := s.top()
	_, bracket := openBracket(s.text, s.pos)
	q, quoted := quoteAt(s.text, s.pos)
	switch {
	case quoted && keyAt(s.text, s.pos), s.lineStart() && startsKey(s.text, s.pos):
		if !s.takeComma(&s.stack.members[len(s.stack.members)-1].Value) {
			s.repair(problem.Comma, s.pos, "The comma between two members is missing.")
		}
		f.want = wantItem
	case startsKey(s.text, s.pos):
		s.warn(problem.Comma, s.pos, "A key seems to begin here; the comma before it is missing.")
		f.want = wantItem
	case bracket > 0:
		f.want = wantItem
		if s.enclosingArray() >= 0 {
			s.repair(problem.Comma, s.pos, "The comma between two items is missing.")
		}
	case quoted:
		f.want = wantItem
		s.nextString(q)
	default:
		s.stray()
	}
}

// takeComma takes a comma out of the end of the text before, where it should stand behind that.
func (s *scanner) takeComma(last *Value) bool {
	text, isComma := strings.CutSuffix(last.Text, ",")
	if last.Kind != String || !isComma || text == "" {
		return false
	}
	last.Text, last.Raw = text, ""
	s.warn(problem.Comma, s.pos, "The comma between two values stands inside the text before it; it is taken out of there.")
	return true
}

// nextString stands at a quoted text, behind a member, that is no key.
func (s *scanner) nextString(q *quote) {
	last := &s.stack.members[len(s.stack.members)-1].Value
	if last.Kind != String {
		s.stray()
		return
	}
	s.top().member.Key = s.stack.members[len(s.stack.members)-1].Key
	s.warn(problem.Concatenation, s.pos, "Two strings in a row are read as one.")
	v := s.readString(q, false)
	s.extend(last, v.Text)
	s.top().want = wantNext
}

// nextItem stands behind an item with no comma.
func (s *scanner) nextItem() {
	f := s.top()
	q, quoted := quoteAt(s.text, s.pos)
	_, bracket := openBracket(s.text, s.pos)
	switch {
	case f.closer == ')' && quoted && s.stack.values[len(s.stack.values)-1].Kind == String:
		s.repair(problem.Concatenation, s.pos, "Two strings in a row are read as one.")
		v := s.readString(q, false)
		s.extend(&s.stack.values[len(s.stack.values)-1], v.Text)
		f.want = wantNext
	case startsKey(s.text, s.pos) && len(s.frames) > 1 && s.frames[len(s.frames)-2].kind == Object:
		s.closeBeforeKey()
	case s.proseAhead():
		s.ended = true
	case quoted || bracket > 0 || s.startsItem(s.pos):
		if !s.takeComma(&s.stack.values[len(s.stack.values)-1]) {
			s.repair(problem.Comma, s.pos, "The comma between two items is missing.")
		}
		f.want = wantItem
	case startsScalar(s.text, s.pos):
		s.warn(problem.Comma, s.pos, "An item seems to begin here; the comma before it is missing.")
		f.want = wantItem
	default:
		s.stray()
	}
}

// readComma steps over a comma that has nothing in front of it.
func (s *scanner) readComma() bool {
	n := commaSize(s.text, s.pos)
	if n == 0 {
		return false
	}
	s.led = s.led || s.count(s.top()) == 0
	s.repair(problem.Comma, s.pos, "A comma with nothing before it is left out.")
	s.pos += n
	return true
}
