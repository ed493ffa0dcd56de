package jq

import (
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/itchyny/gojq"
	"golang.org/x/text/unicode/norm"
)

// Tables of several files seldom have quite the same columns. stack puts them below each other:
// a column that is called as one of the tables before but for case and blanks is that one, and
// what else differs is told.
var stacking = gojq.WithFunction("stack", 0, 0, func(list any, _ []any) any {
	made, err := stacked(list)
	if err != nil {
		return err
	}
	return made.rows
})

// pile is tables one below the other.
type pile struct {
	tables []piled
	rows   []any
}

// piled is one of the tables.
type piled struct {
	said    string         // “a.csv”, or which it is
	columns map[string]any // each with a value, where there is one that is not empty
	renamed map[string]string
	rows    int
}

// stacked puts tables below each other: lists of rows, or objects with such as “rows”, and with
// the “file” of each. What is none of these stays what it is.
func stacked(list any) (pile, error) {
	tables, isList := list.([]any)
	if !isList {
		return pile{}, errors.New("stack puts the tables of a list below each other, and gets no list")
	}
	made, known := pile{rows: []any{}}, map[string]string{}
	for i, one := range tables {
		rows, said, err := tableIn(one, i, len(tables))
		if err != nil {
			return pile{}, err
		}
		if rows == nil {
			made.rows = append(made.rows, one)
			continue
		}
		table := piled{said: said, columns: columnsIn(rows), rows: len(rows)}
		table.renamed = table.called(known)
		for _, row := range rows {
			made.rows = append(made.rows, table.row(row))
		}
		made.tables = append(made.tables, table)
	}
	return made, nil
}

// HoldsTables reports whether a list is one of tables that can be put below each other, and whose
// elements are no rows therefore.
func HoldsTables(list any) bool {
	made, err := stacked(list)
	return err == nil && len(made.tables) > 0
}

// tableIn are the rows of a table, nil where it is none, and what it is called.
func tableIn(one any, i, n int) (rows []any, said string, err error) {
	said = fmt.Sprintf("table %d of %d", i+1, n)
	if table, isObject := one.(map[string]any); isObject && table["rows"] != nil {
		if file, isText := table["file"].(string); isText {
			said = "“" + path.Base(strings.ReplaceAll(file, `\`, "/")) + "”"
		} else if len(table) > 1 {
			return nil, said, nil // a row that has such a column
		}
		if one = table["rows"]; !isA[[]any](one) {
			return nil, said, fmt.Errorf("the rows of %s are no list: a table that is too large for that is kept in a file. Take less of it in the step that reads it, or put the tables together by parts", said)
		}
	}
	rows, _ = one.([]any)
	return rows, said, nil
}

func isA[T any](v any) bool {
	_, is := v.(T)
	return is
}

// columnsIn are the columns of rows, each with a value where there is one.
func columnsIn(rows []any) map[string]any {
	columns := map[string]any{}
	for _, row := range rows {
		members, _ := row.(map[string]any)
		for name, value := range members {
			if before, known := columns[name]; !known || isBlank(before) {
				columns[name] = value
			}
		}
	}
	return columns
}

// called is what columns are called that have another name in the tables before; known are those
// by what is alike in them, to which it adds.
func (t piled) called(known map[string]string) map[string]string {
	renamed, own := map[string]string{}, map[string]int{}
	for name := range t.columns {
		own[alikeName(name)]++
	}
	for _, name := range slices.Sorted(maps.Keys(t.columns)) {
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
func (t piled) row(row any) any {
	members, isRow := row.(map[string]any)
	if !isRow || len(t.renamed) == 0 {
		return row
	}
	made := make(map[string]any, len(members))
	for name, value := range members {
		if usual := t.renamed[name]; usual != "" {
			name = usual
		}
		made[name] = value
	}
	return made
}
