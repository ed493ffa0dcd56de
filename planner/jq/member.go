package jq

import (
	"slices"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
)

// keepingRows are the functions that make of rows some of them, as they are; takingRow those that take one.
var (
	keepingRows = []string{"sort_by/1", "unique_by/1", "reverse/0", "unique/0"}
	takingRow   = []string{"min_by/1", "max_by/1", "first/0", "last/0"}
)

// Lacking is a member that a program takes of rows which have these members and no others, and that is
// none of them; "" where there is none, or what it gets by then is not known. Its data are a list of such
// rows, or one of them.
func Lacking(source string, members []string, isRow bool) string {
	query, err := gojq.Parse(source)
	if err != nil || len(query.FuncDefs) > 0 {
		return ""
	}
	w := walk{members: members, isRow: isRow}
	w.along(query)
	return w.lacking
}

// walk goes along the lines of a program as long as they get the rows, or one of them.
type walk struct {
	members []string
	isRow   bool
	lacking string
}

func (w *walk) along(q *gojq.Query) {
	for _, line := range syntax.LinesIn(q) {
		if !w.step(line) || w.lacking != "" {
			return
		}
	}
}

// step looks at a line, and reports whether the next one gets rows, or a row.
func (w *walk) step(line *gojq.Query) bool {
	t := line.Term
	if t == nil || len(line.Patterns) > 0 {
		return false
	}
	if w.isRow {
		name, _ := syntax.CalledIn(line)
		w.take(syntax.InRow(line, nil))
		return name == "select"
	}
	switch t.Type {
	case gojq.TermTypeArray: // [.[] | …]
		return len(t.SuffixList) == 0 && w.each(t.Array.Query)
	case gojq.TermTypeIndex:
		_, isOne := syntax.Whole(t.Index.Start)
		w.isRow = isOne && !t.Index.IsSlice
		return w.behind(t.SuffixList) && (w.isRow || t.Index.IsSlice)
	case gojq.TermTypeFunc:
		return w.called(t, line)
	}
	return false
}

// each looks at what a list is made of, one row after the other, and reports whether these are in it.
func (w *walk) each(q *gojq.Query) bool {
	if q == nil {
		return false
	}
	lines := syntax.LinesIn(q)
	first := lines[0].Term
	if first == nil || first.Type != gojq.TermTypeIdentity || len(first.SuffixList) == 0 || !first.SuffixList[0].Iter {
		return false
	}
	row := walk{members: w.members, isRow: true}
	stays := row.behind(first.SuffixList[1:])
	for _, line := range lines[1:] {
		stays = stays && row.step(line)
	}
	w.lacking = row.lacking
	return stays
}

func (w *walk) called(t *gojq.Term, line *gojq.Query) bool {
	called := syntax.Called(t.Func.Name, len(t.Func.Args))
	bare := *t
	bare.SuffixList = nil
	w.take(syntax.ReadsOf(syntax.Query(&bare)))
	switch {
	case slices.Contains(takingRow, called):
		w.isRow = true
		return w.behind(t.SuffixList)
	case len(t.SuffixList) > 0:
		return false
	case called == "map/1":
		name, _ := syntax.CalledIn(t.Func.Args[0])
		return name == "select"
	}
	return slices.Contains(keepingRows, called) && line.Term == t
}

// behind looks at what is taken of a row right behind it, and reports whether it stays one.
func (w *walk) behind(suffixes []*gojq.Suffix) bool {
	if len(suffixes) == 0 {
		return true
	}
	if i := suffixes[0].Index; i != nil && w.isRow && !i.IsSlice {
		if name := syntax.NameOf(i); name != "" {
			w.take([]syntax.Read{{Column: name}})
		}
	}
	return false
}

// take notes the first column that the rows do not have.
func (w *walk) take(reads []syntax.Read) {
	for _, r := range reads {
		if w.lacking == "" && r.Column != "" && !slices.Contains(w.members, r.Column) {
			w.lacking = r.Column
		}
	}
}
