package offline

import (
	"fmt"
	"path"
	"strings"

	"planwright/planner/offline/act"
	"planwright/planner/workflow"
)

// filing is a file for each group of rows: a line makes the groups with names for the files, and a
// loop behind it writes them.
type filing struct {
	keys   []key
	ending string     // "" as that of the file the rows come from
	folder *act.Value // nil: nobody says where
}

// groupFiles are words for tables as files, with the ending that they say; fileTypes are words
// before them.
var groupFiles, fileTypes map[string]string

func initFiling() {
	groupFiles = map[string]string{
		"file": "", "files": "", "table": "", "tables": "", "workbook": ".xlsx", "workbooks": ".xlsx", "spreadsheet": ".xlsx", "spreadsheets": ".xlsx",
	}
	fileTypes = map[string]string{"csv": ".csv", "tsv": ".tsv", "xlsx": ".xlsx", "excel": ".xlsx", "jsonl": ".jsonl"}
}

// fileNoun reads "one CSV file", "separate files", "its own workbook"; 0 where none stands there.
func (p *planner) fileNoun(at int) (ending string, end int) {
	at = p.Skip(at, "a", "an", "one", "its", "their", "own", "separate", "single", "several", "different", "individual", "new", "extra")
	if kind := fileTypes[p.At(at).Low]; kind != "" && !p.IsQuote(at) {
		ending, at = kind, at+1
		if p.Is(at, "for", "per") { // a CSV for each
			return ending, at
		}
	}
	kind, known := groupFiles[p.At(at).Low]
	if !known || p.IsQuote(at) {
		return "", 0
	}
	if ending == "" {
		ending = kind
	}
	return ending, at + 1
}

// filed reads "one file for each Kunde in the folder Kunden".
func filed(p *planner, at int) (out []phrase) {
	ending, end := p.fileNoun(at)
	if end == 0 {
		return nil
	}
	f := filing{ending: ending}
	if in, to := p.filesFolder(end); to > 0 {
		f.folder, end = &in, to
	}
	return p.filedBy(end, f)
}

// filedBy reads "for each Kunde", "per Kunde", "by Kunde" and the folder behind it.
func (p *planner) filedBy(at int, f filing) (out []phrase) {
	for _, ph := range groups(p, at) {
		one := f
		one.keys = ph.shape.keys
		out = append(out, p.filedTo(ph.end, one, nil)...)
		if !p.Is(ph.end, "in", "of", "from") {
			continue
		}
		for _, file := range only(inTable, namedFile)(p, ph.end+1) {
			out = append(out, p.filedTo(file.end, one, &file)...)
		}
	}
	return out
}

// groupFiled reads "by Kunde and write each group to its own file".
func groupFiled(p *planner, at int) (out []phrase) {
	for _, ph := range groups(p, at) {
		verb := p.Skip(ph.end, ",", "and", "then")
		if verb == ph.end || !p.Is(verb, "write", "save", "export", "put", "store") || !p.Is(verb+1, "each", "every") {
			continue
		}
		to := p.Skip(verb+2, "group", "one", "of", "them")
		if !p.Is(to, "to", "into", "in") {
			continue
		}
		if ending, end := p.fileNoun(to + 1); end > 0 {
			out = append(out, p.filedTo(end, filing{keys: ph.shape.keys, ending: ending}, nil)...)
		}
	}
	return out
}

// namedAfter is the place behind what says that files are called after their groups, as they are.
func (p *planner) namedAfter(at int, keys []key) int {
	from := p.Skip(at, ",", "and")
	if !p.Is(from, "named", "called") || !p.Is(from+1, "after", "by", "like") {
		return at
	}
	from = p.Skip(from+2, "the", "it", "its", "each")
	for _, c := range p.anyColumns(from) {
		if len(keys) == 1 && strings.EqualFold(c.said, keys[0].said) {
			return c.end
		}
	}
	return at
}

// filedTo reads the folder behind, where none is named before.
func (p *planner) filedTo(at int, f filing, from *phrase) (out []phrase) {
	at = p.namedAfter(at, f.keys)
	if in, to := p.filesFolder(at); to > 0 && f.folder == nil {
		within := f
		within.folder = &in
		out = append(out, shaped(to, shaping{filed: &within}))
	}
	out = append(out, shaped(at, shaping{filed: &f}))
	for i := range out {
		out[i].table = from
	}
	return out
}

