package lenient

import (
	"slices"
	"strings"
	"unicode/utf8"

	"planwright/planner/internal/work"
	"planwright/planner/problem"
)

// candidate is a piece of a reply that may be the JSON asked for.
type candidate struct {
	span
	value    *Value // nil where it cannot be read
	strict   bool   // read without the tolerant scanner
	standing Standing
	lacks    bool // a closer was taken for missing
	notes    notes
	fit      int
}

// finder walks over a reply once and reads every candidate from its bracket on,
// so that brackets, fences and tags inside strings mean nothing.
type finder struct {
	text     string
	options  Options
	asked    Shape
	pos      int
	fence    string // the mark of the open fenced block
	contents int    // where the content of the open block or of the reply begins
	begin    int    // where the reply begins

	groups   [][]candidate // candidates with nothing but commas between them
	judged   int           // how many of them are no answers
	thinking []span
	left     room
	notes    notes
	noClose  map[string]bool // closing marks that do not occur any more
	layered  bool            // an encoded document reached to the end; none is looked for any more
	stopped  bool
}

func (f *finder) run() {
	f.begin = skipJSONSpace(f.text, 0)
	f.contents = f.begin
	for f.pos < len(f.text) && !f.stopped {
		switch c := f.text[f.pos]; {
		case (c == '<' || c == '[') && f.endsTurn(turnEnd(f.text[f.pos:])),
			strings.IndexByte("RUHNA", c) >= 0 && f.endsTurn(f.anotherRequest()):
			return
		case c == '`' || c == '~':
			f.readFence()
		case c == '<' || c == '[' && f.thinkMark() || strings.HasPrefix(f.text[f.pos:], "◁"):
			f.readTag()
		case c == '{' || c == '[' || c >= utf8.RuneSelf:
			f.readBracket()
		case c == '"' && f.pos == f.contents && keyAt(f.text, f.pos):
			f.read()
		default:
			f.pos++
		}
	}
}

// answers is true for candidates of which one is an answer.
func (f *finder) answers(group []candidate) bool {
	return slices.ContainsFunc(group, func(c candidate) bool { return c.value != nil && f.asked.Fit(c.value, c.standing) > 0 })
}

// cdata is how XML marks text that is not to be read as XML.
const cdata = "<![CDATA["

// opensCDATA is true for a text at the end of which such a section begins.
func opensCDATA(before string) bool {
	return strings.HasSuffix(strings.TrimRight(before, " \t\r\n"), cdata)
}

func (f *finder) thinkMark() bool {
	return hasFold(f.text[f.pos:], "[THINK]") || hasFold(f.text[f.pos:], "[/THINK]")
}

// readFence steps over the line of a fence and remembers whether a block is open.
func (f *finder) readFence() {
	end := f.pos
	for end < len(f.text) && f.text[end] == f.text[f.pos] {
		end++
	}
	mark := f.text[f.pos:end]
	f.pos = end
	if len(mark) < 3 {
		return
	}
	switch {
	case f.fence == "" && lineStart(f.text, end-len(mark)):
		f.fence = mark
		f.contents = skipJSONSpace(f.text, end+len(infoWord(f.text[end:])))
	case f.fence != "" && mark[0] == f.fence[0] && len(mark) >= len(f.fence):
		f.readScalar(end - len(mark))
		f.fence = ""
	}
}

// readScalar reads a fenced block that ends here and is a text, a number or a
// literal as a whole.
func (f *finder) readScalar(end int) {
	at := f.contents
	if at >= end || f.text[at] == '{' || f.text[at] == '[' {
		return
	}
	v, behind, n, broken := parseStrict(f.text[:end], at, &f.left)
	work.Add(behind - at)
	if broken == nil && skipJSONSpace(f.text, behind) == end && f.asked.Fit(&v, Fenced) >= 0 {
		f.keep(candidate{span: span{at, behind}, value: &v, strict: true, standing: Fenced, notes: n})
	}
}

// lineStart is true where only space, and the marks of a Markdown list or
// quotation, stand before i on its line.
func lineStart(text string, i int) bool {
	before := strings.TrimRight(text[max(0, i-lookAhead):i], " \t>-*")
	return before == "" || before[len(before)-1] == '\n'
}

// infoWord is the language behind a fence.
func infoWord(s string) string {
	n := 0
	for n < len(s) && (isLetter(s[n]) && s[n] < utf8.RuneSelf || isDigit(s[n]) || s[n] == '-') {
		n++
	}
	return s[:n]
}

