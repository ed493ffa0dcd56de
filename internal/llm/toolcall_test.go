package llm

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
	"planwright/planner/problem"
)

var offering = planner.Call{
	Messages: []planner.Message{
		{Role: planner.User, Content: "hello"},
		{Role: planner.Assistant, ToolCalls: []planner.ToolCall{{ID: "c1", Name: "check", Arguments: `{"plan": 1}`}, {ID: "c2", Name: "check", Arguments: `broken`}}},
		{Role: planner.Tool, ToolCallID: "c1", Content: `{"valid": true}`},
		{Role: planner.Tool, ToolCallID: "c2", Content: `{"valid": false}`},
	},
	Schema: planner.SchemaPlan, Shape: shaped.Shape,
	Tools: []planner.ToolDefinition{{Name: "check", Description: "Checks.", Parameters: []byte(`{"type":"object"}`)}},
}

func TestToolsAreOffered(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts("x", "x")...)
	client := asking(server, nil)
	closed := offering
	closed.ToolsClosed = true
	for _, call := range []planner.Call{offering, closed} {
		if _, err := client.Complete(context.Background(), call, nil); err != nil {
			t.Fatal(err)
		}
	}
	first, second := server.Requests()[0], server.Requests()[1]
	if diff := cmp.Diff(`[{"function":{"name":"check","description":"Checks.","parameters":{"type":"object"}},"type":"function"}]`, first.Member("tools")); diff != "" {
		t.Error(diff)
	}
	if first.Member("tool_choice") != "" || second.Member("tool_choice") != `"none"` || second.Member("tools") == "" {
		t.Errorf("tool choice %q, then %q", first.Member("tool_choice"), second.Member("tool_choice"))
	}
	if first.Member("response_format") != "" {
		t.Error("a form keeps some servers from calling tools")
	}
	want := `[{"role":"user","content":"hello"},` +
		`{"role":"assistant","tool_calls":[{"id":"c1","type":"function","function":{"name":"check","arguments":"{\"plan\": 1}"}},{"id":"c2","type":"function","function":{"name":"check","arguments":"{}"}}]},` +
		`{"role":"tool","content":"{\"valid\": true}","tool_call_id":"c1"},{"role":"tool","content":"{\"valid\": false}","tool_call_id":"c2"}]`
	if diff := cmp.Diff(want, first.Member("messages")); diff != "" {
		t.Error(diff)
	}
}

