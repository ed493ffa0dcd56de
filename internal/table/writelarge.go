package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/xuri/excelize/v2"

	"planwright/planner/text"
)

// LargeGrid is rows that are to be written and need not fit into memory: JSON, one a line,
// each an object by column, or each a list. What is read of it is a file in its format,
// which is no workbook. Columns and Count are whole once it is read.
type LargeGrid struct {
	Columns []string // nil where the rows are lists without names
	Count   int
	Style   Style

	rows io.Reader
	in   *jsontext.Decoder
	used []bool // columns of which a row had a value
	deep []int  // columns that may be fields of objects
	nested
	left  bytes.Buffer
	write func([]jsontext.Value) error
	ended bool
}

// GridOfLarge lays rows out that are read twice where columns are not given; see GridOf.
func GridOfLarge(rows io.ReadSeeker, columns []string) (*LargeGrid, error) {
	g := &LargeGrid{Columns: columns, rows: rows, in: jsontext.NewDecoder(rows)}
	if columns == nil && g.in.PeekKind() == '{' {
		if err := g.survey(); err != nil {
			return nil, err
		}
		if _, err := rows.Seek(0, io.SeekStart); err != nil {
			return nil, errUnread
		}
		g.in.Reset(rows)
	}
	if columns != nil && g.in.PeekKind() == '{' {
		if err := checkLarge(rows, columns); err != nil {
			return nil, err
		}
		g.in.Reset(rows)
	}
	g.used = make([]bool, len(g.Columns))
	for at, column := range g.Columns {
		if strings.Contains(column, ".") {
			g.deep = append(g.deep, at)
		}
	}
	return g, nil
}

// checkLarge is what Grid.Lacks says. All rows are read only where the first has none of the
// columns.
func checkLarge(rows io.ReadSeeker, columns []string) error {
	isThere := func(names []string) bool {
		return slices.ContainsFunc(names, func(name string) bool {
			return slices.ContainsFunc(columns, func(column string) bool { return isOf(column, name) })
		})
	}
	back := func() error {
		if _, err := rows.Seek(0, io.SeekStart); err != nil {
			return errUnread
		}
		return nil
	}
	if err := back(); err != nil {
		return err
	}
	if first, err := jsontext.NewDecoder(rows).ReadValue(); err != nil || isThere(namesIn(first)) {
		return back() // what is wrong with the first row is said where it is written
	}
	if err := back(); err != nil {
		return err
	}
	all := &LargeGrid{rows: rows, in: jsontext.NewDecoder(rows)}
	if err := all.survey(); err == nil && !isThere(all.Columns) {
		return lacks(columns, all.Columns)
	}
	return back()
}

// survey finds the columns.
func (g *LargeGrid) survey() error {
	known := map[string]bool{}
	for n := 1; ; n++ {
		if kind := g.in.PeekKind(); kind != '{' {
			if _, err := g.in.ReadToken(); errors.Is(err, io.EOF) {
				return nil
			}
			return notARow(n, kind)
		}
		if _, err := g.in.ReadToken(); err != nil {
			return errUnread
		}
		for g.in.PeekKind() == '"' {
			name, err := g.in.ReadToken()
			if err != nil {
				return errUnread
			}
			if s := name.String(); !known[s] {
				known[s] = true
				g.Columns = append(g.Columns, s)
			}
			if g.in.SkipValue() != nil {
				return errUnread
			}
		}
		if _, err := g.in.ReadToken(); err != nil {
			return errUnread
		}
		if err := checkSize(1, len(g.Columns)); err != nil {
			return err
		}
	}
}

func notARow(n int, kind jsontext.Kind) error {
	if kind == 'n' {
		return fmt.Errorf("Row %d is nothing, as a round of a loop that failed leaves it. Put a data step before (transform_data) that leaves out what is nothing: map(values).", n)
	}
	return fmt.Errorf("Row %d is %s. Each row is an object with a value for each column, as “Read a table” (read_table) gives them, or each is a list.", n, text.Kind(jsontext.Value{byte(kind)}))
}

// next reads a row into the record, whose values are good until the next one.
func (g *LargeGrid) next(record []jsontext.Value) ([]jsontext.Value, error) {
	kind := g.in.PeekKind()
	_, err := g.in.ReadToken()
	switch {
	case errors.Is(err, io.EOF):
		return nil, io.EOF
	case err != nil:
		return nil, err
	case kind == '{' && g.Columns != nil:
		record, err = g.object(record)
	case kind == '[':
		record, err = g.list(record)
	default:
		return nil, notARow(g.Count+1, kind)
	}
	g.Count++
	return record, err
}

