package lenient

import (
	"slices"
	"strings"

	"planwright/planner/problem"
)

// finish closes what is still open where the text is over. Only missing closers
// are a repair; a text that ends where more must follow was truncated.
func (s *scanner) finish() {
	if len(s.frames) == 0 {
		s.done = true
		return
	}
	s.ended = true
	s.noteEnd()
	for !s.done {
		s.top().comma = false
		if s.top().want == wantValue {
			s.top().want = wantNext
		}
		if s.emptyItem() {
			s.frames = s.frames[:len(s.frames)-1]
			s.top().want = wantNext
			continue
		}
		s.pop()
	}
}

// emptyItem is true for an item of which the text has no more than its bracket.
func (s *scanner) emptyItem() bool {
	n := len(s.frames)
	return n > 1 && s.frames[n-2].kind == Array && !s.frames[n-2].wraps && s.count(s.top()) == 0 && s.notes.has(problem.Truncated)
}

func (s *scanner) noteEnd() {
	if s.notes.has(problem.Truncated) || s.tooBig {
		return
	}
	f := s.top()
	closers := s.missingClosers()
	atEnd := s.pos >= len(s.text)
	switch {
	case s.cut && atEnd:
		s.lose(problem.Truncated, s.pos, "The reply was cut at its length limit before %s.", closers)
	case f.want == wantValue:
		s.dropKey()
	case atEnd && f.want == wantItem && (f.comma || s.count(f) == 0):
		s.lose(problem.Truncated, s.pos, "The reply ends where more should follow.")
	case atEnd && s.openInside():
		s.lose(problem.Truncated, s.pos, "The reply ends before %s, inside an item or a list of texts: more may be missing.", closers)
	default:
		if f.comma {
			s.repair(problem.Comma, s.pos, "A comma at the end is left out.")
		}
		severity := problem.Repair
		if s.openFurtherIn() || s.openList() {
			severity = problem.Warning
		}
		s.note(problem.Unclosed, severity, s.pos, "The JSON is not closed; %s is missing at its end.", closers)
	}
}

// openInside is true where a list of texts or numbers is open, or something inside an item
// of a list. Nobody forgets so many closers: what follows there was not written any more.
func (s *scanner) openInside() bool {
	n, top := len(s.frames), s.top()
	if last := s.last(); n > 1 && top.kind == Array && !top.wraps && last != nil && last.Kind != Object {
		return true
	}
	for i := range max(n-2, 0) {
		if s.frames[i].kind == Array && !s.frames[i].wraps && s.frames[i+1].kind == Object {
			return true
		}
	}
	return false
}

// openList is true where a list of objects is not closed: of those, some may be
// missing as well.
func (s *scanner) openList() bool {
	return slices.ContainsFunc(s.frames, func(f frame) bool {
		return f.kind == Array && f.base < len(s.stack.values) && s.stack.values[f.base].Kind == Object
	}) || s.top().kind == Object && s.enclosingArray() >= 0
}

func (s *scanner) missingClosers() string {
	var b strings.Builder
	for i := len(s.frames) - 1; i >= 0; i-- {
		b.WriteByte(s.frames[i].closer)
	}
	return quoteShort(b.String())
}
