package reply

import (
	"slices"
	"strconv"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
)

// openRetry reads {"retry": {"max_retries": 2}}, and true for one more try.
func (r *reader) openRetry(o *object) {
	e := o.fields[alias.Retries]
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
		o.fields[alias.Retries] = e
	case e.is(lenient.Object), e.is(lenient.Array) && len(e.Items) == 1 && e.Items[0].Kind == lenient.Object:
		r.retryObject(o, e)
	}
}

func (r *reader) retryObject(o *object, e entry) {
	from := each(e.value)[0]
	delete(o.fields, alias.Retries)
	for _, inner := range entries(from) {
		switch {
		case inner.missing(), alias.OfRetry.Says(inner.key, alias.Enabled) && inner.Text == "true":
		case alias.OfRetry.Says(inner.key, alias.Retries) && !o.has(alias.Retries):
			r.log.addOnce(problem.Coerced, e.value, "“"+e.key+"” was an object; its number was read as “retries”")
			o.fields[alias.Retries] = inner
		case alias.OfStep.Says(inner.key, alias.Attempts) && !o.has(alias.Retries):
			inner.value = r.lessOne(inner)
			o.fields[alias.Retries] = inner
		default:
			r.log.add(problem.UnknownKey, inner.value, "“%s” of “%s” has no meaning here and was left out: %s.", inner.key, e.key, preview(inner.Value)).
				Fix = "A step has the number of its retries alone: retries."
		}
	}
	if !o.has(alias.Retries) {
		r.misplaced(e, alias.AboutCondition, "a step")
	}
}

// lessOne is the number of retries of so many tries in all.
func (r *reader) lessOne(e entry) value {
	n, ok := r.integer(e.value, alias.Retries)
	if !ok || n < 1 {
		return e.value
	}
	r.log.addOnce(problem.Coerced, e.value, "“"+e.key+"” was read as one more than “retries”")
	return numberAt(e.value, strconv.Itoa(n-1))
}

// attempted reads how often a step is tried in all where that stands in the step itself.
func (r *reader) attempted(o *object) {
	for _, e := range slices.Clone(o.unknown) {
		if alias.OfStep.Says(e.key, alias.Attempts) && !e.missing() && !o.has(alias.Retries) {
			e.value = r.lessOne(e)
			o.drop(e)
			o.fields[alias.Retries] = e
		}
	}
}
