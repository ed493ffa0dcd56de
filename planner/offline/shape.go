package offline

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"planwright/planner/offline/act"
	"planwright/planner/offline/tree"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// shaping is what is asked of rows. Its lines come in the order of its fields.
type shaping struct {
	join     *joining
	fill     *filling
	share    *sharing
	made     *calculation
	tests    []rowTest // of the rows that are kept
	any      bool      // one of them must hold, and not each
	distinct bool      // the first of rows that are alike is kept
	alike    []column  // where they must be, none: everywhere
	counted  bool      // how many there are is asked for, and nothing done
	called   string    // what the words call the rows, "" rows
	figures  []figure  // of each group, of all rows where there are none
	keys     []key     // of the groups
	pick     []column
	less     []column // that are left out
	sorted   bool
	by       column // that rows are sorted by
	falling  bool
	then     []sortKey // and by these, where that is the same
	lastly   bool      // a direction that is said behind the last of them is taken for that alone
	take     int       // so many of the first rows, of the last where it is negative
	each     *column   // of each that has the same there
	trims    []column
	splits   *splitting
	changes  []change // of columns, in the order in which they are said
	pivot    *pivoting
	differs  *column // of which different values are counted
	entries  *column // whose lists become rows
	turned   *turning
	newest   *sortKey // by which the first of those alike is the one to keep
	loose    bool     // what differs in case, blanks and zeros in front is alike
	filed    *filing
}

// initShapes fills the tables of words about rows, each in the file that reads it.
func initShapes() {
	initRows()
	initOrder()
	initTests()
	initWordTests()
	initValues()
	initMonths()
	initColumns()
	initCalculated()
	initChanges()
	initEntries()
	initFilling()
	initJoined()
	initFiling()
}

// with is both, as two parts of one sentence say them.
func (s shaping) with(more shaping) shaping {
	s.join = cmp.Or(s.join, more.join)
	s.tests, s.any = append(s.tests, more.tests...), s.any || more.any
	s.alike, s.figures, s.keys, s.pick = append(s.alike, more.alike...), append(s.figures, more.figures...), append(s.keys, more.keys...), append(s.pick, more.pick...)
	s.distinct, s.counted = s.distinct || more.distinct, s.counted || more.counted
	if more.sorted {
		s.sorted, s.by, s.then, s.falling, s.lastly = true, more.by, more.then, more.falling, more.lastly
	}
	s.less = append(s.less, more.less...)
	s.made = cmp.Or(s.made, more.made)
	s.fill, s.share = cmp.Or(s.fill, more.fill), cmp.Or(s.share, more.share)
	s.take += more.take
	s.each, s.splits, s.trims = cmp.Or(s.each, more.each), cmp.Or(s.splits, more.splits), append(s.trims, more.trims...)
	s.changes, s.pivot, s.differs = append(s.changes, more.changes...), cmp.Or(s.pivot, more.pivot), cmp.Or(s.differs, more.differs)
	s.entries, s.turned, s.filed = cmp.Or(s.entries, more.entries), cmp.Or(s.turned, more.turned), cmp.Or(s.filed, more.filed)
	s.newest, s.loose = cmp.Or(s.newest, more.newest), s.loose || more.loose
	s.called = cmp.Or(s.called, more.called)
	return s
}

// column is one as people name it.
type column struct {
	said   string
	exact  bool       // it stands in quotes
	spoken columnKind // of one that nobody names: what it must hold
}

// columnKind is what a column holds.
type columnKind uint8

const (
	anyColumn columnKind = iota
	ofNumbers
	ofDates
	ofAmounts // numbers, that are called so where nothing else is known
)

// rowTest is what a row must fulfil.
type rowTest struct {
	column
	operator string // as the form has it
	value    string // in the language
	plain    bool   // the value is a word that may be the name of a column as well
	other    column // that it is compared with, where no value is
	isState  bool   // nobody named the column
	orEmpty  bool   // it holds too where one of the cells is empty, as the opposite of what compares them does
	has      bool   // it is said as “with an order”, which may be no column at all
}

