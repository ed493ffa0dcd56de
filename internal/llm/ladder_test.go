package llm

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
)

var shaped = planner.Call{
	Messages: hello.Messages, Schema: planner.SchemaPlan, Temperature: 0.2,
	Shape: []byte(`{"type":"object","properties":{"steps":{"type":"array"}},"required":["steps"],"additionalProperties":false}`),
}

// formOf is the form that a request asks for.
func formOf(r llmtest.Request) string {
	var f struct {
		Type   string `json:"type"`
		Schema struct {
			Name   string          `json:"name"`
			Strict bool            `json:"strict"`
			Schema json.RawMessage `json:"schema"`
		} `json:"json_schema"`
	}
	if text := r.Member("response_format"); text == "" {
		return "prompt"
	} else if err := json.Unmarshal([]byte(text), &f); err != nil {
		return text
	}
	if f.Type == "json_schema" && (f.Schema.Name != "plan" || !f.Schema.Strict || string(f.Schema.Schema) != string(shaped.Shape)) {
		return "a wrong schema"
	}
	return f.Type
}

const good = `{"steps": []}`

func TestLadder(t *testing.T) {
	refuse := func(status int, message string) llmtest.Answer {
		return llmtest.Status(status, `{"error": {"message": "`+message+`"}}`)
	}
	fine, words, other := llmtest.Text(good), llmtest.Text("Here is your plan."), llmtest.Text(`{"plan": 1}`)
	tests := []struct {
		name    string
		answers []llmtest.Answer
		want    string // the form of each request
	}{
		{"all is understood", []llmtest.Answer{fine, fine}, "json_schema json_schema"},
		{"no schema", []llmtest.Answer{refuse(400, "Invalid schema for response_format 'plan'"), fine, fine}, "json_schema json_object json_object"},
		{"neither", []llmtest.Answer{refuse(422, "json_schema"), refuse(404, "unknown: response_format"), fine, fine}, "json_schema json_object prompt prompt"},
		{"no grammar", []llmtest.Answer{refuse(501, "failed to parse grammar"), fine}, "json_schema json_object"},
		{"not kept to, says the server", []llmtest.Answer{llmtest.Status(400, `{"error": {"message": "Failed to generate JSON.", "code": "json_validate_failed"}}`), fine}, "json_schema json_object"},
		{"ignored twice", []llmtest.Answer{words, words, fine}, "json_schema json_schema json_object"},
		{"another object twice", []llmtest.Answer{other, other, other, fine}, "json_schema json_schema json_object json_object"},
		{"ignored, kept, ignored", []llmtest.Answer{words, fine, words, fine}, "json_schema json_schema json_schema json_schema"},
		{"ignored on each rung", []llmtest.Answer{words, words, words, words, words}, "json_schema json_schema json_object json_object prompt"},
		{"cut answers do not count", []llmtest.Answer{{Content: "{", FinishReason: "length"}, {Content: "{", FinishReason: "length"}, fine}, "json_schema json_schema json_schema"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			server := llmtest.New(t, tt.answers...)
			client := asking(server, nil)
			var got []string
			for len(server.Requests()) < len(tt.answers) {
				if _, err := client.Complete(context.Background(), shaped, nil); err != nil {
					t.Fatal(err)
				}
			}
			for _, r := range server.Requests() {
				got = append(got, formOf(r))
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// A server such as LM Studio knows json_schema and not json_object.
func TestRungsAreRefusedOneByOne(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(400, `{"error": "'response_format.type' must be 'json_schema' or 'text'"}`), llmtest.Text(good), llmtest.Text(good))
	client := asking(server, nil)
	bare := shaped
	bare.Shape = nil
	for _, call := range []planner.Call{bare, shaped} {
		if _, err := client.Complete(context.Background(), call, nil); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, r := range server.Requests() {
		got = append(got, formOf(r))
	}
	if diff := cmp.Diff([]string{"json_object", "prompt", "json_schema"}, got); diff != "" {
		t.Error(diff)
	}
}

// What was learnt can be written down and taken up again, for a week.
func TestMemoryOverRestarts(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(400, "json_schema"), llmtest.Status(400, "temperature"), llmtest.Text(good), llmtest.Text(good), llmtest.Text(good))
	first, now := &Memory{}, time.Now()
	if _, err := asking(server, func(c *Config) { c.Memory = first }).Complete(context.Background(), shaped, nil); err != nil {
		t.Fatal(err)
	}
	written := first.Learnt(now)
	want := []Learnt{{BaseURL: server.URL, Model: "m", Lacks: []Feature{FeatureSchema, FeatureTemperature}, At: now}}
	if diff := cmp.Diff(want, written, cmpopts.EquateApproxTime(0)); diff != "" {
		t.Fatal(diff)
	}
	for _, age := range []time.Duration{time.Hour, 30 * 24 * time.Hour} {
		again := &Memory{}
		again.Recall(written, now.Add(age))
		if _, err := asking(server, func(c *Config) { c.Memory = again }).Complete(context.Background(), shaped, nil); err != nil {
			t.Fatal(err)
		}
		last := server.Requests()[len(server.Requests())-1]
		if remembers := last.Member("temperature") == "" && formOf(last) == "json_object"; remembers != (age == time.Hour) {
			t.Errorf("after %v it remembers: %v", age, remembers)
		}
		if age == time.Hour && !again.Learnt(now.Add(age))[0].At.Equal(now) {
			t.Error("what is written down again lasts longer")
		}
	}
}

// Some accounts may not stream from some models.
func TestWithoutStream(t *testing.T) {
	server := llmtest.New(t,
		llmtest.Status(400, `{"error": {"message": "Your organization must be verified to stream this model.", "param": "stream", "code": "unsupported_value"}}`),
		llmtest.Text("whole"), llmtest.Text("again"))
	client := asking(server, nil)
	for _, want := range []string{"whole", "again"} {
		if answer, err := client.Complete(context.Background(), hello, nil); err != nil || answer.Text != want {
			t.Errorf("got %q, %v", answer.Text, err)
		}
	}
	for i, r := range server.Requests() {
		if streams := r.Member("stream") == "true"; streams != (i == 0) || (r.Member("stream_options") != "") != (i == 0) {
			t.Errorf("request %d: stream %s, options %s", i, r.Member("stream"), r.Member("stream_options"))
		}
	}
}

// A server may take the whole answer for reasoning, which counts where the answer
// has to have a form. In a conversation thoughts are not shown as words.
func TestAnswerTakenForReasoning(t *testing.T) {
	for _, tt := range []struct {
		call planner.Call
		want string
	}{{shaped, good}, {hello, ""}} {
		server := llmtest.New(t, events(data(`{"choices":[{"delta":{"reasoning_content":"{\"steps\": "}}]}`), data(`{"choices":[{"delta":{"reasoning":"[]}"}}]}`), data(stopped)))
		if answer, err := asking(server, nil).Complete(context.Background(), tt.call, nil); err != nil || answer.Text != tt.want {
			t.Errorf("got %q, %v", answer.Text, err)
		}
	}
}

// What is no more than reasoning is marked as that: the plan in it may be one that the model
// thought better of, and one that was whole before it was cut was none yet.
func TestReasoningIsNoAnswer(t *testing.T) {
	const plan = `{\"steps\": []}`
	for _, tt := range []struct{ said, finish, want string }{
		{"Maybe " + plan + " but no.", "stop", "<think>Maybe " + good + " but no.</think>"},
		{plan + " is what I would do", "stop", "<think>" + good + " is what I would do</think>"},
		{plan, "length", "<think>" + good + "</think>"},
		{`{\"steps\": [`, "length", `{"steps": [`},
		{`{\"steps\": [`, "stop", `<think>{"steps": [</think>`},
		{"```json\\n" + plan + "\\n```\\n", "stop", "```json\n" + good + "\n```\n"},
	} {
		server := llmtest.New(t, events(data(`{"choices":[{"delta":{"reasoning_content":"`+tt.said+`"}}]}`), data(`{"choices":[{"delta":{},"finish_reason":"`+tt.finish+`"}]}`)))
		if answer, err := asking(server, nil).Complete(context.Background(), shaped, nil); err != nil || answer.Text != tt.want {
			t.Errorf("%s, %s: got %q, %v", tt.said, tt.finish, answer.Text, err)
		}
	}
}

// An answer that is put into calls though none was offered is all of them.
func TestAnswerInSeveralCalls(t *testing.T) {
	server := llmtest.New(t, events(
		data(`{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"a","function":{"name":"plan","arguments":"{\"steps\": []}"}}]}}]}`),
		data(`{"choices":[{"delta":{"tool_calls":[{"index":1,"id":"b","function":{"name":"plan","arguments":"{\"left_out\": [\"mail\"]}"}}]}}]}`),
		data(stopped)))
	if answer, err := asking(server, nil).Complete(context.Background(), shaped, nil); err != nil || answer.Text != good+"\n"+`{"left_out": ["mail"]}` {
		t.Errorf("got %q, %v", answer.Text, err)
	}
}

func TestSpansAreSpoken(t *testing.T) {
	for d, want := range map[time.Duration]string{10 * time.Minute: "10 minutes", time.Minute: "one minute", 45 * time.Second: "45 seconds", 90 * time.Second: "90 seconds", 400 * time.Millisecond: "400ms", 0: "0s"} {
		if got := spoken(d); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}
