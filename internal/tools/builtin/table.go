package builtin

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/table"
	"planwright/planner/catalog"
)

type tableArguments struct {
	Path      string `json:"path"`
	Sheet     string `json:"sheet"` // "": the first
	Header    bool   `json:"header"`
	FirstRow  int    `json:"first_row"` // 0: the first
	Separator string `json:"separator"` // "": found
	Decimal   string `json:"decimal"`   // "": found
}

// how is how the table of a file is read.
func (a tableArguments) how(path string) table.How {
	h := table.ParseHow(a.Separator, a.Decimal)
	h.Format, h.NoHeader, h.FirstRow = table.FormatOf(path), !a.Header, a.FirstRow
	return h
}

type tableResult struct {
	Rows    any      `json:"rows"` // a list, or the file of one
	Columns []string `json:"columns"`
	Count   int      `json:"count"`

	Form catalog.TableForm `json:"form,omitzero"` // for what writes the rows
}

// maxTable is how large the file of a table may be whose rows are handed on, in bytes: each
// row names all columns. Those of a larger one are kept in a file of the run.
const maxTable = 4 << 20

func readTable(ctx context.Context, c call, a tableArguments) (result, error) {
	r, err := c.beginning(ctx, a.Path, maxTable)
	if err != nil {
		return result{}, err
	}
	if r.cut {
		return c.readLargeTable(ctx, r, a)
	}
	if table.IsWorkbook(r.data) || table.IsOldWorkbook(r.data) {
		return c.readWorkbook(r, a)
	}
	if a.Sheet != "" {
		return result{}, refuse("“%s” is no workbook, so it has no sheets. Leave %s empty.", r.path, field("read_table", "sheet"))
	}
	text, assumed, err := textOf(r.data, false, r.path)
	if err != nil {
		return result{}, err
	}
	read, err := table.Read(text, a.how(r.path))
	if err != nil {
		return result{}, titledTable(err, refusal(fmt.Sprintf("“%s”: %s", r.path, err)))
	}
	return c.readRows(read, result{text: text, partly: assumed})
}

func (c call) readWorkbook(r beginning, a tableArguments) (result, error) {
	if table.IsOldWorkbook(r.data) {
		return result{}, refuse("“%s” is a workbook of before 2007, or one with a password. Save it as XLSX without one, or its sheet as CSV.", r.path)
	}
	read, sheet, uncounted, err := table.Workbook(r.data, a.Sheet, a.how(r.path))
	if err != nil {
		return result{}, refuse("“%s”: %s", r.path, err)
	}
	partly := ""
	if uncounted > 0 {
		partly = fmt.Sprintf("%s of “%s” without what it comes to: open and save the workbook in a spreadsheet program.", counted(uncounted, "formula"), sheet)
	}
	return c.readRows(read, result{text: fmt.Sprintf("%s of “%s”.", counted(len(read.Rows), "row"), sheet), told: true, partly: partly})
}

type writeTableArguments struct {
	Path    string         `json:"path"`
	Rows    jsontext.Value `json:"rows"`
	Columns []string       `json:"columns"`
	Sheet   string         `json:"sheet"`
	Mode    string         `json:"mode"`

	Separator string `json:"separator"` // "": that of the format
	Decimal   string `json:"decimal"`   // "": a point
	Mark      bool   `json:"bom"`
}

// style is how the text of a table is written.
func (a writeTableArguments) style() table.Style {
	s := table.ParseStyle(a.Separator, a.Decimal)
	s.Mark = a.Mark
	return s
}

type writeTableResult struct {
	Path    string   `json:"path"`
	Columns []string `json:"columns"`
	Count   int      `json:"count"`
}

// target is where the table is written: one sheet of a workbook leaves the others as they are.
func (a writeTableArguments) target() target {
	return target{tool: "write_table", path: a.Path, mode: a.Mode, part: a.Sheet != ""}
}

