package offline

import (
	"slices"
	"strings"
)

// calculation is a column that is worked out of others in each row.
type calculation struct {
	name  column
	terms []term
	span  string // what lies between its two terms: hours or days; "" where it is reckoned with signs
}

// term is one of what a column is worked out of.
type term struct {
	operator string // between it and the one before it, "" of the first
	opened   int    // brackets that open before it
	column   column
	number   string // in place of the column, "" for none
	closed   int    // brackets that close behind it
}

// calculators are the words between what is calculated with.
var calculators map[string]wordings

func initCalculated() {
	calculators = map[string]wordings{
		"+": anyOf("plus|+"), "-": anyOf("minus|-|−"), "*": anyOf("times|multiplied by|*|×|x"), "/": anyOf("divided by|over|/|÷"),
	}
	madeWords = anyOf("with|as|from|for|that is|which is|=|:")
}

// calculated reads "net with gross divided by 1.19" and "total as price times count".
func calculated(p *planner, at int) (out []phrase) {
	at = p.skip(at, "called", "named")
	for _, named := range p.columnEnds(at) {
		from := p.skip(named, ",")
		for _, begin := range madeWords.ends(p, from) {
			made := calculation{name: p.columnIn(span{at, named})}
			out = append(out, p.calculationAt(begin, made)...)
			out = append(out, p.spanAt(begin, made)...)
		}
	}
	return out
}

// madeWords lead from the name of a column to what it is.
var madeWords wordings

// mostTerms is how many columns and numbers one is worked out of.
const mostTerms = 9

// calculationAt reads “Menge * (Preis + 5)”: at least two terms, with a sign between each two and
// brackets around some.
func (p *planner) calculationAt(at int, c calculation) (out []phrase) {
	return p.moreTerms(at, c, "")
}

func (p *planner) moreTerms(at int, c calculation, operator string) (out []phrase) {
	from := p.theColumn(at)
	if number, to := p.sum(from); to > 0 {
		return p.behindTerm(from, to, c, term{operator: operator, number: number})
	}
	for _, end := range p.columnEnds(from) {
		if !p.calculates(from+1, end) {
			out = append(out, p.behindTerm(from, end, c, term{operator: operator, column: p.columnIn(span{from, end})})...)
		}
	}
	return out
}

// behindTerm goes on behind a term, with a sign or at the end.
func (p *planner) behindTerm(from, end int, c calculation, one term) (out []phrase) {
	one.opened, one.closed = p.bracketsAround(span{from, end})
	c = c.with(one)
	for _, operator := range []string{"+", "-", "*", "/"} {
		if next := calculators[operator].end(p, end); next > 0 && len(c.terms) < mostTerms {
			return p.moreTerms(next, c, operator)
		}
	}
	if len(c.terms) < 2 || !c.isWhole() {
		return nil
	}
	return []phrase{shaped(end, shaping{made: &c})}
}

// with is the calculation with one term more.
func (c calculation) with(one term) calculation {
	c.terms = append(c.terms[:len(c.terms):len(c.terms)], one)
	return c
}

// calculates reports whether a word for a sign stands in between.
func (p *planner) calculates(from, end int) bool {
	for ; from < end; from++ {
		for _, words := range calculators {
			if words.end(p, from) > 0 {
				return true
			}
		}
	}
	return false
}

// bracketsAround are how many brackets open before some words and close behind them, besides
// those that belong to a name in them.
func (p *planner) bracketsAround(s span) (opened, closed int) {
	before, behind := p.words[:p.tokens[s.from].start], p.words[p.tokens[s.to-1].end:]
	for strings.HasSuffix(before, "(") {
		before, opened = strings.TrimRight(before[:len(before)-1], " "), opened+1
	}
	for strings.HasPrefix(behind, ")") {
		behind, closed = strings.TrimLeft(behind[1:], " "), closed+1
	}
	own := strings.Count(p.text(s), "(") - strings.Count(p.text(s), ")")
	return opened - max(-own, 0), closed - max(own, 0)
}

// isWhole reports whether each bracket that opens closes, and some column is there.
func (c calculation) isWhole() bool {
	open, columns := 0, 0
	for _, one := range c.terms {
		if open += one.opened - one.closed; open < 0 || one.opened < 0 || one.closed < 0 {
			return false
		}
		if one.number == "" {
			columns++
		}
	}
	return open == 0 && columns > 0
}

func (t *table) addMade(c *calculation) bool {
	if c == nil {
		return true
	}
	if c.span != "" {
		return t.addSpan(c)
	}
	made := strings.Builder{}
	for _, one := range c.terms {
		written := one.number
		if written == "" {
			name, ok := t.name(one.column)
			if !ok {
				return false
			}
			written = fieldText(name)
		}
		if strings.HasPrefix(written, "-") {
			written = "(" + written + ")"
		}
		if one.operator != "" {
			made.WriteString(" " + one.operator + " ")
		}
		made.WriteString(strings.Repeat("(", one.opened) + written + strings.Repeat(")", one.closed))
	}
	t.adds(c.name.said)
	return t.line("map(%s = %s)", fieldText(c.name.said), made.String())
}

// leftOut reads "the columns notes and phone" and "the notes column".
func leftOut(p *planner, at int) (out []phrase) {
	if p.is(p.skip(at, "the"), "column", "columns", "field", "fields") {
		for _, list := range p.columnList(at, p.anyColumns) {
			out = append(out, shaped(list.end, shaping{less: list.columns}))
		}
		return out
	}
	at = p.skip(at, "the")
	for _, end := range p.columnEnds(at) {
		if p.is(end, "column", "field") {
			out = append(out, shaped(end+1, shaping{less: []column{p.columnIn(span{at, end})}}))
		}
	}
	return out
}

func (t *table) addLess(less []column) bool {
	var fields []string
	for _, c := range less {
		name, ok := t.name(c)
		if !ok {
			return false
		}
		fields = append(fields, fieldText(name))
		for called, column := range t.columns {
			if column == name {
				delete(t.columns, called)
			}
		}
		t.own = slices.DeleteFunc(slices.Clone(t.own), func(own string) bool { return own == name })
	}
	return len(less) == 0 || t.line("map(del(%s))", strings.Join(fields, ", "))
}
