package reply

import (
	"slices"
	"strconv"

	"planwright/planner/lenient"
	"planwright/planner/problem"
)

// openRetry reads {"retry": {"max_retries": 2}}, and true for one more try.
func (r *reader) openRetry(o *object) {
	e := o.fields[fRetries]
	switch {
	case e.missing():
	case e.is(lenient.Bool):
		on := e.Text == "true"
		n := "0"
		if on {
			n = "1"
			r.log.add(problem.Coerced, e.value, "“%s” does not say how often; it was read as one retry.", e.key).Severity = problem.Warning
		}
		e.value = numberAt(e.value, n)
		o.fields[fRetries] = e
	case e.is(lenient.Object), e.is(lenient.Array) && len(e.Items) == 1 && e.Items[0].Kind == lenient.Object:
		r.retryObject(o, e)
	}
}

func (r *reader) retryObject(o *object, e entry) {
	from := each(e.value)[0]
	delete(o.fields, fRetries)
	for _, inner := range entries(from) {
		switch {
		case inner.missing(), retryWords.says(inner.key, fEnabled) && inner.Text == "true":
		case retryWords.says(inner.key, fRetries) && !o.has(fRetries):
			r.log.addOnce(problem.Coerced, e.value, "“"+e.key+"” was an object; its number was read as “retries”")
			o.fields[fRetries] = inner
		case stepWords.says(inner.key, attempts) && !o.has(fRetries):
			inner.value = r.lessOne(inner)
			o.fields[fRetries] = inner
		default:
			r.log.add(problem.UnknownKey, inner.value, "“%s” of “%s” has no meaning here and was left out: %s.", inner.key, e.key, preview(inner.Value)).
				Fix = "A step has the number of its retries alone: retries."
		}
	}
	if !o.has(fRetries) {
		r.misplaced(e, condition, "a step")
	}
}

// lessOne is the number of retries of so many tries in all.
func (r *reader) lessOne(e entry) value {
	n, ok := r.integer(e.value, fRetries)
	if !ok || n < 1 {
		return e.value
	}
	r.log.addOnce(problem.Coerced, e.value, "“"+e.key+"” was read as one more than “retries”")
	return numberAt(e.value, strconv.Itoa(n-1))
}

// attempted reads how often a step is tried in all where that stands in the step itself.
func (r *reader) attempted(o *object) {
	for _, e := range slices.Clone(o.unknown) {
		if stepWords.says(e.key, attempts) && !e.missing() && !o.has(fRetries) {
			e.value = r.lessOne(e)
			o.drop(e)
			o.fields[fRetries] = e
		}
	}
}
