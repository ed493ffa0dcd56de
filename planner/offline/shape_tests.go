package offline

import (
	"strings"

	"planwright/planner/offline/token"
	"planwright/planner/text"
)

// testWords lead to a test of rows, and amountWords to one of a number that no column is named for.
var testWords, amountWords token.Wordings

// states are words for rows that say what their status is.
var states token.Set

func initTests() {
	testWords = token.AnyOf("where|for which|in which|that have|which have|having|with|without|whose|that has|which has")
	amountWords = token.AnyOf("that are|which are|that is|which is|that cost|of")
	states = token.SetOf("open closed pending active inactive cancelled canceled approved rejected shipped delivered confirmed expired completed failed unresolved resolved")
}

// tested reads the tests of rows, which must be there.
func (p *planner) tested(at int, s shaping) (out []phrase) {
	if end := testWords.End(&p.Sequence, at); end > 0 {
		loose := p.Is(at, "with")
		for _, first := range append(p.test(end, loose), p.havingTest(at, end)...) {
			out = append(out, p.moreTests(first, s, loose)...)
		}
		return out
	}
	from := max(at, amountWords.End(&p.Sequence, at))
	if from > at && states.Has(p.At(from)) && p.boundary(from+1) && len(s.tests) == 0 {
		s.tests = []rowTest{p.stateAt(from)}
		return []phrase{shaped(from+1, s)}
	}
	if test, end := p.latelyTest(at, column{spoken: ofDates}); end > 0 {
		return p.moreTests(testPhrase{end, []rowTest{test}}, s, false)
	}
	for _, month := range p.monthTest(at, column{spoken: ofDates}) {
		out = append(out, p.moreTests(month, s, false)...)
	}
	for _, days := range p.daysBetween(column{spoken: ofDates}, from) {
		out = append(out, p.moreTests(days, s, false)...)
	}
	if test, end := p.amountTest(from, column{spoken: ofNumbers}); end > 0 {
		out = append(out, p.moreTests(testPhrase{end, []rowTest{test}}, s, false)...)
	}
	return out
}

// stateAt is the test for a state that is named there.
func (p *planner) stateAt(at int) rowTest {
	return rowTest{column: column{said: "status"}, operator: "==", value: string(text.Quote(p.Tokens[at].Low)), isState: true}
}

// havingTest reads "with an email" and "without email": whether something stands there.
func (p *planner) havingTest(at, end int) (out []testPhrase) {
	operator := "filled"
	switch {
	case p.Is(at, "without"), p.Is(end, "no"):
		operator = "empty"
	case !p.Is(end, "a", "an"):
		return nil
	}
	from := p.theColumn(p.Skip(end, "no", "any"))
	if p.saysEmpty(from) || p.Is(from, "match", "matches", "partner", "partners", "counterpart") { // which another table has
		return nil
	}
	for _, to := range p.columnEnds(from) {
		if p.boundary(to) || p.Is(to, "in", "from", "of") {
			out = append(out, testPhrase{to, []rowTest{{column: p.columnIn(span{from, to}), operator: operator, has: true}}})
		}
	}
	return out
}

// saysEmpty reports whether a word for no value stands there.
func (p *planner) saysEmpty(at int) bool { return p.Is(at, "empty", "blank", "missing") }

// emptyTest reads “empty region”, “a missing value in the region column”, of which the rows are
// with or without.
func (p *planner) emptyTest(at int) (out []testPhrase) {
	from := p.Skip(at, "no", "any")
	operator := "empty"
	if p.Is(at-1, "without") || p.Is(at, "no") {
		operator = "filled"
	}
	if from = p.theColumn(from); !p.saysEmpty(from) {
		return nil
	}
	column := p.Skip(from+1, "value", "values", "cell", "cells", "field", "fields", "entry", "entries")
	if column > from+1 {
		column = p.Skip(column, "in", "for", "of")
	}
	column = p.theColumn(column)
	for _, end := range p.columnEnds(column) {
		if to := p.skipNoun(end); p.boundary(to) || p.Is(to, "in", "from", "of", "or") {
			out = append(out, testPhrase{to, []rowTest{{column: p.columnIn(span{column, end}), operator: operator}}})
		}
	}
	return out
}

