package lenient

import (
	"strings"
	"unicode/utf8"

	"planwright/planner/problem"
)

// fault is where and why a text is not JSON.
type fault struct {
	code    problem.Code
	message problem.Said
	offset  int
}

// strictParser reads RFC 8259 JSON and nothing else. Duplicate keys and invalid
// UTF-8 do not stop it: they become notes. Its recursion is bounded by MaxDepth.
type strictParser struct {
	text  string
	pos   int
	depth int
	room  int // for values
	stack stack
	path  []step
	notes notes
	fault *fault
}

// step is one token of a path: a key where index is negative, else an index.
type step struct {
	key   string
	index int
}

// stack holds the children of the containers that are still open, so that each
// container gets a slice of exactly its size.
type stack struct {
	values  []Value
	members []Member
}

// roomy makes room for one more in a list that may become very long. It is doubled
// where append would add a quarter, copying all of it time and again.
func roomy[T any](list []T) []T {
	if len(list) < cap(list) {
		return list
	}
	return enlarged(list)
}

func enlarged[T any](list []T) []T {
	return append(make([]T, 0, max(2*cap(list), 8)), list...)
}

func (s *stack) takeValues(base int) []Value {
	out := make([]Value, len(s.values)-base)
	copy(out, s.values[base:])
	s.values = s.values[:base]
	return out
}

func (s *stack) takeMembers(base int) []Member {
	out := make([]Member, len(s.members)-base)
	copy(out, s.members[base:])
	s.members = s.members[:base]
	return out
}

// parseStrict reads the value that starts at the offset and says where it ends.
// It takes of the room as many values as it reads.
func parseStrict(text string, at int, left *room) (v Value, end int, n notes, f *fault) {
	p := strictParser{text: text, pos: at, room: left.values}
	v, _ = p.value()
	left.values = p.room
	return v, p.pos, p.notes, p.fault
}

// parseDocument reads a text that holds one JSON value and white space.
func parseDocument(text string, left *room) (Value, notes, bool) {
	at := skipJSONSpace(text, 0)
	if at == len(text) || !sameBracket(text[at], strings.TrimRight(text, " \t\r\n")) {
		return Value{}, notes{}, false
	}
	v, end, n, f := parseStrict(text, at, left)
	return v, n, f == nil && skipJSONSpace(text, end) == len(text)
}

// sameBracket spares a text that is not closed, or goes on in prose, from being
// parsed in vain.
func sameBracket(open byte, text string) bool {
	last := text[len(text)-1]
	return (open == '{') == (last == '}') && (open == '[') == (last == ']')
}

func (p *strictParser) fail(code problem.Code, format problem.English, args ...any) bool {
	if p.fault == nil {
		p.fault = &fault{code: code, message: problem.Say(format, args...), offset: p.pos}
	}
	return false
}

// value returns by value: a pointer would make every one of them escape.
func (p *strictParser) value() (Value, bool) {
	if p.pos >= len(p.text) {
		return Value{}, p.fail(problem.Truncated, "The JSON ends where a value should be.")
	}
	if p.room--; p.room < 0 {
		return Value{}, p.fail(problem.TooBig, "The JSON holds more than %d keys and values.", MaxValues)
	}
	switch c := p.text[p.pos]; {
	case c == '{':
		return p.object()
	case c == '[':
		return p.array()
	case c == '"':
		v := Value{Kind: String, Offset: p.pos}
		var ok bool
		v.Text, v.Raw, ok = p.str()
		return v, ok
	case c == '-' || isDigit(c):
		return p.number()
	case c == 't':
		return p.literal("true", Bool)
	case c == 'f':
		return p.literal("false", Bool)
	case c == 'n':
		return p.literal("null", Null)
	}
	return Value{}, p.fail(problem.JSONInvalid, "A value should be here.")
}

func (p *strictParser) enter() bool {
	p.depth++
	if p.depth > MaxDepth {
		return p.fail(problem.TooDeep, "The JSON is nested more than %d levels deep.", MaxDepth)
	}
	p.pos++
	p.skip()
	return true
}

func (p *strictParser) leave() bool {
	p.depth--
	p.pos++
	return true
}

func (p *strictParser) array() (Value, bool) {
	v := Value{Kind: Array, Offset: p.pos}
	if !p.enter() {
		return v, false
	}
	if p.peek() == ']' {
		return v, p.leave()
	}
	base := len(p.stack.values)
	p.path = append(p.path, step{})
	for more, i := true, 0; more; i++ {
		p.path[len(p.path)-1].index = i
		item, ok := p.value()
		if !ok {
			return v, false
		}
		p.stack.values = append(roomy(p.stack.values), item)
		if more, ok = p.next(']'); !ok {
			return v, false
		}
	}
	v.Items = p.stack.takeValues(base)
	p.path = p.path[:len(p.path)-1]
	return v, p.leave()
}

