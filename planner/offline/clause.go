package offline

import (
	"slices"
	"strings"
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
	doGroup   // one after the other
	doReject  // has no place
	doNothing // "do nothing"
	doStop
)

// statement is one thing the words ask for.
type statement struct {
	kind      stmtKind
	words     span // its own, without those of the body
	matches   []match
	cond      condition
	checked   bool    // cond is that of the check before, or its opposite
	not       bool    // cond is the opposite of its words
	while     bool    // cond was said as "while", and is negated
	times     int     // of doUntil: at most, 0: not said
	pause     float64 // milliseconds between the rounds, 0: not said
	list      span    // what doEach goes through
	body      []statement
	otherwise []statement
	why       reason // of doReject
	then      bool   // "then" leads to it
	semicolon bool   // a semicolon stands before it
	chained   bool   // a bare "and" joins it to the one before
	trailing  bool   // its condition stands behind its action
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

// connectives lead into a clause and mean nothing for it, except that some end
// what was open.
var connectives = func() (b book[bool]) {
	for _, phrase := range strings.Split("and|then|and then|next|after that|afterwards|after this|first|firstly|second|secondly|third|thirdly|now|also|please|pls|just|so|but|"+
		"i want you to|i want to|i would like you to|i'd like you to|i would like to|i'd like to|can you|could you|would you|would you mind|you should|let's|to start|to begin|first of all|"+
		"subsequently|immediately|quickly|go ahead and|be sure to|make sure to|begin by|start by|to|automatically|"+
		"thanks|thank you|thanks a lot|kindly|last but not least|there", "|") {
		b.add(phrase, false)
	}
	for _, phrase := range strings.Split("finally|lastly|at the end|in the end|at last|either way|in any case|in both cases|when done|once done|"+
		"when finished|when that is done|when it is done|when all is done|when all are done|after the loop|after all that", "|") {
		b.add(phrase, true)
	}
	return b
}()

// greetings may begin the words.
var greetings = setOf("hi hello hey ok okay")

// alternatives begin the other branch.
var alternatives = func() (b book[bool]) {
	for _, phrase := range []string{"otherwise", "else", "or else", "if not", "in all other cases", "if it does not", "if it doesn't", "if that is not the case", "if it isn't", "if it is not"} {
		b.add(phrase, true)
	}
	return b
}()

// politeness may stand behind a clause.
var politeness = func() (b book[bool]) {
	for _, phrase := range []string{"please", "pls", "thanks", "thank you", "for me", "now", "too", "as well", "afterwards", "in any case", "either way", "in both cases"} {
		b.add(phrase, true)
	}
	return b
}()

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
	for p.next(s) {
		if s.level == inClause && len(out) > 0 && p.is(p.pos, "if", "unless") && p.is(p.pos-1, ",") {
			break // "if A, do this, if B, do that": one after the other
		}
		then, chained, semicolon := p.then, p.chained, p.semicolon
		p.then, p.chained, p.semicolon = false, false, false
		for i, st := range p.statements() {
			st.then, st.semicolon, st.sentence = then, semicolon, p.sentence
			st.chained = chained || i > 0
			out = p.attach(out, st)
		}
	}
	return out
}

// next moves to the start of the next statement; false where the scope ends.
func (p *planner) next(s scope) bool {
	for p.pos < len(p.tokens) {
		if p.tokens[p.pos].kind == breakToken {
			if p.endsScope(s) {
				return false
			}
			p.then, p.chained = false, false
			p.semicolon = p.is(p.pos, ";")
			if !p.is(p.pos, ",", ":") {
				p.sentence++
			}
			p.pos++
			continue
		}
		if _, n := alternatives.longest(p.tokens[p.pos:]); n > 0 && p.ifs > 0 {
			return false
		}
		closes, n := connectives.longest(p.tokens[p.pos:])
		switch {
		case n == 0 && p.pos == 0 && greetings.has(p.tokens[0]):
			n = 1
		case n == 0, p.leadsNowhere(p.pos, n):
			return true
		case closes && s.level != inText:
			return false
		}
		p.then = p.then || p.is(p.pos+n-1, "then", "afterwards") || p.is(p.pos, "after")
		p.chained = n == 1 && p.is(p.pos, "and")
		p.pos += n
	}
	return false
}

