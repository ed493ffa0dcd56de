package jq

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/itchyny/gojq"
)

// Two cells of a row are compared as people compare them: what is a number is one however it is
// written, a date is its day, and where nothing stands nothing is more or less. The language
// would take any text for more than any number, and 1,50 for another than 1.5.
var comparing = []gojq.CompilerOption{
	compareCells("equal_to", true, func(order int) bool { return order == 0 }),
	compareCells("unequal_to", true, func(order int) bool { return order != 0 }),
	compareCells("more_than", false, func(order int) bool { return order > 0 }),
	compareCells("at_least", false, func(order int) bool { return order >= 0 }),
	compareCells("less_than", false, func(order int) bool { return order < 0 }),
	compareCells("at_most", false, func(order int) bool { return order <= 0 }),
}

// comparisons are these by name and number of arguments, which are the cells.
var comparisons = []string{"equal_to/2", "unequal_to/2", "more_than/2", "at_least/2", "less_than/2", "at_most/2"}

func compareCells(name string, equality bool, holds func(order int) bool) gojq.CompilerOption {
	return gojq.WithFunction(name, 2, 2, func(_ any, args []any) any {
		a, b := args[0], args[1]
		switch isA, isB := isBlank(a), isBlank(b); {
		case (isA || isB) && !equality:
			return false
		case isA && isB:
			return holds(0)
		case isA || isB:
			return holds(1)
		}
		order, err := cellOrder(a, b, equality)
		if err != nil {
			return err
		}
		return holds(order)
	})
}

// comparedEmpty says in how many rows one of two columns is empty that a condition compares, as a row
// without a partner has nothing of the other list.
func comparedEmpty(q *gojq.Query, rows []map[string]any) string {
	for _, pair := range comparedColumns(q, nil) {
		for i, column := range pair {
			other := pair[1-i]
			var none tally
			for at, row := range rows {
				if isBlank(row[column]) && !isBlank(row[other]) {
					none.add(at, "")
				}
			}
			if none.n > 0 {
				return fmt.Sprintf("“%s” is empty in %d of %d rows, first in row %d, and is compared there with “%s”, in which something stands. If what is written in such rows is not meant, keep them apart in a line before.", column, none.n, len(rows), none.row, other)
			}
		}
	}
	return ""
}

// comparedColumns are the pairs of columns that a condition compares with each other.
func comparedColumns(q *gojq.Query, found [][2]string) [][2]string {
	switch {
	case q == nil:
		return found
	case q.Term == nil:
		return comparedColumns(q.Right, comparedColumns(q.Left, found))
	case q.Term.Type == gojq.TermTypeQuery:
		return comparedColumns(q.Term.Query, found)
	case q.Term.Func == nil || !slices.Contains(comparisons, called(q.Term.Func.Name, len(q.Term.Func.Args))):
		return found
	}
	first, second := columnIn(q.Term.Func.Args[0]), columnIn(q.Term.Func.Args[1])
	if first == "" || second == "" {
		return found
	}
	return append(found, [2]string{first, second})
}

// cellOrder is how two cells stand to each other that are not empty; of cells of which neither is
// more, where equality is all that is asked, 1.
func cellOrder(a, b any, equality bool) (int, error) {
	first, second := amountIn(a), amountIn(b)
	switch {
	case first.is && second.is && first.unit != "" && second.unit != "" && first.unit != second.unit:
		if equality {
			return 1, nil
		}
		return 0, saidError(fmt.Sprintf("%s and %s are not of one kind, and neither is more", cellWords(a), cellWords(b)))
	case first.is && second.is:
		return amountOrder(a, b, first, second, equality)
	}
	s, isText := a.(string)
	t, isOther := b.(string)
	if isText && isOther {
		return textOrder(s, t, equality)
	}
	if !equality && (isText || isOther) {
		return 0, saidError(fmt.Sprintf("%s and %s cannot be compared: only one of them is a number. Mend the column, or leave such rows out in a line before", cellWords(a), cellWords(b)))
	}
	return gojq.Compare(a, b), nil
}

// amountOrder is the order of two numbers. Where one may be read in two ways the other is read as
// it is, and both have to say the same.
func amountOrder(a, b any, first, second cellAmount, equality bool) (int, error) {
	byComma, byPoint := cmp.Compare(first.comma, second.comma), cmp.Compare(first.point, second.point)
	if byComma != byPoint && (!equality || byComma == 0 || byPoint == 0) {
		unsure := a
		if first.comma == first.point {
			unsure = b
		}
		return 0, saidError(fmt.Sprintf("%s may be two numbers, as its sign may part thousands or a fraction. Turn the column into numbers in a line before", cellWords(unsure)))
	}
	return byComma, nil
}

// textOrder is the order of two texts, of days where both are such. Of days that may be two each way
// of reading them has to say the same.
func textOrder(s, t string, equality bool) (int, error) {
	if isDayOnly(s) && isDayOnly(t) {
		first, second := readingsOf(s), readingsOf(t)
		var orders []int
		for i := range first {
			if first[i] != "" && second[i] != "" {
				orders = append(orders, strings.Compare(first[i], second[i]))
			}
		}
		switch {
		case len(orders) == 2 && orders[0] != orders[1] && (!equality || orders[0] == 0 || orders[1] == 0):
			_, err := dayOf(s)
			if err == nil {
				_, err = dayOf(t)
			}
			return 0, err
		case len(orders) > 0:
			return orders[0], nil
		}
	}
	if equality {
		return strings.Compare(s, t), nil
	}
	return strings.Compare(readingKey(s), readingKey(t)), nil
}

// readingsOf are the day of a date whose month may stand first, and of one whose day does; "" where
// there is none.
func readingsOf(said string) [2]string {
	if day, err := dayOf(said); err == nil {
		return [2]string{day, day}
	}
	var days [2]string
	for _, way := range dateWritings(said) {
		day, _ := way.day(strings.TrimSpace(said))
		if way.isMonthFirst() {
			days[0] = day
		} else {
			days[1] = day
		}
	}
	return days
}

// isDayOnly reports whether a date has no time behind it.
func isDayOnly(s string) bool { return !strings.ContainsAny(strings.TrimSpace(s), "T: ,") }

// cellAmount is the number that a cell is, with a decimal comma and with a point: they differ
// where it may be either.
type cellAmount struct {
	is           bool
	comma, point float64
	unit         string // of money, or of percent; "" where none stands there
}

func amountIn(v any) cellAmount {
	switch v := v.(type) {
	case string:
		said := strings.TrimSpace(v)
		if !isAmount(said) || numbersSomething().MatchString(said) {
			return cellAmount{}
		}
		comma, point := amountsOf(said)
		return cellAmount{true, comma, point, unitOf(said)}
	case nil, bool, []any, map[string]any:
		return cellAmount{}
	}
	f, is := numberOf(v)
	return cellAmount{is, f, f, ""}
}

// surely is the text of the number that a text is to people, where it can be but one.
func surely(said string) (string, bool) {
	a := amountIn(said)
	if !a.is || a.comma != a.point || a.unit != "" {
		return "", false
	}
	return plainNumber(Reckoned(a.comma).String()), true
}

// cellWords are what a cell says, as a sentence shows it: texts in quotes.
func cellWords(v any) string {
	if s, isText := v.(string); isText {
		return "“" + start(s) + "”"
	}
	shown, _ := gojq.Marshal(v) // as JSON gave it
	return start(string(shown))
}
