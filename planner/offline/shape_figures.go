package offline

import (
	"maps"
	"slices"
	"strings"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/offline/tree"
	"planwright/planner/workflow"
)

// Several figures of the same groups are one line, in however many clauses they are asked for:
// worked out one after the other, the second would be one of what the first made.

const (
	reasonGroupings reason = "one table has one grouping; make a table for each, as in “sum the amount in orders.csv by region and write it to sums.csv. Count the rows in orders.csv by customer and write it to counts.csv”"
	reasonOneGroup  reason = "of which groups each of these is, is not clear; say it with each, as in “sum the amount by region and average the amount by region”"
	reasonCountOf   reason = "whether the other figures are of the same rows is not clear; say which rows to keep before, as in “keep the rows where status is open, count the rows and sum the amount”"
	reasonFigured   reason = "the words before it made groups, and the rows that they were made of are gone; say both right behind each other for the same groups, or name the table, as in “average the amount in orders.csv by region”"
	reasonCount     reason = "nothing uses the count; say where it goes, as in “count the rows and write the count to result.csv”, or “tell me the count”"
)

// kindWords are the words for what is worked out.
var kindWords = map[string]string{
	"sum": "sum", "total": "sum", "average": "average", "mean": "average", "highest": "most", "largest": "most", "biggest": "most",
	"maximum": "most", "lowest": "least", "smallest": "least", "minimum": "least",
}

// mixedFigures reads “the total and the average of the amount”: at least two.
func mixedFigures(p *planner, at int) []phrase {
	var kinds []string
	for {
		at = p.Skip(at, "the")
		kind := kindWords[p.At(at).Low]
		if kind == "" || p.IsQuote(at) {
			return nil
		}
		kinds = append(kinds, kind)
		next := p.Skip(at+1, ",", "and")
		if next == at+1 {
			break
		}
		at = next
	}
	if len(kinds) < 2 {
		return nil
	}
	return figuresOf(kinds...)(p, at+1)
}

// figuresOf reads the columns of which all the kinds are worked out.
func figuresOf(kinds ...string) reader {
	return func(p *planner, at int) (out []phrase) {
		for i, list := range p.columnList(p.theColumn(p.Skip(at, "of")), p.figureColumns) {
			var s shaping
			for _, c := range list.columns {
				for _, kind := range kinds {
					s.figures = append(s.figures, figure{kind, c})
				}
			}
			if i == 0 {
				p.figured = append(p.figured, list.columns...)
			}
			out = append(out, shaped(list.end, s))
		}
		return out
	}
}

// figural reports whether something is worked out.
func (s shaping) figural() bool { return s.counted || len(s.figures) > 0 }

// figureRun is how many statements ask for figures from there on, of the same rows; “group them
// by city” may come before them.
func (p *planner) figureRun(list []statement, t *table) int {
	var run []shaping
	for n := range list {
		s, _ := shapingOf(list[n].first())
		if !s.figural() && (n > 0 || len(s.keys) == 0) || n > 0 && (len(list[n-1].body) > 0 || !t.isOfTable(list[n].first())) || s.goesOnWith(run) {
			break
		}
		run = append(run, s)
	}
	return len(run)
}

// isOfTable reports whether the match names no table, or the one in hand.
func (t *table) isOfTable(m match) bool {
	named := tableNamed(m)
	if named == nil {
		return true
	}
	file, ok := named.mean(t.planner)
	return ok && len(t.lines) == 0 && t.from.path != "" && file.Text == t.from.path
}

// goesOnWith reports whether all is worked out of what the figures before are called: “count
// the rows by city and average the count”.
func (s shaping) goesOnWith(run []shaping) bool {
	var made, of []string
	for _, before := range run {
		if before.counted {
			made = append(made, "count")
		}
		for _, f := range before.figures {
			made, of = append(made, figureNames[f.kind]), append(of, strings.ToLower(f.said))
		}
	}
	return len(run) > 0 && len(s.figures) > 0 && !slices.ContainsFunc(s.figures, func(f figure) bool {
		said := strings.ToLower(f.said)
		return !slices.Contains(made, said) || slices.Contains(of, said)
	})
}