// sortKey is a column that rows are sorted by.
type sortKey struct {
	column
	falling bool
}

// key is what the rows of a group have in common.
type key struct {
	column
	period string // of the date in it: "month", "" for what it holds
}

// figure is worked out of the rows of a group.
type figure struct {
	kind string // as the form has it
	column
}

// shapingOf is what a match asks of rows, and whether it does.
func shapingOf(m match) (s shaping, ok bool) {
	for _, one := range m.slots {
		if one.shape != nil {
			s, ok = s.with(*one.shape), true
		}
	}
	return s, ok
}

// asksShaping reports whether the statement asks something of rows.
func asksShaping(st statement) bool {
	_, ok := shapingOf(st.first())
	return ok && st.kind == doAction
}

// maxLines is how many lines one step has that a person can look at.
const maxLines = 40

// placeShaping places one step for all that is asked of rows from here on, and says how
// many statements it took, 0 where it is not clear.
func (p *planner) placeShaping(list []statement) int {
	if !asksShaping(list[0]) || p.tools.forAction(act.ShapeData) == nil {
		return 0
	}
	d := p.draft()
	from, rows := p.rowsFor(list[0].first())
	if from == nil {
		p.discard(d)
		p.because(reasonRows)
		return 0
	}
	t, n := p.tableOf(from), 0
	t.from, t.data = from, act.Text(rows)
	for n < len(list) && len(t.lines) < maxLines && !t.counted && t.filed == nil && (n == 0 || p.goesOnShaping(list, n)) {
		taken := t.shapeNext(list[n:])
		if n += taken; taken == 0 {
			break
		}
	}
	switch {
	case n == 0:
		p.discard(d)
		return 0
	case len(t.lines) == 0:
		from.counted = true
		p.counts[from.id] = list[n-1].words
		return n
	}
	made := p.addShaping(t)
	if made == nil || t.filed != nil && !p.placeFiles(made, t) {
		p.discard(d)
		return 0
	}
	if made.counted, made.fresh = t.counted, from.fresh; t.counted {
		p.counts[made.id] = list[n-1].words
	}
	return n
}

// shapeNext adds the lines for the next statement, or for several that ask for figures, and
// says for how many, 0 where they do not fit. A count of rows ends a step, which tells it.
func (t *table) shapeNext(list []statement) int {
	if run := t.planner.figureRun(list, t); run > 1 {
		if !t.shapeTogether(list[:run]) {
			return 0
		}
		return run
	}
	if !t.shape(list[0]) {
		return 0
	}
	if t.counted && len(list) > 1 && t.planner.writesCount(list[1]) {
		t.counted = !t.addGroup(shaping{figures: []figure{{kind: "count"}}})
	}
	return 1
}

// goesOnShaping reports whether a statement goes on with what those before it made.
func (p *planner) goesOnShaping(list []statement, n int) bool {
	return asksShaping(list[n]) && (n == 0 || tableNamed(list[n].first()) == nil && len(list[n-1].body) == 0)
}

// shape adds the lines for the likeliest reading of a statement that fits.
func (t *table) shape(st statement) bool {
	for _, m := range st.matches {
		s, ok := shapingOf(m)
		if !ok {
			continue
		}
		next := t.clone()
		if next.add(s) {
			*t = next
			t.counted = s.counted && len(s.keys) == 0
			return true
		}
		t.planner.because(next.why)
	}
	return false
}

// addShaping places the step.
func (p *planner) addShaping(t *table) *step {
	made := p.look(act.ShapeData, act.Given{Role: act.RoleData, Value: t.data}, act.Given{Role: act.RoleProgram, Value: act.Text(strings.Join(t.lines, "\n| "))})
	if made == nil {
		return nil
	}
	made.table, made.noun, made.of = t, "row", append([]*step{t.from}, t.joined...)
	if made.rows = "value"; t.single {
		made.rows, made.result = "", t.only()
	}
	if len(t.assumed) > 0 {
		p.guess(made.id, "%s", t.assumption())
	}
	for _, said := range t.remarks {
		p.guess(made.id, "%s", said)
	}
	return made
}

