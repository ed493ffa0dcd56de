package offline

import (
	"strconv"
	"time"

	"planwright/planner/text"
)

// dayTests are the words before a day, and the tests that they are: “since” is date_since in a
// program.
var dayTests = map[string]string{"after": "after", "since": "since", "before": "before", "until": "until", "till": "until"}

var (
	isoDay    = text.Pattern(`^\d{4}-\d{2}(-\d{2})?$`)
	dottedDay = text.Pattern(`^(\d{1,2})\.(\d{1,2})\.(\d{4})$`)
	barredDay = text.Pattern(`^(\d{1,2})/(\d{1,2})/(\d{4})$`)
)

// day is the day that stands there as 2026-11-26, of a month its first, and where it ends; of one
// that may be two none.
func (p *planner) day(at int) (day time.Time, isMonth bool, end int) {
	said := p.at(at).text
	form := "2006-1-2"
	switch {
	case isoDay().MatchString(said) && len(said) == len("2026-11"):
		form, isMonth = "2006-01", true
	case isoDay().MatchString(said):
	case dottedDay().MatchString(said):
		form = "2.1.2006"
	case barredDay().MatchString(said):
		found := barredDay().FindStringSubmatch(said)
		first, _ := strconv.Atoi(found[1])
		second, _ := strconv.Atoi(found[2])
		switch form = "2/1/2006"; {
		case second > 12:
			form = "1/2/2006"
		case first <= 12 && first != second:
			p.because(reason("“" + said + "” may be two days; write it as 2025-03-31"))
			return day, false, 0
		}
	default:
		return day, false, 0
	}
	day, err := time.Parse(form, said)
	if err != nil {
		p.because(reason("“" + said + "” is no day that there is"))
		return day, false, 0
	}
	return day, isMonth, at + 1
}

// dayTest reads "after 31.03.2025" and "on or before 2025-03-31".
func (p *planner) dayTest(at int, c column) (rowTest, int) {
	word, from := p.at(at).low, at+1
	if p.is(at, "on") && p.is(at+1, "or") {
		word, from = map[string]string{"after": "since", "later": "since", "before": "until", "earlier": "until"}[p.at(at+2).low], at+3
	}
	operator := dayTests[word]
	if operator == "" {
		return rowTest{}, 0
	}
	day, isMonth, end := p.day(from)
	if end == 0 {
		return rowTest{}, 0
	}
	if isMonth { // behind all of it, or up to its end
		switch operator {
		case "after":
			operator, day = "since", day.AddDate(0, 1, 0)
		case "until":
			operator, day = "before", day.AddDate(0, 1, 0)
		}
	}
	return testOfDay(c, operator, day), end
}

func testOfDay(c column, operator string, day time.Time) rowTest {
	if c.said == "" {
		c.spoken = ofDates
	}
	return rowTest{column: c, operator: operator, value: string(text.Quote(day.Format(time.DateOnly)))}
}

// daysBetween reads "between 01.01.2025 and 31.03.2025" and "from 2025-01 to 2025-03".
func (p *planner) daysBetween(c column, at int) []testPhrase {
	joint := "and"
	if p.is(at, "from") {
		joint = "to"
	} else if !p.is(at, "between") {
		return nil
	}
	low, _, middle := p.day(at + 1)
	if middle == 0 || !p.is(middle, joint, "until", "till") {
		return nil
	}
	high, isMonth, end := p.day(middle + 1)
	if end == 0 || high.Before(low) {
		return nil
	}
	last := testOfDay(c, "until", high)
	if isMonth {
		last = testOfDay(c, "before", high.AddDate(0, 1, 0))
	}
	return []testPhrase{{end, []rowTest{testOfDay(c, "since", low), last}}}
}

// latelyTest reads "in the last 30 days".
func (p *planner) latelyTest(at int, c column) (rowTest, int) {
	if !p.is(at, "in", "within", "from", "of", "during") {
		return rowTest{}, 0
	}
	from := p.skip(at+1, "the")
	if !p.is(from, "last", "past") {
		return rowTest{}, 0
	}
	n, used := number(p.tokens[min(from+1, len(p.tokens)):])
	unit := from + 1 + used
	days := map[string]float64{"day": 1, "days": 1, "week": 7, "weeks": 7}[p.at(unit).low]
	if used == 0 || days == 0 || n < 1 || n != float64(int(n)) || n > 10_000 {
		return rowTest{}, 0
	}
	if c.said == "" {
		c.spoken = ofDates
	}
	return rowTest{column: c, operator: "lately", value: numberText(n * days)}, unit + 1
}

// monthsSaid are the names of months.
var monthsSaid map[string]time.Month

// monthTest reads "from March 2026" and "in March 2026".
func (p *planner) monthTest(at int, c column) []testPhrase {
	month := monthsSaid[p.at(at+1).low]
	if !p.is(at, "from", "of", "in") || month == 0 || p.isQuote(at+1) {
		return nil
	}
	year, err := strconv.Atoi(p.at(at + 2).text)
	if err != nil || year < 1900 || year > 2999 {
		return nil
	}
	first := time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
	return []testPhrase{{at + 3, []rowTest{testOfDay(c, "since", first), testOfDay(c, "before", first.AddDate(0, 1, 0))}}}
}