// shapeTogether adds one line for the figures of all the statements.
func (t *table) shapeTogether(run []statement) bool {
	s, why := t.planner.together(run)
	if next := t.clone(); why == reasonNone && next.add(s) {
		*t = next
		return true
	} else if why == reasonNone {
		why = next.why
	}
	t.planner.because(why)
	return false
}

// together is all that the statements work out, of the groups that are said: with each, or
// behind the last of a sentence for those before it too.
func (p *planner) together(run []statement) (all shaping, why reason) {
	grouped, last := false, run[len(run)-1].sentence
	for i, st := range run {
		s, _ := shapingOf(st.first())
		switch {
		case len(s.tests) > 0:
			return all, reasonCountOf
		case s.called != "" && all.called != "" && singular(s.called) != singular(all.called):
			return all, reasonRows
		case len(s.keys) == 0 && len(all.keys) > 0 && !grouped:
			return all, reasonOneGroup
		case i > 0 && len(s.keys) > 0 && len(all.keys) == 0 && run[0].sentence != st.sentence:
			return all, reasonOneGroup
		case len(s.keys) > 0 && len(all.keys) > 0 && !sameKeys(s.keys, all.keys):
			return all, reasonGroupings
		}
		grouped = grouped || p.Is(st.words.from, "group") && (st.sentence == last || !s.figural())
		all = all.figuresWith(s)
	}
	return all, reasonNone
}

// figuresWith are the figures of both, each once and in the order in which they are said.
func (s shaping) figuresWith(more shaping) shaping {
	figures := slices.Clone(more.figures)
	if more.counted {
		figures = append(figures, figure{kind: "count"})
	}
	for _, f := range figures {
		if !slices.Contains(s.figures, f) {
			s.figures = append(s.figures, f)
		}
	}
	if len(s.keys) == 0 {
		s.keys = more.keys
	}
	if s.called == "" {
		s.called = more.called
	}
	return s
}

// counts reports whether one of the figures is how many there are.
func (s shaping) counts() bool {
	return slices.ContainsFunc(s.figures, func(f figure) bool { return f.kind == "count" })
}

// hasLike reports whether the same is worked out of another column too.
func (s shaping) hasLike(f figure) bool {
	return slices.ContainsFunc(s.figures, func(other figure) bool { return other.kind == f.kind && other != f })
}

// groupColumns is how the columns of groups may be called: by their names, and figures by what
// they are of, or what they are, where no other can be meant.
func groupColumns(keys, names []string, figures []figure) map[string]string {
	called := map[string]string{}
	for i, f := range figures {
		for _, said := range []string{strings.ToLower(f.said), f.kind} {
			if before, twice := called[said]; twice && before != names[i] {
				called[said] = ""
			} else {
				called[said] = names[i]
			}
		}
	}
	maps.DeleteFunc(called, func(said, name string) bool { return said == "" || name == "" })
	for _, name := range slices.Concat(names, keys) {
		called[strings.ToLower(name)] = name
	}
	return called
}

// sameKeys reports whether groups are made by the same columns, in whatever order.
func sameKeys(some, others []key) bool {
	same := func(a, b key) bool {
		return strings.EqualFold(a.said, b.said) && a.spoken == b.spoken && a.period == b.period
	}
	return len(some) == len(others) && !slices.ContainsFunc(some, func(a key) bool {
		return !slices.ContainsFunc(others, func(b key) bool { return same(a, b) })
	})
}

// figuresClear reports whether figures of groups are meant where rows are groups by now, and
// not the rows that those were made of.
func (t *table) figuresClear(s shaping) bool {
	if len(t.figures) == 0 || !s.figural() {
		return true
	}
	of := func(f figure) bool {
		return f.kind != "count" && (f.said == "" || slices.ContainsFunc(t.figures, func(name string) bool { return strings.EqualFold(name, f.said) }))
	}
	if s.counted && len(s.keys) > 0 || slices.ContainsFunc(s.figures, func(f figure) bool { return !of(f) }) {
		t.why = reasonFigured
		return false
	}
	return true
}

