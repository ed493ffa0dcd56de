package table

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// Grid is rows that are to be written: values by column, nil where a row has none.
type Grid struct {
	Columns []string // nil where the rows are lists without names
	Rows    [][]jsontext.Value
	Style   Style
}

// Style says how a text is written whose columns are parted by a sign. The zero value writes
// it as programs read it: a comma, or the tab of its format, and a point in numbers.
type Style struct {
	Separator rune // 0: that of the format; where numbers have commas, a semicolon for a comma
	Comma     bool // parts the fraction of numbers
	Mark      bool // it begins with a byte order mark, without which Excel takes UTF-8 for something else
}

// ParseStyle takes the words that the arguments of a step have.
func ParseStyle(separator, decimal string) Style {
	h := ParseHow(separator, decimal)
	return Style{Separator: h.Separator, Comma: h.Decimal == commaMark}
}

// byteOrderMark stands at the start of a text or nowhere.
const byteOrderMark = "\ufeff"

// start is what a text begins with.
func (s Style) start() string {
	if s.Mark {
		return byteOrderMark
	}
	return ""
}

// delimiter is what parts the columns of a text in the format.
func (s Style) delimiter(f Format) rune {
	switch usual := f.delimiter(); {
	case s.Separator != 0:
		return s.Separator
	case s.Comma && usual == ',':
		return ';'
	default:
		return usual
	}
}

// shown is a value as a cell of a text.
func (s Style) shown(value jsontext.Value) string {
	if s.Comma && value.Kind() == '0' {
		return strings.Replace(string(value), ".", ",", 1)
	}
	return shown(value)
}

// GridOf lays out rows: each an object by column, or each a list in the order of the
// columns. Columns that are not given are the members of all objects, as they come.
func GridOf(rows []jsontext.Value, columns []string) (Grid, error) {
	if len(rows) > 0 && rows[0].Kind() == '[' {
		return listsOf(rows, columns)
	}
	objects := make([]map[string]jsontext.Value, len(rows))
	for i, row := range rows {
		if row.Kind() != '{' || json.Unmarshal(row, &objects[i]) != nil {
			return Grid{}, notARow(i+1, row.Kind())
		}
	}
	g := Grid{Columns: columns}
	if columns == nil && len(rows) > 0 {
		g.Columns = namesOf(rows)
	}
	if err := checkSize(len(rows), len(g.Columns)); err != nil {
		return Grid{}, err
	}
	for _, object := range objects {
		record := make([]jsontext.Value, len(g.Columns))
		for x, name := range g.Columns {
			record[x] = member(object, name)
		}
		g.Rows = append(g.Rows, record)
	}
	return g, nil
}

func listsOf(rows []jsontext.Value, columns []string) (Grid, error) {
	g := Grid{Columns: columns, Rows: make([][]jsontext.Value, len(rows))}
	for i, row := range rows {
		if row.Kind() != '[' || json.Unmarshal(row, &g.Rows[i]) != nil {
			if row.Kind() == 'n' {
				return Grid{}, notARow(i+1, 'n')
			}
			return Grid{}, fmt.Errorf("Row %d is %s, and the first is a list. Give all rows one form.", i+1, text.Kind(row))
		}
		if n := len(g.Rows[i]); columns != nil && n > len(columns) {
			return Grid{}, fmt.Errorf("Row %d has %d values, and there are %d columns. Name a column for each value.", i+1, n, len(columns))
		}
		if err := checkSize(len(rows), len(g.Rows[i])); err != nil {
			return Grid{}, err
		}
	}
	return g, nil
}

// Unused are the columns that no row has.
func (g Grid) Unused() []string {
	if len(g.Rows) == 0 {
		return nil
	}
	var unused []string
	for x, name := range g.Columns {
		if !slices.ContainsFunc(g.Rows, func(row []jsontext.Value) bool { return x < len(row) && row[x] != nil }) {
			unused = append(unused, name)
		}
	}
	return unused
}

// Lacks is what is wrong where no row has any of the columns that are to be written: what was
// written would be empty. nil: a row has one.
func (g Grid) Lacks(rows []jsontext.Value) error {
	if len(rows) == 0 || rows[0].Kind() != '{' || len(g.Columns) == 0 || len(g.Unused()) < len(g.Columns) {
		return nil
	}
	return lacks(g.Columns, namesOf(rows))
}

// lacks says that rows have none of the columns that are to be written, but others.
func lacks(columns, there []string) error {
	if len(there) == 0 {
		return nil
	}
	return fmt.Errorf("No row has any of the columns that are to be written: %s. They have: %s. Choose columns from these, or leave the field empty to write all.", inWords(columns), inWords(there))
}

// inWords are the first names of several, quoted.
func inWords(names []string) string {
	const most = 12
	quoted := make([]string, min(len(names), most))
	for i := range quoted {
		quoted[i] = "“" + names[i] + "”"
	}
	if len(names) > most {
		quoted = append(quoted, "…")
	}
	return strings.Join(quoted, ", ")
}

// under is the grid with the columns of a table that it is added to.
func (g Grid) under(columns []string) (Grid, error) {
	names := g.Columns
	if names == nil {
		names = columns // by their places
	}
	places := make([]int, len(names))
	for x, name := range names {
		places[x] = slices.IndexFunc(columns, func(there string) bool { return text.Looks(there) == text.Looks(name) })
		if places[x] < 0 {
			return Grid{}, fmt.Errorf("The table has no column “%s”, so nothing was added. It has: %s.", name, strings.Join(columns, ", "))
		}
	}
	moved := Grid{columns, make([][]jsontext.Value, len(g.Rows)), g.Style}
	for y, row := range g.Rows {
		if len(row) > len(places) {
			return Grid{}, fmt.Errorf("Row %d has %d values, and the table has %d columns: %s.", y+1, len(row), len(columns), strings.Join(columns, ", "))
		}
		moved.Rows[y] = make([]jsontext.Value, len(columns))
		for x, value := range row {
			moved.Rows[y][places[x]] = value
		}
	}
	return moved, nil
}