// readTag steps over reasoning. A closing tag without an opening one makes
// reasoning of all that stands before it.
func (f *finder) readTag() {
	if size := closeTag(f.text, f.pos); size > 0 {
		f.thinking = append(f.thinking[:0], span{0, f.pos + size})
		f.groups, f.judged, f.notes, f.fence = nil, 0, notes{}, ""
		f.pos += size
		f.contents = skipJSONSpace(f.text, f.pos)
		f.noteThinking(0, "The reasoning in front of the answer is left out.", problem.Repair)
		return
	}
	if strings.HasPrefix(f.text[f.pos:], cdata) {
		f.pos += len(cdata) // its brackets are none of JSON
		return
	}
	t, size := openTag(f.text, f.pos)
	if size == 0 {
		f.pos++
		return
	}
	from := f.pos
	f.pos += size
	f.contents = skipJSONSpace(f.text, f.pos)
	if end := f.closing(t.close); end >= 0 {
		f.pos = end + len(t.close)
		f.contents = skipJSONSpace(f.text, f.pos)
		f.thinking = append(roomy(f.thinking), span{from, f.pos})
		f.noteThinking(from, "The reasoning is left out.", problem.Repair)
		return
	}
	f.thinking = append(roomy(f.thinking), span{from, f.pos})
	f.noteThinking(from, "The reasoning is never closed; the JSON is looked for in it.", problem.Warning)
}

func (f *finder) noteThinking(at int, message problem.English, s problem.Severity) {
	f.notes.add(note{code: problem.Thinking, severity: s, message: problem.Say(message), offset: at, first: -1})
}

// closing is the offset of the closing mark behind pos, or -1.
func (f *finder) closing(mark string) int {
	if f.noClose[mark] {
		return -1
	}
	if i := indexFold(f.text[f.pos:], mark); i >= 0 {
		return f.pos + i
	}
	if f.noClose == nil {
		f.noClose = map[string]bool{}
	}
	f.noClose[mark] = true
	return -1
}

func (f *finder) readBracket() {
	if _, size := openBracket(f.text, f.pos); size > 0 && plausible(f.text, f.pos) {
		f.read()
		return
	}
	_, size := utf8.DecodeRuneInString(f.text[f.pos:])
	f.pos += size
}

// read reads the candidate at pos and steps behind it.
func (f *finder) read() {
	c := f.readCandidate()
	if c.notes.has(problem.TooDeep) {
		f.stopped = true
	}
	f.pos = max(c.end, f.pos+1)
	if reason := f.left.exceeded(); reason.Text != "" {
		f.stop(f.pos, reason)
	}
	if n := len(f.groups) - 1; n >= 0 && f.continues(f.groups[n], c) {
		if len(f.groups[n]) == MaxRow {
			f.stop(c.start, problem.Say("The reply holds more than %d objects in a row; the others are not read.", MaxRow))
			return
		}
		f.groups[n] = append(roomy(f.groups[n]), c)
		return
	}
	f.keep(c)
}

// keep makes a group of a candidate, as far as there may be more.
func (f *finder) keep(c candidate) {
	if len(f.groups) == MaxCandidates {
		f.stop(c.start, problem.Say("The reply holds more than 200 pieces of JSON; the others are not read."))
		return
	}
	f.groups = append(f.groups, []candidate{c})
}

// stop ends the walk at a limit: the answer may stand in what is not read.
func (f *finder) stop(at int, reason problem.Said) {
	f.stopped = true
	f.notes.add(note{code: problem.TooBig, severity: problem.Error, offset: at, first: -1, message: reason})
}

// continues is true for an object right behind another one.
func (f *finder) continues(group []candidate, c candidate) bool {
	last := group[len(group)-1]
	if last.value == nil || c.value == nil || last.value.Kind != Object || c.value.Kind != Object {
		return false
	}
	return strings.Trim(f.text[last.end:c.start], " \t\r\n,;-*.0123456789") == ""
}

func (f *finder) readCandidate() candidate {
	if f.layered {
		return f.readPlain(f.text, f.pos)
	}
	if l, ok := layerAt(f.text, f.pos); ok {
		f.layered = l.end == len(f.text)
		return f.readLayer(l)
	}
	return f.readPlain(f.text, f.pos)
}

