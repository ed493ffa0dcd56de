package function

import (
	"fmt"
	"math"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/jq/tabular"
)

// How long something took is what lies between what stands in two columns: hours between times of a
// day or moments, days between dates. Of an empty cell there is none. Who goes home at 6:00 and came
// at 22:00 did so the day after.
var spanning = []gojq.CompilerOption{
	gojq.WithFunction("hours_between", 2, 2, func(_ any, args []any) any { return spanned(args, hoursBetween) }),
	gojq.WithFunction("days_between", 2, 2, func(_ any, args []any) any { return spanned(args, daysBetween) }),
}

// Spans are these by name and number of arguments.
var Spans = []string{"hours_between/2", "days_between/2"}

func spanned(cells []any, between func(from, to any) (float64, error)) any {
	if tabular.IsBlank(cells[0]) || tabular.IsBlank(cells[1]) {
		return nil
	}
	made, err := between(cells[0], cells[1])
	if err != nil {
		return err
	}
	if made == math.Trunc(made) {
		return int(made)
	}
	return made
}

func daysBetween(from, to any) (float64, error) {
	first, err := tabular.Day(from)
	if err != nil {
		return 0, err
	}
	last, err := tabular.Day(to)
	if err != nil {
		return 0, err
	}
	a, _ := time.Parse(time.DateOnly, first) // tabular.Day made them
	b, _ := time.Parse(time.DateOnly, last)
	return math.Round(b.Sub(a).Hours() / 24), nil
}

func hoursBetween(from, to any) (float64, error) {
	a, isMoment, err := tabular.Moment(from)
	if err != nil {
		return 0, err
	}
	b, isOther, err := tabular.Moment(to)
	if err != nil {
		return 0, err
	}
	if isMoment != isOther {
		return 0, tabular.Failure(fmt.Sprintf("%s and %s cannot be compared: only one of them has a day. Mend the column, or leave such rows out in a line before", tabular.Words(from), tabular.Words(to)))
	}
	if !isMoment && b.Before(a) {
		b = b.AddDate(0, 0, 1)
	}
	return b.Sub(a).Hours(), nil
}