func (g *LargeGrid) object(record []jsontext.Value) ([]jsontext.Value, error) {
	for len(record) < len(g.Columns) {
		record = append(record, nil)
	}
	for i := range record {
		record[i] = record[i][:0]
	}
	for x := 0; g.in.PeekKind() == '"'; x++ {
		token, err := g.in.ReadToken()
		if err != nil {
			return nil, err
		}
		at, name := x, token.String() // mostly in the order of the columns
		if x >= len(g.Columns) || g.Columns[x] != name {
			at = slices.Index(g.Columns, name)
		}
		value, err := g.in.ReadValue()
		if err != nil {
			return nil, err
		}
		if at >= 0 {
			record[at], g.used[at] = append(record[at][:0], value...), true
			g.add(name, value)
		}
		if value.Kind() == '{' {
			g.fields(record, name, value)
		}
	}
	_, err := g.in.ReadToken()
	return record, err
}

// fields adds those fields of an object to the record that are columns and not there yet.
func (g *LargeGrid) fields(record []jsontext.Value, name string, object jsontext.Value) {
	for _, at := range g.deep {
		column := g.Columns[at]
		if column == name || !isOf(column, name) || len(record[at]) > 0 {
			continue
		}
		if found := within(object, column[len(name)+1:]); found != nil {
			record[at], g.used[at] = append(record[at], found...), true
			g.add(column, found)
		}
	}
}

// isOf reports whether a column is a member, or may be a field in it.
func isOf(column, member string) bool {
	rest, is := strings.CutPrefix(column, member)
	return is && (rest == "" || rest[0] == '.')
}

func (g *LargeGrid) list(record []jsontext.Value) ([]jsontext.Value, error) {
	record = record[:0]
	for g.in.PeekKind() != ']' {
		value, err := g.in.ReadValue()
		if err != nil {
			return nil, err
		}
		if at := len(record); at < len(g.used) {
			g.used[at] = true
		}
		record = append(record, value.Clone())
	}
	if g.Columns != nil && len(record) > len(g.Columns) {
		return nil, fmt.Errorf("Row %d has %d values, and there are %d columns. Name a column for each value.", g.Count+1, len(record), len(g.Columns))
	}
	if err := checkSize(1, len(record)); err != nil {
		return nil, err
	}
	_, err := g.in.ReadToken()
	return record, err
}

// As makes what is read of the grid a text in a format.
func (g *LargeGrid) As(f Format) {
	if f == Lines {
		g.write = g.line
		return
	}
	_, _ = g.left.WriteString(g.Style.start()) // into memory
	w := csv.NewWriter(&g.left)
	w.Comma = g.Style.delimiter(f)
	var texts []string
	put := func() error {
		if len(texts) != 1 || texts[0] != "" {
			err := w.Write(texts)
			w.Flush()
			return err
		}
		_, err := g.left.WriteString("\"\"\n") // readers pass over an empty line
		return err
	}
	g.write = func(record []jsontext.Value) error {
		texts = texts[:0]
		for _, value := range record {
			texts = append(texts, g.Style.shown(value))
		}
		for len(texts) < len(g.Columns) {
			texts = append(texts, "")
		}
		return put()
	}
	if g.Columns != nil {
		texts = append(texts, g.Columns...)
		_ = put() // into memory
	}
}

