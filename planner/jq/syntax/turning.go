package syntax

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/itchyny/gojq"
)

// PickedIn are the members of the object that a line makes of each row, or of all.
func PickedIn(line *gojq.Query) (names []string) {
	if name, element := CalledIn(line); name == "map" {
		line = element
	} else if column, _ := PivotIn(line); column != nil {
		line = line.Term.Func.Args[1]
	}
	if line.Term == nil || line.Term.Object == nil || len(line.Term.SuffixList) > 0 {
		return nil
	}
	for _, member := range line.Term.Object.KeyVals {
		switch {
		case member.Key != "" && !strings.HasPrefix(member.Key, "$"):
			names = append(names, member.Key)
		case member.KeyString != nil && len(member.KeyString.Queries) == 0:
			names = append(names, member.KeyString.Str)
		default:
			return nil // the data name it
		}
	}
	return names
}

// Renaming is what a column is called by another name.
type Renaming struct{ From, To string }

// RenamedIn are those of the line map(del(.a) + {b: .a}).
func RenamedIn(line *gojq.Query) (all []Renaming) {
	_, q := CalledIn(line)
	if q == nil || q.Op != gojq.OpAdd || q.Left == nil || q.Right.Term == nil || q.Right.Term.Object == nil {
		return nil
	}
	name, dropped := CalledIn(q.Left)
	if name != "del" {
		return nil
	}
	var froms []string
	for _, one := range Parted(dropped) {
		froms = append(froms, ColumnIn(one))
	}
	for i, to := range PickedIn(q.Right) {
		from := ColumnIn(q.Right.Term.Object.KeyVals[i].Val)
		if from == "" || !slices.Contains(froms, from) {
			return nil
		}
		all = append(all, Renaming{from, to})
	}
	return all
}

// PivotIn is what a line makes columns of, and their figure; nil where it makes none so.
func PivotIn(line *gojq.Query) (column, figure *gojq.Query) {
	if t := line.Term; t != nil && t.Func != nil && Called(t.Func.Name, len(t.Func.Args)) == "pivot/3" && len(t.SuffixList) == 0 {
		return t.Func.Args[0], t.Func.Args[2]
	}
	return nil, nil
}

// FirstOf is the column of which a figure takes the first value: .[0].a, also behind a condition.
func FirstOf(figure *gojq.Query) string {
	if figure == nil || figure.Term == nil {
		return ""
	}
	switch t := figure.Term; {
	case t.Type == gojq.TermTypeQuery:
		return FirstOf(t.Query)
	case t.If != nil:
		return FirstOf(t.If.Else)
	case t.Type == gojq.TermTypeIndex && isWhole(t.Index.Start) && len(t.SuffixList) == 1 && t.SuffixList[0].Index != nil:
		return NameOf(t.SuffixList[0].Index)
	}
	return ""
}

// EnteredIn is the column of lists that a line makes rows of, and whether rows with an empty one
// stay; "" where it does not.
func EnteredIn(line *gojq.Query) (column string, staying bool) {
	name, row := CalledIn(line)
	if name != "map" || row.Op != gojq.OpAdd || row.Right == nil || row.Right.Term == nil || row.Right.Term.Func == nil {
		return "", false
	}
	f := row.Right.Term.Func
	if f.Name != "each_entry" || len(f.Args) < 2 {
		return "", false
	}
	return ColumnIn(f.Args[0]), len(f.Args) > 2 && f.Args[2].String() == "true"
}

// FilledFromAbove is the column whose empty cells a line fills with what stands above them; ""
// where it is another line.
func FilledFromAbove(q *gojq.Query) string {
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
		for _, empty := range []string{`. == null or (tostring | trim) == ""`, `. == null or . == ""`} {
			wanted, err := gojq.Parse(strings.ReplaceAll(`[foreach .[] as $row (null; if $row@ | `+empty+` then . else $row@ end; $row + {`, "@", at) + member.String() + "})]")
			if err == nil && wanted.String() == q.String() {
				return column
			}
		}
	}
	return ""
}
