package jq

import (
	"maps"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/text"
)

// A column may be a field of an object in a row, as what an address answers has them:
// .["customer.name"] is the name of the customer, in every place of a program but where it sets a
// column. A column that is called so itself is meant first.

// memberDef is such a column, and a path as well as a value.
const memberDef = ` def _member($name): _within($name) as $path | if $path then getpath($path) else .[$name] end;`

var reaching = gojq.WithFunction("_within", 1, 1, func(row any, args []any) any {
	members, _ := row.(map[string]any)
	name, _ := args[0].(string)
	if path := pathTo(members, name); path != nil {
		return path
	}
	return nil
})

// pathTo is the way to a field of an object in a row that the name of a column leads to, nil where
// it is none. A name in it may have a dot itself.
func pathTo(members map[string]any, name string) []any {
	if _, own := members[name]; own {
		return []any{name}
	}
	for i := range len(name) {
		if inner, isObject := members[name[:i]].(map[string]any); isObject && name[i] == '.' {
			rest := name[i+1:]
			if path := pathTo(inner, rest); path != nil {
				return append([]any{name[:i]}, path...)
			}
			if !strings.Contains(rest, ".") { // it may be made there
				return []any{name[:i], rest}
			}
		}
	}
	return nil
}

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
	for _, part := range partsWithin(t) {
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
			*t = gojq.Term{Type: gojq.TermTypeQuery, Query: piped(termQuery(&before), memberQuery(name)), SuffixList: behind}
			reachIntoTerm(t)
			return
		}
	}
	if name := dottedIn(t.Index); name != "" {
		*t = gojq.Term{Type: gojq.TermTypeFunc, Func: memberQuery(name).Term.Func, SuffixList: t.SuffixList}
	}
}

func memberQuery(name string) *gojq.Query {
	return functionQuery("_member", termQuery(&gojq.Term{Type: gojq.TermTypeString, Str: &gojq.String{Str: name}}))
}

// dottedIn is the name with a dot by which an index takes a member, "" where it does not.
func dottedIn(i *gojq.Index) string {
	if i == nil || i.IsSlice {
		return ""
	}
	if name := nameOf(i); isDotted(&gojq.String{Str: name}) {
		return name
	}
	return ""
}

// isDotted reports whether a name may be one of a field in a field.
func isDotted(s *gojq.String) bool {
	return len(s.Queries) == 0 && strings.Contains(s.Str, ".") && !strings.HasPrefix(s.Str, ".") && !strings.HasSuffix(s.Str, ".")
}

// mostDeep is how deep fields of objects are known as columns.
const mostDeep = 4

// widened is a row with the fields of its objects as columns.
func widened(row map[string]any) map[string]any {
	var more map[string]any
	for name, value := range row {
		if object, isObject := value.(map[string]any); isObject {
			if more == nil {
				more = map[string]any{}
			}
			addFields(more, name, object, 1)
		}
	}
	if more == nil {
		return row
	}
	maps.Copy(more, row)
	return more
}

func addFields(to map[string]any, prefix string, object map[string]any, depth int) {
	for name, value := range object {
		to[prefix+"."+name] = value
		if inner, isObject := value.(map[string]any); isObject && depth < mostDeep {
			addFields(to, prefix+"."+name, inner, depth+1)
		}
	}
}
