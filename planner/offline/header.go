package offline

// header reads what governs the statements behind it.
func (p *planner) header() ([]statement, bool) {
	at := p.pos
	one := func(st statement, ok bool) ([]statement, bool) { return []statement{st}, ok }
	switch {
	case p.is(at, "if", "unless", "whenever"), p.is(at, "only") && p.is(at+1, "if"):
		return one(p.leadingIf())
	case p.is(at, "when", "once"), p.is(at, "as") && p.is(at+1, "soon") && p.is(at+2, "as"):
		return one(p.leadingWhen())
	case p.precedes(at):
		return p.leadingOrder()
	case p.is(at, "while", "until", "till"), p.asLongAs(at) > 0:
		return one(p.leadingUntil())
	case p.is(at, "repeat", "loop", "do") && !p.is(at+1, "not"):
		return p.repeat()
	case p.is(at, "check", "see", "find", "verify", "look", "make"):
		return one(p.check())
	case p.is(at, "wait") && p.is(at+1, "until", "till"):
		return one(p.waitUntil())
	case p.is(at, "stop", "end", "finish", "abort"):
		return one(p.stop())
	}
	if n, used := count(p.tokens[at:]); used > 0 {
		return one(p.loop(statement{kind: doTimes, times: n, words: span{at, at + used}}, at+used))
	}
	if n := p.delayAt(at); n > 0 && !p.boundaryOnly(at+n) {
		p.pos = at + n
		return []statement{{kind: doAction, words: span{at, at + n}, delay: true, matches: []match{delayMatch(span{at + 1, at + n})}}}, true
	}
	return p.each()
}

// boundaryOnly reports whether nothing but a sentence's end stands there.
func (p *planner) boundaryOnly(at int) bool {
	return at >= len(p.tokens) || p.tokens[at].kind == breakToken && !p.is(at, ",", ":")
}

// leads reports whether a condition may end there, before what it governs.
func (p *planner) leads(at int) bool {
	return at >= len(p.tokens) || p.tokens[at].kind == breakToken || p.is(at, "then", "stop", "do", "repeat", "wait", "for") || p.beginsVerb(at)
}

// leadingIf reads "if C, A, otherwise B" and "unless C, A".
func (p *planner) leadingIf() (statement, bool) {
	from, at := p.pos, p.pos
	if p.is(at, "only") {
		at++
	}
	st := statement{kind: doBranch}
	cond, end, not := p.checkedAnswer(at)
	st.not = not
	if st.checked = end > 0; !st.checked {
		cond, end = p.condition(at + 1)
	}
	if end == 0 || !p.leads(end) || p.is(at, "whenever") {
		return p.refuse(from, reasonCondition), true
	}
	if p.is(at, "unless") {
		cond, st.not = cond.negate(), true
	}
	st.cond, st.words = cond, span{from, end}
	p.pos = end
	p.ifs++
	st.body = p.governed(inClause)
	p.ifs--
	st.otherwise = p.alternative()
	return st, true
}

// checkedAnswer reads "if not", "if so", "if it is" behind a check.
func (p *planner) checkedAnswer(at int) (cond condition, end int, not bool) {
	for phrase, no := range map[string]bool{"not": true, "so": false, "yes": false, "no": true, "it is": false, "it does": false, "it isn't": true, "it is not": true, "it doesn't": true, "it does not": true,
		"i agree": false, "i confirm": false, "i do": false, "i don't": true, "i don't agree": true, "i do not agree": true, "i decline": true} {
		for _, end := range pronounEnds(phrase)(p, at+1) {
			if !p.is(end, ",", ":", "then") && (end > at+2 || !p.leads(end)) || p.checkCond == nil {
				continue
			}
			if no {
				return p.checkCond.negate(), end, true
			}
			return *p.checkCond, end, false
		}
	}
	return condition{}, 0, false
}

// alternative reads the other branch, if it follows.
func (p *planner) alternative() []statement {
	at := p.pos
	for at < len(p.tokens) && (p.tokens[at].kind == breakToken || p.is(at, "and", "but")) {
		at++
	}
	if at >= len(p.tokens) {
		return nil
	}
	_, n := alternatives.longest(p.tokens[at:])
	if n == 0 {
		return nil
	}
	p.pos = at + n
	return p.governed(inClause)
}

