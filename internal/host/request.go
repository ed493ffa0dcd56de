package host

import (
	"context"

	"planwright/internal/telemetry"
	"planwright/planner"
	"planwright/planner/workflow"
)

// Plan makes a new workflow from the words. Without a model the offline planner
// does. As with all requests, a key in the words is taken out first: a workflow is
// named after them.
func (h *Host) Plan(ctx context.Context, words string, observer planner.Observer) planner.Result {
	words = h.secrets.Known(words)
	p, account := h.planner(ctx, planner.KindPlan, observer)
	return h.kept(p, planner.KindPlan, workflow.Workflow{}, words, account.end(p.Plan(ctx, words)))
}

// Patch changes the workflow as the words say; it needs a model.
func (h *Host) Patch(ctx context.Context, base workflow.Workflow, words string, observer planner.Observer) planner.Result {
	words = h.secrets.Known(words)
	p, account := h.planner(ctx, planner.KindPatch, observer)
	return h.kept(p, planner.KindPatch, base, words, account.end(p.Patch(ctx, base, words)))
}

// Chat answers what a person says: with a plan, a change or words. What it
// proposes is applied by the caller, if at all.
func (h *Host) Chat(ctx context.Context, r planner.ChatRequest, observer planner.Observer) planner.ChatResult {
	return h.chat(ctx, r, nil, observer)
}

// chat is Chat with so many attempts for this once, nil for what the settings say:
// as maxRepairAttempts counts them.
func (h *Host) chat(ctx context.Context, r planner.ChatRequest, attempts *int, observer planner.Observer) planner.ChatResult {
	r.Words = h.secrets.Known(r.Words)
	p, account := h.planner(ctx, planner.KindChat, observer)
	if attempts != nil {
		p.Options.MaxRepairAttempts = *attempts
	}
	result := p.Chat(ctx, r)
	h.kept(p, planner.KindChat, r.Workflow, r.Words, account.end(result.Result))
	return result
}

// planner is what the settings and the model make of a request. What happens to
// it is on the account, which is told how it ended.
func (h *Host) planner(ctx context.Context, kind planner.Kind, observer planner.Observer) (planner.Planner, *account) {
	a := &account{
		host: h, kind: kind, next: observer.Event, trace: h.export.Begin(kind),
		of: telemetry.Request{CorrelationID: h.correlation, RequestID: telemetry.NewID()},
	}
	model, c := h.model(ctx, a.failed)
	a.of.Provider, a.of.Model = c.provider, c.model
	observer.Event = a.add
	return planner.Planner{
		Model:     model,
		Catalog:   h.Servers.Catalog(),
		Closed:    h.Servers.Unworkable(),
		Options:   options(h.Settings()),
		Observer:  observer,
		Provider:  c.provider,
		ModelName: c.model,
		NewID:     telemetry.NewID,
		Secrets:   planner.Secrets{Mask: h.secrets.Mask, Nonce: telemetry.NewID},
	}, a
}
