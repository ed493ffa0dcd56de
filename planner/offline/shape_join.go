package offline

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/problem"
	"planwright/planner/text"
)

// joining is what is asked where the rows of one table get the columns of another.
type joining struct {
	with  *phrase  // the other table, nil: the two that were read
	by    []column // that both have, or the first
	other []column // what they are called in the other; nil: the same
	less  bool     // rows are kept that the other has not, and nothing of it
	full  bool     // all rows of both lists are kept, and said what is new, gone or changed
	loose bool     // keys that differ in case, blanks around and zeros in front are alike
}

// looseWords say that the case of keys does not count.
var looseWords token.Wordings

func initJoined() {
	looseWords = token.AnyOf("ignoring case|ignoring the case|ignoring upper and lower case|ignoring capital letters|ignoring capitals|ignoring small and capital letters|regardless of case|no matter the case|" +
		"case insensitive|case insensitively|case-insensitive|case-insensitively|without regard to case|without regard for case")
	differingWords = token.AnyOf("what is new , gone and changed|what is new , gone or changed|what is new , changed and gone|what is new , gone , and changed|what is new and gone|what is new and changed|what is new|what changed|what has changed|the differences|the changes")
}

// joined reads "customers.csv by customer id".
func joined(p *planner, at int) (out []phrase) {
	for _, file := range only(inTable, namedFile)(p, at) {
		out = append(out, p.joinedBy(file.end, &file)...)
	}
	return out
}

// thenJoined reads "customers.csv, join them by customer id".
func thenJoined(p *planner, at int) (out []phrase) {
	for _, file := range only(inTable, namedFile)(p, at) {
		verb := p.Skip(file.end, ",", "and", "then")
		if p.Is(verb, "join", "merge", "combine") {
			out = append(out, p.joinedBy(p.Skip(verb+1, "them", "both", "the", "two", "tables", "of"), &file)...)
		}
	}
	return out
}

// joinedTwo reads "by customer id", of two tables that were read.
func joinedTwo(p *planner, at int) []phrase { return p.joinedBy(at, nil) }

func (p *planner) joinedBy(at int, with *phrase) (out []phrase) {
	if p.Is(at, "where", "when") {
		return p.joinedWhere(at+1, joining{with: with})
	}
	if !p.Is(at, "by", "on", "over", "using", "along") {
		return nil
	}
	for _, list := range p.columnList(at+1, p.anyColumns) {
		if len(list.columns) > 4 {
			continue
		}
		to, j := p.Skip(list.end, "column", "columns", "field", "fields"), joining{with: with, by: list.columns}
		if loose := looseWords.End(&p.Sequence, p.Skip(p.Skip(to, ","), "but", "and")); loose > 0 {
			to, j.loose = loose, true
		}
		out = append(out, shaped(to, shaping{join: &j}))
	}
	return out
}

// joinedWhere reads "KdNr is Kundennummer": what is called otherwise in the other table.
func (p *planner) joinedWhere(at int, have joining) (out []phrase) {
	from := p.theColumn(at)
	for _, end := range p.columnEnds(from) {
		to := p.skipNoun(end)
		if !p.Is(to, "is", "equals", "=", "matches", "==") {
			continue
		}
		second := p.theColumn(p.Skip(to+1, "its", "the"))
		if states.Has(p.At(second)) || p.Is(second, "empty", "blank", "missing", "true", "false") { // what stands in it, and no column
			continue
		}
		for _, last := range p.columnEnds(second) {
			j := have
			j.by = append(j.by[:len(j.by):len(j.by)], p.columnIn(span{from, end}))
			j.other = append(j.other[:len(j.other):len(j.other)], p.columnIn(span{second, last}))
			after := p.skipNoun(last)
			if loose := looseWords.End(&p.Sequence, p.Skip(p.Skip(after, ","), "but", "and")); loose > 0 {
				j.loose, after = true, loose
			}
			if p.Is(after, "and") && len(j.by) < 4 {
				out = append(out, p.joinedWhere(after+1, j)...)
			}
			out = append(out, shaped(after, shaping{join: &j}))
		}
	}
	return out
}

