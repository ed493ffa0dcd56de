package offline

import (
	"slices"
	"strings"
)

// span is a stretch of tokens, the end not included.
type span struct{ from, to int }

func (s span) empty() bool { return s.from >= s.to }

// with is the stretch from the start of one to the end of the other.
func (s span) with(t span) span {
	switch {
	case s.empty():
		return t
	case t.empty():
		return s
	}
	return span{min(s.from, t.from), max(s.to, t.to)}
}

// wordings are phrases that mean the same, by their first words, the longest first.
type wordings map[string][][]string

// anyOf is the set of the phrases between the bars.
func anyOf(list string) wordings {
	set := wordings{}
	for phrase := range strings.SplitSeq(list, "|") {
		set.add(phrase)
	}
	return set
}

func (set wordings) add(phrase string) {
	words := strings.Fields(phrase)
	list := append(set[words[0]], words)
	slices.SortStableFunc(list, func(x, y []string) int { return len(y) - len(x) })
	set[words[0]] = list
}

// ends are where those of the phrases end that begin at the place, the longest first.
func (set wordings) ends(p *planner, at int) (out []int) {
	if at < 0 || at >= len(p.tokens) {
		return nil
	}
	for _, words := range set[p.tokens[at].low] {
		if p.startsWith(at, words) {
			out = append(out, at+len(words))
		}
	}
	return out
}

// end is the first of ends, 0 where there is none.
func (set wordings) end(p *planner, at int) int {
	if ends := set.ends(p, at); len(ends) > 0 {
		return ends[0]
	}
	return 0
}

// length is the number of words of the longest phrase there.
func (set wordings) length(p *planner, at int) int { return max(0, set.end(p, at)-at) }

func (p *planner) startsWith(at int, words []string) bool {
	for i, w := range words {
		if !p.is(at+i, w) {
			return false
		}
	}
	return true
}

// is reports whether one of the words stands there, unquoted.
func (p *planner) is(at int, words ...string) bool {
	return at >= 0 && at < len(p.tokens) && !p.isQuote(at) && slices.Contains(words, p.tokens[at].low)
}

func (p *planner) isQuote(at int) bool { return p.isKind(at, quoteToken) || p.isKind(at, codeToken) }

func (p *planner) isKind(at int, k tokenKind) bool {
	return at >= 0 && at < len(p.tokens) && p.tokens[at].kind == k
}

// has reports whether one of the words stands in the stretch.
func (p *planner) has(s span, words ...string) bool {
	for i := s.from; i < s.to; i++ {
		if p.is(i, words...) {
			return true
		}
	}
	return false
}

// hasKind reports whether a token of the kind stands in the stretch.
func (p *planner) hasKind(s span, k tokenKind) bool {
	return slices.ContainsFunc(p.tokens[s.from:s.to], func(t token) bool { return t.kind == k })
}

// at is the token there, a break outside the words.
func (p *planner) at(i int) token {
	if i >= 0 && i < len(p.tokens) {
		return p.tokens[i]
	}
	return token{kind: breakToken}
}

// skip is the place behind those of the words that stand there.
func (p *planner) skip(at int, words ...string) int {
	for p.is(at, words...) {
		at++
	}
	return at
}

// wordSet is a set of lower case words.
type wordSet map[string]bool

func setOf(words string) wordSet {
	set := wordSet{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

func (s wordSet) has(t token) bool { return t.kind == wordToken && s[t.low] }
