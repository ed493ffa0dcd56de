package jq

import (
	"slices"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
)

// figures finds in a query over a list what can be worked out part by part, and puts the
// result in its place: “length” of the list becomes “.[0]” of the list of the figures.
type figures struct {
	*piper
	of    []*gojq.Query
	found []found
}

// found is a figure as a query.
type found struct {
	is   FigureKind
	of   int
	fold *gojq.Query
}

// add adds a line with the figures.
func (f *figures) add(l Line, keys, then *gojq.Query) (err error) {
	for _, q := range f.of {
		code, err := f.compile(q)
		if err != nil {
			return err
		}
		l.Of = append(l.Of, code)
	}
	for _, one := range f.found {
		figure := Figure{Is: one.is, Of: one.of}
		if one.fold != nil {
			if figure.Fold, err = f.compile(one.fold); err != nil {
				return err
			}
		}
		l.Figures = append(l.Figures, figure)
	}
	if l.Then, err = f.compile(then); err != nil {
		return err
	}
	if keys != nil {
		return f.piper.add(l, keys)
	}
	f.piper.pipe.Lines = append(f.piper.pipe.Lines, l)
	return nil
}

// pipe is a query with figures in place of what is worked out of the list, or of what the
// lines of it make of that: the first lines may go element by element, the next one looks at
// the list, and what stands behind that sees the list no more.
func (f *figures) pipe(q *gojq.Query, of []*gojq.Query) (*gojq.Query, bool) {
	pieces, err := f.pieces(q)
	if err != nil {
		return nil, false
	}
	var lines []*gojq.Query
	for _, piece := range pieces {
		if piece.name != "" {
			return nil, false
		}
		lines = append(lines, piece.query)
	}
	of = of[:len(of):len(of)]
	for len(lines) > 0 && isEach(lines[0]) {
		of, lines = append(of, lines[0]), lines[1:]
	}
	if len(lines) == 0 {
		return nil, false
	}
	head, ok := f.query(lines[0], of)
	if !ok {
		return nil, false
	}
	return syntax.Pipe(append([]*gojq.Query{head}, lines[1:]...)...), true
}

// query is a query that is no pipe, with figures.
func (f *figures) query(q *gojq.Query, of []*gojq.Query) (*gojq.Query, bool) {
	switch {
	case len(q.FuncDefs) > 0:
		return nil, false
	case q.Term != nil:
		return f.term(q.Term, of)
	case q.Op == gojq.OpPipe:
		return f.pipe(q, of)
	case (q.Op == gojq.OpEq || q.Op == gojq.OpNe) && syntax.IsAll(q.Left) && isEmptyList(q.Right):
		return &gojq.Query{Left: f.figure(Counted, nil, of), Op: q.Op, Right: syntax.Number(0)}, true
	case q.Op >= gojq.OpModify && q.Op <= gojq.OpUpdateAlt || q.Op == gojq.OpAssign:
		return nil, false
	}
	left, first := f.query(q.Left, of)
	right, second := f.query(q.Right, of)
	return &gojq.Query{Left: left, Op: q.Op, Right: right}, first && second
}

func isEmptyList(q *gojq.Query) bool {
	return q.Term != nil && q.Term.Type == gojq.TermTypeArray && q.Term.Array.Query == nil && len(q.Term.SuffixList) == 0
}

// term is a term with figures, and what stands behind it.
func (f *figures) term(t *gojq.Term, of []*gojq.Query) (*gojq.Query, bool) {
	if !syntax.ArePlain(t.SuffixList) {
		return nil, false
	}
	bare := *t
	bare.SuffixList = nil
	q, ok := f.bare(&bare, of)
	if !ok || len(t.SuffixList) == 0 {
		return q, ok
	}
	with := *syntax.Term(q)
	if len(with.SuffixList) > 0 {
		with = gojq.Term{Type: gojq.TermTypeQuery, Query: q}
	}
	with.SuffixList = t.SuffixList
	return syntax.Query(&with), true
}

