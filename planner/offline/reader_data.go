package offline

import (
	"cmp"
	"path"
	"slices"
	"strconv"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/offline/tree"
)

// tableFiles are the kinds of file that hold a table.
var tableFiles token.Set

// pronouns stand for the rows that there are.
var pronouns token.Wordings

func initDataWords() {
	tableFiles = token.SetOf(".csv .tsv .xlsx .jsonl")
	pronouns = token.AnyOf("it|them|these|those|the rows|all rows|the table|the list|the data|the result|everything|all of them|the entries|the records|the lines")
	keepWords = token.AnyOf("keeping the|keep the|keeping only the|keep only the|keeping just the|of which the|leaving the|so that the|and keep the|and keep only the")
	cellWords = token.SetOf("last first highest largest newest latest")
}

// inTable takes files that hold tables only, or lists of objects.
func inTable(mean meaning) meaning {
	return func(p *planner) (act.Value, bool) {
		v, ok := mean(p)
		ending := p.endingOf(v.Text)
		return v, ok && (tableFiles[ending] || ending == ".json")
	}
}

// sheetName is what a sheet of a workbook is called.
func sheetName(p *planner, at int) (out []phrase) {
	at = p.Skip(at, "called", "named")
	for _, c := range p.anyColumns(at) {
		out = append(out, fixed(c.end, act.Text(c.said))...)
	}
	return out
}

// newTable is a table to write: a name that says in which form.
func newTable(p *planner, at int) []phrase {
	return slices.DeleteFunc(namedFile(p, at), func(ph phrase) bool {
		v, _ := ph.mean(p)
		return !tableFiles[strings.ToLower(path.Ext(v.Text))]
	})
}

// dataReaders are the sorts of values that are about data.
func dataReaders() map[string]reader {
	return map[string]reader{
		"table": only(inTable, oneFile), "newtable": newTable, "mergedfiles": mergedFiles, "documentfields": documentFields, "pivotof": pivotOf, "pivotby": pivotBy, "usualsums": usualSums, "filecolumn": fileColumn, "namedmerge": namedMerge, "filled": filledCells, "downward": filledDown, "share": shares, "tabled": either(tabled, workedOut), "tablerows": tableRows, "unsaidrows": unsaidRows, "lastrows": lastRows,
		"calculated": calculated, "spanned": spanned, "replaced": replaced, "renamed": renamed, "rounded": rounded, "affixed": affixed, "cased": either(cased, numbered), "pivoted": pivoted, "differing": differing, "unmatched": unmatched, "split": splitColumn, "trimmed": trimmed, "scaled": scaled, "sheetname": sheetName, "less": leftOut, "rows": rows, "counted": countedRows, "dropped": dropped, "columns": pickedColumns, "ends": (*planner).atOneEnd, "joined": joined, "joinedtwo": joinedTwo, "compared": compared, "newagainst": newAgainst, "comparedtwo": comparedTwo, "thenjoined": thenJoined, "order": order, "groups": groups,
		"sums": figures("sum"), "averages": figures("average"), "mosts": figures("most"), "leasts": figures("least"), "counts": counts,
		"sumaverages": figuresOf("sum", "average"), "averagesums": figuresOf("average", "sum"), "mixedfigures": mixedFigures,
		"rowofeach": rowOfEach, "lists": listedIn(false), "saidlists": listedIn(true), "turnedcolumns": turnedColumns, "unpivoted": unpivoted, "filed": filed, "groupfiles": groupFiled, "rowsofcolumns": rowsOfColumns, "convertedentries": convertedEntries, "splitfiles": splitFiles, "eachfiled": eachFiled,
		"doubles": doubles, "alike": alikeBy,
		"newones": words(newWords, (*planner).listAtHand), "seenones": words(seenWords, (*planner).listAtHand), "memberby": memberBy,
		"lastcell": lastCell, "named_result": namedResult, "memo": memo, "selector": quoted,
		"source_page": either(pageAddress, words("it|that|the page|that page|the site|the answer|the html", (*planner).pageAtHand)),
	}
}

