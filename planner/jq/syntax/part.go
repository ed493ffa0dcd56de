// Package syntax reads what the parts of a data program are: its lines, what each reads in the rows that
// it gets, and the joinings, groups and columns that it makes. It knows how forms, people and models
// write these, and gets no data.
package syntax

import (
	"slices"
	"strconv"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
)

// Called is a function as lists name it, with the number of its arguments: map/1.
func Called(name string, arguments int) string { return name + "/" + strconv.Itoa(arguments) }

// CalledIn is the function of one argument that a part of a program is, and its argument; ""
// for any other part.
func CalledIn(q *gojq.Query) (name string, arg *gojq.Query) {
	t := q.Term
	if t == nil || t.Func == nil || len(t.Func.Args) != 1 || len(t.SuffixList) > 0 {
		return "", nil
	}
	return t.Func.Name, t.Func.Args[0]
}

// ColumnIn is the column that a part of a program is, and nothing else; "" where it is none.
func ColumnIn(q *gojq.Query) string {
	if q == nil || q.Term == nil || q.Term.Type != gojq.TermTypeIndex || len(q.Term.SuffixList) > 0 {
		return ""
	}
	return NameOf(q.Term.Index)
}

// NameOf is the member that an index takes, "" where it takes another thing.
func NameOf(i *gojq.Index) string {
	if s := i.Start; s != nil && !i.IsSlice && s.Term != nil && s.Term.Type == gojq.TermTypeString && len(s.Term.SuffixList) == 0 && len(s.Term.Str.Queries) == 0 {
		return s.Term.Str.Str // .["a b"]
	}
	if i.Str != nil && len(i.Str.Queries) == 0 {
		return i.Str.Str
	}
	return i.Name
}

// Parted are the parts of a query between its commas.
func Parted(q *gojq.Query) []*gojq.Query {
	if q.Term != nil || q.Op != gojq.OpComma {
		return []*gojq.Query{q}
	}
	return append(Parted(q.Left), Parted(q.Right)...)
}

// EachPart calls look for a query and all that stands in it, as far as lines of forms go.
func EachPart(q *gojq.Query, look func(*gojq.Query)) {
	if q == nil {
		return
	}
	look(q)
	EachPart(q.Left, look)
	EachPart(q.Right, look)
	if q.Term == nil {
		return
	}
	t := q.Term
	EachPart(t.Query, look)
	if t.Func != nil {
		for _, one := range t.Func.Args {
			EachPart(one, look)
		}
	}
	if t.Object != nil {
		for _, member := range t.Object.KeyVals {
			EachPart(member.Val, look)
		}
	}
	if t.If != nil {
		EachPart(t.If.Cond, look)
		EachPart(t.If.Then, look)
		EachPart(t.If.Else, look)
	}
}

// TextIn is the text that a part of a program is.
func TextIn(q *gojq.Query) (string, bool) {
	if q == nil || q.Term == nil || q.Term.Type != gojq.TermTypeString || len(q.Term.SuffixList) > 0 || len(q.Term.Str.Queries) > 0 {
		return "", false
	}
	return q.Term.Str.Str, true
}

// IsNumber reports whether a part of a program is a number as it stands there.
func IsNumber(q *gojq.Query) bool {
	return q != nil && q.Term != nil && (q.Term.Type == gojq.TermTypeNumber || q.Term.Type == gojq.TermTypeUnary && q.Term.Unary.Term.Type == gojq.TermTypeNumber)
}

// IsMap reports whether a part of a program does something for each element of a list.
func IsMap(q *gojq.Query) bool {
	t := q.Term
	return t != nil && t.Type == gojq.TermTypeFunc && t.Func.Name == "map" && len(t.Func.Args) == 1 && len(t.SuffixList) == 0
}

// IsAll reports whether a part of a program is its data as they are.
func IsAll(q *gojq.Query) bool {
	return q.Term != nil && q.Term.Type == gojq.TermTypeIdentity && len(q.Term.SuffixList) == 0
}

func isWhole(q *gojq.Query) bool {
	_, ok := Whole(q)
	return ok
}

// Whole is a whole number that stands in a program.
func Whole(q *gojq.Query) (int, bool) {
	if q == nil || q.Term == nil || len(q.Term.SuffixList) > 0 {
		return 0, false
	}
	t, sign := q.Term, 1
	if t.Type == gojq.TermTypeUnary && t.Unary.Op == gojq.OpSub {
		t, sign = t.Unary.Term, -1
	}
	n, err := strconv.Atoi(t.Number)
	return sign * n, err == nil && t.Type == gojq.TermTypeNumber && len(t.SuffixList) == 0
}

// IsConstant reports whether a term is the same whatever the data are.
func IsConstant(t *gojq.Term) bool {
	if len(t.SuffixList) > 0 {
		return false
	}
	switch t.Type {
	case gojq.TermTypeNumber, gojq.TermTypeTrue, gojq.TermTypeFalse, gojq.TermTypeNull:
		return true
	case gojq.TermTypeString:
		return t.Str.Queries == nil
	case gojq.TermTypeArray:
		return t.Array.Query == nil
	case gojq.TermTypeFunc:
		return strings.HasPrefix(t.Func.Name, "$") && t.Func.Name != "$__loc__"
	}
	return false
}

// ArePlain reports whether what stands behind a term looks at nothing but that.
func ArePlain(suffixes []*gojq.Suffix) bool {
	return !slices.ContainsFunc(suffixes, func(s *gojq.Suffix) bool {
		i := s.Index
		return i != nil && i.Name == "" && (i.Str == nil || i.Str.Queries != nil) && !isWhole(i.Start) && !isWhole(i.End)
	})
}

// PartsWithin are the queries that a term is made of, but for the members of an object.
func PartsWithin(t *gojq.Term) (parts []*gojq.Query) {
	indices := []*gojq.Index{t.Index}
	for _, suffix := range t.SuffixList {
		indices = append(indices, suffix.Index)
	}
	for _, i := range indices {
		if i != nil {
			parts = append(parts, i.Start, i.End)
		}
	}
	parts = append(parts, t.Query)
	switch {
	case t.Func != nil:
		return append(parts, t.Func.Args...)
	case t.Array != nil:
		return append(parts, t.Array.Query)
	case t.Str != nil:
		return append(parts, t.Str.Queries...)
	case t.Unary != nil:
		return append(parts, &gojq.Query{Term: t.Unary.Term})
	}
	return append(parts, partsOfControl(t)...)
}

// partsOfControl are those of a term that decides, repeats or catches.
func partsOfControl(t *gojq.Term) []*gojq.Query {
	switch {
	case t.If != nil:
		parts := []*gojq.Query{t.If.Cond, t.If.Then, t.If.Else}
		for _, other := range t.If.Elif {
			parts = append(parts, other.Cond, other.Then)
		}
		return parts
	case t.Try != nil:
		return []*gojq.Query{t.Try.Body, t.Try.Catch}
	case t.Reduce != nil:
		return []*gojq.Query{t.Reduce.Query, t.Reduce.Start, t.Reduce.Update}
	case t.Foreach != nil:
		return []*gojq.Query{t.Foreach.Query, t.Foreach.Start, t.Foreach.Update, t.Foreach.Extract}
	case t.Label != nil:
		return []*gojq.Query{t.Label.Body}
	}
	return nil
}

// KeyValue is what a key is of that puts values in order: .a of ascending(.a), and of .a.
func KeyValue(q *gojq.Query) *gojq.Query {
	if name, value := CalledIn(q); slices.Contains(function.Ordering, name) {
		return value
	}
	return q
}
