package offline

import "planwright/planner/offline/token"

// header reads what governs the statements behind it, or looks, waits and stops.
func (p *planner) header() ([]statement, bool) {
	at := p.pos
	switch {
	case p.Is(at, "repeat", "loop", "do") && !p.Is(at+1, "not"):
		return p.repeat()
	case p.Is(at, "check", "see", "find", "verify", "look", "make"):
		return p.check()
	case p.Is(at, "wait") && p.Is(at+1, "until", "till"):
		return p.waitUntil()
	case p.Is(at, "stop", "end", "finish", "abort"):
		return p.stop()
	}
	if out, ok := p.leading(); ok {
		return out, true
	}
	return p.every()
}

// leading reads "if C, A, otherwise B", "until C: A", "for each X, A", "twice: A".
func (p *planner) leading() ([]statement, bool) {
	from := p.pos
	g, end := p.checkedAnswer(from)
	if end == 0 {
		g, end = p.governor(from)
	}
	done := end > 0 && g.kind == doFirst && g.body[0].kind == doAction // "after opening X", "in 5 minutes"
	switch {
	case end > 0 && (done && !(g.body[0].delay && p.ends(end)) || !done && p.leads(end)):
	case governs.End(&p.Sequence, from) > 0:
		return p.refuse(from, reasonCondition), true
	case p.Is(from, "for") && p.Is(from+1, "each", "every", "all", "any") && p.schedule(from+1) == 0:
		return p.refuse(from, reasonList), true
	default:
		return nil, false
	}
	p.pos = end
	switch g.kind {
	case doFirst:
		return g.body, true
	case doBranch:
		p.ifs++
		g.body = p.governed(inClause)
		p.ifs--
		if g.otherwise = p.alternative(); len(g.body) == 0 {
			g.kind = doReject
		}
	default:
		g.body = p.governed(inSentence)
	}
	return []statement{g}, true
}

// leads reports whether a condition may end there, before what it governs.
func (p *planner) leads(at int) bool {
	return at >= len(p.Tokens) || p.Tokens[at].Kind == token.Break || p.Is(at, "then", "stop", "do", "repeat", "wait", "for") || p.beginsVerb(at)
}

// alternative reads the other branch, if it follows.
func (p *planner) alternative() []statement {
	at := p.pos
	for at < len(p.Tokens) && (p.Tokens[at].Kind == token.Break || p.Is(at, "and", "but")) {
		at++
	}
	end := alternatives.End(&p.Sequence, at)
	if end == 0 {
		return nil
	}
	p.pos = end
	if out := p.governed(inClause); len(out) > 0 {
		return out
	}
	return []statement{{kind: doReject, words: span{at, end}}} // "do A, do B otherwise"
}

// governed reads what a header governs: the rest of the sentence, or the list
// below it.
func (p *planner) governed(level scopeLevel) []statement {
	p.pos = p.Skip(p.pos, ",", "then")
	if p.Is(p.pos, ":") {
		p.pos++
		level = inSentence
	}
	if p.StartsWith(p.pos, []string{"do", "the", "following"}) {
		p.pos = p.Skip(p.pos+3, ":")
	}
	if p.Is(p.pos, "\n", "\n\n") && p.pos+1 < len(p.Tokens) {
		p.pos++
		return p.block(scope{level: inList, bullet: p.Is(p.pos, "•"), indent: p.column(p.pos)})
	}
	return p.block(scope{level: level})
}

// refuse takes a header that is not understood with all it governs.
func (p *planner) refuse(from int, why reason) []statement {
	for p.pos = from + 1; p.pos < len(p.Tokens) && p.Tokens[p.pos].Kind != token.Break && !p.Is(p.pos, "then"); {
		p.pos++
	}
	p.ifs++
	body := p.governed(inClause)
	p.ifs--
	st := statement{kind: doReject, why: why}
	if other := p.alternative(); len(body) > 0 && nothing(body) && nothing(other) {
		st.kind = doNothing
	}
	st.words = span{from, p.pos}
	return []statement{st}
}

// ── the rest ──

// repeat reads "repeat 5 times: A", "repeat until C: A", "do this twice", "do nothing".
func (p *planner) repeat() ([]statement, bool) {
	from, at := p.pos, p.pos+1
	if p.Is(from, "do") && p.Is(at, "nothing") {
		p.pos = at + 1
		return []statement{{kind: doNothing, words: span{from, at + 1}}}, p.hardBoundary(at + 1)
	}
	this := p.Is(at, "this", "that", "these", "it")
	at = p.Skip(at, "the", "following", "this", "these", "that", "it", "steps", "all", "of")
	g, end := p.governor(at)
	if end == 0 || g.kind != doTimes && g.kind != doUntil || !p.leads(end) {
		return nil, false
	}
	g.words, g.this, p.pos = span{from, end}, this || p.ends(end), end
	if !p.ends(end) {
		g.body, g.this = p.governed(inSentence), false
	}
	return []statement{g}, true
}

// check reads "check whether C".
func (p *planner) check() ([]statement, bool) {
	from, at := p.pos, p.pos+1
	if p.Is(from, "find") && p.Is(at, "out") {
		at++
	}
	cond, end := p.condition(at + 1)
	if !p.Is(at, "whether", "if", "that") || end == 0 || !p.hardBoundary(p.skipPoliteness(end)) {
		return nil, false
	}
	p.checkCond, p.pos = &cond, end
	return []statement{{kind: doCheck, cond: cond, words: span{from, end}}}, true
}

// waitUntil reads "wait until C": nothing may happen before its time.
func (p *planner) waitUntil() ([]statement, bool) {
	from := p.pos
	cond, end := p.condition(from + 2)
	if end == 0 || !p.hardBoundary(end) && !p.leads(end) {
		return p.refuse(from, reasonCondition), true
	}
	p.pos = p.skipPoliteness(end)
	return []statement{{kind: doUntil, cond: cond, words: span{from, end}}}, true
}

// stop ends the workflow.
func (p *planner) stop() ([]statement, bool) {
	from := p.pos
	p.pos++
	if p.Is(p.pos, "here", "everything", "now") {
		p.pos++
	} else if p.Is(p.pos, "the") && p.Is(p.pos+1, "workflow") {
		p.pos += 2
	}
	return []statement{{kind: doStop, words: span{from, p.pos}}}, p.hardBoundary(p.pos)
}

// every reads "each PDF in Inbox, A", "every 5 minutes A until C", where the pause
// belongs to the loop, and "every morning": a workflow does not start by itself, and what
// it should do is read as if it were asked for once.
func (p *planner) every() ([]statement, bool) {
	from := p.pos
	if p.Is(from, "each", "every") {
		if g, end := p.governEach(from); end > 0 && p.leads(end) {
			g.words, p.pos = span{from, end}, end
			g.body = p.governed(inSentence)
			return []statement{g}, true
		}
	}
	ms, n := token.Period(p.Tokens[from+1:])
	if n > 0 && p.Is(from, "every", "each") {
		p.pos = p.Skip(from+1+n, ",", ":")
		if out, ok := p.action(); ok && out[0].kind == doUntil && out[0].pause == 0 {
			out[0].pause, out[0].words.from = ms, from
			return out, true
		}
	}
	end := from + p.schedule(from)
	if end == from {
		return nil, false
	}
	for end < len(p.Tokens) && p.Tokens[end].Kind != token.Break && !p.starts(end) {
		end++
	}
	p.pos = end
	return []statement{{kind: doReject, words: span{from, end}, why: reasonSchedule}}, true
}
