package offline

// governs reports whether the segment is a condition or the like, so that what
// follows must not happen without it.
func (p *parser) governs(s segment) bool {
	first := p.tokens[s.words.from]
	if first.kind != wordToken {
		return false
	}
	switch first.low {
	case "if", "when", "whenever", "once", "unless", "while", "until", "till":
		return true
	case "for", "each", "every":
		return s.words.to-s.words.from > 1 && (first.low != "for" || eachWords.has(p.tokens[s.words.from+1])) && p.depth <= maxDepth
	}
	return false
}

// refused takes a header that is not understood with all it governs.
func (p *parser) refused(s segment) statement {
	st := statement{kind: doReject, words: s.words, sentence: p.sentence, why: reasonCondition}
	if p.depth > maxDepth {
		return st
	}
	st.body = p.block(p.below(s))
	if p.at < len(p.segments) && p.segments[p.at].otherwise {
		st.otherwise = p.alternative()
	}
	return st
}

// header reads a segment that governs others.
func (p *parser) header(s segment) (statement, bool) {
	words := p.tokens[s.words.from:s.words.to]
	if p.depth > maxDepth {
		return statement{}, false
	}
	first := words[0].low
	if words[0].kind != wordToken {
		first = ""
	}
	switch first {
	case "if", "whenever", "unless":
		return p.branch(s, first == "unless")
	case "when":
		if cond, n := p.condition(span{s.words.from + 1, s.words.to}); n > 0 && !cond.appears() {
			return p.branch(s, false)
		}
		return p.once(s)
	case "once":
		return p.once(s)
	case "while", "until", "till":
		return p.while(s, first == "while")
	case "repeat", "loop", "do":
		return p.repeat(s)
	case "for", "each", "every":
		return p.each(s)
	}
	if n, used := count(words); used > 0 {
		return p.loop(s, used, statement{kind: doTimes, times: n}), true
	}
	return statement{}, false
}

// branch reads "if C, A, otherwise B" and "unless C, A".
func (p *parser) branch(s segment, negated bool) (statement, bool) {
	cond, n := p.condition(span{s.words.from + 1, s.words.to})
	if n == 0 {
		return statement{}, false
	}
	if negated {
		cond = cond.negate()
	}
	st := statement{kind: doBranch, words: span{s.words.from, s.words.from + 1 + n}, cond: cond, sentence: p.sentence}
	st.body = p.governed(s, 1+n)
	if p.at < len(p.segments) && p.segments[p.at].otherwise {
		st.otherwise = p.alternative()
	}
	return st, true
}

// alternative reads the other branch.
func (p *parser) alternative() []statement {
	s := p.segments[p.at]
	p.segments[p.at].otherwise = false
	p.segments[p.at].sep = sepWeak
	if s.words.empty() {
		p.at++
		return p.governed(s, 0)
	}
	return p.block(scope{governed: true, first: p.at})
}

// once reads "once C, A", and "when C, A" where C is that something appears: it
// waits for C.
func (p *parser) once(s segment) (statement, bool) {
	cond, n := p.condition(span{s.words.from + 1, s.words.to})
	if n == 0 {
		return statement{}, false
	}
	wait := statement{kind: doUntil, cond: cond, words: span{s.words.from, s.words.from + 1 + n}, sentence: p.sentence}
	body := append([]statement{wait}, p.governed(s, 1+n)...)
	return statement{kind: doGroup, body: body, words: wait.words, sentence: p.sentence}, true
}

// while reads "while C, A" and "until C, A".
func (p *parser) while(s segment, negated bool) (statement, bool) {
	cond, n := p.condition(span{s.words.from + 1, s.words.to})
	if n == 0 {
		return statement{}, false
	}
	if negated {
		cond = cond.negate()
	}
	return p.loop(s, 1+n, statement{kind: doUntil, cond: cond, while: negated}), true
}

// repeat reads "repeat 5 times: A", "repeat until C: A", "do this twice".
func (p *parser) repeat(s segment) (statement, bool) {
	for i := s.words.from + 1; i < s.words.to; i++ {
		rest := p.tokens[i:s.words.to]
		if n, used := count(rest); used > 0 {
			return p.loop(s, i-s.words.from+used, statement{kind: doTimes, times: n}), true
		}
		if low := rest[0].low; low == "until" || low == "till" || low == "while" {
			cond, n := p.condition(span{i + 1, s.words.to})
			if n == 0 {
				return statement{}, false
			}
			if low == "while" {
				cond = cond.negate()
			}
			return p.loop(s, i-s.words.from+1+n, statement{kind: doUntil, cond: cond, while: low == "while"}), true
		}
		if !repeatWords.has(rest[0]) {
			break
		}
	}
	return statement{}, false
}

