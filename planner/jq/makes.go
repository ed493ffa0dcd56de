package jq

import (
	"slices"

	"github.com/itchyny/gojq"
)

// listing are functions that make a list of what they get, by name and number of arguments.
var listing = []string{"map/1", "sort/0", "sort_by/1", "group_by/1", "unique/0", "unique_by/1", "flatten/0", "flatten/1", "stack/0", "stack/1", "files/1", "reverse/0", "pivot/3", "to_entries/0"}

// Makes says what a program surely makes: a list, or an object with these members. Neither where
// that hangs on its data, or it is no program.
func Makes(source string) (members []string, isList bool) {
	query, err := gojq.Parse(source)
	if err != nil {
		return nil, false
	}
	lines := linesIn(query)
	for len(lines) > 1 && isWriting(lines[len(lines)-1]) { // a figure stays where it is
		lines = lines[:len(lines)-1]
	}
	last := lines[len(lines)-1]
	t := last.Term
	switch {
	case t == nil || len(t.SuffixList) > 0:
		return nil, false
	case t.Type == gojq.TermTypeObject:
		return pickedIn(last), false
	case t.Type == gojq.TermTypeArray:
		return nil, true
	case t.Type == gojq.TermTypeIndex:
		return nil, t.Index.IsSlice && len(lines) > 1 // of a text it is one
	}
	return nil, t.Func != nil && slices.Contains(listing, called(t.Func.Name, len(t.Func.Args)))
}

// isWriting reports whether a line writes numbers in another form.
func isWriting(line *gojq.Query) bool {
	return line.Term != nil && line.Term.Func != nil && called(line.Term.Func.Name, len(line.Term.Func.Args)) == "written/2"
}

// linesIn are the lines of a program, what names values with that which stands behind it.
func linesIn(q *gojq.Query) []*gojq.Query {
	switch {
	case q.Term == nil && q.Op == gojq.OpPipe && q.Right != nil && len(q.Patterns) > 0:
		return linesIn(q.Right)
	case q.Term == nil && q.Op == gojq.OpPipe && q.Right != nil:
		return append(linesIn(q.Left), linesIn(q.Right)...)
	case q.Term != nil && q.Term.Type == gojq.TermTypeQuery && len(q.Term.SuffixList) == 0:
		return linesIn(q.Term.Query)
	}
	return []*gojq.Query{q}
}
