package function

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/itchyny/gojq"
	"golang.org/x/text/unicode/norm"

	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// Tables of several files seldom have quite the same columns. stack puts them below each other:
// a column that is called as one of the tables before but for case and blanks is that one, and
// what else differs is told.
// With a name, as in stack("File"), that column has the name of the file that each row is of.
var stacking = gojq.WithFunction("stack", 0, 1, func(list any, args []any) any {
	pile, err := PileOf(list)
	if err != nil {
		return err
	}
	if len(args) > 0 {
		err = cmp.Or(pile.named(args[0]), NoTable(list))
	}
	if err != nil {
		return err
	}
	rows := []any{}
	for _, table := range pile {
		for _, row := range table.rows {
			rows = append(rows, table.row(row))
		}
	}
	return rows
})

// named gives each table the column with the name of its file.
func (p Pile) named(column any) error {
	name, isText := column.(string)
	if !isText || strings.TrimSpace(name) == "" {
		return tabular.Failure("The column for the names of files has no name")
	}
	for i, t := range p {
		switch {
		case t.Said == "": // no table, but what stands between them
			continue
		case t.file == "":
			return tabular.Failure(fmt.Sprintf("%s does not say of which file it is, so “%s” would have nothing to say. Let the loop collect {\"file\": …, \"rows\": …} of each", text.Capitalise(t.Said), tabular.Start(name)))
		}
		for own := range t.Columns {
			if alikeName(own) == alikeName(name) {
				return tabular.Failure(fmt.Sprintf("%s has a column “%s” already. Write another name for the one with the file’s name", t.Said, tabular.Start(own)))
			}
		}
		p[i].fileIn = name
	}
	return nil
}

// Pile is tables one below the other, and what stands between them and is none.
type Pile []Table

// Table is one of the tables.
type Table struct {
	Said    string         // “a.csv”, or which it is; "": no table, but a row of its own
	file    string         // a.csv, where that is known
	fileIn  string         // the column that has it; "": none
	rows    []any          // as they are in the table
	Columns map[string]any // each with a value, where there is one that is not empty
	Renamed map[string]string
}

// PileOf puts tables below each other: lists of rows, or objects with such as “rows”, and with
// the “file” of each. What is none of these stays what it is.
func PileOf(list any) (Pile, error) {
	elements, isList := list.([]any)
	if !isList {
		return nil, errors.New("stack puts the tables of a list below each other, and gets no list")
	}
	made, known := make(Pile, len(elements)), map[string]string{}
	for i, one := range elements {
		rows, isTable := rowsOfTable(one)
		if !isTable {
			made[i].rows = []any{one}
			continue
		}
		table := Table{Said: fmt.Sprintf("table %d of %d", i+1, len(elements)), file: fileOf(one)}
		if table.file != "" {
			table.Said = "“" + table.file + "”"
		}
		if table.rows, isList = rows.([]any); !isList {
			return nil, fmt.Errorf("the rows of %s are no list: a table that is too large for that is kept in a file. Take less of it in the step that reads it, or put the tables together by parts", table.Said)
		}
		table.Columns = columnsIn(table.rows)
		table.Renamed = table.called(known)
		made[i] = table
	}
	return made, nil
}

// HoldsTables reports whether a list is one of tables that can be put below each other, and whose
// elements are no rows therefore.
func HoldsTables(list any) bool {
	elements, _ := list.([]any)
	holds := false
	for _, one := range elements {
		rows, isTable := rowsOfTable(one)
		if _, isList := rows.([]any); isTable && !isList {
			return false
		}
		holds = holds || isTable
	}
	return holds
}

// rowsOfTable are the rows of a table, which may be kept in a file and no list then.
func rowsOfTable(one any) (rows any, isTable bool) {
	table, isObject := one.(map[string]any)
	if !isObject {
		_, isTable = one.([]any)
		return one, isTable
	}
	_, isNamed := table["file"].(string)
	return table["rows"], table["rows"] != nil && (isNamed || len(table) == 1) // else a row that has such a column
}

// fileOf is the name of the file that a table is of, "" where it does not say that.
func fileOf(table any) string {
	members, _ := table.(map[string]any)
	file, _ := members["file"].(string)
	if file == "" {
		return ""
	}
	return path.Base(strings.ReplaceAll(file, `\`, "/"))
}

// columnsIn are the columns of rows, each with a value where there is one.
func columnsIn(rows []any) map[string]any {
	columns := map[string]any{}
	for _, row := range rows {
		members, _ := row.(map[string]any)
		for name, value := range members {
			if before, known := columns[name]; !known || tabular.IsBlank(before) {
				columns[name] = value
			}
		}
	}
	return columns
}

// called is what columns are called that have another name in the tables before; known are those
// by what is alike in them, to which it adds.
func (t Table) called(known map[string]string) map[string]string {
	renamed, own := map[string]string{}, map[string]int{}
	for name := range t.Columns {
		own[alikeName(name)]++
	}
	for _, name := range slices.Sorted(maps.Keys(t.Columns)) {
		key := alikeName(name)
		switch usual, there := known[key]; {
		case own[key] > 1: // of two that are alike which is meant is not clear
		case !there:
			known[key] = name
		case usual != name:
			renamed[name] = usual
		}
	}
	return renamed
}

// alikeName is a name without case, and blanks where they do not matter.
func alikeName(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(norm.NFC.String(name)), func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) }), " ")
}

// row is one of the table with the names of the pile.
func (t Table) row(row any) any {
	members, isRow := row.(map[string]any)
	if !isRow || len(t.Renamed) == 0 && t.fileIn == "" {
		return row
	}
	made := make(map[string]any, len(members)+1)
	for name, value := range members {
		made[t.Usual(name)] = value
	}
	if t.fileIn != "" {
		made[t.fileIn] = t.file
	}
	return made
}

// Usual is what a column of the table is called in the pile.
func (t Table) Usual(name string) string {
	if usual := t.Renamed[name]; usual != "" {
		return usual
	}
	return name
}
