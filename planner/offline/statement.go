package offline

import (
	"slices"
	"strings"

	"planwright/planner/offline/token"
)

// stmtKind is what a statement does.
type stmtKind uint8

const (
	doAction stmtKind = iota
	doBranch
	doCheck   // looks, for an "if not" that follows
	doTimes   // a number of times
	doUntil   // until the condition holds
	doEach    // once for each of several things
	doFirst   // what comes before what it governs
	doReject  // has no place
	doNothing // "do nothing"
	doStop
)

// statement is one thing the words ask for.
type statement struct {
	kind      stmtKind
	words     span // its own, without those of the body
	matches   []match
	calls     []string // words of the name of a workflow that it calls
	cond      condition
	checked   bool    // cond is that of the check before, or its opposite
	not       bool    // cond is the opposite of its words
	while     bool    // cond was said as "while", and is negated
	times     int     // of doUntil: at most, 0: not said
	pause     float64 // milliseconds between the rounds, 0: not said
	list      *files  // what doEach goes through
	body      []statement
	otherwise []statement
	why       reason // of doReject
	then      bool   // "then" leads to it
	semicolon bool   // a semicolon stands before it
	chained   bool   // a bare "and" joins it to the one before
	trailing  bool   // its condition stands behind its action
	beside    bool   // it may be about what stands before it too
	delay     bool   // "in 5 minutes", which counts from here
	listed    int    // it is the object of that number behind its verb, 0 of the first
	this      bool   // "repeat this": the sentence before it
	sentence  int
}

// first is the likeliest match of an action, one of nothing where it is none.
func (st statement) first() match {
	if len(st.matches) == 0 {
		return match{}
	}
	return st.matches[0]
}

// extent is all the words of a statement.
func (st statement) extent() span {
	s := st.words
	for _, inner := range st.body {
		s = s.with(inner.extent())
	}
	for _, inner := range st.otherwise {
		s = s.with(inner.extent())
	}
	return s
}

// opening leads into what comes before all else.
const opening = "first|firstly|first of all|to start|to begin|begin by|start by"

var firsts = token.AnyOf(opening)

var (
	// connectives lead into a clause and mean nothing for it.
	connectives = token.AnyOf("and|then|and then|and to|then to|and then to|next|after that|afterwards|after this|second|secondly|third|thirdly|now|also|please|pls|plz|just|so|but|" +
		"i want you to|i want to|i would like you to|i'd like you to|i would like to|i'd like to|can you|could you|would you|would you mind|you should|let's|" +
		"subsequently|immediately|quickly|go ahead and|be sure to|make sure to|automatically|" + opening + "|" +
		"thanks|thank you|thanks a lot|kindly|last but not least|there")
	// enders do the same, and end what was open.
	enders = token.AnyOf("finally|lastly|at the end|in the end|at last|either way|in any case|in both cases|when done|once done|" +
		"when finished|when that is done|when it is done|when all is done|when all are done|after the loop|after all that")
	// greetings may begin the words.
	greetings = token.SetOf("hi hello hey ok okay")
	// alternatives begin the other branch.
	alternatives = token.AnyOf("otherwise|else|or else|if not|in all other cases|if it does not|if it doesn't|if that is not the case|if it isn't|if it is not")
	// politeness may stand behind a clause.
	politeness = token.AnyOf("please|pls|plz|thanks|thx|thank you|for me|now|too|as well|afterwards|in any case|either way|in both cases")
)

// leadIn is the number of words there that lead into a clause, and whether they end
// what was open.
func (p *planner) leadIn(at int) (n int, closes bool) {
	n, last := connectives.Length(&p.Sequence, at), enders.Length(&p.Sequence, at)
	return max(n, last), last > n
}

// scope is where the statements that something governs end.
type scope struct {
	level  scopeLevel
	indent int // of a list
	bullet bool
}

type scopeLevel uint8

const (
	inText     scopeLevel = iota
	inSentence            // up to a full stop
	inClause              // up to a semicolon too
	inList                // the lines below
)

// maxDepth bounds how deep a sentence may nest.
const maxDepth = 12

// block reads statements until the scope ends.
func (p *planner) block(s scope) (out []statement) {
	p.depth++
	defer func() { p.depth-- }()
	checked := p.checkCond
	for p.next(s, !nothing(out)) {
		if s.level == inClause && len(out) > 0 && p.Is(p.pos, "if", "unless") && (p.followsBranch() || p.checkCond == checked && p.answersCheck(p.pos)) {
			break // "if A, do this, if B, do that": one after the other, as "if not, do this, and if so, do that"
		}
		then, chained, semicolon := p.then, p.chained, p.semicolon
		p.then, p.chained, p.semicolon = false, false, false
		for i, st := range p.statements() {
			st.then, st.semicolon, st.sentence = then, semicolon, p.sentence
			st.chained = chained || i > 0 && st.listed > 0
			out = p.attach(out, st)
		}
	}
	return out
}

