package lenient

import (
	"strings"
	"unicode/utf8"

	"planwright/planner/internal/work"
	"planwright/planner/problem"
)

// readString reads the text at pos, which the quote opens. Strings that need no
// mending keep their token.
func (s *scanner) readString(q *quote, key bool) Value {
	from := s.pos
	body := from + len(q.open)
	end, size := s.findEnd(q, body, key)
	if end < 0 {
		return s.unterminated(q, body, key)
	}
	s.pos = end + size
	v := Value{Kind: String, Offset: from}
	if q.style == straight && size == 1 && s.text[end] == '"' {
		v.Raw = s.text[from : end+1]
	} else if size > 0 {
		s.noteQuotes(q, from, s.text[body:end])
	}
	return s.finishString(v, q, body, end, key)
}

func (s *scanner) noteQuotes(q *quote, from int, text string) {
	code, severity := problem.QuoteStyle, problem.Repair
	if q.style == entity {
		code = problem.Entity
	}
	if q.style == doubled && strings.ContainsAny(text, ",:{}[]") {
		severity = problem.Warning // these may be two empty strings
	}
	s.note(code, severity, from, "The text is quoted with %s instead of plain double quotes.", q.open)
}

// findEnd is where the text of the string ends, and the size of the mark there;
// size 0 where the closing mark is missing. end is -1 where nothing ends it.
func (s *scanner) findEnd(q *quote, body int, key bool) (end, size int) {
	if q.style == tripled {
		end := strings.Index(s.text[body:], q.closes[0])
		work.Add(end)
		return body + end, len(q.open)
	}
	if q.style == doubled {
		return body + doubledClose(s.text[body:]), len(q.open)
	}
	broken := -1
	seen := passed{at: body}
	for i := body; ; {
		j, n := s.nextMark(q, i)
		if j < 0 {
			return -1, 0
		}
		if !(key && seen.colonInside(s.text, body, j, n)) && s.closing(q, j+n, key, broken >= 0) {
			if broken >= 0 {
				s.warn(problem.InnerQuote, broken, "A quote inside the text is kept as part of it.")
			}
			return j, n
		}
		if broken < 0 {
			broken = j
			if end, ok := s.innerDocument(q, body, key); ok {
				return end, 1
			}
			if end, size, ok := s.endedBefore(q, body, j, key); ok {
				return end, size
			}
		}
		i = j + n
	}
}

// innerDocument finds the end of a string that holds JSON whose quotes are not
// escaped.
func (s *scanner) innerDocument(q *quote, body int, key bool) (end int, ok bool) {
	if key || q.style != straight || body >= len(s.text) || s.text[body] != '{' && s.text[body] != '[' {
		return 0, false
	}
	left := fullRoom()
	_, end, _, f := parseStrict(s.text, body, &left)
	work.Add(end - body)
	if f != nil || s.at(end) != '"' || !s.strong(end+1) || strings.IndexByte(s.text[body:end], '"') < 0 {
		return 0, false
	}
	s.warn(problem.InnerQuote, body, "The text holds JSON whose quotes are not escaped; it is kept as text.")
	return end, true
}

// colonInside is true when a key has taken in its colon, because its closing
// quote is missing, and stands before the quote of its value.
func (p *passed) colonInside(text string, body, mark, size int) bool {
	p.to(text, mark)
	if colonAt(text, mark+size) {
		return false
	}
	return strings.HasSuffix(strings.TrimRight(text[body:mark], " \t"), ":") || p.line && p.colon
}

// passed is what a key has taken in so far, for a key may have a mark in every word.
type passed struct {
	at          int
	line, colon bool
}

func (p *passed) to(text string, at int) {
	part := text[p.at:at]
	work.Add(len(part))
	p.line = p.line || strings.Contains(part, "\n")
	p.colon = p.colon || strings.Contains(part, ":")
	p.at = at
}

// nextMark is the next mark that can close the string.
func (s *scanner) nextMark(q *quote, i int) (at, size int) {
	at, size = s.markFrom(q, i)
	if at < 0 {
		work.Add(len(s.text) - min(i, len(s.text)))
	} else {
		work.Add(at - i)
	}
	return at, size
}

