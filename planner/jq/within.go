package jq

import (
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/text"
)

// A column may be a field of an object in a row (planner/jq/function/within.go): what takes
// .["customer.name"] in a query takes what the function _member gives.

// dotted is a text with a dot in it, as a program has it.
var dotted = text.Pattern(`"(?:[^"\\]|\\.)*\.(?:[^"\\]|\\.)*"`)

// within is the query that takes fields of objects in rows for columns.
func within(q *gojq.Query) *gojq.Query {
	source := q.String()
	if !dotted().MatchString(source) {
		return q
	}
	made, err := gojq.Parse(source)
	if err != nil {
		return q // which its own text does not give
	}
	reachInto(made)
	return made
}

// reachInto changes a query and all in it.
func reachInto(q *gojq.Query) {
	if q == nil {
		return
	}
	for _, def := range q.FuncDefs {
		reachInto(def.Body)
	}
	if q.Term != nil {
		reachIntoTerm(q.Term)
		return
	}
	if q.Op != gojq.OpAssign { // which makes a column of the name
		reachInto(q.Left)
	}
	reachInto(q.Right)
}

func reachIntoTerm(t *gojq.Term) {
	for _, part := range syntax.PartsWithin(t) {
		reachInto(part)
	}
	if t.Object != nil {
		for _, member := range t.Object.KeyVals {
			if s := member.KeyString; member.Val == nil && s != nil && isDotted(s) {
				member.Val = memberQuery(s.Str)
				continue
			}
			reachInto(member.KeyQuery)
			reachInto(member.Val)
		}
	}
	for i, suffix := range t.SuffixList {
		if name := dottedIn(suffix.Index); name != "" {
			before, behind := *t, t.SuffixList[i+1:]
			before.SuffixList = t.SuffixList[:i:i]
			*t = gojq.Term{Type: gojq.TermTypeQuery, Query: syntax.Pipe(syntax.Query(&before), memberQuery(name)), SuffixList: behind}
			reachIntoTerm(t)
			return
		}
	}
	if name := dottedIn(t.Index); name != "" {
		*t = gojq.Term{Type: gojq.TermTypeFunc, Func: memberQuery(name).Term.Func, SuffixList: t.SuffixList}
	}
}

func memberQuery(name string) *gojq.Query {
	return syntax.Call("_member", syntax.Query(&gojq.Term{Type: gojq.TermTypeString, Str: &gojq.String{Str: name}}))
}

// dottedIn is the name with a dot by which an index takes a member, "" where it does not.
func dottedIn(i *gojq.Index) string {
	if i == nil || i.IsSlice {
		return ""
	}
	if name := syntax.NameOf(i); isDotted(&gojq.String{Str: name}) {
		return name
	}
	return ""
}

// isDotted reports whether a name may be one of a field in a field.
func isDotted(s *gojq.String) bool {
	return len(s.Queries) == 0 && strings.Contains(s.Str, ".") && !strings.HasPrefix(s.Str, ".") && !strings.HasSuffix(s.Str, ".")
}
