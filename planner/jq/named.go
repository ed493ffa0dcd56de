package jq

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/problem"
)

// missing stands in a program where a field of the page is empty that has to have something.
const missing = `error("nothing is written here")`

// misnamed is the fault of a program that makes a column twice in one row, of which the last
// would stay without a word, or names none where a name belongs, or nothing where something
// does, as an emptied field does.
func misnamed(source string, query *gojq.Query) *Fault {
	twice, nameless := namesIn(query, "", false)
	switch {
	case strings.Contains(query.String(), missing):
		return unfilled(source, max(strings.Index(source, missing), 0), problem.Say("nothing is written here, and something has to be"), problem.Say("Write what belongs here, or take the line away."))
	case nameless:
		return unfilled(source, max(strings.Index(source, `[""]`), 0), problem.Say("no column is named here"), problem.Say("Write the name of a column."))
	case twice != "":
		return faultAt(source, placeOf(source, twice), problem.Say("the column “%s” is made twice, and only the last would stay", tabular.Start(twice)), problem.Say("Give each a name of its own."))
	}
	return nil
}

func unfilled(source string, at int, what, remedy problem.Said) *Fault {
	fault := faultAt(source, at, what, remedy)
	fault.Unfilled = true
	return fault
}

// placeOf is where a name stands for the last time.
func placeOf(source, name string) int {
	quoted, _ := json.Marshal(name) // of a text
	return max(strings.LastIndex(source, string(quoted)), strings.LastIndex(source, name+":"), 0)
}

// namesIn looks through a query for objects that have a member twice, and for names that are
// empty.
func namesIn(q *gojq.Query, twice string, nameless bool) (string, bool) {
	if q == nil || twice != "" || nameless {
		return twice, nameless
	}
	for _, def := range q.FuncDefs {
		twice, nameless = namesIn(def.Body, twice, nameless)
	}
	if q.Term == nil {
		twice, nameless = namesIn(q.Left, twice, nameless)
		return namesIn(q.Right, twice, nameless)
	}
	t := q.Term
	nameless = nameless || isNameless(t.Index) || slices.ContainsFunc(t.SuffixList, func(s *gojq.Suffix) bool { return isNameless(s.Index) })
	if t.Object != nil {
		twice, nameless = namesInObject(t.Object, nameless)
	}
	for _, part := range syntax.PartsWithin(t) {
		twice, nameless = namesIn(part, twice, nameless)
	}
	return twice, nameless
}

func namesInObject(o *gojq.Object, nameless bool) (twice string, _ bool) {
	met := map[string]bool{}
	for _, member := range o.KeyVals {
		name, isName := member.Key, member.Key != "" && !strings.HasPrefix(member.Key, "$")
		if s := member.KeyString; s != nil && len(s.Queries) == 0 {
			name, isName = s.Str, true
			nameless = nameless || name == ""
		}
		if isName && met[name] {
			return name, nameless
		}
		met[name] = met[name] || isName
		twice, nameless = namesIn(member.Val, twice, nameless)
	}
	return twice, nameless
}

func isNameless(i *gojq.Index) bool {
	if i == nil || i.IsSlice {
		return false
	}
	said := i.Str
	if s := i.Start; s != nil && s.Term != nil && len(s.Term.SuffixList) == 0 {
		said = s.Term.Str
	}
	return said != nil && said.Str == "" && len(said.Queries) == 0
}
