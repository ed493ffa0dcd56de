package jq

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/itchyny/gojq"
)

// withText is that a column is asked for what is more or less than a text.
const withText = "with a text"

// besideText says that numbers stand in a column that is compared with a text: none is more than
// any text, and each is less.
func besideText(s survey, column string) string {
	for _, row := range s.rows {
		switch value := row[column].(type) {
		case json.Number, float64, int:
			number, _ := gojq.Marshal(value)
			return fmt.Sprintf("Numbers such as %s stand in “%s”, and are compared with a text: to the language each is less than any text. Compare with a number, or choose “the column” in the line where another column is meant.", number, column)
		}
	}
	return ""
}

// columnsAsTexts say that a line compares a column with a text which is the name of another, and
// does not stand in it: people who write the name of a column mean what stands there.
func columnsAsTexts(line *gojq.Query, rows []map[string]any) (odd []string) {
	eachPart(line, func(q *gojq.Query) {
		if q.Term != nil {
			return
		}
		var asks question
		switch q.Op {
		case gojq.OpEq, gojq.OpNe, gojq.OpGt, gojq.OpGe, gojq.OpLt, gojq.OpLe:
			wanted, _ := textIn(q.Right)
			asks = question{column: columnIn(q.Left), wanted: []string{wanted}}
		case gojq.OpPipe:
			asks = amongTexts(q)
		}
		for _, name := range asks.wanted {
			if name != "" && asks.column != "" && name != asks.column && isColumnOnly(rows, name, asks.column) {
				odd = append(odd, fmt.Sprintf("“%s” is a column, and “%s” is compared with the text “%s” here, which no row has there. Choose “the column” in the line, if what stands in “%s” is meant.", name, asks.column, name, name))
			}
		}
	})
	return slices.Compact(odd)
}

// isColumnOnly reports whether rows have a column of the name, and none has the name itself in
// the column.
func isColumnOnly(rows []map[string]any, name, column string) bool {
	isThere := false
	for _, row := range rows {
		_, has := row[name]
		isThere = isThere || has
		if row[column] == name {
			return false
		}
	}
	return isThere
}
