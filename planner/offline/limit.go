package offline

var (
	// limiting are words that say when something is not to be done. What they limit is not
	// planned without them: done in any case, it would be the opposite of what was asked for.
	limiting = anyOf("if|only|unless|except|excluding|apart from|not|don't|do not|never|without|as long as|so long as|provided|providing|assuming|" +
		"in case|when|whenever|while|until|till|once|as soon as|before|at most|no more than")
	// limitingAlone do so in a sentence of their own too: “Not the big ones.”
	limitingAlone = anyOf("only the|only those|only files|only rows|unless|except|excluding|apart from|not|without")
)

// limits reports whether the words of a statement that has no place may say when what stands
// before them is to be done, or to what.
func (p *planner) limits(st, before statement) bool {
	at := p.skip(st.words.from, "but", "and", "though", "however", "or", "just")
	switch {
	case p.governsOwn(st):
		return false
	case st.sentence != before.sentence:
		return limitingAlone.end(p, at) > 0
	case limiting.end(p, at) > 0, p.is(at, "ask") && p.has(st.words, "first", "before"):
		return true
	}
	return st.why == reasonSchedule && p.has(st.words, "if", "unless", "only", "except", "when", "until")
}

// governsOwn reports whether the words say what is to be done if they hold: “if …, open Mail”.
func (p *planner) governsOwn(st statement) bool {
	if len(st.body) > 0 {
		return !st.trailing
	}
	for i := st.words.from; i < st.words.to-1; i++ {
		if p.is(i, ",", ":", "then") && p.starts(i+1) {
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