// unusedRows says what was shaped and goes nowhere: a file that rows were taken out of stays
// as it is.
func (p *planner) unusedRows(nodes []workflow.Node) {
	shape := p.tools.forAction(act.ShapeData)
	for _, n := range nodes {
		if shape != nil && n.Tool != nil && n.Tool.Name == shape.Name && !slices.ContainsFunc(nodes, func(other workflow.Node) bool { return tree.Refers(other, n.ID+".") }) {
			p.guess(n.ID, "“%s” makes rows that nothing writes or shows, and the file stays as it is. Say where they go, as in “write them to result.csv”.", n.Name)
		}
	}
}

// rowsFor is the step whose rows are meant, and the reference to them: of the table that is
// named, else of what was made last.
func (p *planner) rowsFor(m match) (*step, string) {
	if s, _ := shapingOf(m); s.join != nil && s.join.with == nil { // of two that were read
		return p.rowsOf(p.firstOfTwo())
	}
	if table := tableNamed(m); table != nil {
		file, ok := table.mean(p)
		if !ok {
			return nil, ""
		}
		read := p.readTableOnce(file)
		if p.shapedUnused(read, nil) {
			p.because(reasonAnew)
			return nil, ""
		}
		return p.rowsOf(read)
	}
	meant := p.rowsMeant()
	if s, _ := shapingOf(m); s.called != "" && (meant == nil || !p.tableOf(meant).isCalled(s.called)) {
		if other := p.stepNamed(s.called); other != nil {
			if other.rows == "" || p.lost || p.item.ref != "" { // it was read as a text, or is not clear
				return nil, ""
			}
			return p.rowsOf(other)
		}
	}
	return p.rowsOf(meant)
}

// placeStacked places the steps that put the tables of files below each other, where the next
// statement goes on with their rows, and says how many statements it took.
func (p *planner) placeStacked(list []statement) int {
	if len(list) < 2 || !asksShaping(list[1]) || tableNamed(list[1].first()) != nil || list[0].sentence != list[1].sentence && len(list[0].body) > 0 {
		return 0
	}
	for _, m := range list[0].matches {
		slot, ok := m.slot(act.RoleRows)
		if m.action != act.StackTables || !ok {
			continue
		}
		d := p.draft()
		if _, placed := slot.mean(p); placed {
			made := p.lastResult()
			made.table, made.noun, made.rows = &table{planner: p}, "row", "value"
			return 1
		}
		p.discard(d)
	}
	return 0
}

// tableNamed is the table that a match names, nil for none.
func tableNamed(m match) *phrase {
	for _, one := range m.slots {
		if one.role == act.RoleSource || one.role == act.RolePath && m.action == act.ReadTable {
			return &one.phrase
		}
		if one.table != nil {
			return one.table
		}
	}
	return nil
}

// rowsOf is a step with the reference to its rows. What an address answers is taken for rows
// where something is asked of such.
func (p *planner) rowsOf(s *step) (*step, string) {
	if s == nil {
		return nil, ""
	}
	field := s.rows
	if field == "" {
		field = "json"
		p.guess(s.id, "What “%s” answers is taken for a list of rows. If the list stands inside it, change “data” of the step behind it.", s.name)
	}
	return s, "{{" + s.id + "." + field + "}}"
}

const reasonAnew reason = "whether the file is meant, or what the words before it made of its rows, is not clear; say “them” for those"

// shapedUnused reports whether something was made of the rows of the table that nothing has
// used: who names the table again may mean that.
func (p *planner) shapedUnused(read, inHand *step) bool {
	made := p.last(func(s *step) bool { return s.table != nil && slices.Contains(s.of, read) })
	return made != nil && made != inHand && p.last(func(s *step) bool { return tree.Refers(s.block.Node, made.id+".") }) == nil
}

