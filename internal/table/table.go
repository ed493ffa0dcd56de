// Package table reads tables: texts whose columns are parted by a sign, and JSON lines.
package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
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

// Read is the table that a text holds. header says whether its first line names the
// columns; else they are column_1, column_2 and so on. A column in which each cell that is
// not empty is a number has numbers, with the digits that they are written with, and null
// for empty cells; all others are texts. An error is a sentence for people.
func Read(text string, header bool) (Table, error) {
	if looksLikeJSON(text) {
		return readLines(text)
	}
	records, err := records(text)
	if err != nil || len(records) == 0 {
		return Table{Columns: []string{}, Rows: []jsontext.Value{}}, err
	}
	width := 0
	for _, record := range records {
		width = max(width, len(record))
	}
	if width > MaxColumns || width*len(records) > MaxCells {
		return Table{}, fmt.Errorf("The table has %d rows and %d columns; %d columns and %d cells are the most. Split it, or leave columns out.", len(records), width, MaxColumns, MaxCells)
	}
	var names []string
	if header {
		names, records = records[0], records[1:]
	}
	t := Table{Columns: columns(names, width)}
	t.Rows = rows(t.Columns, records)
	return t, nil
}

// delimiters part columns; the first that parts most of the first line is it.
const delimiters = ",;\t|"

func records(text string) ([][]string, error) {
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma = delimiterOf(text)
	reader.FieldsPerRecord = -1 // rows may be short
	var all [][]string
	for {
		record, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			return nil, unreadable(wrong)
		}
		if err != nil {
			return nil, errors.New("The table cannot be read.")
		}
		all = append(all, record)
	}
}

func unreadable(wrong *csv.ParseError) error {
	return fmt.Errorf("The table cannot be read: quotes do not match in the row that begins in line %d. Close each, and write quotes inside a text twice, with the whole text in quotes.", wrong.StartLine)
}

// delimiterOf looks at the first line, without what stands in quotes.
func delimiterOf(text string) rune {
	quoted, counts := false, map[rune]int{}
	for _, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case quoted:
		case r == '\n':
			return most(counts)
		case strings.ContainsRune(delimiters, r):
			counts[r]++
		}
	}
	return most(counts)
}

func most(counts map[rune]int) rune {
	best := ','
	for _, r := range delimiters {
		if counts[r] > counts[best] {
			best = r
		}
	}
	return best
}

// columns are the names, each once; those that are missing are numbered.
func columns(names []string, width int) []string {
	all := make([]string, width)
	taken := map[string]bool{}
	for i := range all {
		name := ""
		if i < len(names) {
			name = strings.TrimSpace(strings.ToValidUTF8(names[i], "\uFFFD"))
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

func rows(columns []string, records [][]string) []jsontext.Value {
	numeric := make([]bool, len(columns))
	for i := range columns {
		numeric[i] = isNumeric(records, i)
	}
	keys := make([]string, len(columns))
	for i, name := range columns {
		key, _ := jsontext.AppendQuote(nil, name) // what is no UTF-8 is mended
		keys[i] = string(key) + ":"
	}
	all := make([]jsontext.Value, 0, len(records))
	for _, record := range records {
		row := []byte{'{'}
		for i, key := range keys {
			if i > 0 {
				row = append(row, ',')
			}
			row = append(append(row, key...), cell(record, i, numeric[i])...)
		}
		all = append(all, append(row, '}'))
	}
	return all
}

func cell(record []string, at int, numeric bool) []byte {
	text := ""
	if at < len(record) {
		text = record[at]
	}
	if numeric {
		if text = strings.TrimSpace(text); text == "" {
			return []byte("null")
		}
		return []byte(text)
	}
	quoted, _ := jsontext.AppendQuote(nil, text)
	return quoted
}

// isNumeric reports whether a column has numbers and nothing else. Digits that number
// something, such as postcodes and card numbers, are texts.
func isNumeric(records [][]string, at int) bool {
	found := false
	for _, record := range records {
		if at >= len(record) {
			continue
		}
		text := strings.TrimSpace(record[at])
		if text == "" {
			continue
		}
		if !isNumber(text) {
			return false
		}
		found = true
	}
	return found
}

// maxDigits is how many digits of a number survive wherever it goes.
const maxDigits = 15

func isNumber(text string) bool {
	digits := len(strings.NewReplacer("-", "", ".", "").Replace(text))
	value := jsontext.Value(text)
	return digits <= maxDigits && value.Kind() == '0' && value.IsValid() && !strings.ContainsAny(text, "eE")
}

func looksLikeJSON(text string) bool {
	return strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{")
}

// readLines reads an object a line. Its columns are the names of all, as they come.
func readLines(text string) (Table, error) {
	t := Table{Columns: []string{}, Rows: []jsontext.Value{}}
	known := map[string]bool{}
	number := 0
	for line := range strings.Lines(text) {
		number++
		row := jsontext.Value(strings.TrimSpace(line))
		if len(row) == 0 {
			continue
		}
		if row.Kind() != '{' || !row.IsValid() { // no name stands twice in what is valid
			return Table{}, fmt.Errorf("The table cannot be read: line %d is no JSON object. Each line of such a file is one.", number)
		}
		for _, name := range namesIn(row) {
			if !known[name] {
				known[name] = true
				t.Columns = append(t.Columns, name)
			}
		}
		if len(t.Columns) > MaxColumns {
			return Table{}, fmt.Errorf("The table has more than %d columns. Leave some out.", MaxColumns)
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

// namesIn are the names of the members of a valid object, in their order.
func namesIn(row jsontext.Value) []string {
	var names []string
	decoder := jsontext.NewDecoder(bytes.NewReader(row))
	_, _ = decoder.ReadToken()
	for decoder.PeekKind() == '"' {
		name, _ := decoder.ReadToken()
		names = append(names, name.String())
		_ = decoder.SkipValue()
	}
	return names
}