// followsBranch reports whether the condition here is looked at behind the branch before
// it, and not inside: behind "and" only where it speaks of nothing that the branch did.
func (p *planner) followsBranch() bool {
	cond, end := p.condition(p.pos + 1)
	return p.Is(p.pos-1, ",") || end > 0 && p.Is(p.pos-1, "and", "then") &&
		!slices.ContainsFunc(cond.leaves, func(c comparison) bool { return c.of.spoken || c.of.yes })
}

// next moves to the start of the next statement; false where the scope ends. What should
// come first is none once something has begun: "but first".
func (p *planner) next(s scope, begun bool) bool {
	for p.pos < len(p.Tokens) {
		if p.Tokens[p.pos].Kind == token.Break {
			if p.endsScope(s) {
				return false
			}
			p.then, p.chained, p.semicolon = false, false, p.Is(p.pos, ";")
			if !p.Is(p.pos, ",", ":") {
				p.sentence++
			}
			p.pos++
			continue
		}
		if p.ifs > 0 && alternatives.End(&p.Sequence, p.pos) > 0 {
			return false
		}
		n, closes := p.leadIn(p.pos)
		switch {
		case n == 0 && p.pos == 0 && greetings.Has(p.Tokens[0]):
			n = 1
		case n == 0, p.leadsNowhere(p.pos, n), begun && firsts.End(&p.Sequence, p.pos) > 0:
			return true
		case closes && s.level != inText:
			return false
		}
		p.then = p.then || p.has(span{p.pos, p.pos + n}, "then", "afterwards", "after")
		p.chained = n == 1 && p.Is(p.pos, "and")
		p.pos += n
	}
	return false
}

// leadsNowhere reports whether a word that leads into a clause has none behind it,
// so that it means something of its own: "and then next".
func (p *planner) leadsNowhere(at, n int) bool {
	last := at+n >= len(p.Tokens)
	return politeness.End(&p.Sequence, at) == 0 && !p.Is(at, "thanks", "please") && (last || !p.Is(at, "and", "then", "but")) && p.ends(at+n)
}

func (p *planner) endsScope(s scope) bool {
	switch p.Tokens[p.pos].Low {
	case ",", ":":
		return false
	case ";":
		return s.level == inClause
	case "•":
		return s.level == inSentence || s.level == inClause || s.level == inList && (!s.bullet || p.column(p.pos) < s.indent)
	case "\n", "\n\n":
		if s.level != inList || p.pos+1 >= len(p.Tokens) {
			return s.level != inText
		}
		return p.Is(p.pos+1, "•") != s.bullet || p.column(p.pos+1) < s.indent
	}
	return s.level == inSentence || s.level == inClause
}

// column is the number of bytes between the line's start and the token.
func (p *planner) column(at int) int {
	start := p.Tokens[at].Start
	return start - strings.LastIndexByte(p.words[:start], '\n') - 1
}

// statements reads what begins here; several where a verb takes more objects.
func (p *planner) statements() []statement {
	from := p.pos
	if p.depth > maxDepth {
		p.pos = p.sentenceEnd(from)
		return []statement{{kind: doReject, words: span{from, p.pos}, why: reasonCondition}}
	}
	for _, read := range []func() ([]statement, bool){p.header, p.callsWorkflow, p.action, p.namedTool} {
		if out, ok := read(); ok && p.pos > from {
			return out
		}
		p.pos = from
	}
	p.pos = p.clauseEnd(from)
	return []statement{{kind: doReject, words: span{from, p.pos}}}
}

// attach appends a statement; some take in what was said before them.
func (p *planner) attach(out []statement, st statement) []statement {
	last := len(out) - 1
	if last < 0 {
		return append(out, st)
	}
	from := last + 1
	switch {
	case st.kind == doReject && p.limits(st, out[last]): // "do A, but only if …"
		return p.limited(out, st)
	case st.checked && out[last].checked && st.not != out[last].not && len(out[last].otherwise)+len(st.otherwise) == 0: // "if not, do A, and if it is, do B"
		out[last].otherwise = st.body
		return out
	case st.checked && out[last].kind == doCheck:
		st.words = out[last].words.with(st.words)
		return append(out[:last], st)
	case st.kind == doUntil && st.trailing && st.chained && len(st.body) == 1:
		from = p.reached(out, st)
		st.beside = isBeside(out[:from], st)
		st.body = slices.Concat(out[from:], st.body)
		return append(out[:from], st)
	case out[last].kind == doAction && len(out[last].body) > 0 && out[last].sentence == st.sentence: // "do A, but ask me first, then do B"
		out[last].body = append(out[last].body, st)
		return out
	case p.asksFirst(st) && p.Is(st.words.to-1, "first") && out[last].sentence == st.sentence && (!st.then || p.ends(p.pos)), // "do A and B, but ask me first"
		st.this && len(st.body) == 0:
		for from = last; from > 0 && out[from-1].sentence == out[last].sentence; {
			from--
		}
		st.body = append(st.body, out[from:]...)
	}
	st.beside = isBeside(out[:from], st)
	return append(out[:from], st)
}

