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
	loads          bool          // the model was still being loaded then
}

// add records an event. The planner has no clock: how long the last try took that
// failed is known here.
func (a *account) add(e planner.Event) {
	switch e.Event {
	case planner.EventPlanRequested:
		a.attempt, a.limit, a.took, a.loads = e.Attempt, e.MaxAttempts, 0, false
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
// the planner. While a model is loaded, which may take dozens of tries, the first is on
// record, and whoever asked is told of each.
func (a *account) failed(e llm.TransportEvent) {
	a.took = e.Duration
	if !e.WillRetry {
		return
	}
	event := planner.Event{
		Event: planner.EventTransportError, Kind: a.kind, Attempt: a.attempt, MaxAttempts: a.limit,
		State: e.State, HTTP: e.Status, RetryInMs: time.Until(e.RetryAt).Milliseconds(),
	}
	known := a.loads
	a.loads = e.State == planner.StateLoading
	switch {
	case !a.loads || !known:
		a.add(event)
	case a.next != nil:
		a.next(event)
	}
}

// end closes the record of a request that ended so, and returns how it did.
func (a *account) end(r planner.Result) planner.Result {
	a.trace.End(a.of, r)
	return r
}