// readTableOnce is the step that read the table, or one that does.
func (p *planner) readTableOnce(file act.Value) *step {
	if s := p.last(func(s *step) bool { return s.path == file.Text && p.does(s, act.ReadTable) }); s != nil {
		return s
	}
	return p.look(act.ReadTable, act.Given{Role: act.RolePath, Value: file})
}

// rowsMeant is the step that gave rows, where nothing else was given since.
func (p *planner) rowsMeant() *step {
	s := p.lastResult()
	switch {
	case p.lost, s == nil, s.several > 1, p.item.ref != "" && !p.inBody(s), p.likeBefore(s) && s.table == nil:
		return nil
	case s.rows == "" && !(p.does(s, act.GetPage) && s.has("json")), p.mayLack(s, cmp.Or(s.rows, "json")):
		return nil
	}
	return s
}

// readsTable reports whether the file is read for its rows: a later statement asks something
// of them before something else is read, or it has no text.
func (p *planner) readsTable(m match, rest []statement) bool {
	d := p.draft()
	slot, _ := m.slot(act.RolePath)
	file, ok := slot.mean(p)
	p.discard(d)
	if !ok || unreadable[p.endingOf(file.Text)] && !p.Is(m.words.from, "open") || p.has(m.words, "table", "rows", "spreadsheet", "sheet", "worksheet") {
		return ok
	}
	if _, shapes := shapingOf(m); shapes || tableFiles[p.endingOf(file.Text)] && speaksOf(rest, file.Text) {
		return true
	}
	for _, st := range rest {
		if asksShaping(st) || p.speaksOfRows(st) || slices.ContainsFunc(st.matches, func(m match) bool { return m.action.OnRows }) {
			return true
		}
		reads := st.first().action
		if st.kind != doAction || (reads == act.ReadFile || reads == act.ReadTable) && !slices.ContainsFunc(rest, joinsTwo) {
			return false
		}
	}
	return false
}

// joinsTwo reports whether the statement joins two tables that were read before.
func joinsTwo(st statement) bool {
	s, _ := shapingOf(st.first())
	return s.join != nil && s.join.with == nil
}

// speaksOfRows reports whether the statement uses what only a table has.
func (p *planner) speaksOfRows(st statement) bool {
	kept, _ := st.first().slot(act.RoleKept)
	return p.has(st.words, "rows", "entries", "records") || st.first().action == act.Remember && cellWords.Has(p.At(kept.span.from+1))
}

// ── what is known of a table ──

// table is what is known of rows while lines shape them.
type table struct {
	planner  *planner
	from     *step     // that gave the rows
	joined   []*step   // that gave what was added to them from other tables
	data     act.Value // what the lines get: the rows, or two lists by name
	lines    []string
	columns  map[string]string // those that there are by how they may be called, nil: not known
	more     bool              // there are others than these, of a table that was joined
	figures  []string          // of them, what was worked out
	kinds    []string          // and how: "sum"
	source   string            // the name of the file that it was read from, without its ending
	keys     []string          // columns by which its rows are groups
	own      []string          // columns that lines have added
	single   bool              // it is one object, of figures
	counted  bool              // how many there are was asked for
	filed    *filing           // of which a file each is written
	assumed  []string          // columns that were taken as they were said
	remarks  []string
	unpaired string // the line that keeps the rows without a partner in place of a joining
	why      reason
}

