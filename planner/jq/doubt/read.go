package doubt

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/syntax"
	"planwright/planner/jq/tabular"
)

// readDoubts say what is doubtful about the columns that a line reads, up to what is surely wrong.
func (d *doubting) readDoubts(line *gojq.Query, rows []map[string]any) (wrong string, odd []string) {
	reads := syntax.ReadsOf(line)
	for _, r := range reads {
		if said := d.mixed.Said(rows, r.Column); said != "" && (r.Operator == syntax.Order || r.Operator == syntax.AsRead) {
			odd = append(odd, said)
			continue
		}
		said, isWrong := reading(r).doubt(rows, slices.Contains(reads, syntax.Read{Column: r.Column}))
		if isWrong {
			return said, odd
		}
		odd = append(odd, said)
	}
	return "", odd
}

// reading is such a column, with what may be doubtful about it.
type reading syntax.Read

// doubt says what is doubtful about it, and whether it is surely wrong; isAsked where the line
// looks at the column otherwise too, as for whether something stands there.
func (r reading) doubt(rows []map[string]any, isAsked bool) (said string, isWrong bool) {
	s := surveyOf(rows, r.Column)
	switch {
	case !s.isThere && s.alike != "":
		return fmt.Sprintf("No row has a column “%s”: it is called “%s”. Write it so.", r.Column, s.alike), true
	case !s.isThere:
		return fmt.Sprintf("No row has a column “%s”, so it is empty in each.", r.Column), false
	}
	switch r.Operator {
	case syntax.Equality:
		said = neverEqual(rows, r.Column)
		return said, said != ""
	case syntax.Order:
		if said = outOfOrder(rows, r.Column, asWritten); said != "" {
			return said, true
		}
		return cmp.Or(monthsAsTexts(rows, r.Column), measuresApart(rows, r.Column, asWritten), notAsRead(rows, r.Column)), false
	case syntax.AsRead:
		said = outOfOrder(rows, r.Column, tabular.ReadingKey)
		if said != "" {
			return said, true
		}
		return cmp.Or(monthsAsTexts(rows, r.Column), measuresApart(rows, r.Column, tabular.ReadingKey)), false
	case syntax.Emptiness:
		return falseIn(rows, r.Column), false
	case syntax.Across:
		return acrossDoubt(s, r.Column), false
	}
	if said = r.misread(s); said != "" {
		return said, true
	}
	return r.missing(s, isAsked), false
}

// misread says that what the line does with the column makes no sense of what stands in it.
func (r reading) misread(s survey) string {
	switch r.Operator {
	case syntax.Beginning:
		if example := tabular.DateExample(s.texts); example != "" {
			return fmt.Sprintf("Dates such as “%s” stand in “%s”, which do not begin with their year and month. Say in the line “Year, month or day” how they are written, or write them anew as 2026-11-26 in a line before.%s", tabular.Start(example), r.Column, alsoWritten(s.texts, example))
		}
	case syntax.Date, syntax.Earlier:
		if example := tabular.DateExample(s.texts); example != "" {
			return fmt.Sprintf("Dates such as “%s” stand in “%s”, and are compared letter by letter. Write them anew as 2026-11-26 in a line before, and compare with a date that is written so.%s", tabular.Start(example), r.Column, alsoWritten(s.texts, example))
		}
	case syntax.WithText:
		return besideText(s, r.Column)
	case "", "+", syntax.Group, syntax.Dated:
	default:
		if example := tabular.AmountExample(s.texts); example != "" {
			return fmt.Sprintf("Texts such as “%s” stand in “%s”, and are compared with a number. Turn them into numbers in a line before.", tabular.Start(example), r.Column)
		}
	}
	return ""
}

// missing says what rows without a value in the column count as.
func (r reading) missing(s survey, isAsked bool) string {
	n, all := s.empty+s.blank, len(s.rows)
	switch {
	case r.Operator == syntax.Group && n > 0 && n < all:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, which are one group without a name.", r.Column, n, all)
	case r.Operator == syntax.Dated && n > 0:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, which are no day and left out.", r.Column, n, all)
	case isAsked:
	case r.Operator == syntax.Earlier && n > 0:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, and counts as earlier than any date there.", r.Column, n, all)
	case r.Operator == "+" && s.empty > 0:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, and counts for nothing there.", r.Column, s.empty, all)
	case strings.HasPrefix(r.Operator, "<") && s.empty > 0:
		return fmt.Sprintf("“%s” is empty in %d of %d rows, and counts as less than any number there.", r.Column, s.empty, all)
	case strings.HasPrefix(r.Operator, ">") && s.blank > 0:
		return fmt.Sprintf("“%s” is a text of nothing in %d of %d rows, and counts as more than any number there.", r.Column, s.blank, all)
	}
	return ""
}

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

// falseIn says in how many rows a column is false.
func falseIn(rows []map[string]any, column string) string {
	n := 0
	for _, row := range rows {
		if row[column] == false {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("“%s” is false in %d of %d rows, and counts as empty there. Ask whether it is false instead, if that is meant.", column, n, len(rows))
}

// neverEqual says that only texts stand in a column that is asked for a number; "" where a
// value of another kind does, too.
func neverEqual(rows []map[string]any, column string) string {
	var texts []string
	for _, row := range rows {
		switch value := row[column].(type) {
		case nil:
		case string:
			texts = append(texts, value)
		default:
			return ""
		}
	}
	example := tabular.AmountExample(texts)
	if example == "" {
		return ""
	}
	return fmt.Sprintf("Texts such as “%s” stand in “%s”, and none of them is equal to a number. Write the number in quotes to compare it with a text, or turn the column into numbers in a line before.", tabular.Start(example), column)
}

// besideText says that numbers stand in a column that is compared with a text: none is more than
// any text, and each is less.
func besideText(s survey, column string) string {
	for _, row := range s.rows {
		switch value := row[column].(type) {
		case json.Number, float64, int:
			number, _ := gojq.Marshal(value)
			return fmt.Sprintf("Numbers such as %s stand in “%s”, and are compared with a text: to the language each is less than any text. Compare with a number, or choose “the column” in the line where another column is meant.", number, column)
		}
	}
	return ""
}
