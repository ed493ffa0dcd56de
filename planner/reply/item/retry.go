package item

import (
	"slices"
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/text"
)

// openRetry reads {"retry": {"max_retries": 2}}, and true for one more try.
func (r *Reader) openRetry(o *source.Object) {
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

func (r *Reader) retryObject(o *source.Object, e source.Entry) {
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
		case r.isRetryWait(inner, "“"+e.Key+"”"):
		default:
			r.RefuseKey(r.Log.Add(problem.UnknownKey, inner.Part, "“%s” of “%s” has no meaning here and was left out: %s.", inner.Key, e.Key, source.Preview(inner.Value)))
		}
	}
	if !o.Has(alias.Retries) {
		r.Misplaced(e, alias.AboutCondition, "a step")
	}
}

// lessOne is the number of retries of so many tries in all.
func (r *Reader) lessOne(e source.Entry) source.Part {
	n, ok := r.Integer(e.Part, alias.Retries)
	if !ok || n < 1 {
		return e.Part
	}
	r.Log.AddOnce(problem.Coerced, e.Part, "“%s” was read as one more than “retries”", e.Key)
	return numberAt(e.Part, strconv.Itoa(n-1))
}

// RetryWaits reads what stands in the step itself about how it is tried again.
func (r *Reader) RetryWaits(s *flow.Step, o *source.Object) {
	for _, e := range o.LeftOver() {
		key := alias.Fold(e.Key)
		if !strings.HasPrefix(key, "retry") && !strings.HasPrefix(key, "backoff") || e.Missing() || MatterOf(e.Key) != alias.AboutNothing || IsNothing(e.Value) {
			continue
		}
		if r.isRetryWait(e, s.Title()) {
			o.Drop(e)
		}
	}
}

// isRetryWait takes what is said of the waits before retries where they are so, or nearly so: 0.5
// s before the first, each twice as long as the one before, at most 30 s. It reports whether that
// is said.
func (r *Reader) isRetryWait(e source.Entry, what string) bool {
	said := strings.TrimSpace(e.Text)
	ms, isTime := waitOf(e)
	switch {
	case IsNothing(e.Value):
	case alias.OfRetryWaits.Says(e.Key, alias.On):
		return !slices.ContainsFunc(source.Each(e.Part), func(v source.Part) bool { return !alias.ForeignValues.Says(v.Text, alias.AnyError) })
	case alias.OfRetryWaits.Says(e.Key, alias.Backoff) && alias.ForeignValues.Says(said, alias.Longer):
	case alias.OfRetryWaits.Says(e.Key, alias.Longest) && isTime && ms >= 30_000:
	case alias.OfRetryWaits.Says(e.Key, alias.Backoff, alias.Delay, alias.Longest) && (!isTime || ms <= 30_000) && IsScalar(e.Value) && (isTime || !alias.OfRetryWaits.Says(e.Key, alias.Delay)):
		r.Log.Add(problem.UnknownKey, e.Part, "“%s” of %s has no place: a step is tried again after 0.5 s, 1 s, 2 s and so on, at most 30 s apart. It says: %s.", e.Key, what, source.Preview(e.Value)).
			Fix = "A step has the number of its retries alone: retries."
	default:
		return false
	}
	return true
}

// waitOf is a time in milliseconds. A number without a unit, in it or in the key, is one of seconds
// where it can only be meant so.
func waitOf(e source.Entry) (ms int, ok bool) {
	said := strings.TrimSpace(e.Text)
	if m := timeText().FindStringSubmatch(said); m != nil && e.Is(lenient.String) {
		unit, known := alias.Units[alias.Fold(m[2])]
		n, _ := strconv.Atoi(m[1])
		return n * unit, known
	}
	n, err := strconv.ParseFloat(said, 64)
	if err != nil || n < 0 || n > 1e9 || !IsScalar(e.Value) {
		return 0, false
	}
	unit, longest := 1000, 1 // of “milliseconds” and “seconds”, both of which end a key, the first
	for word, of := range alias.Units {
		if len(word) > longest && strings.HasSuffix(alias.Fold(e.Key), word) {
			unit, longest = of, len(word)
		}
	}
	if unit == 1000 && n >= secondsBelow {
		unit = 1
	}
	return int(n * float64(unit)), true
}

// attempted reads how often a step is tried in all where that stands in the step itself.
func (r *Reader) attempted(o *source.Object) {
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
func (r *Reader) timeout(o *source.Object) (ms int, ok bool) {
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
