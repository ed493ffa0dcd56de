package offline

import (
	"fmt"
	"strings"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/text"
)

// entryNouns are words for what stands in a list.
var entryNouns token.Set

func initEntries() {
	entryNouns = token.SetOf("entry item element position object record")
	turnedWords = token.AnyOf("with|called|named|as|with the columns|with columns|with their names as|with the names as|with their names in|with the names in|with the name in|with the name as|and call them")
	turnedCells = token.AnyOf("their cells as|their values as|the cells as|the values as|the value as|the values in|the value in|their values in|their cells in|cells as|values as|values in")
}

// rowOfEach reads "for each of items", "per entry of the list items": the column whose lists
// become rows.
func rowOfEach(p *planner, at int) (out []phrase) {
	switch {
	case p.Is(at, "per"):
		at++
	case p.Is(at, "for", "of") && p.Is(at+1, "each", "every"):
		at += 2
	default:
		return nil
	}
	if entryNouns.Has(p.At(at)) {
		at++
	}
	if !p.Is(at, "of", "in", "from", "inside") {
		return nil
	}
	return p.listedColumn(at+1, false)
}

// listedIn reads "the list items" and "items" behind a verb that says what is done with lists;
// isSaid: a word for a list has to stand there, as the verb says nothing.
func listedIn(isSaid bool) reader {
	return func(p *planner, at int) (out []phrase) {
		for _, ph := range p.listedColumn(at, isSaid) {
			end := ph.end
			if p.Is(end, "into", "to") {
				if end = p.Skip(end+1, "single", "separate", "several", "own"); !p.Is(end, "rows", "lines") {
					continue
				}
				end++
			} else if isSaid {
				continue
			}
			ph.end = end
			out = append(out, ph)
		}
		return out
	}
}

// listedColumn reads a column with lists, with the word for a list before or behind its name.
func (p *planner) listedColumn(at int, isSaid bool) (out []phrase) {
	at = p.Skip(at, "the", "a", "each", "every", "its", "their")
	before := p.Skip(at, "list", "lists", "array", "column", "field")
	said := before > at && !p.Is(at, "column", "field")
	from := p.Skip(p.Skip(before, "in", "of"), "the", "column", "field", "called", "named")
	for _, c := range p.entryColumns(from) {
		behind := p.Skip(c.end, "list", "lists", "array")
		if p.Is(c.end, "column", "field") && !said && behind == c.end {
			behind = c.end + 1
		}
		if isSaid && !said && !p.Is(behind-1, "list", "lists", "array") {
			continue
		}
		listed := c.column
		out = append(out, shaped(behind, shaping{entries: &listed}))
	}
	return out
}

// entryColumns are columns, of which "entries" and the like may be one where they are of lists.
func (p *planner) entryColumns(at int) []columnPhrase {
	if p.Is(at, "entries", "records", "lines") {
		return []columnPhrase{{at + 1, p.columnIn(span{at, at + 1})}}
	}
	return p.anyColumns(at)
}

// addEntries writes the line as the form of the page does.
func (t *table) addEntries(c *column) bool {
	if c == nil {
		return true
	}
	name, ok := t.name(*c)
	if !ok {
		return false
	}
	at := fieldText(name)
	t.columns, t.more = nil, false
	t.remark("A row with nothing in “" + name + "” becomes none; what an entry has is in columns such as “" + name + ".name”. Choose otherwise in the line of the step.")
	return t.line("map(del(%s) + each_entry(%s; %s))", at, at, text.Quote(name))
}

// convertedEntries reads "orders.json to orders.csv with a row for each of items".
func convertedEntries(p *planner, at int) (out []phrase) {
	for _, file := range only(inTable, namedFile)(p, at) {
		if !p.Is(file.end, "to", "into") {
			continue
		}
		for _, to := range newTable(p, file.end+1) {
			from := p.Skip(to.end, ",", "with", "a", "one")
			if !p.Is(from, "row", "line") || from == to.end {
				continue
			}
			for _, each := range rowOfEach(p, from+1) {
				each.table = &file
				out = append(out, meant(each.end, func(p *planner) (act.Value, bool) { return p.convertEntries(to, each, span{at, each.end}) })...)
			}
		}
	}
	return out
}

