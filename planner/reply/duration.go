package reply

import (
	"regexp"
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
)

// A time as people write it.
var timeText = regexp.MustCompile(`(?i)^(\d{1,7})\s*(ms|milliseconds?|msecs?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?)$`)

// timeout reads a time in milliseconds: a number, whose key may name another unit, or a
// text that does.
func (r *reader) timeout(o *object) (ms int, ok bool) {
	e := o.fields[fTimeout]
	if said := timeText.FindStringSubmatch(strings.TrimSpace(e.textOr(""))); said != nil {
		o.used[fTimeout] = true
		n, _ := strconv.Atoi(said[1])
		r.log.add(problem.Coerced, e.value, "“%s” was read as %d milliseconds.", e.Text, n*unitMs(said[2]))
		return n * unitMs(said[2]), true
	}
	n, ok := r.positive(o, fTimeout, 0)
	if !ok {
		return 0, false
	}
	for _, unit := range unitEnds {
		if strings.HasSuffix(fold(e.key), unit.end) {
			r.log.add(problem.Coerced, e.value, "“%s” of %d was read as %d milliseconds.", e.key, n, n*unit.ms)
			return n * unit.ms, true
		}
	}
	return r.milliseconds(o, n), true
}

// unitMs is a unit of time in milliseconds.
func unitMs(unit string) int {
	switch unit = strings.ToLower(unit); {
	case strings.HasPrefix(unit, "ms"), strings.HasPrefix(unit, "milli"):
		return 1
	case unit[0] == 's':
		return 1000
	case unit[0] == 'm':
		return 60_000
	}
	return 3_600_000
}

// textOr is the text of an entry that is one, else another.
func (e entry) textOr(other string) string {
	if e.is(lenient.String) {
		return e.Text
	}
	return other
}

func numberText(n int) string { return strconv.Itoa(n) }

// numberAt is a number in the place of another value.
func numberAt(v value, n string) value {
	return value{&lenient.Value{Kind: lenient.Number, Text: n, Offset: v.Offset}, v.path}
}
