package doubt

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// Of rows in an order some are taken, most often the first: the two largest amounts. Rows
// without a value stand before all others there, or, as texts of nothing, between numbers and
// texts, and are taken for the smallest or largest.

// takes is a line that takes some of the rows that it gets.
var takes = text.Pattern(`^(?:\.\[-?\d*:?-?\d*\]|first|last|\[?(?:first|last|limit)\(.*|\[\.\[\]\]\[.*)$`)

// keepsRows reports whether a line leaves rows out or puts them in order, and changes none.
func keepsRows(line *gojq.Query) bool {
	switch name, arg := syntax.CalledIn(line); name {
	case "map":
		inner, _ := syntax.CalledIn(arg)
		return inner == "select" || arg.String() == "values"
	case "sort_by", "unique_by":
		return true
	}
	return takes().MatchString(line.String())
}

// orderBehind is the column by which rows are in order behind a line, or by which it takes the
// smallest or largest of them; before is what they were in order by. Any line that puts them
// in an order of its own ends that.
func orderBehind(line *gojq.Query, before string) string {
	if line.Term == nil || line.Term.Func == nil {
		return before
	}
	f := line.Term.Func
	switch syntax.Called(f.Name, len(f.Args)) {
	case "sort_by/1", "min_by/1", "max_by/1":
		return firstKey(f.Args[0])
	case "sort/0", "group_by/1", "unique/0", "unique_by/1":
		return ""
	}
	return before
}

// orderInGroups is the column by which the rows of each group are in order that a line makes:
// they stay as they were; "" for a line that makes none.
func orderInGroups(line *gojq.Query, before string) string {
	if line.Term == nil || line.Term.Func == nil || syntax.Called(line.Term.Func.Name, len(line.Term.Func.Args)) != "group_by/1" {
		return ""
	}
	return before
}

// firstKey is the column that stands first in an order, "" where something else does: rows
// that are alike in it are the only ones that those behind it put in order.
func firstKey(by *gojq.Query) string {
	if by.Term != nil && by.Term.Type == gojq.TermTypeArray && len(by.Term.SuffixList) == 0 && by.Term.Array.Query != nil {
		by = by.Term.Array.Query
	}
	by = syntax.KeyValue(syntax.Parted(by)[0])
	if by.Term != nil && by.Term.Type == gojq.TermTypeUnary {
		by = &gojq.Query{Term: by.Term.Unary.Term}
	}
	return syntax.ColumnIn(by)
}

// emptyTaken says that a line takes rows in which the column is empty that they are in order
// by, where it is not in rows that are left.
func emptyTaken(line *gojq.Query, ordered string, rows []map[string]any, made any) string {
	if ordered == "" || !takes().MatchString(line.String()) && !takesOne(line) {
		return ""
	}
	taken := tabular.Rows(made)
	if row, one := made.(map[string]any); one {
		taken = []map[string]any{row}
	}
	n, _ := emptyIn(taken, ordered)
	all, _ := emptyIn(rows, ordered)
	if n == 0 || len(rows)-all <= len(taken)-n {
		return "" // there are no more with a value
	}
	return saysEmpty(ordered, n, len(taken))
}

func saysEmpty(ordered string, n, taken int) string {
	return fmt.Sprintf("“%s” is empty in %d of the %d rows that are taken by their order in it. Leave rows without a value out in a line before.", ordered, n, taken)
}

// takesOfEach is a line that takes some of the rows of each group: the two largest of each.
var takesOfEach = text.Pattern(`^map\(\.\[(-?)(\d*):(\d*)\](?:\[\])?\)$`)

// emptyTakenOfEach is emptyTaken of a line that takes some rows of each group.
func emptyTakenOfEach(line *gojq.Query, ordered string, data any) string {
	said := takesOfEach().FindStringSubmatch(line.String())
	groups, isList := data.([]any)
	if ordered == "" || said == nil || !isList {
		return ""
	}
	count, err := strconv.Atoi(said[2] + said[3])
	if err != nil || (said[1] == "") != (said[2] == "") {
		return ""
	}
	empty, all := 0, 0
	for _, group := range groups {
		rows := tabular.Rows(group)
		taken := rows[:min(count, len(rows))]
		if said[1] != "" {
			taken = rows[len(rows)-len(taken):]
		}
		n, _ := emptyIn(taken, ordered)
		without, _ := emptyIn(rows, ordered)
		all += len(taken)
		if len(rows)-without > len(taken)-n { // there are more with a value
			empty += n
		}
	}
	if empty == 0 {
		return ""
	}
	return saysEmpty(ordered, empty, all)
}

// takesOne reports whether a line takes the row that is the smallest or largest.
func takesOne(line *gojq.Query) bool {
	return line.Term != nil && line.Term.Func != nil && (strings.HasPrefix(line.Term.Func.Name, "min_") || strings.HasPrefix(line.Term.Func.Name, "max_"))
}

// nothingMost says that the smallest or largest value of a list is none.
func nothingMost(line *gojq.Query, data, made any) string {
	isNone := func(v any) bool { return v == nil || v == "" }
	list, _ := data.([]any)
	if name := line.String(); name != "min" && name != "max" || !isNone(made) {
		return ""
	}
	n := 0
	for _, v := range list {
		if isNone(v) {
			n++
		}
	}
	if n == len(list) {
		return ""
	}
	return fmt.Sprintf("%d of %d values are empty, and one of these is taken. Leave them out in a line before.", n, len(list))
}
