package planner

import "planwright/planner/problem"

// Kind is the kind of a request.
//
//page:name RequestKind
type Kind string

// The kinds of request.
const (
	KindPlan  Kind = "plan"
	KindPatch Kind = "patch"
	KindChat  Kind = "chat"
)

// EventName names an event of the stream that docs/recorded.md lists.
type EventName string

// The events.
const (
	EventPlanRequested  EventName = "plan_requested"
	EventLLMResponse    EventName = "llm_response"
	EventParseInvalid   EventName = "parse_invalid"
	EventPlanRejected   EventName = "plan_rejected"
	EventPlanGenerated  EventName = "plan_generated"
	EventFallback       EventName = "fallback"
	EventDegraded       EventName = "degraded"
	EventTransportError EventName = "transport_error"
)

// Event is one thing worth recording about a request. The fields an event has
// are in docs/recorded.md; the rest stay zero and are left out. Whoever records it
// adds time, correlation, provider and model, and redacts.
type Event struct {
	Event       EventName `json:"event"`
	Kind        Kind      `json:"kind"`
	Attempt     int       `json:"attempt,omitzero"`
	MaxAttempts int       `json:"maxAttempts,omitzero"`

	PromptChars int     `json:"promptChars,omitzero"`
	PromptHash  string  `json:"promptHash,omitzero"`
	Temperature float64 `json:"temperature,omitzero"`

	Chars        int    `json:"chars,omitzero"`
	InputTokens  int    `json:"inputTokens,omitzero"`
	OutputTokens int    `json:"outputTokens,omitzero"`
	DurationMs   int64  `json:"durationMs,omitzero"`
	FinishReason string `json:"finishReason,omitzero"`
	Repairs      int    `json:"repairs,omitzero"`

	Class            Class        `json:"class,omitzero"`
	ParseErrorType   string       `json:"parseErrorType,omitzero"`
	ValidationErrors []string     `json:"validationErrors,omitempty"`
	RawOutputPreview string       `json:"rawOutputPreview,omitzero"`
	WillRetry        *bool        `json:"willRetry,omitzero"`
	Problems         problem.List `json:"problems,omitempty"`

	Nodes    int `json:"nodes,omitzero"`
	Edges    int `json:"edges,omitzero"`
	Warnings int `json:"warnings,omitzero"`
	Attempts int `json:"attempts,omitzero"`
	LeftOut  int `json:"leftOut,omitzero"` // what the model says it did not plan
	Assumed  int `json:"assumed,omitzero"`

	Reason string        `json:"reason,omitzero"`
	Status string        `json:"status,omitzero"`
	State  EndpointState `json:"state,omitzero"`
	HTTP   int           `json:"httpStatus,omitzero"`

	RetryInMs int64 `json:"retryInMs,omitzero"` // the endpoint is asked again after so long
}

// Progress is what the person watches while a request runs.
type Progress struct {
	Attempt     int          `json:"attempt"`
	MaxAttempts int          `json:"maxAttempts"`
	State       AttemptState `json:"state"`
	Chars       int          `json:"chars"` // received so far
}

// Observer is told what happens. Nil functions are not called.
type Observer struct {
	Event    func(Event)
	Progress func(Progress)
	Delta    func(Delta)
	Sketch   func(Sketch)  // of the answer that comes; over with its attempt
	Attempt  func(Attempt) // a finished attempt, accepted or rejected
}
