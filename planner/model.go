// Package planner turns words into a valid workflow, or says what is wrong. It
// is pure: no files, no network, no clock, no goroutines. The model is an
// argument.
package planner

import (
	"context"
	"fmt"
	"time"
)

// Model is the language model that plans. onDelta is called for each piece of
// the answer as it streams, from the caller's goroutine.
type Model interface {
	Complete(ctx context.Context, call Call, onDelta func(Delta)) (Answer, error)
}

// Call is one request to a model.
type Call struct {
	Messages    []Message
	Schema      Schema  // the form the answer should have
	Temperature float64 // 0 to 2
}

// Role says who wrote a message.
type Role string

// The roles of the chat protocol.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
)

// Message is one message of the conversation with the model.
type Message struct {
	Role    Role   `json:"role"`
	Content string `json:"content"`
}

// Schema asks the endpoint for structured output, as far as it can.
type Schema string

// The schemas. With SchemaNone the answer may be words.
const (
	SchemaNone  Schema = ""
	SchemaPlan  Schema = "plan"
	SchemaPatch Schema = "patch"
)

// Delta is a piece of a streaming answer.
type Delta struct {
	Text      string
	Reasoning string
}

// Answer is a whole answer. Text is complete as far as the endpoint said so:
// FinishReason is never empty.
type Answer struct {
	Text         string
	FinishReason string // stop, length, content_filter, tool_calls
	InputTokens  int    // 0 when the endpoint does not say
	OutputTokens int
	Duration     time.Duration
}

// EndpointState is the way a call to an endpoint ended; endpoint.md §1 lists them.
type EndpointState string

// The states besides success.
const (
	StateCancelled   EndpointState = "CANCELLED"
	StateBadURL      EndpointState = "BAD_URL"
	StateDNS         EndpointState = "DNS"
	StateConnRefused EndpointState = "CONN_REFUSED"
	StateTLS         EndpointState = "TLS"
	StateProxy       EndpointState = "PROXY"
	StateAuth        EndpointState = "AUTH"
	StateBilling     EndpointState = "BILLING"
	StateNotFound    EndpointState = "NOT_FOUND"
	StateRateLimited EndpointState = "RATE_LIMITED"
	StateServer      EndpointState = "SERVER"
	StateTimeout     EndpointState = "TIMEOUT"
	StateTruncated   EndpointState = "TRUNCATED"
	StateLength      EndpointState = "LENGTH"
	StateRefused     EndpointState = "REFUSED"
	StateNotAnLLM    EndpointState = "NOT_AN_LLM"
	StateTooBig      EndpointState = "TOO_BIG"
)

// EndpointError is the only error a Model returns. Its texts are for people;
// they hold no secret and no raw error.
type EndpointError struct {
	State   EndpointState
	Status  int    // HTTP status, 0 when there was no answer
	Host    string // host and port that was asked
	Message string // what happened, naming the host and the cause
	Next    string // what to do now
}

// Error is the message and what to do next.
func (e *EndpointError) Error() string {
	if e.Next == "" {
		return e.Message
	}
	return fmt.Sprintf("%s %s", e.Message, e.Next)
}
