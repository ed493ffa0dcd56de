package offline

import (
	"strings"

	"planwright/planner/offline/token"
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
var calculators map[string]token.Wordings

func initCalculated() {
	calculators = map[string]token.Wordings{
		"+": token.AnyOf("plus|+"), "-": token.AnyOf("minus|-|−"), "*": token.AnyOf("times|multiplied by|*|×|x"), "/": token.AnyOf("divided by|over|/|÷"),
	}
	madeWords = token.AnyOf("with|as|from|for|that is|which is|=|:")
	spanNames = token.AnyOf("as|as the column|as a column|in a column|in the column|into the column|into a column|in a new column|as a new column|and call it|and call them|called|named")
}

// calculated reads "net with gross divided by 1.19" and "total as price times count".
func calculated(p *planner, at int) (out []phrase) {
	at = p.Skip(at, "called", "named")
	for _, named := range p.columnEnds(at) {
		from := p.Skip(named, ",")
		for _, begin := range madeWords.Ends(&p.Sequence, from) {
			made := calculation{name: p.columnIn(span{at, named})}
			out = append(out, p.calculationAt(begin, made)...)
			out = append(out, p.spanAt(begin, made)...)
		}
	}
	return out
}

// madeWords lead from the name of a column to what it is.
var madeWords token.Wordings

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
		if next := calculators[operator].End(&p.Sequence, end); next > 0 && len(c.terms) < mostTerms {
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
			if words.End(&p.Sequence, from) > 0 {
				return true
			}
		}
	}
	return false
}

// bracketsAround are how many brackets open before some words and close behind them, besides
// those that belong to a name in them.
func (p *planner) bracketsAround(s span) (opened, closed int) {
	before, behind := p.words[:p.Tokens[s.from].Start], p.words[p.Tokens[s.to-1].End:]
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

// spanned reads "hours between Von and Bis" and "days from Start to Ende as Dauer".
func spanned(p *planner, at int) (out []phrase) {
	for _, ph := range p.spanAt(at, calculation{}) {
		as := p.Skip(ph.end, ",")
		for _, begin := range spanNames.Ends(&p.Sequence, as) {
			begin = p.theColumn(begin)
			for _, end := range p.columnEnds(begin) {
				made := *ph.shape.made
				made.name = p.columnIn(span{begin, end})
				out = append(out, shaped(end, shaping{made: &made}))
			}
		}
		made := *ph.shape.made
		made.name = column{said: made.span}
		out = append(out, shaped(ph.end, shaping{made: &made}))
	}
	return out
}

// spanNames lead to the name of the column for what lies between.
var spanNames token.Wordings

// spanAt reads what lies between two columns, of a column that has a name already.
func (p *planner) spanAt(at int, c calculation) (out []phrase) {
	from := p.Skip(at, "the", "number", "of", "time", "in")
	unit := p.At(from).Low
	if unit != "hours" && unit != "days" {
		return nil
	}
	from = p.Skip(from+1, "that", "lie", "are", "there", "elapsed", "worked")
	joint := map[string]string{"between": "and", "from": "to"}[p.At(from).Low]
	if joint == "" {
		return nil
	}
	for _, first := range p.anyColumns(p.theColumn(from + 1)) {
		to := p.skipNoun(first.end)
		if !p.Is(to, joint, "until", "till") {
			continue
		}
		for _, last := range p.anyColumns(p.theColumn(to + 1)) {
			made := calculation{name: c.name, span: unit, terms: []term{{column: first.column}, {column: last.column}}}
			out = append(out, shaped(p.skipNoun(last.end), shaping{made: &made}))
		}
	}
	return out
}

// addSpan writes the line as the form of the page does.
func (t *table) addSpan(c *calculation) bool {
	var fields []string
	for _, one := range c.terms {
		name, ok := t.name(one.column)
		if !ok {
			return false
		}
		fields = append(fields, fieldText(name))
	}
	t.adds(c.name.said)
	if c.name.said == c.span {
		t.remark("What lies between “" + c.terms[0].column.said + "” and “" + c.terms[1].column.said + "” stands in a new column “" + c.name.said + "”.")
	}
	return t.line("map(%s = %s_between(%s))", fieldText(c.name.said), c.span, strings.Join(fields, "; "))
}