// rowWords are words for what was made last, whatever it is; the others are only for what
// they say.
const (
	rowWords      = "it|this|that|the result|the results|the data|everything|all of it"
	tableWords    = "them|these|those|the rows|the table|the list|the rest|what is left|all of them"
	unmatchedRows = "the rows without a match|the rows without a partner|the rows with no match|the rows that have no match|the rows that do not match|the rows that did not match|the unmatched rows|the ones without a match|those without a match|the rest without a match|what has no match|rows without a match|only the rows without a match"
	newRows       = "the new ones|the new rows|the new entries|what is new"
	fileRows      = "the files|the file list|the list of files|their names|the names|the file names|their paths|the paths"
	pageRows      = "the links|the headings|the matches"
)

// figureRows are words for what was worked out.
var figureRows = map[string]string{
	"sum": "the sum|the sums|the total|the totals", "average": "the average|the averages", "count": "the count|the counts",
}

// tabled is what was made last, as rows.
func tabled(p *planner, at int) (out []phrase) {
	last := func(fits func(*step) bool) meaning {
		return func(p *planner) (act.Value, bool) {
			s := p.lastResult()
			if s == nil || !fits(s) {
				return act.Value{}, false
			}
			return p.rowsValue()
		}
	}
	add := func(list string, fits func(*step) bool) {
		out = append(out, words(list, last(fits))(p, at)...)
	}
	add(rowWords, func(*step) bool { return true })
	add(tableWords, func(s *step) bool { return s.rows != "" || p.isFileList(s) })
	add(fileRows, p.isFileList)
	add(unmatchedRows, func(s *step) bool { return p.keepUnmatched(s) })
	add(newRows, func(s *step) bool { return p.does(s, act.OnlyNew) })
	add(pageRows, func(s *step) bool {
		return s.table != nil && (s.table.columns["text"] != "" || s.table.columns["heading"] != "")
	})
	for kind, list := range figureRows {
		add(list, func(s *step) bool { return s.table != nil && slices.Contains(s.table.kinds, kind) })
	}
	return out
}

// unsaidRows is what was made last, where nothing stands for it: “save as big.csv”.
func unsaidRows(p *planner, at int) []phrase {
	if !p.Is(at, "to", "into", "as") {
		return nil
	}
	return meant(at, (*planner).rowsValue)
}

// lastRows are the rows that were made last, where the table to write follows at once: “write big.csv”.
func lastRows(p *planner, at int) []phrase {
	return meant(at, func(p *planner) (act.Value, bool) {
		s := p.lastResult()
		if s == nil || s.rows == "" && s.table == nil {
			return act.Value{}, false
		}
		return p.rowsValue()
	})
}

var workings [][]part

func initWorkings() {
	for _, say := range []string{
		"the (sum|sums|total|totals) of <shape:sums> [(in|of|from) <source:table>] [<shape:groups>] [(in|of|from) <source:table>]",
		"the (average|averages) [of] <shape:averages> [(in|of|from) <source:table>] [<shape:groups>] [(in|of|from) <source:table>]",
		"[the] <shape:ends> [(in|of|from) <source:table>]",
		"<shape:rows> [(in|of|from) <source:table>]",
	} {
		workings = append(workings, compilePattern(say)...)
	}
}

// workedOut reads what is worked out of rows where it is written: "the average price per
// product", "the first five". Steps are placed for it.
func workedOut(p *planner, at int) (out []phrase) {
	for _, r := range p.followAny(workings, reading{at: at}) {
		words := span{at, r.at}
		out = append(out, meant(r.at, func(p *planner) (act.Value, bool) {
			m := match{action: act.ShapeData, slots: r.slots, words: words}
			if p.placeShaping([]statement{{kind: doAction, words: words, matches: []match{m}}}) == 0 {
				return act.Value{}, false
			}
			return p.rowsValue()
		})...)
	}
	return out
}

