package jq

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/function"
	"planwright/planner/jq/tabular"
)

// Doubts looks at the rows that the lines of a program get. wrong says, as a sentence, why it
// surely does not do what is meant; odd why it may not. The language tells neither: what is
// not there is null, and any text is more than any number. ctx ends the search.
func Doubts(ctx context.Context, p *Program, data any, now time.Time) (wrong string, odd []string) {
	var d doubting
	p.along(ctx, data, now, func(a step) bool {
		d.add(wholeDoubts(ctx, a)...)
		rows := tabular.Rows(a.data)
		switch {
		case a.failed:
			wrong, _ = strungTogether(a.line, rows)
		case len(rows) > 0:
			d.ofOrder(a, rows)
			d.ofRows(a, rows)
			wrong = d.wrongIn(a.line, rows)
		}
		return !a.failed && wrong == ""
	})
	return wrong, d.odd
}

// doubting is what is odd about the lines so far, and what they leave for the next one.
type doubting struct {
	odd             []string
	ordered, within string   // the column that rows are in order by, and those of groups
	keys            []string // all such columns
	repeated        often
}

func (d *doubting) add(said ...string) {
	for _, one := range said {
		if one != "" && !slices.Contains(d.odd, one) {
			d.odd = append(d.odd, one)
		}
	}
}

// ofOrder adds what is doubtful about a line for the order in which it gets its rows.
func (d *doubting) ofOrder(a step, rows []map[string]any) {
	d.add(emptyTakenOfEach(a.line, d.within, a.data))
	d.within = orderInGroups(a.line, d.ordered)
	d.ordered = orderBehind(a.line, d.ordered)
	d.add(tieCut(a.line, d.keys, a.data), totalRow(a.line, d.keys, a.data))
	d.keys = keysBehind(a.line, d.keys)
	d.add(emptyTaken(a.line, d.ordered, rows, a.made))
}

// ofRows adds what is doubtful about what a line does with each row, or makes of them.
func (d *doubting) ofRows(a step, rows []map[string]any) {
	d.add(overnight(a.line, rows), leftEmpty(a.line, rows, tabular.Rows(a.made)), renamedOver(a.line, rows), chosenEmpty(a.line, rows))
	d.add(withoutAbove(a.line, tabular.Rows(a.made)))
	d.add(partsDoubts(a.line, rows)...)
	d.add(alikeDoubts(a.line, rows)...)
	d.add(columnsAsTexts(a.line, rows)...)
	d.add(unitsLost(a.line, rows), entriesDoubts(a.line, rows), d.repeated.added(a.line))
	d.repeated = d.repeated.behind(a, rows)
}

// wrongIn says why a line surely does not do what is meant, and adds what is odd up to that.
func (d *doubting) wrongIn(line *gojq.Query, rows []map[string]any) string {
	for _, doubts := range []func(*gojq.Query, []map[string]any) (string, []string){strungTogether, strungAmong, datesOtherwise, repeatDoubts, readDoubts} {
		wrong, odd := doubts(line, rows)
		d.add(odd...)
		if wrong != "" {
			return wrong
		}
	}
	return ""
}

// wholeDoubts say what is doubtful about what a line gets as a whole, rows or not.
func wholeDoubts(ctx context.Context, a step) (odd []string) {
	if j, ok := joiningIn(a.line); ok {
		odd = joined(j).doubts(ctx, a.data)
	}
	odd = append(odd, flattened(a))
	odd = append(odd, nothingMost(a.line, a.data, a.made))
	odd = append(odd, pileDoubts(a)...)
	odd = append(odd, renamedFiles(a))
	odd = append(odd, takenTogether(a.line, a.data))
	return append(odd, hollow(ctx, a))
}

// readDoubts say what is doubtful about the columns that a line reads, up to what is surely wrong.
func readDoubts(line *gojq.Query, rows []map[string]any) (wrong string, odd []string) {
	reads := readsOf(line)
	for _, r := range reads {
		said, isWrong := reading(r).doubt(rows, slices.Contains(reads, read{column: r.column}))
		if isWrong {
			return said, odd
		}
		odd = append(odd, said)
	}
	return "", odd
}