// unmatched reads "the rows without a match in customers.csv by customer id".
func unmatched(p *planner, at int) (out []phrase) {
	from := p.Skip(at, "the", "those", "all")
	noun := p.rowNoun(from)
	if noun == 0 {
		return nil
	}
	to := 0
	for _, words := range []string{"without a match in", "without a partner in", "that are not in", "which are not in", "that have no match in", "with no match in", "not in", "that are missing in", "missing in"} {
		to = max(to, token.AnyOf(words).End(&p.Sequence, noun))
	}
	if to == 0 {
		return nil
	}
	for _, file := range only(inTable, namedFile)(p, to) {
		for _, ph := range p.lessBy(file) {
			ph.shape.called = p.calledAt(from)
			out = append(out, ph)
		}
	}
	return out
}

// newAgainst reads "a.csv by No", of a table that has not the rows that are kept.
func newAgainst(p *planner, at int) (out []phrase) {
	for _, file := range only(inTable, namedFile)(p, at) {
		out = append(out, p.lessBy(file)...)
	}
	return out
}

// lessBy reads by which column rows are looked for that a table has not.
func (p *planner) lessBy(file phrase) []phrase {
	out := p.joinedBy(file.end, &file)
	if len(out) == 0 {
		p.unread(file.end-1, reasonKey)
	}
	for _, ph := range out {
		ph.shape.join.less = true
	}
	return out
}

// joinedLine is a line as the form of the page writes it: a column that both tables have is kept
// twice, and that of the other one has its table behind its name.
const joinedLine = `(%s | INDEX(%s)) as $by | %s | map(. as $row | ($by[%s] // {}%s | with_entries(if .key | in($row) then .key += %s else . end)) + .)`

// addJoin writes the line that adds to each row what the other table has for it.
func (t *table) addJoin(j *joining) bool {
	switch {
	case j == nil:
		return true
	case len(t.lines) > 0 || t.from == nil:
		t.why = reasonRows
		return false
	}
	list, other := t.bothTables(j)
	if other == nil {
		t.why = cmp.Or(t.why, reasonRows)
		return false
	}
	by, otherBy, ok := t.joinColumns(j, other)
	if !ok {
		return false
	}
	name, otherName := listName(fileOf(list), "rows"), listName(fileOf(other), "others")
	if name == otherName {
		otherName += "_2"
	}
	t.data = act.Value{Kind: act.IsJSON, Text: lists(name, rowsRef(list), otherName, rowsRef(other))}
	t.joined = append(t.joined, other)
	if j.loose {
		t.remark("Keys that differ in case, in blanks around or in zeros in front are taken for the same.")
	}
	_, looked := joinKey(by, j.loose)
	key, _ := joinKey(otherBy, j.loose)
	unpaired := fmt.Sprintf("(%s | INDEX(%s)) as $by | %s | map(select($by[%s] | not))", fieldText(otherName), key, fieldText(name), looked)
	if j.less {
		return t.line("%s", unpaired)
	}
	if j.full {
		return t.addCompared(lined{name: name, otherName: otherName, key: key, looked: looked, loose: j.loose}, by, otherBy)
	}
	t.more, t.unpaired = true, unpaired
	t.remark("Of other columns that both tables have that of “" + name + "” keeps its name; that of “" + otherName + "” gets “ (" + otherName + ")” behind it.")
	return t.line(joinedLine, fieldText(otherName), key, fieldText(name), looked, withoutShared(by, otherBy), text.Quote(" ("+otherName+")"))
}

// partnersSaid is what becomes of rows that are joined.
const partnersSaid = " A row without a partner stays as it is; of several partners the last counts."

// withoutShared leaves out of the other row the keys that are called the same in both.
func withoutShared(by, otherBy []string) string {
	if both := sharedFields(by, otherBy); len(both) > 0 {
		return " | del(" + strings.Join(both, ", ") + ")"
	}
	return ""
}

// sharedFields are the keys that are called the same in both tables.
func sharedFields(by, otherBy []string) (both []string) {
	for i, field := range by {
		if otherBy[i] == field {
			both = append(both, field)
		}
	}
	return both
}

