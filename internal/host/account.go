package host

import (
	"time"

	"planwright/internal/llm"
	"planwright/internal/telemetry"
	"planwright/planner"
)

// account is the record of one request: what happens to it goes to the files of
// events, to what exports them, and to whoever asked.
type account struct {
	host  *Host
	of    telemetry.Request
	kind  planner.Kind
	next  func(planner.Event) // may be nil
	trace *telemetry.Trace

	attempt, limit int           // of the call to the model that runs
	took           time.Duration // by the last try that failed
}

// add records an event. The planner has no clock: how long the last try took that
// failed is known here.
func (a *account) add(e planner.Event) {
	switch e.Event {
	case planner.EventPlanRequested:
		a.attempt, a.limit, a.took = e.Attempt, e.MaxAttempts, 0
	case planner.EventTransportError:
		e.DurationMs = a.took.Milliseconds()
	case planner.EventLLMResponse, planner.EventParseInvalid, planner.EventPlanRejected,
		planner.EventPlanGenerated, planner.EventFallback, planner.EventDegraded:
	}
	a.host.days.Recorder(a.of)(e)
	if a.host.events != nil {
		a.host.events.Recorder(a.of)(e)
	}
	a.trace.Add(a.of, e)
	if a.next != nil {
		a.next(e)
	}
}

// failed records a try that is followed by another. The last one is recorded by
// the planner.
func (a *account) failed(e llm.TransportEvent) {
	a.took = e.Duration
	if e.WillRetry {
		a.add(planner.Event{
			Event: planner.EventTransportError, Kind: a.kind, Attempt: a.attempt, MaxAttempts: a.limit,
			State: e.State, HTTP: e.Status, RetryInMs: time.Until(e.RetryAt).Milliseconds(),
		})
	}
}

// end closes the record of a request that ended so, and returns how it did.
func (a *account) end(r planner.Result) planner.Result {
	a.trace.End(a.of, r)
	return r
}