func (p *strictParser) object() (Value, bool) {
	v := Value{Kind: Object, Offset: p.pos}
	if !p.enter() {
		return v, false
	}
	if p.peek() == '}' {
		return v, p.leave()
	}
	base := len(p.stack.members)
	p.path = append(p.path, step{})
	for more := true; more; {
		m, ok := p.member()
		if !ok {
			return v, false
		}
		p.stack.members = append(roomy(p.stack.members), m)
		if more, ok = p.next('}'); !ok {
			return v, false
		}
	}
	p.path = p.path[:len(p.path)-1]
	v.Members = withoutRepeats(p.stack.takeMembers(base), &p.notes, p.pathOf)
	return v, p.leave()
}

func (p *strictParser) pathOf(key string) string {
	return pointer(p.path) + "/" + escapePointer(key)
}

func (p *strictParser) member() (Member, bool) {
	m := Member{Offset: p.pos}
	if p.peek() != '"' {
		return m, p.fail(problem.JSONInvalid, "A key in double quotes should be here.")
	}
	var ok bool
	if m.Key, m.Raw, ok = p.str(); !ok {
		return m, false
	}
	p.room--
	p.path[len(p.path)-1] = step{key: m.Key, index: -1}
	p.skip()
	if p.peek() != ':' {
		return m, p.fail(problem.Colon, "A colon should follow the key.")
	}
	p.pos++
	p.skip()
	m.Value, ok = p.value()
	return m, ok
}

// next stands behind an item: more is true after a comma.
func (p *strictParser) next(closer byte) (more, ok bool) {
	p.skip()
	switch p.peek() {
	case ',':
		p.pos++
		p.skip()
		return true, true
	case closer:
		return false, true
	}
	if p.pos >= len(p.text) {
		return false, p.fail(problem.Truncated, "The JSON ends before it is closed.")
	}
	return false, p.fail(problem.Comma, "A comma or %q should be here.", string(closer))
}

func (p *strictParser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

func (p *strictParser) skip() { p.pos = skipJSONSpace(p.text, p.pos) }

func (p *strictParser) literal(word string, kind Kind) (Value, bool) {
	if !strings.HasPrefix(p.text[p.pos:], word) {
		return Value{}, p.fail(problem.JSONInvalid, "A value should be here.")
	}
	v := Value{Kind: kind, Text: word, Raw: word, Offset: p.pos}
	p.pos += len(word)
	return v, true
}

func (p *strictParser) number() (Value, bool) {
	end := numberEnd(p.text, p.pos)
	if end < 0 {
		return Value{}, p.fail(problem.NumberFormat, "This is not a JSON number.")
	}
	token := p.text[p.pos:end]
	v := Value{Kind: Number, Text: token, Raw: token, Offset: p.pos}
	p.pos = end
	return v, true
}

// str reads a string token. Its text shares memory with the reply unless it has
// escapes or invalid UTF-8.
func (p *strictParser) str() (text, raw string, ok bool) {
	start := p.pos
	end, escaped, f := stringEnd(p.text, start+1)
	if f != nil {
		p.pos = f.offset
		return "", "", p.fail(f.code, "%s", f.message)
	}
	raw, text = p.text[start:end+1], p.text[start+1:end]
	if escaped {
		text = unescape(text)
	}
	p.pos = end + 1
	if !utf8.ValidString(raw) {
		text, raw = validText(text), ""
		p.notes.add(utf8Note(start, pointer(p.path)))
	}
	return text, raw, true
}

func utf8Note(offset int, path string) note {
	return note{code: problem.UTF8, severity: problem.UTF8.Severity(), offset: offset, path: path, first: -1,
		message: problem.Say("The text has bytes that are not UTF-8; each is shown as \uFFFD.")}
}

func validText(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// stringEnd finds the closing quote of a valid string whose content starts at i.
func stringEnd(text string, i int) (end int, escaped bool, f *fault) {
	for i < len(text) {
		switch c := text[i]; {
		case c == '"':
			return i, escaped, nil
		case c == '\\':
			size := escapeSize(text, i)
			if size == 0 {
				return 0, false, &fault{problem.Escape, problem.Say("This escape is not valid in JSON."), i}
			}
			escaped = true
			i += size
		case c < 0x20:
			return 0, false, &fault{problem.ControlCharacter, problem.Say("A string holds a raw line break or control character."), i}
		default:
			i++
		}
	}
	return 0, false, &fault{problem.Truncated, problem.Say("The JSON ends inside a string."), len(text)}
}