// ── counts ──

// countRows are words for a count that is written as a table.
var countRows = token.AnyOf("it|this|that|the result|the results|" + figureRows["count"])

// writesCount reports whether the statement writes the count that was asked for before it.
func (p *planner) writesCount(st statement) bool {
	return slices.ContainsFunc(st.matches, func(m match) bool {
		rows, _ := m.slot(act.RoleRows)
		return (m.action == act.WriteTable || m.action == act.AddRows) && !rows.span.empty() && countRows.End(&p.Sequence, rows.span.from) == rows.span.to
	})
}

// unusedCounts marks words that ask for a count which nothing uses, where something is done
// with the rows that were counted: that was to be done with the count.
func (p *planner) unusedCounts(nodes []workflow.Node) {
	for _, n := range nodes {
		words, counted := p.counts[n.ID]
		uses := func(what string) bool {
			return slices.ContainsFunc(nodes, func(other workflow.Node) bool { return tree.Refers(other, n.ID+"."+what) })
		}
		if counted && uses("") && !uses("count") {
			p.reject(words, reasonCount)
			p.sortUnplaced()
		}
	}
}

// ── pivot tables, and different values ──

// pivoting is a row for each of some keys and a column for each value of another, with a figure in
// each cell.
type pivoting struct {
	rows, across key
	figure       figure
	summed       bool // as nobody says what is worked out
}

// pivoted reads "a row for each customer and a column for each month with the sum of amount", in
// either order.
func pivoted(p *planner, at int) (out []phrase) {
	for _, first := range p.sideOf(at) {
		for _, second := range p.sideOf(p.Skip(first.end, ",", "and")) {
			if first.isRow == second.isRow {
				continue
			}
			made := pivoting{rows: first.key, across: second.key}
			if second.isRow {
				made.rows, made.across = second.key, first.key
			}
			out = append(out, p.cellFigure(p.Skip(second.end, ",", "and", "with", "showing", "the"), made)...)
		}
	}
	return out
}

// pivotOf reads "Amount by Customer and Month", "the sum of Amount per Customer and Product": the first
// is a row each, the second a column.
func pivotOf(p *planner, at int) (out []phrase) {
	from, kind, said := p.theColumn(at), "sum", false
	if is := kindWords[p.At(from).Low]; is != "" && !p.IsQuote(from) {
		from, kind, said = p.Skip(from+1, "of"), is, true
	}
	for i, c := range p.figureColumns(p.theColumn(from)) {
		if i == 0 {
			p.figured = append(p.figured, c.column)
		}
		for _, made := range p.sides(c.end) {
			made.figure, made.summed = figure{kind, c.column}, !said
			out = append(out, shaped(made.end, shaping{pivot: &made.pivoting}))
		}
	}
	return out
}

// pivotBy reads "by Region and Product with the sum of Amount".
func pivotBy(p *planner, at int) (out []phrase) {
	for _, made := range p.sides(at) {
		out = append(out, p.cellFigure(p.Skip(made.end, ",", "and", "with", "showing", "the"), made.pivoting)...)
	}
	return out
}

type sidesPhrase struct {
	end int
	pivoting
}

// sides reads "by Customer and Month": those of rows and columns.
func (p *planner) sides(at int) (out []sidesPhrase) {
	if !p.Is(at, "by", "per") {
		return nil
	}
	for _, rows := range p.keyAt(p.theColumn(at + 1)) {
		if !p.Is(rows.end, "and", "by") {
			continue
		}
		for _, across := range p.keyAt(p.theColumn(p.Skip(rows.end+1, "by", "per"))) {
			out = append(out, sidesPhrase{across.end, pivoting{rows: rows.key, across: across.key}})
		}
	}
	return out
}

// usualSums reads the groups of sums of which nobody says of what.
func usualSums(p *planner, at int) (out []phrase) {
	for _, ph := range groups(p, at) {
		s := *ph.shape
		s.figures = []figure{{"sum", column{spoken: ofAmounts}}}
		out = append(out, shaped(ph.end, s))
	}
	return out
}

