package telemetry

import (
	"context"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"planwright/planner"
)

// Trace follows one request: it becomes a span, each of its attempts another, and
// what happens is counted. nil follows nothing. What a person or a model wrote is
// in none of it. It may not be used from several goroutines at once.
type Trace struct {
	export  *Export
	started time.Time
	ctx     context.Context // of the request
	request trace.Span
	attempt trace.Span // nil: none runs
	ended   time.Time  // when the attempt was answered; zero: not yet
}

// Begin starts to follow a request.
func (x *Export) Begin(kind planner.Kind) *Trace {
	if x == nil {
		return nil
	}
	s := &Trace{export: x, started: time.Now()}
	s.ctx, s.request = x.tracer.Start(context.Background(), "plan_generation", trace.WithAttributes(attribute.String("kind", string(kind))))
	return s
}

// Add takes an event of the request.
func (s *Trace) Add(of Request, e planner.Event) {
	if s == nil {
		return
	}
	s.count(of, e)
	switch e.Event {
	case planner.EventPlanRequested:
		s.endAttempt()
		_, s.attempt = s.export.tracer.Start(s.ctx, "attempt", trace.WithAttributes(
			attribute.Int("attempt", e.Attempt), attribute.Int("max_attempts", e.MaxAttempts), attribute.Int("prompt_chars", e.PromptChars)))
	case planner.EventLLMResponse:
		s.describe(attribute.Int("chars", e.Chars), attribute.Int("input_tokens", e.InputTokens),
			attribute.Int("output_tokens", e.OutputTokens), attribute.Int("repairs", e.Repairs))
		s.ended = time.Now()
	case planner.EventParseInvalid, planner.EventPlanRejected:
		s.rejected(e)
	case planner.EventTransportError:
		s.failed(e)
	case planner.EventPlanGenerated, planner.EventFallback, planner.EventDegraded:
		s.endAttempt()
	}
}

// describe adds to the attempt that runs; a call besides the attempts has no span.
func (s *Trace) describe(attributes ...attribute.KeyValue) {
	if s.attempt != nil {
		s.attempt.SetAttributes(attributes...)
	}
}

func (s *Trace) rejected(e planner.Event) {
	s.describe(attribute.String("class", string(e.Class)), attribute.Int("problems", max(len(e.Problems), len(e.ValidationErrors))))
	if s.attempt != nil {
		s.attempt.SetStatus(codes.Error, string(e.Class))
	}
}

func (s *Trace) failed(e planner.Event) {
	if s.attempt != nil {
		s.attempt.AddEvent("transport_error", trace.WithAttributes(attribute.String("state", string(e.State)), attribute.Int("status", e.HTTP)))
		s.attempt.SetStatus(codes.Error, string(e.State))
	}
}

func (s *Trace) endAttempt() {
	if s.attempt == nil {
		return
	}
	if s.ended.IsZero() {
		s.ended = time.Now()
	}
	s.attempt.End(trace.WithTimestamp(s.ended))
	s.attempt, s.ended = nil, time.Time{}
}

// End takes how the request ended.
func (s *Trace) End(of Request, r planner.Result) {
	if s == nil {
		return
	}
	s.endAttempt()
	s.request.SetAttributes(append(s.export.of(of), attribute.String("status", string(r.Status)), attribute.Int("attempts", len(r.Attempts)))...)
	if r.LastError != nil {
		s.request.SetAttributes(attribute.String("reason", string(r.LastError.Reason)))
		s.request.SetStatus(codes.Error, string(r.LastError.Reason))
	}
	s.request.End()
	with := metric.WithAttributes(attribute.String("status", string(r.Status)))
	s.export.meters.duration.Record(s.ctx, time.Since(s.started).Milliseconds(), with)
	s.export.meters.total.Add(s.ctx, 1, with)
}

// of are the attributes that name the model.
func (x *Export) of(r Request) []attribute.KeyValue {
	return []attribute.KeyValue{
		attribute.String("provider", x.redactor.Text(r.Provider)), attribute.String("model", x.redactor.Text(r.Model)),
	}
}

// count adds an event to the metrics.
func (s *Trace) count(of Request, e planner.Event) {
	m, model := s.export.meters, metric.WithAttributes(s.export.of(of)...)
	switch e.Event {
	case planner.EventPlanRequested:
		if e.Attempt > 1 {
			m.retries.Add(s.ctx, 1)
		}
	case planner.EventLLMResponse:
		s.countCall(of, "success", e)
		s.countTokens(of, "input", e.InputTokens)
		s.countTokens(of, "output", e.OutputTokens)
	case planner.EventTransportError:
		s.countCall(of, "error", e)
	case planner.EventParseInvalid:
		m.parseErrors.Add(s.ctx, 1, metric.WithAttributes(attribute.Bool("will_retry", *willRetry(&e))))
		m.parseInvalid.Add(s.ctx, 1, model)
	case planner.EventPlanRejected:
	case planner.EventPlanGenerated:
		if e.Attempt > 1 {
			m.retrySuccess.Add(s.ctx, 1, model)
		} else {
			m.firstSuccess.Add(s.ctx, 1, model)
		}
	case planner.EventFallback, planner.EventDegraded:
		m.degraded.Add(s.ctx, 1, model)
	}
}

func (s *Trace) countCall(of Request, status string, e planner.Event) {
	with := metric.WithAttributes(attribute.String("provider", s.export.redactor.Text(of.Provider)), attribute.String("status", status))
	s.export.meters.calls.Add(s.ctx, 1, with)
	s.export.meters.callDuration.Record(s.ctx, e.DurationMs, with)
}

func (s *Trace) countTokens(of Request, kind string, tokens int) {
	s.export.meters.tokens.Add(s.ctx, int64(tokens), metric.WithAttributes(append(s.export.of(of), attribute.String("type", kind))...))
}
