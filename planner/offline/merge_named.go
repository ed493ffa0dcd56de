package offline

import "planwright/planner/text"

// Rows of several files may get a column with the name of their file.

// namedMerges are ways to ask for that behind the verb; what is behind the last value ends it.
var namedMerges [][]part

func initNamedMerges() {
	const into, called = "(into|to|in|as) [one|a|a single|the] [new] [table|file|list|spreadsheet|sheet|workbook] [called|named] <path:newtable>", "[table|file|list|spreadsheet]"
	for _, say := range []string{
		"<rows:mergedfiles> [together] " + into + " [,] [and] <name:filecolumn>",
		"<rows:mergedfiles> [together] [,] [and] <name:filecolumn> [,] " + into,
		"<rows:mergedfiles> [together] [(into|to|in|as) (one|a single) " + called + "] [,] [and] <name:filecolumn> [,] [and] [then] (write|save|store|export|put) (it|them|the result|the rows|the table|everything) (to|as|in|into) [the|a] [new] " + called + " [called|named] <path:newtable>",
	} {
		namedMerges = append(namedMerges, compilePattern(say)...)
	}
}

// fileNameWords are words for the name of a file; fileNameLeads lead from a column to it.
var fileNameWords, fileNameLeads wordings

// usualFileColumn is what the column is called where nobody says it.
const usualFileColumn = "File"

// fileColumn reads "with a column File that has the file's name", "with the file name as a column".
func fileColumn(p *planner, at int) (out []phrase) {
	from := p.skip(at, "with", "adding", "add", "including", "include", "keeping", "keep", "put", "write", "and")
	if from == at {
		return nil
	}
	for _, end := range fileNameWords.ends(p, from) {
		out = append(out, p.fileColumnAs(end)...)
		if !p.is(from-1, "with", "and") {
			out = append(out, fixed(end, textValue(usualFileColumn))...)
		}
	}
	column := p.skip(from, "a", "an", "one", "another", "the", "new", "extra", "additional")
	if !p.is(column, "column", "field") {
		return out
	}
	column = p.skip(column+1, "called", "named")
	for _, end := range fileNameLeads.ends(p, column) {
		if to := fileNameWords.end(p, end); to > 0 {
			out = append(out, fixed(to, textValue(usualFileColumn))...)
		}
	}
	for _, c := range p.newColumns(column) {
		lead := p.skip(c.end, ",")
		for _, end := range fileNameLeads.ends(p, lead) {
			if to := fileNameWords.end(p, end); to > 0 {
				out = append(out, fixed(to, textValue(c.said))...)
			}
		}
	}
	return out
}

// newColumns are columns that are made, of which one may be called File.
func (p *planner) newColumns(at int) []columnPhrase {
	if p.is(at, "file", "source") && capitalised(p.at(at)) {
		return []columnPhrase{{at + 1, p.columnIn(span{at, at + 1})}}
	}
	return p.anyColumns(at)
}

// fileColumnAs reads "as a column", "in the column Datei" and "as Datei" behind the words for a name.
func (p *planner) fileColumnAs(at int) (out []phrase) {
	if p.is(at, "column", "field") {
		return fixed(at+1, textValue(usualFileColumn))
	}
	if !p.is(at, "as", "in", "into", "under") {
		return nil
	}
	from := p.skip(at+1, "a", "an", "the", "its", "own", "new", "extra", "another", "additional", "first", "last")
	isSaid := p.is(from, "column", "field")
	if isSaid {
		from = p.skip(from+1, "called", "named")
	}
	for _, c := range p.newColumns(from) {
		out = append(out, fixed(c.end, textValue(c.said))...)
	}
	if isSaid {
		out = append(out, fixed(from, textValue(usualFileColumn))...)
	}
	return out
}

// namedMerge reads which files are merged, where to, and the column for their names.
func namedMerge(p *planner, at int) (out []phrase) {
	for _, r := range p.followAny(namedMerges, reading{at: at}) {
		out = append(out, meant(r.at, func(p *planner) (value, bool) { return p.mergeNamed(r.slots) })...)
	}
	return out
}

func (p *planner) mergeNamed(slots []slot) (value, bool) {
	said := map[role]phrase{}
	for _, s := range slots {
		said[s.role] = s.phrase
	}
	column, known := said[roleKeyName].mean(p)
	to, named := said[rolePath].mean(p)
	if !known || !named {
		return value{}, false
	}
	rows, ok := p.merge(said[roleRows].merged, column.text)
	rows.also = []given{{rolePath, to}}
	return rows, ok
}

// stackLine is the line that puts tables below each other, as the form of the page writes it.
func stackLine(named string) string {
	if named == "" {
		return "stack"
	}
	return "stack(" + string(text.Quote(named)) + ")"
}
