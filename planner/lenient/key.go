package lenient

import (
	"strings"

	"planwright/planner/problem"
)

// readKey stands in an object where a key or the closing brace should be.
func (s *scanner) readKey() {
	if c, size := closeBracket(s.text, s.pos); size > 0 {
		s.readCloser(c, size)
		return
	}
	if s.readComma() || s.readEllipsis() || s.readStandIn() || s.skipBullet() {
		return
	}
	if _, size := openBracket(s.text, s.pos); size > 0 && !templateAt(s.text, s.pos) {
		s.readKeyless()
		return
	}
	if !s.keyOnly() {
		s.readLooseValue()
	}
}

// keyOnly reads a key and the colon behind it. It is false, and nothing is
// read, where no key stands.
func (s *scanner) keyOnly() bool {
	f := s.top()
	from := s.pos
	q, quoted := quoteAt(s.text, s.pos)
	if !quoted && !bareKeyAt(s.text, s.pos) {
		return false
	}
	f.member = Member{Offset: from}
	f.comma = false
	if quoted {
		v := s.readString(q, true)
		f.member.Key, f.member.Raw = v.Text, v.Raw
	} else {
		s.readBareKey()
	}
	f.want = wantValue
	if s.ended {
		s.dropKey()
		return true
	}
	s.readColon()
	return true
}

// readBareKey reads a key that has no quotes, or only one behind it.
func (s *scanner) readBareKey() {
	f := s.top()
	end := bareKeyEnd(s.text, s.pos)
	key := s.text[s.pos:end]
	if strings.HasSuffix(key, `"`) || strings.HasSuffix(key, "'") {
		key = key[:len(key)-1]
		f.member.Key = key
		s.warn(problem.MissingQuote, s.pos, "The key %s lacks its opening quote.", quoteShort(key))
	} else {
		f.member.Key = key
		s.repair(problem.BareWord, s.pos, "The key %s stands without quotes.", quoteShort(key))
	}
	s.pos = end
}

// readColon steps over what separates key and value, and decides what a key
// without a colon is.
func (s *scanner) readColon() {
	s.skipBlank()
	if s.pos < len(s.text)-1 && s.text[s.pos] == ':' && s.text[s.pos+1] == ' ' {
		s.pos++
		return
	}
	rest := s.text[s.pos:]
	for _, mark := range colonMarks {
		if strings.HasPrefix(rest, mark) {
			s.pos += len(mark)
			if mark != ":" {
				s.repair(colonCode(mark), s.pos-len(mark), "%q stands for a colon.", mark)
			}
			return
		}
	}
	_, closes := closeBracket(s.text, s.pos)
	switch {
	case s.atEnd():
		s.dropKey()
		s.ended = true
	case closes > 0 || rest[0] == ',' || s.startsMember():
		s.keyAlone()
	default:
		s.repair(problem.Colon, s.pos, "The colon behind the key is missing.")
	}
}

// colonMarks separate keys from values; the longer forms come first.
var colonMarks = []string{"=>", "->", ":=", "：", "::", ":", "="}

func colonCode(mark string) problem.Code {
	if mark == "：" {
		return problem.Entity
	}
	return problem.Colon
}

// startsMember is true at a key on a new line, behind a key that has no value.
func (s *scanner) startsMember() bool {
	return strings.Contains(s.text[s.top().member.Offset:s.pos], "\n") && startsKey(s.text, s.pos)
}

// dropKey forgets a key whose value was cut off.
func (s *scanner) dropKey() {
	f := s.top()
	s.lose(problem.Truncated, f.member.Offset, "The text ends behind the key %s; it is left out.", quoteShort(f.member.Key))
	f.want = wantNext
}

// keyAlone decides what a text without a colon is where a key should be: an item
// of a set, one more value for the key before it, or a key without a value.
func (s *scanner) keyAlone() {
	f := s.top()
	v := Value{Kind: String, Text: f.member.Key, Raw: f.member.Raw, Offset: f.member.Offset}
	n := s.count(f)
	switch {
	case n == 0:
		s.becomeArray(v.Raw != "" && s.at(s.pos) == ',')
		s.emit(v)
	case f.listed || s.stack.members[len(s.stack.members)-1].Value.Kind == String:
		s.severalValues(v.Offset)
		s.emit(v)
	default:
		s.lose(problem.MissingValue, v.Offset, "The key %s has no value.", quoteShort(v.Text))
		s.emit(Value{Offset: s.pos})
	}
}
