package lenient

import (
	"slices"
	"strings"
	"unicode/utf8"

	"planwright/planner/problem"
)

// anyBracket are the brackets of JSON.
var anyBracket = marksOf("{}[]")

// openBracket is the closer that belongs to the bracket at i, and the bracket's size.
func openBracket(text string, i int) (closer byte, size int) {
	switch {
	case i >= len(text):
		return 0, 0
	case text[i] == '{':
		return '}', 1
	case text[i] == '[':
		return ']', 1
	case text[i] < utf8.RuneSelf:
		return 0, 0
	case strings.HasPrefix(text[i:], "｛"):
		return '}', len("｛")
	case strings.HasPrefix(text[i:], "［"), strings.HasPrefix(text[i:], "【"):
		return ']', len("［")
	}
	return 0, 0
}

// closeBracket is the plain form of the closing bracket at i, and its size.
func closeBracket(text string, i int) (closer byte, size int) {
	switch {
	case i >= len(text):
		return 0, 0
	case text[i] == '}', text[i] == ']', text[i] == ')':
		return text[i], 1
	case text[i] < utf8.RuneSelf:
		return 0, 0
	case strings.HasPrefix(text[i:], "｝"):
		return '}', len("｝")
	case strings.HasPrefix(text[i:], "］"), strings.HasPrefix(text[i:], "】"):
		return ']', len("］")
	}
	return 0, 0
}

// readCloser handles the closing bracket at pos: it closes the innermost
// container, or is mended to what the brackets behind it ask for.
func (s *scanner) readCloser(c byte, size int) {
	if size > 1 {
		s.repair(problem.Entity, s.pos, "A full-width bracket stands for a plain one.")
	}
	if c == s.top().closer {
		s.closeTop(size)
		return
	}
	if c == '}' && s.closesFirstItem(size) {
		return
	}
	switch s.mend(c, size) {
	case closeOuter:
		for s.top().closer != c {
			s.note(problem.Bracket, s.missingGrade(c, size), s.pos, "%q is missing before %q.", string(s.top().closer), string(c))
			s.lacks = true
			s.pop()
		}
		s.closeTop(size)
	case closeWrong:
		s.note(problem.Bracket, s.closerGrade(c, size), s.pos, "%q stands where %q should be.", string(c), string(s.top().closer))
		s.closeTop(size)
	case closeExtra:
		s.noteExtra(c, size)
		s.pos += size
	}
}

// noteExtra reports a closer that closes nothing. Behind one of its own kind it
// is certainly one too many; elsewhere its opening bracket may have been lost,
// and where another was taken for missing, one of the two is a mistake. The one
// too many may also be that of an object further in.
func (s *scanner) noteExtra(c byte, size int) {
	before := anySpace.trim(s.text[s.start:s.pos])
	severity := problem.Warning
	if before[len(before)-1] == c && !s.lacks && !s.closedEarlier() {
		severity = s.closerGrade(c, size)
	}
	s.note(problem.Bracket, severity, s.pos, "%q has nothing to close and is left out.", string(c))
}

// closedEarlier is true where an object was closed before the end of the one
// around it, which may be where the closer is too many.
func (s *scanner) closedEarlier() bool {
	last := s.last()
	return last != nil && len(last.Members) > 1 && slices.ContainsFunc(last.Members[:len(last.Members)-1], func(m Member) bool {
		return m.Value.Kind == Object
	})
}

// last is the value that was read last into the innermost container, nil for none.
func (s *scanner) last() *Value {
	f := s.top()
	switch {
	case s.count(f) == 0:
		return nil
	case f.kind == Array:
		return &s.stack.values[len(s.stack.values)-1]
	}
	return &s.stack.members[len(s.stack.members)-1].Value
}

// closerGrade is how sure a mended closer is. Right before a quote it may be part
// of a text whose opening quote is missing.
func (s *scanner) closerGrade(c byte, size int) problem.Severity {
	if next := s.at(s.pos + size); next == '"' && c != ')' && !startsKey(s.text, s.pos+size) {
		return problem.Warning
	}
	return problem.Repair
}

// missingGrade is how sure it is that the innermost container lacks its closer
// right here.
func (s *scanner) missingGrade(c byte, size int) problem.Severity {
	if s.led || s.openFurtherIn() {
		return problem.Warning
	}
	return s.closerGrade(c, size)
}

