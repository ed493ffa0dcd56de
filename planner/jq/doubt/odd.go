package doubt

import (
	"encoding/json"
	"fmt"
	"strings"

	"planwright/planner/jq/tabular"
	"planwright/planner/text"
)

// before is what to do about a row that is odd.
const before = "Mend the column, or leave such rows out, in a line before."

// mixedAmong finds the cell for which a column holds texts: the first that is no number, while all
// others are, if only to people. numberOf is as in where; nil: rows have no number.
func mixedAmong(rows []any, columns []string, numberOf func(row int) int) string {
	for _, column := range columns {
		numbers, at, odd, like := 0, 0, "", ""
		for i, row := range rows {
			members, _ := row.(map[string]any)
			switch value := tabular.Widened(members)[column].(type) {
			case nil, bool, []any, map[string]any:
			case string:
				switch {
				case strings.TrimSpace(value) == "":
				case tabular.IsAmount(value):
					numbers++
					if like == "" || tabular.FractionSign(like) == "" {
						like = strings.TrimSpace(value)
					}
				case at == 0:
					at, odd = i+1, oddity(value)
				}
			default:
				numbers++
			}
		}
		if like != "" {
			like = ", as “" + tabular.Start(like) + "” is"
		}
		switch {
		case at == 0 || numbers == 0:
		case numberOf != nil && numberOf(at) > 0:
			return fmt.Sprintf("In row %d “%s” is %s, which is no number%s. %s", numberOf(at), column, odd, like, before)
		default:
			return fmt.Sprintf("In a row “%s” is %s, which is no number%s. %s", column, odd, like, before)
		}
	}
	return ""
}

// oddAmong finds the first row in which a column is odd. Rows of a group have no number.
func oddAmong(rows []any, columns []string) string {
	for _, row := range rows {
		if odd := oddIn(row, columns); odd != "" {
			return fmt.Sprintf("It fails for a row in which %s. %s", odd, before)
		}
	}
	return ""
}

// oddIn says which of the columns of a row cannot be reckoned with.
func oddIn(row any, columns []string) string {
	members, isRow := row.(map[string]any)
	if !isRow {
		return ""
	}
	members = tabular.Widened(members)
	var odd []string
	for _, column := range columns {
		if value, has := members[column]; !has {
			odd = append(odd, fmt.Sprintf("there is no “%s”", column))
		} else if is := oddity(value); is != "" {
			odd = append(odd, fmt.Sprintf("“%s” is %s", column, is))
		}
	}
	return strings.Join(odd, " and ")
}

// oddity is what a value is with which nothing can be reckoned.
func oddity(value any) string {
	switch v := value.(type) {
	case nil:
		return "empty"
	case string:
		if v == "" {
			return "empty"
		}
		return "the text “" + tabular.Start(v) + "”"
	case []any, map[string]any, bool:
		data, _ := json.Marshal(v) // as JSON gave it
		return tabular.Start(string(data))
	}
	return ""
}

// numberless are the columns of a row in which something stands that is no number to people either.
func numberless(members map[string]any, columns []string) (names []string) {
	for _, column := range columns {
		switch value := members[column].(type) {
		case string:
			if !tabular.IsBlank(value) && !tabular.IsAmount(value) {
				names = append(names, column)
			}
		case bool, []any, map[string]any:
			names = append(names, column)
		}
	}
	return names
}

// notReckoned is what the language says where it cannot reckon with a text, and notDated what we say
// where a date may be two days or is in words.
var (
	notReckoned = text.Pattern(`^cannot (?:multiply|subtract|add|divide|negate): |^(?:round|floor|ceil|trunc|abs|fabs|sqrt|pow)\b.*cannot be applied to: string|Turn the column into numbers in a line before$|only one of them is a number`)
	notDated    = text.Pattern(`Write dates anew in a line before$`)
)

// textsAt says of which column texts stand in the way of a line that failed at a row with made:
// amounts that it reckons with, or dates of which it takes the day. "" where it failed at anything
// else.
func textsAt(row, made any, rows []map[string]any, columns []string) string {
	err, _ := made.(error)
	members, isRow := row.(map[string]any)
	if err == nil || !isRow {
		return ""
	}
	members = tabular.Widened(members)
	for _, column := range columns {
		said, _ := members[column].(string)
		switch {
		case notReckoned().MatchString(err.Error()) && tabular.IsAmount(said) && len(numberless(members, columns)) == 0:
			return fmt.Sprintf("Texts such as “%s” stand in “%s”, and cannot be reckoned with. Turn them into numbers in a line before.", tabular.Start(tabular.AmountExample(tabular.Texts(rows, column))), column)
		case notDated().MatchString(err.Error()) && len(tabular.DateWritings(said)) > 1:
			return fmt.Sprintf("Dates such as “%s” stand in “%s”, of which “%s” may be two days, as either its day or its month stands first. Write them anew as 2026-11-26 in a line before.%s", tabular.Start(tabular.DateExample(tabular.Texts(rows, column))), column, tabular.Start(said), alsoWritten(tabular.Texts(rows, column), tabular.DateExample(tabular.Texts(rows, column))))
		case notDated().MatchString(err.Error()) && tabular.IsOtherDate(said):
			return fmt.Sprintf("Dates such as “%s” stand in “%s”, of which no day is taken. Write them anew as 2026-11-26 in a line before.%s", tabular.Start(said), column, alsoWritten(tabular.Texts(rows, column), said))
		}
	}
	return ""
}
