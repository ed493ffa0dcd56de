package jq

import (
	"slices"

	"github.com/itchyny/gojq"
)

// listing are functions that make a list of what they get, by name and number of arguments.
var listing = []string{"map/1", "sort/0", "sort_by/1", "group_by/1", "unique/0", "unique_by/1", "flatten/0", "flatten/1", "stack/0", "reverse/0", "pivot/3", "to_entries/0"}

// Makes says what a program surely makes: a list, or an object with these members. Neither where
// that hangs on its data, or it is no program.
func Makes(source string) (members []string, isList bool) {
	query, err := gojq.Parse(source)
	if err != nil {
		return nil, false
	}
	last := lastOf(query)
	t := last.Term
	switch {
	case t == nil || len(t.SuffixList) > 0:
		return nil, false
	case t.Type == gojq.TermTypeObject:
		return pickedIn(last), false
	case t.Type == gojq.TermTypeArray:
		return nil, true
	case t.Type == gojq.TermTypeIndex:
		return nil, t.Index.IsSlice && query != last // of a text it is one
	}
	return nil, t.Func != nil && slices.Contains(listing, called(t.Func.Name, len(t.Func.Args)))
}

// lastOf is the last line of a program.
func lastOf(q *gojq.Query) *gojq.Query {
	for q.Term == nil && q.Op == gojq.OpPipe && q.Right != nil || q.Term != nil && q.Term.Type == gojq.TermTypeQuery && len(q.Term.SuffixList) == 0 {
		if q.Term != nil {
			q = q.Term.Query
		} else {
			q = q.Right
		}
	}
	return q
}