// leadingOrder reads "after opening X, A" and "before opening X, ask me".
func (p *planner) leadingOrder() ([]statement, bool) {
	from := p.pos
	out, ok := p.doings(from + 1)
	if !ok || p.is(from, "after") {
		return out, ok
	}
	for p.is(p.pos, ",") {
		p.pos++
	}
	ask, ok := p.action()
	if !ok || len(ask) != 1 || !p.asksFirst(ask[0]) {
		return nil, false
	}
	ask[0].body = out
	return ask, true
}

// check reads "check whether C".
func (p *planner) check() (statement, bool) {
	at := p.pos + 1
	if p.is(p.pos, "find") && p.is(at, "out") {
		at++
	}
	if !p.is(at, "whether", "if", "that") {
		return statement{}, false
	}
	cond, end := p.condition(at + 1)
	if end == 0 || !p.hardBoundary(p.skipPoliteness(end)) {
		return statement{}, false
	}
	st := statement{kind: doCheck, cond: cond, words: span{p.pos, end}}
	p.checkCond, p.pos = &cond, end
	return st, true
}

// leadingWhen reads "once C, A": it waits for something to appear.
func (p *planner) leadingWhen() (statement, bool) {
	from, at := p.pos, p.pos
	if p.is(at, "as") {
		at += 2
	}
	cond, end := p.condition(at + 1)
	if end == 0 || !p.leads(end) || !cond.appears() {
		return p.refuse(from, reasonCondition), true
	}
	p.pos = end
	wait := statement{kind: doUntil, cond: cond, words: span{from, end}}
	return statement{kind: doGroup, words: span{from, from}, body: append([]statement{wait}, p.governed(inClause)...)}, true
}

// waitUntil reads "wait until C".
func (p *planner) waitUntil() (statement, bool) {
	from := p.pos
	cond, end := p.condition(from + 2)
	if end == 0 || !p.hardBoundary(end) && !p.leads(end) {
		return p.refuse(from, reasonCondition), true // nothing may happen before its time
	}
	p.pos = p.skipPoliteness(end)
	return statement{kind: doUntil, cond: cond, words: span{from, end}}, true
}

// asLongAs is how many words follow the first of "as long as", 0 where it is not there.
func (p *planner) asLongAs(at int) int {
	if p.is(at, "as") && p.is(at+1, "long") && p.is(at+2, "as") {
		return 2
	}
	return 0
}

// leadingUntil reads "while C, A" and "until C, A".
func (p *planner) leadingUntil() (statement, bool) {
	from := p.pos
	cond, end := p.condition(from + 1 + p.asLongAs(from))
	if end == 0 || !p.leads(end) {
		return p.refuse(from, reasonCondition), true
	}
	st := p.until(from, cond)
	if most, to := p.atMost(end); most > 0 && p.leads(to) {
		st.times, end = most, to
	}
	st.words = span{from, end}
	return p.loop(st, end)
}

// repeat reads "repeat 5 times: A", "repeat until C: A", "do this twice", "do nothing".
func (p *planner) repeat() ([]statement, bool) {
	from, at := p.pos, p.pos+1
	if p.is(from, "do") && p.is(at, "nothing") {
		p.pos = at + 1
		return []statement{{kind: doNothing, words: span{from, at + 1}}}, p.hardBoundary(at + 1)
	}
	this := p.is(at, "this", "that", "these", "it")
	for i := 0; i < 4 && p.is(at, "the", "following", "this", "these", "that", "it", "steps", "all", "of"); i++ {
		at++
	}
	if at >= len(p.tokens) {
		return nil, false
	}
	st := statement{this: this}
	if n, used := count(p.tokens[at:]); used > 0 {
		st.kind, st.times, at = doTimes, n, at+used
	} else if p.is(at, "until", "till", "while") {
		cond, end := p.condition(at + 1)
		if end == 0 {
			return nil, false
		}
		st = p.until(at, cond)
		st.this, at = this, end
	} else {
		return nil, false
	}
	if !p.leads(at) {
		return nil, false
	}
	if st.kind == doUntil {
		st.times, at = p.atMost(at)
	}
	st.words = span{from, at}
	if p.boundaryOnly(at) {
		st.this, p.pos = true, at
		return []statement{st}, true
	}
	out, ok := p.loop(st, at)
	return []statement{out}, ok
}