// openFurtherIn is true where the closer that is missing may be missing earlier:
// the last members of the object that was closed last may belong to the one
// around it, or a list holds only one value, and its bracket may be too many. A
// list of one item is as good as the item.
func (s *scanner) openFurtherIn() bool {
	f := s.top()
	if n := s.count(f); f.kind == Array || n == 0 {
		return n == 1 && !s.asked.Item(&s.stack.values[f.base])
	}
	v := s.last()
	for v.Kind == Object && len(v.Members) == 1 {
		v = &v.Members[0].Value
	}
	return v.Kind == Object && len(v.Members) > 1
}

// closeTop closes the innermost container, unless it is the outermost and its
// content goes on behind the bracket.
func (s *scanner) closeTop(size int) {
	f := s.top()
	if f.comma {
		f.want = wantNext
		s.repair(problem.Comma, s.pos, "A comma before the closing bracket is left out.")
	}
	if len(s.frames) == 1 && s.goesOn(s.pos+size) {
		severity := problem.Repair
		if s.lacks || strings.ContainsAny(s.text[max(0, s.start-lookAhead):s.start], "{[") {
			severity = problem.Warning // another one was taken for missing, or its opening one for prose
		}
		s.note(problem.Bracket, severity, s.pos, "A closing bracket stands before the end and is left out.")
		s.pos += size
		f.want = wantNext
		return
	}
	s.pos += size
	wraps := f.wraps
	s.pop()
	if wraps && !s.done {
		s.top().want = wantNext
	}
}

// goesOn is true where a comma and one more member follow what looked like the
// end of the outermost object.
func (s *scanner) goesOn(i int) bool { return s.top().kind == Object && memberFollows(s.text, i) }

func memberFollows(text string, i int) bool {
	i, _ = blankFrom(text, i)
	if i >= len(text) || text[i] != ',' {
		return false
	}
	i, _ = blankFrom(text, i+1)
	return i < len(text) && text[i] == '"' && keyAt(text, i)
}

// mending is what is done with a closer that does not fit.
type mending uint8

const (
	closeOuter mending = iota // closers in front of it are missing
	closeWrong                // it is the wrong kind
	closeExtra                // it is one too many
)

// mend chooses the reading after which the next brackets fit best.
func (s *scanner) mend(c byte, size int) mending {
	depth := len(s.frames)
	outer := depth - 1
	for outer >= 0 && s.frames[outer].closer != c {
		outer--
	}
	after := s.pos + size
	doubled := s.pos > 0 && s.text[s.pos-1] == c
	switch {
	case doubled && s.fits(depth, after):
		return closeExtra
	case outer >= 0 && s.fits(outer, after):
		return closeOuter
	case s.fits(depth-1, after):
		return closeWrong
	case s.fits(depth, after):
		return closeExtra
	case outer >= 0:
		return closeOuter
	case depth == 1 || s.top().closer == ')':
		return closeWrong
	}
	return closeExtra
}

// fits is true when the closers that follow match the open containers, of which
// depth are left, and what comes behind them may stand there.
func (s *scanner) fits(depth, i int) bool {
	limit := min(len(s.text), i+lookAhead)
	for {
		i, _ = blankFrom(s.text, i)
		c, size := closeBracket(s.text, i)
		if size == 0 || i >= limit {
			break
		}
		if depth == 0 || s.frames[depth-1].closer != c {
			return false
		}
		depth--
		i += size
	}
	if i >= len(s.text) || depth == 0 {
		return depth == 0 && !memberFollows(s.text, i) && (i >= len(s.text) || s.text[i] != ',')
	}
	if s.text[i] == ',' {
		i, _ = blankFrom(s.text, i+1)
	}
	return i >= len(s.text) || startsKey(s.text, i) == (s.frames[depth-1].kind == Object)
}

// tupleAhead tells a list in round brackets from an expression in them.
func (s *scanner) tupleAhead() bool {
	depth := 0
	first, _ := blankFrom(s.text, s.pos+1)
	quoted := false
	if _, ok := quoteAt(s.text, first); ok {
		quoted = true
	}
	for i := s.pos; i < min(len(s.text), s.pos+4*lookAhead); i++ {
		switch c := s.text[i]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
			if depth == 0 {
				return quoted || i == s.pos+1
			}
		case ',':
			if depth == 1 {
				return true
			}
		case '"', '\'':
			if end := quotedEnd(s.text, i); end > 0 {
				i = end
			}
		}
	}
	return quoted
}