// leadsNowhere reports whether a word that leads into a clause has none behind it,
// so that it means something of its own: "and then next".
func (p *planner) leadsNowhere(at, n int) bool {
	if _, polite := politeness.longest(p.tokens[at:]); polite > 0 || p.is(at, "and", "then", "but", "thanks", "please") {
		return false
	}
	return p.boundaryOnly(at + n)
}

func (p *planner) endsScope(s scope) bool {
	switch low := p.tokens[p.pos].low; low {
	case ",", ":":
		return false
	case ";":
		return s.level == inClause
	case "•":
		return s.level == inSentence || s.level == inClause || s.level == inList && (!s.bullet || p.column(p.pos) < s.indent)
	case "\n", "\n\n":
		if s.level != inList || p.pos+1 >= len(p.tokens) {
			return s.level != inText
		}
		bullet := p.is(p.pos+1, "•")
		return bullet != s.bullet || p.column(p.pos+1) < s.indent
	}
	return s.level == inSentence || s.level == inClause
}

// column is the number of bytes between the line's start and the token.
func (p *planner) column(at int) int {
	start := p.tokens[at].start
	return start - strings.LastIndexByte(p.words[:start], '\n') - 1
}

// statements reads what begins here; several where a verb takes more objects.
func (p *planner) statements() []statement {
	from := p.pos
	if p.depth > maxDepth {
		p.pos = p.sentenceEnd(from)
		return []statement{{kind: doReject, words: span{from, p.pos}, why: reasonCondition}}
	}
	if st, ok := p.header(); ok && p.pos > from {
		return st
	}
	p.pos = from
	if st, ok := p.action(); ok && p.pos > from {
		return st
	}
	p.pos = p.clauseEnd(from)
	return []statement{{kind: doReject, words: span{from, p.pos}}}
}

// attach appends a statement; some take in what was said before them.
func (p *planner) attach(out []statement, st statement) []statement {
	last := len(out) - 1
	switch {
	case st.checked && last >= 0 && out[last].kind == doCheck:
		st.words = out[last].words.with(st.words)
		out = out[:last]
	case st.kind == doUntil && st.trailing && st.chained && len(st.body) == 1:
		for last >= 0 && out[last].kind == doAction {
			st.body = append([]statement{out[last]}, st.body...)
			out = out[:last]
			if !st.body[0].chained {
				break
			}
			last--
		}
	case p.asksFirst(st) && p.is(st.words.to-1, "first") && last >= 0 && out[last].sentence == st.sentence && p.boundaryOnly(p.pos):
		from := sentenceStart(out) // "do A and B, but ask me first"
		st.body = append(st.body, out[from:]...)
		out = out[:from]
	case st.this && len(st.body) == 0 && last >= 0:
		from := sentenceStart(out)
		st.body = append(st.body, out[from:]...)
		out = out[:from]
	}
	return append(out, st)
}

// sentenceStart is where the statements of the last sentence begin.
func sentenceStart(list []statement) int {
	from := len(list) - 1
	for from > 0 && list[from-1].sentence == list[from].sentence {
		from--
	}
	return from
}

// ── where clauses end ──

// boundary reports whether a clause may end there: at punctuation, at what joins
// clauses, or at what may trail one.
func (p *planner) boundary(at int) bool {
	at = p.skipPoliteness(at)
	if p.hardBoundary(at) {
		return true
	}
	return trails.has(p.tokens[at]) || p.precedes(at) || p.isCount(at) || p.isSchedule(at) > 0 || p.delayAt(at) > 0 ||
		p.is(at, "for") && p.is(at+1, "each", "every")
}

func (p *planner) hardBoundary(at int) bool {
	return at >= len(p.tokens) || p.tokens[at].kind == breakToken || joiners.has(p.tokens[at])
}

func (p *planner) skipPoliteness(at int) int {
	for at < len(p.tokens) {
		_, n := politeness.longest(p.tokens[at:])
		if n == 0 {
			break
		}
		at += n
	}
	return at
}

var (
	joiners = setOf("and then but otherwise else")
	trails  = setOf("if unless until till while when once every only")
)

func (p *planner) isCount(at int) bool {
	if at >= len(p.tokens) {
		return false
	}
	_, n := count(p.tokens[at:])
	return n > 0
}

