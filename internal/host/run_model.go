package host

import (
	"context"
	"time"

	"planwright/internal/engine/ai"
	"planwright/internal/engine/walk"
	"planwright/internal/telemetry"
	"planwright/planner"
	"planwright/planner/catalog"
)

// kindStep is the kind of the requests that AI steps make.
const kindStep planner.Kind = "step"

// runModels does the AI steps of runs with the model that plans at that time.
type runModels struct{ host *Host }

// Transform does an AI transform.
func (m runModels) Transform(ctx context.Context, t walk.Transform) (walk.Result, ai.Used) {
	return m.models(ctx).Transform(ctx, t)
}

// Agent does an AI step.
func (m runModels) Agent(ctx context.Context, a walk.Agent, call ai.Call, talk ai.Talk) (walk.Result, ai.Used) {
	return m.models(ctx).Agent(ctx, a, call, talk)
}

// tool is the tool of that name, if it is on offer.
func (m runModels) tool(name string) (catalog.Tool, bool) { return m.host.Servers.Catalog().Get(name) }

func (m runModels) models(ctx context.Context) ai.Models {
	a := &account{host: m.host, kind: kindStep, of: telemetry.Request{CorrelationID: m.host.correlation, RequestID: telemetry.NewID()}}
	models := ai.Models{Tools: m.tool}
	model, c := m.host.model(ctx, a.failed)
	if model != nil { // nil stays nil
		a.of.Provider, a.of.Model = c.provider, c.model
		models.Model = &accounted{model: model, account: a}
	}
	return models
}

// accounted is a model whose answers are recorded as those of requests are. Like a
// step, it asks one thing at a time.
type accounted struct {
	model   planner.Model
	account *account
	calls   int
}

// Complete asks the model.
func (a *accounted) Complete(ctx context.Context, call planner.Call, onDelta func(planner.Delta)) (planner.Answer, error) {
	a.calls++
	a.account.attempt, a.account.limit, a.account.took = a.calls, a.calls, 0
	started := time.Now()
	answer, err := a.model.Complete(ctx, call, onDelta)
	e := planner.Event{
		Event: planner.EventLLMResponse, Kind: kindStep, Attempt: a.calls, MaxAttempts: a.calls, Chars: len(answer.Text),
		InputTokens: answer.InputTokens, OutputTokens: answer.OutputTokens, FinishReason: answer.FinishReason,
		DurationMs: time.Since(started).Milliseconds(),
	}
	if err != nil {
		e = planner.Event{Event: planner.EventTransportError, Kind: kindStep, Attempt: a.calls, MaxAttempts: a.calls, State: stateOf(err)}
	}
	a.account.add(e)
	return answer, err
}
