package schedule

import (
	"strings"
	"time"

	cron "github.com/netresearch/go-cron"

	"planwright/planner/problem"
)

// line is a line of a calendar that was read.
type line struct {
	fits    cron.Schedule // of wall times, written as times in UTC
	elapses bool          // it steps through the hours or minutes: see Moments.Next
}

// field is one field of a line, and what it holds in words.
type field struct {
	name  string
	get   func(Line) string
	holds problem.English
}

var fields = []field{
	{"minute", func(l Line) string { return l.Minute }, "0 to 59"},
	{"hour", func(l Line) string { return l.Hour }, "0 to 23"},
	{"day", func(l Line) string { return orAny(l.Day) }, "1 to 31, or L for the last day of the month"},
	{"month", func(l Line) string { return orAny(l.Month) }, "1 to 12"},
	{"weekday", func(l Line) string { return orAny(l.Weekday) }, "0 for Sunday to 6 for Saturday; 5#2 is the second Friday, 5#L the last"},
}

func orAny(written string) string {
	if strings.TrimSpace(written) == "" {
		return "*"
	}
	return written
}

// parser reads fields in the order of those above. Days that come seldom, as the 29th of
// February, are looked for in as many years as lie between two of them at most.
var parser = cron.MustNewParser(cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow | cron.DowNth | cron.DowLast | cron.DomL).
	WithMaxSearchYears(mostYears)

// mostYears: a 29th of February that is a Monday can be 40 years away, for 2100 is no leap year.
const mostYears = 41

// readLine reads a line, or says which of its fields are wrong.
func readLine(l Line) (line, []Fault) {
	var faults []Fault
	written := make([]string, len(fields))
	for i, f := range fields {
		written[i] = strings.ReplaceAll(f.get(l), " ", "")
		if !f.isRead(i, written[i]) {
			faults = append(faults, f.fault(f.get(l)))
		}
	}
	if len(faults) > 0 {
		return line{}, faults
	}
	fits, err := parser.Parse(strings.Join(written, " "))
	if err != nil || fits.Next(time.Unix(0, 0).UTC()).IsZero() {
		return line{}, []Fault{{What: problem.Say("No day is like this one"), Fix: "Give a day that the month has."}}
	}
	return line{fits: fits, elapses: strings.ContainsAny(written[0]+written[1], "*/")}, nil
}

// isRead reports whether the field can be read where nothing else is said.
func (f field) isRead(at int, written string) bool {
	if written == "" || len(written) > MaxField || strings.ContainsAny(written, "?@=\t\r\n") {
		return false
	}
	alone := []string{"0", "0", "*", "*", "*"}
	alone[at] = written
	_, err := parser.Parse(strings.Join(alone, " "))
	return err == nil
}

func (f field) fault(written string) Fault {
	if strings.TrimSpace(written) == "" {
		return Fault{Field: f.name, What: problem.Say("The %s is not given", f.name), Fix: "Give " + f.name + ", such as \"0\"."}
	}
	return Fault{Field: f.name, What: problem.Say("The %s cannot be “%s”: it is %s", f.name, written, problem.Say(f.holds)), Fix: "Give " + f.name + " as " + string(f.holds) + "."}
}
