package offline

import (
	"strconv"
	"strings"

	"planwright/planner/offline/token"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// wordTests are tests that are said in words of their own.
var wordTests []wordedTest

type wordedTest struct {
	operator string
	said     token.Wordings
}

func initWordTests() {
	wordTests = []wordedTest{
		{"startswith", token.AnyOf("starts with|begins with|start with|begin with")},
		{"endswith", token.AnyOf("ends with|ends in|end with")},
		{"filled", token.AnyOf("is not empty|is filled|is filled in|is there|is not missing|is not blank|isn't empty")},
		{"empty", token.AnyOf("is empty|is missing|is blank|is not filled in|are empty")},
	}
}

// testOf reads what is said of a column.
func (p *planner) testOf(c column, at int, loose bool) (out []testPhrase) {
	for _, test := range wordTests {
		if end := test.said.End(&p.Sequence, at); end > 0 {
			return p.wordTest(c, test.operator, end)
		}
	}
	if between := p.between(c, at); between != nil {
		return between
	}
	if test, end := p.amountTest(p.Skip(at, "is", "are", "was"), c); end > 0 {
		return []testPhrase{{end, []rowTest{test}}}
	}
	for _, end := range predicates.Ends(&p.Sequence, at) {
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
	if !p.Is(at, "true", "false") {
		return nil
	}
	return []testPhrase{{at + 1, []rowTest{{column: c, operator: "truth" + sign, value: p.Tokens[at].Low}}}}
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
	at = p.Skip(at, "is", "are", "lies")
	if month := p.monthTest(at, c); month != nil {
		return month
	}
	if days := p.daysBetween(c, at); days != nil {
		return days
	}
	if !p.Is(at, "between") {
		return nil
	}
	low, middle := p.sum(at + 1)
	high, end := p.sum(middle + 1)
	if middle == 0 || end == 0 || !p.Is(middle, "and") {
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
var judging = token.SetOf("positive negative unique even odd duplicate duplicated distinct numeric big bigger small smaller large larger recent")

// signs are the operators of the program by those of a condition.
var signs = map[workflow.Operator]string{
	workflow.Equals: "==", workflow.NotEquals: "!=", workflow.GreaterThan: ">", workflow.GreaterThanOrEqual: ">=",
	workflow.LessThan: "<", workflow.LessThanOrEqual: "<=", workflow.Contains: "contains",
}

func (p *planner) predicateTest(c column, pred predicate, at int) []testPhrase {
	sign := signs[pred.op]
	switch {
	case sign == "":
	case pred.test == testSame && p.Is(at, "true", "false"):
		return p.truth(c, sign, at)
	case pred.test == testSame && p.Is(at, "positive", "negative") && pred.op == workflow.Equals:
		sign = ">"
		if p.Is(at, "negative") {
			sign = "<"
		}
		return []testPhrase{{at + 1, []rowTest{{column: c, operator: sign, value: "0"}}}}
	case pred.test == testSame && p.saysEmpty(at):
		return []testPhrase{{at + 1, []rowTest{{column: c, operator: map[string]string{"==": "empty", "!=": "filled"}[sign]}}}}
	case pred.test == testSame && judging.Has(p.At(at)):
	case pred.test == testSame:
		if found := p.againstColumn(c, sign, at, true); found != nil {
			return found
		}
		if value, end := p.cell(at); end > 0 {
			plain := strings.HasPrefix(value, `"`) && !p.IsQuote(at)
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
	isSaid := p.Is(from-1, "column", "field", "called", "named")
	for _, end := range p.columnEnds(from) {
		to := p.skipNoun(end)
		isMeasure := vague.Has(p.Tokens[from]) || kindWords[p.Tokens[from].Low] != "" || periods[p.Tokens[from].Low] > 0
		switch {
		case isSaid || to > end:
		case mustSay || isMeasure || !p.boundary(to) && !p.Is(to, "and", "or"):
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
	for _, from := range amounts.Ends(&p.Sequence, at) {
		pred := amounts.by[p.lowText(span{at, from})][0]
		if value, end := p.sum(from); end > 0 && (pred.op != workflow.Equals || c.said != "") {
			return rowTest{column: c, operator: signs[pred.op], value: value}, end
		}
	}
	return rowTest{}, 0
}
