package doubt

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/text"
)

// shifted says that few rows have more cells than the table has names, as of “A2,2,3,50” with a decimal comma that parts
// columns, where a line reckons with a column before these: what it adds up there may be a part of a number, or
// stand in another column.
func shifted(line *gojq.Query, rows []map[string]any) string {
	var columns []string
	for _, one := range syntax.ReckonedIn(line) {
		if !unnamed().MatchString(one) {
			columns = append(columns, one)
		}
	}
	if len(columns) == 0 || len(rows) == 0 {
		return ""
	}
	first := firstUnnamed(rows[0])
	if first == "" {
		return ""
	}
	var more tally
	for i, row := range rows {
		if value := row[first]; value != nil && value != "" {
			more.add(i, fmt.Sprint(value))
		}
	}
	if more.n == 0 || 2*more.n > len(rows) {
		return ""
	}
	return fmt.Sprintf("In %d of %d rows more cells stand than the table has names (such as “%s” in “%s”), so that “%s” may not hold all of its number there: a comma in a number, or a text, may have parted it. Put such cells in quotes in the file.", more.n, len(rows), more.text, first, columns[0])
}

// unnamed is a column that no cell names, as the reading of tables calls it.
var unnamed = text.Pattern(`^column_(\d+)$`)

// firstUnnamed is the first of the columns of a row that are behind all that have names; "" where there is none.
func firstUnnamed(row map[string]any) string {
	var numbers []int
	for name := range row {
		if found := unnamed().FindStringSubmatch(name); found != nil {
			n, _ := strconv.Atoi(found[1])
			numbers = append(numbers, n)
		}
	}
	named := len(row) - len(numbers)
	slices.Sort(numbers)
	if named == 0 || len(numbers) == 0 || numbers[0] != named+1 {
		return ""
	}
	return "column_" + strconv.Itoa(numbers[0])
}