// joinColumns are the columns by which tables are joined, as they stand in a program: those of the
// first, and those of the other.
func (t *table) joinColumns(j *joining, other *step) (fields, others []string, ok bool) {
	var said []string
	for i, c := range j.by {
		name, ok := t.name(c)
		if !ok {
			return nil, nil, false
		}
		there := name
		if j.other != nil {
			there, ok = t.nameThere(other, j.other[i])
		} else {
			ok = t.alsoHas(other, c, name)
		}
		if !ok {
			return nil, nil, false
		}
		fields, others = append(fields, fieldText(name)), append(others, fieldText(there))
		if there == name {
			said = append(said, "“"+name+"”")
		} else {
			said = append(said, "“"+name+"” and “"+there+"”")
		}
	}
	taken := said[0] + " is taken for a column of both tables."
	switch {
	case j.other != nil:
		taken = text.List(said, "and") + " are taken for columns of the first table and of the other."
	case len(said) > 1:
		taken = text.List(said, "and") + " are taken for columns of both tables, and all have to be the same."
	}
	if !j.less && !j.full {
		taken += partnersSaid
	}
	t.remark(taken)
	return fields, others, true
}

// nameThere is what a column is called in the other table.
func (t *table) nameThere(other *step, c column) (string, bool) {
	known := t.planner.tableOf(other)
	name, ok := known.name(c)
	t.why = known.why
	return name, ok
}

// joinKey is the key by which one table is kept and the other looks a row up, which is a text:
// one column is made a text where it is looked up, all others are by their functions.
func joinKey(fields []string, loose bool) (key, looked string) {
	key = strings.Join(fields, ", ")
	if len(fields) > 1 {
		key = "[" + key + "]"
	}
	switch {
	case loose:
		key += " | loosely"
	case len(fields) > 1:
		key += " | exactly"
	default:
		return key, key + " | tostring"
	}
	return key, key
}

// alsoHas reports whether the other table may have the column by the same name.
func (t *table) alsoHas(other *step, by column, name string) bool {
	known := t.planner.tableOf(other)
	there, ok := known.name(by)
	if t.why = known.why; ok && there != name {
		t.why, ok = reason("“"+by.said+"” is not the same in both tables"), false
	}
	return ok
}

// bothTables are the steps that gave the rows of both tables, nil where they are not clear.
func (t *table) bothTables(j *joining) (list, other *step) {
	p := t.planner
	if j.with != nil {
		file, ok := j.with.mean(p)
		if !ok || t.from.rows == "" || file.Text == t.from.path {
			return nil, nil
		}
		read := p.readTableOnce(file)
		if p.shapedUnused(read, t.from) {
			t.why = reasonAnew
			return nil, nil
		}
		return t.from, read
	}
	if all := p.lists(); len(all) == 2 && t.from == all[0] && p.item.ref == "" && all[0].rows != "" && all[1].rows != "" {
		return all[0], all[1]
	}
	return nil, nil
}

const reasonTwoLists reason = "which two tables are meant is not clear; join two at a time, as in “join orders.csv with people.csv by id”"

// firstOfTwo is the step that gave the first of the two lists that "them" are, as they stand.
func (p *planner) firstOfTwo() *step {
	all := p.lists()
	switch {
	case len(all) == 2 && !p.lost:
		return all[0]
	case len(all) > 2:
		p.because(reasonTwoLists)
	}
	return nil
}

// lists are the steps that gave the lists of rows which there are, as they stand: what was
// made of a list stands in its place.
func (p *planner) lists() (all []*step) {
	for _, s := range p.steps {
		i := slices.IndexFunc(all, func(before *step) bool { return slices.Contains(s.of, before) })
		switch {
		case i >= 0:
			all[i] = s
			all = append(all[:i+1], slices.DeleteFunc(all[i+1:], func(before *step) bool { return slices.Contains(s.of, before) })...)
		case s.rows != "" || len(s.of) > 0:
			all = append(all, s)
		}
	}
	return all
}

// fileOf is the file that the rows were read from first, "" where there is none.
func fileOf(s *step) string {
	for s.path == "" && len(s.of) > 0 {
		s = s.of[0]
	}
	return s.path
}

func rowsRef(s *step) string { return "{{" + s.id + "." + s.rows + "}}" }

