package schedule

import (
	"strings"

	"planwright/planner/problem"
)

// macros are what cron knows by a name, as the line it stands for.
var macros = map[string]string{
	"@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *", "@weekly": "0 0 * * 0",
	"@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@hourly": "0 * * * *",
}

// FromCron translates a line of cron, of five fields or a macro such as @daily, or says why
// it cannot. In cron, a day of the month and a day of the week that are both given are two
// lines: it is due on either.
func FromCron(written string) ([]Line, problem.Said) {
	written = strings.TrimSpace(written)
	if strings.HasPrefix(written, "@") {
		meant, known := macros[strings.ToLower(written)]
		if !known {
			return nil, problem.Say("“%s” is no time", written)
		}
		written = meant
	}
	of := strings.Fields(strings.ReplaceAll(written, "?", "*")) // Quartz has ? for a day that is left open
	if len(of) != len(fields) {
		return nil, problem.Say("A line of cron has five fields (minute, hour, day, month, weekday), and this one %d", len(of))
	}
	l := Line{Minute: of[0], Hour: of[1], Day: unlessAny(of[2]), Month: unlessAny(of[3]), Weekday: unlessAny(of[4])}
	lines := []Line{l}
	if isBound(l.Day) && isBound(l.Weekday) {
		lines = append(lines, l)
		lines[0].Weekday, lines[1].Day = "", ""
	}
	for _, l := range lines {
		if _, faults := readLine(l); len(faults) > 0 {
			return nil, faults[0].What
		}
	}
	return lines, problem.Said{}
}

func unlessAny(field string) string {
	if field == "*" {
		return ""
	}
	return field
}

// isBound reports whether cron takes the field as given: by crontab(5) one with a * is not, so
// that */2 and a weekday must both fit.
func isBound(field string) bool { return field != "" && !strings.HasPrefix(field, "*") }