// tableRows are the rows of a table that is named, which a step is placed to read.
func tableRows(p *planner, at int) (out []phrase) {
	for _, ph := range namedFile(p, at) {
		out = append(out, meant(ph.end, func(p *planner) (act.Value, bool) {
			file, ok := inTable(ph.mean)(p)
			if !ok {
				return act.Value{}, false
			}
			_, ref := p.rowsOf(p.readTableOnce(file))
			return act.Value{Text: ref}, ref != ""
		})...)
	}
	return out
}

// counts reads what is counted: only rows, where nobody says what they are.
func counts(p *planner, at int) (out []phrase) {
	if end := pronouns.End(&p.Sequence, at); end > 0 {
		return []phrase{shaped(end, shaping{counted: true})}
	}
	at = p.Skip(at, "the", "all")
	if end := p.rowNoun(at); end > 0 {
		return []phrase{shaped(end, shaping{counted: true, called: p.calledAt(at)})}
	}
	return nil
}

// countedRows reads which rows are counted.
func countedRows(p *planner, at int) (out []phrase) {
	for _, ph := range rows(p, at) {
		if s := *ph.shape; s.take == 0 {
			s.counted = true
			ph.shape = &s
			out = append(out, ph)
		}
	}
	return out
}

// alikeBy reads the columns in which rows are alike: "name", "name and city".
func alikeBy(p *planner, at int) (out []phrase) {
	for _, list := range p.columnList(p.theColumn(at), p.anyColumns) {
		out = append(out, p.doublesHow(p.skipNoun(list.end), shaping{distinct: true, alike: list.columns})...)
	}
	return out
}

// keepWords lead to which of the rows is kept that are alike.
var keepWords token.Wordings

// doublesHow reads what is said behind the columns: "ignoring case", "keeping the newest by Updated".
func (p *planner) doublesHow(at int, s shaping) (out []phrase) {
	plain := shaped(at, s)
	at = p.Skip(at, ",", "and", "but")
	if end := looseWords.End(&p.Sequence, at); end > 0 && !s.loose {
		s.loose = true
		return append(p.doublesHow(end, s), plain)
	}
	end := keepWords.End(&p.Sequence, at)
	extreme, known := extremes[p.At(end).Low]
	if end == 0 || !known || s.newest != nil {
		return []phrase{plain}
	}
	to := p.Skip(end+1, "one", "ones", "row", "rows", "entry", "record")
	if p.Is(to, "of") && p.Is(to+1, "each", "them", "these") {
		to += 2
	}
	if !p.Is(to, "by") {
		return []phrase{plain}
	}
	for _, c := range p.anyColumns(p.theColumn(to + 1)) {
		one := s
		one.newest = &sortKey{c.column, extreme.falling}
		out = append(out, p.doublesHow(p.skipNoun(c.end), one)...)
	}
	return append(out, plain)
}

// doubles reads "duplicates", "duplicate rows", "duplicate emails", "duplicates by email".
func doubles(p *planner, at int) (out []phrase) {
	switch {
	case p.Is(at, "duplicate", "double", "repeated") && p.Is(at+1, "rows", "entries", "records", "lines", "ones"), p.Is(at, "duplicates", "repetitions"):
		end := at + 1
		if !p.Is(at, "duplicates", "repetitions") {
			end++
		}
		if p.Is(end, "by", "of") {
			for _, list := range p.columnList(p.theColumn(end+1), p.figureColumns) {
				out = append(out, p.doublesHow(list.end, shaping{distinct: true, alike: list.columns})...)
			}
		}
		return append(out, shaped(end, shaping{distinct: true}))
	case p.Is(at, "duplicate", "double", "repeated"):
		for _, c := range p.figureColumns(at + 1) {
			out = append(out, p.doublesHow(c.end, shaping{distinct: true, alike: []column{c.column}})...)
		}
	}
	return out
}

