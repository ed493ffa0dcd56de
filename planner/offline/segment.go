package offline

// separator says what divides a segment from the one before it.
type separator uint8

const (
	sepWeak     separator = iota // "and", "then", a comma, a colon
	sepSentence                  // end of a sentence, semicolon
	sepLine                      // a new line or list item
)

// segment is the words of one clause, leading connectives taken off.
type segment struct {
	words     span
	sep       separator
	chained   bool // joined by a bare "and" to the one before
	bullet    bool // begins a list item
	indent    int  // of its line, in characters
	closes    bool // "finally": whatever was open is over
	otherwise bool // the other branch begins here
	inherits  bool // a further object for the verb before: "press Tab and Enter"
}

// connectives lead into a clause and mean nothing for it, except that some end
// what was open.
var connectives = func() (b book[bool]) {
	for _, p := range []string{"and", "then", "and then", "next", "after that", "afterwards", "after this", "first", "firstly",
		"second", "secondly", "third", "thirdly", "now", "also", "please", "just", "so", "but", "i want you to", "i want to",
		"i would like to", "i'd like to", "can you", "could you", "would you", "you should", "let's", "once that is done",
		"to start", "to begin", "first of all", "subsequently", "immediately", "go ahead and", "be sure to", "make sure to", "begin by", "to",
		"start by", "try to", "automatically", "always", "there"} {
		b.add(p, false)
	}
	for _, p := range []string{"finally", "lastly", "at the end", "in the end", "at last", "either way", "in any case",
		"in both cases", "when done", "once done", "when finished", "afterwards finally", "when that is done", "when it is done",
		"when all is done", "after the loop", "after all that"} {
		b.add(p, true)
	}
	return b
}()

// alternatives begin the other branch.
var alternatives = func() (b book[bool]) {
	for _, p := range []string{"otherwise", "else", "or else", "if not", "in all other cases", "if it does not", "if it doesn't", "if that is not the case"} {
		b.add(p, true)
	}
	return b
}()

// headers begin a clause that governs others. "every" and "all" do only before
// a noun that a list can give.
var headers = setOf("if when whenever unless while until till repeat loop for each once every")

// segmenter cuts tokens into segments.
type segmenter struct {
	tokens []token
	begins func(tokens []token) bool          // whether an action begins here
	joins  func(clause, next []token) joining // what the verb of a clause makes of what follows
	words  string
	out    []segment
	open   segment // being filled
}

func (s *segmenter) run() []segment {
	s.open.sep = sepLine
	for i := 0; i < len(s.tokens); {
		i = s.step(i)
	}
	s.close(len(s.tokens))
	return s.out
}

// step takes the token at i and returns where to go on.
func (s *segmenter) step(i int) int {
	t := s.tokens[i]
	if i == s.open.words.from {
		if n := s.leading(i); n > 0 {
			s.open.words.from = i + n
			return i + n
		}
	}
	switch {
	case t.kind == breakToken:
		return s.atBreak(i)
	case i == s.open.words.from:
	case t.low == "then" && t.kind == wordToken, s.otherwiseAt(i) > 0:
		return s.cut(i, i, sepWeak)
	case isAnd(t):
		return s.atAnd(i)
	}
	return i + 1
}

// leading takes connectives and list marks off the front of a segment.
func (s *segmenter) leading(i int) int {
	if n := s.otherwiseAt(i); n > 0 {
		s.open.otherwise = true
		if lowAt(s.tokens, i+n) == "," {
			n++
		}
		return n
	}
	closes, n := connectives.longest(s.tokens[i:])
	if n == 0 {
		return 0
	}
	s.open.closes = s.open.closes || closes
	if low := lowAt(s.tokens, i+n); low == "," || low == ":" {
		n++
	}
	return n
}

func (s *segmenter) otherwiseAt(i int) int {
	_, n := alternatives.longest(s.tokens[i:])
	return n
}

