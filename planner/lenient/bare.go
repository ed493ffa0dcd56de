package lenient

import (
	"strings"

	"planwright/planner/internal/work"
	"planwright/planner/problem"
)

// readBare reads a value without quotes.
func (s *scanner) readBare() {
	from := s.pos
	end := s.bareEnd(from)
	text := strings.TrimFunc(s.text[from:end], isSpace)
	if text == "" {
		s.stray()
		return
	}
	s.pos = end
	if s.cutOff(end) && !wholeWord(text) {
		s.dropCut(from, text)
		return
	}
	s.emit(s.classify(text, from))
}

// cutOff is true when the text ends right at i, so that what stands before i
// may be half of something.
func (s *scanner) cutOff(i int) bool { return i >= len(s.text) }

// wholeWord is true for words that cannot go on.
func wholeWord(text string) bool {
	switch text {
	case "true", "false", "null", "True", "False", "None":
		return true
	}
	return strings.HasSuffix(text, "}}") || strings.HasSuffix(text, ")")
}

// dropCut leaves out a number or word at which the text ends.
func (s *scanner) dropCut(offset int, text string) {
	s.lose(problem.Truncated, offset, "The reply ends inside %s; it is left out.", quoteShort(text))
	s.top().want = wantNext
	s.ended = true
}

// classify says what a bare text is.
func (s *scanner) classify(text string, offset int) Value {
	v := Value{Kind: String, Text: validText(text), Offset: offset}
	if exact(text, &v) {
		return v
	}
	switch {
	case strings.HasSuffix(text, `"`) && strings.Count(text, `"`) == 1:
		v.Text = v.Text[:len(v.Text)-1]
		s.warn(problem.MissingQuote, offset, "The text %s lacks its opening quote.", quoteShort(v.Text))
	case strings.Trim(text, "?") == "":
		s.lose(problem.MissingValue, offset, "%s stands for a value that is not there.", quoteShort(text))
	case literalValue(text, &v):
		s.repair(problem.Literal, offset, "%s is read as %s.", quoteShort(text), v.Append(nil))
	case isNotANumber(text):
		s.lose(problem.NotANumber, offset, "JSON has no %s.", text)
	case wholeTemplate(text):
		inner := strings.Trim(text, "{} ")
		s.note(problem.Template, templateGrade(inner), offset, "The template %s stands without quotes.", quoteShort(text))
	case certainNumber(text, &v):
		s.repair(problem.NumberFormat, offset, "%s is read as %s.", quoteShort(text), v.Text)
	case isExpression(text):
		s.lose(problem.Arithmetic, offset, "%s is an expression; JSON has only values.", quoteShort(text))
	case numberLike(text):
		s.warn(problem.NumberFormat, offset, "%s is not a JSON number; it is kept as text.", quoteShort(text))
	case strings.HasPrefix(text, ":") || strings.ContainsAny(text, ",\"'\\{}[]()") || literalPrefix(text):
		s.warn(problem.BareWord, offset, "The text %s stands without quotes.", quoteShort(text))
	default:
		s.repair(problem.BareWord, offset, "The text %s stands without quotes.", quoteShort(text))
	}
	return v
}

// templateGrade is how sure it is that braces around words make a template: a
// constant in them may have one bracket too many, and what holds others may be
// several values, which a bracket too many has made one.
func templateGrade(inner string) problem.Severity {
	switch {
	case strings.Contains(inner, "},"):
		return problem.Error
	case exact(inner, &Value{Text: inner}):
		return problem.Warning
	}
	return problem.Repair
}

// exact reads the scalars that are JSON as they stand.
func exact(text string, v *Value) bool {
	switch {
	case text == "true" || text == "false":
		v.Kind = Bool
	case text == "null":
		v.Kind = Null
	case numberEnd(text, 0) == len(text):
		v.Kind = Number
	default:
		return false
	}
	v.Raw = v.Text
	return true
}

// bareEnd is the end of a bare value: a comma behind which the JSON goes on, a
// closer that it has not opened itself, a key, a comment or the end of the line.
func (s *scanner) bareEnd(from int) int {
	text, open := s.text, 0
	for i := from; i < len(text); i++ {
		switch c := text[i]; c {
		case '\n':
			return i
		case '{', '[', '(':
			if exact(text[from:i], &Value{Text: text[from:i]}) {
				return i
			}
			open++
		case '}', ']', ')':
			if open == 0 && (c != ')' || s.inTuple()) {
				return i
			}
			open = max(0, open-1)
		case ',', ';':
			if open == 0 && s.bareComma(from, i) {
				return i
			}
		case '"', '\'', '`':
			operator := operatorBefore(text[from:i])
			if i > from && !operator && keyAt(text, i) {
				return i
			}
			if i == from || open > 0 || operator {
				i = max(i, quotedEnd(text, i))
			}
		default:
			if s.bareStops(from, i) {
				return i
			}
		}
	}
	return len(text)
}

