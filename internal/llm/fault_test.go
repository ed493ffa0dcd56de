package llm

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
	"planwright/planner/text"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// quick are timeouts short enough for tests and long enough for a busy machine.
var quick = Timeouts{Connect: 500 * time.Millisecond, FirstByte: 400 * time.Millisecond, Idle: 400 * time.Millisecond, Total: 1200 * time.Millisecond}

// patient are timeouts for answers whose size is the point: many of them are written and
// read at once here, and each waits for its turn on a machine that is busy.
var patient = Timeouts{FirstByte: 20 * time.Second, Idle: 20 * time.Second, Total: time.Minute}

var hello = planner.Call{Messages: []planner.Message{{Role: planner.User, Content: "hello"}}}

// body answers 200 with JSON.
func body(text string) llmtest.Answer { return llmtest.Raw("application/json", text) }

// events answers with a stream of the texts as they stand.
func events(texts ...string) llmtest.Answer {
	var steps []llmtest.Step
	for _, text := range texts {
		steps = append(steps, llmtest.Send(text))
	}
	return llmtest.Stream(steps...)
}

// data is an event of one line.
func data(text string) string { return "data: " + text + "\n\n" }

const (
	pieceHi  = `{"choices":[{"delta":{"content":"Hi"}}]}`
	stopped  = `{"choices":[{"delta":{},"finish_reason":"stop"}]}`
	withDone = "data: [DONE]\n\n"
)

