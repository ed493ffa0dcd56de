package planner

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"planwright/planner/problem"
)

// previewChars bounds the preview of a reply in an event.
const previewChars = 280

func (o Observer) event(e Event) {
	if o.Event != nil {
		o.Event(e)
	}
}

func (o Observer) progress(t task, n int, s AttemptState, chars int) {
	if o.Progress != nil {
		o.Progress(Progress{Attempt: n, MaxAttempts: t.limit, State: s, Chars: chars})
	}
}

// report tells what became of a trial.
func (o Observer) report(t task, tried trial) {
	o.progress(t, tried.N, tried.State, len(tried.Reply))
	o.event(responseEvent(t, tried))
	if tried.State == Rejected {
		o.event(rejectedEvent(t, tried))
	}
	if o.Attempt != nil {
		o.Attempt(tried.Attempt)
	}
}

func requestedEvent(t task, n int, messages []Message) Event {
	chars, sum := 0, sha256.New()
	for _, m := range messages {
		chars += len(m.Content)
		sum.Write([]byte(m.Role))
		sum.Write([]byte(m.Content))
	}
	return Event{Event: EventPlanRequested, Kind: t.kind, Attempt: n, MaxAttempts: t.limit,
		PromptChars: chars, PromptHash: hex.EncodeToString(sum.Sum(nil))[:16], Temperature: temperature}
}

func responseEvent(t task, tried trial) Event {
	return Event{Event: EventLLMResponse, Kind: t.kind, Attempt: tried.N, MaxAttempts: t.limit,
		Chars: len(tried.Reply), InputTokens: tried.InputTokens, OutputTokens: tried.OutputTokens,
		DurationMs: tried.DurationMs, FinishReason: tried.finish, Repairs: tried.Problems.Count(problem.Repair)}
}

// turnEvent is the response to a call that is no attempt. n is 0 where it does
// not lead to one either.
func turnEvent(t task, n int, a Answer) Event {
	return Event{Event: EventLLMResponse, Kind: t.kind, Attempt: n, MaxAttempts: t.limit, Chars: len(a.Text), FinishReason: a.FinishReason,
		InputTokens: a.InputTokens, OutputTokens: a.OutputTokens, DurationMs: a.Duration.Round(time.Millisecond).Milliseconds()}
}

// rejectedEvent is plan_rejected for a workflow that is invalid, parse_invalid
// for a reply that made none.
func rejectedEvent(t task, tried trial) Event {
	retry := tried.N < t.limit
	e := Event{Kind: t.kind, Attempt: tried.N, MaxAttempts: t.limit, WillRetry: &retry, Class: tried.Class}
	errors := tried.Problems.With(problem.Error)
	if tried.Class.parsed() {
		e.Event, e.Problems = EventPlanRejected, errors
		return e
	}
	e.Event = EventParseInvalid
	e.RawOutputPreview = preview(tried.Reply)
	for i, p := range errors {
		if i == 0 {
			e.ParseErrorType = string(p.Code)
		}
		e.ValidationErrors = append(e.ValidationErrors, p.String())
	}
	return e
}

func generatedEvent(t task, n int, r Result) Event {
	return Event{Event: EventPlanGenerated, Kind: t.kind, Attempt: n, MaxAttempts: t.limit, Attempts: len(r.Attempts),
		Nodes: len(r.Workflow.Nodes), Edges: len(r.Workflow.Edges), Warnings: r.Problems.Count(problem.Warning),
		LeftOut: len(r.LeftOut), Assumed: len(r.Assumed)}
}

func fallbackEvent(t task, r Result) Event {
	return Event{Event: EventFallback, Kind: t.kind, Attempt: len(r.Attempts), MaxAttempts: t.limit,
		Attempts: len(r.Attempts), Reason: string(r.LastError.Reason)}
}

func degradedEvent(t task, r Result) Event {
	return Event{Event: EventDegraded, Kind: t.kind, Attempt: r.LastError.Attempts, MaxAttempts: t.limit,
		Attempts: r.LastError.Attempts, Reason: string(r.LastError.Reason), Status: string(r.Status), State: r.LastError.State}
}

func transportEvent(t task, n int, e *EndpointError) Event {
	return Event{Event: EventTransportError, Kind: t.kind, Attempt: n, MaxAttempts: t.limit, State: e.State, HTTP: e.Status}
}

// preview is the beginning of a reply, cut between characters. Whoever stores
// it redacts it.
func preview(reply string) string {
	n := 0
	for i := range reply {
		if n == previewChars {
			return reply[:i]
		}
		n++
	}
	return reply
}
