package offline

import (
	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
)

// governs are the words whose rest must be understood before anything may happen.
var governs = token.AnyOf("if|unless|only if|whenever|when|once|as soon as|while|until|till|as long as")

// governor reads what governs an action, from before or from behind it: "if C",
// "unless C", "until C", "once C", "3 times", "for each X", "in 5 minutes", "after
// opening X". It has no body yet; end is 0 where there is none or it is not understood.
func (p *planner) governor(at int) (g statement, end int) {
	switch {
	case p.Is(at, "if", "unless"), p.Is(at, "only") && p.Is(at+1, "if"):
		g, end = p.governIf(p.Skip(at, "only"))
	case p.Is(at, "until", "till", "while"), asLongAs.End(&p.Sequence, at) > 0:
		g, end = p.governUntil(at, max(at+1, asLongAs.End(&p.Sequence, at)))
	case p.Is(at, "every"):
		ms, n := token.Period(p.Tokens[at+1:])
		if until := at + 1 + n; n > 0 && p.Is(until, "until", "till", "while") {
			g, end = p.governUntil(until, until+1)
			g.pause = ms
		}
	case p.Is(at, "for") && p.Is(at+1, "each", "every", "all", "any"):
		g, end = p.governEach(at + 1)
	case p.follows(at):
		g, end = p.doings(at + 1)
	case p.delay(at) > 0:
		end = at + p.delay(at)
		wait := statement{kind: doAction, words: span{at, end}, delay: true, matches: []match{waiting(p, at+1)}}
		g = statement{kind: doFirst, body: []statement{wait}}
	default:
		g, end = p.governWhen(at)
	}
	g.words = span{at, end}
	return g, end
}

// ── conditions ──

func (p *planner) governIf(at int) (g statement, end int) {
	cond, end := p.condition(at + 1)
	if g.not = p.Is(at, "unless"); g.not {
		cond = cond.negate()
	}
	g.kind, g.cond = doBranch, cond
	return g, end
}

var (
	whenWords = token.AnyOf("when|once|as soon as")
	asLongAs  = token.AnyOf("as long as")
	atMost    = token.AnyOf("at most|no more than|not more than|up to|a maximum of|max|maximum")
)

// governWhen reads "once C", which waits for something to appear, and "3 times".
func (p *planner) governWhen(at int) (statement, int) {
	if from := whenWords.End(&p.Sequence, at); from > 0 {
		if cond, end := p.condition(from); end > 0 && cond.appears() {
			return statement{kind: doFirst, body: []statement{{kind: doUntil, cond: cond, words: span{at, end}}}}, end
		}
	}
	n, used := token.Count(p.Tokens[min(at, len(p.Tokens)):])
	if used == 0 {
		return statement{}, 0
	}
	return statement{kind: doTimes, times: n}, at + used
}

// governUntil reads "until C every minute, but at most 10 times", and "while C".
func (p *planner) governUntil(at, from int) (statement, int) {
	cond, end := p.condition(from)
	if end == 0 {
		return statement{}, 0
	}
	g := statement{kind: doUntil, cond: cond, while: !p.Is(at, "until", "till")}
	if g.while {
		g.cond = cond.negate()
	}
	if ms, n := token.Period(p.Tokens[min(end+1, len(p.Tokens)):]); n > 0 && p.Is(end, "every") {
		g.pause, end = ms, end+1+n
	}
	if to := atMost.End(&p.Sequence, p.Skip(end, ",", "but", "or", "and")); to > 0 {
		if n, used := token.Count(p.Tokens[to:]); used > 0 {
			g.times, end = n, to+used
		}
	}
	return g, end
}

// checkedAnswer reads "if not", "if so", "if it is" behind a check.
func (p *planner) checkedAnswer(at int) (g statement, end int) {
	if at = p.Skip(at, "only"); !p.Is(at, "if", "unless") || p.checkCond == nil {
		return g, 0
	}
	for i, set := range []token.Wordings{noWords, yesWords} {
		yes, end := i == 1, set.End(&p.Sequence, at+1)
		if end == 0 || !p.Is(end, ",", ":", "then") && (end > at+2 || !p.leads(end)) {
			continue
		}
		g = statement{kind: doBranch, checked: true, not: yes == p.Is(at, "unless"), cond: *p.checkCond, words: span{at, end}}
		if g.not {
			g.cond = g.cond.negate()
		}
		return g, end
	}
	return g, 0
}

