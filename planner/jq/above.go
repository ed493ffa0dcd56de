package jq

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/itchyny/gojq"
)

// filledFromAbove is the column whose empty cells a line fills with what stands above them; ""
// where it is another line.
func filledFromAbove(q *gojq.Query) string {
	t := q.Term
	if t == nil || t.Type != gojq.TermTypeArray || len(t.SuffixList) > 0 || t.Array.Query == nil {
		return ""
	}
	each := t.Array.Query.Term
	if each == nil || each.Type != gojq.TermTypeForeach || each.Foreach.Extract == nil {
		return ""
	}
	made := each.Foreach.Extract.Right
	if made == nil || made.Term == nil || made.Term.Object == nil || len(made.Term.Object.KeyVals) != 1 {
		return ""
	}
	member := made.Term.Object.KeyVals[0]
	if member.Val == nil || member.Val.String() != "." { // it makes something else of what stands above
		return ""
	}
	column := member.Key
	if s := member.KeyString; s != nil && len(s.Queries) == 0 {
		column = s.Str
	}
	name, err := json.Marshal(column)
	if err != nil || column == "" {
		return ""
	}
	for _, at := range []string{".[" + string(name) + "]", "[" + string(name) + "]", "." + column} {
		wanted, err := gojq.Parse(strings.ReplaceAll(`[foreach .[] as $row (null; if $row@ | . == null or . == "" then . else $row@ end; $row + {`, "@", at) + member.String() + "})]")
		if err == nil && wanted.String() == q.String() {
			return column
		}
	}
	return ""
}

// withoutAbove says in how many rows nothing stands above an empty cell that is to be filled.
func withoutAbove(line *gojq.Query, made []map[string]any) string {
	column := filledFromAbove(line)
	if column == "" {
		return ""
	}
	if n, _ := emptyIn(made, column); n > 0 && n < len(made) {
		return fmt.Sprintf("“%s” stays empty in the first %d of %d rows, as nothing stands above.", column, n, len(made))
	}
	return ""
}
