package jq

import (
	"fmt"
	"slices"

	"github.com/itchyny/gojq"
)

// datesOtherwise says that dates of a column with their year in front are compared, letter by letter,
// with one that has it behind: each is then more, or less.
func datesOtherwise(line *gojq.Query, rows []map[string]any) (wrong string, odd []string) {
	eachPart(line, func(q *gojq.Query) {
		if wrong != "" || q.Term != nil || !slices.Contains([]gojq.Operator{gojq.OpGt, gojq.OpGe, gojq.OpLt, gojq.OpLe}, q.Op) {
			return
		}
		column := columnIn(q.Left)
		with, isText := textIn(q.Right)
		if column == "" || !isText || !otherDate().MatchString(with) {
			return
		}
		texts := textsIn(rows, column)
		if at := slices.IndexFunc(texts, isoDate().MatchString); at >= 0 && dateExample(texts) == "" {
			wrong = fmt.Sprintf("“%s” has dates such as “%s”, and is compared letter by letter with “%s”. Write that date with its year in front, too.", column, start(texts[at]), start(with))
		}
	})
	return wrong, nil
}