// bareStops reports whether a bare value ends before a character that is neither a
// bracket nor a mark of ASCII's JSON.
func (s *scanner) bareStops(from, i int) bool {
	text := s.text
	switch c := text[i]; {
	case c == '/' || c == '#' || c == '<':
		return exact(text[from:i], &Value{Text: text[from:i]}) && commentAt(text, i)
	case c == ' ' || c == '\t':
		return s.bareSpace(from, i)
	case c >= 0x80:
		return commaSize(text, i) > 0 || closeWide(text, i)
	}
	return false
}

func closeWide(text string, i int) bool {
	_, size := closeBracket(text, i)
	return size > 1
}

// operatorBefore is true when what stands before a quote joins it to the value.
func operatorBefore(before string) bool {
	before = strings.TrimRight(before, " ")
	return before != "" && strings.IndexByte("+*/%-(|&?:=", before[len(before)-1]) >= 0
}

// quotedEnd is the offset of the quote that closes the one at i on its line, or -1.
func quotedEnd(text string, i int) int {
	for j := i + 1; j < len(text) && j < i+4*lookAhead; j++ {
		switch text[j] {
		case '\\':
			j++
		case '\n':
			return -1
		case text[i]:
			return j
		}
	}
	return -1
}

// bareComma is true when the comma at i ends the bare value that began at from.
func (s *scanner) bareComma(from, i int) bool {
	next, newline := blankFrom(s.text, i+1)
	if next >= len(s.text) || newline || s.text[i] == ';' {
		return true
	}
	if s.top().kind == Array {
		return !thousands(s.text, from, i)
	}
	if strings.IndexByte("}],/#.{", s.text[next]) >= 0 || startsKey(s.text, next) {
		return true
	}
	if exact(s.text[from:i], &Value{Text: s.text[from:i]}) && (next > i+1 || !isDigit(s.text[next])) {
		return true
	}
	_, quoted := quoteAt(s.text, next)
	return quoted && quotedEnd(s.text, next) > 0 && strings.IndexByte(",}", s.at(quotedEnd(s.text, next)+1)) >= 0
}

// thousands is true at the comma of a number such as 1,000.
func thousands(text string, from, i int) bool {
	end := digitsEnd(text, i+1)
	return end == i+4 && text[i+1] == '0' && digitsEnd(text, from) == i && i > from
}

func (s *scanner) at(i int) byte {
	if i < len(s.text) {
		return s.text[i]
	}
	return 0
}

// bareSpace is true when the space at i ends the bare value: before a comment, a
// key, or in a list the next item.
func (s *scanner) bareSpace(from, i int) bool {
	if i > from && (s.text[i-1] == ' ' || s.text[i-1] == '\t') {
		return false // the first space of them has decided it
	}
	rest := strings.TrimLeft(s.text[i:], " \t")
	next := len(s.text) - len(rest)
	work.Add(next - i)
	switch {
	case rest == "":
		return false
	case commentAt(s.text, next):
		return true
	case s.top().kind == Object:
		return isLetter(rest[0]) && bareKeyAt(s.text, next) && !isOperatorByte(s.text[i-1]) && s.text[from] != '?'
	}
	word := s.text[from:i]
	if _, quoted := quoteAt(s.text, next); quoted {
		return !operatorBefore(word)
	}
	if rest[0] == '{' || rest[0] == '[' {
		return !templateAt(s.text, next)
	}
	end := next
	for end < len(s.text) && strings.IndexByte(" \t\r\n,]}", s.text[end]) < 0 {
		end++
	}
	return exact(word, &Value{Text: word}) && exact(s.text[next:end], &Value{Text: s.text[next:end]})
}

func commentAt(text string, i int) bool {
	for _, mark := range []string{"//", "/*", "#", "<!--"} {
		if strings.HasPrefix(text[i:], mark) {
			return true
		}
	}
	return false
}

func isOperatorByte(c byte) bool { return strings.IndexByte("+*/%-?|&=", c) >= 0 }

// startsScalar is true at a number or a word.
func startsScalar(text string, i int) bool {
	return i < len(text) && (isDigit(text[i]) || isLetter(text[i]) || strings.IndexByte("-+.(", text[i]) >= 0)
}
