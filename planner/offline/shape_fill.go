package offline

import (
	"strings"

	"planwright/planner/offline/token"
)

// filling is what empty cells of columns become.
type filling struct {
	columns []column
	value   string // in the language; "" what stands above
}

// sharing is a column with the share of each cell of another in its total.
type sharing struct {
	name string
	of   column
}

var (
	emptyCells token.Wordings
	fromAbove  token.Wordings
	shareWords token.Wordings
)

func initFilling() {
	emptyCells = token.AnyOf(phrases("all the |all |the |any |", "empty|blank|missing", " cells| values| fields| entries"))
	fromAbove = token.AnyOf("from above|with what stands above|with what is above|with the value above|with the value from above|with the values above|" +
		"with the values from above|with the cell above|with the last value|with the previous value|by the value above|downwards|down")
	shareWords = token.AnyOf(phrases("each row's |every row's |its |their |the |a |each |", "share|percentage|percent|part", " of the total| of total| in the total| of the whole| of the sum of|"))
}

// phrases are all that begin with one of the first, go on with one of the second and end with
// one of the last; each is said with bars between.
func phrases(first, second, last string) string {
	var all []string
	for _, a := range strings.Split(first, "|") {
		for _, b := range strings.Split(second, "|") {
			for _, c := range strings.Split(last, "|") {
				all = append(all, a+b+c)
			}
		}
	}
	return strings.Join(all, "|")
}

// filledCells reads "the empty cells of column city from above" and "empty cells in the city
// column of orders.csv with 0".
func filledCells(p *planner, at int) (out []phrase) {
	for _, end := range emptyCells.Ends(&p.Sequence, at) {
		if !p.Is(end, "of", "in", "from") {
			continue
		}
		for _, list := range p.columnList(end+1, p.anyColumns) {
			to := p.Skip(list.end, "column", "columns", "field", "fields")
			out = append(out, p.filledWith(to, list.columns, nil)...)
			if !p.Is(to, "of", "in", "from") {
				continue
			}
			for _, file := range only(inTable, oneFile)(p, to+1) {
				out = append(out, p.filledWith(file.end, list.columns, &file)...)
			}
		}
	}
	return out
}

// filledWith reads what the cells are filled with.
func (p *planner) filledWith(at int, columns []column, of *phrase) (out []phrase) {
	add := func(end int, value string) {
		ph := shaped(end, shaping{fill: &filling{columns, value}})
		ph.table = of
		out = append(out, ph)
	}
	if end := fromAbove.End(&p.Sequence, at); end > 0 {
		add(end, "")
		return out
	}
	if p.Is(at, "with", "by", "to") {
		from := p.Skip(at+1, "a", "an", "the")
		from = p.Skip(from, "value", "word", "text", "number")
		if value, end := p.cell(from); end > 0 {
			add(end, value)
		}
	}
	return out
}

// filledDown reads the columns behind "fill down".
func filledDown(p *planner, at int) (out []phrase) {
	for _, list := range p.columnList(at, p.anyColumns) {
		out = append(out, shaped(p.Skip(list.end, "column", "columns"), shaping{fill: &filling{list.columns, ""}}))
	}
	return out
}

func (t *table) addFill(f *filling) bool {
	if f == nil {
		return true
	}
	for _, c := range f.columns {
		name, ok := t.name(c)
		if !ok {
			return false
		}
		at := fieldText(name)
		if f.value == "" {
			t.line(`[foreach .[] as $row (null; if $row%s | . == null or (tostring | trim) == "" then . else $row%s end; $row + {%s: .})]`, at, at, keyText(name))
		} else {
			t.line(`map(%s |= if . == null or (tostring | trim) == "" then %s else . end)`, at, f.value)
		}
	}
	return true
}

// shares reads "each row's share of the total amount as share".
func shares(p *planner, at int) (out []phrase) {
	from := []int{at}
	if named := p.Skip(at, "a", "the", "new"); p.Is(p.Skip(named, "new"), "column", "field") {
		from = append(from, p.columnsNamed(p.Skip(named, "new")+1)...)
	}
	for i, begin := range from {
		name := ""
		if i > 0 {
			name = p.text(p.namedBefore(begin))
		}
		for _, end := range shareWords.Ends(&p.Sequence, begin) {
			out = append(out, p.sharesOf(end, name)...)
		}
	}
	return out
}

// columnsNamed are the places behind the name of a new column and what leads to what it is.
func (p *planner) columnsNamed(at int) (out []int) {
	out = append(out, p.Skip(at, "with", "for", "that has"))
	for _, end := range p.columnEnds(p.Skip(at, "called", "named")) {
		if p.Is(end, "with", "for", "as") {
			out = append(out, end+1)
		}
	}
	return out
}

// namedBefore is the name that stands before "with".
func (p *planner) namedBefore(at int) span {
	to := at - 1
	from := to
	for from > 0 && !p.Is(from-1, "called", "named", "column", "field") {
		from--
	}
	return span{min(from, to), to}
}

// sharesOf reads the column, and the name of the new one.
func (p *planner) sharesOf(at int, name string) (out []phrase) {
	for _, c := range p.figureColumns(p.theColumn(p.Skip(at, "of", "in"))) {
		end := c.end
		if p.Is(end, "in", "as") && p.Is(end+1, "percent", "percents", "%") {
			end += 2
		}
		s := sharing{name: name, of: c.column}
		if p.Is(end, "as") {
			to := p.Skip(p.Skip(end+1, "a", "the"), "new")
			if to = p.Skip(p.Skip(to, "column", "field"), "called", "named"); p.boundary(to) {
				end = to
			} else if ends := p.columnEnds(to); len(ends) > 0 && name == "" {
				s.name, end = p.text(span{to, ends[0]}), ends[0]
			}
		}
		if len(out) == 0 {
			p.figured = append(p.figured, c.column)
		}
		ph := shaped(end, shaping{share: &s})
		out = append(out, ph)
		if p.Is(end, "of", "in", "from", "to") {
			for _, file := range only(inTable, oneFile)(p, end+1) {
				more := shaped(file.end, shaping{share: &s})
				more.table = &file
				out = append(out, more)
			}
		}
	}
	return out
}

func (t *table) addShare(s *sharing) bool {
	if s == nil {
		return true
	}
	of, ok := t.name(s.of)
	if !ok {
		return false
	}
	name := s.name
	if name == "" {
		name = "share"
	}
	t.remark("“" + name + "” is in percent, rounded to one digit; where nothing stands in “" + of + "” it stays empty.")
	t.adds(name)
	at := fieldText(of)
	return t.line("(map(%s // 0) | (add // 0) * 1000000 | round / 1000000) as $total | map(%s = if %s == null or $total == 0 then null else ((%s / $total * 100) * 10.00000000000001 | round / 10) end)", at, fieldText(name), at, at)
}
