package llmtest

import (
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestAnswersInOrderThenExhausted(t *testing.T) {
	s := New(t, Text("one"), Status(429, "slow", "Retry-After", "3"))
	status, body := ask(t, s, false, "hi")
	if status != 200 || !strings.Contains(body, `"content":"one"`) || !strings.Contains(body, `"finish_reason":"stop"`) {
		t.Errorf("got %d %s", status, body)
	}
	if status, body := ask(t, s, false, "hi"); status != 429 || body != "slow" {
		t.Errorf("got %d %s", status, body)
	}
	if status, body := ask(t, s, false, "hi"); status != 500 || body != "script exhausted" {
		t.Errorf("got %d %s", status, body)
	}
	if got := s.Requests(); len(got) != 3 || got[0].Messages[0].Content != "hi" || got[0].Member("stream") != "false" {
		t.Errorf("recorded %+v", got)
	}
}

func TestStreams(t *testing.T) {
	s := New(t, Answer{Pieces: []string{"Hä", "llo"}, Reasoning: "hm", ToolCalls: []ToolCall{{"f", []byte(`{"a":1}`)}}})
	_, body := ask(t, s, true, "hi")
	for _, want := range []string{`"content":"Hä"`, `"content":"llo"`, `"reasoning_content":"hm"`, `"arguments":"{\"a\":1}"`, `"finish_reason":"tool_calls"`, `"prompt_tokens":100`, "data: [DONE]\n\n"} {
		if !strings.Contains(body, want) {
			t.Errorf("the stream lacks %s:\n%s", want, body)
		}
	}
}

func TestRulesAnswerByTheLastMessage(t *testing.T) {
	script, err := ParseScript([]byte(`{
		"models": ["a", "b"],
		"rules": [{"match": "invoice", "answers": ["first", "again"]}, {"match": "^(add|insert) ", "answers": ["added"]}],
		"answers": ["other"]}`))
	must(t, err)
	s, err := Start("127.0.0.1:0", script)
	must(t, err)
	defer s.Close()
	for _, tt := range []struct{ message, want string }{
		{"file my invoice", "first"}, {"Add a step", "added"}, {"file my invoice", "again"}, {"file my invoice", "again"}, {"hello", "other"}, {"hello", "script exhausted"},
	} {
		if _, body := ask(t, s, false, tt.message); !strings.Contains(body, tt.want) {
			t.Errorf("%q was answered with %s", tt.message, body)
		}
	}
	if body := get(t, s.URL+"/models"); !strings.Contains(body, `"id":"b"`) {
		t.Errorf("models: %s", body)
	}
	if body := get(t, strings.TrimSuffix(s.URL, "/v1")+"/scripted/requests"); strings.Count(body, `"content":"hello"`) < 2 {
		t.Errorf("requests: %s", body)
	}
}

func TestParseScriptForms(t *testing.T) {
	for name, text := range map[string]string{
		"array":   `["one", {"content": "two", "finish_reason": "length", "delayMs": 5}, {"status": 401, "body": "no key", "headers": {"X-A": "b"}}]`,
		"object":  `{"answers": ["one", {"pieces": ["t", "wo"], "finish_reason": "length", "delayMs": 5}, {"status": 401, "body": "no key", "headers": {"x-a": "b"}}]}`,
		"archive": "words\n-- 1.txt --\none\n-- 2.json --\n{\"content\": \"two\", \"finish_reason\": \"length\", \"delayMs\": 5}\n-- 3.json --\n{\"status\": 401, \"body\": \"no key\", \"headers\": {\"X-A\": \"b\"}}\n",
	} {
		script, err := ParseScript([]byte(text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		want := []Answer{
			{Content: "one"},
			{Content: "two", FinishReason: "length", Delay: 5 * time.Millisecond},
			{Status: 401, Body: "no key", Header: http.Header{"X-A": {"b"}}},
		}
		script.Answers[1].Pieces = nil
		if diff := cmp.Diff(want, script.Answers); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestArchiveRules(t *testing.T) {
	script, err := ParseScript([]byte("-- when add --\na\n-- when add.json --\n{\"content\": \"b\"}\n-- when fail.json --\n{\"fault\": \"html\"}\n"))
	must(t, err)
	if len(script.Rules) != 2 || len(script.Rules[0].Answers) != 2 || script.Rules[0].Answers[1].Content != "b" || script.Rules[1].Answers[0].Steps == nil {
		t.Errorf("rules: %+v", script.Rules)
	}
}

func TestParseScriptRefuses(t *testing.T) {
	for _, text := range []string{"", "words", `[{"contents": "typo"}]`, `[{"fault": "none such"}]`, `{"answer": []}`, "-- a.json --\n{", `[1]`} {
		if script, err := ParseScript([]byte(text)); err == nil {
			t.Errorf("%q was read as %+v", text, script)
		}
	}
}

func TestEveryFaultEnds(t *testing.T) {
	if got := FaultNames(); !slices.IsSorted(got) || len(got) < 20 {
		t.Errorf("faults: %v", got)
	}
	for _, name := range FaultNames() {
		answer, _ := Fault(name)
		s := New(t, answer)
		client := &http.Client{Timeout: 50 * time.Millisecond, Transport: &http.Transport{DisableKeepAlives: true}}
		resp, err := client.Post(s.URL+"/chat/completions", "application/json", strings.NewReader(`{"stream": true}`))
		if err == nil {
			io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<20))
			resp.Body.Close()
		}
	}
}

func TestVerbatimAndMissingRoutes(t *testing.T) {
	s := New(t, Do(Verbatim("HTTP/1.1 299 Odd\r\nContent-Length: 2\r\n\r\nhi")))
	if status, body := ask(t, s, true, "x"); status != 299 || body != "hi" {
		t.Errorf("got %d %q", status, body)
	}
	if body := get(t, s.URL+"/nothing"); !strings.Contains(body, "not found") {
		t.Errorf("got %s", body)
	}
	for end := time.Now().Add(5 * time.Second); s.Open() != 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d answers are open", s.Open())
		}
	}
}

func TestStartRefusesTakenAddress(t *testing.T) {
	s := New(t)
	if other, err := Start(strings.TrimSuffix(strings.TrimPrefix(s.URL, "http://"), "/v1"), Script{}); err == nil {
		other.Close()
		t.Error("two servers at one address")
	}
}

func ask(t *testing.T, s *Server, stream bool, message string) (int, string) {
	t.Helper()
	request := `{"stream": false, "messages": [{"role": "user", "content": "` + message + `"}, {"role": "assistant", "content": "…"}]}`
	if stream {
		request = strings.Replace(request, "false", "true", 1)
	}
	resp, err := quiet.Post(s.URL+"/chat/completions", "application/json", strings.NewReader(request))
	must(t, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	must(t, err)
	return resp.StatusCode, string(body)
}

func get(t *testing.T, url string) string {
	t.Helper()
	resp, err := quiet.Get(url)
	must(t, err)
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	must(t, err)
	return string(body)
}

// quiet leaves no connection behind.
var quiet = &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