// delayAt is the number of tokens of "in 20 minutes".
func (p *planner) delayAt(at int) int {
	if !p.is(at, "in", "after") {
		return 0
	}
	if _, n := duration(p.tokens[at+1:]); n > 0 {
		return n + 1
	}
	return 0
}

var (
	weekdays = setOf(`monday tuesday wednesday thursday friday saturday sunday day morning evening night afternoon week weekday month
		hour minute second year mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekends weekend noon midnight`)
	dayWords = setOf("tomorrow tonight daily hourly weekly monthly yearly nightly today")
)

// isSchedule is how many tokens of a time to start at stand there, 0 for none.
func (p *planner) isSchedule(at int) int {
	switch {
	case at >= len(p.tokens) || p.tokens[at].kind != wordToken:
	case dayWords.has(p.tokens[at]):
		return 1
	case p.is(at, "every", "each", "on", "at", "next", "this") && at+1 < len(p.tokens) && weekdays.has(p.tokens[at+1]):
		return 2
	case p.is(at, "on") && p.is(at+1, "the") && p.is(at+2, "first", "last", "second", "third") && (p.boundaryOnly(at+3) || p.is(at+3, "of") || weekdays.has(p.at(at+3))),
		p.is(at, "every") && p.is(at+1, "other"):
		return 2
	case p.is(at, "at") && at+1 < len(p.tokens):
		if _, n := number(p.tokens[at+1:]); n > 0 || isDigit(p.tokens[at+1].low[0]) {
			return 2
		}
	case p.is(at, "every"):
		if _, n := period(p.tokens[at+1:]); n > 0 {
			return n + 1
		}
	}
	return 0
}

func (p *planner) sentenceEnd(at int) int {
	for at < len(p.tokens) && (p.tokens[at].kind != breakToken || p.is(at, ",", ":")) {
		at++
	}
	return at
}

// clauseEnd is where words that begin nothing known end: before what does begin
// something.
func (p *planner) clauseEnd(at int) int {
	if p.is(at, "don't", "never", "neither", "avoid", "wait") || p.is(at, "do") && p.is(at+1, "not") {
		return p.sentenceEnd(at)
	}
	for i := at + 1; i < len(p.tokens); i++ {
		switch {
		case p.tokens[i].kind == breakToken && !p.is(i, ",", ":"):
			return i
		case p.is(i, ",", ":", "and", "then", "but") && p.starts(i+1):
			return i
		case p.is(i, ",") && p.is(i+1, "and", "then", "but") && p.starts(i+2):
			return i
		}
		if _, n := alternatives.longest(p.tokens[i:]); n > 0 {
			return i
		}
	}
	return len(p.tokens)
}

// starts reports whether a statement that can be read begins there.
func (p *planner) starts(at int) bool {
	for at < len(p.tokens) {
		_, n := connectives.longest(p.tokens[at:])
		if n == 0 {
			break
		}
		at += n
	}
	return p.is(at, "if", "unless", "repeat", "for", "until", "while", "when", "wait") || p.beginsVerb(at)
}

// beginsVerb reports whether one of the known verbs stands there with what it takes.
func (p *planner) beginsVerb(at int) bool {
	if at >= len(p.tokens) || p.tokens[at].kind != wordToken {
		return false
	}
	return len(p.matchesAt(at)) > 0 || len(actionsByVerb[p.tokens[at].low]) > 0 || otherVerbs.has(p.tokens[at])
}

// otherVerbs begin clauses that nothing here does, so that they are told apart.
var otherVerbs = setOf(`summarize summarise translate rewrite classify extract analyze analyse decide explain compare sort print upload install merge
	do set turn clear go call wait convert compress unzip share play restart draw create make change update edit download stop zip`)

// ── actions ──

// action reads a clause that asks for something, with what trails it.
func (p *planner) action() ([]statement, bool) {
	from := p.pos
	if p.is(from, "keep", "continue") {
		from++
		if p.is(from, "on") {
			from++
		}
	}
	p.baseForm(from)
	for _, group := range byEnd(p.matchesAt(from)) {
		st := statement{kind: doAction, words: group[0].words, matches: group}
		p.noteQuestion(group[0])
		if out, ok := p.trail(st, group[0].words.to); ok {
			return p.further(out, group), true
		}
	}
	return p.namedTool(from)
}

