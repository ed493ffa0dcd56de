package doubt

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
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
		if !isText || part.holds(value, wanted) || !part.holds(strings.ToLower(value), strings.ToLower(wanted)) {
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
		return func(wanted string) bool { return wanted == value || q.loose && strings.EqualFold(wanted, value) }
	}
	n, example, near, diff := 0, "", "", difference{}
	for _, row := range rows {
		value, isText := row[q.column].(string)
		if !isText || slices.ContainsFunc(q.wanted, same(value)) {
			continue
		}
		at := slices.IndexFunc(q.wanted, func(wanted string) bool { return wanted != "" && areAlike(wanted, value) })
		if at < 0 {
			continue
		}
		if n++; n == 1 {
			example, near = value, q.wanted[at]
		}
		if q.loose {
			diff.blanks = true
			continue
		}
		diff.add(value, q.wanted[at])
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("“%s” in “%s” (%d of %d rows) and “%s” differ in %s only, and count as others there. %s, if they are the same.", tabular.Start(example), q.column, n, len(rows), tabular.Start(near), diff.said(), diff.remedy(q.column, true))
}

// groupsAlike says which groups of a column are nearly one.
func groupsAlike(rows []map[string]any, column, each string) string {
	met, first, second, diff := map[string]string{}, "", "", difference{}
	for _, row := range rows {
		value, _ := row[column].(string)
		key := strings.ToLower(strings.TrimSpace(value))
		before, known := met[key]
		switch {
		case key == "" || known && before == value:
		case !known:
			met[key] = value
		default:
			if first == "" {
				first, second = before, value
			}
			diff.add(before, value)
		}
	}
	if first == "" {
		return ""
	}
	return fmt.Sprintf("“%s” and “%s” in “%s” differ in %s only, and each is %s. %s, if they are the same.", tabular.Start(first), tabular.Start(second), column, diff.said(), each, diff.remedy(column, false))
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
	return strings.EqualFold(strings.TrimSpace(a), strings.TrimSpace(b))
}

// difference is in what texts differ that are alike.
type difference struct{ letters, blanks bool }

func (d *difference) add(a, b string) {
	d.letters = d.letters || strings.TrimSpace(a) != strings.TrimSpace(b)
	d.blanks = d.blanks || !strings.EqualFold(a, b)
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
	blanks := fmt.Sprintf("Turn “%s” into a text without blanks around in a line before", column)
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
