package tabular

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"planwright/planner/text"
)

// clock is a time of day, also behind a day.
var clock = text.Pattern(`(?i)^(?:(.+?)(?:T|,? +))?(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*(am|pm|uhr|h)?$`)

// Moment is a time of day, or one of a day that stands before it.
func Moment(cell any) (at time.Time, isMoment bool, err error) {
	said, _ := cell.(string)
	said = strings.TrimSpace(said)
	found := clock().FindStringSubmatch(said)
	if found == nil {
		return at, false, Failure(fmt.Sprintf("%s is no time as 17:30 or 2026-11-26 17:30. Mend the column, or leave such rows out in a line before", Words(cell)))
	}
	day := "2000-01-01"
	if found[1] != "" {
		if day, err = Day(found[1]); err != nil {
			return at, false, err
		}
	}
	layout, half := "2006-01-02 15:04:05", ""
	if said := strings.ToUpper(found[5]); said == "AM" || said == "PM" {
		layout, half = "2006-01-02 3:04:05PM", said
	}
	if at, err = time.Parse(layout, day+" "+found[2]+":"+found[3]+":"+cmp.Or(found[4], "00")+half); err != nil {
		return at, false, Failure(fmt.Sprintf("%s is no time that there is. Mend it, or leave such rows out in a line before", Words(cell)))
	}
	return at, found[1] != "", nil
}