// read is a column that a line reads in each row, and what it does with it there.
type read struct {
	column   string
	operator string // by which it is compared with a number; + of what is added; beginning: its first letters are taken; order, date, earlier, emptiness, equality, across, withText; "": none of these
}

// beginning takes the year, month or day of a date that is written as 2026-11-26.
const beginning = "[:]"

// reading is such a column, with what may be doubtful about it.
type reading read

// survey is what stands in a column.
type survey struct {
	rows    []map[string]any
	isThere bool
	alike   string // where it is not there: a column that is called so but for case
	empty   int    // rows without a value
	blank   int    // rows with a text of nothing
	texts   []string
}

func surveyOf(rows []map[string]any, column string) survey {
	s := survey{rows: rows}
	for _, row := range rows {
		value, has := row[column]
		s.isThere = s.isThere || has
		if text, isText := value.(string); isText && strings.TrimSpace(text) != "" {
			s.texts = append(s.texts, text)
		} else if isText {
			s.blank++
		} else if value == nil {
			s.empty++
		}
		if s.isThere || s.alike != "" {
			continue
		}
		for name := range row {
			if strings.EqualFold(name, column) && (s.alike == "" || name < s.alike) {
				s.alike = name
			}
		}
	}
	return s
}

// doubt says what is doubtful about it, and whether it is surely wrong; isAsked where the line
// looks at the column otherwise too, as for whether something stands there.
func (r reading) doubt(rows []map[string]any, isAsked bool) (said string, isWrong bool) {
	s := surveyOf(rows, r.column)
	switch {
	case !s.isThere && s.alike != "":
		return fmt.Sprintf("No row has a column “%s”: it is called “%s”. Write it so.", r.column, s.alike), true
	case !s.isThere:
		return fmt.Sprintf("No row has a column “%s”, so it is empty in each.", r.column), false
	}
	switch r.operator {
	case equality:
		said = neverEqual(rows, r.column)
		return said, said != ""
	case order:
		if said = outOfOrder(rows, r.column, asWritten); said != "" {
			return said, true
		}
		if said = monthsAsTexts(rows, r.column); said != "" {
			return said, false
		}
		return notAsRead(rows, r.column), false
	case asRead:
		said = outOfOrder(rows, r.column, tabular.ReadingKey)
		if said != "" {
			return said, true
		}
		return monthsAsTexts(rows, r.column), false
	case emptiness:
		return falseIn(rows, r.column), false
	case across:
		return acrossDoubt(s, r.column), false
	}
	if said = r.misread(s); said != "" {
		return said, true
	}
	return r.missing(s, isAsked), false
}

// misread says that what the line does with the column makes no sense of what stands in it.
func (r reading) misread(s survey) string {
	switch r.operator {
	case beginning:
		if example := tabular.DateExample(s.texts); example != "" {
			return fmt.Sprintf("Dates such as “%s” stand in “%s”, which do not begin with their year and month. Say in the line “Year, month or day” how they are written, or write them anew as 2026-11-26 in a line before.", tabular.Start(example), r.column)
		}
	case date, earlier:
		if example := tabular.DateExample(s.texts); example != "" {
			return fmt.Sprintf("Dates such as “%s” stand in “%s”, and are compared letter by letter. Write them anew as 2026-11-26 in a line before, and compare with a date that is written so.", tabular.Start(example), r.column)
		}
	case withText:
		return besideText(s, r.column)
	case "", "+", group, dated:
	default:
		if example := tabular.AmountExample(s.texts); example != "" {
			return fmt.Sprintf("Texts such as “%s” stand in “%s”, and are compared with a number. Turn them into numbers in a line before.", tabular.Start(example), r.column)
		}
	}
	return ""
}

// missing says what rows without a value in the column count as.
func (r reading) missing(s survey, isAsked bool) string {
	n, all := s.empty+s.blank, len(s.rows)
	switch {
	case r.operator == group && n > 0 && n < all:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, which are one group without a name.", r.column, n, all)
	case r.operator == dated && n > 0:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, which are no day and left out.", r.column, n, all)
	case isAsked:
	case r.operator == earlier && n > 0:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, and counts as earlier than any date there.", r.column, n, all)
	case r.operator == "+" && s.empty > 0:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, and counts for nothing there.", r.column, s.empty, all)
	case strings.HasPrefix(r.operator, "<") && s.empty > 0:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, and counts as less than any number there.", r.column, s.empty, all)
	case strings.HasPrefix(r.operator, ">") && s.blank > 0:
		return fmt.Sprintf("“%s” is a text of nothing in %d of %d rows, and counts as more than any number there.", r.column, s.blank, all)
	}
	return ""
}

