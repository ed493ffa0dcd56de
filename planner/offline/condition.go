package offline

import (
	"strings"

	"planwright/planner/workflow"
)

// test is what a predicate looks at.
type test uint8

const (
	testText    test = iota // the text of something against a value
	testNumber              // a number against a value
	testFound               // whether something is there
	testSuccess             // whether a step worked
	testEmpty               // whether something has a text at all
	testSame                // text or number, as the value is
)

// predicate is what a condition says of its subject.
type predicate struct {
	test test
	op   workflow.Operator // for testFound and testSuccess: Equals is yes
}

var opposite = map[workflow.Operator]workflow.Operator{
	workflow.Equals: workflow.NotEquals, workflow.NotEquals: workflow.Equals,
	workflow.GreaterThan: workflow.LessThanOrEqual, workflow.LessThanOrEqual: workflow.GreaterThan,
	workflow.LessThan: workflow.GreaterThanOrEqual, workflow.GreaterThanOrEqual: workflow.LessThan,
	workflow.Contains: workflow.NotContains, workflow.NotContains: workflow.Contains,
	workflow.IsEmpty: workflow.IsNotEmpty, workflow.IsNotEmpty: workflow.IsEmpty,
}

// comparison is one condition in words.
type comparison struct {
	subject span
	predicate
	value span // empty where the predicate has none
	said  span // all its words
}

// condition is one comparison, or several of which all or any must hold.
type condition struct {
	leaves []comparison
	any    bool
}

// negate is the condition that holds exactly when c does not.
func (c condition) negate() condition {
	out := condition{any: !c.any, leaves: make([]comparison, len(c.leaves))}
	for i, leaf := range c.leaves {
		leaf.op = opposite[leaf.op]
		out.leaves[i] = leaf
	}
	return out
}

// appears reports whether the condition is that something comes to be there.
func (c condition) appears() bool {
	return len(c.leaves) == 1 && c.leaves[0].test == testFound && c.leaves[0].op == workflow.Equals
}

// verbForms are predicates made of a verb; their negations are derived.
var verbForms = []struct {
	base, third string
	predicate
}{
	{"contain", "contains", predicate{testText, workflow.Contains}},
	{"include", "includes", predicate{testText, workflow.Contains}},
	{"mention", "mentions", predicate{testText, workflow.Contains}},
	{"have the text", "has the text", predicate{testText, workflow.Contains}},
	{"say", "says", predicate{testText, workflow.Contains}},
	{"show", "shows", predicate{testText, workflow.Contains}},
	{"read", "reads", predicate{testText, workflow.Contains}},
	{"display", "displays", predicate{testText, workflow.Contains}},
	{"answer", "answers", predicate{testText, workflow.Contains}},
	{"appear", "appears", predicate{testFound, workflow.Equals}},
	{"show up", "shows up", predicate{testFound, workflow.Equals}},
	{"pop up", "pops up", predicate{testFound, workflow.Equals}},
	{"exist", "exists", predicate{testFound, workflow.Equals}},
	{"disappear", "disappears", predicate{testFound, workflow.NotEquals}},
	{"equal", "equals", predicate{testSame, workflow.Equals}},
	{"exceed", "exceeds", predicate{testNumber, workflow.GreaterThan}},
	{"succeed", "succeeds", predicate{testSuccess, workflow.Equals}},
	{"work", "works", predicate{testSuccess, workflow.Equals}},
	{"fail", "fails", predicate{testSuccess, workflow.NotEquals}},
}

