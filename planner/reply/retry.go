package reply

import (
	"slices"
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/source"
	"planwright/planner/text"
)

// openRetry reads {"retry": {"max_retries": 2}}, and true for one more try.
func (r *reader) openRetry(o *source.Object) {
	e := o.Fields[alias.Retries]
	switch {
	case e.Missing():
	case e.Is(lenient.Bool):
		on := e.Text == "true"
		n := "0"
		if on {
			n = "1"
			r.Log.Add(problem.Coerced, e.Part, "“%s” does not say how often; it was read as one retry.", e.Key).Severity = problem.Warning
		}
		e.Part = numberAt(e.Part, n)
		o.Fields[alias.Retries] = e
	case e.Is(lenient.Object), e.Is(lenient.Array) && len(e.Items) == 1 && e.Items[0].Kind == lenient.Object:
		r.retryObject(o, e)
	}
}

func (r *reader) retryObject(o *source.Object, e source.Entry) {
	from := source.Each(e.Part)[0]
	delete(o.Fields, alias.Retries)
	for _, inner := range source.Entries(from) {
		switch {
		case inner.Missing(), alias.OfRetry.Says(inner.Key, alias.Enabled) && inner.Text == "true":
		case alias.OfRetry.Says(inner.Key, alias.Retries) && !o.Has(alias.Retries):
			r.Log.AddOnce(problem.Coerced, e.Part, "“%s” was an object; its number was read as “retries”", e.Key)
			o.Fields[alias.Retries] = inner
		case alias.OfStep.Says(inner.Key, alias.Attempts) && !o.Has(alias.Retries):
			inner.Part = r.lessOne(inner)
			o.Fields[alias.Retries] = inner
		default:
			r.Log.Add(problem.UnknownKey, inner.Part, "“%s” of “%s” has no meaning here and was left out: %s.", inner.Key, e.Key, source.Preview(inner.Value)).
				Fix = "A step has the number of its retries alone: retries."
		}
	}
	if !o.Has(alias.Retries) {
		r.misplaced(e, alias.AboutCondition, "a step")
	}
}

// lessOne is the number of retries of so many tries in all.
func (r *reader) lessOne(e source.Entry) source.Part {
	n, ok := r.Integer(e.Part, alias.Retries)
	if !ok || n < 1 {
		return e.Part
	}
	r.Log.AddOnce(problem.Coerced, e.Part, "“%s” was read as one more than “retries”", e.Key)
	return numberAt(e.Part, strconv.Itoa(n-1))
}

// attempted reads how often a step is tried in all where that stands in the step itself.
func (r *reader) attempted(o *source.Object) {
	for _, e := range slices.Clone(o.Unknown) {
		if alias.OfStep.Says(e.Key, alias.Attempts) && !e.Missing() && !o.Has(alias.Retries) {
			e.Part = r.lessOne(e)
			o.Drop(e)
			o.Fields[alias.Retries] = e
		}
	}
}

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