// TestFaults: whatever the endpoint does, the call ends in the right state,
// within its deadlines, and with words that name host and cause.
func TestFaults(t *testing.T) {
	named := func(name string) llmtest.Answer {
		answer, ok := llmtest.Fault(name)
		if !ok {
			t.Fatalf("no fault %s", name)
		}
		return answer
	}
	openAI := func(code string) string {
		return fmt.Sprintf(`{"error": {"message": "Sorry.", "type": "x", "param": null, "code": "%s"}}`, code)
	}
	tests := []struct {
		name   string
		answer llmtest.Answer
		want   planner.EndpointState
		says   string // in the message
	}{
		{"silence", named("silence"), planner.StateTimeout, "did not start to answer within 400ms"},
		{"silence after the head", named("silence-after-head"), planner.StateTimeout, "did not start to answer"},
		{"silence in mid-stream", named("silence-mid-stream"), planner.StateTimeout, "silent for 400ms"},
		{"role alone, then silence", events(data(`{"choices":[{"delta":{"role":"assistant"}}]}`)).Then(llmtest.Silence()), planner.StateTimeout, "did not start to answer"},
		{"comments for ever", named("comment-flood"), planner.StateTimeout, "did not start to answer"},
		{"empty chunks for ever after content", events(data(pieceHi)).Then(llmtest.Forever(time.Millisecond, data(`{"choices":[]}`))), planner.StateTimeout, "silent for 400ms"},
		{"content for ever", llmtest.Stream(llmtest.Forever(5*time.Millisecond, data(pieceHi))), planner.StateTimeout, "was not done within 1.2s"},
		{"status, then silence", llmtest.Do(llmtest.Head(503, "text/plain"), llmtest.Silence()), planner.StateTimeout, "did not start to answer"},

		{"reset", named("reset"), planner.StateServer, "closed the connection"},
		{"reset in mid-stream", named("reset-mid-stream"), planner.StateTruncated, "before the model was finished"},
		{"hangup after the head", llmtest.Stream(llmtest.Hangup()), planner.StateServer, "closed the connection"},
		{"hangup in mid-stream", named("hangup-mid-stream"), planner.StateTruncated, "before the model was finished"},
		{"cut", named("cut"), planner.StateTruncated, "before the model was finished"},
		{"cut with [DONE]", named("cut-with-done"), planner.StateTruncated, "before the model was finished"},
		{"[DONE] alone", events(withDone), planner.StateTruncated, ""},
		{"empty stream", events(), planner.StateTruncated, ""},
		{"empty body", body(""), planner.StateTruncated, ""},
		{"aborted by the server", events(data(pieceHi), data(`{"choices":[{"delta":{},"finish_reason":"abort"}]}`), withDone), planner.StateTruncated, ""},
		{"whole answer without a finish reason", body(`{"choices": [{"message": {"content": "x"}}]}`), planner.StateTruncated, ""},

		{"page", named("html"), planner.StateNotAnLLM, "a web page"},
		{"page as a stream", events("<!doctype html><p>Sign in</p>"), planner.StateNotAnLLM, "a web page"},
		{"page after blank lines", body("\n\n  <html>"), planner.StateNotAnLLM, "a web page"},
		{"plain words", llmtest.Raw("text/plain", "Ollama is running"), planner.StateNotAnLLM, "some text"},
		{"cut JSON", body(`{"choices": [`), planner.StateTruncated, ""},
		{"broken JSON", body(`{"choices": ]`), planner.StateNotAnLLM, ""},
		{"list", body(`[1]`), planner.StateNotAnLLM, ""},
		{"not HTTP", llmtest.Do(llmtest.Verbatim("SSH-2.0-OpenSSH_9.9\r\n")), planner.StateNotAnLLM, "does not speak HTTP"},
		{"captive portal", llmtest.Status(511, "<html>"), planner.StateNotAnLLM, "HTTP 511"},

		{"empty object", named("empty-object"), planner.StateServer, "without an answer"},
		{"null", body("null"), planner.StateServer, "without an answer"},
		{"no choices", named("no-choices"), planner.StateServer, "without an answer"},
		{"no content", llmtest.Status(204, ""), planner.StateServer, "HTTP 204"},
		{"error in a 200", body(`{"error": {"message": "out of memory"}}`), planner.StateServer, "out of memory"},
		{"error with a status in a 200", body(`{"error": {"message": "pay", "code": 402}}`), planner.StateBilling, "HTTP 402"},
		{"error in mid-stream", named("error-mid-stream"), planner.StateServer, "overloaded"},
		{"error event", events("event: error\ndata: {\"message\": \"broke\"}\n\n"), planner.StateServer, "broke"},
		{"error in a choice", events(data(`{"choices": [{"error": {"message": "provider down", "code": 502}, "delta": {}, "finish_reason": "error"}]}`)), planner.StateServer, "provider down"},
		{"unreadable piece", events(data(pieceHi), data(`{"choices": [{"delta"`), data(stopped), withDone), planner.StateServer, "cannot be read"},
		{"server error", llmtest.Status(500, `{"error": "out of memory"}`), planner.StateServer, "HTTP 500"},
		{"server error with a page", llmtest.Status(502, "<html>Bad gateway</html>"), planner.StateServer, "HTTP 502"},
		{"bad request", llmtest.Status(400, openAI("bad")), planner.StateServer, "HTTP 400"},

		{"401 in words", llmtest.Status(401, "no key"), planner.StateAuth, "401"},
		{"403 flat", llmtest.Status(403, `{"detail": "Not allowed"}`), planner.StateAuth, "Not allowed"},
		{"400 about the key", llmtest.Status(400, openAI("invalid_api_key")), planner.StateAuth, "HTTP 400"},
		{"402", llmtest.Status(402, ""), planner.StateBilling, "HTTP 402"},
		{"quota", named("quota"), planner.StateBilling, "quota"},
		{"404", named("model-not-found"), planner.StateNotFound, "model 'x' not found"},
		{"405", llmtest.Status(405, ""), planner.StateNotFound, "HTTP 405"},
		{"unknown model in a 400", llmtest.Status(400, openAI("model_not_found")), planner.StateNotFound, "HTTP 400"},
		{"407", llmtest.Status(407, ""), planner.StateProxy, "HTTP 407"},
		{"408", llmtest.Status(408, ""), planner.StateTimeout, "HTTP 408"},
		{"413", llmtest.Status(413, ""), planner.StateTooBig, "HTTP 413"},
		{"context too long", llmtest.Status(400, openAI("context_length_exceeded")), planner.StateTooBig, ""},
		{"422 with details", llmtest.Status(422, `{"detail": [{"loc": ["body", "n"], "msg": "field required"}]}`), planner.StateServer, "field required"},
		{"429", llmtest.Status(429, `{"message": "slow down"}`), planner.StateRateLimited, "slow down"},
		{"429 for long", named("rate-limited"), planner.StateRateLimited, "HTTP 429"},
		{"451", llmtest.Status(451, ""), planner.StateRefused, ""},
		{"filtered request", llmtest.Status(400, openAI("content_filter")), planner.StateRefused, ""},
		{"filtered answer", named("refusal"), planner.StateRefused, "content filter"},
		{"refusal in words", events(data(`{"choices":[{"delta":{"refusal":"I must not."}}]}`), data(stopped)), planner.StateRefused, "I must not."},
		{"redirect", named("redirect"), planner.StateBadURL, "redirects"},
		{"redirect elsewhere", llmtest.Status(307, "", "Location", "http://user:pw@example.com/x?key=1"), planner.StateBadURL, "http://example.com/x (HTTP 307)"},
		{"huge line", named("huge-line"), planner.StateTooBig, "1 MiB"},
		{"event of many lines", llmtest.Stream(llmtest.Send("data: [\n"), llmtest.Repeat(1<<16, "data: 1234567890123456789,\n")), planner.StateTooBig, "1 MiB"},
		{"giant stream", named("giant-body"), planner.StateTooBig, "8 MiB"},
		{"giant document", llmtest.Do(llmtest.Head(200, "application/json"), llmtest.Send(`{"x": "`), llmtest.Repeat(9<<10, strings.Repeat("x", 1<<10))), planner.StateTooBig, "8 MiB"},
		{"giant head", llmtest.Do(llmtest.Head(200, "text/plain", "X-A", strings.Repeat("x", 300<<10)), llmtest.Silence()), planner.StateTooBig, "256 KiB"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			server := llmtest.New(t, tt.answer)
			timeouts := patient
			if tt.want == planner.StateTimeout {
				timeouts = quick
			}
			if strings.Contains(tt.says, "not done") {
				timeouts.Idle = patient.Idle
			}
			client := New(Config{BaseURL: server.URL, Model: "m", Timeouts: timeouts})
			start := time.Now()
			answer, err := client.Complete(context.Background(), hello, nil)
			if took := time.Since(start); took > timeouts.Total+time.Second {
				t.Errorf("took %v", took)
			}
			var e *planner.EndpointError
			if !errors.As(err, &e) {
				t.Fatalf("got answer %+v and error %v, want %s", answer, err, tt.want)
			}
			if e.State != tt.want || !strings.Contains(e.Message, tt.says) {
				t.Errorf("got %s: %s\nwant %s: …%s…", e.State, e.Message, tt.want, tt.says)
			}
			checkWords(t, e, client.Host())
			if n := len(server.Requests()); n != 1 {
				t.Errorf("asked %d times", n)
			}
		})
	}
}