// stateForms are predicates that follow "is" and "are".
var stateForms = []struct {
	phrase string
	predicate
}{
	{"", predicate{testSame, workflow.Equals}},
	{"equal to", predicate{testSame, workflow.Equals}},
	{"exactly", predicate{testSame, workflow.Equals}},
	{"visible", predicate{testFound, workflow.Equals}},
	{"shown", predicate{testFound, workflow.Equals}},
	{"displayed", predicate{testFound, workflow.Equals}},
	{"on screen", predicate{testFound, workflow.Equals}},
	{"on the screen", predicate{testFound, workflow.Equals}},
	{"found", predicate{testFound, workflow.Equals}},
	{"there", predicate{testFound, workflow.Equals}},
	{"present", predicate{testFound, workflow.Equals}},
	{"open", predicate{testFound, workflow.Equals}},
	{"gone", predicate{testFound, workflow.NotEquals}},
	{"missing", predicate{testFound, workflow.NotEquals}},
	{"empty", predicate{testEmpty, workflow.IsEmpty}},
	{"successful", predicate{testSuccess, workflow.Equals}},
	{"greater than", predicate{testNumber, workflow.GreaterThan}},
	{"more than", predicate{testNumber, workflow.GreaterThan}},
	{"larger than", predicate{testNumber, workflow.GreaterThan}},
	{"bigger than", predicate{testNumber, workflow.GreaterThan}},
	{"higher than", predicate{testNumber, workflow.GreaterThan}},
	{"over", predicate{testNumber, workflow.GreaterThan}},
	{"above", predicate{testNumber, workflow.GreaterThan}},
	{"less than", predicate{testNumber, workflow.LessThan}},
	{"fewer than", predicate{testNumber, workflow.LessThan}},
	{"lower than", predicate{testNumber, workflow.LessThan}},
	{"smaller than", predicate{testNumber, workflow.LessThan}},
	{"below", predicate{testNumber, workflow.LessThan}},
	{"under", predicate{testNumber, workflow.LessThan}},
	{"at least", predicate{testNumber, workflow.GreaterThanOrEqual}},
	{"at most", predicate{testNumber, workflow.LessThanOrEqual}},
}

// signForms are predicates in one sign.
var signForms = map[string]predicate{
	"=": {testSame, workflow.Equals}, "==": {testSame, workflow.Equals}, "!=": {testSame, workflow.NotEquals},
	">": {testNumber, workflow.GreaterThan}, "<": {testNumber, workflow.LessThan},
	">=": {testNumber, workflow.GreaterThanOrEqual}, "<=": {testNumber, workflow.LessThanOrEqual},
	"≥": {testNumber, workflow.GreaterThanOrEqual}, "≤": {testNumber, workflow.LessThanOrEqual},
	"worked": {testSuccess, workflow.Equals}, "succeeded": {testSuccess, workflow.Equals}, "failed": {testSuccess, workflow.NotEquals},
}

// existentials begin a condition whose subject follows.
var existentials = map[string]workflow.Operator{
	"there is": workflow.Equals, "there are": workflow.Equals, "there's": workflow.Equals, "you see": workflow.Equals,
	"you find": workflow.Equals, "i see": workflow.Equals, "there is no": workflow.NotEquals, "there are no": workflow.NotEquals,
	"there is not": workflow.NotEquals, "there isn't": workflow.NotEquals, "there aren't any": workflow.NotEquals,
	"you do not see": workflow.NotEquals, "you don't see": workflow.NotEquals,
}

var predicates, beginnings = buildPredicates()

func buildPredicates() (all, begin book[predicate]) {
	for _, f := range verbForms {
		all.add(f.base, f.predicate)
		all.add(f.third, f.predicate)
		for _, not := range []string{"does not", "doesn't", "do not", "don't", "did not", "didn't"} {
			all.add(not+" "+f.base, predicate{f.test, opposite[f.op]})
		}
	}
	for _, f := range stateForms {
		for _, be := range []string{"is", "are", "was", "becomes", "is now"} {
			all.add(be+" "+f.phrase, f.predicate)
		}
		for _, not := range []string{"is not", "isn't", "are not", "aren't", "was not", "wasn't", "is no longer"} {
			all.add(not+" "+f.phrase, predicate{f.test, opposite[f.op]})
		}
	}
	for sign, p := range signForms {
		all.add(sign, p)
	}
	for phrase, op := range existentials {
		begin.add(phrase, predicate{testFound, op})
	}
	return all, begin
}

// condition reads a condition at the start of the words and says how many
// tokens it took, 0 when there is none.
func (p *parser) condition(words span) (condition, int) {
	first, n := p.comparison(words)
	if n == 0 {
		return condition{}, 0
	}
	c := condition{leaves: []comparison{first}}
	for at := words.from + n; at < words.to; at = words.from + n {
		low := p.tokens[at].low
		if p.tokens[at].kind != wordToken || low != "and" && low != "or" || len(c.leaves) > 1 && c.any != (low == "or") {
			break
		}
		next, used := p.further(c.leaves[len(c.leaves)-1], span{at + 1, words.to})
		if used == 0 {
			break
		}
		if next.subject.empty() {
			next.subject = c.leaves[len(c.leaves)-1].subject // "if it contains A or contains B"
		}
		c.any = low == "or"
		c.leaves = append(c.leaves, next)
		n += 1 + used
	}
	return c, n
}

// further reads one more comparison, or one more value for the last: "contains
// “a” or “b”".
func (p *parser) further(last comparison, words span) (comparison, int) {
	if next, n := p.comparison(words); n > 0 {
		return next, n
	}
	if words.empty() || last.value.empty() || p.tokens[words.from].kind != quoteToken || p.tokens[last.value.from].kind != quoteToken {
		return comparison{}, 0
	}
	last.value = span{words.from, words.from + 1}
	last.said = last.value
	return last, 1
}

