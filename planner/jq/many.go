package jq

import (
	"slices"
	"strings"

	"github.com/itchyny/gojq"
)

// streams are the functions of jq that give any number of results, by name and number of
// arguments, as its manual has them.
var streams = []string{
	"combinations/0", "combinations/1", "fromstream/1", "leaf_paths/0", "limit/2", "match/2", "paths/0", "paths/1",
	"range/1", "range/2", "range/3", "recurse/0", "recurse/1", "recurse/2", "repeat/1", "scan/1", "scan/2", "skip/2",
	"splits/1", "splits/2", "tostream/0", "truncate_stream/1", "while/2",
}

// passing are those that give as many results as an argument does, by which one.
var passing = map[string]int{"getpath/1": 0, "path/1": 0, "error/1": 0}

// manyIn is the part of a program, as it is written in full, for which it gives any number
// of results; "" where it gives one, or none.
func manyIn(query *gojq.Query) string { return look{}.query(query) }

// look knows the functions that the program defines itself, by name and number of arguments.
type look map[string]*gojq.FuncDef

func (l look) query(q *gojq.Query) string {
	if q == nil {
		return ""
	}
	if len(q.FuncDefs) > 0 {
		own := look{}
		for name, def := range l {
			own[name] = def
		}
		for _, def := range q.FuncDefs {
			own[called(def.Name, len(def.Args))] = def
		}
		l = own
	}
	switch {
	case q.Term != nil:
		return l.term(q.Term)
	case q.Op == gojq.OpComma:
		return q.String()
	case q.Op == gojq.OpModify || q.Op >= gojq.OpUpdateAdd && q.Op <= gojq.OpUpdateAlt && q.Op != gojq.OpAssign:
		return "" // it changes what is there
	case q.Op == gojq.OpAssign:
		return l.query(q.Right)
	}
	return l.first(q.Left, q.Right)
}

func (l look) first(queries ...*gojq.Query) string {
	for _, q := range queries {
		if found := l.query(q); found != "" {
			return found
		}
	}
	return ""
}

func (l look) term(t *gojq.Term) string {
	if found := l.bare(t); found != "" {
		return found
	}
	for _, suffix := range t.SuffixList {
		if suffix.Iter {
			return t.String()
		}
		if i := suffix.Index; i != nil {
			if found := l.first(i.Start, i.End); found != "" {
				return found
			}
		}
	}
	return ""
}

// bare looks at a term without what stands behind it.
func (l look) bare(t *gojq.Term) string {
	switch t.Type {
	case gojq.TermTypeRecurse, gojq.TermTypeForeach:
		return t.String()
	case gojq.TermTypeIndex:
		return l.first(t.Index.Start, t.Index.End)
	case gojq.TermTypeFunc:
		return l.call(t)
	case gojq.TermTypeObject:
		return l.object(t.Object)
	case gojq.TermTypeUnary:
		return l.term(t.Unary.Term)
	case gojq.TermTypeString, gojq.TermTypeFormat:
		if t.Str != nil {
			return l.first(t.Str.Queries...)
		}
	case gojq.TermTypeIf:
		return l.branches(t.If)
	case gojq.TermTypeTry:
		return l.first(t.Try.Body, t.Try.Catch)
	case gojq.TermTypeReduce:
		return l.query(t.Reduce.Start)
	case gojq.TermTypeLabel:
		return l.query(t.Label.Body)
	case gojq.TermTypeQuery:
		return l.query(t.Query)
	}
	return ""
}

func (l look) branches(i *gojq.If) string {
	parts := []*gojq.Query{i.Cond, i.Then, i.Else}
	for _, other := range i.Elif {
		parts = append(parts, other.Cond, other.Then)
	}
	return l.first(parts...)
}

func (l look) object(o *gojq.Object) string {
	for _, member := range o.KeyVals {
		if found := l.first(member.KeyQuery, member.Val); found != "" {
			return found
		}
	}
	return ""
}

func (l look) call(t *gojq.Term) string {
	name := called(t.Func.Name, len(t.Func.Args))
	if def, own := l[name]; own {
		inside := look{}
		for other, d := range l {
			if other != name { // it may call itself
				inside[other] = d
			}
		}
		return inside.query(def.Body)
	}
	if at, ok := passing[name]; ok {
		return l.query(t.Func.Args[at])
	}
	if name == "limit/2" && t.Func.Args[0].String() == "1" || name == "match/2" && !strings.Contains(t.Func.Args[1].String(), "g") {
		return ""
	}
	if slices.Contains(streams, name) {
		return t.String()
	}
	return ""
}

func called(name string, arguments int) string { return name + "/" + string(rune('0'+arguments)) }
