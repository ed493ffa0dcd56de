package syntax

import (
	"slices"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
	"planwright/planner/jq/tabular"
)

// comparedIn is InRow of two values that are compared.
func comparedIn(q *gojq.Query, found []Read) []Read {
	if dated := datedIn(q); dated.Column != "" {
		return append(found, dated)
	}
	if q.Op == gojq.OpEq || q.Op == gojq.OpNe {
		if column := emptinessIn(q); column != "" {
			found = append(found, Read{column, Emptiness})
		}
		if column := ColumnIn(q.Left); column != "" && IsNumber(q.Right) {
			return append(found, Read{column, Equality})
		}
		return InRow(q.Right, InRow(q.Left, found))
	}
	if column := ColumnIn(q.Left); column != "" && IsNumber(q.Right) {
		return append(found, Read{column, q.Op.String()})
	}
	if _, isText := TextIn(q.Right); isText && ColumnIn(q.Left) != "" {
		return append(found, Read{ColumnIn(q.Left), WithText})
	}
	return InRow(q.Right, InRow(q.Left, found))
}

// DatedBy is the column whose day a term compares, "" where it does not.
func DatedBy(t *gojq.Term) string {
	if t.Func == nil || !slices.Contains(function.Datings, Called(t.Func.Name, len(t.Func.Args))) {
		return ""
	}
	return ColumnIn(t.Func.Args[0])
}

// datedIn is the column that a comparison compares with a date, in letters; its column is ""
// where it does not.
func datedIn(q *gojq.Query) Read {
	column, with := ColumnIn(q.Left), q.Right
	isLess := q.Op == gojq.OpLt || q.Op == gojq.OpLe
	if column == "" {
		column, with = ColumnIn(q.Right), q.Left
		isLess = q.Op == gojq.OpGt || q.Op == gojq.OpGe
	}
	if column == "" || with.Term == nil || with.Term.Type != gojq.TermTypeString || len(with.Term.Str.Queries) > 0 {
		return Read{}
	}
	said := with.Term.Str.Str
	isRange := q.Op != gojq.OpEq && q.Op != gojq.OpNe
	switch {
	case !tabular.BeginsWithYear(said) && !(isRange && tabular.EndsWithYear(said)):
		return Read{}
	case isLess:
		return Read{column, Earlier}
	}
	return Read{column, Date}
}

// emptinessIn is the column that a comparison asks whether something stands there, in blanks alone too or
// not; "" for any other.
func emptinessIn(q *gojq.Query) string {
	isText := q.Right.Term != nil && q.Right.Term.Type == gojq.TermTypeString && q.Right.String() == `""`
	if !isText || q.Left.Term == nil || q.Left.Term.Type != gojq.TermTypeQuery {
		return ""
	}
	of := q.Left.Term.Query
	if of.Op == gojq.OpPipe && of.Right.String() == "tostring | trim" {
		of = of.Left
	}
	if of.Op != gojq.OpAlt {
		return ""
	}
	return ColumnIn(of.Left)
}

// amongNumbers is the column of “.a | IN(1, 2)”, also with “| not” behind it; "" for any other pipe.
func amongNumbers(q *gojq.Query) string {
	in := q.Right
	if in.Op == gojq.OpPipe && len(in.Patterns) == 0 && in.Right.String() == "not" {
		in = in.Left
	}
	if in.Term == nil {
		return ""
	}
	f := in.Term.Func
	if f == nil || Called(f.Name, len(f.Args)) != "IN/1" || slices.ContainsFunc(Parted(f.Args[0]), func(one *gojq.Query) bool { return !IsNumber(one) }) {
		return ""
	}
	return ColumnIn(q.Left)
}
