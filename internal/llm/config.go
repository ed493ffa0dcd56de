package llm

import (
	"time"

	"planwright/planner"
)

// Config says which model to ask and how. BaseURL and Model are needed; the zero
// value of everything else works.
type Config struct {
	BaseURL string // http or https, usually ending in /v1
	Model   string

	// Key returns the secret to authenticate with, "" without one. It is asked
	// for each call and kept nowhere.
	Key func() string

	Timeouts Timeouts
	Retries  int // further tries of a call, before its first content; 0: none
	Breaker  Breaker

	// Redact removes secrets from what an endpoint said. The key itself is
	// removed in any case.
	Redact func(string) string

	// OnFailure is told of every try that failed, whether or not another follows.
	OnFailure func(TransportEvent)

	// Memory is what was learnt about endpoints; share one among clients. nil: a
	// new one.
	Memory *Memory

	// Proxy is the address of a proxy, or NoProxy; "": the environment decides.
	Proxy string

	retryBase time.Duration // scale of the first wait; 0: firstRetryWait
}

// Timeouts bound the stages of a call. Zero means the default.
type Timeouts struct {
	Connect   time.Duration // 10 s; for the TLS handshake again as long
	FirstByte time.Duration // 120 s, on loopback 300 s; until the first content
	Idle      time.Duration // 60 s; between two pieces of content or reasoning
	Total     time.Duration // 600 s; the whole call with its retries
}

// TransportEvent is a try that failed.
type TransportEvent struct {
	State     planner.EndpointState
	Status    int // HTTP status, 0 when there was no answer
	Duration  time.Duration
	WillRetry bool
	RetryAt   time.Time // when the next try starts; zero where there is none
}

func (t Timeouts) withDefaults(loopback bool) Timeouts {
	first := 120 * time.Second
	if loopback {
		first = 300 * time.Second // the server may have to load the model
	}
	return Timeouts{
		Connect:   positive(t.Connect, 10*time.Second),
		FirstByte: positive(t.FirstByte, first),
		Idle:      positive(t.Idle, 60*time.Second),
		Total:     positive(t.Total, 600*time.Second),
	}
}

func positive(d, otherwise time.Duration) time.Duration {
	if d > 0 {
		return d
	}
	return otherwise
}
