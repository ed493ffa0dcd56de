package syntax

import (
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
)

// Read is a column that a line reads in each row, and what it does with it there.
type Read struct {
	Column   string
	Operator string // by which it is compared with a number; + of what is added; one of those below; "": none of these
}

// ReadsOf are what a line surely reads in each row of its list, or of the lists in it.
func ReadsOf(line *gojq.Query) []Read {
	if total, _ := TotalledIn(line); total != nil {
		return insideMaps(total.Left, nil)
	}
	if column := FilledFromAbove(line); column != "" {
		return []Read{{Column: column}}
	}
	if column, figure := PivotIn(line); column != nil {
		return pivotReads(column, figure)
	}
	if row := AddedRow(line); row != nil {
		return insideMaps(row, nil)
	}
	if line.Term == nil || len(line.Term.SuffixList) > 0 {
		return nil
	}
	f := line.Term.Func
	if f != nil && Called(f.Name, len(f.Args)) == "written/2" {
		return InRow(f.Args[0], nil)
	}
	switch {
	case line.Term.Type == gojq.TermTypeObject:
		return insideMaps(line, nil)
	case f == nil || len(f.Args) != 1:
		return nil
	case slices.Contains([]string{"sort_by", "min_by", "max_by"}, f.Name):
		return orderedIn(f.Args[0], InRow(f.Args[0], nil))
	case f.Name == "group_by":
		return GroupedIn(f.Args[0], InRow(f.Args[0], nil))
	case f.Name == "unique_by":
		return InRow(f.Args[0], nil)
	case f.Name == "map":
		if inside := insideMaps(f.Args[0], nil); len(inside) > 0 { // of groups
			return inside
		}
		return InRow(f.Args[0], nil)
	}
	return nil
}

// insideMaps are what the maps read that stand in the members of an object.
func insideMaps(q *gojq.Query, found []Read) []Read {
	if q == nil {
		return found
	}
	if q.Term == nil {
		return mostIn(q, insideMaps(q.Left, found))
	}
	switch t := q.Term; t.Type {
	case gojq.TermTypeObject:
		for _, member := range t.Object.KeyVals {
			found = insideMaps(member.Val, found)
		}
	case gojq.TermTypeQuery:
		return insideMaps(t.Query, found)
	case gojq.TermTypeFunc:
		if t.Func.Name == "map" && len(t.Func.Args) == 1 {
			return InRow(t.Func.Args[0], found)
		}
	}
	return found
}

// InRow are what a part of a program reads in the row that it gets.
func InRow(q *gojq.Query, found []Read) []Read {
	if q == nil || len(q.FuncDefs) > 0 || len(q.Patterns) > 0 {
		return found
	}
	if q.Term != nil {
		return inTerm(q.Term, found)
	}
	switch q.Op {
	case gojq.OpPipe:
		if column := amongNumbers(q); column != "" {
			return append(found, Read{column, Equality})
		}
		found = InRow(q.Left, found)
		if name, _ := CalledIn(q.Left); name == "select" { // it passes the row on
			return InRow(q.Right, found)
		}
		return found
	case gojq.OpAlt, gojq.OpModify:
		return InRow(q.Left, found)
	case gojq.OpAssign:
		return InRow(q.Right, found)
	case gojq.OpAdd:
		return addedIn(q.Right, addedIn(q.Left, found))
	case gojq.OpEq, gojq.OpNe, gojq.OpGt, gojq.OpGe, gojq.OpLt, gojq.OpLe:
		return comparedIn(q, found)
	}
	return InRow(q.Right, InRow(q.Left, found))
}

