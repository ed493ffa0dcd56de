package lenient

import (
	"planwright/planner/internal/work"
	"planwright/planner/problem"
)

// scanner is the tolerant reader. It walks the text once, keeps the open
// containers on a stack of its own, and notes every departure from JSON. What
// it cannot decide at a byte it decides by reading at most lookAhead bytes on.
type scanner struct {
	text   string
	pos    int
	start  int
	cut    bool // the reply hit its length limit
	fenced bool // the text stands in a fenced block
	asked  Shape
	deeds  func(words []string, beside string) (some, all bool) // as in Options
	left   *room

	frames []frame
	stack  stack
	notes  notes

	root   Value
	done   bool // the root is complete
	ended  bool // the text is over, or what follows is not part of it
	tooBig bool // nested too deeply

	looks  looks  // what lies ahead
	joined joined // the text that was last joined of several strings

	lacks bool // a closer was taken for missing
	led   bool // a comma stood first in a container, which may be where a closer is missing

	soughtKeys   bool // foundKeys is known
	foundKeys    bool // some key has an escaped underscore
	lastLine     bool // no line break follows
	thinkingOpen bool // a tag of reasoning is never closed; others are not looked up
}

// frame is an open container.
type frame struct {
	kind   Kind
	closer byte // '}', ']' or ')'
	want   want
	comma  bool // the last thing read was a comma
	merge  bool // the next value joins the last member's (several values)
	wraps  bool // a doubled bracket: its only content stands for it
	listed bool // the last member's value is already a list made by merge
	base   int  // of its children on the stack
	offset int
	member Member // the key whose value is read next
}

// want is what may come next in a container.
type want uint8

const (
	wantItem  want = iota // a key in an object, a value in an array
	wantValue             // the value of a key
	wantNext              // a comma or the closer
)

// readTolerant reads the value that starts at the offset.
func (f *finder) readTolerant(text string, at int) *scanner {
	s := &scanner{text: text, pos: at, start: at, cut: f.options.Cut, fenced: f.fence != "", asked: f.asked, deeds: f.options.Deeds, left: &f.left}
	s.open()
	for !s.done {
		s.step()
	}
	return s
}

// open pushes the container whose bracket stands at pos, or an object whose
// opening brace is missing.
func (s *scanner) open() {
	if closer, size := openBracket(s.text, s.pos); size > 0 {
		if size > 1 {
			s.repair(problem.Entity, s.pos, "A full-width bracket stands for a plain one.")
		}
		s.push(closer, size)
		return
	}
	s.repair(problem.Bracket, s.pos, "The opening brace is missing.")
	s.push('}', 0)
}

// step reads one token.
func (s *scanner) step() {
	work.Add(1)
	s.skipBlank()
	if s.left.values < 0 || s.left.departures < 0 {
		s.tooBig, s.ended = true, true
	}
	if s.ended || s.atEnd() {
		s.finish()
		return
	}
	switch f := s.top(); f.want {
	case wantItem:
		if f.kind == Object {
			s.readKey()
		} else {
			s.readItem()
		}
	case wantValue:
		s.readValue()
	case wantNext:
		s.readNext()
	}
}

func (s *scanner) top() *frame { return &s.frames[len(s.frames)-1] }

// push opens a container and steps over its bracket.
func (s *scanner) push(closer byte, size int) {
	if len(s.frames) == MaxDepth {
		s.note(problem.TooDeep, problem.Error, s.pos, "The JSON is nested more than %d levels deep.", MaxDepth)
		s.tooBig, s.ended = true, true
		return
	}
	f := frame{kind: Array, closer: closer, base: len(s.stack.values), offset: s.pos}
	if closer == '}' {
		f.kind, f.base = Object, len(s.stack.members)
	}
	s.frames = append(s.frames, f)
	s.pos += size
}

