package offline

import (
	"strconv"
	"strings"
	"time"

	"planwright/planner/offline/token"
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
	if day, end = p.wordedDay(at); end > 0 {
		return day, false, end
	}
	said := p.At(at).Text
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
			p.unread(at, reason("“"+said+"” may be two days; write it as 2025-03-31"))
			return day, false, 0
		}
	default:
		return day, false, 0
	}
	day, err := time.Parse(form, said)
	if err != nil {
		p.unread(at, reason("“"+said+"” is no day that there is"))
		return day, false, 0
	}
	return day, isMonth, at + 1
}

// dayTest reads "after 31.03.2025" and "on or before 2025-03-31".
func (p *planner) dayTest(at int, c column) (rowTest, int) {
	operator, from := p.dayWord(at)
	if operator == "" {
		return rowTest{}, 0
	}
	if p.Is(from, "today") {
		return testOfToday(c, fromToday[operator], 0), from + 1
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

// dayWord reads the words before a day: "after", "on or before".
func (p *planner) dayWord(at int) (operator string, end int) {
	if p.Is(at, "on") && p.Is(at+1, "or") {
		return map[string]string{"after": "since", "later": "since", "before": "until", "earlier": "until"}[p.At(at+2).Low], at + 3
	}
	return dayTests[p.At(at).Low], at + 1
}

// fromToday are the tests of today and of days from it, by those of a day.
var fromToday = map[string]string{"after": "ahead", "since": "newer", "before": "older", "until": "nearer"}

func testOfToday(c column, operator string, days float64) rowTest {
	if c.said == "" {
		c.spoken = ofDates
	}
	return rowTest{column: c, operator: operator, value: numberText(days)}
}

// agedTest reads "older than 30 days", "more than 2 weeks ago" and "in the past", with the column in
// brackets behind it perhaps.
func (p *planner) agedTest(at int, c column) (rowTest, int) {
	n, end, operator := 0.0, 0, "older"
	switch {
	case p.Is(at, "in") && p.Is(at+1, "the") && p.Is(at+2, "past"):
		end = at + 3
	case p.Is(at, "in") && p.Is(at+1, "the") && p.Is(at+2, "future"):
		operator, end = "ahead", at+3
	case p.Is(at, "older") && p.Is(at+1, "than"):
		n, end = p.daysAt(at + 2)
		end = p.Skip(end, "old", "ago")
	case p.Is(at, "more") && p.Is(at+1, "than"):
		if n, end = p.daysAt(at + 2); !p.Is(end, "ago", "old") {
			return rowTest{}, 0
		}
		end++
	}
	if end == 0 {
		return rowTest{}, 0
	}
	if c.said == "" {
		if column, to := p.columnInBrackets(end); to > 0 {
			c, end = column, to
		}
	}
	return testOfToday(c, operator, n), end
}

// daysAt reads "30 days" and "two weeks"; 0 where no such number of days is there.
func (p *planner) daysAt(at int) (days float64, end int) {
	n, used := token.Number(p.Tokens[min(at, len(p.Tokens)):])
	unit := at + used
	each := map[string]float64{"day": 1, "days": 1, "week": 7, "weeks": 7}[p.At(unit).Low]
	switch {
	case used == 0 || n < 1 || n != float64(int(n)) || n > 10_000:
		return 0, 0
	case each == 0 && p.Is(unit, "month", "months", "year", "years"):
		p.unread(unit, "months and years are not all of the same length; say it in days or weeks, or with a date")
	}
	if each == 0 {
		return 0, 0
	}
	return n * each, unit + 1
}

// columnInBrackets reads "(Datum)".
func (p *planner) columnInBrackets(at int) (column, int) {
	from := p.theColumn(at)
	for _, end := range p.columnEnds(from) {
		if opened, closed := p.bracketsAround(span{from, end}); opened == 1 && closed == 1 {
			return p.columnIn(span{from, end}), end
		}
	}
	return column{}, 0
}

// wordedDay reads "1 March 2026", "1. März 2026", "1st of March 2026" and "March 1, 2026".
func (p *planner) wordedDay(at int) (day time.Time, end int) {
	number, month, year := at, at+1, at+2
	if _, isMonth := monthsSaid[p.At(at).Low]; isMonth {
		number, month = at+1, at
		year = p.Skip(at+2, ",")
	} else if p.Is(at+1, "of") {
		month, year = at+2, at+3
	}
	found := ordinal().FindStringSubmatch(p.At(number).Text)
	if found == nil || monthsSaid[p.At(month).Low] == 0 || !fourDigits().MatchString(p.At(year).Text) {
		return day, 0
	}
	day, err := time.Parse("2 1 2006", found[1]+" "+strconv.Itoa(int(monthsSaid[p.At(month).Low]))+" "+p.At(year).Text)
	if err != nil {
		p.unread(number, "there is no such day")
		return day, 0
	}
	return day, year + 1
}

var (
	ordinal    = text.Pattern(`^(\d{1,2})(?:st|nd|rd|th|\.)?$`)
	fourDigits = text.Pattern(`^\d{4}$`)
)

func testOfDay(c column, operator string, day time.Time) rowTest {
	if c.said == "" {
		c.spoken = ofDates
	}
	return rowTest{column: c, operator: operator, value: string(text.Quote(day.Format(time.DateOnly)))}
}

// daysBetween reads "between 01.01.2025 and 31.03.2025" and "from 2025-01 to 2025-03".
func (p *planner) daysBetween(c column, at int) []testPhrase {
	joint := "and"
	if p.Is(at, "from") {
		joint = "to"
	} else if !p.Is(at, "between") {
		return nil
	}
	low, _, middle := p.day(at + 1)
	if middle == 0 || !p.Is(middle, joint, "until", "till") {
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

// onDay reads "is 26.11.2026", "is on 1 March 2026" and "is today"; a day as 2026-11-26 is the text that
// stands there.
func (p *planner) onDay(c column, at int) []testPhrase {
	from := p.Skip(at, "is", "are", "was", "were", "on")
	switch {
	case from == at, isoDay().MatchString(p.At(from).Text):
		return nil
	case p.Is(from, "today"):
		return []testPhrase{{from + 1, []rowTest{testOfToday(c, "newer", 0), testOfToday(c, "nearer", 0)}}}
	}
	day, _, end := p.day(from)
	if end == 0 {
		return nil
	}
	return []testPhrase{{end, []rowTest{testOfDay(c, "since", day), testOfDay(c, "until", day)}}}
}

// latelyTest reads "in the last 30 days".
func (p *planner) latelyTest(at int, c column) (rowTest, int) {
	if !p.Is(at, "in", "within", "from", "of", "during") {
		return rowTest{}, 0
	}
	from := p.Skip(at+1, "the")
	if !p.Is(from, "last", "past") {
		return rowTest{}, 0
	}
	n, end := p.daysAt(from + 1)
	if end == 0 {
		return rowTest{}, 0
	}
	return testOfToday(c, "lately", n), end
}

// monthsSaid are the names of months.
var monthsSaid map[string]time.Month

func initMonths() {
	monthsSaid = map[string]time.Month{}
	for month := time.Month(1); month <= 12; month++ {
		monthsSaid[strings.ToLower(month.String())] = month
	}
}

// monthTest reads "from March 2026" and "in March 2026".
func (p *planner) monthTest(at int, c column) []testPhrase {
	month := monthsSaid[p.At(at+1).Low]
	if !p.Is(at, "from", "of", "in") || month == 0 || p.IsQuote(at+1) {
		return nil
	}
	year, err := strconv.Atoi(p.At(at + 2).Text)
	if err != nil || year < 1900 || year > 2999 {
		return nil
	}
	first := time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
	return []testPhrase{{at + 3, []rowTest{testOfDay(c, "since", first), testOfDay(c, "before", first.AddDate(0, 1, 0))}}}
}