// check reports what does not go with the format.
func (a writeTableArguments) check(format table.Format) error {
	isText := format == table.CSV || format == table.TSV
	switch {
	case format == 0:
		return refuse("“%s” does not say which table it is. End the name with .xlsx, .csv, .tsv or .jsonl.", a.Path)
	case a.Sheet != "" && format != table.Book:
		return refuse("“%s” is no workbook, so it has no sheets. Leave %s empty, or end the name with .xlsx.", a.Path, field("write_table", "sheet"))
	case !isText && (a.Separator != "" || a.Decimal != ""):
		return refuse("In “%s” no sign parts the columns, and numbers are kept as such. Leave %s and %s empty, or end the name with .csv.", a.Path, field("write_table", "separator"), field("write_table", "decimal"))
	case a.Mark && format == table.Lines:
		return refuse("“%s” is read by programs, which fail at a mark. Switch %s off, or end the name with .csv.", a.Path, field("write_table", "bom"))
	}
	return nil
}

func writeTable(ctx context.Context, c call, a writeTableArguments) (result, error) {
	format := table.FormatOf(a.Path)
	if err := a.check(format); err != nil {
		return result{}, err
	}
	if file, isLarge := c.rowsFile(a.Rows); isLarge {
		return c.writeLargeTable(ctx, file, format, a)
	}
	rows := rowsOf(a.Rows)
	grid, err := table.GridOf(rows, a.Columns)
	if err != nil {
		return result{}, refuse("%s", err)
	}
	if err := grid.Lacks(rows); err != nil {
		return result{}, refuse("Nothing was written. %s", err)
	}
	grid.Style = a.style()
	unused := grid.Unused()
	isAdded := false
	path, err := c.put(ctx, a.target(), func(before []byte) (content, error) {
		if isAdded = a.Mode == "append" && len(bytes.TrimSpace(before)) > 0; a.Columns == nil && !isAdded {
			grid = grid.Knowing(c.along.Columns[""])
		}
		data, err := tableData(grid, format, before, a)
		return textContent(string(data)), err
	})
	if err != nil {
		return result{}, err
	}
	wrote := wroteTable(path, grid.Columns, unused, len(rows), grid.Nested(format))
	if isAdded { // in the form of the table that is there
		if len(rows) == 0 {
			wrote.text, wrote.partly = fmt.Sprintf("Added no rows to %s.", path), ""
		}
		return wrote, nil
	}
	return c.inForm(wrote, format, a), nil
}

func wroteTable(path string, columns, unused []string, count int, nested string) result {
	partly := ""
	switch {
	case count == 0 && len(columns) == 0:
		partly = "There are no rows, and no columns are named, so the table is empty. To have their names in it, name the columns."
	case len(unused) > 0:
		partly = fmt.Sprintf("No row has a value for: %s.", strings.Join(unused, ", "))
	}
	return result{
		text: fmt.Sprintf("Wrote %s to %s.", counted(count, "row"), path), partly: sentences(partly, nested),
		fields: writeTableResult{Path: path, Columns: columns, Count: count},
	}
}

// rowsOf are the rows of a list; an object is the only one.
func rowsOf(value jsontext.Value) []jsontext.Value {
	var rows []jsontext.Value
	if value.Kind() == '{' || json.Unmarshal(value, &rows) != nil {
		return []jsontext.Value{value}
	}
	return rows
}

// tableData is what the file is to hold: the grid, below what it held or in place of a sheet.
func tableData(g table.Grid, f table.Format, before []byte, a writeTableArguments) ([]byte, error) {
	data, err := []byte(nil), error(nil)
	switch {
	case len(before) == 0:
		data, err = g.Write(f, a.Sheet)
	case a.Mode == "append":
		data, err = g.Under(f, before, a.Sheet)
	default:
		data, err = g.Anew(before, a.Sheet)
	}
	if err != nil {
		return nil, refuse("%s", err)
	}
	return data, nil
}
