package offline

import (
	"path"
	"regexp"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// What stands in documents behind words such as “invoice number” becomes a table: each document is
// read in a round of a loop, which collects the texts, and a data step looks for the words.

// fieldValues are the last words of what is looked for, with what its value looks like.
var fieldValues map[string]string

// fieldWritings are ways to write such a word.
var fieldWritings map[string]string

// fieldEnds are words that are in no name of what is looked for.
var fieldEnds token.Set

func initDocumentFields() {
	const (
		ends   = `(?:[^\S\r\n]*(?:[\r\n]|$)|[^\S\r\n]{2}|[^\S\r\n][^\d\s]|[,;.)](?:\s|$))` // no other part of a value in which blanks stand
		number = `([\pL/._-]*\d(?:[\pL\d/._-]*[\pL\d])?)` + ends
		amount = `([-−]?(?:(?:\p{Sc}|EUR|USD|CHF|GBP) ?)?\d(?:[\d.,'’]*\d)?(?: ?(?:\p{Sc}|EUR|USD|CHF|GBP))?)` + ends
		iban   = `(\pL{2}\d{2}(?: ?[\pL\d]{4}){2,7}(?: ?[\pL\d]{1,3})?)` + ends
		date   = `(\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2}\.? \pL+\.? \d{4}|\pL+ \d{1,2}, \d{4})`
	)
	fieldValues = map[string]string{
		"number": number, "no": number, "nr": number, "id": number, "code": number, "reference": number, "iban": iban,
		"total": amount, "amount": amount, "sum": amount, "price": amount, "date": date,
	}
	fieldWritings = map[string]string{"number": `(?:number|num|no|nr|#)`, "no": `(?:number|num|no|nr|#)`, "nr": `(?:number|num|no|nr|#)`}
	fieldEnds = token.SetOf("and or from in of out into to with for by as text content contents first last")
}

const reasonFields reason = "say what is looked for by the words that stand before it, in which documents, and how the table is called, as in “read the invoice numbers from the PDFs in ~/Invoices into numbers.csv”"

// documentFields reads "the invoice numbers and the totals from the PDFs in Invoices".
func documentFields(p *planner, at int) []phrase {
	names, patterns, at := p.documentWords(at)
	if len(names) == 0 || !p.Is(at, "from", "in", "of", "out") {
		return nil
	}
	p.unread(at, reasonFields)
	f := p.filesAt(p.Skip(at+1, "of"))
	if f != nil && f.folder == nil {
		p.plainFolder(f)
	}
	if f == nil || !f.plural || f.folder == nil || !holdText(f.pattern) {
		return nil
	}
	return meant(f.end, func(p *planner) (act.Value, bool) { return p.lookInto(f, names, patterns) })
}

// holdText reports whether all files with names of the pattern are documents with a text.
func holdText(pattern string) bool {
	switch strings.ToLower(path.Ext(pattern)) {
	case ".pdf", ".docx", ".html":
		return true
	}
	return false
}

// documentWords reads what is looked for: the names of columns, and what finds each.
func (p *planner) documentWords(at int) (names, patterns []string, end int) {
	for {
		at = p.Skip(at, "the", "each", "every", "its", "their", "all")
		from := at
		for p.plainWord(at) && !fieldEnds.Has(p.At(at)) && at-from < 4 {
			at++
		}
		if at == from {
			return nil, nil, at
		}
		last := singular(p.At(at - 1).Low)
		value := fieldValues[last]
		if value == "" {
			return nil, nil, at
		}
		names = append(names, strings.TrimSpace(p.text(span{from, at - 1})+" "+singular(p.At(at-1).Text)))
		patterns = append(patterns, p.fieldPattern(span{from, at}, last, value))
		next := p.Skip(at, ",", "and")
		if next == at {
			return names, patterns, at
		}
		at = next
	}
}

// fieldPattern finds the words, however they are joined, and what stands behind them on the line.
func (p *planner) fieldPattern(words span, last, value string) string {
	const gap = `[\s\x{A0}-]*?`
	made := `(?i)(?:^|[^\pL])`
	for i := words.from; i < words.to-1; i++ {
		made += regexp.QuoteMeta(p.At(i).Low) + gap
	}
	writing := fieldWritings[last]
	if writing == "" {
		writing = regexp.QuoteMeta(last)
	}
	return made + writing + `s?[ \t\x{A0}]*[.:#=]*[ \t\x{A0}]*` + value
}

// lookInto places the steps that read the documents and make the table, and gives its rows.
func (p *planner) lookInto(f *files, names, patterns []string) (act.Value, bool) {
	list := p.filesStep(f)
	if list == nil || list.list() == "" {
		return act.Value{}, false
	}
	id, name := p.build.Reserve("For each " + f.noun)
	p.build.BeginLoop()
	before := p.scene()
	read := p.look(act.ReadDocument, act.Given{Role: act.RolePath, Value: act.Value{Text: "{{" + id + ".item}}", Label: f.noun}})
	body := p.build.End()
	p.back(before)
	if read == nil {
		return act.Value{}, false
	}
	p.build.AddLoop(id, name, body, workflow.Loop{
		Over: list.id + "." + list.list(), MaxIterations: workflow.DefaultMaxElements, Collect: jsontext.Value(`{"file":` + string(text.Quote("{{"+id+".item}}")) + `,"text":` + string(text.Quote("{{"+read.id+".text}}")) + `}`),
	})
	var lines, picked []string
	for i, name := range names {
		lines = append(lines, `map(`+fieldText(name)+` = (.text // "" | tostring | [match(`+string(text.Quote(patterns[i]))+`)] | if . == [] then null else (.[0] | .captures[0].string // .string) end))`)
		picked = append(picked, keyText(name)+": "+fieldText(name))
	}
	lines = append(lines, "map({file: .file, "+strings.Join(picked, ", ")+"})")
	shape := p.look(act.ShapeData, act.Given{Role: act.RoleData, Value: act.Text("{{" + id + ".results}}")}, act.Given{Role: act.RoleProgram, Value: act.Text(strings.Join(lines, "\n| "))})
	if shape == nil {
		return act.Value{}, false
	}
	p.guess(shape.id, "%s: what stands behind these words in the text of each file, where they come first. Where nothing does, the cell is empty, which the run tells; the words are in the lines of the step.", quotedList(names))
	return act.Value{Text: "{{" + shape.id + ".value}}", Label: "the rows"}, true
}

func quotedList(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = "“" + name + "”"
	}
	return text.List(quoted, "and")
}