// readsOf are what a line surely reads in each row of its list, or of the lists in it.
func readsOf(line *gojq.Query) []read {
	if total, _ := totalledIn(line); total != nil {
		return insideMaps(total.Left, nil)
	}
	if column := filledFromAbove(line); column != "" {
		return []read{{column: column}}
	}
	if column, figure := pivotIn(line); column != nil {
		return pivotReads(column, figure)
	}
	if line.Term == nil || len(line.Term.SuffixList) > 0 {
		return nil
	}
	f := line.Term.Func
	if f != nil && called(f.Name, len(f.Args)) == "written/2" {
		return inRow(f.Args[0], nil)
	}
	switch {
	case line.Term.Type == gojq.TermTypeObject:
		return insideMaps(line, nil)
	case f == nil || len(f.Args) != 1:
		return nil
	case slices.Contains([]string{"sort_by", "min_by", "max_by"}, f.Name):
		return orderedIn(f.Args[0], inRow(f.Args[0], nil))
	case f.Name == "group_by":
		return groupedIn(f.Args[0], inRow(f.Args[0], nil))
	case f.Name == "unique_by":
		return inRow(f.Args[0], nil)
	case f.Name == "map":
		if inside := insideMaps(f.Args[0], nil); len(inside) > 0 { // of groups
			return inside
		}
		return inRow(f.Args[0], nil)
	}
	return nil
}

// insideMaps are what the maps read that stand in the members of an object.
func insideMaps(q *gojq.Query, found []read) []read {
	if q == nil {
		return found
	}
	if q.Term == nil {
		return mostIn(q, insideMaps(q.Left, found))
	}
	switch t := q.Term; t.Type {
	case gojq.TermTypeObject:
		for _, member := range t.Object.KeyVals {
			found = insideMaps(member.Val, found)
		}
	case gojq.TermTypeQuery:
		return insideMaps(t.Query, found)
	case gojq.TermTypeFunc:
		if t.Func.Name == "map" && len(t.Func.Args) == 1 {
			return inRow(t.Func.Args[0], found)
		}
	}
	return found
}

// inRow are what a part of a program reads in the row that it gets.
func inRow(q *gojq.Query, found []read) []read {
	if q == nil || len(q.FuncDefs) > 0 || len(q.Patterns) > 0 {
		return found
	}
	if q.Term != nil {
		return inTerm(q.Term, found)
	}
	switch q.Op {
	case gojq.OpPipe:
		if column := amongNumbers(q); column != "" {
			return append(found, read{column, equality})
		}
		found = inRow(q.Left, found)
		if name, _ := calledIn(q.Left); name == "select" { // it passes the row on
			return inRow(q.Right, found)
		}
		return found
	case gojq.OpAlt, gojq.OpModify:
		return inRow(q.Left, found)
	case gojq.OpAssign:
		return inRow(q.Right, found)
	case gojq.OpAdd:
		return addedIn(q.Right, addedIn(q.Left, found))
	case gojq.OpEq, gojq.OpNe, gojq.OpGt, gojq.OpGe, gojq.OpLt, gojq.OpLe:
		return comparedIn(q, found)
	}
	return inRow(q.Right, inRow(q.Left, found))
}

// comparedIn is inRow of two values that are compared.
func comparedIn(q *gojq.Query, found []read) []read {
	if dated := datedIn(q); dated.column != "" {
		return append(found, dated)
	}
	if q.Op == gojq.OpEq || q.Op == gojq.OpNe {
		if column := emptinessIn(q); column != "" {
			found = append(found, read{column, emptiness})
		}
		if column := columnIn(q.Left); column != "" && isNumber(q.Right) {
			return append(found, read{column, equality})
		}
		return inRow(q.Right, inRow(q.Left, found))
	}
	if column := columnIn(q.Left); column != "" && isNumber(q.Right) {
		return append(found, read{column, q.Op.String()})
	}
	if _, isText := textIn(q.Right); isText && columnIn(q.Left) != "" {
		return append(found, read{columnIn(q.Left), withText})
	}
	return inRow(q.Right, inRow(q.Left, found))
}

