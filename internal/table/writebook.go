package table

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/xuri/excelize/v2"

	"planwright/planner/text"
)

// What a sheet holds at most; Microsoft's “Excel specifications and limits” has both.
const (
	maxSheetRows = 1_048_576
	maxText      = 32_767 // units of UTF-16
)

// workbook has one sheet, with the names in bold and in sight while one scrolls.
func (g Grid) workbook(sheet string) ([]byte, error) {
	f := excelize.NewFile()
	defer f.Close()
	if sheet != "" {
		if err := f.SetSheetName("Sheet1", sheet); err != nil {
			return nil, badSheet(sheet)
		}
	}
	if err := g.fill(f, f.GetSheetName(0)); err != nil {
		return nil, err
	}
	return packed(f)
}

func (g Grid) workbookUnder(before []byte, sheet string) ([]byte, error) {
	f, err := open(before)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	name, err := sheetOf(f, sheet)
	if err != nil {
		if _, err := f.NewSheet(sheet); err != nil {
			return nil, badSheet(sheet)
		}
		name = sheet
	}
	r := sheetReader{f: f, sheet: name}
	records, err := r.raw()
	if err != nil {
		return nil, err
	}
	header := slices.IndexFunc(records, func(record []string) bool { return strings.Join(record, "") != "" })
	if header < 0 {
		err = g.fill(f, name)
	} else {
		err = g.add(f, name, records[header], len(records)+1)
	}
	if err != nil {
		return nil, err
	}
	return packed(f)
}

// withEmpty is a workbook in which a sheet is empty, at the place that it had, and its name.
func withEmpty(before []byte, sheet string) (f *excelize.File, name string, err error) {
	if f, err = open(before); err != nil {
		return nil, "", fmt.Errorf("%w The other sheets could not be kept. To replace the whole file, name no sheet.", err)
	}
	if name, err = sheetOf(f, sheet); err != nil {
		if _, err := f.NewSheet(sheet); err != nil {
			_ = f.Close()
			return nil, "", badSheet(sheet)
		}
		return f, sheet, nil
	}
	if err := emptied(f, name); err != nil {
		_ = f.Close()
		return nil, "", errUnwritten
	}
	return f, name, nil
}

// emptied takes a sheet out and adds another of its name, as what lies over its cells is not
// meant for others.
func emptied(f *excelize.File, name string) error {
	all := f.GetSheetList()
	at, active := slices.Index(all, name), f.GetSheetName(f.GetActiveSheetIndex())
	const spare = "planwright-new"
	if _, err := f.NewSheet(spare); err != nil {
		return err
	}
	if err := f.DeleteSheet(name); err != nil {
		return err
	}
	if err := f.SetSheetName(spare, name); err != nil {
		return err
	}
	if at+1 < len(all) {
		if err := f.MoveSheet(name, all[at+1]); err != nil {
			return err
		}
	}
	index, err := f.GetSheetIndex(active)
	if err == nil && index >= 0 {
		f.SetActiveSheet(index)
	}
	return err
}

func badSheet(sheet string) error {
	return fmt.Errorf("“%s” is no name of a sheet: it has 1 to 31 characters, and none of : \\ / ? * [ ].", sheet)
}

func packed(f *excelize.File) ([]byte, error) {
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		return nil, errUnwritten
	}
	return b.Bytes(), nil
}

// add writes the rows from the row next on, under columns of these names.
func (g Grid) add(f *excelize.File, sheet string, header []string, next int) error {
	names := make([]cell, len(header))
	for x, name := range header {
		names[x].text = name
	}
	g, err := g.under(columns(names, len(names)))
	if err != nil {
		return err
	}
	return g.rowsFrom(f, sheet, next)
}

// fill writes names and rows into an empty sheet.
func (g Grid) fill(f *excelize.File, sheet string) error {
	if g.Columns == nil {
		return g.rowsFrom(f, sheet, 1)
	}
	names := make([]any, len(g.Columns))
	for x, name := range g.Columns {
		if err := checkText(0, name, name); err != nil {
			return err
		}
		names[x] = escaped(name)
	}
	bold, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err == nil {
		err = errors.Join(
			f.SetSheetRow(sheet, "A1", &names), f.SetRowStyle(sheet, 1, 1, bold),
			f.SetPanes(sheet, frozen), g.widths(f, sheet))
	}
	if err != nil {
		return errUnwritten
	}
	return g.rowsFrom(f, sheet, 2)
}