// pickedColumns reads "name and email" and "the column name". What may be kinds of rows is
// not taken for columns.
func pickedColumns(p *planner, at int) (out []phrase) {
	at = p.Skip(at, "only", "just")
	only := p.Is(at-1, "only", "just", "keep")
	named := p.Is(p.Skip(at, "the"), "column", "columns", "field", "fields")
	for _, list := range p.columnList(at, p.anyColumns) {
		isClear := named || only && len(list.columns) > 1 && !slices.ContainsFunc(list.columns, func(c column) bool {
			return !c.exact && singular(strings.ToLower(c.said)) != strings.ToLower(c.said)
		})
		if isClear {
			out = append(out, shaped(list.end, shaping{pick: list.columns}))
		}
	}
	return out
}

// ── what is new ──

const (
	newWords = "what is new|what's new|the new ones|new ones|new rows|the new rows|new entries|the new entries|the new files|new files|what was not there last time|" +
		"what is new since last time|what is new since the last time|what is new since the last run|what's new since last time|what's new since the last run|the new ones since the last run|new rows since the last run|the new rows since the last run|the rows that are new|the rows that are new since the last run|the ones that are new|the new ones since last time|" +
		"what was not there before|those that are new|the ones that are new since last time|the new entries since last time|the new rows since last time"
	seenWords = "what you have already seen|what you have seen|what you've already seen|what i have already seen|what was already there|what was there last time|the ones you have already seen|" +
		"what has already been seen|what was already seen|those you have already seen|everything you have already seen|what it has already seen|what you have already had|what you already know|" +
		"what you already saw|what you saw last time|the ones from last time|everything that was there last time|the ones that were there last time|what was seen before|what you have seen before"
)

// listAtHand is the list that was made last: rows, or files.
func (p *planner) listAtHand() (act.Value, bool) {
	if s := p.lastResult(); s != nil && s.rows == "" && s.list() != "" && !p.lost && p.item.ref == "" && !p.likeBefore(s) && !p.mayLack(s, s.list()) {
		return act.Value{Text: "{{" + s.id + "." + s.list() + "}}", Also: p.nextNew()}, true
	}
	s, ref := p.rowsOf(p.rowsMeant())
	if s == nil {
		p.because(reasonRows)
		return act.Value{}, false
	}
	return act.Value{Text: ref, Also: p.nextNew()}, true
}

// nextNew is the name under which is kept what was had of a list.
func (p *planner) nextNew() []act.Given {
	p.news++
	name := "seen"
	if p.news > 1 {
		name += " " + strconv.Itoa(p.news)
	}
	return []act.Given{{Role: act.RoleKeyName, Value: act.Text(name)}}
}

// noteData keeps what is known of the data that a step gives; before is the step that gave
// some before it.
func (p *planner) noteData(made *step, a *act.Action, before *step) {
	switch {
	case a == act.WriteTable:
		p.noteMerged(made)
	case a == act.ReadTable && p.endingOf(made.path) == ".json":
		p.guess(made.id, "“%s” is taken for a list of rows, each an object.", path.Base(made.path))
	case a == act.WriteFile && tableFiles[strings.ToLower(path.Ext(made.path))] && before != nil && tree.Refers(made.block.Node, before.id+".") && isNoTable(before):
		p.guess(made.id, "“%s” gets what “%s” gave as it is, a text and no table. Change that if a table is meant: a step that shapes data makes rows of a text.", path.Base(made.path), before.name)
	case a == act.OnlyNew:
		p.noteNew(made, before)
	case a == act.FindInFiles:
		made.noun, made.pattern = "file", "*"
	case a.Columns != nil:
		made.table = &table{planner: p, columns: map[string]string{}}
		for _, name := range a.Columns {
			made.table.columns[name] = name
		}
	}
}