func (p *planner) answersCheck(at int) bool {
	_, end := p.checkedAnswer(at)
	return end > 0
}

var (
	yesWords = token.AnyOf("so|yes|it is|it does|i agree|i confirm|i do")
	noWords  = token.AnyOf("not|no|it isn't|it is not|it doesn't|it does not|i don't|i don't agree|i do not agree|i decline")
)

// ── lists and order ──

func (p *planner) governEach(at int) (statement, int) {
	if f := p.filesAt(at); f != nil {
		return statement{kind: doEach, list: f}, f.end
	}
	i := p.Skip(at+1, "of")
	i = p.Skip(i, "the")
	if p.Is(i, "open") && p.Is(i+1, "window", "windows") {
		i++
	}
	if !p.Is(i, "line", "lines", "window", "windows", "them", "these", "file", "files", "one", "element", "entry") {
		return statement{}, 0
	}
	return statement{kind: doEach, list: &files{noun: singular(p.Tokens[i].Low)}}, i + 1
}

// follows reports whether "after" with a verb stands there: "after opening X".
func (p *planner) follows(at int) bool { return p.Is(at, "after") && p.base(at+1) != "" }

// doings reads "opening X and waiting 5 seconds".
func (p *planner) doings(at int) (g statement, end int) {
	back := p.pos
	defer func() { p.pos = back }()
	g.kind = doFirst
	for p.pos = at; ; p.pos++ {
		more, ok := p.action()
		if !ok {
			return g, 0
		}
		for _, st := range more {
			if st.kind != doAction {
				return g, 0
			}
		}
		if g.body = append(g.body, more...); !p.Is(p.pos, "and") || p.base(p.pos+1) == "" {
			return g, p.pos
		}
	}
}

// waiting is the wait for the time that stands there.
func waiting(p *planner, at int) match {
	ph := timeSpan(p, at)[0]
	return match{act.WaitTime, []slot{{act.RoleTime, timeSpan, span{at, ph.end}, ph}}, span{at, ph.end}}
}

// ── from behind ──

// trail reads what governs the statements from behind them, up to the clause's end.
func (p *planner) trail(inner []statement, at int) ([]statement, bool) {
	at = p.skipPoliteness(at)
	if p.hardBoundary(at) {
		p.pos = at
		if inner[0].kind == doBranch && len(inner) == 1 {
			inner[0].otherwise = p.alternative()
		}
		return inner, true
	}
	g, end := p.governor(at)
	if end == 0 || p.unsure(inner[0], g) {
		return p.trailSchedule(inner, at)
	}
	if g.kind == doFirst {
		return p.trail(append(g.body, inner...), end)
	}
	g.trailing, g.body = true, inner
	return p.trail([]statement{g}, end)
}

// unsure reports whether what governs the statement may belong to its words instead: what
// happens twice in "tell me if it fails twice", what is asked or done in "ask me whether
// to do it twice", the time in "wait for it in 5 seconds", what may end "do it 5 times
// unless it fails", and when to look in "do it in 5 seconds if it is there".
func (p *planner) unsure(st, g statement) bool {
	_, asks := p.whether(st.first())
	waits := st.first().action == act.WaitTime || st.first().action == act.WaitText
	switch g.kind { //nolint:exhaustive // the others are clear
	case doTimes:
		return asks && !p.asksFirst(st) || waits || st.trailing && (st.kind == doBranch || st.kind == doUntil)
	case doFirst:
		return waits && g.body[0].delay
	case doBranch:
		return st.delay || g.not && st.kind == doTimes
	}
	return false
}

// trailSchedule reads "every morning", which has no place.
func (p *planner) trailSchedule(inner []statement, at int) ([]statement, bool) {
	if p.schedule(at) == 0 {
		return nil, false
	}
	p.pos = at
	for !p.hardBoundary(p.pos) {
		p.pos++
	}
	return append(inner, statement{kind: doReject, words: span{at, p.pos}, why: reasonSchedule}), true
}
