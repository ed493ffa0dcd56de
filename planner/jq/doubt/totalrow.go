package doubt

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// totalWords are what a row is called in which the rows above are added up already.
var totalWords = []string{"total", "totals", "grand total", "sum", "subtotal", "sub total", "sub-total", "gesamt", "gesamtsumme", "summe", "zwischensumme", "insgesamt", "endsumme", "total general", "totale", "somme"}

// totalTails may stand behind such a word: “Summe netto”.
var totalTails = []string{"netto", "brutto", "net", "gross", "eur", "usd", "chf", "gbp", "€", "$", "£", "amount", "betrag", "mwst", "vat", "ust", "inkl", "incl", "exkl", "excl", "zzgl", "der", "aller", "of", "all"}

// isTotalWord reports whether a cell calls its row a total.
func isTotalWord(said string) bool {
	folded := strings.ToLower(strings.Trim(strings.TrimSpace(said), ":.= "))
	if slices.Contains(totalWords, folded) || folded == "σ" || folded == "∑" {
		return true
	}
	words := strings.FieldsFunc(folded, func(r rune) bool { return strings.ContainsRune(" ().,:-/", r) })
	if len(words) < 2 || len(words) > 4 || !slices.Contains(totalWords, words[0]) && words[0] != "σ" && words[0] != "∑" {
		return false
	}
	return !slices.ContainsFunc(words[1:], func(word string) bool { return !slices.Contains(totalTails, word) })
}

// weighedIn is the column of which a line makes a sum, an average or the largest, or by which it
// takes the first rows; both is whether it adds up.
func weighedIn(line *gojq.Query, keys []string) (column string, adds bool) {
	if row := syntax.AddedRow(line); row != nil {
		line = row
	}
	syntax.EachPart(line, func(q *gojq.Query) {
		if q.Term == nil && column == "" {
			column = summedIn(q)
		}
	})
	if column != "" {
		return column, true
	}
	syntax.EachPart(line, func(q *gojq.Query) {
		if q.Term != nil || column != "" || q.Op != gojq.OpPipe || len(q.Patterns) > 0 || !syntax.IsMap(q.Left) {
			return
		}
		if made := q.Right.String(); made == "max" || strings.Contains(made, "add / length") {
			column = syntax.ColumnIn(withoutValues(q.Left.Term.Func.Args[0]))
		}
	})
	if column == "" && len(keys) > 0 && takenSlice().MatchString(line.String()) {
		return keys[len(keys)-1], false
	}
	return column, false
}

// withoutValues is “.a” of “.a | values”.
func withoutValues(q *gojq.Query) *gojq.Query {
	if q.Term == nil && q.Op == gojq.OpPipe && q.Right.String() == "values" {
		return q.Left
	}
	return q
}

// totalRow says that one of the rows that a line adds up, or weighs against each other, is their
// sum already.
func totalRow(line *gojq.Query, keys []string, data any) string {
	column, adds := weighedIn(line, keys)
	what := "it counts as a row of its own"
	if adds {
		what = "these count twice"
	}
	list, _ := data.([]any)
	if column == "" {
		return ""
	}
	groups := [][]map[string]any{}
	for _, group := range list {
		if rows, isGroup := group.([]any); isGroup {
			groups = append(groups, tabular.Rows(rows))
		}
	}
	if len(groups) == 0 {
		groups = append(groups, tabular.Rows(data))
	}
	for _, rows := range groups {
		if at, word, where := totalAmong(rows, column); word != "" && len(rows) > 1 && !isOnlyTotals(rows, column, at) {
			return fmt.Sprintf("A row has “%s” in “%s”, and %s in “%s”: if it is the sum of others, %s. Leave it out in a line before, such as “Keep rows where”, if so.", tabular.Start(word), where, tabular.Words(rows[at][column]), column, what)
		}
		if last := unnamedTotal(rows, column); last != nil {
			return fmt.Sprintf("The last row has %s in “%s”, which is what the rows above it come to: if it is their sum, %s. Leave it out in a line before, such as “Keep rows where”, if so.", tabular.Words(last), column, what)
		}
	}
	return ""
}

// totalAmong finds a row that is called as a total and has a number in the column.
func totalAmong(rows []map[string]any, column string) (at int, word, where string) {
	for i, row := range rows {
		if tabular.IsBlank(row[column]) {
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
		if isText && name != column && isTotalWord(said) && (where == "" || name < where) {
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
		return !isTotalWord(said)
	})
}

// unnamedTotal is the value of a last row that has an empty cell where all above it have none, and
// the sum of theirs in the column; nil where there is no such row.
func unnamedTotal(rows []map[string]any, column string) any {
	if len(rows) < 3 {
		return nil
	}
	above, last := rows[:len(rows)-1], rows[len(rows)-1]
	total := tabular.AmountIn(last[column])
	if !total.Is || total.Comma == 0 || !lacksAName(above, last) {
		return nil
	}
	comma, point := 0.0, 0.0
	for _, row := range above {
		one := tabular.AmountIn(row[column])
		if !one.Is && !tabular.IsBlank(row[column]) {
			return nil
		}
		comma, point = comma+one.Comma, point+one.Point
	}
	if math.Abs(comma-total.Comma) > smallest && math.Abs(point-total.Point) > smallest {
		return nil
	}
	return last[column]
}

// smallest is what two sums may differ in that are the same.
const smallest = 0.005

// lacksAName reports whether a row has an empty cell where none of those above it has one.
func lacksAName(above []map[string]any, last map[string]any) bool {
	for name, value := range above[0] {
		if tabular.IsBlank(value) || !tabular.IsBlank(last[name]) {
			continue
		}
		if !slices.ContainsFunc(above, func(row map[string]any) bool { return tabular.IsBlank(row[name]) }) {
			return true
		}
	}
	return false
}
