package offline

// kind is what a statement does.
type kind uint8

const (
	doAction kind = iota
	doBranch
	doTimes  // a number of times
	doUntil  // until the condition holds
	doEach   // once for each of several things
	doGroup  // one after the other
	doReject // words that govern others and are not understood
)

// statement is one thing the words ask for.
type statement struct {
	kind      kind
	words     span // of an action, or of the header of the others
	inherits  bool // the verb is that of the action before
	times     int
	pause     float64 // milliseconds between the rounds of a loop, 0: not said
	lead      span    // what says so in front
	while     bool    // cond was said as "while", and is negated
	why       reason  // of doReject
	cond      condition
	each      span // what doEach goes through
	body      []statement
	otherwise []statement
	chained   bool // joined by a bare "and" to the one before
	sentence  int  // number of its sentence
}

// scope says where the segments that a header governs end.
type scope struct {
	governed bool // false: the whole text
	list     bool // ends with the list, not with the sentence
	indent   int
	bullet   bool
	first    int // index of its first segment
}

func (o scope) ends(s segment, i int) bool {
	switch {
	case !o.governed:
		return false
	case s.otherwise:
		return true
	case i == o.first:
		return false
	case o.list:
		return s.sep == sepLine && (s.indent < o.indent || s.bullet != o.bullet)
	}
	return s.sep != sepWeak || s.closes
}

// parser builds statements out of segments.
type parser struct {
	tokens   []token
	segments []segment
	verbs    func(tokens []token) bool
	at       int
	depth    int
	sentence int
}

// maxDepth bounds how deep a sentence may nest.
const maxDepth = 12

// block reads statements until the scope ends.
func (p *parser) block(o scope) (out []statement) {
	p.depth++
	defer func() { p.depth-- }()
	for p.at < len(p.segments) {
		s := p.segments[p.at]
		if o.ends(s, p.at) {
			return out
		}
		if s.sep != sepWeak {
			p.sentence++
		}
		p.at++
		out = p.statement(out, s)
	}
	return out
}

// statement reads what the segment begins and appends it.
func (p *parser) statement(out []statement, s segment) []statement {
	if s.words.empty() {
		return out
	}
	st, ok := p.header(s)
	switch {
	case !ok && p.governs(s):
		st = p.refused(s)
	case !ok:
		st = p.action(s)
	}
	if st.kind == doAction && st.words.empty() {
		return out
	}
	st.chained = s.chained
	if st.sentence == 0 {
		st.sentence = p.sentence
	}
	return p.attach(out, st)
}

// attach gives a trailing "until" the actions it also governs: those joined to
// its own by a bare "and"; and a "repeat this" the sentence before it.
func (p *parser) attach(out []statement, st statement) []statement {
	switch {
	case st.kind == doUntil && st.chained && len(st.body) == 1:
		for len(out) > 0 && out[len(out)-1].kind == doAction {
			last := out[len(out)-1]
			out = out[:len(out)-1]
			st.body = append([]statement{last}, st.body...)
			if !last.chained {
				break
			}
		}
	case (st.kind == doUntil || st.kind == doTimes) && len(st.body) == 0 && repeats.has(p.tokens[st.words.from]):
		from := len(out)
		for from > 0 && out[from-1].sentence == out[len(out)-1].sentence {
			from--
		}
		st.body = append(st.body, out[from:]...)
		out = out[:from]
	}
	return append(out, st)
}

// repeats begin a header that may speak of the sentence before it.
var repeats = setOf("repeat loop do")