// isNoTable reports whether a step reads what is no table, by its name.
func isNoTable(s *step) bool {
	ending := strings.ToLower(path.Ext(cmp.Or(s.path, s.address)))
	return ending != "" && len(ending) < 6 && !tableFiles[ending]
}

// noteNew keeps what is known of the list that the step goes through.
func (p *planner) noteNew(made, list *step) {
	made.noun, made.pattern, made.table, made.fresh, made.of = list.noun, list.pattern, list.table, true, []*step{list}
	if list.rows == "" && !p.does(list, act.GetPage) { // files
		return
	}
	made.rows, made.noun = "new", "row"
	if made.call.Arguments["by"] == nil {
		p.guess(made.id, "“%s” compares whole rows: one of which a cell has changed is new. Say by which column to tell them apart, if one does.", made.name)
	}
}

// addedTo lets what is new since the last run be added to its file: one that makes the file
// would find it there in the next run.
func (p *planner) addedTo(tool catalog.Tool, values []act.Given) []act.Given {
	s := p.lastResult()
	i := slices.IndexFunc(values, func(g act.Given) bool { return g.Role == act.RolePath })
	said := slices.ContainsFunc(values, func(g act.Given) bool { return g.Role == act.RoleMode })
	if i < 0 || said || s == nil || !s.fresh || !slices.ContainsFunc(p.tools.arguments(tool), func(a catalog.Argument) bool { return a.Name == "mode" }) || strings.Contains(values[i].Value.Text, "{{") {
		return nil
	}
	mode := act.Text("append")
	mode.Guess, mode.Keep = "What is new is added to “"+values[i].Value.Text+"” in each run. Change “mode” if the file should hold the latest alone.", true
	return []act.Given{{Role: act.RoleMode, Value: mode}}
}

// memberBy is the column that tells rows apart.
func memberBy(p *planner, at int) (out []phrase) {
	for _, c := range p.anyColumns(p.theColumn(at)) {
		v := act.Text(c.said)
		if !c.exact {
			v.Guess, v.Keep = "“"+c.said+"” is taken for the name of a column, written so. Change it in the step if the column is called otherwise.", true
		}
		out = append(out, fixed(c.end, v)...)
	}
	return out
}

// ── what is kept ──

// memo is the name under which something is kept: "the last id" is "last id".
func memo(p *planner, at int) (out []phrase) {
	if p.IsQuote(at) {
		return fixed(at+1, act.Text(p.Tokens[at].Text))
	}
	from := p.Skip(at, "the", "a", "my")
	end := from
	for end < from+4 && (p.plainWord(end) || p.Is(end, "last", "first", "newest", "latest", "highest", "largest")) && !p.Is(end, "remembered", "time") && !p.isPolite(end) {
		end++
		if p.plainWord(end - 1) {
			out = append(fixed(end, act.Text(p.text(span{from, end}))), out...)
		}
	}
	return out
}

func (p *planner) isPolite(at int) bool { return politeness.End(&p.Sequence, at) > 0 }

// cellWords say in which row a value is that is kept.
var cellWords token.Set

// lastCell is "the last id": what the last row has there.
func lastCell(p *planner, at int) (out []phrase) {
	if !p.Is(at, "the") || !cellWords.Has(p.At(at+1)) {
		return nil
	}
	for _, end := range p.columnEnds(at + 2) {
		word, c := p.Tokens[at+1].Low, p.columnIn(span{at + 2, end})
		name := act.Value{Text: p.text(span{at + 1, end})}
		out = append(out, meant(end, func(p *planner) (act.Value, bool) {
			ref, ok := p.cellOf(word, c)
			return act.Value{Text: ref, Also: []act.Given{{Role: act.RoleKeyName, Value: name}}}, ok
		})...)
	}
	return out
}

