package table

import (
	"errors"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/xuri/excelize/v2"

	"planwright/planner/text"
)

// A workbook keeps a date as a number of days that is shown as one. Read, it is a text such as
// 2026-11-26; a column of such texts becomes dates where it is written to a workbook, by which a
// spreadsheet can sort and reckon.

// dateCells writes days into cells.
type dateCells struct {
	columns  []bool // that have nothing but days
	day      int    // style of a day, in the form of the computer that shows it
	moment   int    // with a time behind it
	fromFour bool   // days are counted from 1904 on, and not from 1900
}

// datesIn are the columns of the grid that become dates in a workbook; nil where none does.
func (g Grid) datesIn(f *excelize.File) (*dateCells, error) {
	d := &dateCells{}
	width := len(g.Columns)
	for _, row := range g.Rows {
		width = max(width, len(row))
	}
	isAny := false
	for x := range width {
		d.columns = append(d.columns, g.isDated(x))
		isAny = isAny || d.columns[x]
	}
	if !isAny {
		return nil, nil
	}
	props, _ := f.GetWorkbookProps() // without them days are counted as usual
	d.fromFour = props.Date1904 != nil && *props.Date1904
	var first, second error
	d.day, first = f.NewStyle(&excelize.Style{NumFmt: 14})
	d.moment, second = f.NewStyle(&excelize.Style{NumFmt: 22})
	return d, errors.Join(first, second)
}

// isDated reports whether each cell of a column is a day, or empty, and one is a day.
func (g Grid) isDated(x int) bool {
	days := 0
	for _, row := range g.Rows {
		if x >= len(row) || shown(row[x]) == "" {
			continue
		}
		if _, _, is := dayIn(row[x]); !is {
			return false
		}
		days++
	}
	return days > 0
}

// dayIn is the moment of a text as read_table gives it of a date.
func dayIn(value jsontext.Value) (at time.Time, timed, is bool) {
	if value.Kind() != '"' {
		return at, false, false
	}
	said := text.Unquote(value)
	if at, err := time.Parse(time.DateOnly, said); err == nil {
		return at, false, at.Year() > 1900
	}
	for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04"} {
		if at, err := time.Parse(layout, said); err == nil {
			return at, true, at.Year() > 1900
		}
	}
	return at, true, false
}

// cell is the number of days of a value in a column of dates, and its style; false where it stays
// what it is.
func (d *dateCells) cell(x int, value jsontext.Value) (days float64, style int, is bool) {
	if d == nil || x >= len(d.columns) || !d.columns[x] {
		return 0, 0, false
	}
	at, timed, is := dayIn(value)
	if !is {
		return 0, 0, false
	}
	begins := time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	if d.fromFour {
		begins = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	if style = d.day; timed {
		style = d.moment
	}
	days = float64(at.Unix()-begins.Unix()) / (24 * 60 * 60)
	return days, style, days >= 1
}

// put writes the dates of a row over what stands in its cells.
func (d *dateCells) put(f *excelize.File, sheet string, y int, row []jsontext.Value) error {
	for x, value := range row {
		days, style, is := d.cell(x, value)
		if !is {
			continue
		}
		column, err := excelize.ColumnNumberToName(x + 1)
		if err != nil {
			return err
		}
		at := column + strconv.Itoa(y)
		if err := errors.Join(f.SetCellValue(sheet, at, days), f.SetCellStyle(sheet, at, at, style)); err != nil {
			return err
		}
	}
	return nil
}

// stream puts the dates of a row into cells as the writer of a large sheet takes them.
func (d *dateCells) stream(cells []any, row []jsontext.Value) {
	for x, value := range row {
		if days, style, is := d.cell(x, value); is {
			cells[x] = excelize.Cell{StyleID: style, Value: days}
		}
	}
}
