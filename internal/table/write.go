package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// Format is how a table is kept in a file.
type Format int

// The formats.
const (
	CSV Format = iota + 1
	TSV
	Lines // a JSON object a line
	Book  // a workbook
)

var formats = map[string]Format{".csv": CSV, ".tsv": TSV, ".tab": TSV, ".jsonl": Lines, ".ndjson": Lines, ".xlsx": Book}

// FormatOf is the format that the end of a name stands for, 0 where it stands for none.
func FormatOf(name string) Format { return formats[strings.ToLower(filepath.Ext(name))] }

// Write is the grid in a format: the names of its columns first, where it has any. In a
// text what is no text stands in a cell as JSON, and null leaves it empty; JSON lines do
// without what a row lacks. sheet names the sheet of a workbook, "" Sheet1.
func (g Grid) Write(f Format, sheet string) ([]byte, error) {
	switch f {
	case Book:
		return g.workbook(sheet)
	case Lines:
		return g.lines()
	}
	data, err := g.delimited(g.Style.delimiter(f))
	return append([]byte(g.Style.start()), data...), err
}

// Anew is a workbook in which the grid takes the place of what a sheet held; the other sheets
// stay. A sheet that it lacks is added.
func (g Grid) Anew(before []byte, sheet string) ([]byte, error) {
	f, name, err := withEmpty(before, sheet)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if err := g.fill(f, name); err != nil {
		return nil, err
	}
	return packed(f)
}

// delimiter is what parts the columns of a text.
func (f Format) delimiter() rune {
	if f == TSV {
		return '\t'
	}
	return ','
}

// Under is what a file holds with the rows of the grid as further rows of its table, whose
// first line or row names the columns. In a workbook that is the table of a sheet, the
// first where sheet is ""; a sheet that it lacks is added.
func (g Grid) Under(f Format, before []byte, sheet string) ([]byte, error) {
	if f == Book {
		return g.workbookUnder(before, sheet)
	}
	if !utf8.Valid(before) || bytes.IndexByte(before, 0) >= 0 {
		return nil, errors.New("The table there is no text in UTF-8. Save it as UTF-8, or write another file.")
	}
	there := strings.TrimPrefix(string(before), byteOrderMark)
	var added []byte
	var err error
	switch {
	case strings.TrimSpace(there) == "":
		return g.Write(f, "")
	case f == Lines:
		added, err = g.lines()
	default:
		added, err = g.delimitedUnder(there, f)
	}
	if !strings.HasSuffix(there, "\n") {
		before = append(bytes.Clone(before), '\n')
	}
	if f != Lines && !bytes.HasPrefix(before, []byte(byteOrderMark)) {
		before = append([]byte(g.Style.start()), before...)
	}
	return append(before, added...), err
}

func (g Grid) delimitedUnder(there string, f Format) ([]byte, error) {
	h := How{Format: f}
	t, err := Read(there, h)
	if err != nil {
		return nil, err
	}
	if g, err = g.under(t.Columns); err != nil {
		return nil, err
	}
	delimiter := startOf(there, h).delimiter
	if said := g.Style.Separator; said != 0 && said != delimiter && len(t.Columns) > 1 {
		return nil, fmt.Errorf("The table there parts its columns by “%c”, and not by “%c”. Leave “Columns are parted by” (separator) empty, or write another file.", delimiter, said)
	}
	comma := g.Style.Comma
	g.Style.Comma = false // each column goes on as it is
	for x, k := range t.kinds {
		if k.mark == commaMark || comma && k == (kind{}) {
			g.markByComma(x)
		}
	}
	g.Columns = nil
	return g.delimited(delimiter)
}

// markByComma writes the numbers of a column as those of the table that they are added to.
func (g Grid) markByComma(x int) {
	for _, row := range g.Rows {
		if x < len(row) && row[x].Kind() == '0' {
			row[x] = text.AppendQuote(nil, strings.ReplaceAll(string(row[x]), ".", ","))
		}
	}
}

func (g Grid) delimited(delimiter rune) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma = delimiter
	write := func(record []string) error {
		if len(record) != 1 || record[0] != "" {
			return w.Write(record)
		}
		w.Flush()
		_, err := b.WriteString("\"\"\n") // readers pass over an empty line
		return err
	}
	if g.Columns != nil {
		if err := write(g.Columns); err != nil {
			return nil, errUnwritten
		}
	}
	for _, row := range g.Rows {
		record := make([]string, max(len(row), len(g.Columns)))
		for x, value := range row {
			record[x] = g.Style.shown(value)
		}
		if err := write(record); err != nil {
			return nil, errUnwritten
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

var errUnwritten = errors.New("The table cannot be written.")

func shown(value jsontext.Value) string {
	switch {
	case len(value) == 0 || value.Kind() == 'n':
		return ""
	case value.Kind() == '"':
		return text.Unquote(value)
	}
	value = value.Clone()
	_ = value.Compact()
	return string(value)
}

func (g Grid) lines() ([]byte, error) {
	if g.Columns == nil && len(g.Rows) > 0 {
		return nil, errors.New("The rows are lists without names. Name the columns.")
	}
	var b []byte
	for _, row := range g.Rows {
		b = append(b, '{')
		for x, value := range row {
			if value == nil {
				continue
			}
			if b[len(b)-1] != '{' {
				b = append(b, ',')
			}
			value = value.Clone()
			_ = value.Compact()
			b = append(append(text.AppendQuote(b, g.Columns[x]), ':'), value...)
		}
		b = append(b, '}', '\n')
	}
	return b, nil
}