func (s *scanner) markFrom(q *quote, i int) (at, size int) {
	text := s.text
	if q.style == straight || q.open == "'" || q.open == "`" {
		c := q.open[0]
		for ; i < len(text); i++ {
			if text[i] == c {
				return i, 1
			}
			if text[i] == '\\' {
				i++
			}
		}
		return -1, 0
	}
	for ; i < len(text); i++ {
		if text[i] == '\\' && q.style != escaped {
			i++
			continue
		}
		if text[i] == '\\' && strings.HasPrefix(text[i:], `\\\"`) {
			i += 3
			continue
		}
		if n := q.closeAt(text, i); n > 0 {
			return i, n
		}
	}
	return -1, 0
}

// endedBefore is asked at the first quote that does not close the string: was
// there an earlier end that lacks its quote or has one of another kind?
func (s *scanner) endedBefore(q *quote, body, quoteAt int, key bool) (end, size int, ok bool) {
	part := s.text[body:quoteAt]
	if end, size, ok = s.otherMark(q, body, part, key); ok {
		return end, size, true
	}
	if key {
		if i := strings.IndexByte(part, ':'); i > 0 {
			s.warn(problem.MissingQuote, body, "The key %s lacks its closing quote.", quoteShort(strings.TrimSpace(part[:i])))
			return body + len(strings.TrimRight(part[:i], " \t")), 0, true
		}
		return 0, 0, false
	}
	trimmed := strings.TrimRight(part, " \t\r\n")
	line := strings.Contains(part[len(trimmed):], "\n")
	comma := strings.HasSuffix(trimmed, ",")
	if !comma && !line || !s.opensNextAt(q, quoteAt) {
		return 0, 0, false
	}
	text := strings.TrimRight(strings.TrimSuffix(trimmed, ","), " \t\r\n")
	closers := strings.TrimRight(text, "}] \t\r\n")
	if comma && len(closers) < len(text) && s.top().kind == Object && s.closed(text[len(closers):]) > 0 {
		text = closers
	}
	s.warn(problem.MissingQuote, body, "The text %s lacks its closing quote.", quoteShort(text))
	return body + len(text), 0, true
}

// opensNextAt is true at a quote that begins the next member or item.
func (s *scanner) opensNextAt(q *quote, i int) bool {
	if s.top().kind == Object {
		return keyAt(s.text, i)
	}
	return s.itemAt(q, i) && i+1 < len(s.text) && (isLetter(s.text[i+1]) || isDigit(s.text[i+1]))
}

// closed is how many of the open containers the brackets in a run close, -1
// where one of them does not fit.
func (s *scanner) closed(run string) int {
	n := 0
	for i := range len(run) {
		c, size := closeBracket(run, i)
		if size == 0 {
			continue
		}
		n++
		if n > len(s.frames) || s.frames[len(s.frames)-n].closer != c {
			return -1
		}
	}
	return n
}

// otherMark finds a mark of another kind that closes the string, or a backslash
// before the closing quote that belongs to a path.
func (s *scanner) otherMark(q *quote, body int, part string, key bool) (end, size int, ok bool) {
	if q.style != straight && q.style != plain {
		return 0, 0, false
	}
	path := strings.Index(part, `:\`)
	work.Add(len(part))
	for i := range len(part) {
		at := body + i
		if n := foreignMark(q, part[i:]); n > 0 && s.endsHere(q, at+n, key) {
			s.warn(problem.QuoteStyle, body-len(q.open), "The text begins and ends with different quotes.")
			return at, n, true
		}
		if strings.HasPrefix(part[i:], `\"`) && q.style == straight && path >= 0 && path < i && s.endsHere(q, at+2, key) {
			s.warn(problem.WindowsPath, body, "The backslash before the closing quote is kept as part of the path.")
			return at + 1, 1, true
		}
	}
	return 0, 0, false
}

// foreignMark is the size of a quote that is not of the string's own kind.
func foreignMark(q *quote, text string) int {
	for _, mark := range []string{"”", "“", "’", "＂", `"`, "'", "`"} {
		if strings.HasPrefix(text, mark) && q.closeAt(text, 0) == 0 {
			return len(mark)
		}
	}
	return 0
}

