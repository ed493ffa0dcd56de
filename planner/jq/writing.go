package jq

import (
	"strings"
	"time"

	"planwright/planner/text"
)

// How people write dates and amounts is told by some of them and not by others: 12/22/2025 has its
// month first, 05/06/2025 may have either; 2.093,11 has a decimal comma, 1.200 may have either.

// A dateWriting is a way of writing dates, as strptime has it.
type dateWriting string

// figureDate is a date in figures with the day or month in front, and the time behind it.
var figureDate = text.Pattern(`^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d{2})(?:(,? |T)\d{1,2}:\d{2}(:\d{2})?)?$`)

// wordDate is a date with its month in a word, in the ways that are read.
var wordDate = []struct {
	is   func(string) bool
	form dateWriting
}{
	{matches(`^\d{1,2}\. ?\pL{3,}\.? \d{4}$`), "%d. %b %Y"},
	{matches(`^\d{1,2} \pL{3,}\.? \d{4}$`), "%d %b %Y"},
	{matches(`^\pL{3,}\.? \d{1,2}, \d{4}$`), "%b %d, %Y"},
}

func matches(pattern string) func(string) bool {
	compiled := text.Pattern(pattern)
	return func(said string) bool { return compiled().MatchString(said) }
}

// dateWritings are the ways in which a date may be written; none where none is known.
func dateWritings(said string) []dateWriting {
	said = strings.TrimSpace(said)
	if !isOtherDate(said) {
		return nil
	}
	for _, one := range wordDate {
		if one.is(said) {
			return []dateWriting{one.form}
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
	dayFirst, monthFirst := dateWriting("%d"+sign+"%m"+sign+end), dateWriting("%m"+sign+"%d"+sign+end)
	switch _, isDay := dayFirst.day(said); {
	case !isDay:
		return []dateWriting{monthFirst}
	case sign == ".":
		return []dateWriting{dayFirst}
	}
	if _, isMonth := monthFirst.day(said); !isMonth {
		return []dateWriting{dayFirst}
	}
	return []dateWriting{monthFirst, dayFirst}
}

// isMonthFirst reports whether the month of dates so written stands in front.
func (w dateWriting) isMonthFirst() bool { return strings.HasPrefix(string(w), "%m") }

// hasTime reports whether dates so written have a time behind them.
func (w dateWriting) hasTime() bool { return strings.Contains(string(w), "%H") }

// day is a date so written with its year in front, without its time; false where it is not so written.
func (w dateWriting) day(said string) (string, bool) {
	layout := strings.NewReplacer("%d", "2", "%m", "1", "%Y", "2006", "%y", "06", "%H", "15", "%M", "4", "%S", "5").Replace(string(w))
	t, err := time.Parse(layout, said)
	return t.Format(time.DateOnly), err == nil
}

// dateExample is a date among texts that tells how it is written, else one that does not; "" where
// none is there that does not begin with its year.
func dateExample(texts []string) (example string) {
	for _, one := range texts {
		one = strings.TrimSpace(one)
		if !isOtherDate(one) {
			continue
		}
		if len(dateWritings(one)) == 1 {
			return one
		}
		if example == "" {
			example = one
		}
	}
	return example
}

// FractionSign is the sign that parts the fraction in an amount, "" where it does not tell, or is none.
func FractionSign(said string) string {
	if !isAmount(said) {
		return ""
	}
	digits := strings.Trim(plainSigns.Replace(unit().ReplaceAllString(said, "")), "()-+")
	comma, point := strings.LastIndexByte(digits, ','), strings.LastIndexByte(digits, '.')
	sign, other := ",", "."
	if point > comma {
		sign, other = ".", ","
	}
	switch {
	case comma < 0 && point < 0:
		return ""
	case comma >= 0 && point >= 0, !grouped().MatchString(digits), digits[0] == '0':
		return sign
	case strings.Count(digits, sign) > 1:
		return other
	}
	return ""
}

// amountExample is the text that is the best example of those that are no numbers: an amount that
// tells what its signs mean, one that does not, another text, and last what a program would write,
// for one text makes texts of all numbers that a workbook has there.
func amountExample(texts []string) (example string) {
	best := 0
	for _, one := range texts {
		one = strings.TrimSpace(one)
		is := 2
		switch {
		case one == "":
			continue
		case programNumber().MatchString(one):
			is = 1
		case isAmount(one) && FractionSign(one) != "":
			return one
		case isAmount(one):
			is = 3
		}
		if is > best {
			best, example = is, one
		}
	}
	return example
}
