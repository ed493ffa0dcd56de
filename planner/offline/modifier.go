package offline

// trail is a place behind an action where words may govern it: "… until C",
// "… if C", "… three times", "… for each X".
type trail struct {
	words span
	at    int
	inner []statement // what is governed; nil: the action of the words before at
}

// action reads a segment that asks for something, with what may trail it.
func (p *parser) action(s segment) statement {
	words := s.words
	if keepWords.has(p.tokens[words.from]) && words.to-words.from > 1 {
		words.from++
		if p.tokens[words.from].low == "on" && words.to-words.from > 1 {
			words.from++
		}
	}
	for i := words.from + 1; i < words.to; i++ {
		if st, ok := p.modifier(trail{words: words, at: i}); ok {
			return st
		}
	}
	return statement{kind: doAction, words: words, inherits: s.inherits, sentence: p.sentence}
}

var keepWords = setOf("keep continue")

// modifier reads what governs the action from the trail on.
func (p *parser) modifier(t trail) (statement, bool) {
	first := p.tokens[t.at]
	if conditionals.has(first) {
		return p.conditional(t)
	}
	rest := p.tokens[t.at:t.words.to]
	switch {
	case first.kind == wordToken && first.low == "for" && len(rest) > 2 && eachWords.has(rest[1]):
		st := statement{kind: doEach, words: span{t.at, t.at + 2}, each: span{t.at + 2, t.words.to}}
		return p.govern(t, st), true
	case first.kind == wordToken && first.low == "every":
		if ms, n := period(rest[1:]); n > 0 {
			return p.trailingEvery(t, t.at+1+n, ms)
		}
	}
	if n, used := count(rest); used > 0 && (used == len(rest) || modifierWords.has(rest[used])) {
		st := p.govern(t, statement{kind: doTimes, times: n, words: span{t.at, t.at + used}})
		return p.onward(t, st), true
	}
	return statement{}, false
}

var (
	conditionals  = setOf("until till while if unless when once")
	modifierWords = setOf("until till while if unless when once for every")
)

// govern makes a statement that governs what the trail does. A lone "wait" is
// what a loop without a body does.
func (p *parser) govern(t trail, st statement) statement {
	st.sentence = p.sentence
	if head := (span{t.words.from, t.at}); t.inner == nil && p.waits(head) {
		st.lead = head
	} else {
		st.body = p.governedBy(t)
	}
	return st
}

func (p *parser) waits(head span) bool {
	return head.to-head.from == 1 && p.tokens[head.from].low == "wait"
}

// governedBy is what the trail governs.
func (p *parser) governedBy(t trail) []statement {
	if t.inner != nil {
		return t.inner
	}
	return []statement{p.action(segment{words: span{t.words.from, t.at}})}
}

// onward reads what governs the statement in turn, behind its own words.
func (p *parser) onward(t trail, st statement) statement {
	at := st.words.to
	if at >= t.words.to {
		return st
	}
	if outer, ok := p.modifier(trail{words: t.words, at: at, inner: []statement{st}}); ok {
		return outer
	}
	return st
}

// conditional reads "until C", "if C", "when C". Where C is not understood, what
// would only end a loop leaves the action, once; under any other condition the
// action must not happen.
func (p *parser) conditional(t trail) (statement, bool) {
	low := p.tokens[t.at].low
	words := span{t.at + 1, t.words.to}
	cond, n := p.condition(words)
	if n == 0 {
		if words.empty() || p.tokens[t.words.from].low == "ask" || meansDone(p.tokens[words.from:words.to]) {
			return statement{}, false // "wait a while", "ask me if …", "tell me when done"
		}
		return p.unclear(t), true
	}
	own := span{t.at, t.at + 1 + n}
	switch low {
	case "until", "till":
		return p.onward(t, p.loopUntil(t, statement{kind: doUntil, cond: cond, words: own})), true
	case "while":
		return p.onward(t, p.loopUntil(t, statement{kind: doUntil, cond: cond.negate(), words: own, while: true})), true
	case "when", "once":
		wait := statement{kind: doUntil, cond: cond, words: own, sentence: p.sentence}
		group := statement{kind: doGroup, words: own, sentence: p.sentence, body: append([]statement{wait}, p.governedBy(t)...)}
		return p.onward(t, group), true
	case "unless":
		cond = cond.negate()
	}
	if p.tokens[t.words.from].low == "ask" {
		return statement{}, false
	}
	return p.trailingIf(t, statement{kind: doBranch, cond: cond, words: own}), true
}

// unclear is an action under a condition that is not understood.
func (p *parser) unclear(t trail) statement {
	refused := statement{kind: doReject, words: t.words, why: reasonCondition, sentence: p.sentence, body: t.inner}
	switch p.tokens[t.at].low {
	case "until", "till", "while":
		if t.inner == nil && p.waits(span{t.words.from, t.at}) {
			refused.body = p.block(scope{governed: true, first: -1}) // nothing may happen before its time
			return refused
		}
		refused.words, refused.body = span{t.at, t.words.to}, nil
		return statement{kind: doGroup, words: t.words, body: append(p.governedBy(t), refused), sentence: p.sentence}
	}
	return refused
}

// loopUntil adds the pause that "every 5 minutes" behind the condition gives.
func (p *parser) loopUntil(t trail, st statement) statement {
	if at := st.words.to; at < t.words.to && p.tokens[at].low == "every" {
		if ms, used := period(p.tokens[at+1 : t.words.to]); used > 0 {
			st.pause, st.words.to = ms, at+1+used
		}
	}
	return p.govern(t, st)
}

// trailingIf reads the other branch, which may follow.
func (p *parser) trailingIf(t trail, st statement) statement {
	st = p.onward(t, p.govern(t, st))
	if st.kind == doBranch && p.at < len(p.segments) && p.segments[p.at].otherwise {
		st.otherwise = p.alternative()
	}
	return st
}

// trailingEvery reads "check X every 5 minutes until C". Without an end the
// words ask for a schedule, which a workflow does not have.
func (p *parser) trailingEvery(t trail, from int, ms float64) (statement, bool) {
	if from < t.words.to && (p.tokens[from].low == "until" || p.tokens[from].low == "till" || p.tokens[from].low == "while") {
		st, ok := p.modifier(trail{words: t.words, at: from, inner: p.governedBy(t)})
		if st.kind == doUntil {
			st.pause, st.lead = ms, span{t.at, from}
		}
		return st, ok
	}
	refused := statement{kind: doReject, words: span{t.at, from}, why: reasonSchedule}
	st := statement{kind: doGroup, words: span{t.at, from}, sentence: p.sentence, body: append(p.governedBy(t), refused)}
	return p.onward(t, st), true
}