func (g *LargeGrid) line(record []jsontext.Value) error {
	if g.Columns == nil {
		return errors.New("The rows are lists without names. Name the columns.")
	}
	b := []byte{'{'}
	for x, value := range record {
		if len(value) == 0 {
			continue
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(append(text.AppendQuote(b, g.Columns[x]), ':'), value...)
	}
	_, err := g.left.Write(append(b, '}', '\n'))
	return err
}

// Read gives the text.
func (g *LargeGrid) Read(p []byte) (int, error) {
	var record []jsontext.Value
	for g.left.Len() < 1<<15 && !g.ended {
		var err error
		if record, err = g.next(record); errors.Is(err, io.EOF) {
			g.ended = true
			break
		}
		if err == nil {
			err = g.write(record)
		}
		if err != nil {
			return 0, err
		}
	}
	return g.left.Read(p)
}

// Unused are the columns that no row has, once all were read.
func (g *LargeGrid) Unused() (unused []string) {
	for x, name := range g.Columns {
		if g.Count > 0 && !g.used[x] {
			unused = append(unused, name)
		}
	}
	return unused
}

// Book writes the grid as a workbook with one sheet, as Grid.Write does, or as Grid.Anew
// where there was one before. Its sheet is kept in a file of the system while it is made.
func (g *LargeGrid) Book(before []byte, sheet string, to io.Writer) error {
	f, name, err := bookFor(before, sheet)
	if err != nil {
		return err
	}
	defer f.Close()
	w, err := f.NewStreamWriter(name)
	if err != nil {
		return errUnwritten
	}
	if err := g.fill(f, w); err != nil {
		return err
	}
	if w.Flush() != nil {
		return errUnwritten
	}
	if _, err := f.WriteTo(to); err != nil {
		return errUnwritten
	}
	return nil
}

// bookFor is a workbook with an empty sheet, and the name of that.
func bookFor(before []byte, sheet string) (f *excelize.File, name string, err error) {
	if len(before) > 0 {
		return withEmpty(before, sheet)
	}
	f = excelize.NewFile()
	if sheet != "" {
		if err := f.SetSheetName("Sheet1", sheet); err != nil {
			_ = f.Close()
			return nil, "", badSheet(sheet)
		}
	}
	return f, f.GetSheetName(0), nil
}

// fill writes the sheet row by row.
func (g *LargeGrid) fill(f *excelize.File, w *excelize.StreamWriter) error {
	rows, err := g.ahead(100)
	if err != nil {
		return err
	}
	names := Grid{Columns: g.Columns, Rows: rows}
	dates, err := names.datesIn(f)
	if err != nil {
		return errUnwritten
	}
	y, err := names.head(f, w)
	if err != nil {
		return err
	}
	for n := 1; ; n++ {
		var record []jsontext.Value
		if len(rows) > 0 {
			record, rows = rows[0], rows[1:]
		} else if record, err = g.next(nil); errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		cells, err := names.streamedRow(n, record)
		if err != nil {
			return err
		}
		dates.stream(cells, record)
		if y++; y > maxSheetRows {
			return fmt.Errorf("The sheet would have more than %d rows, the most of a workbook. Write the table as CSV, or split it.", maxSheetRows)
		}
		if w.SetRow("A"+strconv.Itoa(y), cells) != nil {
			return errUnwritten
		}
	}
}

// ahead are the first rows.
func (g *LargeGrid) ahead(most int) (rows [][]jsontext.Value, err error) {
	for len(rows) < most {
		record, err := g.next(nil)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		rows = append(rows, record)
	}
	return rows, nil
}

// streamedRow is a row as the writer of a large sheet takes it: that escapes texts itself,
// and loses characters that XML has not.
func (g Grid) streamedRow(y int, row []jsontext.Value) ([]any, error) {
	record, err := g.storedRow(y, row)
	for x, value := range record {
		if _, isText := value.(string); !isText || err != nil {
			continue
		}
		s := shown(row[x])
		if strings.ContainsFunc(s, isUnwritable) {
			return nil, fmt.Errorf("Row %d has a character in “%s” that no text of a workbook has. Write the table as CSV, or take it out.", y, g.nameAt(x))
		}
		record[x] = s
	}
	return record, err
}

// isUnwritable reports whether XML has no such character.
func isUnwritable(r rune) bool {
	return r < ' ' && !strings.ContainsRune("\t\n\r", r) || r == 0xfffe || r == 0xffff
}

// head writes the names, and returns how many rows they take.
func (g Grid) head(f *excelize.File, w *excelize.StreamWriter) (rows int, err error) {
	if g.Columns == nil {
		return 0, nil
	}
	names := make([]any, len(g.Columns))
	for x, name := range g.Columns {
		if err := checkText(0, name, name); err != nil {
			return 0, err
		}
		names[x] = name
	}
	bold, err := f.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	for x := range g.Columns {
		err = errors.Join(err, w.SetColWidth(x+1, x+1, g.width(x)))
	}
	if errors.Join(err, w.SetPanes(frozen), w.SetRow("A1", names, excelize.RowOpts{StyleID: bold})) != nil {
		return 0, errUnwritten
	}
	return 1, nil
}
