package telemetry

import (
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/metric"
)

// meters are the metrics that docs/recorded.md lists.
type meters struct {
	duration     metric.Int64Histogram
	total        metric.Int64Counter
	parseErrors  metric.Int64Counter
	retries      metric.Int64Counter
	firstSuccess metric.Int64Counter
	retrySuccess metric.Int64Counter
	callDuration metric.Int64Histogram
	calls        metric.Int64Counter
	tokens       metric.Int64Counter
	parseInvalid metric.Int64Counter
	degraded     metric.Int64Counter
}

// bounds of durations, in milliseconds: from a small local model to one that
// thinks for minutes.
var bounds = []float64{100, 250, 500, 1000, 2500, 5000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000}

func newMeters(m metric.Meter) meters {
	return meters{
		duration:     histogram(m, "plan_generation.duration_ms", "How long a request took, with its retries."),
		total:        counter(m, "plan_generation.total", "Requests, by how they ended."),
		parseErrors:  counter(m, "plan_generation.parse_errors", "Answers that could not be read."),
		retries:      counter(m, "plan_generation.retries", "Attempts after the first."),
		firstSuccess: counter(m, "plan_generation.first_attempt_success", "Requests whose first attempt was valid."),
		retrySuccess: counter(m, "plan_generation.retry_success", "Requests that a later attempt made valid."),
		callDuration: histogram(m, "ai.request.duration_ms", "How long a call to the model took."),
		calls:        counter(m, "ai.request.total", "Calls to the model."),
		tokens:       counter(m, "ai.tokens.used", "Tokens, as the endpoint counts them."),
		parseInvalid: counter(m, "plan_parse_invalid_total", "Answers that could not be read."),
		degraded:     counter(m, "plan_degraded_total", "Requests that did not end with a valid workflow of the model."),
	}
}

func counter(m metric.Meter, name, text string) metric.Int64Counter {
	c, err := m.Int64Counter(name, metric.WithDescription(text))
	if err != nil { // only of a name that is none
		otel.Handle(err)
	}
	return c
}

func histogram(m metric.Meter, name, text string) metric.Int64Histogram {
	h, err := m.Int64Histogram(name, metric.WithDescription(text), metric.WithUnit("ms"), metric.WithExplicitBucketBoundaries(bounds...))
	if err != nil {
		otel.Handle(err)
	}
	return h
}