// cellOf places the step that takes a value out of the rows.
func (p *planner) cellOf(word string, c column) (ref string, ok bool) {
	from, rows := p.rowsOf(p.rowsMeant())
	if from == nil {
		p.because(reasonRows)
		return "", false
	}
	t := p.tableOf(from)
	name, ok := t.name(c)
	if !ok || t.single {
		return "", false
	}
	switch word {
	case "first":
		t.line(".[0]%s", fieldText(name))
	case "last":
		t.line(".[-1]%s", fieldText(name))
	default: // the highest number, the latest date
		t.line("map(%s | values) | max", fieldText(name))
	}
	t.data = act.Text(rows)
	made := p.addShaping(t)
	if made == nil {
		return "", false
	}
	made.rows, made.aside = "", true
	return "{{" + made.id + ".value}}", true
}

// namedResult is a result that has a name of its own to be kept under.
func namedResult(p *planner, at int) (out []phrase) {
	if !p.Is(at, "the", "my") || !p.Is(at+1, "answer", "count", "number", "total", "sum", "average", "status") {
		return nil
	}
	name := act.Value{Text: p.Tokens[at+1].Low}
	for _, ph := range result(p, at) {
		out = append(out, meant(ph.end, func(p *planner) (act.Value, bool) {
			v, ok := ph.mean(p)
			v.Also = append(v.Also, act.Given{Role: act.RoleKeyName, Value: name})
			return v, ok
		})...)
	}
	return out
}

// ── pages ──

// pageAddress is a page that is named, which a step is placed to get.
func pageAddress(p *planner, at int) (out []phrase) {
	for _, ph := range address(p, at) {
		out = append(out, meant(ph.end, func(p *planner) (act.Value, bool) {
			v, ok := ph.mean(p)
			if !ok {
				return v, false
			}
			return p.htmlOf(p.look(act.GetPage, act.Given{Role: act.RoleURL, Value: v}))
		})...)
	}
	return out
}

// pageAtHand is the page that was got last.
func (p *planner) pageAtHand() (act.Value, bool) {
	s := p.lastResult()
	if s == nil || p.lost || s.several > 1 || !p.does(s, act.GetPage) {
		return act.Value{}, false
	}
	return p.htmlOf(s)
}

func (p *planner) htmlOf(s *step) (act.Value, bool) {
	if s == nil || !s.has("body") {
		return act.Value{}, false
	}
	v := act.Value{Text: "{{" + s.id + ".body}}"}
	if s.address != "" {
		v.Also = []act.Given{{Role: act.RoleBase, Value: act.Text(s.address)}}
	}
	return v, true
}

// ── figures that are told ──

// figureTold is "the total": what the latest step has worked out.
func figureTold(p *planner, _ reading, s span) (act.Value, bool) {
	step := p.lastResult()
	if p.lost || step == nil || step.result == "" || step.table == nil || p.item.ref != "" && !p.inBody(step) {
		return act.Value{}, false
	}
	for i := s.from; i < s.to; i++ {
		if kind := figureWords[p.Tokens[i].Low]; kind != "" {
			return p.refTo(step), step.result == "value."+figureNames[kind]
		}
	}
	return act.Value{}, false
}

var figureWords = map[string]string{
	"sum": "sum", "total": "sum", "average": "average", "mean": "average", "highest": "most", "maximum": "most", "largest": "most", "lowest": "least", "minimum": "least", "smallest": "least",
}

// figureOf is "the total of the amounts in orders.csv", which steps are placed for.
func figureOf(p *planner, r reading, s span) (act.Value, bool) {
	m := match{action: act.ShapeData, slots: r.slots, words: s}
	if p.placeShaping([]statement{{kind: doAction, words: s, matches: []match{m}}}) == 0 {
		return act.Value{}, false
	}
	made := p.last(func(*step) bool { return true })
	return p.refTo(made), made.result != ""
}

// rowCount is how many rows there are.
func rowCount(p *planner, _ reading, _ span) (act.Value, bool) {
	s := p.rowsMeant()
	if s == nil || !s.has("count") {
		return act.Value{}, false
	}
	return act.Text("{{" + s.id + ".count}}"), true
}
