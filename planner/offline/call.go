package offline

import "strings"

// call is one reading of an action's words. Readers take values from it.
type call struct {
	p        *planner
	from, to int // the words behind the verb
	times    int // how often the action is asked for, 1 when nothing is said
}

// reader takes a value from the words of a call; false when it is not there.
type reader func(c *call) (value, bool)

func (c *call) tokens() []token { return c.p.tokens[c.from:c.to] }

// index returns the first token of the kind, -1 when there is none.
func (c *call) index(kinds ...tokenKind) int {
	for i := c.from; i < c.to; i++ {
		for _, k := range kinds {
			if c.p.tokens[i].kind == k {
				return i
			}
		}
	}
	return -1
}

// has reports whether one of the words stands in the call, unquoted.
func (c *call) has(words wordSet) bool {
	for _, t := range c.tokens() {
		if words.has(t) {
			return true
		}
	}
	return false
}

var (
	prepositions = setOf("to into in inside on onto from with as for at using via by within under of older newer until every named called that which")
	articles     = setOf("the a an my your our its some all any this that these those every each another")
	pronouns     = setOf("it this that them those these they one everything item")
	plurals      = setOf("them those these they everything all")
	results      = setOf("result results output answer text content contents response value page body it that this data outcome total number reply")
)

// Words that lead to a value, and words of things that are no files.
var (
	toWord        = setOf("to")
	ofWord        = setOf("of")
	withWord      = setOf("with")
	inWord        = setOf("in")
	inWords       = setOf("in on")
	intoWords     = setOf("to into")
	goalWords     = setOf("to into onto as")
	insideWords   = setOf("in inside from within under")
	clipboardWord = setOf("clipboard")
	windowWords   = setOf("window windows")
	screenWords   = setOf("screen window display")
	pictureWords  = setOf("image icon picture screen")
	noFiles       = setOf("clipboard screen page website site url folder")
	noPlaces      = setOf("clipboard screen window windows")
)

// object is the words up to the first preposition or punctuation.
func (c *call) object() span { return c.p.phrase(c.from, c.to) }

// phrase is the words from a place up to the first preposition or punctuation.
func (p *planner) phrase(from, to int) span {
	end := from
	for end < to {
		t := p.tokens[end]
		if t.kind == breakToken || prepositions.has(t) && !(end == from && articles.has(t)) || p.divides(from, end, to) {
			break
		}
		end++
	}
	return span{from, end}
}

// divides reports whether the token is an "and" that does not belong to a name
// such as "Save and Close".
func (p *planner) divides(from, at, to int) bool {
	if low := p.tokens[at].low; p.tokens[at].kind != wordToken || low != "and" && low != "or" {
		return false
	}
	return at == from || at+1 == to || !capitalised(p.tokens[at-1]) || !capitalised(p.tokens[at+1])
}

// after is the phrase behind one of the words.
func (c *call) after(words wordSet) span {
	for i := c.from; i < c.to; i++ {
		if words.has(c.p.tokens[i]) {
			return c.p.phrase(i+1, c.to)
		}
	}
	return span{}
}

// trim takes articles off the front, and the given nouns off the end.
func (p *planner) trim(s span, nouns wordSet) span {
	for !s.empty() && articles.has(p.tokens[s.from]) {
		s.from++
	}
	for s.to-s.from > 1 && nouns.has(p.tokens[s.to-1]) {
		s.to--
	}
	return s
}

// text is the words as they were written; of a single quoted text, what is quoted.
func (p *planner) text(s span) string {
	if s.empty() {
		return ""
	}
	if s.to-s.from == 1 {
		return p.tokens[s.from].text
	}
	return p.written(s)
}

// written is the words with their quotes, on one line.
func (p *planner) written(s span) string {
	if s.empty() {
		return ""
	}
	return strings.Join(strings.Fields(p.words[p.tokens[s.from].start:p.tokens[s.to-1].end]), " ")
}

// quoted is the quoted text inside the span, if any.
func (p *planner) quoted(s span) (string, int) {
	for i := s.from; i < s.to; i++ {
		if k := p.tokens[i].kind; k == quoteToken || k == codeToken {
			return p.tokens[i].text, i
		}
	}
	return "", -1
}

// all lists the tokens of a span.
func (s span) all() []int {
	var out []int
	for i := s.from; i < s.to; i++ {
		out = append(out, i)
	}
	return out
}

// valueOf makes a text value of a span.
func (p *planner) valueOf(s span) value { return textValue(p.text(s), s.all()...) }

// isPronoun reports whether the span is a word that stands for something said
// before.
func (p *planner) isPronoun(s span) bool {
	if s.empty() {
		return false
	}
	for i := s.from; i < s.to; i++ {
		t := p.tokens[i]
		if !pronouns.has(t) && !articles.has(t) && t.low != "of" && t.low != "back" {
			return false
		}
	}
	return true
}

func capitalised(t token) bool {
	for _, r := range t.text {
		return strings.ToLower(string(r)) != string(r)
	}
	return false
}

func capitalise(s string) string {
	for i, r := range s {
		return strings.ToUpper(string(r)) + s[i+len(string(r)):]
	}
	return s
}
