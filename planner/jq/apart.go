package jq

import (
	"slices"

	"github.com/itchyny/gojq"
)

// apart are the functions that take their input for a list or an object.
var apart = []string{
	"map/1", "map_values/1", "sort/0", "sort_by/1", "group_by/1", "unique/0", "unique_by/1", "min/0", "min_by/1", "max/0", "max_by/1",
	"add/0", "flatten/0", "stack/0", "stack/1", "files/1", "flatten/1", "keys/0", "to_entries/0", "from_entries/0", "with_entries/1", "join/1", "first/0", "last/0", "any/0", "all/0",
	"transpose/0", "del/1", "has/1",
}

// TakesApart reports whether a program begins by taking its data for a list or an object,
// so that it fails for every text. It is false for what is no program.
func TakesApart(source string) bool {
	query, err := gojq.Parse(source)
	return err == nil && takesApart(query)
}

func takesApart(q *gojq.Query) bool {
	if q == nil || len(q.FuncDefs) > 0 {
		return false // what its own functions are called tells nothing
	}
	if q.Term == nil {
		return q.Op == gojq.OpPipe && takesApart(q.Left)
	}
	switch t := q.Term; t.Type {
	case gojq.TermTypeIndex:
		return !t.Index.IsSlice && !isTried(t)
	case gojq.TermTypeIdentity:
		return len(t.SuffixList) > 0 && t.SuffixList[0].Iter && !isTried(t)
	case gojq.TermTypeFunc:
		return slices.Contains(apart, called(t.Func.Name, len(t.Func.Args))) && !isTried(t)
	case gojq.TermTypeArray:
		return takesApart(t.Array.Query)
	case gojq.TermTypeQuery:
		return takesApart(t.Query)
	}
	return false
}

// isTried reports whether failures of a term are let go by a “?” behind it.
func isTried(t *gojq.Term) bool {
	return slices.ContainsFunc(t.SuffixList, func(s *gojq.Suffix) bool { return s.Optional })
}
