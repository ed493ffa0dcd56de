package host

import (
	"context"

	"planwright/internal/llm"
	"planwright/internal/session"
	"planwright/internal/telemetry"
	"planwright/planner"
	"planwright/planner/workflow"
)

// Plan makes a new workflow from the words. Without a model the offline planner
// does. As with all requests, a key in the words is taken out first: a workflow is
// named after them.
func (h *Host) Plan(ctx context.Context, words string, observer planner.Observer) planner.Result {
	words = h.withoutSecrets(words)
	p, account := h.planner(ctx, planner.KindPlan, observer)
	return h.kept(p, planner.KindPlan, workflow.Workflow{}, words, account.end(p.Plan(ctx, words)))
}

// Patch changes the workflow as the words say; it needs a model.
func (h *Host) Patch(ctx context.Context, base workflow.Workflow, words string, observer planner.Observer) planner.Result {
	words = h.withoutSecrets(words)
	p, account := h.planner(ctx, planner.KindPatch, observer)
	return h.kept(p, planner.KindPatch, base, words, account.end(p.Patch(ctx, base, words)))
}

// Chat answers what a person says: with a plan, a change or words. What it
// proposes is applied by the caller, if at all.
func (h *Host) Chat(ctx context.Context, r planner.ChatRequest, observer planner.Observer) planner.ChatResult {
	return h.chat(ctx, r, session.Once{}, observer)
}

// chat is Chat as it is wanted once: attempts are counted as maxRepairAttempts counts them.
func (h *Host) chat(ctx context.Context, r planner.ChatRequest, once session.Once, observer planner.Observer) planner.ChatResult {
	r.Words = h.withoutSecrets(r.Words)
	choose := h.model
	if once.ByRules {
		choose = noModel
	}
	p, account := h.plannerWith(ctx, choose, planner.KindChat, observer)
	if once.Attempts != nil {
		p.Options.MaxRepairAttempts = *once.Attempts
	}
	result := p.Chat(ctx, r)
	h.kept(p, planner.KindChat, r.Workflow, r.Words, account.end(result.Result))
	return result
}

// withoutSecrets is what a person said, without what is secret to this machine.
func (h *Host) withoutSecrets(words string) string {
	h.Secrets.Tell(h.redactor.AddSecret)
	return h.redactor.Known(words)
}

// chooser says what plans a request, as planning.model does; onFailure is told of tries that
// failed.
type chooser func(ctx context.Context, onFailure func(llm.TransportEvent)) (planner.Model, connection)

// noModel chooses the offline planner.
func noModel(context.Context, func(llm.TransportEvent)) (planner.Model, connection) {
	return nil, connection{}
}

func (h *Host) planner(ctx context.Context, kind planner.Kind, observer planner.Observer) (planner.Planner, *account) {
	return h.plannerWith(ctx, h.model, kind, observer)
}

// plannerWith is what the settings and a model make of a request. What happens to
// it is on the account, which is told how it ended.
func (h *Host) plannerWith(ctx context.Context, choose chooser, kind planner.Kind, observer planner.Observer) (planner.Planner, *account) {
	a := &account{
		host: h, kind: kind, next: observer.Event, trace: h.export.Begin(kind),
		of: telemetry.Request{CorrelationID: h.correlation, RequestID: telemetry.NewID()},
	}
	model, c := choose(ctx, a.failed)
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
		Secrets:   planner.Secrets{Mask: h.redactor.Mask, Nonce: telemetry.NewID},
	}, a
}
