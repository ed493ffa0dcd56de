package lenient

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/internal/work"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// skipBlank steps over white space, comments and marks of Markdown.
func (s *scanner) skipBlank() {
	for s.pos < len(s.text) {
		switch c := s.text[s.pos]; {
		case c == '\n':
			s.pos++
			s.skipQuoteMark()
		case c == ' ' || c == '\t' || c == '\r':
			s.pos++
		case c == '/' || c == '#' || c == '<':
			if !s.skipComment() {
				return
			}
		case c >= utf8.RuneSelf:
			size := oddSpace(s.text, s.pos)
			if size == 0 {
				return
			}
			s.pos += size
		case c == '*' || c == '_':
			if !s.skipEmphasis() {
				return
			}
		case bracketEscape(s.text, s.pos):
			s.repair(problem.Markdown, s.pos, "A backslash before a bracket is left out.")
			s.pos++
		default:
			return
		}
	}
}

// oddSpace is the size of a space that JSON does not know, 0 for anything else.
func oddSpace(text string, i int) int {
	r, size := utf8.DecodeRuneInString(text[i:])
	if isSpace(r) {
		return size
	}
	return 0
}

// isSpace is true for every kind of space, those without width included.
func isSpace(r rune) bool {
	switch r {
	case '\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF':
		return true
	}
	return unicode.IsSpace(r)
}

// skipQuoteMark steps over the ">" of a quoted Markdown line.
func (s *scanner) skipQuoteMark() {
	i := s.pos
	for i < len(s.text) && (s.text[i] == ' ' || s.text[i] == '\t') {
		i++
	}
	if i+1 < len(s.text) && s.text[i] == '>' && (s.text[i+1] == ' ' || s.text[i+1] == '\n') {
		s.repair(problem.Markdown, i, "The JSON stands in a Markdown quotation.")
		s.pos = i + 1
	}
}

// skipEmphasis steps over ** or _ that surrounds a key or a value.
func (s *scanner) skipEmphasis() bool {
	end := s.pos
	for end < len(s.text) && s.text[end] == s.text[s.pos] {
		end++
	}
	if end == len(s.text) || !strings.ContainsRune("\"',:}]\n ", rune(s.text[end])) || s.text[end] == ' ' && s.top().want != wantNext {
		return false
	}
	s.repair(problem.Markdown, s.pos, "Markdown emphasis around the JSON is left out.")
	s.pos = end
	return true
}

// skipComment steps over the comment at pos, if there is one.
func (s *scanner) skipComment() bool {
	rest := s.text[s.pos:]
	switch {
	case strings.HasPrefix(rest, "//"), strings.HasPrefix(rest, "#") && !s.hexColour():
		s.lineComment()
	case strings.HasPrefix(rest, "/*"):
		s.blockComment("*/")
	case strings.HasPrefix(rest, "<!--"):
		s.blockComment("-->")
	default:
		return s.skipThinking()
	}
	return true
}

// skipThinking steps over reasoning between two tokens.
func (s *scanner) skipThinking() bool {
	t, size := openTag(s.text, s.pos)
	if size == 0 || s.thinkingOpen {
		return false
	}
	end := indexFold(s.text[s.pos:], t.close)
	if end < 0 {
		s.thinkingOpen = true
		return false
	}
	s.repair(problem.Thinking, s.pos, "Reasoning inside the JSON is left out.")
	s.pos += end + len(t.close)
	return true
}

// hexColour is true at a bare #a0b1c2 where a value should be.
func (s *scanner) hexColour() bool {
	if len(s.frames) == 0 || s.top().want == wantNext || s.top().kind == Object && s.top().want == wantItem {
		return false
	}
	i := s.pos + 1
	for i < len(s.text) && isHex(s.text[i]) {
		i++
	}
	n := i - s.pos - 1
	return (n == 3 || n == 4 || n == 6 || n == 8) && (i == len(s.text) || strings.IndexByte(" ,}]\n\r\t", s.text[i]) >= 0)
}

func (s *scanner) blockComment(closer string) {
	end := strings.Index(s.text[s.pos+2:], closer)
	if end < 0 {
		s.lose(problem.Truncated, s.pos, "A comment is never closed; what follows it is lost.")
		s.pos = len(s.text)
		return
	}
	body := s.text[s.pos+2 : s.pos+2+end]
	behind := s.pos + 2 + end + len(closer)
	s.noteComment(strings.TrimLeft(body, "-*! "), behind, false)
	s.pos = behind
}

// lineComment ends at the end of the line. In a text of one line it would
// swallow the rest, so there it ends before the next key or the last closers.
func (s *scanner) lineComment() {
	end := -1
	if !s.lastLine {
		end = strings.IndexByte(s.text[s.pos:], '\n')
		s.lastLine = end < 0
		work.Add(max(end, 0))
	}
	if end >= 0 {
		s.noteComment(strings.TrimLeft(s.text[s.pos:s.pos+end], "/# "), s.pos+end, true)
		s.pos += end
		return
	}
	line := s.text[s.pos:]
	stop := len(line)
	for i := 1; i < len(line) && i < lookAhead; i++ {
		if line[i] == '"' && line[i-1] == ' ' && keyAt(line, i) {
			stop = i
			break
		}
	}
	if stop == len(line) {
		stop = len(strings.TrimRight(line, " \t\r}]);`"))
	}
	if textInComment().MatchString(line[:stop]) && s.behindQuote() {
		s.lose(problem.Comment, s.pos, "This may be a comment or the rest of a text: %s.", quoteShort(line[:stop]))
	}
	s.warn(problem.Comment, s.pos, "A comment runs to the end of the text; it is taken to end at column %d of it.", stop+1)
	s.pos += stop
}