// lists are two lists by name, as the data of a step.
func lists(name, rows, otherName, otherRows string) string {
	return "{" + string(text.Quote(name)) + ":" + string(text.Quote(rows)) + "," + string(text.Quote(otherName)) + ":" + string(text.Quote(otherRows)) + "}"
}

// listName is the name of a file as a program may call a list.
func listName(file, otherwise string) string {
	stem := strings.TrimSuffix(path.Base(file), path.Ext(file))
	name := noName().ReplaceAllString(stem, "_")
	if !plainName().MatchString(name) {
		return otherwise
	}
	return name
}

// ── what is new, gone or changed ──

// differingWords say behind a comparison what is wanted of it.
var differingWords token.Wordings

// compared reads "new.csv by number", of two tables of which is said what is new, gone or changed.
func compared(p *planner, at int) (out []phrase) { return p.fully(joined(p, at)) }

// comparedTwo reads "by number", of two tables that were read.
func comparedTwo(p *planner, at int) []phrase { return p.fully(joinedTwo(p, at)) }

func (p *planner) fully(joined []phrase) []phrase {
	for i := range joined {
		joined[i].shape.join.full = true
		from := p.Skip(p.Skip(joined[i].end, ","), "and", "to")
		if p.Is(from, "show", "say", "tell", "mark", "list", "see", "find") {
			from = p.Skip(from+1, "me", "out")
			joined[i].end = max(joined[i].end, differingWords.End(&p.Sequence, from))
		}
	}
	return joined
}

// statusColumn is the column that says how rows of two lists differ.
const statusColumn = "Status"

// lined are two lists as a line joins them.
type lined struct {
	name, otherName, key, looked string
	loose                        bool
}

// addCompared writes the line that keeps all rows of both lists and says how they differ, as the form
// of the page does.
func (t *table) addCompared(l lined, by, otherBy []string) bool {
	pairs := make([]string, len(by))
	for i, field := range by {
		pairs[i] = memberText(field) + ": " + otherBy[i]
	}
	options := "status: " + string(text.Quote(statusColumn))
	if l.loose {
		options = "loose: true, " + options
	}
	list, other := fieldText(l.name), fieldText(l.otherName)
	t.more = true
	t.remark("“" + statusColumn + "” says “new” of rows that only “" + l.otherName + "” has, “gone” of those that only “" + l.name + "” has, and “changed” or “same” of the others, by all columns that both have, and “no key” of rows without one; those of “" + l.otherName + "” get “ (" + l.otherName + ")” behind their names.")
	all := fmt.Sprintf("full(%s; %s; %s | map({%s}); {%s})", list, other, other, strings.Join(pairs, ", "), options)
	return t.line(joinedLine, other, l.key, all, l.looked, withoutShared(by, otherBy), text.Quote(" ("+l.otherName+")"))
}

// memberText is a field as the name of a member.
func memberText(field string) string {
	if quoted, isQuoted := strings.CutPrefix(field, ".["); isQuoted {
		return strings.TrimSuffix(quoted, "]")
	}
	return strings.TrimPrefix(field, ".")
}

// ── rows without a partner ──

// keepUnmatched lets a step that joined two tables keep the rows that have no partner in the other
// one: who writes those asks for no joined rows. false where it did more than that.
func (p *planner) keepUnmatched(s *step) bool {
	t := s.table
	if t == nil || t.unpaired == "" || len(t.lines) > 1 || s.block.Node.Tool == nil {
		return false
	}
	s.block.Node.Tool.Arguments["program"] = text.Quote(t.unpaired)
	s.call.Arguments["program"] = text.Quote(t.unpaired)
	kept := p.guesses[:0:0]
	for _, said := range p.guesses {
		if said.At.Node != s.id || !strings.HasPrefix(said.Message, "Of other columns that both tables have") {
			said.Message = strings.TrimSuffix(said.Message, partnersSaid)
			kept = append(kept, said)
		}
	}
	p.guesses = append(kept, problem.New(problem.GuessedValue, problem.Place{Node: s.id}, "Rows that have a partner in the other table are left out, and nothing of that table is added."))
	t.more = false
	return true
}
