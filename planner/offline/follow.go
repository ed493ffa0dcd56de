package offline

import (
	"strings"
	"unicode/utf8"

	"planwright/planner/problem"
	"planwright/planner/text"
)

// cause is a stretch of words that was not placed, and what goes on with it: that has no
// problem of its own.
type cause struct {
	found   problem.Problem
	from    int // offset of its words
	words   span
	why     reason
	depth   int // how many sequences were open
	nodes   int // how many were placed before
	follows []string
}

// noteCause keeps what was reported last.
func (p *planner) noteCause(s span, why reason) {
	p.cause = cause{found: p.unplaced[len(p.unplaced)-1], from: p.tokens[s.from].start, words: s, why: why, depth: len(p.build.open), nodes: len(p.build.log)}
}

// rejectObject reports words of which only is not clear what they should be done to: where
// that would have come of the words before them, those alone are to blame.
func (p *planner) rejectObject(s span) {
	if !p.lost || p.why != reasonObject && p.why != reasonRows && p.why != reasonNone || p.unclearIn(s) != "" {
		p.reject(s, p.why)
		return
	}
	c := p.cause
	last := len(p.unplaced) - 1
	to := p.tokens[s.to-1].end
	if last < 0 || c.from > to || p.unplaced[last].Message != c.found.Message || c.depth != len(p.build.open) || c.nodes != len(p.build.log) || strings.Contains(p.words[c.from:to], "\n") {
		p.reject(s, reasonLost)
		return
	}
	p.unplaced = p.unplaced[:last]
	c.follows = append(c.follows[:len(c.follows):len(c.follows)], quotedWords(p.words[p.tokens[s.from].start:to]))
	p.reportAs(c.from, utf8.RuneCountInString(p.words[c.from:to]), p.words[c.from:p.tokens[c.words.to-1].end], c.wording())
	c.found = p.unplaced[last]
	p.cause = c
}

// wording is why the words were not placed, and what goes on with them.
func (c cause) wording() reason {
	verb := " goes on with it"
	if len(c.follows) > 1 {
		verb = " go on with it"
	}
	said := reason(strings.Join(c.follows, ", ") + verb)
	if c.why == reasonNone {
		return said
	}
	return c.why + "; " + said
}

// quotedWords are words of a person on one line, in quotes where they have none.
func quotedWords(words string) string {
	words = text.Words(text.Line(words), 200)
	if strings.ContainsAny(words, "“”") {
		return words
	}
	return "“" + words + "”"
}
