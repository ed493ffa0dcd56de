package table

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"
	"github.com/xuri/nfp"

	"planwright/internal/mishap"
)

// Limits of a workbook: they bound what a hostile one takes.
const (
	maxUnpacked = 64 << 20 // bytes
	maxRows     = 200_000
)

// IsWorkbook reports whether data begins as a workbook does (XLSX), or as another packed
// file.
func IsWorkbook(data []byte) bool { return bytes.HasPrefix(data, []byte("PK\x03\x04")) }

// IsOldWorkbook reports whether data begins as a workbook of before 2007 does, or one
// with a password.
func IsOldWorkbook(data []byte) bool { return bytes.HasPrefix(data, []byte{0xd0, 0xcf, 0x11, 0xe0}) }

// Workbook is a sheet of a workbook as a table, and its name; "" is the first sheet. Empty
// rows above and below are left out. Numbers have at most 15 digits, as spreadsheets show them;
// what is a text there stays one; dates are texts such as 2026-11-26 and 2026-11-26T14:30:00.
// uncounted is how many formulas the file holds without what they come to.
func Workbook(data []byte, sheet string, h How) (t Table, name string, uncounted int, err error) {
	defer mishap.Caught("reading a workbook", func(string) { err = errDamaged })
	f, err := open(data)
	if err != nil {
		return Table{}, "", 0, err
	}
	defer f.Close()
	if name, err = sheetOf(f, sheet); err != nil {
		return Table{}, "", 0, err
	}
	props, _ := f.GetWorkbookProps() // without them days are counted as usual
	r := sheetReader{f: f, sheet: name, styles: map[int]look{}, since1904: props.Date1904 != nil && *props.Date1904}
	records, above, err := r.records(h)
	if err != nil {
		return Table{}, name, 0, err
	}
	begins := Begin{}
	first := records[:min(len(records), lookedAt)]
	if at := namesAt(first); at > 0 && h.mayBeTitled() {
		begins = beginAt(first, at, above+at+1)
		if begins.Taken {
			records, above = records[at:], above+at
		}
	}
	odd := &oddRows{noNames: h.NoHeader, above: above}
	line := 0
	records = slices.DeleteFunc(records, func(record []cell) bool {
		line++
		return !odd.takes(textsOf(record), line)
	})
	t, err = tableOf(records, odd, h)
	t.Begins = begins
	if said := begins.said(); said != "" {
		t.Doubts = append(t.Doubts, said)
	}
	if said := otherSheets(f, sheet, name); said != "" {
		t.Doubts = append(t.Doubts, said)
	}
	return t, name, r.uncounted, err
}

// otherSheets says which sheets were not read though none was named, "" for none. It looks at no
// more of them than it names.
func otherSheets(f *excelize.File, sheet, name string) string {
	if sheet != "" {
		return ""
	}
	var others []string
	for _, other := range f.GetSheetList() {
		if len(others) < mostSheets && other != name && hasRows(f, other) {
			others = append(others, other)
		}
	}
	if len(others) == 0 {
		return ""
	}
	return fmt.Sprintf("Only the sheet “%s” was read. There are “%s” too: name one to read that.", name, strings.Join(others, "”, “"))
}

// hasRows reports whether a sheet has a row. It reads no further than to the first.
func hasRows(f *excelize.File, sheet string) bool {
	rows, err := f.Rows(sheet)
	if err != nil {
		return false
	}
	defer rows.Close()
	return rows.Next()
}

// mostSheets is how many sheets are named.
const mostSheets = 5

var errDamaged = errors.New("This is no workbook that can be read, or it is damaged. Open it in a spreadsheet program and save it as XLSX or CSV.")

func open(data []byte) (*excelize.File, error) {
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: maxUnpacked, UnzipXMLSizeLimit: maxUnpacked, RawCellValue: true})
	if err != nil && strings.Contains(err.Error(), "unzip size exceeds") {
		return nil, fmt.Errorf("The workbook is larger than %d MB when it is unpacked. Split it, or save the sheet as CSV.", maxUnpacked>>20)
	}
	if err != nil || len(f.GetSheetList()) == 0 || !isWhole(f) {
		return nil, errDamaged
	}
	return f, nil
}

