package host

import (
	"context"

	"planwright/internal/llm"
	"planwright/internal/telemetry"
	"planwright/planner"
	"planwright/planner/workflow"
)

// Plan makes a new workflow from the words. Without a model the offline planner
// does.
func (h *Host) Plan(ctx context.Context, words string, observer planner.Observer) planner.Result {
	return h.planner(ctx, planner.KindPlan, observer).Plan(ctx, words)
}

// Patch changes the workflow as the words say; it needs a model.
func (h *Host) Patch(ctx context.Context, base workflow.Workflow, words string, observer planner.Observer) planner.Result {
	return h.planner(ctx, planner.KindPatch, observer).Patch(ctx, base, words)
}

// Chat answers what a person says: with a plan, a change or words. What it
// proposes is applied by the caller, if at all.
func (h *Host) Chat(ctx context.Context, r planner.ChatRequest, observer planner.Observer) planner.ChatResult {
	return h.chat(ctx, r, nil, observer)
}

// chat is Chat with so many attempts for this once, nil for what the settings say:
// maxRepairAttempts, in the sense of contract §1.
func (h *Host) chat(ctx context.Context, r planner.ChatRequest, attempts *int, observer planner.Observer) planner.ChatResult {
	p := h.planner(ctx, planner.KindChat, observer)
	if attempts != nil {
		p.Options.MaxRepairAttempts = *attempts
	}
	return p.Chat(ctx, r)
}

// planner is what the settings and the model make of a request.
func (h *Host) planner(ctx context.Context, kind planner.Kind, observer planner.Observer) planner.Planner {
	request := telemetry.Request{CorrelationID: h.correlation, RequestID: telemetry.NewID()}
	next := observer.Event
	record := func(e planner.Event) { h.record(request, next, e) }
	model, c := h.model(ctx, func(e llm.TransportEvent) { recordRetry(record, kind, e) })
	request.Provider, request.Model = c.provider, c.model
	observer.Event = record
	return planner.Planner{
		Model:     model,
		Catalog:   h.catalog,
		Options:   options(h.Settings()),
		Observer:  observer,
		Provider:  c.provider,
		ModelName: c.model,
		NewID:     telemetry.NewID,
	}
}

// record writes an event to the file and passes it on.
func (h *Host) record(request telemetry.Request, next func(planner.Event), e planner.Event) {
	if h.events != nil {
		h.events.Recorder(request)(e)
	}
	if next != nil {
		next(e)
	}
}

// recordRetry records a try that is followed by another. The last one is
// recorded by the planner.
func recordRetry(record func(planner.Event), kind planner.Kind, e llm.TransportEvent) {
	if e.WillRetry {
		record(planner.Event{
			Event: planner.EventTransportError, Kind: kind,
			State: e.State, HTTP: e.Status, DurationMs: e.Duration.Milliseconds(),
		})
	}
}
