package lenient

import "strings"

// verdict is what the bytes behind a quote say about it.
type verdict uint8

const (
	unknown verdict = iota // nothing within lookAhead decides
	inside                 // the string goes on: a better closing quote follows
	outside                // the JSON goes on: a key or an item follows
)

// closing decides whether the mark that ends at after closes the string. A
// proper string never fails this: its quote is followed by what JSON, or JSON
// with one more mistake, has there. broken is true when the string has already
// had a quote inside it.
func (s *scanner) closing(q *quote, after int, key, broken bool) bool {
	i, newline := blankFrom(s.text, after)
	if i >= len(s.text) {
		return true
	}
	if key {
		return s.closesKey(q, i, i == after)
	}
	if i == after && s.opensWord(after) {
		return false
	}
	object := s.top().kind == Object
	c := s.text[i]
	if size := commaSize(s.text, i); size > 0 {
		return s.commaCloses(q, i+size, broken)
	}
	switch {
	case c == '}' || c == ']' || c == ')' && s.inTuple():
		return s.bracketCloses(q, i, broken)
	case c == ':' || strings.HasPrefix(s.text[i:], "："):
		return !object && s.ahead(q, i) != inside
	case object && startsKey(s.text, i):
		return !broken || s.ahead(q, i) != inside
	case c == '+' || c == '.' && i > after:
		return s.ahead(q, i) != inside || joins(s.text, i)
	case !object && !broken && i > after && s.startsItem(i):
		return true
	case q.closeAt(s.text, i) > 0:
		return s.quoteCloses(q, i, after, broken)
	case newline:
		return s.ahead(q, i) != inside
	}
	return s.wordCloses(q, i, i == after)
}

// startsItem is true where, behind a gap, the next item of a list may begin
// although its comma is missing.
func (s *scanner) startsItem(i int) bool {
	_, quoted := quoteAt(s.text, i)
	_, opens := openBracket(s.text, i)
	if quoted || opens > 0 && !templateAt(s.text, i) {
		return true
	}
	end := i
	for end < len(s.text) && inWord[s.text[end]] {
		end++
	}
	return end > i && exact(s.text[i:end], &Value{Text: s.text[i:end]}) && s.scalarEnds(i, true)
}

// opensWord is true when the mark that ends at after is itself the first of a
// key, as behind a text whose own closing quote is missing.
func (s *scanner) opensWord(after int) bool {
	return s.top().kind == Object && isLetter(s.text[after]) && keyAt(s.text, after-1)
}

func (s *scanner) inTuple() bool { return s.top().closer == ')' }

// joins is true at a plus sign with a string behind it, or with a name and a further string.
func joins(text string, i int) bool {
	if joinsString(text, i) {
		return true
	}
	if text[i] != '+' {
		return false
	}
	i, _ = blankFrom(text, i+1)
	end := i
	for end < min(len(text), i+lookAhead) && (isLetter(text[end]) || isDigit(text[end]) || strings.IndexByte(".-()[]", text[end]) >= 0) {
		end++
	}
	next, _ := blankFrom(text, end)
	return end > i && next < len(text) && joinsString(text, next)
}

// joinsString is true at a plus sign with a string behind it.
func joinsString(text string, i int) bool {
	if text[i] != '+' {
		return false
	}
	i, _ = blankFrom(text, i+1)
	_, quoted := quoteAt(text, i)
	return quoted
}

func (s *scanner) closesKey(q *quote, i int, adjacent bool) bool {
	c := s.text[i]
	switch {
	case colonAt(s.text, i), c == ',', c == '}', c == ']':
		return true
	case !adjacent && q.closeAt(s.text, i) > 0:
		return true
	case !adjacent:
		return s.nextColon(q, i) != inside
	case q.closeAt(s.text, i) > 0:
		return !colonAt(s.text, i+q.closeAt(s.text, i))
	}
	return s.nextColon(q, i) == outside
}

// nextColon looks for the closing quote of a key: inside when one with a colon
// behind it follows on this line before any comma or bracket.
func (s *scanner) nextColon(q *quote, i int) verdict {
	return s.looks.colons[q.number].ahead(s.text, i, func(i, limit int) (verdict, int) {
		for ; i < limit; i++ {
			switch c := s.text[i]; {
			case endsKey[c]:
				return outside, i
			case c == '\\':
				i++
			case q.ends[c]:
				if n := q.closeAt(s.text, i); n > 0 && colonAt(s.text, i+n) {
					return inside, i
				}
			}
		}
		return unknown, i
	})
}

// endsKey are the bytes that no key without quotes around it goes over.
var endsKey = marksOf(",{}[]\n")

// commaCloses looks at what follows the comma behind a quote.
func (s *scanner) commaCloses(q *quote, i int, broken bool) bool {
	i, newline := blankFrom(s.text, i)
	if i >= len(s.text) || newline {
		return true
	}
	if behindComma[s.text[i]] {
		return true
	}
	_, quoted := quoteAt(s.text, i)
	if s.top().kind == Object {
		return startsKey(s.text, i) || quoted && !broken || s.ahead(q, i) != inside
	}
	if quoted {
		return !broken || s.itemAt(q, i)
	}
	return startsScalar(s.text, i) && s.scalarEnds(i, broken) || s.ahead(q, i) != inside
}

