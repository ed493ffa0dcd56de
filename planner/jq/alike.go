package jq

import (
	"fmt"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
)

// question is what texts a line asks a column for.
type question struct {
	column string
	wanted []string
	loose  bool   // small and capital letters are alike
	part   string // what looks for them in a part of a text: a key of parts; "": they are whole
}

// alikeDoubts say which texts differ from those that a line looks for, or from each other where
// it groups by them, in case or in blanks at their ends only: to the language they are others.
func alikeDoubts(line *gojq.Query, rows []map[string]any) (odd []string) {
	if column, _ := pivotIn(line); column != nil && columnIn(column) != "" {
		return []string{groupsAlike(rows, columnIn(column), "a column of its own")}
	}
	name, arg := calledIn(line)
	switch name {
	case "map":
		for _, q := range questionsIn(arg, nil) {
			odd = append(odd, q.doubt(rows))
		}
	case "group_by":
		for _, r := range groupedIn(arg, nil) {
			odd = append(odd, groupsAlike(rows, r.column, "a group of its own"))
		}
	}
	return odd
}

// questionsIn are those of what rows are kept by.
func questionsIn(q *gojq.Query, found []question) []question {
	switch {
	case q.Term != nil:
		if f := q.Term.Func; f != nil && f.Name == "select" && len(f.Args) == 1 {
			return questionsIn(f.Args[0], found)
		}
		if q.Term.Type == gojq.TermTypeQuery {
			return questionsIn(q.Term.Query, found)
		}
	case q.Op == gojq.OpAnd || q.Op == gojq.OpOr:
		return questionsIn(q.Right, questionsIn(q.Left, found))
	case q.Op == gojq.OpEq || q.Op == gojq.OpNe:
		if wanted, isText := textIn(q.Right); isText && columnIn(q.Left) != "" {
			return append(found, question{column: columnIn(q.Left), wanted: []string{wanted}})
		}
	case q.Op == gojq.OpPipe && len(q.Patterns) == 0:
		if one := amongTexts(q); len(one.wanted) > 0 {
			return append(found, one)
		}
	}
	return found
}

// amongTexts is what “.a | IN("x", "y")” asks for, and “.a // "" | tostring | test("^(?:x|y)$"; "i")”,
// also with “| not” behind it.
func amongTexts(q *gojq.Query) (one question) {
	one.column = columnIn(q.Left)
	if q.Left.Op == gojq.OpAlt && q.Left.Term == nil {
		one.column = columnIn(q.Left.Left)
	}
	for behind := q.Right; behind != nil && one.column != ""; behind = behind.Right {
		asks := behind
		if behind.Term == nil && behind.Op == gojq.OpPipe {
			asks = behind.Left
		}
		if asks.Term == nil || asks.Term.Func == nil {
			continue
		}
		switch f := asks.Term.Func; called(f.Name, len(f.Args)) {
		case "IN/1":
			for _, arg := range parted(f.Args[0]) {
				if wanted, isText := textIn(arg); isText {
					one.wanted = append(one.wanted, wanted)
				}
			}
		case "contains/1", "startswith/1", "endswith/1":
			if wanted, isText := textIn(f.Args[0]); isText {
				one.wanted, one.part = []string{wanted}, f.Name
			}
		case "test/2":
			pattern, _ := textIn(f.Args[0])
			one.wanted, one.loose = alternatives(pattern), true
		}
	}
	return one
}

// alternatives are the texts of which “^(?:x|y)$” matches any; none of another pattern.
func alternatives(pattern string) (texts []string) {
	inside, begins := strings.CutPrefix(pattern, "^(?:")
	inside, ends := strings.CutSuffix(inside, ")$")
	if !begins || !ends {
		return nil
	}
	one, escaped := strings.Builder{}, false
	for _, r := range inside {
		switch {
		case !escaped && r == '|':
			texts = append(texts, one.String())
			one.Reset()
		case !escaped && r == '\\':
			escaped = true
			continue
		default:
			one.WriteRune(r)
		}
		escaped = false
	}
	return append(texts, one.String())
}

// textIn is the text that a part of a program is.
func textIn(q *gojq.Query) (string, bool) {
	if q == nil || q.Term == nil || q.Term.Type != gojq.TermTypeString || len(q.Term.SuffixList) > 0 || len(q.Term.Str.Queries) > 0 {
		return "", false
	}
	return q.Term.Str.Str, true
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
