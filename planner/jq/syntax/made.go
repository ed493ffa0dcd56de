package syntax

import (
	"strings"

	"github.com/itchyny/gojq"
)

// MadeFrom are the columns that a line picks, calls otherwise, writes anew or makes others of, as far as
// forms go: none of which it says itself what is to be where nothing stands, and none that it leaves out.
func MadeFrom(line *gojq.Query) []string {
	if column := FilledFromAbove(line); column != "" {
		return []string{column}
	}
	if t := line.Term; t != nil && t.Func != nil && Called(t.Func.Name, len(t.Func.Args)) == "written/2" {
		return takenFrom(t.Func.Args[0], nil)
	}
	name, made := CalledIn(line)
	switch {
	case name != "map":
		return nil
	case made.Op == gojq.OpModify && saysForNothing(made.Right):
		return nil
	case made.Op == gojq.OpModify:
		return takenFrom(made.Left, nil)
	case made.Op == gojq.OpAssign:
		return takenFrom(made.Right, nil)
	}
	return objectsFrom(made, nil)
}

// objectsFrom are the columns that stand in the objects which rows become, or get.
func objectsFrom(q *gojq.Query, found []string) []string {
	switch {
	case q == nil:
		return found
	case q.Term != nil && q.Term.Type == gojq.TermTypeQuery:
		return objectsFrom(q.Term.Query, found)
	case q.Term != nil && q.Term.Object != nil && len(q.Term.SuffixList) == 0:
		for i, name := range PickedIn(q) {
			if val := q.Term.Object.KeyVals[i].Val; val != nil {
				found = takenFrom(val, found)
			} else {
				found = append(found, name)
			}
		}
	case q.Term != nil:
	case q.Op == gojq.OpAdd || q.Op == gojq.OpComma:
		return objectsFrom(q.Right, objectsFrom(q.Left, found))
	case q.Op == gojq.OpPipe && len(q.Patterns) == 0:
		return takenFrom(q, objectsFrom(q.Left, found))
	}
	return found
}

// takenFrom are the columns that a value is made of.
func takenFrom(q *gojq.Query, found []string) []string {
	switch {
	case q == nil || len(q.Patterns) > 0:
	case ColumnIn(q) != "":
		return append(found, ColumnIn(q))
	case q.Term != nil && len(q.Term.SuffixList) > 0:
	case q.Term != nil && q.Term.Type == gojq.TermTypeQuery:
		return takenFrom(q.Term.Query, found)
	case q.Term != nil && q.Term.Array != nil:
		return takenFrom(q.Term.Array.Query, found)
	case q.Term != nil:
	case q.Op == gojq.OpComma:
		return takenFrom(q.Right, takenFrom(q.Left, found))
	case q.Op == gojq.OpPipe && q.Left.Op == gojq.OpAlt && q.Left.Term == nil && q.Left.Right.String() == `""`: // a text in which something is looked for
		return takenFrom(q.Left.Left, found)
	case q.Op == gojq.OpPipe && !saysForNothing(q.Right):
		return takenFrom(q.Left, found)
	}
	return found
}

// saysForNothing reports whether a part of a program says what is to be where it gets nothing, and gives
// something then.
func saysForNothing(q *gojq.Query) bool {
	if q.Term == nil || q.Term.If == nil {
		return strings.Contains(strings.ReplaceAll(q.String(), `// ""`, ""), "//")
	}
	then := q.Term.If.Then.String()
	return strings.Contains(q.Term.If.Cond.String(), "== null") && then != "." && then != "null"
}
