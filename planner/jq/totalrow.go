package jq

import (
	"fmt"
	"slices"
	"strings"

	"github.com/itchyny/gojq"
)

// totalWords are what a row is called in which the rows above are added up already.
var totalWords = []string{"total", "totals", "grand total", "sum", "subtotal", "sub total", "sub-total", "gesamt", "gesamtsumme", "summe", "zwischensumme", "insgesamt", "endsumme", "total general", "totale", "somme"}

// totalRow says that a line adds up rows of which one is their sum already.
func totalRow(line *gojq.Query, data any) string {
	column := ""
	eachPart(line, func(q *gojq.Query) {
		if q.Term == nil && column == "" {
			column = summedIn(q)
		}
	})
	list, _ := data.([]any)
	if column == "" {
		return ""
	}
	groups := [][]map[string]any{}
	for _, group := range list {
		if rows, isGroup := group.([]any); isGroup {
			groups = append(groups, rowsIn(rows))
		}
	}
	if len(groups) == 0 {
		groups = append(groups, rowsIn(data))
	}
	for _, rows := range groups {
		if at, word, where := totalAmong(rows, column); word != "" && len(rows) > 1 && !isOnlyTotals(rows, column, at) {
			return fmt.Sprintf("A row has “%s” in “%s”, and %s in “%s”: if it is the sum of others, these count twice. Leave it out in a line before, such as “Keep rows where”, if so.", start(word), where, shownIn(rows[at][column]), column)
		}
	}
	return ""
}

// totalAmong finds a row that is called as a total and has a number in the column.
func totalAmong(rows []map[string]any, column string) (at int, word, where string) {
	for i, row := range rows {
		if isBlank(row[column]) {
			continue
		}
		if word, where = totalWord(row, column); word != "" {
			return i, word, where
		}
	}
	return 0, "", ""
}

func totalWord(row map[string]any, column string) (word, where string) {
	for name, value := range row {
		said, isText := value.(string)
		folded := strings.ToLower(strings.Trim(strings.TrimSpace(said), ":.= "))
		if isText && name != column && slices.Contains(totalWords, folded) && (where == "" || name < where) {
			word, where = said, name
		}
	}
	return word, where
}

// isOnlyTotals reports whether no row of a group is of another kind, as where rows are grouped by
// the column that calls it a total.
func isOnlyTotals(rows []map[string]any, column string, at int) bool {
	_, where := totalWord(rows[at], column)
	return !slices.ContainsFunc(rows, func(row map[string]any) bool {
		said, _ := row[where].(string)
		return !slices.Contains(totalWords, strings.ToLower(strings.Trim(strings.TrimSpace(said), ":.= ")))
	})
}