func (f *finder) standing() Standing {
	switch {
	case f.fence != "":
		return Fenced
	case f.pos <= f.begin:
		return Alone
	}
	return InProse
}

func (f *finder) readPlain(text string, at int) candidate {
	c := candidate{standing: f.standing()}
	before := f.left
	v, end, n, broken := parseStrict(text, at, &f.left)
	if broken == nil && text[at] != '"' && !memberFollows(text, end) {
		c.span, c.value, c.notes, c.strict = span{at, end}, &v, n, true
		return c
	}
	work.Add(end - at)
	if broken != nil && broken.code == problem.TooBig {
		c.span = span{at, end}
		return c
	}
	f.left = before
	s := f.readTolerant(text, at)
	root := s.root // by itself, so that the scanner is let go
	c.span, c.value, c.notes, c.lacks = span{at, s.pos}, &root, s.notes, s.lacks
	if !f.options.Repair {
		c.value, c.notes = nil, notes{}
	}
	if broken != nil && (!f.options.Repair || s.tooBig) {
		c.value = nil
		c.notes.add(note{code: broken.code, severity: problem.Error, message: broken.message, offset: broken.offset, first: -1})
	}
	return c
}

// readLayer reads a document that is encoded once more.
func (f *finder) readLayer(l layer) candidate {
	at := f.pos
	c := f.readPlain(l.text, 0)
	c.start, c.end = at, l.origin(c.end)
	if c.value == nil {
		return c
	}
	c.strict = false
	l.restore(c.value, &c.notes)
	message := problem.Say("The JSON is escaped as if it stood inside a string; the escapes are taken off.")
	if l.code == problem.Entity {
		message = problem.Say("The JSON is written with HTML entities; they are decoded.")
	}
	c.notes.add(note{code: l.code, severity: problem.Repair, message: message, offset: at, first: -1})
	if !f.options.Repair {
		c.value = nil
	}
	return c
}

// plausible tells a bracket that may begin JSON from one in prose, such as
// {city} and [see below].
func plausible(text string, i int) bool {
	for range 4 {
		closer, size := openBracket(text, i)
		if size == 0 {
			return false
		}
		next, _ := blankFrom(text, i+size)
		if next >= len(text) {
			return true
		}
		if closer == '}' {
			if p, nested := plausibleObject(text, next); !nested {
				return p
			}
		} else if p, nested := plausibleArray(text, next); !nested {
			return p
		}
		i = next
	}
	return true
}

// plausibleObject looks at what follows an opening brace; nested is true when
// that is a bracket to be looked at itself.
func plausibleObject(text string, i int) (plausible, nested bool) {
	if c := text[i]; c == '}' || c == '"' || c == ',' || c == '/' || encodedQuote(text[i:]) {
		return true, false
	}
	if _, size := openBracket(text, i); size > 0 {
		return false, true
	}
	if strings.HasPrefix(text[i:], "...") || strings.HasPrefix(text[i:], "…") {
		return false, false
	}
	return startsKey(text, i) || strings.HasPrefix(text[i:], "**"), false
}

func encodedQuote(rest string) bool {
	return strings.HasPrefix(rest, `\`) || hasFold(rest, "&quot;") || hasFold(rest, "&#34;") || hasFold(rest, "&#x22;")
}

func plausibleArray(text string, i int) (plausible, nested bool) {
	if _, size := openBracket(text, i); size > 0 {
		return false, true
	}
	c := text[i]
	if _, ok := quoteAt(text, i); ok || c == ']' || c == ',' || encodedQuote(text[i:]) {
		return true, false
	}
	if c == '-' && i+2 < len(text) && text[i+1] == ' ' {
		return text[i+2] == '{', false
	}
	for _, word := range []string{"true", "false", "null", "True", "False", "None"} {
		if strings.HasPrefix(text[i:], word) {
			return true, false
		}
	}
	return plausibleNumber(text, i), false
}

// plausibleNumber is true at a number that a comma or the closer follows.
func plausibleNumber(text string, i int) bool {
	end := i
	for end < len(text) && (isHex(text[end]) || strings.IndexByte("+-._xX", text[end]) >= 0) {
		end++
	}
	if end == i || !strings.ContainsAny(text[i:end], "0123456789") {
		return false
	}
	end, _ = blankFrom(text, end)
	return end < len(text) && (text[end] == ',' || text[end] == ']' || isDigit(text[end]))
}
