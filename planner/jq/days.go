package jq

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/text"
)

// Dates stand in tables as people write them. These functions compare their days: an empty cell
// is no day, which nothing is after or before, and of a date that may be two days none is guessed.
var dating = []gojq.CompilerOption{
	compareDays("date_after", func(day, with string) bool { return day > with }),
	compareDays("date_since", func(day, with string) bool { return day >= with }),
	compareDays("date_before", func(day, with string) bool { return day < with }),
	compareDays("date_until", func(day, with string) bool { return day <= with }),
	compareToday("date_lately", func(day, today string, moved func(days int) string, n int) bool {
		return day >= moved(-n) && day <= today
	}),
	compareToday("date_older", func(day, _ string, moved func(days int) string, n int) bool { return day < moved(-n) }),
	compareToday("date_newer", func(day, _ string, moved func(days int) string, n int) bool { return day >= moved(-n) }),
	compareToday("date_ahead", func(day, _ string, moved func(days int) string, n int) bool { return day > moved(n) }),
	compareToday("date_nearer", func(day, _ string, moved func(days int) string, n int) bool { return day <= moved(n) }),
}

// datings are these by name and number of arguments; the first is the date.
var datings = []string{"date_after/2", "date_since/2", "date_before/2", "date_until/2", "date_lately/3", "date_older/3", "date_newer/3", "date_ahead/3", "date_nearer/3"}

// saidError is a failure whose text is a sentence without its end.
type saidError string

func (e saidError) Error() string { return string(e) }

func compareDays(name string, holds func(day, with string) bool) gojq.CompilerOption {
	return gojq.WithFunction(name, 2, 2, func(_ any, args []any) any {
		with, err := dayOf(args[1])
		if err != nil {
			return err
		}
		day, err := dayOf(args[0])
		if err != nil {
			return err
		}
		return day != "" && with != "" && holds(day, with)
	})
}

// compareToday is a function that compares a date with the day of a moment, in seconds, and with days
// so many from it.
func compareToday(name string, holds func(day, today string, moved func(days int) string, n int) bool) gojq.CompilerOption {
	return gojq.WithFunction(name, 3, 3, func(_ any, args []any) any {
		seconds, ok := numberOf(args[2])
		count, isCount := numberOf(args[1])
		if !ok || !isCount {
			return saidError(name + " takes a date, a number of days and “now”")
		}
		day, err := dayOf(args[0])
		if err != nil {
			return err
		}
		today := time.Unix(int64(seconds), 0)
		moved := func(days int) string { return today.AddDate(0, 0, days).Format(time.DateOnly) }
		return day != "" && holds(day, moved(0), moved, int(count))
	})
}

func numberOf(v any) (float64, bool) {
	switch v := v.(type) {
	case int:
		return float64(v), true
	case float64:
		return v, true
	case json.Number:
		f, err := v.Float64()
		return f, err == nil
	}
	return 0, false
}

var (
	yearFirst  = text.Pattern(`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T ,])`)
	yearBehind = text.Pattern(`^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d{2})(?:$|[T ,])`)
)

// dayOf is the day of a date as 2026-11-26, "" of an empty cell.
func dayOf(v any) (string, error) {
	if isBlank(v) {
		return "", nil
	}
	said, isText := v.(string)
	if !isText {
		shown, _ := gojq.Marshal(v)
		return "", saidError(fmt.Sprintf("%s is no date", start(string(shown))))
	}
	said = strings.TrimSpace(said)
	if found := yearFirst().FindStringSubmatch(said); found != nil {
		return checkedDay(said, found[1], found[2], found[3])
	}
	found := yearBehind().FindStringSubmatch(said)
	if found == nil {
		return "", saidError(fmt.Sprintf("“%s” is no date as 2026-11-26 or 26.11.2026. Write dates anew in a line before", start(said)))
	}
	day, month, year := found[1], found[3], found[4]
	first, _ := strconv.Atoi(day)
	second, _ := strconv.Atoi(month)
	if found[2] != "." && first != second {
		switch {
		case first <= 12 && second <= 12:
			return "", saidError(fmt.Sprintf("“%s” may be two days, as either its day or its month stands first. Write dates anew in a line before", start(said)))
		case second > 12:
			day, month = month, day
		}
	}
	if len(year) == 2 && year < "69" {
		year = "20" + year
	} else if len(year) == 2 {
		year = "19" + year
	}
	return checkedDay(said, year, month, day)
}

// checkedDay is a day that there is.
func checkedDay(said, year, month, day string) (string, error) {
	t, err := time.Parse("2006-1-2", year+"-"+month+"-"+day)
	if err != nil {
		return "", saidError(fmt.Sprintf("“%s” is no day that there is. Mend it, or leave such rows out in a line before", start(said)))
	}
	return t.Format(time.DateOnly), nil
}
