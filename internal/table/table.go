// Package table reads and writes tables: texts whose columns are parted by a sign, JSON
// lines, and workbooks. Its errors are sentences for people.
package table

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
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
}

// cell is what stands in a row and a column: a text, or what JSON writes as it is, such
// as a number.
type cell struct {
	text string
	bare bool
}

// tableOf is the table of records. header says whether the first names the columns; else
// they are column_1, column_2 and so on. A column in which each cell that is not empty
// is bare is so, with null for empty cells; all others are texts.
func tableOf(records [][]cell, header bool) (Table, error) {
	width, err := widthOf(records)
	if err != nil || len(records) == 0 {
		return Table{Columns: []string{}, Rows: []jsontext.Value{}}, err
	}
	var names []cell
	if header {
		names, records = records[0], records[1:]
	}
	t := Table{Columns: columns(names, width)}
	t.Rows = rows(t.Columns, records)
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

// columns are the names, each once; those that are missing are numbered.
func columns(names []cell, width int) []string {
	all := make([]string, width)
	taken := map[string]bool{}
	for i := range all {
		name := ""
		if i < len(names) {
			name = strings.TrimSpace(strings.ToValidUTF8(names[i].text, "\uFFFD"))
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

func rows(columns []string, records [][]cell) []jsontext.Value {
	bare := make([]bool, len(columns))
	for i := range columns {
		bare[i] = isBare(records, i)
	}
	keys := keysOf(columns)
	all := make([]jsontext.Value, 0, len(records))
	for _, record := range records {
		row := []byte{'{'}
		for i, key := range keys {
			text := ""
			if i < len(record) {
				text = record[i].text
			}
			row = appendMember(row, key, text, bare[i])
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

// appendMember adds a cell to a row.
func appendMember(row []byte, key, text string, bare bool) []byte {
	if row[len(row)-1] != '{' {
		row = append(row, ',')
	}
	row = append(row, key...)
	if !bare {
		row, _ = jsontext.AppendQuote(row, text)
		return row
	}
	if text = strings.TrimSpace(text); text == "" {
		text = "null"
	}
	return append(row, text...)
}

// isBare reports whether a column has bare cells, and no others but empty ones.
func isBare(records [][]cell, at int) bool {
	found := false
	for _, record := range records {
		if at >= len(record) || strings.TrimSpace(record[at].text) == "" {
			continue
		}
		if !record[at].bare {
			return false
		}
		found = true
	}
	return found
}