// checkWords: the texts of an error are for people.
func checkWords(t *testing.T, e *planner.EndpointError, host string) {
	t.Helper()
	if e.Host != host || !strings.Contains(e.Message, host) {
		t.Errorf("the host %s is not named: %+v", host, e)
	}
	if !strings.HasSuffix(e.Message, ".") && !strings.HasSuffix(e.Message, "”") || strings.HasSuffix(e.Message, ".”.") {
		t.Errorf("it does not end as a sentence: %s", e.Message)
	}
	if e.Next == "" && e.State != planner.StateCancelled {
		t.Errorf("it does not say what to do: %+v", e)
	}
	for _, raw := range []string{"dial tcp", "EOF", "context deadline", "context canceled", "json:", "%!", "net/http", "&{", "<html"} {
		if strings.Contains(e.Error(), raw) {
			t.Errorf("a raw error shows: %s", e.Error())
		}
	}
	if e.Status != 0 && !strings.Contains(e.Message, fmt.Sprintf("HTTP %d", e.Status)) {
		t.Errorf("the status %d is not named: %s", e.Status, e.Message)
	}
}

// TestOddAnswers: what servers do differently and nothing is wrong with.
func TestOddAnswers(t *testing.T) {
	choice := func(delta, rest string) string { return data(`{"choices":[{"delta":` + delta + rest + `}]}`) }
	stop := data(stopped)
	tests := []struct {
		name   string
		answer llmtest.Answer
		want   string
	}{
		{"plain", llmtest.Text("Hello, world, this is more than one piece."), "Hello, world, this is more than one piece."},
		{"empty", llmtest.Answer{}, ""},
		{"whole answer for a stream", body(`{"choices":[{"message":{"content":"Hi"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1}}`), "Hi"},
		{"whole answer, pretty", body("\n{\n\"choices\": [\n{\"message\": {\"content\": \"Hi\"}, \"finish_reason\": \"stop\"}]}\n"), "Hi"},
		{"no [DONE]", events(data(pieceHi), stop), "Hi"},
		{"no space, carriage returns", events("data:" + pieceHi + "\r\n\r\ndata:" + stopped + "\r\n\r\n"), "Hi"},
		{"no empty lines", events("data: " + pieceHi + "\ndata: " + stopped + "\ndata: [DONE]\n"), "Hi"},
		{"no end of the last line", events(data(pieceHi), "data: "+stopped), "Hi"},
		{"byte order mark", events("\uFEFF", data(pieceHi), stop), "Hi"},
		{"event over several lines", events("data: {\"choices\":\ndata: [{\"delta\":{\"content\":\"Hi\"}}]}\n\n", stop), "Hi"},
		{"comments and other fields", events(": hi\n\n", "event: message\nid: 4\nretry: 10\n", data(pieceHi), ": still\n", stop), "Hi"},
		{"1000 comments in a row", llmtest.Stream(llmtest.Repeat(1000, ": x\n\n"), llmtest.Send(data(pieceHi)), llmtest.Send(stop)), "Hi"},
		{"empty data", events("data:\n\n", data("{}"), data("null"), data(pieceHi), stop), "Hi"},
		{"wrong content type", llmtest.Raw("application/octet-stream", data(pieceHi)+stop), "Hi"},
		{"content as parts", events(choice(`{"content":[{"type":"text","text":"H"},"i",{"type":"image"}]}`, ""), stop), "Hi"},
		{"content as JSON", events(choice(`{"content":{"steps":[]}}`, ""), stop), `{"steps":[]}`},
		{"content as a list of steps", events(choice(`{"content":[{"id":"a"}]}`, ""), stop), `[{"id":"a"}]`},
		{"content as an image", events(choice(`{"content":[{"type":"image"}]}`, ""), data(pieceHi), stop), "Hi"},
		{"content as an empty list", events(choice(`{"content":[]}`, ""), data(pieceHi), stop), "Hi"},
		{"null members", events(data(`{"error":null,"usage":null,"choices":[{"delta":{"content":null,"tool_calls":null},"finish_reason":null,"index":null}]}`), data(pieceHi), stop), "Hi"},
		{"half a character", events(choice("{\"content\":\"H\xc3\"}", ""), stop), "H\uFFFD"},
		{"repeated key", events(choice(`{"content":"x","content":"Hi"}`, ""), stop), "Hi"},
		{"other choices", events(data(`{"choices":[{"index":1,"delta":{"content":"no"}},{"index":0,"delta":{"content":"Hi"}}]}`), stop), "Hi"},
		{"finish reason with content", events(choice(`{"content":"Hi"}`, `,"finish_reason":"eos_token"`)), "Hi"},
		{"reset after the finish reason", events(data(pieceHi), stop).Then(llmtest.Reset()), "Hi"},
		{"error after the finish reason", events(data(pieceHi), stop, data(`{"error": "late"}`)), "Hi"},
		{"noise after the finish reason", events(data(pieceHi), stop, data(`{`)), "Hi"},
		{"silence after the finish reason", events(data(pieceHi), stop).Then(llmtest.Silence()), "Hi"},
		{"tool call in place of content", llmtest.Answer{ToolCalls: []llmtest.ToolCall{{Name: "plan", Arguments: []byte(`{"steps":[]}`)}}}, `{"steps":[]}`},
		{"tool call with an object", events(choice(`{"tool_calls":[{"function":{"name":"plan","arguments":{"steps":[]}}}]}`, `,"finish_reason":"tool_calls"`)), `{"steps":[]}`},
		{"tool call in pieces", events(choice(`{"tool_calls":[{"index":0,"function":{"name":"plan","arguments":"{\"a\""}}]}`, ""), choice(`{"tool_calls":[{"index":0,"function":{"arguments":":1}"}},{"index":1,"function":{"arguments":"no"}}]}`, `,"finish_reason":"tool_calls"`)), `{"a":1}` + "\nno"},
		{"two tool calls, both numbered 0", events(choice(`{"tool_calls":[{"index":0,"id":"a","function":{"arguments":"{\"a\""}}]}`, ""), choice(`{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]}`, ""), choice(`{"tool_calls":[{"index":0,"id":"b","function":{"arguments":"no"}}]}`, `,"finish_reason":"tool_calls"`)), `{"a":1}` + "\nno"},
		{"20,000 small pieces", llmtest.Stream(llmtest.Repeat(20000, data(pieceHi)), llmtest.Send(stop)), strings.Repeat("Hi", 20000)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			server := llmtest.New(t, tt.answer)
			answer, err := New(Config{BaseURL: server.URL, Model: "m", Timeouts: patient}).Complete(context.Background(), hello, nil)
			if err != nil {
				t.Fatal(err)
			}
			if answer.Text != tt.want || answer.FinishReason == "" {
				t.Errorf("got %q (%s), want %q", text.Start(answer.Text, 100), answer.FinishReason, text.Start(tt.want, 100))
			}
		})
	}
}

func TestFinishReasonsAreOpenAIs(t *testing.T) {
	for sent, want := range map[string]string{"length": "length", "MAX_TOKENS": "length", "STOP": "stop", "end_turn": "stop", "function_call": "tool_calls", "tool_use": "tool_calls"} {
		server := llmtest.New(t, llmtest.Answer{Content: "x", FinishReason: sent})
		answer, err := New(Config{BaseURL: server.URL, Model: "m", Timeouts: quick}).Complete(context.Background(), hello, nil)
		if err != nil || answer.FinishReason != want {
			t.Errorf("%s became %q, %v", sent, answer.FinishReason, err)
		}
	}
}

func TestEveryStatusHasAState(t *testing.T) {
	for status := range 600 {
		f := statusFailure("h", status, serverError{}, strings.TrimSpace)
		if happened[f.State] == "" || f.Next == "" {
			t.Errorf("%d %s: %+v", status, http.StatusText(status), f)
		}
	}
}