// frozen keeps the names in sight.
var frozen = &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}

// widths makes each column as wide as what stands in its first rows, within reason.
func (g Grid) widths(f *excelize.File, sheet string) error {
	for x := range g.Columns {
		column, err := excelize.ColumnNumberToName(x + 1)
		if err != nil {
			return err
		}
		if err := f.SetColWidth(sheet, column, column, g.width(x)); err != nil {
			return err
		}
	}
	return nil
}

// width is how wide a column is, in characters.
func (g Grid) width(x int) float64 {
	width := len([]rune(g.Columns[x]))
	for _, row := range g.Rows[:min(len(g.Rows), 100)] {
		if x < len(row) {
			width = max(width, len([]rune(shown(row[x]))))
		}
	}
	return float64(min(max(width+2, 8), 60))
}

func (g Grid) rowsFrom(f *excelize.File, sheet string, next int) error {
	if last := next + len(g.Rows) - 1; last > maxSheetRows {
		return fmt.Errorf("The sheet would have %d rows, and %d are the most. Write the table as CSV, or split it.", last, maxSheetRows)
	}
	if err := g.note(f, sheet, next+len(g.Rows)-1); err != nil {
		return errUnwritten
	}
	dates, err := g.datesIn(f)
	if err != nil {
		return errUnwritten
	}
	for y, row := range g.Rows {
		record, err := g.storedRow(y+1, row)
		if err != nil {
			return err
		}
		if err := f.SetSheetRow(sheet, "A"+strconv.Itoa(next+y), &record); err != nil {
			return errUnwritten
		}
		if err := dates.put(f, sheet, next+y, row); err != nil {
			return errUnwritten
		}
	}
	return nil
}

// storedRow is a row as cells hold it; y counts the rows from 1.
func (g Grid) storedRow(y int, row []jsontext.Value) ([]any, error) {
	record := make([]any, len(row))
	for x, value := range row {
		if record[x] = stored(value); record[x] == nil {
			continue
		}
		if err := checkText(y, g.nameAt(x), record[x]); err != nil {
			return nil, err
		}
	}
	return record, nil
}

// note says how far the sheet goes: some programs read no further than it says.
func (g Grid) note(f *excelize.File, sheet string, last int) error {
	width := max(1, len(g.Columns))
	for _, row := range g.Rows {
		width = max(width, len(row))
	}
	corner, err := excelize.CoordinatesToCellName(width, max(1, last))
	if err != nil {
		return err
	}
	return f.SetSheetDimension(sheet, "A1:"+corner)
}

func (g Grid) nameAt(x int) string {
	if x < len(g.Columns) {
		return g.Columns[x]
	}
	return "column_" + strconv.Itoa(x+1)
}

func checkText(y int, column string, value any) error {
	s, _ := value.(string)
	if n := len(utf16.Encode([]rune(s))); n > maxText {
		return fmt.Errorf("Row %d has a text of %d characters in “%s”, and a cell of a workbook holds %d. Write the table as CSV, or shorten it.", y, n, column, maxText)
	}
	return nil
}

// stored is a value as a cell holds it. A number of more digits than a cell keeps is a
// text there.
func stored(value jsontext.Value) any {
	switch {
	case len(value) == 0 || value.Kind() == 'n':
		return nil
	case value.Kind() == 't' || value.Kind() == 'f':
		return value.Kind() == 't'
	case value.Kind() == '0' && keepsDigits(string(value)):
		n, _ := strconv.ParseFloat(string(value), 64)
		return n
	}
	return escaped(shown(value))
}

// escapes is how cells write characters that XML has not.
var escapes = text.Pattern(`_x[0-9a-fA-F]{4}_|[\x00-\x08\x0b\x0c\x0e-\x1f\x{fffe}\x{ffff}]`)

// escaped is a text as a cell writes it, so that it is read as it is.
func escaped(s string) string {
	return escapes().ReplaceAllStringFunc(s, func(found string) string {
		if found[0] == '_' {
			return "_x005F" + found
		}
		r, _ := utf8.DecodeRuneInString(found)
		return fmt.Sprintf("_x%04X_", r)
	})
}

func keepsDigits(number string) bool {
	mantissa, _, _ := strings.Cut(strings.ToLower(number), "e")
	digits := strings.Trim(strings.NewReplacer("-", "", ".", "").Replace(mantissa), "0")
	n, err := strconv.ParseFloat(number, 64)
	return err == nil && len(digits) <= maxDigits && (n == 0) == (digits == "")
}