func TestToolCallsArePutTogether(t *testing.T) {
	piece := func(calls string) string { return data(`{"choices":[{"delta":{"tool_calls":[` + calls + `]}}]}`) }
	end := data(`{"choices":[{"delta":{},"finish_reason":"tool_calls"}]}`)
	call := func(id, arguments string) planner.ToolCall {
		return planner.ToolCall{ID: id, Name: "check", Arguments: arguments}
	}
	tests := []struct {
		name   string
		answer llmtest.Answer
		want   []planner.ToolCall
	}{
		{"whole", llmtest.Answer{ToolCalls: []llmtest.ToolCall{{Name: "check", Arguments: []byte(`{"a":1}`)}, {Name: "check", Arguments: []byte(`{"b":2}`)}}},
			[]planner.ToolCall{call("call_0", `{"a":1}`), call("call_1", `{"b":2}`)}},
		{"as OpenAI sends them", events(piece(`{"index":0,"id":"x","function":{"name":"check","arguments":""}}`), piece(`{"index":0,"function":{"arguments":"{\"a\""}}`),
			piece(`{"index":1,"id":"y","function":{"name":"check","arguments":""}}`), piece(`{"index":0,"function":{"arguments":":1}"}}`), piece(`{"index":1,"function":{"arguments":"{}"}}`), end),
			[]planner.ToolCall{call("x", `{"a":1}`), call("y", `{}`)}},
		{"objects without numbers or ids", events(piece(`{"function":{"name":"check","arguments":{"a":1}}},{"function":{"name":"check","arguments":{"b":2}}}`), end),
			[]planner.ToolCall{call("call_0", `{"a":1}`), call("call_1", `{"b":2}`)}},
		{"each alone, without numbers or ids", events(piece(`{"function":{"name":"check","arguments":"{\"a\":1}"}}`), piece(`{"function":{"name":"check","arguments":"{\"b\":2}"}}`), end),
			[]planner.ToolCall{call("call_0", `{"a":1}`), call("call_1", `{"b":2}`)}},
		{"all numbered 0", events(piece(`{"index":0,"id":"x","function":{"name":"check","arguments":"{\"a\":\"}"}}`), piece(`{"index":0,"function":{"arguments":"\\\"\"}"}}`), piece(`{"index":0,"id":"y","function":{"name":"check","arguments":"{}"}}`), end),
			[]planner.ToolCall{call("x", `{"a":"}\""}`), call("y", `{}`)}},
		{"an id for each piece", events(piece(`{"index":0,"id":"x","function":{"name":"check","arguments":"{\"a\""}}`), piece(`{"index":0,"id":"y","function":{"arguments":":1}"}}`), piece(`{"index":0,"id":"z","function":{"arguments":""}}`), end),
			[]planner.ToolCall{call("x", `{"a":1}`)}},
		{"the same id twice", events(piece(`{"index":0,"id":"x","function":{"name":"check","arguments":"{}"}}`), piece(`{"index":1,"id":"x","function":{"arguments":""}}`), end),
			[]planner.ToolCall{call("x", `{}`)}},
		{"function_call", events(data(`{"choices":[{"delta":{"function_call":{"name":"check","arguments":"{\"a\""}}}]}`), data(`{"choices":[{"delta":{"function_call":{"arguments":":1}"}},"finish_reason":"function_call"}]}`)),
			[]planner.ToolCall{call("call_0", `{"a":1}`)}},
		{"too many", llmtest.Stream(llmtest.Repeat(200, piece(`{"function":{"name":"check","arguments":"{}"}}`)), llmtest.Send(end)), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			server := llmtest.New(t, tt.answer)
			answer, err := asking(server, nil).Complete(context.Background(), offering, nil)
			if err != nil {
				t.Fatal(err)
			}
			if tt.want == nil {
				if len(answer.ToolCalls) != maxCalls {
					t.Errorf("%d calls", len(answer.ToolCalls))
				}
				return
			}
			if diff := cmp.Diff(tt.want, answer.ToolCalls); diff != "" {
				t.Error(diff)
			}
			if answer.Text != "" || answer.FinishReason != "tool_calls" {
				t.Errorf("text %q, finish reason %s", answer.Text, answer.FinishReason)
			}
		})
	}
}

func TestToolsRefused(t *testing.T) {
	for name, answer := range map[string]llmtest.Answer{
		"Ollama": llmtest.Status(400, `{"error": {"message": "registry.ollama.ai/library/gemma:2b does not support tools"}}`),
		"vLLM":   llmtest.Status(400, `{"message": "\"auto\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set"}`),
		"a role": llmtest.Status(422, `{"detail": [{"loc": ["body", "messages", 1, "role"], "msg": "role must not be tool"}]}`),
	} {
		t.Run(name, func(t *testing.T) {
			server := llmtest.New(t, answer, llmtest.Text("without"))
			client := asking(server, nil)
			for range 2 { // the second time it is known
				var e *planner.EndpointError
				if _, err := client.Complete(context.Background(), offering, nil); !errors.As(err, &e) || !e.ToolsRefused {
					t.Fatalf("got %v", err)
				}
				checkWords(t, e, client.Host())
			}
			if n := len(server.Requests()); n != 1 {
				t.Errorf("asked %d times", n)
			}
			if answer, err := client.Complete(context.Background(), hello, nil); err != nil || answer.Text != "without" {
				t.Errorf("got %q, %v", answer.Text, err)
			}
		})
	}
}

// Only the choice is refused: the tools stay on offer.
func TestToolChoiceRefused(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(400, `{"error": {"message": "unknown field", "param": "tool_choice"}}`), llmtest.Text("x"))
	closed := offering
	closed.ToolsClosed = true
	if _, err := asking(server, nil).Complete(context.Background(), closed, nil); err != nil {
		t.Fatal(err)
	}
	if last := server.Requests()[1]; last.Member("tools") == "" || last.Member("tool_choice") != "" {
		t.Errorf("tools %s, choice %s", last.Member("tools"), last.Member("tool_choice"))
	}
}