func (s *segmenter) atBreak(i int) int {
	switch t := s.tokens[i]; t.low {
	case ",":
		return s.atComma(i)
	case "•":
		next := s.cut(i, i+1, sepLine)
		s.open.bullet = true
		s.open.indent = s.column(t.start)
		return next
	case "\n", "\n\n":
		next := s.cut(i, i+1, sepLine)
		s.open.bullet = false
		if next < len(s.tokens) {
			s.open.indent = s.column(s.tokens[next].start)
		}
		return next
	case ":":
		return s.cut(i, i+1, sepWeak)
	default:
		return s.cut(i, i+1, sepSentence)
	}
}

// joining says whether words are a further object of the verb before them.
type joining uint8

const (
	joinsNot     joining = iota
	joinsElse            // unless a clause begins with them
	joinsCertain         // even though they could begin a clause: the key "Enter"
)

// atComma divides before what begins a clause, and behind a condition.
func (s *segmenter) atComma(i int) int {
	head := s.open.words.from < i && headers.has(s.tokens[s.open.words.from])
	join := s.joining(i)
	if head || join != joinsCertain && s.beginsClause(i+1) {
		return s.cut(i, i+1, sepWeak)
	}
	return s.atList(i, join)
}

func (s *segmenter) atAnd(i int) int {
	join := s.joining(i)
	if join != joinsCertain && s.beginsClause(i+1) && !s.nameAround(i) {
		next := s.cut(i, i+1, sepWeak)
		s.open.chained = true
		return next
	}
	return s.atList(i, join)
}

// joining asks about what follows the token at i; the verb may be some objects back.
func (s *segmenter) joining(i int) joining {
	from := s.open.words.from
	for k := len(s.out) - 1; s.open.inherits && k >= 0; k-- {
		from = s.out[k].words.from
		if !s.out[k].inherits {
			break
		}
	}
	if isAnd(s.tokens[i]) || i+1 >= len(s.tokens) || !isAnd(s.tokens[i+1]) {
		return s.joins(s.tokens[from:i], s.tokens[i+1:])
	}
	return s.joins(s.tokens[from:i], s.tokens[i+2:])
}

// atList divides the further objects of a verb that takes several.
func (s *segmenter) atList(i int, join joining) int {
	if join != joinsNot {
		next := s.cut(i, i+1, sepWeak)
		s.open.inherits = true
		return next
	}
	return i + 1
}

// nameAround reports whether the "and" at i joins two capitalised words, as in
// "Save and Close".
func (s *segmenter) nameAround(i int) bool {
	return i+1 < len(s.tokens) && i-1 > s.open.words.from && capitalised(s.tokens[i-1]) && capitalised(s.tokens[i+1])
}

func (s *segmenter) beginsClause(i int) bool {
	for i < len(s.tokens) {
		if s.otherwiseAt(i) > 0 || headers.has(s.tokens[i]) || s.begins(s.tokens[i:]) {
			return true
		}
		_, n := connectives.longest(s.tokens[i:])
		if n == 0 {
			return false
		}
		i += n
	}
	return false
}

// cut ends the open segment before end and begins the next at from.
func (s *segmenter) cut(end, from int, sep separator) int {
	s.close(end)
	s.open.words.from = from
	s.open.sep = max(s.open.sep, sep)
	return from
}

// close keeps the open segment unless it is empty; what was said about an empty
// one counts for the next.
func (s *segmenter) close(end int) {
	s.open.words.to = end
	if s.open.words.empty() && !s.open.otherwise {
		return
	}
	s.out = append(s.out, s.open)
	s.open = segment{bullet: s.open.bullet, indent: s.open.indent}
}

// column is the number of bytes between the line's start and the offset.
func (s *segmenter) column(offset int) int {
	n := 0
	for offset-n > 0 && s.words[offset-n-1] != '\n' {
		n++
	}
	return n
}

func isAnd(t token) bool { return t.kind == wordToken && (t.low == "and" || t.low == "&") }