func (p *planner) convertEntries(to, each phrase, words span) (act.Value, bool) {
	path, named := to.mean(p)
	m := match{action: act.ShapeData, slots: []slot{{role: act.RoleShape, span: words, phrase: each}}, words: words}
	if !named || p.placeShaping([]statement{{kind: doAction, words: words, matches: []match{m}}}) == 0 {
		return act.Value{}, false
	}
	rows, ok := p.rowsValue()
	rows.Also = []act.Given{{Role: act.RolePath, Value: path}}
	return rows, ok
}

// rowsOfColumns reads "the columns Jan and Feb", which has to be said: rows are made of much.
func rowsOfColumns(p *planner, at int) []phrase {
	if !p.Is(p.Skip(at, "the"), "columns", "fields") {
		return nil
	}
	return unpivoted(p, at)
}

// turning is columns whose cells become rows.
type turning struct {
	columns     []column
	name, value column // of the columns that say what they were called, and what stood there
}

// turnedColumns reads "the columns Jan, Feb and Mar into rows with Monat and Betrag".
func turnedColumns(p *planner, at int) (out []phrase) {
	for _, ph := range unpivoted(p, at) {
		if p.has(span{at, ph.end}, "rows", "lines") {
			out = append(out, ph)
		}
	}
	return out
}

// unpivoted reads "Jan, Feb and Mar", with what comes of them perhaps.
func unpivoted(p *planner, at int) (out []phrase) {
	from := p.Skip(at, "the", "cells", "values", "of", "in")
	if p.Is(at-1, "unpivot", "melt") {
		p.unread(at-1, reasonTurned)
	}
	for _, list := range p.columnList(from, p.monthColumns) {
		if len(list.columns) < 2 {
			continue
		}
		made := turning{columns: list.columns, name: column{said: "name"}, value: column{said: "value"}}
		to := p.Skip(list.end, "columns", "fields")
		if p.Is(to, "into", "to") && p.Is(to+1, "rows", "lines") {
			to += 2
		}
		out = append(out, p.turnedAs(to, made)...)
		out = append(out, shaped(to, shaping{turned: &made}))
	}
	return out
}

// monthColumns are columns, months by their names among them.
func (p *planner) monthColumns(at int) []columnPhrase {
	if _, isMonth := monthsSaid[p.At(at).Low]; isMonth && capitalised(p.At(at)) {
		return []columnPhrase{{at + 1, p.columnIn(span{at, at + 1})}}
	}
	return p.anyColumns(at)
}

var (
	turnedWords token.Wordings
	turnedCells token.Wordings
)

// turnedAs reads how the two columns are called: "with Monat and Betrag", "called Monat and Betrag",
// "with their names as Monat and their cells as Betrag".
func (p *planner) turnedAs(at int, made turning) (out []phrase) {
	at = p.Skip(at, ",")
	begin := turnedWords.End(&p.Sequence, at)
	if begin == 0 {
		return nil
	}
	for _, first := range p.anyColumns(p.theColumn(begin)) {
		joint := p.Skip(first.end, ",")
		if !p.Is(joint, "and") {
			continue
		}
		second := joint + 1
		if end := turnedCells.End(&p.Sequence, second); end > 0 {
			second = end
		}
		for _, last := range p.anyColumns(p.theColumn(second)) {
			one := made
			one.name, one.value = first.column, last.column
			out = append(out, shaped(last.end, shaping{turned: &one}))
		}
	}
	return out
}

// addTurned writes the line as the form of the page does.
func (t *table) addTurned(s *turning) bool {
	if s == nil {
		return true
	}
	var fields, rows []string
	for _, c := range s.columns {
		name, ok := t.name(c)
		if !ok {
			return false
		}
		fields = append(fields, fieldText(name))
		rows = append(rows, fmt.Sprintf("{%s: %s, %s: %s}", keyText(s.name.said), text.Quote(name), keyText(s.value.said), fieldText(name)))
	}
	for _, c := range s.columns {
		delete(t.columns, strings.ToLower(c.said))
	}
	t.adds(s.name.said, s.value.said)
	t.remark("What the columns were called stands in “" + s.name.said + "”, and what stood there in “" + s.value.said + "”; an empty cell becomes no row.")
	at := fieldText(s.value.said)
	return t.line(`map(del(%s) + (%s | select(%s != null and %s != "")))`, strings.Join(fields, ", "), strings.Join(rows, ", "), at, at)
}
