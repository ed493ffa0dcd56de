package offline

import (
	"slices"
	"strconv"
	"strings"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// states are words for rows that say what their status is.
var states wordSet

// extremes are words for the rows at one end, and what is sorted for that.
var extremes map[string]shaping

// figureNouns are words for columns of numbers: "the ten largest amounts" are rows by them.
var figureNouns wordSet

var pronouns wordings

// rows reads which rows are kept: "the ones over 1,000", "the open invoices", "the ten
// largest", "where status is open".
func rows(p *planner, at int) (out []phrase) {
	at = p.skip(at, "only", "just", "all", "of", "the", "those", "them")
	out = append(out, p.atOneEnd(at)...)
	s := shaping{}
	if states.has(p.at(at)) && p.rowNoun(at+1) > 0 {
		s.tests, s.called = []rowTest{p.stateAt(at)}, p.calledAt(at+1)
		out = append(out, p.tested(p.rowNoun(at+1), s)...)
		return append(out, shaped(p.rowNoun(at+1), s))
	}
	if noun := p.rowNoun(at); noun > 0 {
		s.called = p.calledAt(at)
		out = append(out, p.tested(noun, s)...)
		return append(out, p.testedIn(noun, s)...)
	}
	if p.is(at, "where", "whose") || p.is(at-1, "those") || p.is(at, "what", "everything") {
		out = append(out, p.tested(p.skip(at, "what", "everything"), s)...)
	}
	return out
}

// noRows are parts of a text and things on the machine, which no table has as rows.
var noRows wordSet

// testedIn reads the table between the word for rows and their tests.
func (p *planner) testedIn(at int, s shaping) (out []phrase) {
	if !p.is(at, "of", "in", "from") {
		return nil
	}
	for _, file := range only(inTable, namedFile)(p, at+1) {
		for _, ph := range p.tested(file.end, s) {
			ph.table = &file
			out = append(out, ph)
		}
	}
	return out
}

// stateAt is the test for a state that is named there.
func (p *planner) stateAt(at int) rowTest {
	return rowTest{column: column{said: "status"}, operator: "==", value: string(text.Quote(p.tokens[at].low)), isState: true}
}

// rowNoun is where the word for rows ends, 0 where none stands there.
func (p *planner) rowNoun(at int) int {
	t := p.at(at)
	switch {
	case p.is(at, "rows", "ones", "entries", "records", "lines", "people"):
		return at + 1
	case p.plainWord(at) && singular(t.low) != t.low && !noColumns.has(t) && !noRows.has(t) && !capitalised(t):
		return at + 1
	}
	return 0
}

// calledAt is what the word there calls rows, "" for none of its own.
func (p *planner) calledAt(at int) string {
	if p.is(at, "rows", "ones", "entries", "records", "lines") || p.rowNoun(at) == 0 {
		return ""
	}
	return p.tokens[at].low
}

// atOneEnd reads "first ten rows", "ten largest orders by amount", "top ten by amount".
func (p *planner) atOneEnd(at int) (out []phrase) {
	n, word, end := p.manyAtEnd(at)
	if n < 1 || n != float64(int(n)) || n > 1_000_000 {
		return nil
	}
	named := max(end, p.rowNoun(end))
	s, isExtreme := extremes[p.at(word).low]
	s.take = int(n)
	switch {
	case p.is(word, "last"):
		s.take = -s.take
	case p.is(word, "top"):
		s.by, s.falling, isExtreme = column{spoken: ofNumbers}, true, true
	case !isExtreme && !p.is(word, "first"):
		return nil
	}
	s.called = p.calledAt(end)
	if noun := singular(p.at(end).low); isExtreme && named > end && figureNouns[noun] {
		if s.by.spoken == ofDates || s.take == 0 {
			return nil
		}
		s.by, s.called = column{said: noun}, ""
		p.figured = append(p.figured, s.by)
	}
	if s.sorted = isExtreme; isExtreme && p.is(named, "by") {
		out = p.extremeBy(named+1, s)
	}
	out = append(out, shaped(named, s))
	for _, all := range slices.Clone(out) {
		out = append(p.ofEach(all, isExtreme && all.end == named), out...)
	}
	return out
}

// manyAtEnd reads how many rows there are to be, which is 0 where nothing says it: "3 largest",
// "largest 3" or "largest row per region". word is where stands at which end.
func (p *planner) manyAtEnd(at int) (n float64, word, end int) {
	if n, used := number(p.tokens[min(at, len(p.tokens)):]); used > 0 {
		return n, at + used, at + used + 1
	}
	if n, used := number(p.tokens[min(at+1, len(p.tokens)):]); used > 0 {
		return n, at, at + 1 + used
	}
	if p.is(at+1, "row", "entry", "record", "line") && (p.saysOfEach(at+2) || p.is(at+2, "by")) {
		return 1, at, at + 2
	}
	return 0, 0, 0
}

// saysOfEach reports whether "per", "of each" or the like stands there.
func (p *planner) saysOfEach(at int) bool {
	return p.is(at, "per") || p.is(at, "for", "of", "in", "from") && p.is(at+1, "each", "every")
}

// ofEach reads of what each so many rows are taken: "per region", "of each region by amount".
func (p *planner) ofEach(all phrase, isUnsaid bool) (out []phrase) {
	if !p.saysOfEach(all.end) {
		return nil
	}
	from := p.theColumn(p.skip(p.skip(all.end+1, "each", "every"), "of"))
	for _, end := range p.columnEnds(from) {
		each, s := p.columnIn(span{from, end}), *all.shape
		s.each = &each
		if isUnsaid && p.is(end, "by") {
			out = append(out, p.extremeBy(end+1, s)...)
		}
		out = append(out, shaped(end, s))
	}
	return out
}

// extremeBy reads the column in which the rows are at one end.
func (p *planner) extremeBy(at int, s shaping) (out []phrase) {
	from, dates := p.theColumn(at), s.by.spoken == ofDates
	for _, to := range p.columnEnds(from) {
		if s.by = p.columnIn(span{from, to}); !dates || !s.by.isAge() {
			out = append(out, shaped(to, s))
		}
	}
	return out
}

// ── tests ──

// dropped reads which rows are taken out.
func dropped(p *planner, at int) (out []phrase) {
	for _, ph := range rows(p, at) {
		if s := *ph.shape; len(s.tests) > 0 && !s.sorted && s.take == 0 {
			if not, ok := s.negated(); ok {
				ph.shape = &not
				out = append(out, ph)
			}
		}
	}
	return out
}

// opposites are the tests that hold where others do not.
var opposites map[string]string

// ordering are the tests that no empty cell passes.
var ordering wordSet

func (s shaping) negated() (shaping, bool) {
	not := shaping{any: !s.any}
	for _, test := range s.tests {
		test.orEmpty = ordering[test.operator]
		test.operator = opposites[test.operator]
		if test.operator == "" {
			return s, false
		}
		not.tests = append(not.tests, test)
	}
	return not, true
}

var (
	testWords   wordings
	amountWords wordings
)

// tested reads the tests of rows, which must be there.
func (p *planner) tested(at int, s shaping) (out []phrase) {
	if end := testWords.end(p, at); end > 0 {
		loose := p.is(at, "with")
		for _, first := range append(p.test(end, loose), p.havingTest(at, end)...) {
			out = append(out, p.moreTests(first, s, loose)...)
		}
		return out
	}
	from := max(at, amountWords.end(p, at))
	if from > at && states.has(p.at(from)) && p.boundary(from+1) && len(s.tests) == 0 {
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

// havingTest reads "with an email" and "without email": whether something stands there.
func (p *planner) havingTest(at, end int) (out []testPhrase) {
	operator := "filled"
	switch {
	case p.is(at, "without"), p.is(end, "no"):
		operator = "empty"
	case !p.is(end, "a", "an"):
		return nil
	}
	from := p.theColumn(p.skip(end, "no", "any"))
	if p.saysEmpty(from) || p.is(from, "match", "matches", "partner", "partners", "counterpart") { // which another table has
		return nil
	}
	for _, to := range p.columnEnds(from) {
		if p.boundary(to) || p.is(to, "in", "from", "of") {
			out = append(out, testPhrase{to, []rowTest{{column: p.columnIn(span{from, to}), operator: operator, has: true}}})
		}
	}
	return out
}

// saysEmpty reports whether a word for no value stands there.
func (p *planner) saysEmpty(at int) bool { return p.is(at, "empty", "blank", "missing") }

// emptyTest reads “empty region”, “a missing value in the region column”, of which the rows are
// with or without.
func (p *planner) emptyTest(at int) (out []testPhrase) {
	from := p.skip(at, "no", "any")
	operator := "empty"
	if p.is(at-1, "without") || p.is(at, "no") {
		operator = "filled"
	}
	if from = p.theColumn(from); !p.saysEmpty(from) {
		return nil
	}
	column := p.skip(from+1, "value", "values", "cell", "cells", "field", "fields", "entry", "entries")
	if column > from+1 {
		column = p.skip(column, "in", "for", "of")
	}
	column = p.theColumn(column)
	for _, end := range p.columnEnds(column) {
		if to := p.skipNoun(end); p.boundary(to) || p.is(to, "in", "from", "of", "or") {
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
	isAny := p.is(have.end, "or")
	if s.any && len(have.tests) > 1 || isAny && len(have.tests) > 1 { // "is 5 or is between 10 and 20"
		return nil
	}
	done := s
	done.tests, done.any = append(s.tests[:len(s.tests):len(s.tests)], have.tests...), s.any || isAny
	if !isAny && !p.is(have.end, "and") || len(done.tests) > 9 {
		return []phrase{shaped(have.end, done)}
	}
	next := p.test(p.skip(have.end+1, "where", "whose", "with"), loose)
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
	for tests := have.tests[:1:1]; p.is(end, ","); {
		at := p.skip(end+1, "or")
		value, to := p.cell(at)
		if to == 0 {
			return nil
		}
		last.value = value
		tests = append(tests, last)
		isLast := at > end+1
		if !isLast && p.is(to, "or") {
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
	if len(s.tests) > 0 || len(listed.tests) > 9 || p.is(listed.end, "and") && len(p.test(p.skip(listed.end+1, "where", "whose", "with"), false)) > 0 {
		return nil // "A or B and C"
	}
	s.tests, s.any = listed.tests, listed.tests[0].operator == "=="
	return []phrase{shaped(listed.end, s)}
}

// sameTest reads a test that leaves out its column: "over 100 and under 500", "is open or
// pending".
func (p *planner) sameTest(at int, last rowTest, isAny bool) []testPhrase {
	if test, end := p.amountTest(p.skip(at, "is"), last.column); end > 0 {
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
		for _, found := range p.testOf(c, p.skipNoun(end), loose && !p.is(at, "a", "an")) { // "a red flag" is one thing
			out = append(out, found)
			if strings.ContainsAny(found.tests[0].operator, "<>") {
				p.figured = append(p.figured, c)
			}
		}
	}
	return out
}

var (
	wordTests     map[string]wordings
	wordTestOrder = []string{"startswith", "endswith", "filled", "empty"}
)

// testOf reads what is said of a column.
func (p *planner) testOf(c column, at int, loose bool) (out []testPhrase) {
	for _, operator := range wordTestOrder {
		if end := wordTests[operator].end(p, at); end > 0 {
			return p.wordTest(c, operator, end)
		}
	}
	if between := p.between(c, at); between != nil {
		return between
	}
	if test, end := p.amountTest(p.skip(at, "is", "are", "was"), c); end > 0 {
		return []testPhrase{{end, []rowTest{test}}}
	}
	for _, end := range predicates.ends(p, at) {
		for _, pred := range predicates.by[p.lowText(span{at, end})] {
			out = append(out, p.predicateTest(c, pred, end)...)
		}
	}
	if loose && p.saysEmpty(at) {
		return append(out, testPhrase{at + 1, []rowTest{{column: c, operator: "empty"}}})
	}
	if value, end := p.cell(at); loose && end > 0 {
		out = append(out, testPhrase{end, []rowTest{{column: c, operator: "==", value: value}}})
	}
	return out
}

// truth is a test for true or false, which a text file has as a text.
func (p *planner) truth(c column, sign string, at int) []testPhrase {
	if !p.is(at, "true", "false") {
		return nil
	}
	return []testPhrase{{at + 1, []rowTest{{column: c, operator: "truth" + sign, value: p.tokens[at].low}}}}
}

func (p *planner) wordTest(c column, operator string, at int) []testPhrase {
	if operator == "empty" || operator == "filled" {
		return []testPhrase{{at, []rowTest{{column: c, operator: operator}}}}
	}
	said, end := p.word(at)
	if end == 0 {
		return nil
	}
	return []testPhrase{{end, []rowTest{{column: c, operator: operator, value: string(text.Quote(said))}}}}
}

// between reads "is between 10 and 20".
func (p *planner) between(c column, at int) []testPhrase {
	if on := p.onDay(c, at); on != nil {
		return on
	}
	at = p.skip(at, "is", "are", "lies")
	if month := p.monthTest(at, c); month != nil {
		return month
	}
	if days := p.daysBetween(c, at); days != nil {
		return days
	}
	if !p.is(at, "between") {
		return nil
	}
	low, middle := p.sum(at + 1)
	high, end := p.sum(middle + 1)
	if middle == 0 || end == 0 || !p.is(middle, "and") {
		return nil
	}
	if x, y := amountOf(low), amountOf(high); x > y { // "between 50 and 20"
		low, high = high, low
	}
	return []testPhrase{{end, []rowTest{{column: c, operator: ">=", value: low}, {column: c, operator: "<=", value: high}}}}
}

// amountOf is the number in the language, 0 where it is something else.
func amountOf(value string) float64 {
	n, _ := strconv.ParseFloat(value, 64)
	return n
}

// judging are words that say how a value is, and are none themselves, but in quotes.
var judging = setOf("positive negative unique even odd duplicate duplicated distinct numeric big bigger small smaller large larger recent")

// signs are the operators of the program by those of a condition.
var signs = map[workflow.Operator]string{
	workflow.Equals: "==", workflow.NotEquals: "!=", workflow.GreaterThan: ">", workflow.GreaterThanOrEqual: ">=",
	workflow.LessThan: "<", workflow.LessThanOrEqual: "<=", workflow.Contains: "contains",
}

func (p *planner) predicateTest(c column, pred predicate, at int) []testPhrase {
	sign := signs[pred.op]
	switch {
	case sign == "":
	case pred.test == testSame && p.is(at, "true", "false"):
		return p.truth(c, sign, at)
	case pred.test == testSame && p.is(at, "positive", "negative") && pred.op == workflow.Equals:
		sign = ">"
		if p.is(at, "negative") {
			sign = "<"
		}
		return []testPhrase{{at + 1, []rowTest{{column: c, operator: sign, value: "0"}}}}
	case pred.test == testSame && p.saysEmpty(at):
		return []testPhrase{{at + 1, []rowTest{{column: c, operator: map[string]string{"==": "empty", "!=": "filled"}[sign]}}}}
	case pred.test == testSame && judging.has(p.at(at)):
	case pred.test == testSame:
		if found := p.againstColumn(c, sign, at, true); found != nil {
			return found
		}
		if value, end := p.cell(at); end > 0 {
			plain := strings.HasPrefix(value, `"`) && !p.isQuote(at)
			return []testPhrase{{end, []rowTest{{column: c, operator: sign, value: value, plain: plain}}}}
		}
	case pred.test == testNumber:
		if value, end := p.sum(at); end > 0 {
			return []testPhrase{{end, []rowTest{{column: c, operator: sign, value: value}}}}
		}
		return p.againstColumn(c, sign, at, false)
	case pred.test == testText && sign == "contains":
		if said, end := p.word(at); end > 0 {
			return []testPhrase{{end, []rowTest{{column: c, operator: sign, value: string(text.Quote(said))}}}}
		}
	}
	return nil
}

// againstColumn reads “the column Soll”, “the Soll column” and, of what only numbers are asked,
// “Soll”: what stands in another column.
func (p *planner) againstColumn(c column, sign string, at int, mustSay bool) (out []testPhrase) {
	from := p.theColumn(at)
	isSaid := p.is(from-1, "column", "field", "called", "named")
	for _, end := range p.columnEnds(from) {
		to := p.skipNoun(end)
		isMeasure := vague.has(p.tokens[from]) || kindWords[p.tokens[from].low] != "" || periods[p.tokens[from].low] > 0
		switch {
		case isSaid || to > end:
		case mustSay || isMeasure || !p.boundary(to) && !p.is(to, "and", "or"):
			continue
		}
		out = append(out, testPhrase{to, []rowTest{{column: c, operator: sign, other: p.columnIn(span{from, end})}}})
	}
	return out
}

// amountTest reads "over 1,000" and "before 2026-01-01".
func (p *planner) amountTest(at int, c column) (rowTest, int) {
	if test, end := p.dayTest(at, c); end > 0 {
		return test, end
	}
	if test, end := p.latelyTest(at, c); end > 0 {
		return test, end
	}
	if test, end := p.agedTest(at, c); end > 0 {
		return test, end
	}
	for _, from := range amounts.ends(p, at) {
		pred := amounts.by[p.lowText(span{at, from})][0]
		if value, end := p.sum(from); end > 0 && (pred.op != workflow.Equals || c.said != "") {
			return rowTest{column: c, operator: signs[pred.op], value: value}, end
		}
	}
	return rowTest{}, 0
}

var (
	currency = text.Pattern(`^[€$£]?(-?\d[\d.,]*)[€$£]?$`)
	// A thousand, or a little over one: who writes 1.081 may write English with the figures of
	// another language, and a plan that takes it wrong is wrong by a thousand. 0.081 is no thousand.
	unclear    = text.Pattern(`^-?[1-9]\d{0,2}\.\d{3}$`)
	leadingNil = text.Pattern(`^0\d`)
	coins      wordSet
)

// isUnclear reports whether a number may be a thousand, or one.
func isUnclear(t token) bool { return t.kind == numberToken && unclear().MatchString(t.text) }

// sum is a number as it stands in a program, with a sign of money perhaps, and where it
// ends.
func (p *planner) sum(at int) (string, int) {
	t := p.at(at)
	if found := currency().FindStringSubmatch(t.text); found != nil && !p.isQuote(at) {
		if coins.has(p.at(at + 1)) {
			at++
		}
		if unclear().MatchString(found[1]) {
			return "", 0
		}
		n, used := number([]token{{kind: numberToken, text: found[1]}})
		if used == 0 {
			return "", 0
		}
		return numberText(n), at + 1
	}
	n, used := number(p.tokens[min(at, len(p.tokens)):])
	if used == 0 || p.is(at, "a", "an", "half", "few", "quarter") || p.isKind(at, numberToken) {
		return "", 0
	}
	if coins.has(p.at(at + used)) {
		used++
	}
	return numberText(n), at + used
}

// cell is what may stand in a table, as a program has it, and where it ends.
func (p *planner) cell(at int) (string, int) {
	t := p.at(at)
	switch {
	case p.isQuote(at):
	case leadingNil().MatchString(t.text):
		return string(text.Quote(t.text)), at + 1
	case t.kind == numberToken || currency().MatchString(t.text):
		return p.sum(at)
	case p.is(at, "yes", "no"): // truth or a word
		return "", 0
	}
	if n, end := p.sum(at); end > 0 { // "zero", "ten"
		return n, end
	}
	said, end := p.word(at)
	if end == 0 {
		return "", 0
	}
	return string(text.Quote(said)), end
}

// vague are words of which each row would have its own measure.
var vague wordSet

// word is a text that is quoted, a name in capitals, or one plain word, and where it ends.
func (p *planner) word(at int) (string, int) {
	end := p.nameEnd(at)
	switch {
	case p.isQuote(at), p.isKind(at, mailToken), isoDay().MatchString(p.at(at).text):
		end = at + 1
	case end > at:
	case p.plainWord(at) && !noColumns.has(p.tokens[at]) && !anything.has(p.tokens[at]) && !vague.has(p.tokens[at]):
		end = at + 1
	default:
		return "", 0
	}
	return p.text(span{at, end}), end
}
