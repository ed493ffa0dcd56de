package doubt

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"planwright/planner/jq/tabular"
)

// outOfOrder says that the texts of a column, put in order by keys, stand in another order than
// what they mean.
func outOfOrder(rows []map[string]any, column string, key func(string) string) string {
	texts := tabular.Texts(rows, column)
	for i, one := range texts {
		texts[i] = strings.TrimSpace(one)
	}
	texts = tabular.InOrder(texts, key)
	if said := besideNumbers(rows, column, texts); said != "" {
		return said
	}
	dates := tabular.DateOrder(tabular.DateExample(texts))
	for i := range len(texts) - 1 {
		first, next := texts[i], texts[i+1]
		switch {
		case dates(first, next) > 0, tabular.WordedDay(first) > tabular.WordedDay(next) && tabular.WordedDay(next) != "":
			example := cmp.Or(tabular.DateExample(texts), first)
			return fmt.Sprintf("Dates such as “%s” stand in “%s”, and are put in order letter by letter, so “%s” comes before “%s”. Write them anew as 2026-11-26 in a line before.%s", tabular.Start(example), column, tabular.Start(first), tabular.Start(next), alsoWritten(texts, example))
		case tabular.IsAmount(first) && tabular.IsAmount(next) && tabular.MoreThan(first, next):
			return fmt.Sprintf("Texts such as “%s” stand in “%s”, and are put in order letter by letter, so “%s” comes before “%s”. Turn them into numbers in a line before.", tabular.Start(tabular.AmountExample(texts)), column, tabular.Start(first), tabular.Start(next))
		}
	}
	return ""
}

// besideNumbers says that some amounts of a column are numbers and some are texts, which all
// come behind the numbers.
func besideNumbers(rows []map[string]any, column string, texts []string) string {
	if len(texts) == 0 || slices.ContainsFunc(texts, func(one string) bool { return !tabular.IsAmount(one) }) {
		return ""
	}
	for _, row := range rows {
		switch row[column].(type) {
		case nil, string, bool, []any, map[string]any:
		default:
			return fmt.Sprintf("Texts such as “%s” stand in “%s” beside numbers, and come behind all of these. Turn them into numbers in a line before.", tabular.Start(tabular.AmountExample(texts)), column)
		}
	}
	return ""
}

// asWritten is the key by which the language puts texts in order.
func asWritten(s string) string { return s }

// notAsRead says that the texts of a column, by the codes of their letters, are in another order
// than people read them in.
func notAsRead(rows []map[string]any, column string) string {
	first, before := "", ""
	for _, next := range tabular.InOrder(tabular.Texts(rows, column), asWritten) {
		key := tabular.ReadingKey(next)
		if key < before {
			return fmt.Sprintf("“%s” comes before “%s” in “%s”, for texts are put in order there by the codes of their letters. Choose “as people read” in the line “Sort”, if that is meant; in a program it is sort_by(ascending(…)).", tabular.Start(first), tabular.Start(next), column)
		}
		first, before = next, key
	}
	return ""
}

// monthsAsTexts says that a column of months is put in order by their letters.
func monthsAsTexts(rows []map[string]any, column string) string {
	texts := tabular.Texts(rows, column)
	if !tabular.AreMonths(texts) {
		return ""
	}
	byLetters := tabular.InOrder(texts, tabular.ReadingKey)
	if slices.Equal(byLetters, tabular.InOrder(texts, tabular.MonthKey)) {
		return ""
	}
	return fmt.Sprintf("Months such as “%s” stand in “%s”, and are put in order by their letters. Sort by a column of dates, or write numbers for them (“Replace text”) in a line before, if their order in the year is meant.", tabular.Start(byLetters[0]), column)
}