// byEnd groups matches by where they end, the longest first.
func byEnd(list []match) (out [][]match) {
	for len(list) > 0 {
		end := 0
		for _, m := range list {
			end = max(end, m.words.to)
		}
		var group, rest []match
		for _, m := range list {
			if m.words.to == end {
				group = append(group, m)
			} else {
				rest = append(rest, m)
			}
		}
		out, list = append(out, group), rest
	}
	return out
}

// baseForm takes "-ing" off a verb: "keep clicking".
func (p *planner) baseForm(at int) {
	if at < len(p.tokens) && p.base(at) != "" {
		p.tokens[at].low = p.base(at)
		delete(p.matched, at)
	}
}

// base is a verb that is known without its "-ing", "" where none stands there.
func (p *planner) base(at int) string {
	stem, ok := strings.CutSuffix(p.tokens[at].low, "ing")
	if !ok || len(stem) < 3 || p.tokens[at].kind != wordToken {
		return ""
	}
	for _, form := range []string{stem, stem + "e", stem[:len(stem)-1]} {
		if len(actionsByVerb[form]) > 0 {
			return form
		}
	}
	return ""
}

// further reads more objects for the verb: "press Tab, Enter and Escape".
func (p *planner) further(out []statement, group []match) []statement {
	for {
		at := p.pos
		if p.is(at, ",") {
			at++
		}
		if p.is(at, "and", "&") {
			at++
		}
		if at == p.pos || at >= len(p.tokens) {
			return out
		}
		next, end := p.object(group, at)
		if len(next) == 0 {
			return out
		}
		out = append(out, statement{kind: doAction, words: span{at, end}, matches: next, listed: len(out) + 1})
		p.pos = end
	}
}

// object reads one more object for the verb of the matches.
func (p *planner) object(group []match, at int) (out []match, end int) {
	for _, m := range group {
		if !m.action.lists || len(m.slots) == 0 {
			continue
		}
		last := m.slots[len(m.slots)-1]
		for _, to := range last.kind.ends(p, at) {
			certain := p.isQuote(at) || m.action == pressKey
			if to <= at || end > 0 && to != end || !p.hardBoundary(p.skipPoliteness(to)) || !certain && p.beginsVerb(at) {
				continue
			}
			next := append(append([]slotSpan{}, m.slots[:len(m.slots)-1]...), slotSpan{last.role, last.kind, span{at, to}})
			out, end = append(out, match{m.action, next, span{at, to}}), to
		}
	}
	return out, end
}

// trail reads what governs an action from behind it, up to the clause's end.
func (p *planner) trail(st statement, at int) ([]statement, bool) {
	at = p.skipPoliteness(at)
	if p.hardBoundary(at) {
		p.pos = at
		return []statement{st}, true
	}
	if n, used := count(p.tokens[at:]); used > 0 {
		if words, asks := p.whether(st.first()); asks && !words.empty() {
			return nil, false // asked twice, or done twice?
		}
		return p.trail(statement{kind: doTimes, times: n, words: span{at, at + used}, body: []statement{st}}, at+used)
	}
	if n := p.delayAt(at); n > 0 {
		wait := statement{kind: doAction, words: span{at, at + n}, delay: true, matches: []match{delayMatch(span{at + 1, at + n})}}
		return p.trail(statement{kind: doGroup, body: []statement{wait, st}, words: span{at, at}}, at+n)
	}
	switch {
	case p.precedes(at):
		return p.trailOrder(st, at)
	case p.is(at, "for") && p.is(at+1, "each", "every"):
		if list, ok := p.listAt(at + 1); ok {
			return p.trail(statement{kind: doEach, list: list, words: span{at, list.to}, body: []statement{st}}, list.to)
		}
		return nil, false
	case p.is(at, "every"):
		if ms, n := period(p.tokens[at+1:]); n > 0 && p.is(at+1+n, "until", "till", "while") {
			return p.trailUntil(st, at, at+1+n, ms)
		}
	case p.is(at, "until", "till", "while"):
		return p.trailUntil(st, at, at, 0)
	case p.is(at, "if", "unless", "only", "when", "once"):
		return p.trailIf(st, at)
	}
	if p.isSchedule(at) == 0 {
		return nil, false
	}
	end := at
	for !p.hardBoundary(end) {
		end++
	}
	p.pos = end
	return []statement{st, {kind: doReject, words: span{at, end}, why: reasonSchedule}}, true
}

