package syntax

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/text"
)

// FirstLine is the first line of a program, and what stands behind it.
func FirstLine(q *gojq.Query) (line, next *gojq.Query) {
	switch {
	case q.Term != nil || q.Op != gojq.OpPipe || len(q.FuncDefs) > 0:
		return q, nil
	case len(q.Patterns) == 0:
		return q.Left, q.Right
	}
	if totalled, behind := TotalledIn(q); totalled != nil {
		return totalled, behind
	}
	_, isJoining := JoiningIn(q)
	if !isJoining || q.Right.Right.Op != gojq.OpPipe || len(q.Right.Right.Patterns) > 0 {
		return q, nil
	}
	joined := *q
	joined.Right = Pipe(q.Right.Left, q.Right.Right.Left)
	return &joined, q.Right.Right.Right
}

// SpreadOut is a line with what stands behind it, of “[.[] | …]” as “map(…)” and of “[.rows[] | …]” as
// “.rows | map(…)”, which is the same.
func SpreadOut(line, next *gojq.Query) (_, behind *gojq.Query) {
	if line.Term == nil || line.Term.Type != gojq.TermTypeArray || len(line.Term.SuffixList) > 0 || len(line.FuncDefs) > 0 {
		return line, next
	}
	q := line.Term.Array.Query
	if q == nil || q.Term != nil || q.Op != gojq.OpPipe || len(q.Patterns) > 0 || len(q.FuncDefs) > 0 || q.Left.Term == nil {
		return line, next
	}
	of := *q.Left.Term
	last := len(of.SuffixList) - 1
	if last < 0 || !of.SuffixList[last].Iter || slices.ContainsFunc(of.SuffixList[:last], func(s *gojq.Suffix) bool { return s.Index == nil }) {
		return line, next
	}
	each := Query(&gojq.Term{Type: gojq.TermTypeFunc, Func: &gojq.Func{Name: "map", Args: []*gojq.Query{q.Right}}})
	of.SuffixList = of.SuffixList[:last]
	switch list := Query(&of); {
	case IsAll(list):
		return each, next
	case next == nil:
		return list, each
	default:
		return list, Pipe(each, next)
	}
}

// LinesIn are the lines of a program, what names values with that which stands behind it.
func LinesIn(q *gojq.Query) []*gojq.Query {
	switch {
	case q.Term == nil && q.Op == gojq.OpPipe && q.Right != nil && len(q.Patterns) > 0:
		return LinesIn(q.Right)
	case q.Term == nil && q.Op == gojq.OpPipe && q.Right != nil:
		return append(LinesIn(q.Left), LinesIn(q.Right)...)
	case q.Term != nil && q.Term.Type == gojq.TermTypeQuery && len(q.Term.SuffixList) == 0:
		return LinesIn(q.Term.Query)
	}
	return []*gojq.Query{q}
}

// totals are how a sum ends: as the form writes it, which rounds it, and plainly.
var totals = []string{" | add)", " | (add // 0) * 1000000 | round / 1000000)"}

// TotalledIn is the line “(map(…) | add) as $total | map(…)” with which a program begins, and
// what stands behind it, which has to do without the total. line is nil where it is none.
func TotalledIn(q *gojq.Query) (line, behind *gojq.Query) {
	if q.Op != gojq.OpPipe || len(q.Patterns) != 1 || q.Patterns[0].Name == "" || len(q.FuncDefs) > 0 {
		return nil, nil
	}
	each := q.Right
	if each.Op == gojq.OpPipe && len(each.Patterns) == 0 {
		each, behind = q.Right.Left, q.Right.Right
	}
	total := q.Left.String()
	isSum := strings.HasPrefix(total, "(map(") && slices.ContainsFunc(totals, func(end string) bool { return strings.HasSuffix(total, end) })
	if !isSum || !IsMap(each) || behind != nil && strings.Contains(behind.String(), q.Patterns[0].Name) {
		return nil, nil
	}
	only := *q
	only.Right = each
	return &only, behind
}

// GoesAlong reports whether a line does the same for each element of a list.
func GoesAlong(line *gojq.Query) bool {
	if line.Term == nil || len(line.Term.SuffixList) > 0 {
		return false
	}
	f := line.Term.Func
	return f != nil && len(f.Args) == 1 && slices.Contains([]string{"map", "sort_by", "group_by", "unique_by", "min_by", "max_by"}, f.Name)
}

// column finds what a program names: texts stand for themselves, and what is taken of the
// first row of a group is its key.
var column = text.Pattern(`\.\[0\]\.\w+|\.\[0\]\["(?:[^"\\]|\\.)*"\]|\.\[?("(?:[^"\\]|\\.)*")|"(?:[^"\\]|\\.)*"|\.([A-Za-z_]\w*)`)

// ColumnsOf are the columns that a line reads, each once. What it only writes is not one.
func ColumnsOf(line *gojq.Query) []string {
	var columns []string
	source := line.String()
	for _, at := range column().FindAllStringSubmatchIndex(source, -1) {
		var name string
		switch {
		case at[2] >= 0:
			if json.Unmarshal([]byte(source[at[2]:at[3]]), &name) != nil {
				continue
			}
		case at[4] >= 0:
			name = source[at[4]:at[5]]
		default:
			continue
		}
		isWritten := strings.HasPrefix(strings.TrimLeft(source[at[1]:], "] "), "= ")
		if !isWritten && !slices.Contains(columns, name) {
			columns = append(columns, name)
		}
	}
	return columns
}

// MadeOfAll is what the first two of some lines make of all rows as one group, as in
// “[.] | map({n: length})”; nil where they do not.
func MadeOfAll(lines []*gojq.Query) *gojq.Query {
	if len(lines) < 2 || !isAllInOne(lines[0]) {
		return nil
	}
	name, made := CalledIn(lines[1])
	if name != "map" {
		return nil
	}
	return made
}

func isAllInOne(q *gojq.Query) bool {
	t := q.Term
	return t != nil && t.Type == gojq.TermTypeArray && len(t.SuffixList) == 0 && t.Array.Query != nil && IsAll(t.Array.Query)
}

// AddedRow is the row that a line puts behind all others, as in “. + [{name: "Total"}]”; nil where
// it does not.
func AddedRow(line *gojq.Query) *gojq.Query {
	if line.Op != gojq.OpAdd || line.Left == nil || !IsAll(line.Left) || line.Right.Term == nil {
		return nil
	}
	t := line.Right.Term
	if t.Type != gojq.TermTypeArray || len(t.SuffixList) > 0 || t.Array.Query == nil || t.Array.Query.Term == nil || t.Array.Query.Term.Object == nil {
		return nil
	}
	return t.Array.Query
}
