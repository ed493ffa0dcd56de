// Package table reads and writes tables: texts whose columns are parted by a sign, JSON
// lines, and workbooks. Its errors are sentences for people.
package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// Limits of a table.
const (
	MaxColumns = 1000
	MaxCells   = 2_000_000
)

// Table is rows of one set of columns. A row is a JSON object with its members in the
// order of the columns.
type Table struct {
	Columns []string
	Rows    []jsontext.Value
	Doubts  []string // why it may not be what is meant, each a sentence
	Begins  Begin
	Either  bool // what parts the fraction of some numbers is to be said
	Signs   Signs

	Nameless bool // the row that names the columns may be none

	kinds []kind
}

// cell is what stands in a row and a column.
type cell struct {
	text   string
	bare   bool // it is what JSON writes as it is, such as a number
	isText bool // it is none of that, even where it looks so
}

// tableOf is the table of records. A column in which each cell that
// is not empty is bare, or a number, is so, with null for empty cells; all others are texts.
func tableOf(records [][]cell, odd *oddRows, h How) (Table, error) {
	width, err := widthOf(records)
	if err != nil || len(records) == 0 {
		return Table{Columns: []string{}, Rows: []jsontext.Value{}, Doubts: odd.said()}, err
	}
	var names []cell
	if !h.NoHeader {
		names, records = records[0], records[1:]
	}
	t := Table{Columns: columns(names, width)}
	found := make([]evidence, width)
	for _, record := range records {
		for x, c := range record {
			found[x].add(c)
		}
	}
	t.kinds, t.Doubts = kindsOf(t.Columns, found, h.Decimal, h.Separator)
	t.Either = len(t.Doubts) > 0 && h.Decimal == 0
	t.Rows = rows(t.Columns, t.kinds, records)
	var first []string
	if len(records) > 0 {
		first = textsOf(records[0])
	}
	nameless := odd.nameless(t.kinds, first)
	t.Nameless = len(nameless) > 0
	t.Doubts = slices.Concat(nameless, odd.said(), t.Doubts)
	return t, nil
}

func widthOf(records [][]cell) (int, error) {
	width := 0
	for _, record := range records {
		width = max(width, len(record))
	}
	return width, checkSize(len(records), width)
}

func checkSize(rows, columns int) error {
	if columns > MaxColumns || columns*rows > MaxCells {
		return fmt.Errorf("The table has %d rows and %d columns; %d columns and %d cells are the most. Split it, or leave columns out.", rows, columns, MaxColumns, MaxCells)
	}
	return nil
}

// columns are the names as they look, each once, for nobody can write them otherwise; those that are
// missing are numbered.
func columns(names []cell, width int) []string {
	all := make([]string, width)
	taken := map[string]bool{}
	for i := range all {
		name := ""
		if i < len(names) {
			name = strings.TrimSpace(text.Looks(strings.ToValidUTF8(names[i].text, "\uFFFD")))
		}
		if name == "" {
			name = "column_" + strconv.Itoa(i+1)
		}
		for base, n := name, 2; taken[name]; n++ {
			name = base + "_" + strconv.Itoa(n)
		}
		taken[name], all[i] = true, name
	}
	return all
}

func rows(columns []string, kinds []kind, records [][]cell) []jsontext.Value {
	keys := keysOf(columns)
	all := make([]jsontext.Value, 0, len(records))
	for _, record := range records {
		row := []byte{'{'}
		for i, key := range keys {
			text := ""
			if i < len(record) {
				text = record[i].text
			}
			row, _ = appendMember(row, key, text, kinds[i])
		}
		all = append(all, append(row, '}'))
	}
	return all
}

// keysOf are the names of the columns as they stand in rows, each with its colon.
func keysOf(columns []string) []string {
	keys := make([]string, len(columns))
	for i, name := range columns {
		key, _ := jsontext.AppendQuote(nil, name) // what is no UTF-8 is mended
		keys[i] = string(key) + ":"
	}
	return keys
}

// appendMember adds a cell to a row; false where it is not of the kind.
func appendMember(row []byte, key, text string, k kind) ([]byte, bool) {
	if row[len(row)-1] != '{' {
		row = append(row, ',')
	}
	row = append(row, key...)
	if value, ok := k.value(text); ok {
		return append(row, value...), true
	}
	row, _ = jsontext.AppendQuote(row, text)
	return row, k == kind{}
}