type testPhrase struct {
	end   int
	tests []rowTest
}

// moreTests reads what else must hold, or may.
func (p *planner) moreTests(have testPhrase, s shaping, loose bool) (out []phrase) {
	if listed := p.listed(have); listed != nil {
		return p.oneOf(listed, s)
	}
	isAny := p.Is(have.end, "or")
	if s.any && len(have.tests) > 1 || isAny && len(have.tests) > 1 { // "is 5 or is between 10 and 20"
		return nil
	}
	done := s
	done.tests, done.any = append(s.tests[:len(s.tests):len(s.tests)], have.tests...), s.any || isAny
	if !isAny && !p.Is(have.end, "and") || len(done.tests) > 9 {
		return []phrase{shaped(have.end, done)}
	}
	next := p.test(p.Skip(have.end+1, "where", "whose", "with"), loose)
	next = append(next, p.sameTest(have.end+1, have.tests[len(have.tests)-1], isAny)...)
	switch {
	case len(next) == 0:
		return []phrase{shaped(have.end, done)}
	case len(s.tests) > 0 && s.any != isAny: // "A or B and C"
		return nil
	}
	for _, one := range next {
		out = append(out, p.moreTests(one, done, loose)...)
	}
	return out
}

// listed reads the values behind that of a test, of which the last has an "or": "is open, paid
// or late". nil where there is no such list.
func (p *planner) listed(have testPhrase) *testPhrase {
	last, end := have.tests[len(have.tests)-1], have.end
	if len(have.tests) > 1 || last.operator != "==" && last.operator != "!=" {
		return nil
	}
	for tests := have.tests[:1:1]; p.Is(end, ","); {
		at := p.Skip(end+1, "or")
		value, to := p.cell(at)
		if to == 0 {
			return nil
		}
		last.value = value
		tests = append(tests, last)
		isLast := at > end+1
		if !isLast && p.Is(to, "or") {
			if last.value, to = p.cell(to + 1); to == 0 {
				return nil
			}
			tests, isLast = append(tests, last), true
		}
		if isLast && p.boundary(to) {
			return &testPhrase{to, tests}
		}
		end = to
	}
	return nil
}

// oneOf are rows with one of the values that are listed, or with none of them.
func (p *planner) oneOf(listed *testPhrase, s shaping) []phrase {
	if len(s.tests) > 0 || len(listed.tests) > 9 || p.Is(listed.end, "and") && len(p.test(p.Skip(listed.end+1, "where", "whose", "with"), false)) > 0 {
		return nil // "A or B and C"
	}
	s.tests, s.any = listed.tests, listed.tests[0].operator == "=="
	return []phrase{shaped(listed.end, s)}
}

// sameTest reads a test that leaves out its column: "over 100 and under 500", "is open or
// pending".
func (p *planner) sameTest(at int, last rowTest, isAny bool) []testPhrase {
	if test, end := p.amountTest(p.Skip(at, "is"), last.column); end > 0 {
		return []testPhrase{{end, []rowTest{test}}}
	}
	if value, end := p.cell(at); end > 0 && isAny && last.operator == "==" && p.boundary(end) {
		last.value = value
		return []testPhrase{{end, []rowTest{last}}}
	}
	return nil
}

// test reads "status is open", "the amount is over 100"; loosely also "an amount over 100"
// and "status open".
func (p *planner) test(at int, loose bool) (out []testPhrase) {
	from := p.theColumn(at)
	if empty := p.emptyTest(at); len(empty) > 0 {
		return empty
	}
	loose = loose && !p.saysEmpty(from)
	for _, end := range p.columnEnds(from) {
		c := p.columnIn(span{from, end})
		for _, found := range p.testOf(c, p.skipNoun(end), loose && !p.Is(at, "a", "an")) { // "a red flag" is one thing
			out = append(out, found)
			if strings.ContainsAny(found.tests[0].operator, "<>") {
				p.figured = append(p.figured, c)
			}
		}
	}
	return out
}
