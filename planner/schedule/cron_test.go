package schedule

import (
	"fmt"
	"strings"
	"testing"
	"time"

	cron "github.com/netresearch/go-cron"
	"pgregory.net/rapid"
)

func TestFromCron(t *testing.T) {
	for written, want := range map[string]string{
		"0 17 * * 5":          "0 17 . . 5",
		" 30  7 * * mon-fri":  "30 7 . . mon-fri",
		"*/15 * * * *":        "*/15 * . . .",
		"0 9 1 * 1":           "0 9 1 . ., 0 9 . . 1",
		"0 9 */2 * 1":         "0 9 */2 . 1",
		"0 0 ? * 1#2":         "0 0 . . 1#2",
		"0 0 L * ?":           "0 0 L . .",
		"@Daily":              "0 0 . . .",
		"@hourly":             "0 * . . .",
		"@reboot":             "“@reboot” is no time",
		"@every 5m":           "“@every 5m” is no time",
		"0 0 17 * * 5":        "A line of cron has five fields (minute, hour, day, month, weekday), and this one 6",
		"":                    "A line of cron has five fields (minute, hour, day, month, weekday), and this one 0",
		"0 17 * * 8":          "The weekday cannot be “8”: it is 0 for Sunday to 6 for Saturday; 5#2 is the second Friday, 5#L the last",
		"CRON_TZ=UTC 0 1 * *": "The minute cannot be “CRON_TZ=UTC”: it is 0 to 59",
		"0 0 31 2 *":          "No day is like this one",
	} {
		lines, why := FromCron(written)
		got := []string{}
		for _, l := range lines {

			got = append(got, fmt.Sprint(l.Minute, " ", l.Hour, " ", orDot(l.Day), " ", orDot(l.Month), " ", orDot(l.Weekday)))
		}
		if said := strings.Join(got, ", ") + why.String(); said != want {
			t.Errorf("%q: %s, want %s", written, said, want)
		}
	}
}

func orDot(field string) string {
	if field == "" {
		return "."
	}
	return field
}

// What the library makes of a line by the rule of cron, where no clock is changed. A day that
// steps from * is left out: for crontab(5) it holds a * and is open, for the library not.
func TestFromCronIsDueAsInCron(t *testing.T) {
	asCron := cron.MustNewParser(cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow | cron.DowOrDom)
	rapid.Check(t, func(r *rapid.T) {
		one := func(label string, of ...string) string { return rapid.SampledFrom(of).Draw(r, label) }
		written := strings.Join([]string{
			one("minute", "0", "*", "*/7", "5-10", "3,33"), one("hour", "*", "9", "8-18/2", "0,23"),
			one("day", "*", "*", "1", "13", "28-31"), one("month", "*", "*", "2", "jan-mar"), one("weekday", "*", "*", "1", "5", "0,6", "7"),
		}, " ")
		lines, why := FromCron(written)
		if lines == nil {
			r.Fatalf("%s: %s", written, why)
		}
		m := momentsIn(t, "UTC", calendar(lines...))
		want, err := asCron.Parse(written)
		if err != nil {
			r.Fatal(err)
		}
		at := time.Unix(rapid.Int64Range(1_700_000_000, 1_900_000_000).Draw(r, "at"), 0).UTC()
		for range 10 {
			next, _ := m.Next(at)
			if due := want.Next(at); !next.Equal(due) {
				r.Fatalf("%s after %s: %s, want %s", written, at, next, due)
			}
			at = next
		}
	})
}
