package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Read is the table that a text holds. header says whether its first line names the
// columns; else they are column_1, column_2 and so on. A column in which each cell that is
// not empty is a number has numbers, with the digits that they are written with, and null
// for empty cells; all others are texts. f says what parts the columns where the first
// line does not tell.
func Read(text string, f Format, header bool) (Table, error) {
	if looksLikeJSON(text) {
		return readLines(text)
	}
	records, err := records(text, delimiterOf(text, f))
	if err != nil {
		return Table{}, err
	}
	return tableOf(records, header)
}

// delimiters part columns; the first that parts most of the first line is it.
const delimiters = ",;\t|"

func records(text string, delimiter rune) ([][]cell, error) {
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma = delimiter
	reader.FieldsPerRecord = -1 // rows may be short
	reader.ReuseRecord = true
	var all [][]cell
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
		all = append(all, cells(record))
	}
}

func cells(record []string) []cell {
	all := make([]cell, len(record))
	for i, text := range record {
		all[i] = cell{text, isNumber(strings.TrimSpace(text))}
	}
	return all
}

func unreadable(wrong *csv.ParseError) error {
	return fmt.Errorf("The table cannot be read: quotes do not match in the row that begins in line %d. Close each, and write quotes inside a text twice, with the whole text in quotes.", wrong.StartLine)
}

// delimiterOf looks at the first line, without what stands in quotes.
func delimiterOf(text string, f Format) rune {
	quoted, counts := false, map[rune]int{}
	for _, r := range text {
		if r == '"' {
			quoted = !quoted
		}
		if r == '\n' && !quoted {
			break
		}
		if !quoted && strings.ContainsRune(delimiters, r) {
			counts[r]++
		}
	}
	best := f.delimiter()
	for _, r := range delimiters {
		if counts[r] > counts[best] {
			best = r
		}
	}
	return best
}

// maxDigits is how many digits of a number survive wherever it goes.
const maxDigits = 15

// isNumber reports whether a text is a number. Digits that number something, such as
// postcodes and card numbers, are none.
func isNumber(text string) bool {
	digits := 0
	for i := range len(text) {
		switch c := text[i]; {
		case '0' <= c && c <= '9':
			digits++
		case c != '-' && c != '.':
			return false
		}
	}
	return 0 < digits && digits <= maxDigits && jsontext.Value(text).IsValid()
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
