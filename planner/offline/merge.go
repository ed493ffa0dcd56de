package offline

import (
	"path"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Tables of a folder are put one below the other: each is read in a round of a loop, which
// collects their rows.

// mergeVerbs ask for that.
var mergeVerbs wordSet

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
	return []phrase{{end: f.end, mean: func(p *planner) (value, bool) { return p.merge(f, "") }, merged: f}}
}

// plainFolder reads "in filialen into": between such words a word in small letters is a folder.
func (p *planner) plainFolder(f *files) {
	if p.is(f.end, "in", "from") && p.plainWord(f.end+1) && p.is(p.skip(f.end+2, ",", "and"), "into", "to", "with", "including", "add", "adding") {
		folder := pathValue(p.text(span{f.end + 1, f.end + 2}))
		f.folder, f.end = &folder, f.end+2
	}
}

// holdTables reports whether all files with names of the pattern hold tables.
func holdTables(pattern string) bool {
	ending := strings.ToLower(path.Ext(pattern))
	if inside, several := strings.CutPrefix(ending, ".{"); several {
		return !slices.ContainsFunc(strings.Split(strings.TrimSuffix(inside, "}"), ","), func(one string) bool { return !tabular["."+one] })
	}
	return tabular[ending]
}

// merge places the steps that read the tables, and gives their rows; named is the column that has
// the name of the file that each is of, "" for none.
func (p *planner) merge(f *files, named string) (value, bool) {
	if !holdTables(f.pattern) {
		p.because(reason("which of these files hold a table is not clear; say “CSV files” or “XLSX files”"))
		return value{}, false
	}
	list := p.filesStep(f)
	if list == nil || list.list() == "" {
		return value{}, false
	}
	id, name := p.build.reserve("For each " + f.noun)
	p.build.beginLoop()
	before := p.scene()
	read := p.look(readTable, given{rolePath, value{text: "{{" + id + ".item}}", label: f.noun}})
	body := p.build.end()
	p.back(before)
	if read == nil || !read.has("rows") {
		return value{}, false
	}
	p.build.addLoop(id, name, body, workflow.Loop{
		Over: list.id + "." + list.list(), MaxIterations: workflow.DefaultMaxElements, Collect: jsontext.Value(`{"file":` + string(text.Quote("{{"+id+".item}}")) + `,"rows":` + string(text.Quote("{{"+read.id+".rows}}")) + `}`),
	})
	shape := p.look(shapeData, given{roleData, textValue("{{" + id + ".results}}")}, given{roleProgram, textValue(stackLine(named))})
	if shape == nil {
		return value{}, false
	}
	if named != "" {
		p.guess(shape.id, "“%s” has the name of the file that each row comes from.", named)
	}
	p.merged = f
	return value{text: "{{" + shape.id + ".value}}", label: "the rows"}, true
}

// noteMerged says that the next run reads what this one writes, where that is so.
func (p *planner) noteMerged(made *step) {
	f := p.merged
	if p.merged = nil; f == nil || made.path == "" {
		return
	}
	folder := f.usual
	if f.folder != nil {
		folder = f.folder.text
	}
	if in := path.Dir(made.path); in == strings.TrimRight(folder, "/") || in == "." && folder == "" {
		p.guess(made.id, "“%s” is written into the folder that is read: the next run would read it too. Write it to another folder, or delete it before.", path.Base(made.path))
	}
}