// each reads "for each screenshot in Pictures, A" and "every 5 minutes A until C".
func (p *planner) each() ([]statement, bool) {
	from, at := p.pos, p.pos
	if p.is(at, "for") {
		at++
	}
	if p.is(at, "each", "every", "all", "any") && (at > from || p.is(at, "each", "every")) {
		if ms, n := period(p.tokens[at+1:]); n > 0 {
			return p.every(from, at+1+n, ms)
		}
		if list, ok := p.listAt(at); ok && p.leads(list.to) {
			st, ok := p.loop(statement{kind: doEach, list: list, words: span{from, list.to}}, list.to)
			return []statement{st}, ok
		}
		if p.isSchedule(from) == 0 && at > from {
			return []statement{p.refuse(from, reasonList)}, true
		}
	}
	if p.isSchedule(from) > 0 {
		return p.scheduled(from), true
	}
	return nil, false
}

// every reads "every 5 minutes check X until C": the pause belongs to the loop.
func (p *planner) every(from, at int, ms float64) ([]statement, bool) {
	p.pos = at
	for p.is(p.pos, ",", ":") {
		p.pos++
	}
	if out, ok := p.action(); ok && out[0].kind == doUntil && out[0].pause == 0 {
		out[0].pause = ms
		out[0].words.from = min(out[0].words.from, from)
		return out, true
	}
	return p.scheduled(from), true
}

// scheduled says that a workflow does not start by itself; what it should do is
// read as if it were asked for once.
func (p *planner) scheduled(from int) []statement {
	end := from + max(1, p.isSchedule(from))
	for end < len(p.tokens) && p.tokens[end].kind != breakToken && !p.starts(end) {
		end++
	}
	p.pos = end
	return []statement{{kind: doReject, words: span{from, end}, why: reasonSchedule}}
}

// refuse takes a header that is not understood with all it governs.
func (p *planner) refuse(from int, why reason) statement {
	at := from + 1
	for at < len(p.tokens) && p.tokens[at].kind != breakToken && !p.is(at, "then") {
		at++
	}
	p.pos = at
	p.ifs++
	body := p.governed(inClause)
	p.ifs--
	if other := p.alternative(); len(body) > 0 && nothing(body) && nothing(other) {
		return statement{kind: doNothing, words: span{from, p.pos}}
	}
	return statement{kind: doReject, words: span{from, p.pos}, why: why}
}

// stop ends the workflow.
func (p *planner) stop() (statement, bool) {
	end := p.pos + 1
	if p.is(end, "here", "it", "everything", "now") {
		end++
	} else if p.is(end, "the") && p.is(end+1, "workflow") {
		end += 2
	}
	st := statement{kind: doStop, words: span{p.pos, end}}
	p.pos = end
	return st, p.hardBoundary(end)
}

// loop reads the body of a loop whose header ends there.
func (p *planner) loop(st statement, end int) (statement, bool) {
	p.pos = end
	st.body = p.governed(inSentence)
	return st, true
}

// governed reads what a header governs: the rest of the sentence, or the list
// below it.
func (p *planner) governed(level scopeLevel) []statement {
	for p.is(p.pos, ",", "then") {
		p.pos++
	}
	if p.is(p.pos, ":") {
		p.pos++
		level = inSentence
	}
	if p.is(p.pos, "do") && p.is(p.pos+1, "the") && p.is(p.pos+2, "following") {
		p.pos += 3
		if p.is(p.pos, ":") {
			p.pos++
		}
	}
	if p.is(p.pos, "\n", "\n\n") {
		p.pos++
		if p.pos < len(p.tokens) {
			return p.block(scope{level: inList, bullet: p.is(p.pos, "•"), indent: p.column(p.pos)})
		}
	}
	return p.block(scope{level: level})
}

// listAt reads what a loop goes through behind "each": files, lines, windows, "of them".
func (p *planner) listAt(at int) (span, bool) {
	for _, f := range p.filesAt(at) {
		return span{at, f.end}, true
	}
	i := at + 1
	if p.is(i, "of") {
		i++
	}
	if p.is(i, "the") {
		i++
	}
	if p.is(i, "line", "lines", "window", "windows", "them", "these", "file", "files", "one", "element", "entry") || p.is(i, "open") && p.is(i+1, "window", "windows") {
		if p.is(i, "open") {
			i++
		}
		return span{at, i + 1}, true
	}
	return span{}, false
}