// endsHere is true where a key or a string clearly ends.
func (s *scanner) endsHere(q *quote, i int, key bool) bool {
	if key {
		return colonAt(s.text, i)
	}
	return s.strong(i)
}

// unterminated reads a string that nothing closes before the text ends.
func (s *scanner) unterminated(q *quote, body int, key bool) Value {
	rest := s.text[body:]
	work.Add(len(rest))
	if fence := strings.Index(rest, "\n```"); fence >= 0 && s.fenced {
		rest = rest[:fence]
	}
	v := Value{Kind: String, Offset: body - len(q.open)}
	line := rest
	if i := strings.IndexByte(rest, '\n'); i >= 0 {
		line = rest[:i]
	}
	if end, size, ok := s.otherMark(q, body, line, key); ok && skipJSONSpace(s.text, end+size) < len(s.text) {
		s.pos = end + size
		return s.finishString(v, q, body, end, key)
	}
	if i := strings.IndexByte(rest, ':'); key && i > 0 && !s.cut {
		s.warn(problem.MissingQuote, v.Offset, "The key %s lacks its closing quote.", quoteShort(rest[:i]))
		s.pos = body + i
		v.Text = strings.TrimSpace(rest[:i])
		return v
	}
	text := strings.TrimRight(rest, "}]) \t\r\n;`")
	if !key && !s.cut && s.closed(rest[len(text):]) == len(s.frames) {
		s.warn(problem.MissingQuote, v.Offset, "The text %s lacks its closing quote.", quoteShort(text))
		s.pos = body + len(text)
		return s.finishString(v, q, body, s.pos, false)
	}
	s.pos = body + len(rest)
	s.ended = true
	if key {
		v.Text = rest
		return v
	}
	s.lose(problem.Truncated, v.Offset, "The reply ends inside this text.")
	return s.finishString(v, q, body, body+len(withoutCutEscape(rest)), false)
}

// withoutCutEscape drops the beginning of an escape at the end of the text.
func withoutCutEscape(text string) string {
	i := strings.LastIndexByte(text, '\\')
	if i < 0 || len(text)-i > 5 || escapeSize(text, i) > 0 || i > 0 && text[i-1] == '\\' {
		return text
	}
	if len(text)-i == 1 || text[i+1] == 'u' {
		return text[:i]
	}
	return text
}

// finishString decodes the text between body and end.
func (s *scanner) finishString(v Value, q *quote, body, end int, key bool) Value {
	text := s.text[body:end]
	if clean(text) {
		v.Text = text
		if strings.IndexByte(text, '"') >= 0 {
			v.Raw = ""
		}
		return v
	}
	d := decoder{body: text, quote: q, unmark: s.unmarks(text, key)}
	d.run()
	v.Text = d.text
	v.Raw = d.token(v.Raw)
	s.noteDecoded(&d, v.Offset, key)
	return v
}

// clean is true for valid UTF-8 without escapes and control characters.
func clean(s string) bool {
	ascii := true
	for i := range len(s) {
		if s[i] < 0x20 || s[i] == '\\' {
			return false
		}
		ascii = ascii && s[i] < utf8.RuneSelf
	}
	return ascii || utf8.ValidString(s)
}

func (s *scanner) noteDecoded(d *decoder, offset int, key bool) {
	if d.control {
		s.repair(problem.ControlCharacter, offset, "The text holds raw line breaks or control characters; they are kept.")
	}
	if d.unmark {
		s.note(problem.Markdown, d.markGrade(key), offset, "The backslashes before marks of Markdown are taken off.")
	}
	if d.path {
		s.warn(problem.WindowsPath, offset, "The text looks like a Windows path; its backslashes are kept.")
	}
	if d.invalid {
		s.note(problem.Escape, d.escapeGrade(), offset, "The text has escapes that JSON does not know; their backslashes are kept.")
	}
	if d.lone {
		s.warn(problem.Escape, offset, "The text has half of a surrogate pair; it is shown as \uFFFD.")
	}
	if d.badUTF8 {
		s.notes.add(utf8Note(offset, s.path()))
	}
}
