package jq

import (
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
)

// streams are the functions that give any number of results, by name and number of
// arguments: of jq, as its manual has them, and our own.
var streams = []string{
	"combinations/0", "combinations/1", "each_entry/2", "each_entry/3", "fromstream/1", "leaf_paths/0", "limit/2", "match/2", "paths/0", "paths/1",
	"range/1", "range/2", "range/3", "recurse/0", "recurse/1", "recurse/2", "repeat/1", "scan/1", "scan/2", "skip/2",
	"splits/1", "splits/2", "tostream/0", "truncate_stream/1", "while/2",
}

// passing are those that give as many results as an argument does, by which one.
var passing = map[string]int{"getpath/1": 0, "path/1": 0, "error/1": 0}

// manyIn is the part of a program, as it is written in full, for which it gives any number
// of results; "" where it gives one, or none.
func manyIn(query *gojq.Query) string { return (*scope)(nil).query(query) }

// scope knows what the functions that a program defines itself come to, the last ones first.
// Each is looked at once, where it is defined: as often as it is called, programs of a few
// lines would take years.
type scope struct {
	name  string // with the number of its arguments
	many  string // as of manyIn
	outer *scope
}

func (s *scope) find(name string) (many string, own bool) {
	for ; s != nil; s = s.outer {
		if s.name == name {
			return s.many, true
		}
	}
	return "", false
}

// with is the scope behind a definition. The function may call itself, and its arguments,
// which come to what they are called with.
func (s *scope) with(def *gojq.FuncDef) *scope {
	name := syntax.Called(def.Name, len(def.Args))
	inside := &scope{name: name, outer: s}
	for _, arg := range def.Args {
		inside = &scope{name: syntax.Called(arg, 0), outer: inside}
	}
	return &scope{name: name, many: inside.query(def.Body), outer: s}
}

func (s *scope) query(q *gojq.Query) string {
	if q == nil {
		return ""
	}
	for _, def := range q.FuncDefs {
		s = s.with(def)
	}
	switch {
	case q.Term != nil:
		return s.term(q.Term)
	case q.Op == gojq.OpComma:
		return q.String()
	case q.Op == gojq.OpAssign:
		return s.query(q.Right)
	case q.Op >= gojq.OpModify && q.Op <= gojq.OpUpdateAlt: // they change what is there
		return ""
	}
	return s.first(q.Left, q.Right)
}

func (s *scope) first(queries ...*gojq.Query) string {
	for _, q := range queries {
		if found := s.query(q); found != "" {
			return found
		}
	}
	return ""
}

func (s *scope) term(t *gojq.Term) string {
	if found := s.bare(t); found != "" {
		return found
	}
	for _, suffix := range t.SuffixList {
		if suffix.Iter {
			return t.String()
		}
		if i := suffix.Index; i != nil {
			if found := s.first(i.Start, i.End); found != "" {
				return found
			}
		}
	}
	return ""
}

// bare looks at a term without what stands behind it.
func (s *scope) bare(t *gojq.Term) string {
	switch t.Type {
	case gojq.TermTypeRecurse, gojq.TermTypeForeach:
		return t.String()
	case gojq.TermTypeIndex:
		return s.first(t.Index.Start, t.Index.End)
	case gojq.TermTypeFunc:
		return s.call(t)
	case gojq.TermTypeObject:
		return s.object(t.Object)
	case gojq.TermTypeUnary:
		return s.term(t.Unary.Term)
	case gojq.TermTypeString, gojq.TermTypeFormat:
		if t.Str != nil {
			return s.first(t.Str.Queries...)
		}
	case gojq.TermTypeIf:
		return s.branches(t.If)
	case gojq.TermTypeTry:
		return s.first(t.Try.Body, t.Try.Catch)
	case gojq.TermTypeReduce:
		return s.query(t.Reduce.Start)
	case gojq.TermTypeLabel:
		return s.query(t.Label.Body)
	case gojq.TermTypeQuery:
		return s.query(t.Query)
	}
	return ""
}

func (s *scope) branches(i *gojq.If) string {
	parts := []*gojq.Query{i.Cond, i.Then, i.Else}
	for _, other := range i.Elif {
		parts = append(parts, other.Cond, other.Then)
	}
	return s.first(parts...)
}

func (s *scope) object(o *gojq.Object) string {
	for _, member := range o.KeyVals {
		if found := s.first(member.KeyQuery, member.Val); found != "" {
			return found
		}
	}
	return ""
}

func (s *scope) call(t *gojq.Term) string {
	name := syntax.Called(t.Func.Name, len(t.Func.Args))
	if many, own := s.find(name); own {
		return many
	}
	if at, ok := passing[name]; ok {
		return s.query(t.Func.Args[at])
	}
	if name == "limit/2" && t.Func.Args[0].String() == "1" || name == "match/2" && !strings.Contains(t.Func.Args[1].String(), "g") {
		return ""
	}
	if slices.Contains(streams, name) {
		return t.String()
	}
	return ""
}