func TestPromptCut(t *testing.T) {
	long := strings.Repeat("A workflow has steps, and each step has a name. ", 40) // 400 words, 440 tokens or more
	for _, tt := range []struct {
		name, text string
		tokens     int
		warns      bool
	}{
		{"cut", long, 256, true}, {"whole", long, 445, false}, {"not told", long, 0, false},
		{"cut to a context", strings.Repeat(long, 6), 2048, true},
		{"whole, by chance the size of a context", strings.Repeat(long, 4), 2048, false},
		{"one long word", strings.Repeat("a", 9000), 1125, false},
		{"a long line", strings.Repeat("=", 9000), 80, false},
		{"Chinese", strings.Repeat("打开计算器然后点击按钮。", 100), 600, false},
		{"Chinese, cut", strings.Repeat("打开计算器然后点击按钮。", 100), 256, true},
		{"Thai", strings.Repeat("เปิดเครื่องคิดเลขแล้วกดปุ่ม", 100), 1200, false},
		{"Arabic", strings.Repeat("افتح الآلة الحاسبة ثم اضغط ", 100), 900, false},
		{"JSON", strings.Repeat(`{"id": "look", "step_type": "Tool"}, `, 100), 1300, false},
		{"digits", strings.Repeat("1234567890 ", 100), 400, false},
		{"base64", strings.Repeat("aGVsbG8gd29ybGQh", 100), 1000, false},
	} {
		server := llmtest.New(t, events(data(pieceHi), data(stopped), data(`{"choices":[],"usage":{"prompt_tokens":`+itoa(tt.tokens)+`}}`)))
		answer, err := asking(server, nil).Complete(context.Background(), planner.Call{Messages: []planner.Message{{Role: planner.User, Content: tt.text}}}, nil)
		if err != nil || (len(answer.Warnings) > 0) != tt.warns {
			t.Errorf("%s: %v, at least %d tokens, %v", tt.name, answer.Warnings, fewestTokens(tt.text), err)
		}
	}
}

// Tools that are called beside the words though none was offered are told, each once.
func TestCallsUnheeded(t *testing.T) {
	l := &callList{}
	if got := l.unheeded(); got != nil {
		t.Errorf("without a call: %v", got)
	}
	l.add(chunkCall{0, "1", "delete_file", `{"path": "a"}`})
	l.add(chunkCall{1, "2", "delete_file", `{"path": "b"}`})
	l.add(chunkCall{2, "3", "notify", `{}`})
	if got := l.unheeded(); len(got) != 1 || got[0].Code != problem.CallUnheeded || !strings.Contains(got[0].Message, "called “delete_file”, “notify”.") {
		t.Errorf("with calls: %v", got)
	}
}

// A plan in the only call is the answer, also where words stand beside it; what a tool is given is none.
func TestPlanInCall(t *testing.T) {
	const plan = `{"steps": [{"tool_name": "notify"}]}`
	for _, test := range []struct {
		name  string
		calls []string
		want  string
	}{
		{"a plan", []string{plan}, plan},
		{"a change", []string{`{"remove_node_ids": ["a"]}`}, `{"remove_node_ids": ["a"]}`},
		{"what a tool is given", []string{`{"path": "a"}`}, ""},
		{"a number of steps", []string{`{"steps": 3}`}, ""},
		{"cut off", []string{`{"steps": [{`}, ""},
		{"two of them", []string{plan, plan}, ""},
		{"none", nil, ""},
	} {
		l := &callList{}
		for i, arguments := range test.calls {
			l.add(chunkCall{i, itoa(i), "submit_plan", arguments})
		}
		if got := l.plan(); got != test.want {
			t.Errorf("%s: %q", test.name, got)
		}
	}
}

func TestPlanBesideWords(t *testing.T) {
	const said = `{"choices":[{"delta":{"content":%s,"tool_calls":[{"index":0,"id":"c","function":{"name":"submit_plan","arguments":"{\"steps\": []}"}}]},"index":0}]}`
	for words, want := range map[string]string{`"I list the logs."`: "I list the logs.\n\n{\"steps\": []}", `"{\"steps\": [1]}"`: `{"steps": [1]}`} {
		server := llmtest.New(t, events(data(fmt.Sprintf(said, words)), data(stopped)))
		answer, err := asking(server, nil).Complete(context.Background(), planner.Call{Messages: []planner.Message{{Role: planner.User, Content: "Hi"}}}, nil)
		if err != nil || answer.Text != want {
			t.Errorf("%s: %q, %v", words, answer.Text, err)
		}
	}
}
