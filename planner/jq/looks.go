package jq

import (
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/text"
)

// The language compares texts by their codes, and to people those are the same that look the same
// (planner/jq/tabular/looks.go). What a program compares, or takes for a key, it then takes by its
// looks. That costs time, and few data need it.

// ByLooks is the program to which texts are the same that look the same.
func (p *Program) ByLooks() *Program { return &Program{p.query, true, p.mixed} }

// whole is the query as it is run.
func (p *Program) whole() *gojq.Query {
	source := p.query.String()
	drops, finds := strings.Contains(source, dropsRepeats), findsNumbers(source)
	if !p.byLooks && !drops && !finds && len(p.mixed) == 0 {
		return p.query
	}
	made, err := gojq.Parse(source)
	if err != nil {
		return p.query // which its own text does not give
	}
	if len(p.mixed) > 0 {
		orderFigures(made, p.mixed)
	}
	if finds {
		preferAmounts(made)
	}
	if p.byLooks {
		takeLooks(made)
	}
	if drops {
		keepKeyless(made)
	}
	return made
}

// lookMinus is what stands for “a - b”, which lists may be.
const lookMinus = "_look_minus/2"

// takeLooks changes a query and all in it.
func takeLooks(q *gojq.Query) {
	if q == nil {
		return
	}
	for _, def := range q.FuncDefs {
		takeLooks(def.Body)
	}
	if q.Term != nil {
		takeLooksIn(q.Term)
		return
	}
	takeLooks(q.Left)
	takeLooks(q.Right)
	switch q.Op {
	case gojq.OpPipe:
		lookUpByLooks(q)
	case gojq.OpEq, gojq.OpNe, gojq.OpLt, gojq.OpLe, gojq.OpGt, gojq.OpGe:
		if !looksSo(q.Left) && !looksSo(q.Right) {
			q.Left, q.Right = looked(q.Left), looked(q.Right)
		}
	case gojq.OpSub:
		if !syntax.IsNumber(q.Left) && !syntax.IsNumber(q.Right) {
			*q = *syntax.Call(strings.TrimSuffix(lookMinus, "/2"), q.Right, q.Left)
		}
	}
}

// lookUpByLooks is for “(… | INDEX(key)) as $by | …$by[key]…”.
func lookUpByLooks(q *gojq.Query) {
	if len(q.Patterns) != 1 || q.Patterns[0].Name == "" {
		return
	}
	index := syntax.Indexed(q.Left)
	if index == nil {
		return
	}
	index.Args[0] = looked(index.Args[0])
	for _, t := range lookups(q.Right, q.Patterns[0].Name) {
		t.SuffixList[0].Index.Start = looked(t.SuffixList[0].Index.Start)
	}
}

func takeLooksIn(t *gojq.Term) {
	for _, part := range syntax.PartsWithin(t) {
		takeLooks(part)
	}
	if t.Object != nil {
		for _, member := range t.Object.KeyVals {
			takeLooks(member.KeyQuery)
			takeLooks(member.Val)
		}
	}
	if t.Func == nil {
		return
	}
	switch name := syntax.Called(t.Func.Name, len(t.Func.Args)); name {
	case "unique/0":
		t.Func.Name, t.Func.Args = "unique_by", []*gojq.Query{syntax.Call("_looks")}
	case "group_by/1", "unique_by/1":
		t.Func.Args[0] = looked(t.Func.Args[0])
	case "index/1", "rindex/1", "indices/1", "split/1", "ltrimstr/1", "rtrimstr/1", "trimstr/1":
		if !asksForBlanks(t.Func.Args[0]) {
			t.Func.Name = "_look_" + t.Func.Name
		}
	case "contains/1", "inside/1", "startswith/1", "endswith/1", "test/1", "test/2", "IN/1", "IN/2":
		if asksForBlanks(t.Func.Args[0]) {
			return
		}
		for i, arg := range t.Func.Args {
			t.Func.Args[i] = looked(arg)
		}
		call := syntax.Query(&gojq.Term{Type: gojq.TermTypeFunc, Func: t.Func})
		*t = gojq.Term{Type: gojq.TermTypeQuery, Query: syntax.Pipe(syntax.Call("_looks"), call), SuffixList: t.SuffixList}
	}
}

// looked is a query that gives the looks of what another does. Keys of our own functions are such
// already, and no texts to look at.
func looked(q *gojq.Query) *gojq.Query {
	switch {
	case q.Term == nil && q.Op == gojq.OpComma:
		return &gojq.Query{Left: looked(q.Left), Op: gojq.OpComma, Right: looked(q.Right)}
	case q.Term != nil && q.Term.Array != nil && q.Term.Array.Query != nil && len(q.Term.SuffixList) == 0:
		return syntax.List(looked(q.Term.Array.Query))
	case looksSo(q), ownKeys().MatchString(q.String()):
		return q
	}
	return syntax.Query(&gojq.Term{Type: gojq.TermTypeQuery, Query: syntax.Pipe(q, syntax.Call("_looks"))})
}

var ownKeys = text.Pattern(`\b(?:ascending|descending|exactly|loosely)\b`)

// looksSo reports whether a part of a program is a value that looks like no other.
func looksSo(q *gojq.Query) bool {
	if q.Term == nil {
		return false
	}
	if said, isText := syntax.TextIn(q); isText {
		return said == ""
	}
	return syntax.IsNumber(q) || syntax.IsConstant(q.Term) && !strings.HasPrefix(q.Term.String(), "$")
}

// asksForBlanks reports whether a part of a program is a text that asks for a kind of blank.
func asksForBlanks(q *gojq.Query) bool {
	said, _ := syntax.TextIn(q)
	return strings.ContainsAny(said, "\u00a0\u2007\u202f\u200b\u2060\ufeff") || strings.Contains(said, `\x`) || strings.Contains(said, `\p{Z`)
}
