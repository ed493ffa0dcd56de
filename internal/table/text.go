package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Read is the table that a text holds. header says whether its first line names the
// columns; else they are column_1, column_2 and so on. A column in which each cell that is
// not empty is a number has numbers, with the digits that they are written with, and null
// for empty cells; all others are texts. f says what parts the columns where the first
// line does not tell.
func Read(text string, f Format, header bool) (Table, error) {
	switch start := strings.TrimLeft(text, " \t\r\n"); {
	case strings.HasPrefix(start, "{"):
		return readLines(text)
	case strings.HasPrefix(start, "[") && jsontext.Value(text).IsValid():
		return readList(jsontext.Value(text))
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

// readLines reads an object a line.
func readLines(text string) (Table, error) {
	rows := []jsontext.Value{}
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
		rows = append(rows, row)
	}
	return tableOfObjects(rows)
}

// readList reads a list of objects.
func readList(list jsontext.Value) (Table, error) {
	rows := []jsontext.Value{}
	_ = json.Unmarshal(list, &rows) // it is valid, and a list
	for i, row := range rows {
		if row.Kind() != '{' {
			return Table{}, fmt.Errorf("It is JSON and no table: element %d of its list is %s. Read it by read_file, and begin a data program with fromjson.", i+1, kindOf(row))
		}
		_ = row.Compact()
		rows[i] = row
	}
	return tableOfObjects(rows)
}

func tableOfObjects(rows []jsontext.Value) (Table, error) {
	names := namesOf(rows)
	if len(names) > MaxColumns {
		return Table{}, fmt.Errorf("The table has more than %d columns. Leave some out.", MaxColumns)
	}
	return Table{Columns: names, Rows: rows}, nil
}

// namesOf are the names of the members of all, as they come.
func namesOf(objects []jsontext.Value) []string {
	names, known := []string{}, map[string]bool{}
	for _, object := range objects {
		for _, name := range namesIn(object) {
			if !known[name] {
				known[name] = true
				names = append(names, name)
			}
		}
	}
	return names
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
