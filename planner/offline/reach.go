package offline

import (
	"slices"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
)

// How far reaches what says when, how often or for what something is done.

var (
	// limiting are words that say when something is not to be done. What they limit is not
	// planned without them: done in any case, it would be the opposite of what was asked for.
	limiting = token.AnyOf("if|only|unless|except|excluding|apart from|not|don't|do not|never|without|as long as|so long as|provided|providing|assuming|" +
		"in case|when|whenever|while|until|till|once|as soon as|before|at most|no more than")
	// limitingAlone do so in a sentence of their own too: “Not the big ones.”
	limitingAlone = token.AnyOf("only the|only those|only files|only rows|unless|except|excluding|apart from|not|without")
)

// limits reports whether the words of a statement that has no place may say when what stands
// before them is to be done, or to what.
func (p *planner) limits(st, before statement) bool {
	at := p.Skip(st.words.from, "but", "and", "though", "however", "or", "just")
	switch {
	case p.governsOwn(st):
		return false
	case st.sentence != before.sentence:
		return limitingAlone.End(&p.Sequence, at) > 0
	case limiting.End(&p.Sequence, at) > 0, p.exempts(st, before), p.Is(at, "ask") && p.has(st.words, "first", "before"):
		return true
	}
	return st.why == reasonSchedule && p.has(st.words, "if", "unless", "only", "except", "when", "until")
}

// exempts reports whether the words name what something is not to be done to: “delete all files
// but the PDFs”.
func (p *planner) exempts(st, before statement) bool {
	from := st.words.from
	_, isKind := fileKinds[singular(p.At(from).Low)]
	names := isKind || p.IsKind(from, token.File) || p.IsQuote(from) || p.Is(from, "the", "a", "an", "my", "our", "this", "that", "these", "those", "all", "any", "every", "each", "some")
	return names && p.Is(from-1, "but") && p.Skip(before.extent().to, ",") == from-1
}

// governsOwn reports whether the words say what is to be done if they hold: “if …, open Mail”.
func (p *planner) governsOwn(st statement) bool {
	if len(st.body) > 0 {
		return !st.trailing
	}
	for i := st.words.from; i < st.words.to-1; i++ {
		if p.Is(i, ",", ":", "then") && p.starts(i+1) {
			return true
		}
	}
	return false
}

// limited takes the sentence before the words together with them.
func (p *planner) limited(out []statement, st statement) []statement {
	from := len(out)
	words := st.extent()
	for from > 0 && (from == len(out) || out[from-1].sentence == out[from].sentence) {
		from--
		words = words.with(out[from].extent())
	}
	why := reason("“" + p.written(st.words) + "” was not understood, and the rest is not done without it")
	return append(out[:from], statement{kind: doReject, words: words, why: why, sentence: st.sentence})
}

// onceDone begin what is no other, or fails, where it is done again.
var onceDone token.Set

func initReach() {
	onceDone = token.SetOf("open launch start visit go browse navigate load focus activate switch bring close quit exit rename delete remove zip unzip make create")
}

// isOnce reports whether a statement is done once where what stands behind it is repeated.
func (p *planner) isOnce(st statement) bool {
	action := st.first().action
	return action != nil && action != act.ReadFile && (onceDone.Has(p.At(st.words.from)) || action.About == act.RoleDestination)
}

// reached is where the statements begin that a loop governs from behind the last of them:
// with that, those which a bare “and” joins to it, but for what is done once.
func (p *planner) reached(out []statement, loop statement) int {
	from, last := len(out), len(out)-1
	for from > 0 && out[from-1].kind == doAction && (from > last || out[from].chained) && (!p.isOnce(out[from-1]) || p.isOnce(loop.body[0])) {
		from--
	}
	return from
}

// isBeside reports whether what governs the statement from behind may be about what stands
// before it too.
func isBeside(out []statement, st statement) bool {
	last := len(out) - 1
	return st.trailing && st.chained && last >= 0 && out[last].sentence == st.sentence && out[last].kind == doAction
}

// guessReach says what is taken to be governed, where it may be more or less.
func (p *planner) guessReach(list []statement) {
	st, next := list[0], statement{}
	if len(list) > 1 {
		next = list[1]
	}
	switch {
	case !slices.Contains([]stmtKind{doBranch, doUntil, doTimes, doEach}, st.kind) || len(st.body) == 0:
	case st.kind == doBranch && p.guessOtherwise(st, next):
	case st.trailing:
		p.guessBehind(st, next)
	case next.kind == doBranch && st.kind == doBranch && (next.chained || next.then):
		p.guess("", "“%s” is looked at whatever comes of “%s”.", p.written(next.words), p.written(st.words))
	case st.kind == doBranch && len(st.otherwise) == 0:
		p.guessThen(st)
	}
}

// guessOtherwise does for what happens where a condition does not hold.
func (p *planner) guessOtherwise(st, next statement) bool {
	last := len(st.otherwise) - 1
	switch {
	case last > 0 && st.otherwise[last].then:
		p.guess("", "“%s” is taken to happen only otherwise.", p.written(st.otherwise[last].extent()))
	case last < 0 && len(next.otherwise) > 0:
		p.guess("", "What comes otherwise depends on “%s” alone.", p.written(next.cond.said()))
	default:
		return false
	}
	return true
}

// guessBehind does where what governs stands behind what it governs.
func (p *planner) guessBehind(st, next statement) {
	said := p.written(st.words)
	about := p.written(span{st.body[0].extent().from, st.body[len(st.body)-1].extent().to})
	first := st.body[0].first().action
	behind := next.chained && next.kind != doBranch && st.kind != doTimes
	before := st.beside && (st.kind != doBranch || first != act.Notify && !p.answers(st))
	switch {
	case st.kind == doBranch && p.asksFirst(st.body[0]) && p.Is(st.words.from-1, "me", "user"):
		p.guess("", "“%s” is taken for when to ask, not for what.", said)
	case behind || before:
		p.guess("", "“%s” is taken to be about “%s” alone.", said, about)
	case len(st.body) > 1:
		p.guess("", "“%s” is taken to be about all of “%s”.", said, about)
	}
}

// guessThen says that what stands behind “then” belongs to what was said before it, where no
// list or colon says so.
func (p *planner) guessThen(st statement) {
	then := slices.IndexFunc(st.body, func(inner statement) bool { return inner.then })
	if then < 1 || st.trailing || p.Is(st.words.to, ":", "\n", "\n\n", "do") || p.goesOnWithIt(st.body[then]) {
		return
	}
	said := span{st.body[then].extent().from, st.body[len(st.body)-1].extent().to}
	p.guess("", "“%s” is taken to belong to “%s”. Say it in a sentence of its own if it does not.", p.written(said), p.written(st.words))
}
