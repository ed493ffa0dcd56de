package doubt

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// Of rows in an order the first are taken, and the next one has the same there: which of the two is
// taken says nothing but where they stood.

// keysBehind are the columns by which rows are in order behind a line, before those by which they
// were; nil where it is another order, or by what is no column.
func keysBehind(line *gojq.Query, before []string) []string {
	name, by := syntax.CalledIn(line)
	switch {
	case name == "sort_by":
		return sortedColumns(by)
	case name == "min_by", name == "max_by", name == "unique_by", name == "map" && !keepsRows(line):
		return nil
	case line.String() == "sort", line.String() == "unique", line.String() == "flatten":
		return nil
	}
	return before // a group has its rows as they were
}

func sortedColumns(by *gojq.Query) (columns []string) {
	if by.Term != nil && by.Term.Type == gojq.TermTypeArray && len(by.Term.SuffixList) == 0 && by.Term.Array.Query != nil {
		by = by.Term.Array.Query
	}
	for _, key := range syntax.Parted(by) {
		column := syntax.ColumnIn(syntax.KeyValue(key))
		if column == "" {
			return nil
		}
		columns = append(columns, column)
	}
	return columns
}

// takenSlice is a line that takes rows at an end of all, or of each group.
var takenSlice = text.Pattern(`^(?:map\()?\.\[(-?)(\d*):(\d*)\](?:\[\]\))?$`)

// tieCut says that a row which is left out is like the last one that is taken, in all columns by
// which they are in order.
func tieCut(line *gojq.Query, keys []string, data any) string {
	said := takenSlice().FindStringSubmatch(line.String())
	list, _ := data.([]any)
	if said == nil || len(keys) == 0 || (said[1] == "") != (said[2] == "") {
		return ""
	}
	count, err := strconv.Atoi(said[2] + said[3])
	if err != nil || count == 0 {
		return ""
	}
	groups := [][]map[string]any{tabular.Rows(data)}
	if line.Term != nil && line.Term.Func != nil { // of each
		groups = nil
		for _, group := range list {
			groups = append(groups, tabular.Rows(group))
		}
	}
	more, example, tied := 0, any(nil), ""
	for _, rows := range groups {
		if said[1] != "" {
			rows = slices.Clone(rows)
			slices.Reverse(rows)
		}
		if n := tiedAt(rows, count, keys); n > 0 {
			if more == 0 {
				tied = decidingKey(rows, keys)
				example = rows[count-1][tied]
			}
			more += n
		}
	}
	if more == 0 {
		return ""
	}
	return fmt.Sprintf("%d more %s the same in “%s” as the last that is taken, such as %s, and %s left out. Take more, or sort by another column behind it, if that matters.", more, plural(more, "row has", "rows have"), tied, tabular.Words(example), plural(more, "is", "are"))
}

// decidingKey is the last column of an order in which some rows differ: in those by which they are
// groups none do.
func decidingKey(rows []map[string]any, keys []string) string {
	for _, key := range slices.Backward(keys) {
		if slices.ContainsFunc(rows, func(row map[string]any) bool { return gojq.Compare(row[key], rows[0][key]) != 0 }) {
			return key
		}
	}
	return keys[len(keys)-1]
}

// tiedAt is how many rows behind so many are like the last of these.
func tiedAt(rows []map[string]any, count int, keys []string) (n int) {
	if len(rows) <= count {
		return 0
	}
	last := rows[count-1]
	for _, row := range rows[count:] {
		if slices.ContainsFunc(keys, func(key string) bool { return tabular.IsBlank(last[key]) || gojq.Compare(row[key], last[key]) != 0 }) {
			break
		}
		n++
	}
	return n
}
