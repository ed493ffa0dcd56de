package offline

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/jq"
	"planwright/planner/offline/token"
	"planwright/planner/text"
)

// splitting is a column whose texts are taken apart into others.
type splitting struct {
	column
	by     string
	isSaid bool
	names  []column
}

// signWords are words for what stands between the parts of a text.
var signWords = map[string]string{
	"comma": ",", "commas": ",", "semicolon": ";", "semicolons": ";", "space": " ", "spaces": " ", "blank": " ", "blanks": " ",
	"dash": "-", "hyphen": "-", "slash": "/", "colon": ":", "tab": "\t",
}

// splitColumn reads "name into first and last", "name at the comma into last and first".
func splitColumn(p *planner, at int) (out []phrase) {
	from := p.theColumn(at)
	for _, end := range p.columnEnds(from) {
		s := splitting{column: p.columnIn(span{from, end}), by: " "}
		at := s.readBy(p, p.skipNoun(end))
		if !p.Is(at, "into") {
			continue
		}
		for _, list := range p.columnList(p.Skip(at+1, "the", "two", "three", "new"), p.partNames) {
			one := s
			one.names = list.columns
			to := one.readBy(p, list.end)
			if n := len(list.columns); n > 1 && n < 7 {
				out = append(out, shaped(to, shaping{splits: &one}))
			}
		}
	}
	return out
}

// partNames are names of new columns, First and Last among them, which else say which rows.
func (p *planner) partNames(at int) []columnPhrase {
	if p.Is(at, "first", "last", "middle") && !p.Is(at+1, "name", "names") {
		return []columnPhrase{{at + 1, p.columnIn(span{at, at + 1})}}
	}
	return p.anyColumns(at)
}

// readBy reads at what a text is taken apart, where that is said, and gives where it ends.
func (s *splitting) readBy(p *planner, at int) int {
	if s.isSaid || !p.Is(at, "at", "by", "on") {
		return at
	}
	from := p.Skip(p.Skip(at+1, "the", "a", "each", "every"), "first")
	switch by := signWords[p.At(from).Low]; {
	case p.IsQuote(from):
		s.by = p.Tokens[from].Text
	case by != "":
		s.by = by
	default:
		return at
	}
	s.isSaid = s.by != ""
	return from + 1
}

func (t *table) addSplit(s *splitting) bool {
	if s == nil {
		return true
	}
	name, ok := t.name(s.column)
	if !ok {
		return false
	}
	by, last := text.Quote(s.by), len(s.names)-1
	var members []string
	for i, c := range s.names {
		if i < last {
			members = append(members, fmt.Sprintf(`%s: (.[%d] // "")`, keyText(c.said), i))
		} else {
			members = append(members, fmt.Sprintf(`%s: (.[%d:] | join(%s))`, keyText(c.said), i, by))
		}
		t.adds(c.said)
	}
	if !s.isSaid {
		t.remark("“" + name + "” is split at blanks, and “" + s.names[last].said + "” gets all that is left. Change that in its line of the step if something else parts it.")
	}
	return t.line(`map(. + (%s // "" | tostring | split(%s) | map(trim) | {%s}))`, fieldText(name), by, strings.Join(members, ", "))
}

// trimmed reads the columns whose texts lose the blanks around them.
func trimmed(p *planner, at int) (out []phrase) {
	for _, list := range p.columnList(at, p.anyColumns) {
		out = append(out, shaped(p.Skip(list.end, "column", "columns", "field", "fields"), shaping{trims: list.columns}))
	}
	return out
}

func (t *table) addTrims(columns []column) bool {
	for _, c := range columns {
		name, ok := t.name(c)
		if !ok {
			return false
		}
		t.line(`map(%s |= if type == "string" then trim else . end)`, fieldText(name))
	}
	if len(columns) > 0 {
		t.remark("Blanks at both ends of a text are taken away; those between words stay.")
	}
	return true
}

// scaled reads "price by 1.19" behind "multiply" and "divide", and how the column is called that
// comes of it.
func scaled(p *planner, at int) (out []phrase) {
	operator := "*"
	if p.Is(at-1, "divide") {
		operator = "/"
	}
	from := p.theColumn(at)
	for _, c := range p.figureColumns(from) {
		made := calculation{name: c.column, terms: []term{{column: c.column}}}
		out = append(out, p.scaledBy(c.end, made, operator)...)
		if !p.Is(c.end, "in", "of", "from") {
			continue
		}
		for _, file := range only(inTable, namedFile)(p, c.end+1) {
			for _, ph := range p.scaledBy(file.end, made, operator) {
				ph.table = &file
				out = append(out, ph)
			}
		}
	}
	return out
}

// scaledBy reads the number, or the other column.
func (p *planner) scaledBy(at int, made calculation, operator string) (out []phrase) {
	if !p.Is(at, "by", "with") {
		return nil
	}
	if number, end := p.sum(at + 1); end > 0 {
		return p.scaledAs(end, made.with(term{operator: operator, number: number}))
	}
	right := p.theColumn(at + 1)
	for _, end := range p.columnEnds(right) {
		both := made.with(term{operator: operator, column: p.columnIn(span{right, end})})
		out = append(out, p.scaledAs(end, both)...)
	}
	return out
}