func (p *parser) comparison(words span) (comparison, int) {
	c, n := p.predication(words)
	c.said = span{words.from, words.from + n}
	return c, n
}

func (p *parser) predication(words span) (comparison, int) {
	if pred, n := beginnings.longest(p.tokens[words.from:words.to]); n > 0 {
		if c, used := p.countOf(span{words.from + n, words.to}); used > 0 {
			return c, n + used
		}
		subject := span{words.from + n, p.valueEnd(span{words.from + n, words.to})}
		return comparison{subject: subject, predicate: pred}, subject.to - words.from
	}
	for i := words.from; i < words.to; i++ {
		if p.tokens[i].kind == breakToken {
			break
		}
		pred, n := predicates.longest(p.tokens[i:words.to])
		if n == 0 || i == words.from+1 && p.tokens[words.from].low == "the" {
			continue
		}
		pred = p.within(pred, span{words.from, i}, span{i + n, words.to})
		c := comparison{subject: p.withoutAdverb(span{words.from, i}), predicate: pred}
		if !pred.needsValue() {
			c.value = p.place(span{i + n, words.to}, pred)
			return c, max(i+n, c.value.to) - words.from
		}
		c.value = p.value(span{i + n, words.to})
		if c.value.empty() {
			return comparison{}, 0
		}
		return c, c.value.to - words.from
	}
	return comparison{}, 0
}

// within takes "report.pdf is in Downloads" for a question whether it is there.
func (p *parser) within(pred predicate, subject, rest span) predicate {
	if pred.test != testSame || rest.empty() || !insideWords.has(p.tokens[rest.from]) || p.tokens[subject.to-1].kind != fileToken {
		return pred
	}
	return predicate{testFound, pred.op}
}

// withoutAdverb takes the adverb off "it also".
func (p *parser) withoutAdverb(subject span) span {
	if subject.to-subject.from > 1 && adverbs.has(p.tokens[subject.to-1]) {
		subject.to--
	}
	return subject
}

var adverbs = setOf("also still now already")

// place is where something is said to be: "exists in Downloads".
func (p *parser) place(words span, pred predicate) span {
	if pred.test != testFound || words.empty() || !insideWords.has(p.tokens[words.from]) {
		return span{}
	}
	return span{words.from, p.valueEnd(words)}
}

// countOf reads "there are more than 10 files".
func (p *parser) countOf(words span) (comparison, int) {
	for _, f := range stateForms {
		of := strings.Fields(f.phrase)
		if f.test != testNumber || !startsWith(p.tokens[words.from:words.to], of) {
			continue
		}
		at := words.from + len(of)
		_, n := number(p.tokens[at:words.to])
		if n == 0 {
			return comparison{}, 0
		}
		c := comparison{predicate: f.predicate, value: span{at, at + n}, subject: span{at + n, p.valueEnd(span{at + n, words.to})}}
		return c, c.subject.to - words.from
	}
	return comparison{}, 0
}

func (p predicate) needsValue() bool {
	switch p.test {
	case testText, testNumber, testSame:
		return true
	case testFound, testSuccess, testEmpty:
	}
	return false
}

// value is the words of a value: what is quoted, a number, or the words up to
// what cannot belong to it.
func (p *parser) value(words span) span {
	for !words.empty() && valueFillers.has(p.tokens[words.from]) && words.to-words.from > 1 {
		words.from++
	}
	if words.empty() {
		return words
	}
	switch p.tokens[words.from].kind {
	case quoteToken, codeToken, urlToken, fileToken:
		return span{words.from, words.from + 1}
	case numberToken:
		return span{words.from, words.from + 1}
	case wordToken, breakToken:
	}
	return span{words.from, p.valueEnd(words)}
}

var valueFillers = setOf("the text word words phrase string exactly that to a an than")

// valueEnd is where bare words that name something end.
func (p *parser) valueEnd(words span) int {
	for i := words.from; i < words.to; i++ {
		t := p.tokens[i]
		switch {
		case t.kind == breakToken, t.kind == wordToken && valueStops[t.low]:
			return i
		case i > words.from && t.kind == wordToken && p.verbs(p.tokens[i:words.to]):
			return i
		case t.kind == quoteToken && i > words.from:
			return i + 1
		}
	}
	return words.to
}

var valueStops = setOf("and or then every otherwise else")
