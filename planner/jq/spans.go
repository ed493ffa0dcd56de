package jq

import (
	"cmp"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/itchyny/gojq"

	"planwright/planner/text"
)

// How long something took is what lies between what stands in two columns: hours between times of a
// day or moments, days between dates. Of an empty cell there is none. Who goes home at 6:00 and came
// at 22:00 did so the day after.
var spanning = []gojq.CompilerOption{
	gojq.WithFunction("hours_between", 2, 2, func(_ any, args []any) any { return spanned(args, hoursBetween) }),
	gojq.WithFunction("days_between", 2, 2, func(_ any, args []any) any { return spanned(args, daysBetween) }),
}

// spans are these by name and number of arguments.
var spans = []string{"hours_between/2", "days_between/2"}

func spanned(cells []any, between func(from, to any) (float64, error)) any {
	if isBlank(cells[0]) || isBlank(cells[1]) {
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
	first, err := dayOf(from)
	if err != nil {
		return 0, err
	}
	last, err := dayOf(to)
	if err != nil {
		return 0, err
	}
	a, _ := time.Parse(time.DateOnly, first) // dayOf made them
	b, _ := time.Parse(time.DateOnly, last)
	return math.Round(b.Sub(a).Hours() / 24), nil
}

func hoursBetween(from, to any) (float64, error) {
	a, isMoment, err := momentOf(from)
	if err != nil {
		return 0, err
	}
	b, isOther, err := momentOf(to)
	if err != nil {
		return 0, err
	}
	if isMoment != isOther {
		return 0, saidError(fmt.Sprintf("%s and %s cannot be compared: only one of them has a day. Mend the column, or leave such rows out in a line before", cellWords(from), cellWords(to)))
	}
	if !isMoment && b.Before(a) {
		b = b.AddDate(0, 0, 1)
	}
	return b.Sub(a).Hours(), nil
}

// clock is a time of day, also behind a day.
var clock = text.Pattern(`(?i)^(?:(.+?)(?:T|,? +))?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*(am|pm|uhr|h)?$`)

// momentOf is a time of day, or one of a day that stands before it.
func momentOf(cell any) (at time.Time, isMoment bool, err error) {
	said, _ := cell.(string)
	said = strings.TrimSpace(said)
	found := clock().FindStringSubmatch(said)
	if found == nil {
		return at, false, saidError(fmt.Sprintf("%s is no time as 17:30 or 2026-11-26 17:30. Mend the column, or leave such rows out in a line before", cellWords(cell)))
	}
	day := "2000-01-01"
	if found[1] != "" {
		if day, err = dayOf(found[1]); err != nil {
			return at, false, err
		}
	}
	layout, half := "2006-01-02 15:04:05", ""
	if said := strings.ToUpper(found[5]); said == "AM" || said == "PM" {
		layout, half = "2006-01-02 3:04:05PM", said
	}
	if at, err = time.Parse(layout, day+" "+found[2]+":"+found[3]+":"+cmp.Or(found[4], "00")+half); err != nil {
		return at, false, saidError(fmt.Sprintf("%s is no time that there is. Mend it, or leave such rows out in a line before", cellWords(cell)))
	}
	return at, found[1] != "", nil
}

// overnight says in how many rows the end of a time stands before its beginning: it is taken for the
// day after, or makes less than nothing.
func overnight(line *gojq.Query, rows []map[string]any) string {
	said := ""
	eachPart(line, func(q *gojq.Query) {
		if q.Term == nil || q.Term.Func == nil || called(q.Term.Func.Name, len(q.Term.Func.Args)) != spans[0] || said != "" {
			return
		}
		from, to := columnIn(q.Term.Func.Args[0]), columnIn(q.Term.Func.Args[1])
		var nights, before tally
		for i, row := range rows {
			a, isMoment, err := momentOf(row[from])
			b, _, other := momentOf(row[to])
			if err != nil || other != nil || !b.Before(a) {
				continue
			}
			if isMoment {
				before.add(i, "")
			} else {
				nights.add(i, "")
			}
		}
		switch {
		case nights.n > 0:
			said = fmt.Sprintf("“%s” is earlier than “%s” in %d of %d rows, first in row %d, and is taken for the day after.", to, from, nights.n, len(rows), nights.row)
		case before.n > 0:
			said = fmt.Sprintf("“%s” is earlier than “%s” in %d of %d rows, first in row %d, which makes less than nothing there.", to, from, before.n, len(rows), before.row)
		}
	})
	return said
}
