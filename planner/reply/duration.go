package reply

import (
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/source"
	"planwright/planner/text"
)

// A time as people write it.
var timeText = text.Pattern(`^(\d{1,7})\s*([A-Za-z]+)$`)

// timeout reads a time in milliseconds: a number, whose key may name another unit, or a
// text that does.
func (r *reader) timeout(o *source.Object) (ms int, ok bool) {
	e := o.Fields[alias.Timeout]
	if said := timeText().FindStringSubmatch(strings.TrimSpace(e.TextOr(""))); said != nil && alias.Units[alias.Fold(said[2])] > 0 {
		o.Use(alias.Timeout)
		n, _ := strconv.Atoi(said[1])
		n *= alias.Units[alias.Fold(said[2])]
		r.Log.Add(problem.Coerced, e.Part, "“%s” was read as %d milliseconds.", e.Text, n)
		return n, true
	}
	n, ok := r.Positive(o, alias.Timeout, 0)
	if !ok {
		return 0, false
	}
	unit := strings.TrimPrefix(strings.TrimPrefix(alias.Fold(e.Key), "timeout"), "in")
	switch ms := alias.Units[unit]; {
	case ms > 1:
		r.Log.Add(problem.Coerced, e.Part, "“%s” of %d was read as %d milliseconds.", e.Key, n, n*ms)
		return n * ms, true
	case ms == 1, n == 0, n > secondsBelow:
		return n, true
	}
	r.Log.Add(problem.Coerced, e.Part, "“%s” of %d was read as seconds.", e.Key, n).Severity = problem.Warning
	return n * 1000, true
}

// secondsBelow is the largest timeout that can only be meant in seconds.
const secondsBelow = 600

// numberAt is a number in the place of another value.
func numberAt(v source.Part, n string) source.Part {
	return source.Part{Value: &lenient.Value{Kind: lenient.Number, Text: n, Offset: v.Offset}, Path: v.Path}
}
