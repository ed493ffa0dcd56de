package jq

import (
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
)

// The language multiplies a text by repeating it: 3 times n/a is n/an/an/a, and a sum that is rounded
// at six places, which multiplies what was added up by a million, takes all memory where that are texts
// strung together. Who multiplies what stands in cells means numbers.

// unrepeated is a query in which what stands in cells, or is made of such, is multiplied only where it is
// no text. A text that the program itself has is repeated, as it says so.
func unrepeated(q *gojq.Query) *gojq.Query {
	source := q.String()
	if !strings.Contains(source, " * ") {
		return q
	}
	made, err := gojq.Parse(source)
	if err != nil {
		return q // which its own text does not give
	}
	eachQuery(made, false, func(one *gojq.Query, _ bool) bool {
		if one.Term != nil || one.Op != gojq.OpMul || isOwnText(one.Left) || isOwnText(one.Right) {
			return true
		}
		for _, side := range []**gojq.Query{&one.Left, &one.Right} {
			if isOfCells(*side) {
				*side = syntax.Query(&gojq.Term{Type: gojq.TermTypeQuery, Query: syntax.Pipe(*side, syntax.Call("_number"))})
			}
		}
		return true
	})
	return made
}

func isOwnText(q *gojq.Query) bool {
	_, isText := syntax.TextIn(q)
	return isText
}

// isOfCells reports whether a part of a program is what stands in a column, or is reckoned of such.
func isOfCells(q *gojq.Query) bool {
	t := q.Term
	switch {
	case t == nil && q.Op == gojq.OpAlt:
		return isOfCells(q.Left)
	case t == nil:
		return q.Op == gojq.OpAdd || q.Op == gojq.OpSub || q.Op == gojq.OpMul || q.Op == gojq.OpDiv
	case t.Type == gojq.TermTypeQuery && len(t.SuffixList) == 0:
		return isOfCells(t.Query)
	case t.Type == gojq.TermTypeFunc && len(t.SuffixList) == 0:
		return t.Func.Name == "add" || t.Func.Name == "_member"
	}
	last := len(t.SuffixList) - 1
	return t.Type == gojq.TermTypeIndex && last < 0 || last >= 0 && t.SuffixList[last].Index != nil && !t.SuffixList[last].Index.IsSlice
}
