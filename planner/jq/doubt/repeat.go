package doubt

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// repeatDoubts say what of dropping repeats may not be meant: rows that have nothing to be told apart
// by all stay, or all but one are dropped where the line does not know their places; and those stay
// whose keys look alike.
func repeatDoubts(line *gojq.Query, rows []map[string]any) (wrong string, odd []string) {
	if said := wholeRepeats(line, rows); said != "" {
		return "", []string{said}
	}
	wrong, odd = lacking(line, rows)
	column, key := uniqueBy(line)
	if column == "" || wrong != "" || len(odd) > 0 {
		return wrong, odd
	}
	empty, met := 0, map[string]said{}
	alike := ""
	for i, row := range rows {
		value, _ := key(row).(string)
		folded := nearly(value)
		switch before, known := met[folded]; {
		case key(row) == nil || folded == "" && value == key(row):
			empty++
		case folded == "": // no text
		case !known:
			met[folded] = said{i + 1, value}
		case text.Looks(before.text) != text.Looks(value) && alike == "":
			alike = fmt.Sprintf("%s differ in case or blanks only, so both stay. Mend that in a line before, if they are the same.", pairIn(before, said{i + 1, value}, column))
		}
	}
	switch {
	case empty > 1 && entryColumn(repeatKey(line)) != "":
		odd = append(odd, fmt.Sprintf("“%s” is empty in %d of %d rows, and all of these stay.", column, empty, len(rows)))
	case empty > 1:
		odd = append(odd, fmt.Sprintf("“%s” is empty in %d of %d rows, and only the first of these stays. Keep them apart in a line before, if they are not the same.", column, empty, len(rows)))
	}
	if alike != "" {
		odd = append(odd, alike)
	}
	return "", odd
}

// repeatedNumbers says which rows are dropped though numbers in them are written differently.
func repeatedNumbers(line *gojq.Query, rows []map[string]any) string {
	by, isPlain := repeatKey(line), line.String() == "unique"
	if by == nil && !isPlain {
		return ""
	}
	isWhole := isPlain || by.String() == ".value"
	met := map[string]map[string]any{}
	for _, row := range rows {
		if entry, isEntry := row["value"].(map[string]any); isEntry && !isPlain {
			row = tabular.Widened(entry)
		}
		names := slices.Sorted(maps.Keys(row))
		if !isWhole {
			names = keyNames(by)
		}
		key := exactKey(row, names)
		before, known := met[key]
		if !known {
			met[key] = row
			continue
		}
		for _, name := range names {
			if said := sameNumbers([]map[string]any{before, row}, name, "", "of rows with these only the first stays"); said != "" {
				return said
			}
		}
	}
	return ""
}

// exactKey is what a row has in columns, numbers by their value.
func exactKey(row map[string]any, names []string) (key string) {
	for _, name := range names {
		key += fmt.Sprintf("%q:%q,", name, tabular.Key(row[name], func(text string) string { return text }))
	}
	return key
}

// keyNames are the columns by which repeats are dropped, of rows or of entries; none where it is by
// anything else, too.
func keyNames(by *gojq.Query) (names []string) {
	for _, one := range syntax.Parted(by) {
		name := entryColumn(one)
		if name == "" {
			name = syntax.ColumnIn(one)
		}
		if name == "" {
			return nil
		}
		names = append(names, name)
	}
	return names
}

// uniqueBy is the column by which a line drops repeats, and what a row has there; "" for any
// other line. The rows may be entries with their place, as lines have them that keep the order.
func uniqueBy(line *gojq.Query) (column string, key func(row map[string]any) any) {
	by := repeatKey(line)
	if by == nil {
		return "", nil
	}
	if column := syntax.ColumnIn(by); column != "" {
		return column, func(row map[string]any) any { return row[column] }
	}
	if column = entryColumn(by); isLoosened(by) {
		return column, func(entry map[string]any) any { return tabular.Key(rowOf(entry)[column], tabular.Loose) }
	}
	return column, func(entry map[string]any) any { return rowOf(entry)[column] }
}

// repeatKey is what a line drops repeats by; nil for any other line.
func repeatKey(line *gojq.Query) *gojq.Query {
	if name, arg := syntax.CalledIn(line); name == "unique_by" {
		return arg
	}
	return nil
}

func rowOf(entry map[string]any) map[string]any {
	row, _ := entry["value"].(map[string]any)
	return tabular.Widened(row)
}

// isLoosened reports whether a key is one of which case, blanks and zeros in front are left out.
func isLoosened(by *gojq.Query) bool { return strings.HasSuffix(by.String(), "| loosely)") }

// entryColumn is the column that “.value.a” is of the row in an entry, also where it is compared
// loosely; "" for anything else.
func entryColumn(by *gojq.Query) string {
	if isLoosened(by) && by.Term != nil && by.Term.Query != nil {
		by = by.Term.Query.Left
	}
	if by.Term == nil || by.Term.Type != gojq.TermTypeIndex || syntax.NameOf(by.Term.Index) != "value" || len(by.Term.SuffixList) != 1 || by.Term.SuffixList[0].Index == nil {
		return ""
	}
	return syntax.NameOf(by.Term.SuffixList[0].Index)
}

// lacking says what is doubtful about columns that no row has by which a line drops repeats,
// where the rows are entries; wrong where one is called nearly so.
func lacking(line *gojq.Query, entries []map[string]any) (wrong string, odd []string) {
	by := repeatKey(line)
	if by == nil {
		return "", nil
	}
	rows := make([]map[string]any, len(entries))
	for i, entry := range entries {
		rows[i] = rowOf(entry)
	}
	for _, key := range syntax.Parted(by) {
		column := entryColumn(key)
		if column == "" {
			continue
		}
		said, isWrong := reading{Column: column}.doubt(rows, true)
		if isWrong {
			return said, odd
		}
		if said != "" {
			odd = append(odd, said)
		}
	}
	return "", odd
}

// wholeRepeats says that rows which are compared as a whole differ in case or blanks only.
func wholeRepeats(line *gojq.Query, rows []map[string]any) string {
	isPlain := line.String() == "unique"
	if by := repeatKey(line); !isPlain && (by == nil || by.String() != ".value") {
		return ""
	}
	met := map[string]map[string]any{}
	for _, one := range rows {
		row := one
		if !isPlain {
			row, _ = one["value"].(map[string]any)
		}
		key := foldedRow(row)
		before, known := met[key]
		if !known {
			met[key] = row
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(row)) {
			if gojq.Compare(tabular.AllLooks(row[name]), tabular.AllLooks(before[name])) != 0 {
				return fmt.Sprintf("Rows that are alike but for case or blanks stay, such as those with %s and %s in “%s”. Turn such columns into texts %s, or into small letters, in a line before, if they are the same.", tabular.Words(before[name]), tabular.Words(row[name]), name, differenceOf(before[name], row[name]).form())
			}
		}
	}
	return ""
}

// foldedRow is a row with its texts as they are without case and blanks around, and its numbers.
func foldedRow(row map[string]any) string {
	folded := make(map[string]any, len(row))
	for name, value := range row {
		switch v := value.(type) {
		case string:
			value = nearly(v)
		case json.Number:
			if n, err := v.Float64(); err == nil { // 20.5 and 20.50 are the same
				value = n
			}
		}
		folded[name] = value
	}
	key, err := gojq.Marshal(folded)
	if err != nil {
		return ""
	}
	return string(key)
}
