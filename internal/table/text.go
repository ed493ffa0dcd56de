package table

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// Read is the table that a text holds. A column in which each cell that is not empty is a
// number has numbers, with the digits that they are written with, and null for empty cells;
// all others are texts.
func Read(text string, h How) (Table, error) {
	if endsByReturns(text) {
		text = strings.ReplaceAll(text, "\r", "\n")
	}
	switch start := strings.TrimLeft(text, " \t\r\n"); {
	case strings.HasPrefix(start, "{") && jsontext.Value(text).IsValid():
		return readObject(jsontext.Value(text))
	case strings.HasPrefix(start, "{"):
		return readLines(text)
	case strings.HasPrefix(start, "[") && jsontext.Value(text).IsValid():
		return readList(jsontext.Value(text))
	}
	s := startOf(text, h)
	if h.skipped() > 0 && s.skip >= len(text) {
		return Table{}, h.noRow(s.rows)
	}
	odd := &oddRows{noNames: h.NoHeader, delimiter: s.delimiter, above: strings.Count(text[:s.skip], "\n"), mayBeTitled: s.begins.Row > 0 && !s.begins.Taken}
	records, err := records(text[s.skip:], odd)
	if err != nil {
		return Table{}, s.explained(err)
	}
	h.Separator = s.delimiter
	t, err := tableOf(records, odd, h)
	t.Begins, t.Signs = s.begins, signsOf(s.delimiter, t.kinds)
	if said := s.begins.said(); said != "" {
		t.Doubts = append([]string{said}, t.Doubts...)
	}
	return t, err
}

// endsByReturns reports whether lines end as those of old Macs, with a carriage return alone, as far as
// the beginning of a text tells.
func endsByReturns(text string) bool {
	text = text[:min(len(text), startBytes)]
	return strings.Contains(text, "\r") && !strings.Contains(text, "\n")
}

func records(text string, odd *oddRows) ([][]cell, error) {
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma = odd.delimiter
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
		if line, _ := reader.FieldPos(0); odd.takes(record, line) {
			all = append(all, cells(record))
		}
	}
}

func cells(record []string) []cell {
	all := make([]cell, len(record))
	for i, text := range record {
		all[i].text = text
	}
	return all
}

func textsOf(record []cell) []string {
	all := make([]string, len(record))
	for i, c := range record {
		all[i] = c.text
	}
	return all
}

func unreadable(wrong *csv.ParseError) error {
	return fmt.Errorf("The table cannot be read: quotes do not match in the row that begins in line %d. Close each, and write quotes inside a text twice, with the whole text in quotes.", wrong.StartLine)
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

// readObject reads one object: the list of objects in it, where it has one such, else a row.
func readObject(object jsontext.Value) (Table, error) {
	found, name := []jsontext.Value(nil), ""
	decoder := jsontext.NewDecoder(bytes.NewReader(object))
	_, _ = decoder.ReadToken()
	for decoder.PeekKind() == '"' {
		member, _ := decoder.ReadToken()
		called := member.String()
		value, _ := decoder.ReadValue()
		rows := objectsIn(value)
		if rows == nil {
			continue
		}
		if found != nil {
			found = nil
			break // which one is meant is not clear
		}
		found, name = rows, called
	}
	if found == nil {
		return tableOfRows([]jsontext.Value{object})
	}
	t, err := tableOfRows(found)
	t.Doubts = append(t.Doubts, fmt.Sprintf("The file is one object, and the rows are those of the list “%s” in it. To have the rest of it, read it by “Read a file” (read_file), and begin a data program with fromjson.", name))
	return t, err
}

// objectsIn are the elements of a value that is a list of objects, nil of any other and of an
// empty one.
func objectsIn(value jsontext.Value) (elements []jsontext.Value) {
	isOther := func(one jsontext.Value) bool { return one.Kind() != '{' }
	if value.Kind() != '[' || json.Unmarshal(value, &elements) != nil || len(elements) == 0 || slices.ContainsFunc(elements, isOther) {
		return nil
	}
	return elements
}

// readList reads a list of objects.
func readList(list jsontext.Value) (Table, error) {
	rows := []jsontext.Value{}
	_ = json.Unmarshal(list, &rows) // it is valid, and a list
	return tableOfRows(rows)
}

// tableOfRows is the table of the elements of a list, which have to be objects.
func tableOfRows(rows []jsontext.Value) (Table, error) {
	for i, row := range rows {
		if row.Kind() != '{' {
			return Table{}, fmt.Errorf("It is JSON and no table: element %d of its list is %s. Read it by “Read a file” (read_file), and begin a data program with fromjson.", i+1, text.Kind(row))
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