// addedIn are what a side of an addition reads.
func addedIn(side *gojq.Query, found []read) []read {
	if column := columnIn(side); column != "" {
		return append(found, read{column, "+"})
	}
	return inRow(side, found)
}

// passingOn are functions that read in the row what their argument reads there.
var passingOn = []string{"select/1", "del/1", "ascending/1", "descending/1"}

func inTerm(t *gojq.Term, found []read) []read {
	switch t.Type {
	case gojq.TermTypeIndex:
		if column := nameOf(t.Index); column != "" {
			r := read{column: column}
			if len(t.SuffixList) == 1 && takesBeginning(t.SuffixList[0].Index) {
				r.operator = beginning
			}
			return append(found, r)
		}
	case gojq.TermTypeQuery:
		return inRow(t.Query, found)
	case gojq.TermTypeIf:
		return inRow(t.If.Cond, found)
	case gojq.TermTypeFunc:
		return inCall(t, found)
	case gojq.TermTypeObject:
		for _, member := range t.Object.KeyVals {
			switch {
			case member.Val != nil || strings.HasPrefix(member.Key, "$"):
			case member.Key != "":
				found = append(found, read{column: member.Key})
			case member.KeyString != nil && len(member.KeyString.Queries) == 0:
				found = append(found, read{column: member.KeyString.Str})
			}
			found = inRow(member.Val, found)
		}
	case gojq.TermTypeArray:
		return inRow(t.Array.Query, found)
	}
	return found
}

func inCall(t *gojq.Term, found []read) []read {
	if column := datedBy(t); column != "" {
		return append(found, read{column, dated})
	}
	name, args := called(t.Func.Name, len(t.Func.Args)), t.Func.Args
	switch {
	case slices.Contains(function.Comparisons, name), slices.Contains(function.Spans, name):
		if column := columnIn(args[0]); column != "" && isNumber(args[1]) {
			return append(found, read{column, t.Func.Name})
		}
		return inRow(args[1], inRow(args[0], found))
	case slices.Contains(passingOn, name):
		return inRow(args[0], found)
	}
	return found
}

// columnIn is the column that a part of a program is, and nothing else; "" where it is none.
func columnIn(q *gojq.Query) string {
	if q == nil || q.Term == nil || q.Term.Type != gojq.TermTypeIndex || len(q.Term.SuffixList) > 0 {
		return ""
	}
	return nameOf(q.Term.Index)
}

func nameOf(i *gojq.Index) string {
	if s := i.Start; s != nil && !i.IsSlice && s.Term != nil && s.Term.Type == gojq.TermTypeString && len(s.Term.SuffixList) == 0 && len(s.Term.Str.Queries) == 0 {
		return s.Term.Str.Str // .["a b"]
	}
	if i.Str != nil && len(i.Str.Queries) == 0 {
		return i.Str.Str
	}
	return i.Name
}

// takesBeginning reports whether an index takes as many letters as a year, month or day has.
func takesBeginning(i *gojq.Index) bool {
	return i != nil && i.IsSlice && i.Start == nil && i.End != nil && slices.Contains([]string{"4", "7", "10"}, i.End.String())
}

func isNumber(q *gojq.Query) bool {
	return q != nil && q.Term != nil && (q.Term.Type == gojq.TermTypeNumber || q.Term.Type == gojq.TermTypeUnary && q.Term.Unary.Term.Type == gojq.TermTypeNumber)
}

// amongNumbers is the column of “.a | IN(1, 2)”, also with “| not” behind it; "" for any other pipe.
func amongNumbers(q *gojq.Query) string {
	in := q.Right
	if in.Op == gojq.OpPipe && len(in.Patterns) == 0 && in.Right.String() == "not" {
		in = in.Left
	}
	if in.Term == nil {
		return ""
	}
	f := in.Term.Func
	if f == nil || called(f.Name, len(f.Args)) != "IN/1" || slices.ContainsFunc(parted(f.Args[0]), func(one *gojq.Query) bool { return !isNumber(one) }) {
		return ""
	}
	return columnIn(q.Left)
}
