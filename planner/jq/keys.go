package jq

import (
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
)

// A joining makes texts of the keys by which it looks rows up, and the language makes of 49.90
// another one than of 49.9. Where it compares numbers they are the same, and so they are here:
// the digits that a number was written with are none of its value. It makes one text of all that is
// empty, too, and here that is no key: else orders without a customer would be those of a customer
// without a number.

// sameKeys makes of each joining in a query that looks rows up by the text of a column one that
// does so by its value, and in which nothing is looked up by what is empty.
func sameKeys(q *gojq.Query) {
	for ; q != nil; q = q.Right {
		if j, ok := syntax.JoiningIn(q); ok {
			byValue(j)
			if j.Full {
				keepApart(q.Right, q.Patterns[0].Name)
			}
		}
		byKeyOnly(q)
	}
}

// JoinedBy are the columns by which lists of the data are joined, by the names of the lists.
func (p *Program) JoinedBy() map[string][]string {
	columns := map[string][]string{}
	all := *p.query
	all.FuncDefs = nil // as of KeepingAll
	for rest := &all; rest != nil; {
		line, next := syntax.FirstLine(rest)
		if j, ok := syntax.JoiningIn(line); ok {
			columns[j.List] = append(columns[j.List], syntax.KeyColumns(j.Key)...)
			columns[j.Others] = append(columns[j.Others], syntax.KeyColumns(j.OtherKey)...)
		}
		rest = next
	}
	return columns
}

func byValue(j syntax.Joining) {
	if j.Key.Term != nil || j.Key.Op != gojq.OpPipe || j.Key.Right.String() != "tostring" || strings.Contains(j.OtherKey.String(), "tostring") {
		return
	}
	if syntax.ColumnIn(j.OtherKey) == "" { // it is made by a function already, or says itself what it is
		return
	}
	by := syntax.Call("exactly")
	column := *j.OtherKey
	*j.OtherKey = *syntax.Pipe(&column, by)
	for _, key := range j.Keys {
		key.Right = by
	}
}

// byKeyOnly lets nothing be looked up by what is empty in “(… | INDEX(key)) as $by | …$by[key]…”.
func byKeyOnly(q *gojq.Query) {
	if q.Op != gojq.OpPipe || len(q.Patterns) != 1 || q.Patterns[0].Name == "" {
		return
	}
	index := syntax.Indexed(q.Left)
	if index == nil {
		return
	}
	index.Name = "_index"
	onlyKeyed(index.Args[0])
	for _, t := range lookups(q.Right, q.Patterns[0].Name) {
		onlyKeyed(t.SuffixList[0].Index.Start)
	}
}

// onlyKeyed makes of a key of columns one that is nothing where one of these is empty.
func onlyKeyed(key *gojq.Query) {
	call := syntax.Call("_keyed")
	if syntax.ColumnIn(key) != "" {
		column := *key
		*key = *syntax.Pipe(&column, call)
		return
	}
	if key.Op != gojq.OpPipe || len(key.Patterns) > 0 || syntax.ColumnIn(key.Left) == "" && (key.Left.Term == nil || key.Left.Term.Array == nil) {
		return
	}
	if by := key.Right.String(); by != "exactly" && by != "loosely" { // which know that themselves
		key.Right = syntax.Pipe(call, key.Right)
	}
}

// lookups are all places in a query where something is looked up in a variable.
func lookups(q *gojq.Query, name string) (found []*gojq.Term) {
	eachQuery(q, false, func(one *gojq.Query, _ bool) bool {
		t := one.Term
		if t != nil && t.Func != nil && t.Func.Name == name && len(t.SuffixList) > 0 && t.SuffixList[0].Index != nil && t.SuffixList[0].Index.Start != nil {
			found = append(found, t)
		}
		return true
	})
	return found
}

// keepApart lets rows of the other list that have no key, which “full” puts below those of the list, get
// what they have: nothing finds them. The line ends with “full(…) | map(…)”, and lines may follow.
func keepApart(q *gojq.Query, name string) {
	made := q.Right
	if made.Op == gojq.OpPipe && len(made.Patterns) == 0 {
		made = made.Left
	}
	if !syntax.IsMap(made) || !strings.Contains(made.String(), "with_entries(if .key | in($row)") {
		return
	}
	args := &q.Left.Term.Func.Args
	if len(*args) == 3 {
		*args = append(*args, syntax.Query(&gojq.Term{Type: gojq.TermTypeObject, Object: &gojq.Object{}}))
	}
	if (*args)[3].Term == nil || (*args)[3].Term.Object == nil {
		return
	}
	options := (*args)[3].Term.Object
	options.KeyVals = append(options.KeyVals, &gojq.ObjectKeyVal{Key: "apart", Val: syntax.Query(&gojq.Term{Type: gojq.TermTypeTrue})})
	row := &made.Term.Func.Args[0]
	for _, t := range lookups(*row, name) {
		found := *t
		*t = gojq.Term{Type: gojq.TermTypeQuery, Query: &gojq.Query{Op: gojq.OpAlt, Left: syntax.Call("_apart"), Right: syntax.Query(&found)}}
	}
	*row = syntax.Pipe(*row, syntax.Call("_together"))
}
