package offline

import (
	"fmt"
	"strings"

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
		if !p.is(at, "into") {
			continue
		}
		for _, list := range p.columnList(p.skip(at+1, "the", "two", "three", "new"), p.partNames) {
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
	if p.is(at, "first", "last", "middle") && !p.is(at+1, "name", "names") {
		return []columnPhrase{{at + 1, p.columnIn(span{at, at + 1})}}
	}
	return p.anyColumns(at)
}

// readBy reads at what a text is taken apart, where that is said, and gives where it ends.
func (s *splitting) readBy(p *planner, at int) int {
	if s.isSaid || !p.is(at, "at", "by", "on") {
		return at
	}
	from := p.skip(p.skip(at+1, "the", "a", "each", "every"), "first")
	switch by := signWords[p.at(from).low]; {
	case p.isQuote(from):
		s.by = p.tokens[from].text
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
		if t.columns != nil {
			t.columns[strings.ToLower(c.said)] = c.said
		}
		t.own = append(t.own, c.said)
	}
	if !s.isSaid {
		t.remark("“" + name + "” is split at blanks, and “" + s.names[last].said + "” gets all that is left. Change that in its line of the step if something else parts it.")
	}
	return t.line(`map(. + (%s // "" | tostring | split(%s) | map(trim) | {%s}))`, fieldText(name), by, strings.Join(members, ", "))
}

// trimmed reads the columns whose texts lose the blanks around them.
func trimmed(p *planner, at int) (out []phrase) {
	for _, list := range p.columnList(at, p.anyColumns) {
		out = append(out, shaped(p.skip(list.end, "column", "columns", "field", "fields"), shaping{trims: list.columns}))
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
	if p.is(at-1, "divide") {
		operator = "/"
	}
	from := p.theColumn(at)
	for _, c := range p.figureColumns(from) {
		made := calculation{name: c.column, left: c.column, operator: operator}
		out = append(out, p.scaledBy(c.end, made)...)
		if !p.is(c.end, "in", "of", "from") {
			continue
		}
		for _, file := range only(inTable, namedFile)(p, c.end+1) {
			for _, ph := range p.scaledBy(file.end, made) {
				ph.table = &file
				out = append(out, ph)
			}
		}
	}
	return out
}

// scaledBy reads the number, or the other column.
func (p *planner) scaledBy(at int, made calculation) (out []phrase) {
	if !p.is(at, "by", "with") {
		return nil
	}
	if number, end := p.sum(at + 1); end > 0 {
		made.number = number
		return p.scaledAs(end, made)
	}
	right := p.theColumn(at + 1)
	for _, end := range p.columnEnds(right) {
		both := made
		both.right = p.columnIn(span{right, end})
		out = append(out, p.scaledAs(end, both)...)
	}
	return out
}

func (p *planner) scaledAs(at int, c calculation) (out []phrase) {
	if p.is(at, "as", "into") {
		from := p.skip(p.theColumn(p.skip(at+1, "a", "the", "new")), "called", "named")
		for _, end := range p.columnEnds(from) {
			named := c
			named.name = p.columnIn(span{from, end})
			out = append(out, shaped(end, shaping{made: &named}))
		}
	}
	return append(out, shaped(at, shaping{made: &c}))
}
