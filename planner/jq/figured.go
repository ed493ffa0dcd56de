package jq

import (
	"maps"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// Where most of a column are numbers and a few cells hold a word, rows are put in order by the numbers, and
// the largest or smallest is one of them: the word is more than all to the language. As with looks.go, few
// data need it.

// Ordering is the program for data with such columns.
func (p *Program) Ordering(mixed tabular.Mixed) *Program {
	named := maps.Clone(mixed)
	maps.DeleteFunc(named, func(column, _ string) bool { return !strings.Contains(p.query.String(), column) })
	return &Program{p.query, p.byLooks, named}
}

// Mixed are the columns of numbers and words that the program knows of.
func (p *Program) Mixed() tabular.Mixed { return p.mixed }

// orderFigures takes the numbers of such columns where a query puts rows in order by them, or takes the
// largest or smallest.
func orderFigures(q *gojq.Query, mixed tabular.Mixed) {
	eachQuery(q, false, func(one *gojq.Query, _ bool) bool {
		if one.Op == gojq.OpPipe && len(one.Patterns) == 0 && syntax.IsMap(one.Left) && mostOf(one.Right) {
			takeFigures(&one.Left.Term.Func.Args[0], mixed, true)
		}
		if t := one.Term; t != nil && t.Func != nil {
			orderFiguresBy(t.Func, mixed)
		}
		return true
	})
}

func orderFiguresBy(f *gojq.Func, mixed tabular.Mixed) {
	switch syntax.Called(f.Name, len(f.Args)) {
	case "ascending/1", "descending/1":
		takeFigures(&f.Args[0], mixed, false)
	case "sort_by/1", "min_by/1":
		if takeFigures(&f.Args[0], mixed, false) {
			f.Args[0] = syntax.Call("ascending", f.Args[0])
		}
	case "max_by/1":
		takeFigures(&f.Args[0], mixed, false)
	}
}

// mostOf reports whether a part of a program begins with the largest or smallest of a list.
func mostOf(q *gojq.Query) bool {
	if q.Term == nil && q.Op == gojq.OpPipe {
		q = q.Left
	}
	return q.Term != nil && q.Term.Func != nil && len(q.Term.Func.Args) == 0 && slices.Contains([]string{"min", "max"}, q.Term.Func.Name)
}

// takeFigures makes of a column, also without its empty cells, its numbers, and reports whether it is such a column.
func takeFigures(of **gojq.Query, mixed tabular.Mixed, only bool) bool {
	column := *of
	if column.Term == nil && column.Op == gojq.OpPipe && column.Right.String() == "values" {
		column = column.Left
	}
	sign, is := mixed[syntax.ColumnIn(column)]
	if !is {
		return false
	}
	*of = syntax.Query(&gojq.Term{Type: gojq.TermTypeQuery, Query: syntax.Pipe(column, syntax.Call("_figure", syntax.Query(&gojq.Term{Type: gojq.TermTypeString, Str: &gojq.String{Str: sign}})))})
	if only {
		*of = syntax.Pipe(*of, syntax.Call("values"))
	}
	return true
}
