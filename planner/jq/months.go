package jq

import (
	"fmt"
	"slices"

	"planwright/planner/jq/tabular"
)

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