// isWhole reports whether what holds cells can be read to its end: the reader of the
// rows would end at what cannot, and say nothing.
func isWhole(f *excelize.File) bool {
	whole := true
	f.Pkg.Range(func(name, data any) bool {
		part, _ := data.([]byte)
		if at := name.(string); at == "xl/sharedStrings.xml" || strings.HasPrefix(at, "xl/worksheets/") {
			whole = isXML(f, part)
		}
		return whole
	})
	return whole
}

func isXML(f *excelize.File, data []byte) bool {
	decoder := xml.NewDecoder(bytes.NewReader(data))
	decoder.CharsetReader = f.CharsetReader
	for {
		if _, err := decoder.Token(); err != nil {
			return errors.Is(err, io.EOF)
		}
	}
}

func sheetOf(f *excelize.File, sheet string) (string, error) {
	all := f.GetSheetList()
	if sheet == "" {
		return all[0], nil
	}
	for _, name := range all {
		if strings.EqualFold(name, strings.TrimSpace(sheet)) {
			return name, nil
		}
	}
	return "", fmt.Errorf("There is no sheet “%s”. The workbook has: %s.", sheet, strings.Join(all, ", "))
}

// sheetReader reads the cells of a sheet.
type sheetReader struct {
	f         *excelize.File
	sheet     string
	styles    map[int]look
	since1904 bool // that days are counted
	uncounted int
}

// records are the cells without the empty rows above and below, and how many rows stand
// above them.
func (r *sheetReader) records(h How) (records [][]cell, above int, err error) {
	raw, err := r.raw()
	if err != nil {
		return nil, 0, err
	}
	if h.skipped() > 0 && h.skipped() >= len(raw) {
		return nil, 0, h.noRow(len(raw))
	}
	all, first, last := make([][]cell, len(raw)), len(raw), 0
	for y, record := range raw {
		all[y] = make([]cell, len(record))
		for x, text := range record {
			if all[y][x], err = r.cell(x+1, y+1, text); err != nil {
				return nil, 0, err
			}
			if text != "" && y >= h.skipped() {
				first, last = min(first, y), y+1
			}
		}
	}
	above = min(first, last)
	return all[above:last], above, nil
}

// raw is what is stored in the cells, from the first row on. The sheet is read row by row
// here, so that one without bounds ends before it is taken into memory.
func (r *sheetReader) raw() (all [][]string, err error) {
	rows, err := r.f.Rows(r.sheet)
	if err != nil {
		return nil, r.damaged()
	}
	defer rows.Close()
	width := 0
	for rows.Next() {
		record, err := rows.Columns()
		if err != nil {
			return nil, r.damaged()
		}
		all, width = append(all, record), max(width, len(record))
		if err := checkSize(len(all), width); err != nil {
			return nil, err
		}
		if len(all) > maxRows {
			return nil, fmt.Errorf("The sheet “%s” has cells below row %d, the last that is read. Save it as CSV, or split it.", r.sheet, maxRows)
		}
	}
	if rows.Error() != nil {
		return nil, r.damaged()
	}
	return all, nil
}

func (r *sheetReader) damaged() error {
	return fmt.Errorf("The sheet “%s” is damaged. Open the workbook in a spreadsheet program and save it anew.", r.sheet)
}

func (r *sheetReader) cell(x, y int, raw string) (cell, error) {
	at, err := excelize.CoordinatesToCellName(x, y)
	if err != nil {
		return cell{}, r.damaged()
	}
	if raw == "" {
		if formula, err := r.f.GetCellFormula(r.sheet, at); err == nil && formula != "" {
			r.uncounted++
		}
		return cell{}, nil
	}
	kind, err := r.f.GetCellType(r.sheet, at)
	if err != nil {
		return cell{}, r.damaged()
	}
	switch kind {
	case excelize.CellTypeBool:
		return cell{text: strconv.FormatBool(raw == "1" || strings.EqualFold(raw, "true")), bare: true}, nil
	case excelize.CellTypeUnset, excelize.CellTypeNumber:
		return r.number(at, raw)
	}
	return cell{text: raw, isText: true}, nil
}

