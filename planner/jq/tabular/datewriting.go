package tabular

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"planwright/planner/text"
)

// How people write dates and amounts is told by some of them and not by others: 12/22/2025 has its
// month first, 05/06/2025 may have either; 2.093,11 has a decimal comma, 1.200 may have either.

// A DateWriting is a way of writing dates, as strptime has it.
type DateWriting string

// figureDate is a date in figures with the day or month in front, and the time behind it.
var figureDate = text.Pattern(`^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d{2})(?:(,? |T)\d{1,2}:\d{2}(:\d{2})?)?$`)

// wordDate is a date with its month in a word, in the ways that are read.
var wordDate = []struct {
	is   func(string) bool
	form DateWriting
}{
	{matches(`^\d{1,2}\. ?\pL{3,}\.? \d{4}$`), "%d. %b %Y"},
	{matches(`^\d{1,2} \pL{3,}\.? \d{4}$`), "%d %b %Y"},
	{matches(`^\pL{3,}\.? \d{1,2}, \d{4}$`), "%b %d, %Y"},
}

func matches(pattern string) func(string) bool {
	compiled := text.Pattern(pattern)
	return func(said string) bool { return compiled().MatchString(said) }
}

// yearWriting is how dates are written that have their year in front.
var yearWriting = []struct {
	is   func(string) bool
	form DateWriting
}{
	{matches(`^\d{4}-\d{2}-\d{2}$`), "%Y-%m-%d"},
	{matches(`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$`), "%Y-%m-%dT%H:%M"},
	{matches(`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$`), "%Y-%m-%dT%H:%M:%S"},
	{matches(`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$`), "%Y-%m-%d %H:%M"},
	{matches(`^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$`), "%Y-%m-%d %H:%M:%S"},
}

// WritingsBeside are DateWritings, and those of a date with its year in front: such stand beside others.
func WritingsBeside(said string) []DateWriting {
	for _, one := range yearWriting {
		if one.is(strings.TrimSpace(said)) {
			return []DateWriting{one.form}
		}
	}
	return DateWritings(said)
}

// DateWritings are the ways in which a date may be written; none where none is known.
func DateWritings(said string) []DateWriting {
	said = strings.TrimSpace(said)
	if !IsOtherDate(said) {
		return nil
	}
	for _, one := range wordDate {
		if one.is(said) {
			return []DateWriting{one.form}
		}
	}
	found := figureDate().FindStringSubmatch(said)
	if found == nil {
		return nil
	}
	sign, end := found[2], "%Y"
	if len(found[4]) == 2 {
		end = "%y"
	}
	if found[5] != "" {
		end += found[5] + "%H:%M"
	}
	if found[6] != "" {
		end += ":%S"
	}
	dayFirst, monthFirst := DateWriting("%d"+sign+"%m"+sign+end), DateWriting("%m"+sign+"%d"+sign+end)
	switch _, isDay := dayFirst.Day(said); {
	case !isDay:
		return []DateWriting{monthFirst}
	case sign == ".":
		return []DateWriting{dayFirst}
	}
	if _, isMonth := monthFirst.Day(said); !isMonth {
		return []DateWriting{dayFirst}
	}
	return []DateWriting{monthFirst, dayFirst}
}

// isMonthFirst reports whether the month of dates so written stands in front.
func (w DateWriting) isMonthFirst() bool { return strings.HasPrefix(string(w), "%m") }

// HasTime reports whether dates so written have a time behind them.
func (w DateWriting) HasTime() bool { return strings.Contains(string(w), "%H") }

// Day is a date so written with its year in front, without its time; false where it is not so written.
func (w DateWriting) Day(said string) (string, bool) {
	layout := strings.NewReplacer("%d", "2", "%m", "1", "%Y", "2006", "%y", "06", "%H", "15", "%M", "4", "%S", "5").Replace(string(w))
	t, err := time.Parse(layout, said)
	return t.Format(time.DateOnly), err == nil
}

// DateExample is a date among texts that tells how it is written, else one that does not; "" where
// none is there that does not begin with its year.
func DateExample(texts []string) (example string) {
	for _, one := range texts {
		one = strings.TrimSpace(one)
		if !IsOtherDate(one) {
			continue
		}
		if len(DateWritings(one)) == 1 {
			return one
		}
		if example == "" {
			example = one
		}
	}
	return example
}

// DateExamples are dates among texts, one for each way in which they are written, as far as they tell it;
// none where none is there that does not begin with its year. That which DateExample gives is the first.
func DateExamples(texts []string) (examples []string) {
	first := DateExample(texts)
	if first == "" {
		return nil
	}
	examples = []string{first}
	known := WritingsBeside(first)
	for _, sure := range []bool{true, false} { // what may be two is written as those that tell it
		for _, one := range texts {
			one = strings.TrimSpace(one)
			ways := WritingsBeside(one)
			isKnown := func(w DateWriting) bool { return slices.Contains(known, w) }
			if len(ways) == 0 || sure && len(ways) > 1 || slices.ContainsFunc(ways, isKnown) {
				continue
			}
			known, examples = append(known, ways...), append(examples, one)
		}
	}
	return examples
}

// DateOrder compares dates that do not begin with their year, as one of their column says where their
// month stands; of those that may be two days neither is more, unless both ways say so.
func DateOrder(example string) func(x, y string) int {
	ways := DateWritings(example)
	return func(x, y string) int {
		if !EndsWithYear(x) || !EndsWithYear(y) {
			return 0
		}
		if len(ways) < 2 {
			return compareDates(x, y, len(ways) == 1 && ways[0].isMonthFirst())
		}
		if order := compareDates(x, y, true); order == compareDates(x, y, false) {
			return order
		}
		return 0
	}
}

// compareDates compares two that begin with their day, or with their month.
func compareDates(x, y string, monthFirst bool) int {
	a, b := otherDate().FindStringSubmatch(x), otherDate().FindStringSubmatch(y)
	big, small := 2, 1
	if monthFirst {
		big, small = 1, 2
	}
	for _, i := range []int{3, big, small} {
		p, _ := strconv.Atoi(a[i])
		q, _ := strconv.Atoi(b[i])
		if c := cmp.Compare(p, q); c != 0 {
			return c
		}
	}
	return 0
}
