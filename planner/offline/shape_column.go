package offline

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/text"
)

// noColumns are words that are no part of a column's name.
var noColumns token.Set

func initColumns() {
	noColumns = token.SetOf(`otherwise else then please pls plz thanks thx now too again today tomorrow tonight daily weekly monthly yearly ascending descending
	alphabetically numerically reversed only just me us you he she they we i is are was were has have had be been where whose
	row rows column columns field fields one ones entry entries record records line lines list table file files
	newest latest oldest earliest largest biggest highest smallest lowest top high low most least per over under above below
	more less fewer greater larger smaller higher lower contains contain ignoring regardless insensitive equals equal exceeds starts begins ends includes between both`)
	kept = token.SetOf("sales hours minutes seconds days points votes units views clicks goals miles kilometres kilometers earnings expenses savings")
	spokenOf = token.AnyOf("them|it|these|those|everything|the numbers|all numbers|all the numbers|the figures|the values")
	fileEndings = token.SetOf(".txt .md .json .xml .html .htm .log .doc .xls .ppt .ods .py .sh .js .ts .go .yaml .yml .ini .conf .bak .svg .webp .heic .tif .tiff .bmp .mov .mkv .avi .wav .ogg .flac .m4a .eml .ics .sql .db .tar .rar .com .org .net")
}

// maxColumn is how many words a column's name may have that stands in no quotes.
const maxColumn = 3

// columnEnds are where a column's name may end that begins there, the longest first.
func (p *planner) columnEnds(at int) (out []int) {
	if p.IsQuote(at) {
		return []int{at + 1}
	}
	if p.isFieldPath(at) || p.isNumbering(at) {
		return []int{at + 1}
	}
	end := at
	if p.Is(at, "first", "last", "middle") && p.Is(at+1, "name", "names") {
		return []int{at + 2}
	}
	for end < at+maxColumn && p.plainWord(end) && (p.isPostcode(end) || !noColumns.Has(p.Tokens[end]) && !p.saysHow(end) && politeness.End(&p.Sequence, end) == 0) {
		end++
		out = append([]int{end}, out...)
	}
	if end == at && p.IsKind(at, token.Word) && snake().MatchString(p.Tokens[at].Text) {
		return []int{at + 1}
	}
	return out
}

// isPostcode: who writes PLZ in capitals means a column, and asks for nothing.
func (p *planner) isPostcode(at int) bool {
	return p.Is(at, "plz") && p.Tokens[at].Text != "plz"
}

// isNumbering: who writes No within a sentence means the column with the numbers of things.
func (p *planner) isNumbering(at int) bool {
	return p.Is(at, "no") && p.Tokens[at].Text == "No" && at > 0 && !p.IsKind(at-1, token.Break)
}

// fieldPath is a field of a field, as customer.address.city.
var fieldPath = text.Pattern(`^[\pL_][\pL\d_]*(\.[\pL_][\pL\d_]*)+$`)

// fileEndings are those by which a name with a dot is that of a file.
var fileEndings token.Set

// isFieldPath reports whether a name stands there that leads to a field of a field, and to no file.
func (p *planner) isFieldPath(at int) bool {
	t := p.At(at)
	ending := strings.ToLower(path.Ext(t.Text))
	return (t.Kind == token.File || t.Kind == token.Word) && fieldPath().MatchString(t.Text) && !fileEndings[ending] && !tableFiles[ending] && !unreadable[ending]
}

// snake are words that only a column is called by.
var snake = text.Pattern(`^[A-Za-z]\w*_\w+$`)

// columnIn is the column that the words name.
func (p *planner) columnIn(s span) column {
	if p.IsQuote(s.from) {
		return column{said: p.text(s), exact: true}
	}
	return column{said: p.bracketed(s)}
}

// bracketed are the words with the brackets at their ends that belong to those in them, as in
// “Betrag (€)”: no token has them.
func (p *planner) bracketed(s span) string {
	said := p.text(s)
	if s.empty() {
		return said
	}
	open := strings.Count(said, "(") - strings.Count(said, ")")
	closing, opening := strings.Repeat(")", max(open, 0)), strings.Repeat("(", max(-open, 0))
	if strings.HasPrefix(p.words[p.Tokens[s.to-1].End:], closing) {
		said += closing
	}
	if strings.HasSuffix(p.words[:p.Tokens[s.from].Start], opening) {
		said = opening + said
	}
	return said
}