// number is the cell of a number, which may show a date.
func (r *sheetReader) number(at, raw string) (cell, error) {
	n, err := strconv.ParseFloat(raw, 64)
	if err != nil {
		return cell{text: raw, isText: true}, nil
	}
	look, err := r.lookOf(at)
	if err != nil {
		return cell{}, r.damaged()
	}
	switch look {
	case moment:
		if text := r.moment(n); text != "" {
			return cell{text: text, isText: true}, nil
		}
	case duration:
		if text, ok := r.shown(at); ok {
			return cell{text: text, isText: true}, nil
		}
	case numeral:
		if text, ok := r.shown(at); ok && n >= 0 && n == math.Trunc(n) {
			return cell{text: strings.TrimSpace(text), isText: true}, nil
		}
	}
	return numberCell(n), nil
}

// shown is the text that a spreadsheet shows in a cell.
func (r *sheetReader) shown(at string) (string, bool) {
	text, err := r.f.GetCellValue(r.sheet, at, excelize.Options{RawCellValue: false})
	return text, err == nil
}

// numberCell is a number as spreadsheets show it: with 15 digits at most.
func numberCell(n float64) cell {
	n, _ = strconv.ParseFloat(strconv.FormatFloat(n, 'g', maxDigits, 64), 64)
	return cell{text: strconv.FormatFloat(n, 'f', -1, 64), bare: true}
}

// moment is a number of days as a date, a time of day, or both; "" where it is none.
func (r *sheetReader) moment(days float64) string {
	at, err := excelize.ExcelDateToTime(days, r.since1904)
	if err != nil {
		return ""
	}
	switch at = at.Round(time.Second); {
	case days < 1:
		return at.Format(time.TimeOnly)
	case at.Equal(at.Truncate(24 * time.Hour)):
		return at.Format(time.DateOnly)
	}
	return at.Format("2006-01-02T15:04:05")
}

// look is what a cell shows a number as.
type look int

const (
	plain look = iota + 1
	moment
	duration
	numeral // 01067 or A-042: it numbers something, and its zeros are part of it
)

func (r *sheetReader) lookOf(at string) (look, error) {
	id, err := r.f.GetCellStyle(r.sheet, at)
	if err != nil {
		return plain, err
	}
	if r.styles[id] == 0 {
		style, err := r.f.GetStyle(id)
		switch {
		case err != nil && id == 0: // a workbook may do without styles
			r.styles[id] = plain
		case err != nil:
			return plain, err
		default:
			r.styles[id] = styleLook(style)
		}
	}
	return r.styles[id], nil
}

// styleLook goes by the numbers of built-in formats, as ECMA-376 lists them (18.8.30),
// and by what others are made of.
func styleLook(style *excelize.Style) look {
	switch id := style.NumFmt; {
	case id == 46:
		return duration
	case 14 <= id && id <= 22, 27 <= id && id <= 36, 45 <= id && id <= 47, 50 <= id && id <= 58:
		return moment
	case style.CustomNumFmt == nil:
		return plain
	}
	parser := nfp.NumberFormatParser()
	sections := parser.Parse(*style.CustomNumFmt)
	for _, section := range sections {
		for _, token := range section.Items {
			switch token.TType {
			case nfp.TokenTypeElapsedDateTimes:
				return duration
			case nfp.TokenTypeDateTimes:
				return moment
			}
		}
	}
	if len(sections) > 0 && isNumeral(sections[0].Items) {
		return numeral
	}
	return plain
}

// isNumeral reports whether a format fills numbers up with zeros, between texts of its own or
// without any, and does nothing else to them. What has a text behind, such as 00" kg", is an
// amount in a unit.
func isNumeral(format []nfp.Token) bool {
	zeros, last := 0, ""
	for _, token := range format {
		switch token.TType {
		case nfp.TokenTypeZeroPlaceHolder:
			zeros += len(token.TValue)
		case nfp.TokenTypeLiteral:
		case nfp.TokenTypeColor, nfp.TokenTypeAlignment, nfp.TokenTypeRepeatsChar:
			continue
		case nfp.TokenTypeCurrencyLanguage:
			if !strings.HasPrefix(token.TValue, "[$-") {
				return false
			}
			continue
		default:
			return false
		}
		last = token.TType
	}
	return zeros > 1 && last == nfp.TokenTypeZeroPlaceHolder
}
