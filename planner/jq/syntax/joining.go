package syntax

import (
	"slices"
	"strings"

	"github.com/itchyny/gojq"
)

// Joining is “(.others | INDEX(key)) as $by | .list | map(…$by[key]…)”, which adds to each row
// of a list the one of another with the same key.
type Joining struct {
	Others, List  string
	OtherKey, Key *gojq.Query
	Keys          []*gojq.Query // all places of key, as that stands twice where only rows with a match are kept
	Without       bool          // rows are kept that match nothing
	Both          bool          // columns that both have are kept
	Full          bool          // rows of the others without a partner stay too
	Status        string        // the column that says what is new, gone or changed
	Made          string        // what becomes of a row
}

// JoiningIn is the joining that a line is.
func JoiningIn(q *gojq.Query) (j Joining, ok bool) {
	if q.Op != gojq.OpPipe || len(q.Patterns) != 1 || q.Right == nil || q.Right.Op != gojq.OpPipe {
		return j, false
	}
	index := q.Left
	if index.Term != nil && index.Term.Type == gojq.TermTypeQuery && len(index.Term.SuffixList) == 0 {
		index = index.Term.Query
	}
	if index.Op != gojq.OpPipe || index.Right == nil || index.Right.Term == nil {
		return j, false
	}
	f := index.Right.Term.Func
	if !isIndex(f) {
		return j, false
	}
	j.Others, j.List, j.OtherKey = ColumnIn(index.Left), ColumnIn(q.Right.Left), f.Args[0]
	if list, status := fullIn(q.Right.Left); list != "" {
		j.List, j.Full, j.Status = list, true, status
	}
	if j.Keys = indexesOf(q.Right.Right, q.Patterns[0].Name, nil); len(j.Keys) > 0 {
		j.Key = j.Keys[0]
	}
	j.Made = q.Right.Right.String()
	j.Without = strings.Contains(j.Made, "| not)")
	j.Both = strings.Contains(j.Made, "with_entries(if .key | in($row)")
	return j, j.Others != "" && j.List != "" && j.Key != nil
}

// Indexed is the function by which a query makes what others are looked up in, of a list behind which
// it stands and by what it is given; nil where it does not.
func Indexed(q *gojq.Query) *gojq.Func {
	for q.Term != nil && q.Term.Type == gojq.TermTypeQuery && len(q.Term.SuffixList) == 0 {
		q = q.Term.Query
	}
	if q.Op == gojq.OpPipe {
		return Indexed(q.Right)
	}
	if q.Term == nil || len(q.Term.SuffixList) > 0 || !isIndex(q.Term.Func) {
		return nil
	}
	return q.Term.Func
}

// isIndex: “_index” is what INDEX is in a joining (planner/jq/keys.go).
func isIndex(f *gojq.Func) bool {
	return f != nil && len(f.Args) == 1 && (f.Name == "INDEX" || f.Name == "_index")
}

// fullIn is the list whose rows all stay in a line besides those of the other, and its status; "" where
// it is not so.
func fullIn(q *gojq.Query) (list, status string) {
	if q.Term == nil || q.Term.Func == nil || q.Term.Func.Name != "full" || len(q.Term.Func.Args) < 3 {
		return "", ""
	}
	args := q.Term.Func.Args
	if len(args) > 3 && args[3].Term != nil && args[3].Term.Object != nil {
		for _, member := range args[3].Term.Object.KeyVals {
			if member.Key == "status" && member.Val != nil && member.Val.Term != nil && member.Val.Term.Str != nil {
				status = member.Val.Term.Str.Str
			}
		}
	}
	return ColumnIn(args[0]), status
}

// indexesOf are what a variable is looked up by in a query.
func indexesOf(q *gojq.Query, name string, found []*gojq.Query) []*gojq.Query {
	if q == nil {
		return found
	}
	t := q.Term
	switch {
	case t == nil:
		return indexesOf(q.Right, name, indexesOf(q.Left, name, found))
	case t.Type == gojq.TermTypeQuery:
		return indexesOf(t.Query, name, found)
	case t.Func == nil:
		return found
	case t.Func.Name == name && len(t.SuffixList) > 0 && t.SuffixList[0].Index != nil && t.SuffixList[0].Index.Start != nil:
		return append(found, t.SuffixList[0].Index.Start)
	}
	for _, argument := range t.Func.Args {
		found = indexesOf(argument, name, found)
	}
	return found
}

// KeyColumns are the columns that a key is made of, "" for each part that is none.
func KeyColumns(q *gojq.Query) (names []string) {
	for q.Term == nil && q.Left != nil {
		q = q.Left
	}
	if q.Term == nil || q.Term.Array == nil || q.Term.Array.Query == nil {
		return []string{ColumnIn(q)}
	}
	for _, one := range Parted(q.Term.Array.Query) {
		names = append(names, ColumnIn(one))
	}
	return names
}

// KeyColumn is the column that a key is made of, "" where it is of several or of none.
func KeyColumn(q *gojq.Query) string {
	if names := KeyColumns(q); len(names) == 1 {
		return names[0]
	}
	return ""
}

// TablesIn are the lists of which a line makes tables, for “stack”, that are called by their names:
// [{file: "a", rows: .a}, {file: "b", rows: .b}]. None where it is another line.
func TablesIn(line *gojq.Query) (names []string) {
	if line.Term == nil || line.Term.Array == nil || line.Term.Array.Query == nil || len(line.Term.SuffixList) > 0 {
		return nil
	}
	for _, one := range Parted(line.Term.Array.Query) {
		if !slices.Equal(PickedIn(one), []string{"file", "rows"}) {
			return nil
		}
		name := ColumnIn(one.Term.Object.KeyVals[1].Val)
		if name == "" {
			return nil
		}
		names = append(names, name)
	}
	return names
}