// theColumn is the place behind the words that lead to a column's name.
func (p *planner) theColumn(at int) int {
	at = p.Skip(at, "the", "a", "an", "its", "their", "all")
	if p.Is(at, "column", "columns", "field", "fields") {
		at++
		at = p.Skip(at, "called", "named")
	}
	return at
}

// skipNoun is the place behind a word that says that a column stood there.
func (p *planner) skipNoun(at int) int { return p.Skip(at, "column", "field") }

func shaped(end int, s shaping) phrase {
	return phrase{end: end, shape: &s, mean: func(*planner) (act.Value, bool) { return act.Value{}, false }}
}

// columnList reads "a, b and c", each in the singular where they are many of one.
func (p *planner) columnList(at int, one func(at int) []columnPhrase) (out []listPhrase) {
	for _, first := range one(p.theColumn(at)) {
		out = append(out, p.moreColumns(listPhrase{first.end, []column{first.column}}, one)...)
	}
	return out
}

// columnPhrase is a column and where its name ends; listPhrase is several.
type columnPhrase struct {
	end int
	column
}

type listPhrase struct {
	end     int
	columns []column
}

func (p *planner) moreColumns(have listPhrase, one func(at int) []columnPhrase) (out []listPhrase) {
	at := p.Skip(have.end, ",")
	if p.Is(at, "and", "&") {
		at++
	}
	if at > have.end && len(have.columns) < 12 && !p.beginsVerb(at) {
		for _, next := range one(p.theColumn(at)) {
			out = append(out, p.moreColumns(listPhrase{next.end, append(have.columns[:len(have.columns):len(have.columns)], next.column)}, one)...)
		}
	}
	return append(out, have)
}

// anyColumns are columns as they are said.
func (p *planner) anyColumns(at int) (out []columnPhrase) {
	for _, end := range p.columnEnds(at) {
		out = append(out, columnPhrase{end, p.columnIn(span{at, end})})
	}
	return out
}

// kept are words that columns are called by in the plural too.
var kept token.Set

// figureColumns are columns of numbers: "the amounts" are in the column "amount", "Preis" is a
// name as it is written.
func (p *planner) figureColumns(at int) (out []columnPhrase) {
	for _, end := range p.columnEnds(at) {
		c := p.columnIn(span{at, end})
		if last := p.Tokens[end-1]; !c.exact && !kept.Has(last) && !capitalised(last) && strings.HasSuffix(c.said, last.Text) {
			c.said = strings.TrimSuffix(c.said, last.Text) + singular(last.Text)
		}
		out = append(out, columnPhrase{p.Skip(end, "column", "columns", "field", "fields"), c})
	}
	return out
}

// spokenOf are words for numbers of which nobody says in which column they are.
var spokenOf token.Wordings

// figures reads what numbers are worked out of.
func figures(kind string) reader {
	return func(p *planner, at int) (out []phrase) {
		if end := spokenOf.End(&p.Sequence, at); end > 0 {
			return []phrase{shaped(end, shaping{figures: []figure{{kind, column{spoken: ofNumbers}}}})}
		}
		for i, list := range p.columnList(p.Skip(at, "of"), p.figureColumns) {
			var s shaping
			for _, c := range list.columns {
				s.figures = append(s.figures, figure{kind, c})
			}
			if i == 0 {
				p.figured = append(p.figured, list.columns...)
			}
			out = append(out, shaped(list.end, s))
		}
		return out
	}
}

// ── groups ──

// groups reads "by month and customer", "per customer", "for each customer".
func groups(p *planner, at int) (out []phrase) {
	switch {
	case p.Is(at, "by", "per"):
		at++
	case p.Is(at, "for") && p.Is(at+1, "each", "every"):
		at += 2
	default:
		return nil
	}
	return p.moreKeys(at, nil)
}

func (p *planner) moreKeys(at int, have []key) (out []phrase) {
	for _, next := range p.keyAt(p.theColumn(at)) {
		keys := append(have[:len(have):len(have)], next.key)
		if p.Is(next.end, "and", ",") && !p.beginsVerb(next.end+1) && len(keys) < 4 {
			out = append(out, p.moreKeys(p.Skip(next.end+1, "by", "per"), keys)...)
		}
		out = append(out, shaped(next.end, shaping{keys: keys}))
	}
	return out
}

type keyPhrase struct {
	end int
	key
}