func (p *planner) tableOf(s *step) *table {
	if s.table == nil {
		name, _, _ := strings.Cut(path.Base(strings.ReplaceAll(s.path, `\`, "/")), ".")
		return &table{planner: p, source: strings.ToLower(name)}
	}
	next := s.table.clone()
	next.lines, next.assumed, next.remarks, next.joined, next.filed, next.unpaired = nil, nil, nil, nil, nil, ""
	return &next
}

func (t *table) clone() table {
	next := *t
	next.lines, next.assumed, next.remarks, next.own = slices.Clip(t.lines), slices.Clip(t.assumed), slices.Clip(t.remarks), slices.Clip(t.own)
	next.columns = maps.Clone(t.columns)
	return next
}

// only is where the one figure stands that was worked out, "" where there are several.
func (t *table) only() string {
	if len(t.figures) != 1 {
		return ""
	}
	return "value." + t.figures[0]
}

// name is how the column is called in the table, ok where it is clear.
func (t *table) name(c column) (name string, ok bool) {
	if c.said == "" {
		return t.spoken(c.spoken)
	}
	if t.columns != nil {
		name, ok = t.columns[strings.ToLower(c.said)]
		if !ok {
			name, ok = t.columns[singular(strings.ToLower(c.said))]
		}
		if !ok {
			t.why = reason("there is no “" + c.said + "” any more in what the words before it make")
		}
		if ok || !t.more {
			return name, ok
		}
	}
	if !c.exact && !slices.Contains(t.assumed, c.said) && !slices.Contains(t.own, c.said) {
		t.assumed = append(t.assumed, c.said)
	}
	return c.said, true
}

// spoken is the one column of a kind that the words speak of.
func (t *table) spoken(kind columnKind) (string, bool) {
	named := t.planner.figured
	switch {
	case kind == ofDates:
		named = t.planner.dated
	case len(t.figures) == 1:
		return t.figures[0], true
	}
	var found []string
	for _, c := range named {
		if name, ok := t.clone().known(c); ok && !slices.Contains(found, name) {
			found = append(found, name)
		}
	}
	if usual := map[columnKind]string{ofDates: "date", ofAmounts: "amount"}[kind]; len(found) == 0 && usual != "" && t.columns == nil {
		found = []string{usual}
	}
	if len(found) != 1 {
		t.why = reasonColumn
		return "", false
	}
	t.remark("Where no column is named, “" + found[0] + "” is taken for the one that is meant.")
	return t.name(column{said: found[0]})
}

// remark keeps what was assumed, once.
func (t *table) remark(said string) {
	if !slices.Contains(t.remarks, said) {
		t.remarks = append(t.remarks, said)
	}
}

func (t table) known(c column) (string, bool) { return t.name(c) }

// assumption says which words were taken for columns.
func (t *table) assumption() string {
	quoted := make([]string, len(t.assumed))
	for i, name := range t.assumed {
		quoted[i] = "“" + name + "”"
	}
	if len(quoted) == 1 {
		return quoted[0] + " is taken for the name of a column, written so. Change it in the step if the column is called otherwise."
	}
	return text.List(quoted, "and") + " are taken for names of columns, written so. Change them in the step if the columns are called otherwise."
}

// isFileList reports whether a step lists files, with what is known of each.
func (p *planner) isFileList(s *step) bool {
	return s != nil && p.does(s, act.FindFiles) && s.has("entries")
}

// rowsValue is what a step writes as a table: rows, or one row of what was worked out.
func (p *planner) rowsValue() (act.Value, bool) {
	s := p.lastResult()
	if s != nil && s.table != nil && s.table.single && !p.lost && (p.item.ref == "" || p.inBody(s)) {
		return act.Value{Kind: act.IsList, List: []string{"{{" + s.id + ".value}}"}, Label: "the result"}, true
	}
	if p.isFileList(s) && !p.mayLack(s, "entries") && p.item.ref == "" && !p.lost {
		return act.Value{Text: "{{" + s.id + ".entries}}", Label: "the files", Guess: "The table has a row for each file: its path, name, size and when it was changed.", Keep: true}, true
	}
	if s == nil || s.rows == "" {
		return act.Value{}, false
	}
	_, ref := p.rowsOf(p.rowsMeant())
	return act.Value{Text: ref, Label: "the rows"}, ref != ""
}
