package jq

import (
	"slices"
	"strings"

	"github.com/itchyny/gojq"
)

// totals are how a sum ends: as the form writes it, which rounds it, and plainly.
var totals = []string{" | add)", " | (add // 0) * 1000000 | round / 1000000)"}

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
	total := q.Left.String()
	isSum := strings.HasPrefix(total, "(map(") && slices.ContainsFunc(totals, func(end string) bool { return strings.HasSuffix(total, end) })
	if !isSum || !isMap(each) || behind != nil && strings.Contains(behind.String(), q.Patterns[0].Name) {
		return nil, nil
	}
	only := *q
	only.Right = each
	return &only, behind
}
