package speech

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/text"
)

// residue is what is left of a text without JSON, code, tags and quotations.
type residue struct {
	rest      string
	words     int
	json      bool // there is JSON
	broken    bool // a piece of JSON that is not whole
	announces bool // it ends with a colon, and nothing follows
}

// sentence is the end of a sentence in any of the usual scripts.
var sentence = text.Pattern(`\pL\pM*["'”’)\]*_]*[.!?…](\s|["'”’)*_]|$)|[。！？।؟]`)

// look goes over a text once.
func look(text string) residue {
	s := sight{text: text}
	for s.pos < len(text) && !s.broken {
		s.step()
	}
	s.rest = s.out.String()
	s.count()
	return s.residue
}

// sight is a look at a text.
type sight struct {
	residue
	text  string
	pos   int
	out   strings.Builder
	spoke bool // there was a word for a person
	last  rune // the last sign that is no space, of words or of what was passed over
}

// lookAhead bounds how far the other one of a pair of signs is looked for in words,
// in bytes.
const lookAhead = 1000

// passed stands for what was passed over.
const passed = '\uFFFC'

func (s *sight) step() {
	rest := s.text[s.pos:]
	switch c := rest[0]; {
	case strings.HasPrefix(rest, "```"), strings.HasPrefix(rest, "~~~"):
		s.fence(rest)
	case c == '`':
		s.until(rest, 1, "`", true)
	case c == '"':
		s.until(rest, 1, `"`, false)
	case strings.HasPrefix(rest, "“"):
		s.until(rest, len("“"), "”", false)
	case strings.HasPrefix(rest, "「"):
		s.until(rest, len("「"), "」", false)
	case c == '<' && len(rest) > 1 && (isASCIILetter(rest[1]) || strings.IndexByte("/!?", rest[1]) >= 0):
		s.until(rest, 1, ">", true)
	case c == '{' || c == '[':
		s.bracket(rest)
	case (c == '}' || c == ']') && s.closesJSON(rest):
		s.broken = true
	default:
		r, size := utf8.DecodeRuneInString(rest)
		s.write(r, rest[:size])
		s.pos += size
	}
}

func isASCIILetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func (s *sight) write(r rune, text string) {
	s.out.WriteString(text)
	if !unicode.IsSpace(r) {
		s.last = r
	}
}

// pass goes over n bytes that are no words.
func (s *sight) pass(n int) {
	s.pos += n
	s.out.WriteByte(' ')
	s.last = passed
}

// until passes over what stands before the closing mark. Without one on the same
// line, or in the same paragraph, the opening one is a sign like others.
func (s *sight) until(rest string, open int, closing string, line bool) {
	end := "\n\n"
	if line {
		end = "\n"
	}
	within, _, _ := strings.Cut(rest[open:min(len(rest), lookAhead)], end)
	i := strings.Index(within, closing)
	if closing == `"` {
		i = stringEnd(within, 0)
	}
	if i < 0 && !line && !s.hasWord() {
		s.broken = true // a text that is not closed, and no words for a person before it
	}
	if i < 0 {
		s.write(passed, rest[:open])
		s.pos += open
		return
	}
	s.pass(open + i + len(closing))
}

// info is what a mark of a fence says of its block, or the beginning of it. Where a mark
// that closes one block has it, it opens the next, which was cut off.
var info = text.Pattern(`^[A-Za-z]+[ \t]*(?:\n|$)`)

// hasWord reports whether there was a word for a person. Once it was, it is not looked for again.
func (s *sight) hasWord() bool {
	s.spoke = s.spoke || !onlyTokens(s.out.String())
	return s.spoke
}

// fence passes over a block of code. Where it is not closed it goes to the end.
func (s *sight) fence(rest string) {
	head, body, _ := strings.Cut(rest[3:], "\n")
	size := len(rest)
	if i := strings.Index(body, rest[:3]); i >= 0 {
		size = 3 + len(head) + 1 + i + 3
		body = body[:i]
	}
	body = strings.TrimSpace(body)
	if strings.Contains(head, rest[:3]) { // ```all on one line```
		size, body = 3+strings.Index(head, rest[:3])+3, ""
	}
	size += len(info().FindString(rest[size:]))
	if looksJSON(body) {
		s.json = true
	}
	last := s.last
	s.pass(size)
	if body == "" {
		s.last = last // nothing follows
	}
}

// bracket passes over JSON, and over other things in brackets. One that is not
// closed is broken JSON where it looks like that, else a sign.
func (s *sight) bracket(rest string) {
	isJSON := looksJSON(rest)
	if !isJSON {
		rest = rest[:min(len(rest), lookAhead)]
	}
	size := group(rest)
	switch {
	case size == 0 && isJSON:
		s.broken = true
	case size == 0:
		s.write(passed, rest[:1])
		s.pos++
	case strings.HasPrefix(rest[size:], "("): // a link: its words count
		s.pos++
		s.last = passed
	default:
		s.json = s.json || isJSON && strings.Trim(rest[:size], "[]0123456789.,- \t") != "" // [1] is a reference
		last := s.last
		s.pass(size)
		if strings.Trim(rest[:size], "{}[] \t\r\n") == "" {
			s.last = last
		}
	}
}

// group is the size of what stands in brackets, 0 where they are not closed.
// Brackets within texts do not count.
func group(text string) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"':
			end := stringEnd(text, i+1)
			if end < 0 {
				return 0
			}
			i = end
		}
	}
	return 0
}

func stringEnd(text string, i int) int {
	for ; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '"':
			return i
		}
	}
	return -1
}

var (
	jsonStart = text.Pattern(`^[{\[][\s{\[]*(?:["'“]|[{\[\]}]|-?\d[\d.eE+-]*\s*(?:[,\]}]|$)|(?:true|false|null|None|True|False)\s*(?:[,\]}]|$)|$)`)
	bareKey   = text.Pattern(`^[{\[][\s{\[]*[A-Za-z_]\w*\s*:\s*\S`)
)

// looksJSON reports whether a text begins as JSON does. {city} and [see below] do not.
func looksJSON(text string) bool {
	start := text[:min(len(text), 100)]
	return jsonStart().MatchString(start) || bareKey().MatchString(start)
}

var jsonEnd = text.Pattern(`^(?:[}\]]\s*){2,}|^[}\]]\s*(?:,|$)`)

// closesJSON is true for a closing bracket of JSON that was never opened.
func (s *sight) closesJSON(rest string) bool {
	switch s.last {
	case '"', '}', ']', '{', '[', passed, 0:
		return true
	}
	return unicode.IsDigit(s.last) || jsonEnd().MatchString(rest)
}

// called is a call as a program writes it, and name a word that only programs use.
var (
	called = text.Pattern(`[A-Za-z_][\w.]*\([^()\n]*\)`)
	name   = text.Pattern(`[\pL\d]*_[\pL\d_]+|[\pL\d]+(?:[./\\:=][\pL\d]+)+|[\pL\d]+=`)
)

// count counts the words that are left.
func (s *sight) count() {
	text := name().ReplaceAllString(called().ReplaceAllString(s.rest, " "), " ")
	letters := 0
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && r != '\'' && r != '’' }) {
		dense := 0
		for _, r := range field {
			if unicode.In(r, unspaced...) {
				dense++
			}
		}
		if dense > 0 {
			letters += dense
		} else if strings.Trim(field, "'’") != "" {
			s.words++
		}
	}
	if letters > 0 {
		s.words += (letters + 1) / 2
	}
	s.announces = s.last == ':' || s.last == '：'
	s.rest = text
}

// unspaced are scripts that put no space between words.
var unspaced = []*unicode.RangeTable{unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar}
