package telemetry

import (
	"slices"

	"planwright/planner"
)

// tally is what is known of a model.
type tally struct {
	ModelFigures
	durations []int64
	next      int // of durations, the place of the oldest once it is full
}

func (t *tally) generated(attempt int) {
	if attempt <= 1 {
		t.FirstValid++
	} else {
		t.RepairedValid++
	}
}

func (t *tally) failed(e Entry, detail string) {
	f := Failure{Time: e.TS, Kind: e.Kind, Reason: planner.Reason(value(e.Reason)), Detail: detail, Attempts: value(e.Attempts)}
	f.Status, _ = e.Status.(string)
	if e.Event == planner.EventFallback {
		f.Status, f.Attempts = string(planner.Fallback), e.Attempt
	}
	if f.Reason == planner.EndpointFailed {
		t.EndpointFailed++
	} else {
		t.Invalid++
	}
	t.Failures = append(t.Failures, f)
	if len(t.Failures) > maxFailures {
		t.Failures = t.Failures[1:]
	}
}

func (t *tally) took(ms int64) {
	if len(t.durations) < maxDurations {
		t.durations = append(t.durations, ms)
		return
	}
	t.durations[t.next] = ms
	t.next = (t.next + 1) % maxDurations
}

// median is the lower middle, 0 of nothing.
func median(values []int64) int64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[(len(sorted)-1)/2]
}

// value is what is pointed to, or zero.
func value[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}
