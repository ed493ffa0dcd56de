package llm

import (
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"
	openai "github.com/sashabaranov/go-openai"

	"planwright/planner"
)

// request puts a call in go-openai's form.
func (c *Client) request(call planner.Call, known capability) openai.ChatCompletionRequest {
	r := openai.ChatCompletionRequest{Model: c.config.Model, Stream: true, Messages: messages(call.Messages)}
	if known.sends(call, FeatureUsage) {
		r.StreamOptions = &openai.StreamOptions{IncludeUsage: true}
	}
	r.ResponseFormat = responseFormat(call, known.form(call))
	if known.sends(call, FeatureTools) {
		r.Tools = tools(call.Tools)
	}
	if known.sends(call, FeatureToolChoice) {
		r.ToolChoice = "none"
	}
	if known.sends(call, FeatureTemperature) {
		r.Temperature = temperature(call.Temperature)
	}
	if !isSendable(r) {
		r.Temperature = 0 // the library refuses a temperature for models with some names
	}
	return r
}

// isSendable reports whether go-openai would send the request. By the name of
// the model it refuses some parameters.
func isSendable(r openai.ChatCompletionRequest) bool {
	return openai.NewReasoningValidator().Validate(r) == nil
}

func responseFormat(call planner.Call, asked form) *openai.ChatCompletionResponseFormat {
	switch asked {
	case formSchema:
		return &openai.ChatCompletionResponseFormat{
			Type:       openai.ChatCompletionResponseFormatTypeJSONSchema,
			JSONSchema: &openai.ChatCompletionResponseFormatJSONSchema{Name: string(call.Schema), Schema: json.RawMessage(call.Shape), Strict: true},
		}
	case formObject:
		return &openai.ChatCompletionResponseFormat{Type: openai.ChatCompletionResponseFormatTypeJSONObject}
	case formPrompt:
	}
	return nil
}

func messages(list []planner.Message) []openai.ChatCompletionMessage {
	var out []openai.ChatCompletionMessage
	for _, m := range list {
		message := openai.ChatCompletionMessage{Role: string(m.Role), Content: m.Content, ToolCallID: m.ToolCallID}
		for _, call := range m.ToolCalls {
			message.ToolCalls = append(message.ToolCalls, openai.ToolCall{
				ID: call.ID, Type: openai.ToolTypeFunction,
				Function: openai.FunctionCall{Name: call.Name, Arguments: orEmptyObject(call.Arguments)},
			})
		}
		if len(message.ToolCalls) == 0 {
			message.Content = nonEmpty(m.Content)
		}
		out = append(out, message)
	}
	return out
}

func tools(list []planner.ToolDefinition) []openai.Tool {
	var out []openai.Tool
	for _, t := range list {
		out = append(out, openai.Tool{Type: openai.ToolTypeFunction, Function: &openai.FunctionDefinition{
			Name: t.Name, Description: t.Description, Parameters: json.RawMessage(t.Parameters),
		}})
	}
	return out
}

// leastTemperature is as good as zero, and far enough from it for servers that
// divide by it.
const leastTemperature = 1e-4

// temperature is never zero, which go-openai leaves out: the server would then
// use its own, usually 1.
func temperature(t float64) float32 { return float32(min(max(t, leastTemperature), 2)) }

// nonEmpty keeps go-openai from leaving out the content of a message, which some
// servers refuse.
func nonEmpty(content string) string {
	if content == "" {
		return "(empty)"
	}
	return content
}

// orEmptyObject makes what a model wrote as arguments fit to be sent back: some
// servers parse it, and fail on what is no object.
func orEmptyObject(arguments string) string {
	if value := jsontext.Value(arguments); value.Kind() != '{' || !value.IsValid() {
		return "{}"
	}
	return arguments
}
