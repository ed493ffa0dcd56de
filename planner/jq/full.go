package jq

import (
	"github.com/itchyny/gojq"
)

// fullIn is the list whose rows all stay in a line besides those of the other, and its status; "" where
// it is not so.
func fullIn(q *gojq.Query) (list, status string) {
	if q.Term == nil || q.Term.Func == nil || q.Term.Func.Name != "full" || len(q.Term.Func.Args) < 3 {
		return "", ""
	}
	args := q.Term.Func.Args
	if len(args) > 3 && args[3].Term != nil && args[3].Term.Object != nil {
		for _, member := range args[3].Term.Object.KeyVals {
			if member.Key == "status" && member.Val != nil && member.Val.Term != nil && member.Val.Term.Str != nil {
				status = member.Val.Term.Str.Str
			}
		}
	}
	return columnIn(args[0]), status
}