// noteComment reports a comment that ends at an offset; line is one that the end of its line ends.
func (s *scanner) noteComment(body string, end int, line bool) {
	body = strings.TrimSpace(body)
	if strings.HasPrefix(body, "...") || strings.HasPrefix(body, "…") {
		s.lose(problem.Ellipsis, s.pos, "A comment says that something was left out: %s.", quoteShort(body))
		return
	}
	body = strings.Trim(body, "-*! \t\r\n([")
	switch surely := standsFor(body, s.asked); {
	case surely == stands:
		s.lose(problem.Ellipsis, s.pos, "A comment stands for content that is not there: %s.", quoteShort(body))
	case surely == mayStand && !s.isLoop(body, end, line):
		s.warn(problem.Comment, s.pos, "A comment is left out; it may stand for content: %s.", quoteShort(body))
	default:
		s.noteHarmless(body, end, line)
	}
}

// noteHarmless reports a comment that says nothing of content. One that runs to
// the end of the line may be none: behind a quote inside a text, a # or // begins
// the rest of that text.
func (s *scanner) noteHarmless(body string, end int, line bool) {
	_, behind, quoted := strings.Cut(body, `"`)
	switch {
	case line && quoted && textInComment().MatchString(body) && s.behindQuote():
		s.lose(problem.Comment, s.pos, "This may be a comment or the rest of a text: %s.", quoteShort(body))
	case quoted && strings.Trim(strings.TrimLeft(behind, " \t\r\n"), ",}]") == "":
		s.warn(problem.Comment, s.pos, "A comment is left out; it may stand for content: %s.", quoteShort(body))
	case s.notes.keeps(problem.Warning) && !s.isLabel(body, end) && !s.describes(body, end, line):
		s.warn(problem.Comment, s.pos, "A comment is left out, so nothing does what it says: %s.", quoteUpTo(body, maxComment))
	default:
		s.repair(problem.Comment, s.pos, "A comment is left out.")
	}
}

// maxComment is how many bytes of a comment are told.
const maxComment = 160

// textInComment is a quote as it ends a text or a key.
var textInComment = text.Pattern(`"\s*([,}\]:]|$)`)

// behindQuote is true right behind a text, with no comma between.
func (s *scanner) behindQuote() bool {
	before := strings.TrimRight(s.text[max(s.start, s.pos-lookAhead):s.pos], " \t")
	if before == "" {
		return false
	}
	return strings.IndexByte("\"'`", before[len(before)-1]) >= 0
}

// atEnd is true where the JSON is over although it is not closed: at the end of
// the text, at the closing fence, or at a closing tag around it.
func (s *scanner) atEnd() bool {
	if s.pos >= len(s.text) {
		return true
	}
	if c := s.text[s.pos]; c != '<' && c != '`' && c != '~' && c != '[' {
		return false
	}
	rest := s.text[s.pos:]
	if strings.HasPrefix(rest, "</") || strings.HasPrefix(rest, "[/THINK]") || turnEnd(rest) > 0 {
		return true
	}
	fence := strings.HasPrefix(rest, "```") || strings.HasPrefix(rest, "~~~")
	return fence && s.top().want != wantValue && (s.fenced || s.lineStart())
}

// blankFrom skips spaces and comments without noting them, at most lookAhead
// bytes, and says whether it passed a line break.
func blankFrom(text string, i int) (end int, newline bool) {
	limit := min(len(text), i+lookAhead)
	work.Add(1)
	for i < limit {
		switch c := text[i]; {
		case c == '\n':
			newline = true
			i++
		case c == ' ' || c == '\t' || c == '\r', c == '>' && newline:
			i++
		case c == '/' && i+1 < limit && text[i+1] == '/', c == '#':
			n := strings.IndexByte(text[i:limit], '\n')
			if n < 0 {
				return limit, newline
			}
			i += n
		case c == '/' && i+1 < limit && text[i+1] == '*':
			n := strings.Index(text[i:limit], "*/")
			if n < 0 {
				return limit, newline
			}
			i += n + 2
		case c == '<' && strings.HasPrefix(text[i:], "<!--"):
			n := strings.Index(text[i:limit], "-->")
			if n < 0 {
				return limit, newline
			}
			i += n + 3
		case c >= utf8.RuneSelf && oddSpace(text, i) > 0:
			i += oddSpace(text, i)
		case bracketEscape(text, i):
			i++
		case c == '*' && boldSize(text, i) > 0:
			i += boldSize(text, i)
		default:
			return i, newline
		}
	}
	return i, newline
}
