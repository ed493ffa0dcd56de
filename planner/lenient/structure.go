package lenient

import (
	"strings"
	"unicode/utf8"

	"planwright/planner/problem"
)

func (s *scanner) severalValues(offset int) {
	f := s.top()
	key := s.stack.members[len(s.stack.members)-1].Key
	f.member.Key = key
	f.want = wantValue
	f.merge = true
	s.warn(problem.SeveralValues, offset, "The key %s has several values; they are read as a list.", quoteShort(key))
}

// becomeArray turns an object that has no members into a list. It is certain
// for sets such as {"a", "b"} and {1, 2}; a word alone may be half of a key.
func (s *scanner) becomeArray(certain bool) {
	f := s.top()
	f.kind, f.base, f.want = Array, len(s.stack.values), wantItem
	severity := problem.Warning
	if certain {
		severity = problem.Repair
	}
	s.note(problem.Bracket, severity, f.offset, "Values without keys stand in braces; they are read as a list.")
}

// readKeyless stands at an opening bracket where a key should be.
func (s *scanner) readKeyless() {
	f := s.top()
	switch {
	case s.count(f) == 0 && !f.comma:
		f.kind, f.base, f.wraps, f.want = Array, len(s.stack.values), true, wantItem
		s.repair(problem.Bracket, f.offset, "A doubled opening bracket is read as one.")
	case s.text[s.pos] == '{' && s.enclosingArray() >= 0:
		for depth := s.enclosingArray(); len(s.frames)-1 > depth; {
			s.warn(problem.MissingBrace, s.pos, "A closing brace is missing before this one.")
			s.pop()
		}
		s.top().want = wantItem
	case s.count(f) == 0:
		s.becomeArray(false)
	case len(s.frames) == 1 && !f.comma && s.lineStart():
		s.ended = true
	default:
		s.severalValues(s.pos)
	}
}

func (s *scanner) lineStart() bool {
	before := strings.TrimRight(s.text[:s.pos], " \t")
	return before == "" || before[len(before)-1] == '\n'
}

// enclosingArray is the depth of the innermost list of objects around the object being read.
func (s *scanner) enclosingArray() int {
	for i := len(s.frames) - 2; i >= 0; i-- {
		if s.frames[i].kind == Array {
			return i
		}
	}
	return -1
}

// readItem stands in an array where a value or the closing bracket should be.
func (s *scanner) readItem() {
	if c, size := closeBracket(s.text, s.pos); size > 0 {
		s.readCloser(c, size)
		return
	}
	if s.readComma() || s.readEllipsis() || s.readStandIn() || s.skipBullet() || s.readKeyInArray() {
		return
	}
	s.readValue()
}

// readKeyInArray handles a key where an item should be: the list was not closed,
// or is an object in the wrong brackets.
func (s *scanner) readKeyInArray() bool {
	f := s.top()
	if f.wraps || f.closer == ')' || !keyAt(s.text, s.pos) {
		return false
	}
	n := len(s.frames)
	switch {
	case s.count(f) == 0:
		s.repair(problem.Bracket, f.offset, "Keys and values stand in square brackets; they are read as an object.")
		f.kind, f.base = Object, len(s.stack.members)
	case n > 1 && s.frames[n-2].kind == Object:
		s.closeBeforeKey()
		s.top().want = wantItem
	default:
		return false
	}
	return true
}

// closesFirstItem handles a brace where keys and values stand in square brackets:
// when the list goes on behind it, they are its first item, whose opening brace
// was lost.
func (s *scanner) closesFirstItem(size int) bool {
	f := s.top()
	if f.kind != Object || f.closer != ']' || !listGoesOn(s.text, s.pos+size) {
		return false
	}
	s.warn(problem.Bracket, f.offset, "The opening brace of the first item is missing.")
	item := Value{Kind: Object, Members: s.stack.takeMembers(f.base), Offset: f.offset}
	f.kind, f.base, f.want, f.comma = Array, len(s.stack.values), wantNext, false
	s.stack.values = append(s.stack.values, item)
	s.pos += size
	return true
}

