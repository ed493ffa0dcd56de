package offline

import (
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Tables of a folder are put one below the other: each is read in a round of a loop, which
// collects their rows.

// mergeVerbs ask for that.
var mergeVerbs token.Set

func initMerges() {
	mergeVerbs = token.SetOf("merge combine join append concatenate stack")
	fileNameWords = token.AnyOf("the file name|the filename|the file names|the filenames|file name|file names|filename|filenames|the name of the file|the name of its file|the name of their file|the name of each file|the names of the files|the name of the file it comes from|the name of the file they come from|the name of the file it came from|the file's name|each file's name|its file name|their file name|their file names|the file it comes from|the file they come from|where it comes from|where they come from")
	fileNameLeads = token.AnyOf("with|that has|that holds|which has|having|for|of|containing|that contains|showing|that shows|that says|saying|to say|as")
}

const reasonMerge reason = "say which files are meant, in which folder, and how the new table is called, as in “merge the CSV files in ~/Sales into all.csv”"

const reasonMergeTwo reason = "whether rows go below each other or beside each other is not clear; say “join a.csv with b.csv by id”, or “merge the CSV files in ~/Sales into all.csv”"

// mergedFiles reads "the CSV files in ~/Sales".
func mergedFiles(p *planner, at int) []phrase {
	f := p.filesAt(at)
	if f != nil && f.folder == nil {
		p.plainFolder(f)
	}
	if f == nil || !f.plural || f.pattern == "" {
		return nil
	}
	return []phrase{{end: f.end, mean: func(p *planner) (act.Value, bool) { return p.merge(f, "") }, merged: f}}
}

// plainFolder reads "in filialen into": between such words a word in small letters is a folder.
func (p *planner) plainFolder(f *files) {
	if p.Is(f.end, "in", "from") && p.plainWord(f.end+1) && p.Is(p.Skip(f.end+2, ",", "and"), "into", "to", "with", "including", "add", "adding") {
		folder := pathValue(p.text(span{f.end + 1, f.end + 2}))
		f.folder, f.end = &folder, f.end+2
	}
}

// holdTables reports whether all files with names of the pattern hold tables.
func holdTables(pattern string) bool {
	ending := strings.ToLower(path.Ext(pattern))
	if inside, several := strings.CutPrefix(ending, ".{"); several {
		return !slices.ContainsFunc(strings.Split(strings.TrimSuffix(inside, "}"), ","), func(one string) bool { return !tableFiles["."+one] })
	}
	return tableFiles[ending]
}

// merge places the steps that read the tables, and gives their rows; named is the column that has
// the name of the file that each is of, "" for none.
func (p *planner) merge(f *files, named string) (act.Value, bool) {
	if !holdTables(f.pattern) {
		p.because(reason("which of these files hold a table is not clear; say “CSV files” or “XLSX files”"))
		return act.Value{}, false
	}
	list := p.filesStep(f)
	if list == nil || list.list() == "" {
		return act.Value{}, false
	}
	id, name := p.build.Reserve("For each " + f.noun)
	p.build.BeginLoop()
	before := p.scene()
	read := p.look(act.ReadTable, act.Given{Role: act.RolePath, Value: act.Value{Text: "{{" + id + ".item}}", Label: f.noun}})
	body := p.build.End()
	p.back(before)
	if read == nil || !read.has("rows") {
		return act.Value{}, false
	}
	p.build.AddLoop(id, name, body, workflow.Loop{
		Over: list.id + "." + list.list(), MaxIterations: workflow.DefaultMaxElements, Collect: jsontext.Value(`{"file":` + string(text.Quote("{{"+id+".item}}")) + `,"rows":` + string(text.Quote("{{"+read.id+".rows}}")) + `}`),
	})
	shape := p.look(act.ShapeData, act.Given{Role: act.RoleData, Value: act.Text("{{" + id + ".results}}")}, act.Given{Role: act.RoleProgram, Value: act.Text(stackLine(named))})
	if shape == nil {
		return act.Value{}, false
	}
	if named != "" {
		p.guess(shape.id, "“%s” has the name of the file that each row comes from.", named)
	}
	p.merged = f
	return act.Value{Text: "{{" + shape.id + ".value}}", Label: "the rows"}, true
}

// noteMerged says that the next run reads what this one writes, where that is so.
func (p *planner) noteMerged(made *step) {
	f := p.merged
	if p.merged = nil; f == nil || made.path == "" {
		return
	}
	folder := f.usual
	if f.folder != nil {
		folder = f.folder.Text
	}
	if in := path.Dir(made.path); in == strings.TrimRight(folder, "/") || in == "." && folder == "" {
		p.guess(made.id, "“%s” is written into the folder that is read: the next run would read it too. Write it to another folder, or delete it before.", path.Base(made.path))
	}
}

// ── with the name of the file ──

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
var fileNameWords, fileNameLeads token.Wordings

// usualFileColumn is what the column is called where nobody says it.
const usualFileColumn = "File"

// fileColumn reads "with a column File that has the file's name", "with the file name as a column".
func fileColumn(p *planner, at int) (out []phrase) {
	from := p.Skip(at, "with", "adding", "add", "including", "include", "keeping", "keep", "put", "write", "and")
	if from == at {
		return nil
	}
	for _, end := range fileNameWords.Ends(&p.Sequence, from) {
		out = append(out, p.fileColumnAs(end)...)
		if !p.Is(from-1, "with", "and") {
			out = append(out, fixed(end, act.Text(usualFileColumn))...)
		}
	}
	column := p.Skip(from, "a", "an", "one", "another", "the", "new", "extra", "additional")
	if !p.Is(column, "column", "field") {
		return out
	}
	column = p.Skip(column+1, "called", "named")
	for _, end := range fileNameLeads.Ends(&p.Sequence, column) {
		if to := fileNameWords.End(&p.Sequence, end); to > 0 {
			out = append(out, fixed(to, act.Text(usualFileColumn))...)
		}
	}
	for _, c := range p.newColumns(column) {
		lead := p.Skip(c.end, ",")
		for _, end := range fileNameLeads.Ends(&p.Sequence, lead) {
			if to := fileNameWords.End(&p.Sequence, end); to > 0 {
				out = append(out, fixed(to, act.Text(c.said))...)
			}
		}
	}
	return out
}

// newColumns are columns that are made, of which one may be called File.
func (p *planner) newColumns(at int) []columnPhrase {
	if p.Is(at, "file", "source") && capitalised(p.At(at)) {
		return []columnPhrase{{at + 1, p.columnIn(span{at, at + 1})}}
	}
	return p.anyColumns(at)
}

// fileColumnAs reads "as a column", "in the column Datei" and "as Datei" behind the words for a name.
func (p *planner) fileColumnAs(at int) (out []phrase) {
	if p.Is(at, "column", "field") {
		return fixed(at+1, act.Text(usualFileColumn))
	}
	if !p.Is(at, "as", "in", "into", "under") {
		return nil
	}
	from := p.Skip(at+1, "a", "an", "the", "its", "own", "new", "extra", "another", "additional", "first", "last")
	isSaid := p.Is(from, "column", "field")
	if isSaid {
		from = p.Skip(from+1, "called", "named")
	}
	for _, c := range p.newColumns(from) {
		out = append(out, fixed(c.end, act.Text(c.said))...)
	}
	if isSaid {
		out = append(out, fixed(from, act.Text(usualFileColumn))...)
	}
	return out
}

// namedMerge reads which files are merged, where to, and the column for their names.
func namedMerge(p *planner, at int) (out []phrase) {
	for _, r := range p.followAny(namedMerges, reading{at: at}) {
		out = append(out, meant(r.at, func(p *planner) (act.Value, bool) { return p.mergeNamed(r.slots) })...)
	}
	return out
}

func (p *planner) mergeNamed(slots []slot) (act.Value, bool) {
	said := map[act.Role]phrase{}
	for _, s := range slots {
		said[s.role] = s.phrase
	}
	column, known := said[act.RoleKeyName].mean(p)
	to, named := said[act.RolePath].mean(p)
	if !known || !named {
		return act.Value{}, false
	}
	rows, ok := p.merge(said[act.RoleRows].merged, column.Text)
	rows.Also = []act.Given{{Role: act.RolePath, Value: to}}
	return rows, ok
}

// stackLine is the line that puts tables below each other, as the form of the page writes it.
func stackLine(named string) string {
	if named == "" {
		return "stack"
	}
	return "stack(" + string(text.Quote(named)) + ")"
}
