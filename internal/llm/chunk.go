package llm

import (
	"bytes"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// chunk is a piece of an answer. Only the first choice is kept: one is all that is
// asked for.
type chunk struct {
	Choices []chunkChoice
	Usage   *chunkUsage
	Error   *serverError
}

type chunkChoice struct {
	Delta        chunkDelta
	FinishReason string
}

type chunkDelta struct {
	Content, Reasoning, Refusal string
	ToolCalls                   []chunkCall
}

// chunkCall is a piece of a call of a tool.
type chunkCall struct {
	Index               int
	ID, Name, Arguments string
}

type chunkUsage struct{ Prompt, Completion int }

// decodeChunk reads one JSON object of a server. Every member may be missing,
// null or of another type than OpenAI's; such a member counts as not there.
func decodeChunk(data []byte) (chunk, error) {
	var raw struct {
		Error   jsontext.Value `json:"error"`
		Object  jsontext.Value `json:"object"`
		Choices jsontext.Value `json:"choices"`
		Usage   jsontext.Value `json:"usage"`
	}
	if string(bytes.TrimSpace(data)) == "null" {
		return chunk{}, nil
	}
	if err := json.Unmarshal(data, &raw, lenient); err != nil {
		return chunk{}, err
	}
	var c chunk
	if isPresent(raw.Error) || unquote(raw.Object) == "error" {
		e := decodeError(data)
		c.Error = &e
	}
	for _, choice := range elements(raw.Choices) {
		if integer(object(choice)["index"]) != 0 {
			continue
		}
		c.Choices = []chunkChoice{decodeChoice(choice)}
		if isPresent(object(choice)["error"]) {
			e := decodeError(choice)
			c.Error = &e
		}
		break
	}
	c.Usage = decodeUsage(raw.Usage)
	return c, nil
}

func decodeChoice(value jsontext.Value) chunkChoice {
	m := object(value)
	delta := m["delta"] // of a stream
	if !isPresent(delta) {
		delta = m["message"] // of a whole answer
	}
	return chunkChoice{Delta: decodeDelta(delta), FinishReason: finishReason(textOf(m["finish_reason"]))}
}

func decodeDelta(value jsontext.Value) chunkDelta {
	m := object(value)
	d := chunkDelta{Content: content(m["content"]), Reasoning: textOf(m["reasoning_content"]), Refusal: textOf(m["refusal"])}
	if d.Reasoning == "" {
		d.Reasoning = textOf(m["reasoning"])
	}
	for i, call := range elements(m["tool_calls"]) {
		d.ToolCalls = append(d.ToolCalls, decodeCall(call, i))
	}
	if old := m["function_call"]; isPresent(old) { // before there were several
		d.ToolCalls = append(d.ToolCalls, decodeCall(jsontext.Value(`{"function":`+string(old)+`}`), 0))
	}
	return d
}

// decodeCall reads a call whose index may be missing and whose arguments may be
// an object in place of its text.
func decodeCall(value jsontext.Value, position int) chunkCall {
	m := object(value)
	f := object(m["function"])
	index := position
	if isPresent(m["index"]) {
		index = integer(m["index"])
	}
	arguments := textOf(f["arguments"])
	if f["arguments"].Kind() == '{' {
		arguments = strings.ToValidUTF8(string(f["arguments"]), "\uFFFD")
	}
	return chunkCall{index, textOf(m["id"]), textOf(f["name"]), arguments}
}

func decodeUsage(value jsontext.Value) *chunkUsage {
	if value.Kind() != '{' {
		return nil
	}
	m := object(value)
	return &chunkUsage{Prompt: integer(m["prompt_tokens"]), Completion: integer(m["completion_tokens"])}
}

// finishReason makes one of OpenAI's words of what servers send. What is none of
// the known words still says that the model stopped by itself.
func finishReason(word string) string {
	switch strings.ToLower(word) {
	case "", "null":
		return ""
	case "length", "max_tokens", "max_length", "model_length":
		return "length"
	case "content_filter", "refusal", "safety", "recitation", "prohibited_content":
		return "content_filter"
	case "tool_calls", "tool_call", "tool_use", "function_call":
		return "tool_calls"
	case "abort", "aborted", "cancelled", "canceled", "error":
		return "" // the server gave up: the answer is not finished
	default:
		return "stop"
	}
}

func (c chunk) finish() string {
	for _, choice := range c.Choices {
		if choice.FinishReason != "" {
			return choice.FinishReason
		}
	}
	return ""
}

// size is how many bytes of content the chunk carries.
func (c chunk) size() int {
	n := 0
	for _, choice := range c.Choices {
		n += len(choice.Delta.Content) + len(choice.Delta.Reasoning) + len(choice.Delta.Refusal)
		for _, call := range choice.Delta.ToolCalls {
			n += len(call.Arguments) + len(call.Name)
		}
	}
	return n
}
