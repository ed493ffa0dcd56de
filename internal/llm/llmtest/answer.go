// Package llmtest is a scripted OpenAI-compatible server on loopback. Tests and
// demonstrations say what it answers, call after call; faults are answers too.
package llmtest

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Answer is what the server does with one chat completion. Use one of three
// forms: Steps, or Status with Body, or else a completion with Content.
type Answer struct {
	Content      string
	Pieces       []string      // of a streamed Content; nil: 24 characters each
	Reasoning    string        // sent before the content
	FinishReason string        // "": stop, or tool_calls with ToolCalls
	ToolCalls    []ToolCall    // sent before the content
	Delay        time.Duration // before each piece

	Status int // not 0: the HTTP status, answered with Header and Body alone
	Header http.Header
	Body   string

	Steps []Step // not nil: exactly this is done
}

// ToolCall is a call of a tool by the scripted model.
type ToolCall struct {
	Name      string         `json:"name"`
	Arguments jsontext.Value `json:"arguments"`
}

// Text answers with the content.
func Text(content string) Answer { return Answer{Content: content} }

// Texts answers with each content in turn.
func Texts(contents ...string) []Answer {
	answers := make([]Answer, len(contents))
	for i, c := range contents {
		answers[i] = Text(c)
	}
	return answers
}

// Status answers with an HTTP status, a body and headers as name, value, name….
func Status(status int, body string, headers ...string) Answer {
	h := http.Header{"Content-Type": {"application/json"}}
	for i := 0; i+1 < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return Answer{Status: status, Body: body, Header: h}
}

// pieces is the content as it is streamed.
func (a Answer) pieces() []string {
	if a.Pieces != nil {
		return a.Pieces
	}
	const size = 24
	var out []string
	runes := []rune(a.Content)
	for start := 0; start < len(runes); start += size {
		out = append(out, string(runes[start:min(start+size, len(runes))]))
	}
	return out
}

func (a Answer) finishReason() string {
	switch {
	case a.FinishReason != "":
		return a.FinishReason
	case len(a.ToolCalls) > 0:
		return "tool_calls"
	default:
		return "stop"
	}
}

// message is a message of a completion, or a delta of a chunk of one.
type message struct {
	Role      string     `json:"role,omitzero"`
	Content   *string    `json:"content,omitzero"`
	Reasoning string     `json:"reasoning_content,omitzero"`
	ToolCalls []toolCall `json:"tool_calls,omitempty"`
}

type toolCall struct {
	Index    int      `json:"index"`
	ID       string   `json:"id"`
	Type     string   `json:"type"`
	Function function `json:"function"`
}

type function struct {
	Name      string `json:"name"`
	Arguments string `json:"arguments"`
}

type choice struct {
	Index        int      `json:"index"`
	Message      *message `json:"message,omitzero"`
	Delta        *message `json:"delta,omitzero"`
	FinishReason *string  `json:"finish_reason"`
}

type completion struct {
	ID      string   `json:"id"`
	Object  string   `json:"object"`
	Created int64    `json:"created"`
	Model   string   `json:"model"`
	Choices []choice `json:"choices"`
	Usage   *usage   `json:"usage,omitzero"`
}

type usage struct {
	Prompt     int `json:"prompt_tokens"`
	Completion int `json:"completion_tokens"`
	Total      int `json:"total_tokens"`
}

// scriptedUsage is what every completion says it cost.
var scriptedUsage = &usage{Prompt: 100, Completion: 50, Total: 150}

func (a Answer) calls() []toolCall {
	var out []toolCall
	for i, c := range a.ToolCalls {
		out = append(out, toolCall{i, fmt.Sprintf("call_%d", i), "function", function{c.Name, string(c.Arguments)}})
	}
	return out
}

// whole is the answer as one JSON object.
func (a Answer) whole() string {
	finish := a.finishReason()
	m := &message{Role: "assistant", Content: &a.Content, Reasoning: a.Reasoning, ToolCalls: a.calls()}
	return encode(completion{
		ID: "scripted-1", Object: "chat.completion", Model: DefaultModel, Usage: scriptedUsage,
		Choices: []choice{{Message: m, FinishReason: &finish}},
	})
}

// steps are the answer as a stream.
func (a Answer) steps() []Step {
	finish := a.finishReason()
	out := []Step{Head(http.StatusOK, EventStream), Send(Event(chunk(choice{Delta: &message{Role: "assistant", ToolCalls: a.calls()}})))}
	if a.Reasoning != "" {
		out = append(out, Wait(a.Delay), Send(Event(chunk(choice{Delta: &message{Reasoning: a.Reasoning}}))))
	}
	for _, piece := range a.pieces() {
		out = append(out, Wait(a.Delay), Send(Piece(piece)))
	}
	return append(out,
		Send(Finish(finish)),
		Send(Event(encode(completion{ID: "scripted-1", Object: chunkObject, Model: DefaultModel, Choices: []choice{}, Usage: scriptedUsage}))),
		Send(Done))
}

const chunkObject = "chat.completion.chunk"

func chunk(c choice) string {
	return encode(completion{ID: "scripted-1", Object: chunkObject, Model: DefaultModel, Choices: []choice{c}})
}

// Done ends a stream.
const Done = "data: [DONE]\n\n"

// Event is one server-sent event with the data.
func Event(data string) string {
	return "data: " + strings.ReplaceAll(data, "\n", "\ndata: ") + "\n\n"
}

// Piece is the event that carries a piece of the content.
func Piece(content string) string {
	return Event(chunk(choice{Delta: &message{Content: &content}}))
}

// Finish is the event that says why the model stopped.
func Finish(reason string) string {
	return Event(chunk(choice{Delta: &message{}, FinishReason: &reason}))
}

// encode cannot fail: the types above hold nothing that JSON cannot.
func encode(v any) string {
	b, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		panic(err)
	}
	return string(b)
}
