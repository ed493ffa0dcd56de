package jq

import (
	"fmt"

	"planwright/planner/jq/tabular"
)

// equality is that a column is asked for a number: a text that looks like it is not equal.
const equality = "equality"

// neverEqual says that only texts stand in a column that is asked for a number; "" where a
// value of another kind does, too.
func neverEqual(rows []map[string]any, column string) string {
	var texts []string
	for _, row := range rows {
		switch value := row[column].(type) {
		case nil:
		case string:
			texts = append(texts, value)
		default:
			return ""
		}
	}
	example := tabular.AmountExample(texts)
	if example == "" {
		return ""
	}
	return fmt.Sprintf("Texts such as “%s” stand in “%s”, and none of them is equal to a number. Write the number in quotes to compare it with a text, or turn the column into numbers in a line before.", tabular.Start(example), column)
}
