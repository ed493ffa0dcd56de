package function

import (
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
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

// Datings are these by name and number of arguments; the first is the date.
var Datings = []string{"date_after/2", "date_since/2", "date_before/2", "date_until/2", "date_lately/3", "date_older/3", "date_newer/3", "date_ahead/3", "date_nearer/3"}

func compareDays(name string, holds func(day, with string) bool) gojq.CompilerOption {
	return gojq.WithFunction(name, 2, 2, func(_ any, args []any) any {
		with, err := tabular.Day(args[1])
		if err != nil {
			return err
		}
		day, err := tabular.Day(args[0])
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
		seconds, ok := tabular.Number(args[2])
		count, isCount := tabular.Number(args[1])
		if !ok || !isCount {
			return tabular.Failure(name + " takes a date, a number of days and “now”")
		}
		day, err := tabular.Day(args[0])
		if err != nil {
			return err
		}
		today := time.Unix(int64(seconds), 0)
		moved := func(days int) string { return today.AddDate(0, 0, days).Format(time.DateOnly) }
		return day != "" && holds(day, moved(0), moved, int(count))
	})
}
