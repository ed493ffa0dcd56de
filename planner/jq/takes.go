package jq

import (
	"slices"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
	"planwright/planner/jq/syntax"
)

// Taking is what a program surely takes its data for, all of which may be false.
type Taking struct {
	ByName bool     // for lists by their names: it fails for one list
	Names  []string // of those that it joins or puts below each other, each of which has to be there
	Rows   bool     // for the rows of one list: of lists by their names it makes nothing that is meant
	Tables bool     // for tables that stand in a list: of rows it makes none
}

// TakenFor looks at the lines of a program up to that which tells.
func TakenFor(source string) (taking Taking) {
	query, err := gojq.Parse(source)
	if err != nil || len(query.FuncDefs) > 0 {
		return Taking{}
	}
	var line *gojq.Query
	for rest := query; rest != nil; {
		joining, isJoining := syntax.JoiningIn(rest)
		line, rest = syntax.SpreadOut(syntax.FirstLine(rest))
		taking.Rows = taking.Rows || takesRows(line, rest)
		taking.ByName = isJoining || takesMember(line)
		if taking.Names = syntax.TablesIn(line); isJoining {
			taking.Names = []string{joining.List, joining.Others}
		}
		taking.Tables = isStack(line)
		if taking.ByName || taking.Tables || !keepsRows(line) {
			break
		}
	}
	return taking
}

func isStack(line *gojq.Query) bool {
	return line.Term != nil && line.Term.Func != nil && line.Term.Func.Name == "stack" && len(line.Term.SuffixList) == 0
}

// keepsRows reports whether a line makes rows of rows, and fails for what is no list of them.
func keepsRows(line *gojq.Query) bool {
	t := line.Term
	if t == nil || t.Func == nil || len(t.SuffixList) > 0 {
		return false
	}
	switch syntax.Called(t.Func.Name, len(t.Func.Args)) {
	case "sort_by/1", "unique_by/1", "reverse/0":
		return true
	case "map/1":
		inner, _ := syntax.CalledIn(t.Func.Args[0])
		return inner == "select" || inner == "del"
	}
	return false
}

// ofList are functions that fail for an object, by name and number of arguments.
var ofList = []string{"sort/0", "sort_by/1", "group_by/1", "unique/0", "unique_by/1", "min_by/1", "max_by/1", "reverse/0", "stack/0", "stack/1", "files/1"}

// takesRows reports whether a line is for a list of rows. What goes over the members of an object, too,
// is so where it takes members of these.
func takesRows(line, next *gojq.Query) bool {
	if totalled, _ := syntax.TotalledIn(line); totalled != nil || syntax.AddedRow(line) != nil || syntax.FilledFromAbove(line) != "" {
		return true
	}
	t := line.Term
	switch {
	case t == nil:
		return false
	case t.Type == gojq.TermTypeIndex:
		return t.Index.IsSlice && len(t.SuffixList) == 0
	case t.Func == nil || len(t.SuffixList) > 0:
		return false
	case syntax.IsMap(line):
		return takesMember(t.Func.Args[0])
	case t.Func.Name == "to_entries" && next != nil:
		unique, _ := syntax.FirstLine(next)
		name, _ := syntax.CalledIn(unique)
		return name == "unique_by" // the form that drops repeats
	}
	return slices.Contains(ofList, syntax.Called(t.Func.Name, len(t.Func.Args)))
}

// takesMember reports whether a part of a program takes a member by its name of what it gets, so that it
// fails for a list, or has nothing in its place.
func takesMember(q *gojq.Query) bool {
	switch {
	case q == nil || len(q.FuncDefs) > 0:
		return false
	case q.Term != nil:
		return termTakesMember(q.Term)
	case q.Op == gojq.OpPipe || q.Op == gojq.OpAssign || q.Op == gojq.OpModify || q.Op == gojq.OpAnd || q.Op == gojq.OpOr:
		return takesMember(q.Left)
	case q.Op == gojq.OpAlt: // what it takes otherwise stands behind it
		return q.Right.Term != nil && syntax.IsConstant(q.Right.Term) && takesMember(q.Left)
	}
	return takesMember(q.Left) || takesMember(q.Right)
}

func termTakesMember(t *gojq.Term) bool {
	if isTried(t) {
		return false
	}
	switch t.Type {
	case gojq.TermTypeIndex:
		return syntax.NameOf(t.Index) != ""
	case gojq.TermTypeQuery:
		return takesMember(t.Query)
	case gojq.TermTypeArray:
		return takesMember(t.Array.Query)
	case gojq.TermTypeIf:
		return takesMember(t.If.Cond)
	case gojq.TermTypeObject:
		return slices.ContainsFunc(t.Object.KeyVals, func(one *gojq.ObjectKeyVal) bool {
			return one.Val == nil && one.Key != "" && one.Key[0] != '$' || takesMember(one.Val)
		})
	case gojq.TermTypeFunc:
		called := syntax.Called(t.Func.Name, len(t.Func.Args))
		ofRow := called == "select/1" || called == "del/1" || slices.Contains(function.Comparisons, called) || slices.Contains(function.Datings, called)
		return ofRow && takesMember(t.Func.Args[0])
	}
	return false
}
