package telemetry

import (
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner"
	"planwright/planner/problem"
)

// Entry is a line of the events, with every field that any event has; contract
// §10 says which has which.
type Entry struct {
	TS            time.Time         `json:"ts"`
	Event         planner.EventName `json:"event"`
	CorrelationID string            `json:"correlationId"`
	RequestID     string            `json:"requestId"`
	Kind          planner.Kind      `json:"kind"`
	Attempt       int               `json:"attempt"`
	MaxAttempts   int               `json:"maxAttempts"`
	Provider      string            `json:"provider"`
	Model         string            `json:"model"`
	Fields
}

// Fields are those of single events.
type Fields struct {
	PromptChars      *int                   `json:"promptChars,omitzero"`
	PromptHash       *string                `json:"promptHash,omitzero"`
	Temperature      *float64               `json:"temperature,omitzero"`
	Chars            *int                   `json:"chars,omitzero"`
	InputTokens      *int                   `json:"inputTokens,omitzero"`
	OutputTokens     *int                   `json:"outputTokens,omitzero"`
	DurationMs       *int64                 `json:"durationMs,omitzero"`
	FinishReason     *string                `json:"finishReason,omitzero"`
	Repairs          *int                   `json:"repairs,omitzero"`
	Class            *planner.Class         `json:"class,omitzero"`
	ParseErrorType   *string                `json:"parseErrorType,omitzero"`
	ValidationErrors *[]string              `json:"validationErrors,omitzero"`
	RawOutputPreview *string                `json:"rawOutputPreview,omitzero"`
	Problems         *problem.List          `json:"problems,omitzero"`
	WillRetry        *bool                  `json:"willRetry,omitzero"`
	Nodes            *int                   `json:"nodes,omitzero"`
	Edges            *int                   `json:"edges,omitzero"`
	Warnings         *int                   `json:"warnings,omitzero"`
	Attempts         *int                   `json:"attempts,omitzero"`
	LeftOut          *int                   `json:"leftOut,omitzero"`
	Assumed          *int                   `json:"assumed,omitzero"`
	Reason           *string                `json:"reason,omitzero"`
	State            *planner.EndpointState `json:"state,omitzero"`
	Status           any                    `json:"status,omitzero"` // of degraded how the request ended, of transport_error the HTTP status
}

// encodeEntry is an event as a line without its end. Lists are never null.
func encodeEntry(of Request, now time.Time, e planner.Event) (jsontext.Value, error) {
	return json.Marshal(Entry{
		TS: now, Event: e.Event, CorrelationID: of.CorrelationID, RequestID: of.RequestID, Kind: e.Kind,
		Attempt: e.Attempt, MaxAttempts: e.MaxAttempts, Provider: of.Provider, Model: of.Model, Fields: fieldsOf(&e),
	}, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
}

// fieldsOf are the fields that the event has, also where they are zero.
func fieldsOf(e *planner.Event) Fields {
	switch e.Event {
	case planner.EventPlanRequested:
		return Fields{PromptChars: &e.PromptChars, PromptHash: &e.PromptHash, Temperature: &e.Temperature}
	case planner.EventLLMResponse:
		return Fields{Chars: &e.Chars, InputTokens: &e.InputTokens, OutputTokens: &e.OutputTokens,
			DurationMs: &e.DurationMs, FinishReason: &e.FinishReason, Repairs: &e.Repairs}
	case planner.EventParseInvalid:
		return Fields{Class: &e.Class, ParseErrorType: &e.ParseErrorType, ValidationErrors: &e.ValidationErrors,
			RawOutputPreview: &e.RawOutputPreview, WillRetry: willRetry(e)}
	case planner.EventPlanRejected:
		return Fields{Problems: &e.Problems, WillRetry: willRetry(e)}
	case planner.EventPlanGenerated:
		return Fields{Nodes: &e.Nodes, Edges: &e.Edges, Warnings: &e.Warnings, Attempts: &e.Attempts, LeftOut: &e.LeftOut, Assumed: &e.Assumed}
	case planner.EventFallback:
		return Fields{Reason: &e.Reason}
	case planner.EventDegraded:
		return Fields{Attempts: &e.Attempts, Reason: &e.Reason, Status: e.Status}
	case planner.EventTransportError:
		return Fields{State: &e.State, Status: e.HTTP, DurationMs: &e.DurationMs}
	}
	return Fields{}
}

func willRetry(e *planner.Event) *bool {
	again := e.WillRetry != nil && *e.WillRetry
	return &again
}