// repeatWords may stand between "repeat" and what says how often.
var repeatWords = setOf("the following these this that it steps step all of them actions action")

// each reads "for each screenshot in Pictures, A" and "every 5 minutes, A".
func (p *parser) each(s segment) (statement, bool) {
	i := s.words.from
	if p.tokens[i].low == "for" {
		i++
	}
	if i >= s.words.to || !eachWords.has(p.tokens[i]) {
		return statement{}, false
	}
	i++
	if ms, n := period(p.tokens[i:s.words.to]); n > 0 {
		return p.every(s, i+n, ms)
	}
	end := i
	for end < s.words.to && !(end > i && p.verbs(p.tokens[end:s.words.to])) {
		end++
	}
	if end == i {
		return statement{}, false
	}
	if weekdays.has(p.tokens[i]) {
		return p.schedule(span{s.words.from, end}, span{end, s.words.to}), true
	}
	return p.loop(s, end-s.words.from, statement{kind: doEach, each: span{i, end}}), true
}

var (
	eachWords = setOf("each every all any")
	weekdays  = setOf(`monday tuesday wednesday thursday friday saturday sunday day morning evening night week weekday month
		hour minute second year`)
)

// every reads "every 5 minutes check X until C": the pause belongs to the loop.
func (p *parser) every(s segment, from int, ms float64) (statement, bool) {
	lead := span{s.words.from, from}
	rest := span{from, s.words.to}
	if rest.empty() && p.at < len(p.segments) {
		rest = p.segments[p.at].words
		p.at++
	}
	if rest.empty() {
		return p.schedule(lead, rest), true
	}
	st := p.action(segment{words: rest})
	if st.kind != doUntil {
		return p.schedule(lead, rest), true
	}
	st.pause, st.lead = ms, lead
	return st, true
}

// schedule says that a workflow does not start by itself, and takes what it
// should do as if it were asked for once.
func (p *parser) schedule(when, rest span) statement {
	st := statement{kind: doGroup, words: when, sentence: p.sentence}
	st.body = []statement{{kind: doReject, words: when, why: reasonSchedule}}
	if !rest.empty() {
		st.body = append(st.body, p.action(segment{words: rest}))
	}
	return st
}

// loop reads the body of a loop whose header takes n tokens of the segment.
func (p *parser) loop(s segment, n int, st statement) statement {
	st.words = span{s.words.from, s.words.from + n}
	st.sentence = p.sentence
	st.body = p.governed(s, n)
	return st
}

// governed reads what a header governs that takes n tokens of its segment: the
// rest of the sentence, or the list below it.
func (p *parser) governed(s segment, n int) []statement {
	rest := segment{words: span{s.words.from + n, s.words.to}}
	if p.introduces(rest.words) {
		rest.words.from = rest.words.to
	}
	if rest.words.empty() {
		return p.block(p.below(s))
	}
	p.depth++
	defer func() { p.depth-- }()
	var out []statement
	out = p.statement(out, rest)
	return append(out, p.block(scope{governed: true, first: -1})...)
}

// introduces reports whether the words only announce a list: "do the following".
func (p *parser) introduces(words span) bool {
	for i, t := range p.tokens[words.from:words.to] {
		if !repeatWords.has(t) && (i > 0 || t.low != "do") {
			return false
		}
	}
	return true
}

// below is the scope of what follows a header that stands alone.
func (p *parser) below(s segment) scope {
	if p.at >= len(p.segments) {
		return scope{governed: true, first: p.at}
	}
	next := p.segments[p.at]
	switch {
	case next.sep == sepWeak:
		return scope{governed: true, first: p.at}
	case next.sep == sepLine && (next.indent > s.indent || next.bullet && !s.bullet):
		return scope{governed: true, list: true, indent: next.indent, bullet: next.bullet, first: p.at}
	}
	return scope{governed: true, first: -1}
}
