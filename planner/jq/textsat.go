package jq

import (
	"fmt"

	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// notReckoned is what the language says where it cannot reckon with a text, and notDated what we say
// where a date may be two days or is in words.
var (
	notReckoned = text.Pattern(`^cannot (?:multiply|subtract|add|divide|negate): |^(?:round|floor|ceil|trunc|abs|fabs|sqrt|pow)\b.*cannot be applied to: string|Turn the column into numbers in a line before$|only one of them is a number`)
	notDated    = text.Pattern(`Write dates anew in a line before$`)
)

// textsAt says of which column texts stand in the way of a line that failed at a row with made:
// amounts that it reckons with, or dates of which it takes the day. "" where it failed at anything
// else.
func textsAt(row, made any, rows []map[string]any, columns []string) string {
	err, _ := made.(error)
	members, isRow := row.(map[string]any)
	if err == nil || !isRow {
		return ""
	}
	members = tabular.Widened(members)
	for _, column := range columns {
		said, _ := members[column].(string)
		switch {
		case notReckoned().MatchString(err.Error()) && tabular.IsAmount(said):
			return fmt.Sprintf("Texts such as “%s” stand in “%s”, and cannot be reckoned with. Turn them into numbers in a line before.", tabular.Start(tabular.AmountExample(tabular.Texts(rows, column))), column)
		case notDated().MatchString(err.Error()) && len(tabular.DateWritings(said)) > 1:
			return fmt.Sprintf("Dates such as “%s” stand in “%s”, of which “%s” may be two days, as either its day or its month stands first. Write them anew as 2026-11-26 in a line before.", tabular.Start(tabular.DateExample(tabular.Texts(rows, column))), column, tabular.Start(said))
		case notDated().MatchString(err.Error()) && tabular.IsOtherDate(said):
			return fmt.Sprintf("Dates such as “%s” stand in “%s”, of which no day is taken. Write them anew as 2026-11-26 in a line before.", tabular.Start(said), column)
		}
	}
	return ""
}
