package jq

import (
	"fmt"
	"slices"
	"strings"

	"github.com/itchyny/gojq"
)

// repeatDoubts say what of dropping repeats may not be meant: all rows but one of those that
// have nothing to be told apart by are dropped, and those stay whose keys look alike.
func repeatDoubts(line *gojq.Query, rows []map[string]any) (said []string) {
	said = lacking(line, rows)
	column, key := uniqueBy(line)
	if column == "" || len(said) > 0 {
		return said
	}
	empty, met := 0, map[string]string{}
	alike := ""
	for _, row := range rows {
		value, _ := key(row).(string)
		folded := strings.ToLower(strings.TrimSpace(value))
		switch before, known := met[folded]; {
		case key(row) == nil || folded == "" && value == key(row):
			empty++
		case folded == "": // no text
		case !known:
			met[folded] = value
		case before != value && alike == "":
			alike = fmt.Sprintf("“%s” and “%s” in “%s” differ in case or blanks only, so both stay. Mend that in a line before, if they are the same.", start(before), start(value), column)
		}
	}
	if empty > 1 {
		said = append(said, fmt.Sprintf("“%s” is empty in %d of %d rows, and only the first of these stays. Keep them apart in a line before, if they are not the same.", column, empty, len(rows)))
	}
	if alike != "" {
		said = append(said, alike)
	}
	return said
}

// uniqueBy is the column by which a line drops repeats, and what a row has there; "" for any
// other line. The rows may be entries with their place, as lines have them that keep the order.
func uniqueBy(line *gojq.Query) (column string, key func(row map[string]any) any) {
	t := line.Term
	if t == nil || t.Func == nil || t.Func.Name != "unique_by" || len(t.Func.Args) != 1 || len(t.SuffixList) > 0 {
		return "", nil
	}
	by := t.Func.Args[0]
	if column := columnIn(by); column != "" {
		return column, func(row map[string]any) any { return row[column] }
	}
	column = entryColumn(by)
	return column, func(entry map[string]any) any { return rowOf(entry)[column] }
}

func rowOf(entry map[string]any) map[string]any {
	row, _ := entry["value"].(map[string]any)
	return row
}

// entryColumn is the column that “.value.a” is of the row in an entry; "" for anything else.
func entryColumn(by *gojq.Query) string {
	if by.Term == nil || by.Term.Type != gojq.TermTypeIndex || nameOf(by.Term.Index) != "value" || len(by.Term.SuffixList) != 1 || by.Term.SuffixList[0].Index == nil {
		return ""
	}
	return nameOf(by.Term.SuffixList[0].Index)
}

// lacking are the columns that no row has of several by which a line drops repeats, where the
// rows are entries.
func lacking(line *gojq.Query, rows []map[string]any) (said []string) {
	t := line.Term
	if t == nil || t.Func == nil || t.Func.Name != "unique_by" || len(t.Func.Args) != 1 {
		return nil
	}
	for _, by := range parted(t.Func.Args[0]) {
		column := entryColumn(by)
		has := func(entry map[string]any) bool { _, has := rowOf(entry)[column]; return has }
		if column != "" && !slices.ContainsFunc(rows, has) {
			said = append(said, fmt.Sprintf("No row has a column “%s”, so it is empty in each.", column))
		}
	}
	return said
}

// parted are the parts of a query between its commas.
func parted(q *gojq.Query) []*gojq.Query {
	if q.Term != nil || q.Op != gojq.OpComma {
		return []*gojq.Query{q}
	}
	return append(parted(q.Left), parted(q.Right)...)
}
