package jq

import (
	"slices"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
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
	lines := syntax.LinesIn(query)
	for len(lines) > 1 && isWriting(lines[len(lines)-1]) { // a figure stays where it is
		lines = lines[:len(lines)-1]
	}
	last := lines[len(lines)-1]
	t := last.Term
	switch {
	case syntax.AddedRow(last) != nil:
		return nil, true
	case t == nil || len(t.SuffixList) > 0:
		return nil, false
	case t.Type == gojq.TermTypeObject:
		return syntax.PickedIn(last), false
	case t.Type == gojq.TermTypeArray:
		return nil, true
	case t.Type == gojq.TermTypeIndex:
		return nil, t.Index.IsSlice && len(lines) > 1 // of a text it is one
	}
	return nil, t.Func != nil && slices.Contains(listing, syntax.Called(t.Func.Name, len(t.Func.Args)))
}

// isWriting reports whether a line writes numbers in another form.
func isWriting(line *gojq.Query) bool {
	return line.Term != nil && line.Term.Func != nil && syntax.Called(line.Term.Func.Name, len(line.Term.Func.Args)) == "written/2"
}

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
		return slices.Contains(apart, syntax.Called(t.Func.Name, len(t.Func.Args))) && !isTried(t)
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

// Picked are the columns of the last line that names all that its rows have, in its order: those
// that it picks, or of the groups that it makes. None where there is no such line.
func (p *Program) Picked() (names []string) {
	if len(p.query.FuncDefs) > 0 {
		return nil
	}
	for rest := p.query; rest != nil; {
		line, next := syntax.FirstLine(rest)
		if found := syntax.PickedIn(line); found != nil {
			names = found
		} else if joined, is := syntax.JoiningIn(line); is && joined.List != "" {
			names = nil
		}
		rest = next
	}
	return names
}

// Renamed are the columns that lines of the program give other names, in their order.
func (p *Program) Renamed() (all []syntax.Renaming) {
	if len(p.query.FuncDefs) > 0 {
		return nil
	}
	for rest := p.query; rest != nil; {
		line, next := syntax.FirstLine(rest)
		all = append(all, syntax.RenamedIn(line)...)
		rest = next
	}
	return all
}

// KeepingAll is the program with a select that keeps everything: what it makes then has the
// columns of the rows that it left out.
func (p *Program) KeepingAll() *Program {
	keep := &gojq.FuncDef{Name: "select", Args: []string{"f"}, Body: syntax.Query(&gojq.Term{Type: gojq.TermTypeIdentity})}
	query := *p.query
	query.FuncDefs = append([]*gojq.FuncDef{keep}, query.FuncDefs...)
	return &Program{query: &query}
}
