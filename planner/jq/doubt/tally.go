package doubt

import (
	"fmt"
	"slices"
)

// tally is how many rows there are of a kind, and the first of them.
type tally struct {
	n, row int
	text   string
}

func (t *tally) add(at int, text string) {
	if t.n++; t.n == 1 {
		t.row, t.text = at+1, text
	}
}

// emptyIn is in how many rows a column is empty, and the number of the first.
func emptyIn(rows []map[string]any, column string) (n, first int) {
	for i, row := range rows {
		if value := row[column]; value == nil || value == "" {
			if n++; first == 0 {
				first = i + 1
			}
		}
	}
	return n, first
}

// shortened are the first of what is said, and how many more there are.
func shortened(said []string) []string {
	const most = 6
	if len(said) <= most {
		return said
	}
	return append(slices.Clip(said[:most]), fmt.Sprintf("%d more", len(said)-most))
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
