// Package planner turns words into a valid workflow, or says what is wrong. It
// is pure: no files, no network, no clock, no goroutines. The model is an
// argument.
package planner

import (
	"context"
	"fmt"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// Model is the language model that plans. onDelta is called for each piece of
// the answer as it streams, from the caller's goroutine. With an error, the Text of
// the answer is what had come before.
type Model interface {
	Complete(ctx context.Context, call Call, onDelta func(Delta)) (Answer, error)
}

// Call is one request to a model.
type Call struct {
	Messages    []Message
	Schema      Schema  // the form the answer should have
	Temperature float64 // 0 to 2

	// Shape is a JSON Schema of that form, nil for none. Messages ask for the same
	// in words, so an endpoint need not know it.
	Shape jsontext.Value

	// Tools is what the model may call before it answers, nil for nothing. What it
	// then calls, by whatever name, is in Answer.ToolCalls.
	Tools []ToolDefinition
	// ToolsClosed: the model is to answer now. Tools are still told, for messages
	// before this call speak of them.
	ToolsClosed bool
}

// ToolDefinition is a function on offer to the model.
type ToolDefinition struct {
	Name        string
	Description string
	Parameters  jsontext.Value // JSON Schema of the arguments: an object
}

// ToolCall is a call of a tool by the model.
type ToolCall struct {
	ID        string `json:"id"` // never empty, unique in its answer
	Name      string `json:"name"`
	Arguments string `json:"arguments"` // as the model wrote them; meant as a JSON object
}

// Role says who wrote a message.
type Role string

// The roles of the chat protocol.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
	Tool      Role = "tool"
)

// Message is one message of the conversation with the model.
type Message struct {
	Role    Role   `json:"role"`
	Content string `json:"content"`

	ToolCalls  []ToolCall `json:"toolCalls,omitempty"` // of the assistant; Content may be empty then
	ToolCallID string     `json:"toolCallId,omitzero"` // of a tool: the call that Content is the result of
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
	Text         string // without ToolCalls, beside which it may be empty
	FinishReason string // stop, length, content_filter, tool_calls
	InputTokens  int    // 0 when the endpoint does not say
	OutputTokens int
	Duration     time.Duration

	ToolCalls []ToolCall   // in their order; only where Call.Tools offered some
	Warnings  problem.List // what the person should know of the endpoint, such as a prompt that it cut
}

// EndpointState is the way a call to an endpoint ended.
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

	StateLoading EndpointState = "LOADING" // of events alone: the model is being loaded, and waited for
)

// EndpointError is the only error a Model returns. Its texts are for people;
// they hold no secret and no raw error.
type EndpointError struct {
	State   EndpointState
	Status  int    // HTTP status, 0 when there was no answer
	Host    string // host and port that was asked
	Message string // what happened, naming the host and the cause
	Next    string // what to do now

	RetryAt time.Time // when it is worth trying again; zero where nobody said

	// ToolsRefused: the endpoint takes no Call.Tools. The same call without them
	// may succeed.
	ToolsRefused bool
}

// Error is the message and what to do next.
func (e *EndpointError) Error() string {
	if e.Next == "" {
		return e.Message
	}
	return fmt.Sprintf("%s %s", e.Message, e.Next)
}