// ── where clauses end ──

// ends reports whether nothing but a sentence's end stands there.
func (p *planner) ends(at int) bool {
	return at >= len(p.Tokens) || p.Tokens[at].Kind == token.Break && !p.Is(at, ",", ":")
}

// boundary reports whether a clause may end there: at punctuation, at what joins
// clauses, or at what may trail one.
func (p *planner) boundary(at int) bool {
	at = p.skipPoliteness(at)
	return p.hardBoundary(at) || trails.Has(p.Tokens[at]) || p.follows(at) || p.isCount(at) || p.schedule(at) > 0 || p.delay(at) > 0 ||
		p.Is(at, "for") && p.Is(at+1, "each", "every")
}

func (p *planner) hardBoundary(at int) bool {
	return at >= len(p.Tokens) || p.Tokens[at].Kind == token.Break || joiners.Has(p.Tokens[at])
}

func (p *planner) skipPoliteness(at int) int {
	for n := politeness.Length(&p.Sequence, at); n > 0; n = politeness.Length(&p.Sequence, at) {
		at += n
	}
	return at
}

var (
	joiners = token.SetOf("and then but otherwise else")
	trails  = token.SetOf("if unless until till while when once every only")
)

func (p *planner) isCount(at int) bool {
	_, n := token.Count(p.Tokens[min(at, len(p.Tokens)):])
	return n > 0
}

// delay is the number of tokens of "in 20 minutes".
func (p *planner) delay(at int) int {
	if p.Is(at, "in", "after") {
		if _, n := token.Duration(p.Tokens[at+1:]); n > 0 {
			return n + 1
		}
	}
	return 0
}

var (
	weekdays = token.SetOf(`monday tuesday wednesday thursday friday saturday sunday day morning evening night afternoon week weekday month
		hour minute second year mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekends weekend noon midnight other`)
	dayWords = token.SetOf("tomorrow tonight daily hourly weekly monthly yearly nightly today")
	ordinals = token.SetOf("first last second third")
)

// schedule is how many tokens of a time to start at stand there, 0 for none.
func (p *planner) schedule(at int) int {
	next := p.At(at + 1)
	switch {
	case dayWords.Has(p.At(at)):
		return 1
	case p.Is(at, "every", "each", "on", "at", "next", "this") && weekdays.Has(next),
		p.Is(at, "on") && p.Is(at+1, "the") && ordinals.Has(p.At(at+2)) && (p.ends(at+3) || p.Is(at+3, "of") || weekdays.Has(p.At(at+3))):
		return 2
	case p.Is(at, "at") && next.Low != "" && !p.IsQuote(at+1):
		if _, n := token.Number(p.Tokens[at+1:]); n > 0 || token.IsDigit(next.Low[0]) {
			return 2
		}
	case p.Is(at, "every"):
		if _, n := token.Period(p.Tokens[at+1:]); n > 0 {
			return n + 1
		}
	}
	return 0
}

func (p *planner) sentenceEnd(at int) int {
	for at < len(p.Tokens) && (p.Tokens[at].Kind != token.Break || p.Is(at, ",", ":")) {
		at++
	}
	return at
}

// clauseEnd is where words that begin nothing known end: before what does begin
// something.
func (p *planner) clauseEnd(at int) int {
	if p.Is(at, "don't", "never", "neither", "avoid", "wait") || p.Is(at, "do") && p.Is(at+1, "not") {
		return p.sentenceEnd(at)
	}
	for i := at + 1; i < len(p.Tokens); i++ {
		joins := p.Is(i, ",", ":", "and", "then", "but")
		if p.ends(i) || joins && p.starts(i+1) || alternatives.End(&p.Sequence, i) > 0 {
			return i
		}
	}
	return len(p.Tokens)
}

// starts reports whether a statement that can be read begins there.
func (p *planner) starts(at int) bool {
	for n, _ := p.leadIn(at); n > 0; n, _ = p.leadIn(at) {
		at += n
	}
	return p.Is(at, "if", "unless", "repeat", "for", "until", "while", "when", "wait") || p.beginsVerb(at)
}

// beginsVerb reports whether one of the known verbs stands there.
func (p *planner) beginsVerb(at int) bool {
	return p.IsKind(at, token.Word) && (len(actionsByVerb[p.Tokens[at].Low]) > 0 || otherVerbs.Has(p.Tokens[at]))
}

// otherVerbs begin clauses that nothing here does, so that they are told apart.
var otherVerbs = token.SetOf(`capitalize capitalise uppercase lowercase summarize summarise translate rewrite classify extract analyze analyse decide explain compare sort print upload install merge
	do set turn clear go call wait convert compress unzip share play restart draw create make change update edit download stop zip`)