// precedes reports whether "before" or "after" with a verb stands there: "before opening X".
func (p *planner) precedes(at int) bool {
	return p.is(at, "before", "after") && at+1 < len(p.tokens) && p.base(at+1) != ""
}

// trailOrder reads "after opening X", which comes first, and "ask me before opening X".
func (p *planner) trailOrder(st statement, at int) ([]statement, bool) {
	if p.is(at, "before") && !p.asksFirst(st) {
		return nil, false
	}
	out, ok := p.doings(at + 1)
	switch {
	case !ok:
		return nil, false
	case p.is(at, "after"):
		return append(out, st), true
	}
	st.body = out
	return []statement{st}, true
}

// doings reads "opening X and waiting 5 seconds".
func (p *planner) doings(at int) (out []statement, ok bool) {
	for p.pos = at; ; p.pos++ {
		more, ok := p.action()
		if !ok || slices.ContainsFunc(more, func(st statement) bool { return st.kind != doAction }) {
			return nil, false
		}
		if out = append(out, more...); !p.is(p.pos, "and") || p.pos+1 >= len(p.tokens) || p.base(p.pos+1) == "" {
			return out, true
		}
	}
}

// delayMatch waits.
func delayMatch(s span) match {
	return match{waitTime, []slotSpan{{roleTime, kinds["duration"], s}}, s}
}

// trailUntil reads "until C", "every 5 minutes until C" and "until C every minute".
func (p *planner) trailUntil(st statement, from, at int, ms float64) ([]statement, bool) {
	cond, end := p.condition(at + 1)
	if end == 0 {
		return nil, false
	}
	if p.is(end, "every") {
		if every, n := period(p.tokens[end+1:]); n > 0 {
			ms, end = every, end+1+n
		}
	}
	most, end := p.atMost(end)
	out := p.until(at, cond)
	out.times, out.words, out.pause, out.trailing, out.body = most, span{from, end}, ms, true, []statement{st}
	return p.trail(out, end)
}

// until is a loop until the condition holds, or while it does, as the word at the place says.
func (p *planner) until(at int, cond condition) statement {
	if p.is(at, "until", "till") {
		return statement{kind: doUntil, cond: cond}
	}
	return statement{kind: doUntil, cond: cond.negate(), while: true}
}

// atMost reads "but at most 10 times" behind a condition to repeat until.
func (p *planner) atMost(at int) (times, end int) {
	from := at
	for p.is(at, ",", "but", "or", "and") {
		at++
	}
	for _, phrase := range []string{"at most", "no more than", "not more than", "up to", "a maximum of", "max", "maximum"} {
		for _, to := range pronounEnds(phrase)(p, at) {
			if n, used := count(p.tokens[min(to, len(p.tokens)):]); used > 0 {
				return n, to + used
			}
		}
	}
	return 0, from
}

// trailIf reads "if C", "only if C", "unless C" and "when C".
func (p *planner) trailIf(st statement, at int) ([]statement, bool) {
	first := at
	if p.is(at, "only") {
		at++
	}
	cond, end := p.condition(at + 1)
	if end == 0 || !p.is(at, "if", "unless", "when", "once") {
		return nil, false
	}
	own := span{first, end}
	if p.is(at, "when", "once") {
		if !cond.appears() || first != at {
			return nil, false
		}
		wait := statement{kind: doUntil, cond: cond, words: own}
		return p.trail(statement{kind: doGroup, body: []statement{wait, st}, words: span{at, at}}, end)
	}
	not := p.is(at, "unless")
	if not {
		cond = cond.negate()
	}
	out, ok := p.trail(statement{kind: doBranch, cond: cond, not: not, words: own, body: []statement{st}}, end)
	if ok && len(out) == 1 && out[0].kind == doBranch {
		out[0].otherwise = p.alternative()
	}
	return out, ok
}

// namedTool takes words that begin with the name of a tool no action knows.
func (p *planner) namedTool(from int) ([]statement, bool) {
	if from >= len(p.tokens) || !p.tools.byStart[p.tokens[from].low] {
		return nil, false
	}
	p.pos = p.clauseEnd(from)
	return []statement{{kind: doAction, words: span{from, p.pos}}}, true
}
