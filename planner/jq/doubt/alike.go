package doubt

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// alikeDoubts say which texts differ from those that a line looks for, or from each other where
// it groups by them, in case or in blanks at their ends only: to the language they are others. And which
// numbers are the same to it that are written differently, as codes are.
func alikeDoubts(line *gojq.Query, rows []map[string]any) (odd []string) {
	if column, _ := syntax.PivotIn(line); column != nil && syntax.ColumnIn(column) != "" {
		name := syntax.ColumnIn(column)
		return []string{groupsAlike(rows, name, "a column of its own"), sameNumbers(rows, name, "", "become one column")}
	}
	name, arg := syntax.CalledIn(line)
	switch name {
	case "map":
		for _, q := range questionsIn(arg, nil) {
			odd = append(odd, q.doubt(rows))
		}
	case "group_by":
		for _, r := range syntax.GroupedIn(arg, nil) {
			odd = append(odd, groupsAlike(rows, r.Column, "a group of its own"), sameNumbers(rows, r.Column, "", "become one group"))
		}
	}
	return odd
}

// parts are what looks for a text in a part of another.
var parts = map[string]struct {
	holds func(value, wanted string) bool
	said  string
}{
	"contains":   {strings.Contains, "contains"},
	"startswith": {strings.HasPrefix, "begins with"},
	"endswith":   {strings.HasSuffix, "ends with"},
}

// partDoubt says in how many rows stands what holds the wanted text but for case.
func (q question) partDoubt(rows []map[string]any) string {
	n, example, wanted, part := 0, "", q.wanted[0], parts[q.part]
	for _, row := range rows {
		value, isText := row[q.column].(string)
		if !isText || part.holds(text.Looks(value), text.Looks(wanted)) || !part.holds(lowered(value), lowered(wanted)) {
			continue
		}
		if n++; n == 1 {
			example = value
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("“%s” in “%s” (%d of %d rows) %s “%s” in other letters, small or capital, and does not count. Choose “small and capital letters alike” in the line, if it is meant.", tabular.Start(example), q.column, n, len(rows), part.said, tabular.Start(wanted))
}

// doubt says in how many rows stands what is nearly wanted.
func (q question) doubt(rows []map[string]any) string {
	if q.part != "" {
		return q.partDoubt(rows)
	}
	same := func(value string) func(string) bool {
		return func(wanted string) bool {
			return text.Looks(wanted) == value || q.loose && strings.EqualFold(text.Looks(wanted), value)
		}
	}
	var told tally
	near, diff := "", difference{}
	for i, row := range rows {
		value, isText := row[q.column].(string)
		if !isText || slices.ContainsFunc(q.wanted, same(text.Looks(value))) {
			continue
		}
		at := slices.IndexFunc(q.wanted, func(wanted string) bool { return wanted != "" && areAlike(wanted, value) })
		if at < 0 {
			continue
		}
		if told.add(i, value); told.n == 1 {
			near = q.wanted[at]
		}
		diff.add(value, q.wanted[at])
		diff.letters = diff.letters && !q.loose
	}
	if told.n == 0 {
		return ""
	}
	first := ""
	if diff.within {
		first = fmt.Sprintf(", first in row %d", told.row)
	}
	return fmt.Sprintf("“%s” in “%s” (%d of %d rows%s) and “%s” differ in %s only, and count as others there. %s, if they are the same.", tabular.Start(told.text), q.column, told.n, len(rows), first, tabular.Start(near), diff.said(), diff.remedy(q.column, true))
}

// groupsAlike says which groups of a column are nearly one.
func groupsAlike(rows []map[string]any, column, each string) string {
	met, diff := map[string]said{}, difference{}
	var first, second said
	for i, row := range rows {
		value, _ := row[column].(string)
		key := nearly(value)
		before, known := met[key]
		switch {
		case key == "" || known && text.Looks(before.text) == text.Looks(value):
		case !known:
			met[key] = said{i + 1, value}
		default:
			if first.text == "" {
				first, second = before, said{i + 1, value}
			}
			diff.add(before.text, value)
		}
	}
	if first.text == "" {
		return ""
	}
	return fmt.Sprintf("%s differ in %s only, and each is %s. %s, if they are the same.", pairIn(first, second, column), diff.said(), each, diff.remedy(column, false))
}

// said is what stands in a row, which is counted from 1.
type said struct {
	row  int
	text string
}

// pairIn are two texts of a column, with their rows where nobody sees in what they differ.
func pairIn(first, second said, column string) string {
	if differenceOf(first.text, second.text).within {
		return fmt.Sprintf("“%s” and “%s” in “%s” (rows %d and %d)", tabular.Start(first.text), tabular.Start(second.text), column, first.row, second.row)
	}
	return fmt.Sprintf("“%s” and “%s” in “%s”", tabular.Start(first.text), tabular.Start(second.text), column)
}

// sameNumbers says which numbers in a column are the same but for how they are written, and what becomes
// of these: 4.1 and 4.10 are one amount, and two chapters.
func sameNumbers(rows []map[string]any, column, of, become string) string {
	met := map[any]string{}
	for _, row := range rows {
		number, isNumber := row[column].(json.Number)
		if !isNumber {
			continue
		}
		key := tabular.Key(number, func(text string) string { return text })
		before, known := met[key]
		if known && before != number.String() {
			return fmt.Sprintf("%s and %s in “%s”%s are the same number, and %s. Turn “%s” into text in a line before, if they are codes.", before, number, column, of, become, column)
		}
		met[key] = number.String()
	}
	return ""
}

func areAlike(a, b string) bool {
	return strings.EqualFold(nearly(a), nearly(b))
}

// nearly is what texts have in common that differ in case or in blanks.
func nearly(s string) string { return strings.ToLower(tabular.SingleBlanks(text.Looks(s))) }

func lowered(s string) string { return strings.ToLower(text.Looks(s)) }

// difference is in what texts differ that are alike.
type difference struct{ letters, blanks, within bool } // within: there are blanks more between words

func (d *difference) add(a, b string) {
	a, b = text.Looks(a), text.Looks(b)
	d.letters = d.letters || tabular.SingleBlanks(a) != tabular.SingleBlanks(b)
	d.blanks = d.blanks || !strings.EqualFold(a, b)
	d.within = d.within || !strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

// differenceOf is that of two cells.
func differenceOf(a, b any) (d difference) {
	first, _ := a.(string)
	second, _ := b.(string)
	d.add(first, second)
	return d
}

// form is what a text is turned into that has no needless blanks.
func (d difference) form() string {
	if d.within {
		return "with single blanks"
	}
	return "without blanks around"
}

func (d difference) said() string {
	switch {
	case d.letters && d.blanks:
		return "case or blanks"
	case d.letters:
		return "case"
	}
	return "blanks"
}

// remedy is what to do; in a filter, letters can be alike.
func (d difference) remedy(column string, inFilter bool) string {
	blanks := fmt.Sprintf("Turn “%s” into a text %s in a line before", column, d.form())
	switch {
	case inFilter && d.letters && d.blanks:
		return blanks + ", and choose “small and capital letters alike” in the line"
	case inFilter && d.letters:
		return "Choose “small and capital letters alike” in the line"
	case d.letters && d.blanks:
		return blanks + ", and into small letters"
	case d.letters:
		return fmt.Sprintf("Turn “%s” into small letters in a line before", column)
	}
	return blanks
}