// keyAt reads "customer", "month", "month of the order date".
func (p *planner) keyAt(at int) (out []keyPhrase) {
	if periods[p.At(at).Low] > 0 && !p.IsQuote(at) {
		if p.Is(at+1, "of") {
			from := p.theColumn(at + 2)
			for _, end := range p.columnEnds(from) {
				c := p.columnIn(span{from, end})
				p.dated = append(p.dated, c)
				out = append(out, keyPhrase{end, key{c, p.Tokens[at].Low}})
			}
		}
		return append(out, keyPhrase{at + 1, key{column{spoken: ofDates}, p.Tokens[at].Low}})
	}
	for _, end := range p.columnEnds(at) {
		if !p.Is(at, "week", "quarter", "hour", "weekday") {
			out = append(out, keyPhrase{end, key{column: p.columnIn(span{at, end})}})
		}
	}
	return out
}

// ── changes ──

// renamed reads "Betrag to amount", "KdNr to customer and Ort to city".
func renamed(p *planner, at int) (out []phrase) { return p.renamedOn(p.theColumn(at), change{}) }

func (p *planner) renamedOn(at int, have change) (out []phrase) {
	for _, end := range p.columnEnds(at) {
		to := p.skipNoun(end)
		if !p.Is(to, "to", "as", "into") {
			continue
		}
		from := p.theColumn(to + 1)
		for _, last := range p.columnEnds(from) {
			one := change{
				columns: append(have.columns[:len(have.columns):len(have.columns)], p.columnIn(span{at, end})),
				renamed: append(have.renamed[:len(have.renamed):len(have.renamed)], p.columnIn(span{from, last})),
			}
			if next := p.Skip(last, ",", "and"); next > last && len(one.columns) < 12 {
				out = append(out, p.renamedOn(p.theColumn(next), one)...)
			}
			out = append(out, shaped(last, shaping{changes: []change{one}}))
		}
	}
	return out
}

// roundings are what a number is multiplied with for so many digits, as the form writes it.
var roundings = []string{"1.000000000000001", "10.00000000000001", "100.0000000000001", "1000.000000000001", "10000.00000000001"}

// rounded reads "the amounts to 2 digits" and "Preis to whole numbers".
func rounded(p *planner, at int) (out []phrase) {
	for _, list := range p.columnList(at, p.figureColumns) {
		if !p.Is(list.end, "to") {
			continue
		}
		digits, end := 0, 0
		if n, used := token.Number(p.Tokens[min(list.end+1, len(p.Tokens)):]); used > 0 && n == float64(int(n)) && n >= 0 && int(n) < len(roundings) {
			digits, end = int(n), list.end+1+used
			after := p.Skip(end, "digit", "digits", "decimal", "decimals", "place", "places")
			if after == end {
				continue
			}
			end = after
		} else if from := p.Skip(list.end+1, "the", "nearest"); p.Is(from, "whole", "full") {
			end = p.Skip(from+1, "number", "numbers", "euro", "euros")
		}
		if end == 0 {
			continue
		}
		p.figured = append(p.figured, list.columns...)
		line := fmt.Sprintf("map(%%s |= if . == null then . else (. * %s | round / 1%s) end)", roundings[digits], strings.Repeat("0", digits))
		out = append(out, shaped(end, shaping{changes: []change{{columns: list.columns, line: line}}}))
	}
	return out
}

// addChanges writes the lines that change columns.
func (t *table) addChanges(changes []change) bool {
	for _, one := range changes {
		if one.remark != "" {
			t.remark(one.remark)
		}
		var fields, members []string
		for i, c := range one.columns {
			name, ok := t.name(c)
			if !ok {
				return false
			}
			fields = append(fields, fieldText(name))
			if one.renamed == nil {
				t.line(one.line, fieldText(name))
				continue
			}
			to := one.renamed[i].said
			members = append(members, keyText(to)+": "+fieldText(name))
			delete(t.columns, strings.ToLower(name))
			t.adds(to)
		}
		if one.renamed != nil {
			t.line("map(del(%s) + {%s})", strings.Join(fields, ", "), strings.Join(members, ", "))
		}
	}
	return true
}

// leftOut reads "the columns notes and phone" and "the notes column".
func leftOut(p *planner, at int) (out []phrase) {
	if p.Is(p.Skip(at, "the"), "column", "columns", "field", "fields") {
		for _, list := range p.columnList(at, p.anyColumns) {
			out = append(out, shaped(list.end, shaping{less: list.columns}))
		}
		return out
	}
	at = p.Skip(at, "the")
	for _, end := range p.columnEnds(at) {
		if p.Is(end, "column", "field") {
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