func (p *planner) scaledAs(at int, c calculation) (out []phrase) {
	if p.Is(at, "as", "into") {
		from := p.Skip(p.theColumn(p.Skip(at+1, "a", "the", "new")), "called", "named")
		for _, end := range p.columnEnds(from) {
			named := c
			named.name = p.columnIn(span{from, end})
			out = append(out, shaped(end, shaping{made: &named}))
		}
	}
	return append(out, shaped(at, shaping{made: &c}))
}

// change is a line that changes columns: what it is, where column stands for each of them.
type change struct {
	columns []column
	line    string // with a %s for the column
	renamed []column
	remark  string // what was taken for granted
}

// intoNumbers are words for numbers that texts become; germanFigures names of columns of which the
// numbers have a decimal comma mostly.
var (
	intoNumbers   token.Wordings
	germanFigures token.Set
)

// affixes are words for a text that is put before others, or behind.
var affixes map[string]bool

func initChanges() {
	intoNumbers = token.AnyOf("numbers|a number|number|amounts|an amount|numeric|a numeric column")
	germanFigures = token.SetOf("preis preise betrag beträge umsatz umsätze menge summe kosten netto brutto gehalt anzahl gesamt mwst steuer rabatt wert stückpreis einzelpreis gesamtpreis gewicht saldo rechnungsbetrag nettobetrag bruttobetrag")
	affixes = map[string]bool{"prefix": true, "suffix": false}
}

// affixed reads "the prefix “RE-” to number" and "“ €” behind the amount".
func affixed(p *planner, at int) (out []phrase) {
	from := p.Skip(at, "the", "a", "text")
	isBefore, isNamed := affixes[p.At(from).Low]
	if isNamed && !p.IsQuote(from) {
		from++
	}
	if !p.IsQuote(from) {
		return nil
	}
	said, to := p.Tokens[from].Text, from+1
	switch {
	case isNamed && p.Is(to, "to"):
		to++
	case !isNamed && p.Is(to, "before"), !isNamed && p.Is(to, "in") && p.Is(to+1, "front") && p.Is(to+2, "of"):
		isBefore, to = true, to+1
		to = p.Skip(to, "front", "of")
	case !isNamed && p.Is(to, "behind", "after"):
		to++
	default:
		return nil
	}
	made := "tostring + " + string(text.Quote(said))
	if isBefore {
		made = string(text.Quote(said)) + " + tostring"
	}
	return p.changed(to, `map(%s |= if . == null or . == "" then . else `+strings.ReplaceAll(made, "%", "%%")+` end)`)
}

// changed are phrases for columns that a line changes.
func (p *planner) changed(at int, line string) (out []phrase) {
	for _, list := range p.columnList(at, p.anyColumns) {
		out = append(out, shaped(p.Skip(list.end, "column", "columns", "field", "fields"), shaping{changes: []change{{columns: list.columns, line: line}}}))
	}
	return out
}

// letterCases are words for how letters are written.
var letterCases = []struct{ words, line string }{
	{"lower case|lowercase|small letters|lower case letters|lowercase letters", lowered},
	{"upper case|uppercase|capital letters|capitals|upper case letters|uppercase letters", raised},
}

// cased reads "the email into lower case", "Name and Ort to capital letters".
func cased(p *planner, at int) (out []phrase) {
	for _, list := range p.columnList(at, p.anyColumns) {
		to := p.Skip(list.end, "column", "columns", "field", "fields")
		if !p.Is(to, "to", "into", "in") {
			continue
		}
		for _, one := range letterCases {
			if end := token.AnyOf(one.words).End(&p.Sequence, to+1); end > 0 {
				out = append(out, shaped(end, shaping{changes: []change{{columns: list.columns, line: "map(%s |= " + strings.ReplaceAll(one.line, "%", "%%") + ")"}}}))
			}
		}
	}
	return out
}

// numbered reads "Preis into numbers", "Preis and Menge to numbers with a decimal point" and, by an
// example, "Preis from (100,00) into a number".
func numbered(p *planner, at int) (out []phrase) {
	for _, list := range p.columnList(at, p.anyColumns) {
		to := p.Skip(list.end, "column", "columns", "field", "fields")
		comma, isSaid := false, false
		if p.Is(to, "from", "like") {
			if comma, isSaid = p.decimalIn(to + 1); isSaid {
				to += 2
			}
		}
		end := 0
		if p.Is(to, "to", "into", "as") {
			end = intoNumbers.End(&p.Sequence, to+1)
		}
		if end == 0 {
			continue
		}
		out = append(out, p.decimalSaid(end, list.columns, comma, isSaid)...)
	}
	return out
}