// pop closes the innermost container and hands its value on.
func (s *scanner) pop() {
	f := *s.top()
	if f.wraps && f.closer == '}' && s.count(&f) > 1 {
		s.warn(problem.Bracket, f.offset, "The doubled bracket holds several values; they are read as a list.")
	}
	if f.kind == Array && f.closer == '}' && !f.wraps && s.count(&f) == 2 && s.stack.values[f.base].Kind == String {
		s.warn(problem.Bracket, f.offset, "The two values in braces may be a key and its value; they are read as a list.")
	}
	v := Value{Kind: f.kind, Offset: f.offset}
	switch {
	case f.kind == Array:
		v.Items = s.stack.takeValues(f.base)
	default:
		v.Members = s.stack.takeMembers(f.base)
		v.Members = withoutRepeats(v.Members, &s.notes, s.pathOf)
	}
	s.frames = s.frames[:len(s.frames)-1]
	if stands := f.wraps || f.closer == ')' && !f.listed; stands && len(v.Items) == 1 {
		v = v.Items[0]
	}
	s.emit(v)
}

// emit gives a complete value to the container it stands in.
func (s *scanner) emit(v Value) {
	s.left.values--
	if len(s.frames) == 0 {
		s.root, s.done = v, true
		return
	}
	f := s.top()
	f.want, f.comma = wantNext, false
	switch {
	case f.kind == Array:
		s.stack.values = append(roomy(s.stack.values), v)
	case f.merge:
		f.merge = false
		s.mergeIntoLast(v)
	default:
		s.left.values--
		f.member.Value = v
		f.listed = false
		s.stack.members = append(roomy(s.stack.members), f.member)
	}
}

// mergeIntoLast makes a list of several values under one key.
func (s *scanner) mergeIntoLast(v Value) {
	last := &s.stack.members[len(s.stack.members)-1].Value
	f := s.top()
	if !f.listed {
		*last = Value{Kind: Array, Items: []Value{*last}, Offset: last.Offset}
		f.listed = true
	}
	last.Items = append(roomy(last.Items), v)
}

// count is how many children the container has so far.
func (s *scanner) count(f *frame) int {
	if f.kind == Array {
		return len(s.stack.values) - f.base
	}
	return len(s.stack.members) - f.base
}

func (s *scanner) repair(code problem.Code, offset int, format problem.English, args ...any) {
	s.note(code, problem.Repair, offset, format, args...)
}

func (s *scanner) warn(code problem.Code, offset int, format problem.English, args ...any) {
	s.note(code, problem.Warning, offset, format, args...)
}

func (s *scanner) lose(code problem.Code, offset int, format problem.English, args ...any) {
	s.note(code, problem.Error, offset, format, args...)
}

func (s *scanner) note(code problem.Code, severity problem.Severity, offset int, format problem.English, args ...any) {
	s.left.departures--
	x := note{code: code, severity: severity, offset: offset, first: -1}
	if s.notes.keeps(severity) {
		x.path = s.path()
		x.message = problem.Say(format, args...)
	}
	s.notes.add(x)
}

// path is the pointer to what is being read.
func (s *scanner) path() string {
	return pointer(s.steps())
}

func (s *scanner) pathOf(key string) string {
	return pointer(s.steps()[:len(s.frames)-1]) + "/" + escapePointer(key)
}

// steps has one token for each open container, except where an object waits for
// its next key.
func (s *scanner) steps() []step {
	path := make([]step, 0, len(s.frames))
	for i := range s.frames {
		f := &s.frames[i]
		last := i == len(s.frames)-1
		switch {
		case f.wraps:
			continue
		case f.kind == Object && last && f.want != wantValue:
			return path[:len(path):cap(path)]
		case f.kind == Object:
			path = append(path, step{key: f.member.Key, index: -1})
		case last && f.want == wantNext:
			path = append(path, step{index: max(0, s.countAt(i)-1)})
		default:
			path = append(path, step{index: s.countAt(i)})
		}
	}
	return path
}

// countAt is the number of items of the array at a depth. Items of arrays
// further in lie above it on the stack.
func (s *scanner) countAt(i int) int {
	for j := i + 1; j < len(s.frames); j++ {
		if s.frames[j].kind == Array {
			return s.frames[j].base - s.frames[i].base
		}
	}
	return len(s.stack.values) - s.frames[i].base
}
