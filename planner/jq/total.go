package jq

import (
	"strings"

	"github.com/itchyny/gojq"
)

// totalledIn is the line “(map(…) | add) as $total | map(…)” with which a program begins, and
// what stands behind it, which has to do without the total. line is nil where it is none.
func totalledIn(q *gojq.Query) (line, behind *gojq.Query) {
	if q.Op != gojq.OpPipe || len(q.Patterns) != 1 || q.Patterns[0].Name == "" || len(q.FuncDefs) > 0 {
		return nil, nil
	}
	each := q.Right
	if each.Op == gojq.OpPipe && len(each.Patterns) == 0 {
		each, behind = q.Right.Left, q.Right.Right
	}
	isSum := strings.HasPrefix(q.Left.String(), "(map(") && strings.HasSuffix(q.Left.String(), " | add)")
	if !isSum || !isMap(each) || behind != nil && strings.Contains(behind.String(), q.Patterns[0].Name) {
		return nil, nil
	}
	only := *q
	only.Right = each
	return &only, behind
}