func inTerm(t *gojq.Term, found []Read) []Read {
	switch t.Type {
	case gojq.TermTypeIndex:
		if column := NameOf(t.Index); column != "" {
			r := Read{Column: column}
			if len(t.SuffixList) == 1 && takesBeginning(t.SuffixList[0].Index) {
				r.Operator = Beginning
			}
			return append(found, r)
		}
	case gojq.TermTypeQuery:
		return InRow(t.Query, found)
	case gojq.TermTypeIf:
		return InRow(t.If.Cond, found)
	case gojq.TermTypeFunc:
		return inCall(t, found)
	case gojq.TermTypeObject:
		for _, member := range t.Object.KeyVals {
			switch {
			case member.Val != nil || strings.HasPrefix(member.Key, "$"):
			case member.Key != "":
				found = append(found, Read{Column: member.Key})
			case member.KeyString != nil && len(member.KeyString.Queries) == 0:
				found = append(found, Read{Column: member.KeyString.Str})
			}
			found = InRow(member.Val, found)
		}
	case gojq.TermTypeArray:
		return InRow(t.Array.Query, found)
	}
	return found
}

func inCall(t *gojq.Term, found []Read) []Read {
	if column := DatedBy(t); column != "" {
		return append(found, Read{column, Dated})
	}
	name, args := Called(t.Func.Name, len(t.Func.Args)), t.Func.Args
	switch {
	case slices.Contains(function.Comparisons, name), slices.Contains(function.Spans, name):
		if column := ColumnIn(args[0]); column != "" && IsNumber(args[1]) {
			return append(found, Read{column, t.Func.Name})
		}
		return InRow(args[1], InRow(args[0], found))
	case slices.Contains(passingOn, name):
		return InRow(args[0], found)
	}
	return found
}

// passingOn are functions that read in the row what their argument reads there.
var passingOn = []string{"select/1", "del/1", "ascending/1", "descending/1"}

// takesBeginning reports whether an index takes as many letters as a year, month or day has.
func takesBeginning(i *gojq.Index) bool {
	return i != nil && i.IsSlice && i.Start == nil && i.End != nil && slices.Contains([]string{"4", "7", "10"}, i.End.String())
}

// addedIn are what a side of an addition reads.
func addedIn(side *gojq.Query, found []Read) []Read {
	if column := ColumnIn(side); column != "" {
		return append(found, Read{column, "+"})
	}
	return InRow(side, found)
}

// mostIn is the column of which a figure takes the largest or smallest: map(.a | values) | max.
func mostIn(q *gojq.Query, found []Read) []Read {
	if q.Op != gojq.OpPipe || q.Right.Term == nil || q.Left.Term == nil {
		return found
	}
	f, of := q.Right.Term.Func, q.Left.Term.Func
	if f == nil || f.Name != "max" && f.Name != "min" || of == nil || of.Name != "map" || len(of.Args) != 1 {
		return found
	}
	element := of.Args[0]
	if element.Op == gojq.OpPipe && element.Right.String() == "values" {
		element = element.Left
	}
	return orderedIn(element, found)
}

// orderedIn are the columns that stand for themselves where rows are put in order.
func orderedIn(q *gojq.Query, found []Read) []Read {
	if q == nil {
		return found
	}
	if column := ColumnIn(q); column != "" {
		return append(found, Read{Column: column, Operator: Order})
	}
	if value := KeyValue(q); value != q && ColumnIn(value) != "" {
		return append(found, Read{Column: ColumnIn(value), Operator: AsRead})
	}
	switch {
	case q.Term == nil && q.Op == gojq.OpComma:
		return orderedIn(q.Right, orderedIn(q.Left, found))
	case q.Term != nil && q.Term.Type == gojq.TermTypeArray && len(q.Term.SuffixList) == 0:
		return orderedIn(q.Term.Array.Query, found)
	}
	return found
}

// GroupedIn are the columns by which rows are put into groups.
func GroupedIn(q *gojq.Query, found []Read) []Read {
	for _, r := range orderedIn(q, nil) {
		found = append(found, Read{r.Column, Group})
	}
	return found
}

// pivotReads are what a line that makes columns of values reads in each row.
func pivotReads(column, figure *gojq.Query) []Read {
	found := insideMaps(figure, nil)
	if of := FirstOf(figure); of != "" {
		found = append(found, Read{Column: of})
	}
	if name := ColumnIn(column); name != "" {
		found = append(found, Read{name, Across})
	}
	return found
}