// behindComma are the bytes before which a comma is one of JSON.
var behindComma = marksOf("}],{[/#.<")

// itemAt is true at a quoted text that ends like an item of a list.
func (s *scanner) itemAt(q *quote, i int) bool {
	if q.closeAt(s.text, i) == 0 {
		return true
	}
	for j := i + 1; j < min(len(s.text), i+lookAhead); j++ {
		if !q.ends[s.text[j]] {
			continue
		}
		if n := q.closeAt(s.text, j); n > 0 {
			return s.strong(j + n)
		}
	}
	return true
}

// scalarEnds is true when the bare word at i is all of an item.
func (s *scanner) scalarEnds(i int, broken bool) bool {
	from := i
	for i < len(s.text) && inWord[s.text[i]] && commaSize(s.text, i) == 0 {
		i++
	}
	word := s.text[from:i]
	i, newline := blankFrom(s.text, i)
	if i >= len(s.text) || newline || commaSize(s.text, i) > 0 {
		return true
	}
	_, closes := closeBracket(s.text, i)
	return closes > 0 || !broken && exact(word, &Value{Text: word})
}

// bracketCloses looks at what follows the closing brackets behind a quote.
func (s *scanner) bracketCloses(q *quote, i int, broken bool) bool {
	depth := len(s.frames)
	for {
		_, size := closeBracket(s.text, i)
		if size == 0 {
			break
		}
		depth--
		next, newline := blankFrom(s.text, i+size)
		if next >= len(s.text) || newline {
			return true
		}
		i = next
	}
	if depth > 0 && s.frames[depth-1].kind == Array && !broken && s.startsItem(i) {
		return true
	}
	if depth <= 0 && !broken {
		return true // behind the whole document anything may follow
	}
	if c := s.text[i]; c == '`' || c == ';' || c == '<' || commaSize(s.text, i) > 0 || startsKey(s.text, i) {
		return true
	}
	return s.ahead(q, i) != inside
}

// quoteCloses decides when another quote of the same kind follows.
func (s *scanner) quoteCloses(q *quote, i, after int, broken bool) bool {
	n := q.closeAt(s.text, i)
	if !broken && i > after {
		return true
	}
	if s.strong(i + n) {
		return false
	}
	return s.ahead(q, i+n) != inside
}

// wordCloses decides when plain text follows the quote.
func (s *scanner) wordCloses(q *quote, i int, adjacent bool) bool {
	switch s.ahead(q, i) {
	case inside:
		return false
	case outside:
		return true
	}
	if i+lookAhead >= len(s.text) {
		return true
	}
	return !adjacent && !isLetter(s.text[i])
}

// ahead reads on from i for the first quote that settles the question: one that
// clearly closes a string, or one that opens a key or an item.
func (s *scanner) ahead(q *quote, i int) verdict {
	looked := &s.looks.members[q.number]
	if s.top().kind == Array {
		looked = &s.looks.items[q.number]
	}
	return looked.ahead(s.text, i, func(i, limit int) (verdict, int) {
		for ; i < limit; i++ {
			c := s.text[i]
			if c == '\\' {
				i++
				continue
			}
			if !q.ends[c] {
				continue
			}
			n := q.closeAt(s.text, i)
			if n == 0 {
				continue
			}
			if s.opensNext(q, i) {
				return outside, i
			}
			if s.strong(i + n) {
				return inside, i
			}
			i += n - 1
		}
		return unknown, i
	})
}

// opensNext is true at a quote that begins a key or, in a list, an item.
func (s *scanner) opensNext(q *quote, j int) bool {
	if before := beforeMarks(s.text[max(0, j-16):j]); !beforeNext.end(before) {
		return false
	}
	if keyAt(s.text, j) {
		return true
	}
	return s.top().kind == Array && s.itemAt(q, j) && !s.strong(j+1)
}

// beforeNext are the bytes behind which a key or an item begins.
var beforeNext = marksOf(",{[}]")

// strong is true where only the end of a string makes sense: behind it comes a
// comma with a key or an item, a closer, or the end.
func (s *scanner) strong(i int) bool {
	i, newline := blankFrom(s.text, i)
	if i >= len(s.text) {
		return true
	}
	switch s.text[i] {
	case '}', ']':
		return true
	case ',':
		j, n := blankFrom(s.text, i+1)
		if j >= len(s.text) || n || anyBracket[s.text[j]] {
			return true
		}
		if s.top().kind == Object {
			return startsKey(s.text, j)
		}
		_, quoted := quoteAt(s.text, j)
		return quoted || startsScalar(s.text, j)
	}
	return newline && s.top().kind == Object && startsKey(s.text, i)
}