// decimalSaid reads which sign parts the fraction, behind the words for numbers.
func (p *planner) decimalSaid(at int, columns []column, comma, isSaid bool) (out []phrase) {
	from := p.Skip(at, ",", "with", "using", "a", "the", "their")
	if p.Is(from, "decimal", "german", "english") && p.Is(from+1, "comma", "commas", "point", "points", "signs", "notation") {
		comma = p.Is(from, "german") || p.Is(from+1, "comma", "commas")
		return []phrase{p.asNumbers(from+2, columns, comma, true)}
	}
	from = p.Skip(at, ",", "written", "as", "like", "such", "from")
	if sample, ok := p.decimalIn(from); ok && from > at {
		out = append(out, p.asNumbers(from+1, columns, sample, true))
	}
	return append(out, p.asNumbers(at, columns, comma, isSaid))
}

// decimalIn is whether a comma parts the fraction in an amount that stands there; false where none
// tells.
func (p *planner) decimalIn(at int) (comma, tells bool) {
	found := fraction().FindStringSubmatch(p.At(at).Text)
	if found == nil {
		return false, false
	}
	return found[1] == ",", true
}

// fraction is the end of an amount of money with two digits behind its sign.
var fraction = text.Pattern(`\d([.,])\d{1,2}\D*$`)

// asNumbers is the line that makes numbers of columns, with what was taken for granted.
func (p *planner) asNumbers(end int, columns []column, comma, isSaid bool) phrase {
	if !isSaid {
		comma = strings.Contains(p.words, "€") || slices.ContainsFunc(columns, func(c column) bool { return germanFigures[strings.ToLower(c.said)] })
	}
	line, example, other := jq.ByPoint, "1,190.50", "“with a decimal comma” if they are written as 1.190,50"
	if comma {
		line, example, other = jq.ByComma, "1.190,50", "“with a decimal point” if they are written as 1,190.50"
	}
	made := change{columns: columns, line: "map(%s |= " + strings.ReplaceAll(line, "%", "%%") + ")"}
	if !isSaid {
		made.remark = "The texts are taken for numbers such as " + example + ". Say " + other + "."
	}
	return shaped(end, shaping{changes: []change{made}})
}

// What letters are made small and capital by, as the form of the page writes it.
const (
	lowered = `if type == "string" then (ascii_downcase | explode | map(if . < 192 then . else {"215": 215, "304": 105, "376": 255, "399": 601, "416": 417, "431": 432, "902": 940, "904": 941, "905": 942, "906": 943, "908": 972, "910": 973, "911": 974, "1216": 1231, "7838": 223}[tostring] // (if . > 191 and . < 223 or . > 912 and . < 940 or . > 1039 and . < 1072 then . + 32 elif . > 1023 and . < 1040 then . + 80 elif . % 2 == 0 and (. > 255 and . < 312 or . > 329 and . < 376 or . > 477 and . < 496 or . > 503 and . < 544 or . > 545 and . < 564 or . > 1119 and . < 1154 or . > 1161 and . < 1216 or . > 1231 and . < 1328 or . > 7679 and . < 7830 or . > 7839 and . < 7936) then . + 1 elif . % 2 == 1 and (. > 312 and . < 329 or . > 376 and . < 383 or . > 460 and . < 477 or . > 1216 and . < 1231) then . + 1 else . end) end) | implode) else . end`
	raised  = `if type == "string" then (ascii_upcase | explode | map(if . < 224 then . else {"247": 247, "255": 376, "305": 73, "417": 416, "432": 431, "601": 399, "940": 902, "941": 904, "942": 905, "943": 906, "962": 931, "972": 908, "973": 910, "974": 911, "1231": 1216}[tostring] // (if . > 223 and . < 255 or . > 944 and . < 972 or . > 1071 and . < 1104 then . - 32 elif . > 1103 and . < 1120 then . - 80 elif . % 2 == 1 and (. > 255 and . < 312 or . > 329 and . < 376 or . > 477 and . < 496 or . > 503 and . < 544 or . > 545 and . < 564 or . > 1119 and . < 1154 or . > 1161 and . < 1216 or . > 1231 and . < 1328 or . > 7679 and . < 7830 or . > 7839 and . < 7936) then . - 1 elif . % 2 == 0 and (. > 312 and . < 329 or . > 376 and . < 383 or . > 460 and . < 477 or . > 1216 and . < 1231) then . - 1 else . end) end) | implode) else . end`
)

// replaced reads "yes with ja in Paid" and "“0049” by “+49” in the columns Phone and Fax".
func replaced(p *planner, at int) (out []phrase) {
	what, to := p.word(p.Skip(at, "the", "text", "word"))
	if to == 0 || p.saysEmpty(at) || !p.Is(to, "with", "by", "to") {
		return nil
	}
	by, in := p.word(p.Skip(to+1, "the", "text", "word"))
	if in == 0 || !p.Is(in, "in") {
		return nil
	}
	line := "map(%s |= if type == \"string\" then (split(" + escaped(what) + ") | join(" + escaped(by) + ")) else . end)"
	for _, list := range p.columnList(in+1, p.anyColumns) {
		made := change{columns: list.columns, line: line, remark: "“" + what + "” is replaced wherever it stands in a text, within words too."}
		out = append(out, shaped(p.Skip(list.end, "column", "columns", "field", "fields"), shaping{changes: []change{made}}))
	}
	return out
}

// escaped is a text in a line that columns are put into.
func escaped(said string) string { return strings.ReplaceAll(string(text.Quote(said)), "%", "%%") }
