package llm

import (
	"math"
	"net/http"
	"strings"
	"sync"

	openai "github.com/sashabaranov/go-openai"

	"planwright/planner"
)

// Memory holds, by endpoint and model, what was found not to be understood, so
// that it is found out once, and how many calls in a row failed. The zero value
// is empty and ready to use.
type Memory struct {
	mu      sync.Mutex
	known   map[place]capability
	streaks map[place]streak
}

type place struct{ base, model string }

// capability is what an endpoint does with a model. The zero value is what is
// tried first.
type capability struct {
	form          form
	noUsage       bool // stream_options is not understood
	noTemperature bool
}

// form is a rung of the ladder of ways to ask for structured output.
type form int

// The rungs, from the strictest down.
const (
	formObject form = iota // response_format: json_object
	formPrompt             // the prompt alone
)

func (m *Memory) of(p place) capability {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.known[p]
}

func (m *Memory) keep(p place, k capability) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.known == nil {
		m.known = map[place]capability{}
	}
	m.known[p] = k
}

// without gives up what the endpoint names as its reason to refuse the request.
func (k capability) without(call planner.Call, f *failure) capability {
	switch f.Status {
	case http.StatusBadRequest, http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusNotImplemented:
	default:
		return k
	}
	switch names := func(word string) bool { return strings.Contains(f.named, word) }; {
	case !k.noUsage && (names("stream_options") || names("include_usage")):
		k.noUsage = true
	case call.Schema != planner.SchemaNone && k.form < formPrompt && (names("response_format") || names("json_object") || names("json_schema")):
		k.form++
	case !k.noTemperature && names("temperature"):
		k.noTemperature = true
	}
	return k
}

// request puts a call in go-openai's form.
func (c *Client) request(call planner.Call, known capability) openai.ChatCompletionRequest {
	r := openai.ChatCompletionRequest{Model: c.config.Model, Stream: true}
	for _, m := range call.Messages {
		r.Messages = append(r.Messages, openai.ChatCompletionMessage{Role: string(m.Role), Content: nonEmpty(m.Content)})
	}
	if !known.noUsage {
		r.StreamOptions = &openai.StreamOptions{IncludeUsage: true}
	}
	if call.Schema != planner.SchemaNone && known.form == formObject {
		r.ResponseFormat = &openai.ChatCompletionResponseFormat{Type: openai.ChatCompletionResponseFormatTypeJSONObject}
	}
	if !known.noTemperature {
		r.Temperature = temperature(call.Temperature)
	}
	if openai.NewReasoningValidator().Validate(r) != nil {
		r.Temperature = 0 // the library refuses a temperature for models with some names
	}
	return r
}

// temperature is never zero, which go-openai leaves out: the server would then
// use its own, usually 1.
func temperature(t float64) float32 {
	if t <= 0 {
		return math.SmallestNonzeroFloat32
	}
	return float32(min(t, 2))
}

// nonEmpty keeps go-openai from leaving out the content of a message, which some
// servers refuse.
func nonEmpty(content string) string {
	if content == "" {
		return "(empty)"
	}
	return content
}
