package jq

import (
	"fmt"
	"slices"

	"github.com/itchyny/gojq"
)

// Renaming is what a column is called by another name.
type Renaming struct{ From, To string }

// Renamed are the columns that lines of the program give other names, in their order.
func (p *Program) Renamed() (all []Renaming) {
	if len(p.query.FuncDefs) > 0 {
		return nil
	}
	for rest := p.query; rest != nil; {
		line, next := firstLine(rest)
		all = append(all, renamedIn(line)...)
		rest = next
	}
	return all
}

// renamedIn are those of the line map(del(.a) + {b: .a}).
func renamedIn(line *gojq.Query) (all []Renaming) {
	_, q := calledIn(line)
	if q == nil || q.Op != gojq.OpAdd || q.Left == nil || q.Right.Term == nil || q.Right.Term.Object == nil {
		return nil
	}
	name, dropped := calledIn(q.Left)
	if name != "del" {
		return nil
	}
	var froms []string
	for _, one := range parted(dropped) {
		froms = append(froms, columnIn(one))
	}
	for i, to := range pickedIn(q.Right) {
		from := columnIn(q.Right.Term.Object.KeyVals[i].Val)
		if from == "" || !slices.Contains(froms, from) {
			return nil
		}
		all = append(all, Renaming{from, to})
	}
	return all
}

// renamedOver says that a column is called as one that is there already, which it replaces.
func renamedOver(line *gojq.Query, rows []map[string]any) string {
	renamed := renamedIn(line)
	for _, one := range renamed {
		isMoved := slices.ContainsFunc(renamed, func(other Renaming) bool { return other.From == one.To })
		isThere := slices.ContainsFunc(rows, func(row map[string]any) bool { _, has := row[one.To]; return has })
		if isThere && !isMoved && one.From != one.To {
			return fmt.Sprintf("“%s” is a column already, and “%s” takes its place. Give it another name, if both are wanted.", one.To, one.From)
		}
	}
	return ""
}

// chosenEmpty says in how many rows a column is empty by which a line chooses what to write: it
// writes there what it does where the condition does not hold.
func chosenEmpty(line *gojq.Query, rows []map[string]any) string {
	_, q := calledIn(line)
	if q == nil || q.Op != gojq.OpAssign || q.Right.Term == nil || q.Right.Term.If == nil {
		return ""
	}
	branches := q.Right.Term.If
	if len(branches.Elif) > 0 || branches.Else == nil || !isWritten(branches.Then) || !isWritten(branches.Else) {
		return ""
	}
	if said := comparedEmpty(branches.Cond, rows); said != "" {
		return said
	}
	for _, r := range inRow(branches.Cond, nil) {
		if n, _ := emptyIn(rows, r.column); n > 0 && r.operator != "" && r.operator != emptiness && r.operator != equality {
			return fmt.Sprintf("“%s” is empty in %d of %d rows, which are no more and no less than anything. Keep them apart in a line before, or fill them, if what is written there is not meant.", r.column, n, len(rows))
		}
	}
	return ""
}

// isWritten reports whether a part of a program is a value as it stands there.
func isWritten(q *gojq.Query) bool { return q != nil && q.Term != nil && isConstant(q.Term) }