// side is what is said of the rows or columns of a pivot table.
type side struct {
	keyPhrase
	isRow bool
}

// sideOf reads "a row for each customer" and "one column per month".
func (p *planner) sideOf(at int) (out []side) {
	from := p.Skip(at, "a", "one", "new")
	if !p.Is(from, "row", "column", "line") {
		return nil
	}
	to := from + 1
	switch {
	case p.Is(to, "per"):
		to++
	case p.Is(to, "for", "of") && p.Is(to+1, "each", "every"):
		to += 2
	default:
		return nil
	}
	for _, found := range p.keyAt(p.theColumn(to)) {
		out = append(out, side{found, !p.Is(from, "column")})
	}
	return out
}

// cellFigure reads "sum of amount" and "number of rows".
func (p *planner) cellFigure(at int, made pivoting) (out []phrase) {
	if p.Is(at, "number", "count") && p.Is(at+1, "of") && p.Is(p.Skip(at+2, "the", "its", "their"), "rows", "entries", "records") {
		made.figure = figure{kind: "count"}
		return []phrase{shaped(p.Skip(at+2, "the", "its", "their")+1, shaping{pivot: &made})}
	}
	kind := kindWords[p.At(at).Low]
	if kind == "" || p.IsQuote(at) {
		return nil
	}
	for i, c := range p.figureColumns(p.theColumn(p.Skip(at+1, "of"))) {
		one := made
		if one.figure = (figure{kind, c.column}); i == 0 {
			p.figured = append(p.figured, c.column)
		}
		out = append(out, shaped(c.end, shaping{pivot: &one}))
	}
	return out
}

// addPivot writes the line as the form of the page does.
func (t *table) addPivot(s *pivoting) bool {
	if s == nil {
		return true
	}
	across, ok := t.keyName(s.across)
	if !ok {
		return false
	}
	rows, ok := t.keyName(s.rows)
	if !ok || rows == across {
		return false
	}
	_, written, ok := t.figure(s.figure, false)
	if !ok {
		return false
	}
	t.columns, t.figures, t.kinds, t.keys, t.more = map[string]string{strings.ToLower(rows): rows}, nil, nil, []string{rows}, true
	if s.summed {
		t.remark("“" + s.figure.said + "” is added up in each cell. Say what else is meant, as in “the average of " + s.figure.said + "”.")
	}
	t.remark("Each value of “" + across + "” becomes a column. A cell that no row is in has 0 where rows are added up or counted, and else is empty.")
	return t.line("group_by(%s) | pivot(%s; {%s: .[0]%s}; %s)", orderKey(rows, false), fieldText(across), keyText(rows), fieldText(rows), written)
}

// differing reads the column of which different values are counted: "customers".
func differing(p *planner, at int) (out []phrase) {
	for _, c := range p.figureColumns(p.theColumn(at)) {
		column := c.column
		out = append(out, shaped(c.end, shaping{differs: &column}))
	}
	return out
}

// addDifferent writes lines that keep one row of each value, which are counted behind them.
func (t *table) addDifferent(s *shaping) bool {
	if s.differs == nil {
		return true
	}
	name, ok := t.name(*s.differs)
	if !ok {
		return false
	}
	t.line(`map(select((%s // "" | tostring | trim) != ""))`, fieldText(name))
	var by []string
	for i, k := range s.keys {
		of, ok := t.keyName(k)
		if !ok {
			return false
		}
		by = append(by, ".value"+fieldText(of))
		s.keys[i] = key{column: column{said: of, exact: true}}
	}
	by = append(by, ".value"+fieldText(name))
	s.figures = append(s.figures, figure{kind: "count"})
	t.remark("Empty cells of “" + name + "” are no value, and what differs in case or blanks is another one.")
	return t.line("to_entries | unique_by(%s) | sort_by(.key) | map(.value)", strings.Join(by, ", "))
}