func (f *figures) bare(t *gojq.Term, of []*gojq.Query) (*gojq.Query, bool) {
	if syntax.IsConstant(t) {
		return syntax.Query(t), true
	}
	switch t.Type {
	case gojq.TermTypeFunc:
		return f.function(t, of)
	case gojq.TermTypeIndex:
		return f.element(t, of)
	case gojq.TermTypeQuery:
		q, ok := f.pipe(t.Query, of)
		return syntax.Query(&gojq.Term{Type: gojq.TermTypeQuery, Query: q}), ok
	case gojq.TermTypeArray:
		q, ok := f.query(t.Array.Query, of)
		return syntax.List(q), ok
	case gojq.TermTypeObject:
		return f.object(t.Object, of)
	case gojq.TermTypeUnary:
		q, ok := f.term(t.Unary.Term, of)
		if !ok {
			return nil, false
		}
		return syntax.Query(&gojq.Term{Type: gojq.TermTypeUnary, Unary: &gojq.Unary{Op: t.Unary.Op, Term: syntax.Term(q)}}), true
	case gojq.TermTypeIf:
		return f.branches(t.If, of)
	}
	return nil, false
}

// function is a figure by its name.
func (f *figures) function(t *gojq.Term, of []*gojq.Query) (*gojq.Query, bool) {
	switch syntax.Called(t.Func.Name, len(t.Func.Args)) {
	case "length/0":
		return f.figure(Counted, nil, of), true
	case "first/0":
		return f.figure(FirstOne, nil, of), true
	case "last/0":
		return f.figure(LastOne, nil, of), true
	case "add/0", "min/0", "max/0", "min_by/1", "max_by/1":
		return f.figure(Folded, syntax.Query(t), of), true
	case lookMinus:
		from, first := f.query(t.Func.Args[1], of)
		taken, second := f.query(t.Func.Args[0], of)
		return &gojq.Query{Left: from, Op: gojq.OpSub, Right: taken}, first && second
	}
	return nil, false
}

// element is “.[0]” or “.[-1]”.
func (f *figures) element(t *gojq.Term, of []*gojq.Query) (*gojq.Query, bool) {
	if t.Index.IsSlice || t.Index.Name != "" || t.Index.Str != nil {
		return nil, false
	}
	at, ok := syntax.Whole(t.Index.Start)
	switch {
	case ok && at == 0:
		return f.figure(FirstOne, nil, of), true
	case ok && at == -1:
		return f.figure(LastOne, nil, of), true
	}
	return nil, false
}

func (f *figures) object(o *gojq.Object, of []*gojq.Query) (*gojq.Query, bool) {
	made := &gojq.Object{}
	for _, member := range o.KeyVals {
		kv, ok := *member, true
		if kv.KeyString != nil && kv.KeyString.Queries != nil || kv.Val == nil && (kv.Key == "" || kv.Key[0] != '$') {
			return nil, false
		}
		if kv.KeyQuery != nil {
			if kv.KeyQuery, ok = f.query(kv.KeyQuery, of); !ok {
				return nil, false
			}
		}
		if kv.Val != nil {
			if kv.Val, ok = f.query(kv.Val, of); !ok {
				return nil, false
			}
		}
		made.KeyVals = append(made.KeyVals, &kv)
	}
	return syntax.Query(&gojq.Term{Type: gojq.TermTypeObject, Object: made}), true
}

func (f *figures) branches(i *gojq.If, of []*gojq.Query) (*gojq.Query, bool) {
	if len(i.Elif) > 0 || i.Else == nil {
		return nil, false
	}
	cond, first := f.query(i.Cond, of)
	then, second := f.query(i.Then, of)
	other, third := f.query(i.Else, of)
	return syntax.Query(&gojq.Term{Type: gojq.TermTypeIf, If: &gojq.If{Cond: cond, Then: then, Else: other}}), first && second && third
}

// figure is what stands in place of a figure: its place among all.
func (f *figures) figure(is FigureKind, fold *gojq.Query, of []*gojq.Query) *gojq.Query {
	f.found = append(f.found, found{is, f.ofAll(of), fold})
	place := &gojq.Index{Start: syntax.Number(len(f.found) - 1)}
	return syntax.Query(&gojq.Term{Type: gojq.TermTypeIndex, Index: place})
}

// ofAll is the place of what lines make of the list; figures of the same share it.
func (f *figures) ofAll(lines []*gojq.Query) int {
	if len(lines) == 0 {
		return -1
	}
	q := syntax.Pipe(lines...)
	at := slices.IndexFunc(f.of, func(other *gojq.Query) bool { return other.String() == q.String() })
	if at < 0 {
		at, f.of = len(f.of), append(f.of, q)
	}
	return at
}