// listGoesOn is true where a list ends or its next object begins.
func listGoesOn(text string, i int) bool {
	i, _ = blankFrom(text, i)
	if i < len(text) && text[i] == ',' {
		i, _ = blankFrom(text, i+1)
		return i < len(text) && text[i] == '{'
	}
	return i < len(text) && text[i] == ']'
}

// closeBeforeKey closes a list that was not closed before the next member of the
// object around it.
func (s *scanner) closeBeforeKey() {
	severity := problem.Repair
	if s.openFurtherIn() {
		severity = problem.Warning
	}
	s.note(problem.Bracket, severity, s.pos, "%q is missing before this key.", string(s.top().closer))
	s.lacks = true
	s.pop()
}

// readLooseValue stands in an object at something that is neither a key nor a
// bracket: one more value for the last key, or text that is not JSON.
func (s *scanner) readLooseValue() {
	f := s.top()
	if s.count(f) == 0 && f.kind == Object {
		s.becomeArray(numberEnd(s.text, s.pos) > 0)
		return
	}
	if f.comma && !s.proseAhead() {
		s.severalValues(s.pos)
		return
	}
	s.stray()
}

// stray reads text that has no place in JSON. It is an error, because what it
// said is lost; behind a blank line it is the prose after an unclosed object.
func (s *scanner) stray() {
	if s.proseAhead() {
		s.ended = true
		return
	}
	from := s.pos
	for s.pos < len(s.text) && strings.IndexByte(",}]\n", s.text[s.pos]) < 0 {
		if s.pos > from && s.text[s.pos] == '"' && keyAt(s.text, s.pos) {
			break
		}
		s.pos++
	}
	if s.pos == from {
		s.pos++
	}
	s.lose(problem.JSONInvalid, from, "%s is not part of the JSON and is left out.", quoteShort(strings.TrimSpace(s.text[from:s.pos])))
}

// proseAhead is true at words on a line of their own, behind a blank line or
// with no closing bracket in sight.
func (s *scanner) proseAhead() bool {
	if !s.lineStart() || !isLetter(s.text[s.pos]) {
		return false
	}
	if s.top().kind == Array && s.scalarEnds(s.pos, true) {
		return false
	}
	before := strings.TrimRight(s.text[:s.pos], " \t\r\n")
	if strings.Count(s.text[len(before):s.pos], "\n") > 1 {
		return true
	}
	return !strings.ContainsAny(s.text[s.pos:min(len(s.text), s.pos+lookAhead)], "}]")
}

// readEllipsis steps over dots that stand for content, and the words behind them.
func (s *scanner) readEllipsis() bool {
	if !ellipsisAt(s.text, s.pos) {
		return false
	}
	from := s.pos
	for s.pos < len(s.text) && strings.IndexByte(",}]\n\"{[", s.text[s.pos]) < 0 {
		s.pos++
	}
	s.lose(problem.Ellipsis, from, "%s stands for content that is not there.", quoteShort(strings.TrimSpace(s.text[from:s.pos])))
	return true
}

func ellipsisAt(text string, i int) bool {
	if c := text[i]; c != '.' && c < utf8.RuneSelf {
		return false
	}
	return strings.HasPrefix(text[i:], "...") || strings.HasPrefix(text[i:], "…")
}

// skipBullet steps over the mark of a Markdown list in front of a bracket.
func (s *scanner) skipBullet() bool {
	i := s.pos
	if c := s.text[i]; c == '"' || c == '{' || !s.lineStart() {
		return false
	}
	if strings.IndexByte("-*+", s.text[i]) >= 0 {
		i++
	} else if i = digitsEnd(s.text, i); i == s.pos || i >= len(s.text) || s.text[i] != '.' && s.text[i] != ')' {
		return false
	} else {
		i++
	}
	if i+1 >= len(s.text) || s.text[i] != ' ' || strings.IndexByte("{[\"", s.text[i+1]) < 0 {
		return false
	}
	s.repair(problem.Markdown, s.pos, "The mark of a list is left out.")
	s.pos = i + 1
	return true
}
