package tabular

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/itchyny/gojq"

	"planwright/planner/text"
)

// Compare is how two cells stand to each other that are not empty; of cells of which neither is
// more, where equality is all that is asked, 1.
func Compare(a, b any, equality bool) (int, error) {
	first, second := AmountIn(a), AmountIn(b)
	switch {
	case first.Is && second.Is && first.unit != "" && second.unit != "" && first.unit != second.unit:
		if equality {
			return 1, nil
		}
		return 0, Failure(fmt.Sprintf("%s and %s are not of one kind, and neither is more", Words(a), Words(b)))
	case first.Is && second.Is:
		return amountOrder(a, b, first, second, equality)
	}
	s, isText := a.(string)
	t, isOther := b.(string)
	if isText && isOther {
		return textOrder(s, t, equality)
	}
	if !equality && (isText || isOther) {
		return 0, Failure(fmt.Sprintf("%s and %s cannot be compared: only one of them is a number. Mend the column, or leave such rows out in a line before", Words(a), Words(b)))
	}
	return gojq.Compare(a, b), nil
}

// amountOrder is the order of two numbers. Where one may be read in two ways the other is read as
// it is, and both have to say the same.
func amountOrder(a, b any, first, second Amount, equality bool) (int, error) {
	byComma, byPoint := cmp.Compare(first.Comma, second.Comma), cmp.Compare(first.Point, second.Point)
	if byComma != byPoint && (!equality || byComma == 0 || byPoint == 0) {
		unsure := a
		if first.Comma == first.Point {
			unsure = b
		}
		return 0, Failure(fmt.Sprintf("%s may be two numbers, as its sign may part thousands or a fraction. Turn the column into numbers in a line before", Words(unsure)))
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
			_, err := Day(s)
			if err == nil {
				_, err = Day(t)
			}
			return 0, err
		case len(orders) > 0:
			return orders[0], nil
		}
	}
	if equality {
		return strings.Compare(text.Looks(s), text.Looks(t)), nil
	}
	return strings.Compare(ReadingKey(s), ReadingKey(t)), nil
}

// readingsOf are the day of a date whose month may stand first, and of one whose day does; "" where
// there is none.
func readingsOf(said string) [2]string {
	if day, err := Day(said); err == nil {
		return [2]string{day, day}
	}
	var days [2]string
	for _, way := range DateWritings(said) {
		day, _ := way.Day(strings.TrimSpace(said))
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

// Same reports whether two cells hold the same, as people compare them.
func Same(a, b any) (bool, error) {
	if IsBlank(a) || IsBlank(b) {
		return IsBlank(a) && IsBlank(b), nil
	}
	if s, isText := a.(string); isText && s == b {
		return true, nil
	}
	order, err := Compare(a, b, true)
	return order == 0, err
}
