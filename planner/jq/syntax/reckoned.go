package syntax

import (
	"strings"

	"github.com/itchyny/gojq"
)

// ReckonedIn are the columns of which a line calculates another, or makes the sum, average, smallest or
// largest. Those are none of which it says itself what is to be where nothing stands: .a // 0, but
// for the sum as the form writes it, and what stands in a condition, but for “stays empty”.
func ReckonedIn(line *gojq.Query) (columns []string) {
	if name, arg := CalledIn(line); name == "map" && arg.Op == gojq.OpAssign && ColumnIn(arg.Left) != "" {
		return calculatedOf(arg.Right, nil)
	}
	if total, _ := TotalledIn(line); total != nil {
		return figuresOf(total.Left, nil)
	}
	if _, figure := PivotIn(line); figure != nil {
		return figuresOf(figure, nil)
	}
	if row := AddedRow(line); row != nil {
		line = row
	} else if name, arg := CalledIn(line); name == "map" {
		line = arg // of groups
	}
	if line.Term != nil && line.Term.Object != nil {
		for _, member := range line.Term.Object.KeyVals {
			columns = figuresOf(member.Val, columns)
		}
	}
	return columns
}

// figuresOf are the columns of the figures that a member of an object is.
func figuresOf(q *gojq.Query, found []string) []string {
	switch {
	case q == nil:
		return found
	case q.Term != nil && q.Term.Type == gojq.TermTypeQuery:
		return figuresOf(q.Term.Query, found)
	case q.Term != nil && q.Term.If != nil:
		return figuresOf(q.Term.If.Else, found)
	case q.Term != nil:
		return found
	case q.Op != gojq.OpPipe:
		return figuresOf(q.Right, figuresOf(q.Left, found))
	}
	if column := figureOf(q); column != "" {
		return append(found, column)
	}
	return figuresOf(q.Left, found)
}

// calculatedOf are the columns that an arithmetic takes.
func calculatedOf(q *gojq.Query, found []string) []string {
	switch {
	case q == nil:
		return found
	case q.Term != nil && q.Term.Type == gojq.TermTypeQuery:
		return calculatedOf(q.Term.Query, found)
	case q.Term != nil && q.Term.If != nil:
		if branches := q.Term.If; len(branches.Elif) == 0 && branches.Then.String() == "null" && branches.Else != nil && strings.Contains(branches.Cond.String(), "== null") {
			return calculatedOf(branches.Else, found)
		}
	case q.Term != nil:
	case q.Op == gojq.OpPipe && len(q.Patterns) == 0:
		return calculatedOf(q.Left, found)
	case q.Op >= gojq.OpAdd && q.Op <= gojq.OpMod:
		for _, side := range []*gojq.Query{q.Left, q.Right} {
			if column := ColumnIn(side); column != "" {
				found = append(found, column)
			} else {
				found = calculatedOf(side, found)
			}
		}
	}
	return found
}

// figureOf is the column of map(.a) | add, and of the figures that a form writes.
func figureOf(q *gojq.Query) string {
	name, element := CalledIn(q.Left)
	if name != "map" {
		return ""
	}
	of := q.Right.String()
	switch {
	case element.Op == gojq.OpAlt && strings.HasPrefix(of, "(add // 0) * "):
		return ColumnIn(element.Left)
	case element.Op == gojq.OpPipe && element.Right.String() == "values":
		element = element.Left
	}
	for _, figure := range []string{"add", "min", "max", "if . == [] then null else "} {
		if strings.HasPrefix(of, figure) {
			return ColumnIn(element)
		}
	}
	return ""
}

// KeepsColumns reports whether a line makes no columns but those that stand in it.
func KeepsColumns(line *gojq.Query) bool {
	name, arg := CalledIn(line)
	switch name {
	case "map":
		inner, _ := CalledIn(arg)
		return inner == "select" || inner == "del" || len(PickedIn(line)) > 0 || len(RenamedIn(line)) > 0 ||
			(arg.Op == gojq.OpAssign || arg.Op == gojq.OpModify) && ColumnIn(arg.Left) != ""
	case "group_by", "sort_by", "unique_by", "stack":
		return true
	}
	switch line.String() {
	case "flatten", "reverse", "map(values)", "stack":
		return true
	}
	return ColumnIn(line) != "" || TablesIn(line) != nil // a list of several, or some of them
}