// splitFiles reads "by Kunde into files", behind a verb that takes apart.
func splitFiles(p *planner, at int) (out []phrase) {
	if p.Is(at, "into", "to") {
		return filed(p, at+1)
	}
	for _, ph := range groups(p, at) {
		if !p.Is(ph.end, "into", "to") {
			continue
		}
		ending, end := p.fileNoun(ph.end + 1)
		if end == 0 {
			continue
		}
		out = append(out, p.filedTo(end, filing{keys: ph.shape.keys, ending: ending}, nil)...)
	}
	return out
}

// eachFiled reads "each Kunde to its own file".
func eachFiled(p *planner, at int) (out []phrase) {
	if !p.Is(at, "each", "every") {
		return nil
	}
	for _, found := range p.keyAt(at + 1) {
		to := p.Skip(found.end, "rows")
		if !p.Is(to, "to", "into", "in") {
			continue
		}
		ending, end := p.fileNoun(to + 1)
		if end == 0 {
			continue
		}
		out = append(out, p.filedTo(end, filing{keys: []key{found.key}, ending: ending}, nil)...)
	}
	return out
}

// filesFolder reads "in the folder Kunden", "into Kunden", "to ~/Reports"; 0 where none is named.
func (p *planner) filesFolder(at int) (act.Value, int) {
	if !p.Is(at, "in", "into", "to", "inside", "under") {
		return act.Value{}, 0
	}
	from := p.Skip(at+1, "the", "a", "new", "my")
	isSaid := p.Is(from, "folder", "directory")
	if isSaid {
		from = p.Skip(from+1, "called", "named")
	}
	if isSaid && p.plainWord(from) && p.boundary(from+1) {
		return pathValue(p.text(span{from, from + 1})), from + 1
	}
	for _, ph := range folder(p, from) {
		v, ok := ph.mean(p)
		return v, map[bool]int{true: ph.end}[ok]
	}
	return act.Value{}, 0
}

// addFiled writes the line as the form of the page does.
func (t *table) addFiled(f *filing) bool {
	if f == nil {
		return true
	}
	var by, names, first []string
	for _, k := range f.keys {
		name, ok := t.keyName(k)
		if !ok {
			return false
		}
		by, names, first = append(by, orderKey(name, false)), append(names, name), append(first, ".[0]"+fieldText(name))
	}
	t.filed, t.keys, t.columns, t.more = f, names, nil, false
	return t.line("group_by(%s) | files(%s)", strings.Join(by, ", "), strings.Join(first, ", "))
}

// placeFiles places the loop that writes the files; false where no tool does.
func (p *planner) placeFiles(made *step, t *table) bool {
	of := strings.Join(t.keys, " and ")
	id, name := p.build.Reserve("For each " + of)
	before := p.scene()
	p.build.BeginLoop()
	where, ending := p.filesPlace(t, of)
	item := "{{" + id + ".item."
	wrote := p.look(act.WriteTable, act.Given{Role: act.RolePath, Value: act.Value{Text: where + "/" + item + "name}}" + ending, Label: "the file of each " + of}}, act.Given{Role: act.RoleRows, Value: act.Text(item + "rows}}")})
	body := p.build.End()
	p.back(before)
	if wrote == nil {
		return false
	}
	p.build.AddLoop(id, name, body, workflow.Loop{Over: made.id + ".value", MaxIterations: workflow.DefaultMaxElements})
	said := "The files go into the folder “" + where + "” and are called after “" + of + "”, without what no file can be called; one without a name is “(empty)”."
	if t.filed.folder == nil {
		said += " Say where else, as in “write one file for each " + of + " in the folder Parts”."
	}
	p.guess(wrote.id, "%s", said)
	p.lost = true
	return true
}

// filesPlace is the folder of the files and how they end.
func (p *planner) filesPlace(t *table, of string) (folder, ending string) {
	from := p.last(func(s *step) bool {
		return p.does(s, act.ReadTable) && (t.source == "" || stem(s.path) == singular(t.source))
	})
	source := "rows"
	if from != nil && from.path != "" && !strings.Contains(from.path, "{{") {
		name := path.Base(strings.ReplaceAll(from.path, `\`, "/"))
		ending = strings.ToLower(path.Ext(name))
		source = strings.TrimSuffix(name, path.Ext(name))
	}
	if t.filed.ending != "" || !tableFiles[ending] {
		ending = t.filed.ending
	}
	if ending == "" {
		ending = ".csv"
	}
	if t.filed.folder != nil {
		return strings.TrimRight(t.filed.folder.Text, `/\`), ending
	}
	return fmt.Sprintf("%s by %s", source, of), ending
}
