package llm

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
)

// ok is how a call ends that no fault keeps from an answer.
const ok planner.EndpointState = "OK"

// wrong is something that an endpoint does, and the states it may end in.
type wrong struct {
	name   string
	answer llmtest.Answer
	then   []llmtest.Answer // to further requests
	want   []planner.EndpointState
}

// TestEveryFaultEndsWell: whatever an endpoint does, as a whole answer and as a
// stream, to a plan and in a conversation, the call ends in the right state,
// within its deadlines and with words for people.
func TestEveryFaultEndsWell(t *testing.T) {
	faults := slices.Concat(cuts(), refusals(), rateLimits(), bodies(), streams(), parameters())
	if len(faults) < 200 {
		t.Errorf("there are only %d faults", len(faults))
	}
	atOnce(faults, func(f wrong) {
		for _, call := range []planner.Call{shaped, hello} {
			expectState(t, f, call)
		}
	})
}

// atOnce does it for many at a time: most of them wait for silence to end.
func atOnce[T any](list []T, do func(T)) {
	var wait sync.WaitGroup
	free := make(chan struct{}, 24)
	for _, item := range list {
		free <- struct{}{}
		wait.Go(func() {
			defer func() { <-free }()
			do(item)
		})
	}
	wait.Wait()
}

func expectState(t *testing.T, f wrong, call planner.Call) {
	t.Helper()
	timeouts := patient
	if slices.Contains(f.want, planner.StateTimeout) {
		timeouts = quick
	}
	server, err := llmtest.Start("127.0.0.1:0", llmtest.Script{Answers: append([]llmtest.Answer{f.answer}, f.then...)})
	if err != nil {
		t.Error(err)
		return
	}
	defer server.Close()
	client := New(Config{BaseURL: server.URL, Model: "m", Timeouts: timeouts})
	start := time.Now()
	_, err = client.Complete(context.Background(), call, nil)
	if took := time.Since(start); took > timeouts.Total+time.Second {
		t.Errorf("%s, %q: took %v", f.name, call.Schema, took)
	}
	state := ok
	if e := (*planner.EndpointError)(nil); errors.As(err, &e) {
		state = e.State
		checkWords(t, e, client.Host())
	}
	if !slices.Contains(f.want, state) {
		t.Errorf("%s, %q: ended as %s, want one of %s: %v", f.name, call.Schema, state, f.want, err)
	}
}

// The answers that are cut, byte for byte.
const (
	streamHead = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
	streamBody = `data: {"choices":[{"delta":{"role":"assistant"}}]}` + "\n\n" +
		`data: {"choices":[{"delta":{"content":"{\"st ä"}}]}` + "\n\n" +
		`data: {"choices":[{"delta":{"content":"eps\": []}"}}]}` + "\n\n" +
		`data: {"choices":[{"delta":{},"finish_reason":"stop"}]}` + "\n\n"
	plainHead = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
	plainBody = `{"id":"x","choices":[{"message":{"role":"assistant","content":"{\"steps\": [], \"é\": 1}"},"finish_reason":"stop"}]}`
)

// cuts end a stream and a whole answer at every kind of place, in every way.
func cuts() []wrong {
	chunked := strings.Replace(streamHead, "Connection: close", "Transfer-Encoding: chunked", 1)
	sized := plainHead + "Content-Length: " + strconv.Itoa(len(plainBody)) + "\r\n\r\n"
	var out []wrong
	for _, a := range []struct {
		name, head, body string
		places           []string // cut behind each
	}{
		{"stream", streamHead, streamBody, []string{"data", "data: ", `{"choices"`, `"assistant"}}]}`, "]}\n", "]}\n\n", `\"st `, "\xc3", `eps\"`, `eps\": []}"}}]}` + "\n\n", `"finish_rea`, `"finish_reason":"st`}},
		{"chunks", chunked, chunkedBody(streamBody), []string{"\r\n", "data: ", `\"st `, `eps\": []}"}}]}` + "\n\n"}},
		{"whole", plainHead + "\r\n", plainBody, []string{"{", `"id"`, `"message":`, `{\"steps`, `"content":"{\"steps\": [], \"` + "\xc3", `1}"}`, `"finish_reason":`, `"stop"}]`}},
		{"sized", sized, plainBody, []string{"{", `{\"steps`, `"stop"}]`}},
	} {
		for _, place := range []string{"HT", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\n", "Content-Ty", "Content-Type: "} {
			out = append(out, endings(a.name+" in the head", cutBehind(a.head, place), "")...)
		}
		out = append(out, endings(a.name+" behind the head", a.head, "body")...)
		for _, place := range a.places {
			out = append(out, endings(a.name, a.head+cutBehind(a.body, place), "body")...)
		}
	}
	return out
}

// chunkedBody is the body as one chunk an event.
func chunkedBody(body string) string {
	var b strings.Builder
	for _, event := range strings.SplitAfter(body, "\n\n") {
		fmt.Fprintf(&b, "%x\r\n%s\r\n", len(event), event)
	}
	return b.String()
}

func cutBehind(text, place string) string {
	at := strings.Index(text, place)
	if at < 0 {
		panic("no " + place)
	}
	return text[:at+len(place)]
}

func endings(name, sent, where string) []wrong {
	broken := []planner.EndpointState{planner.StateServer, planner.StateNotAnLLM}
	if where == "body" {
		broken = []planner.EndpointState{planner.StateServer, planner.StateTruncated}
	}
	name = fmt.Sprintf("%s, %d bytes", name, len(sent))
	return []wrong{
		{name: name + ", closed", answer: llmtest.Do(llmtest.Wire(sent, llmtest.Close)), want: broken},
		{name: name + ", reset", answer: llmtest.Do(llmtest.Wire(sent, llmtest.Abort)), want: broken},
		{name: name + ", silent", answer: llmtest.Do(llmtest.Wire(sent, llmtest.Hanging)), want: []planner.EndpointState{planner.StateTimeout}},
	}
}

// refusals are statuses with an error in each of the shapes that servers use.
func refusals() []wrong {
	states := map[int]planner.EndpointState{
		400: planner.StateServer, 401: planner.StateAuth, 402: planner.StateBilling, 403: planner.StateAuth, 404: planner.StateNotFound,
		405: planner.StateNotFound, 408: planner.StateTimeout, 409: planner.StateServer, 413: planner.StateTooBig, 422: planner.StateServer,
		429: planner.StateRateLimited, 500: planner.StateServer, 501: planner.StateServer, 502: planner.StateServer, 503: planner.StateServer,
		504: planner.StateServer, 520: planner.StateServer, 529: planner.StateServer,
	}
	shapes := map[string]string{
		"OpenAI": `{"error": {"message": "Sorry, no.", "type": "some_error", "param": null, "code": null}}`,
		"text":   `{"error": "Sorry, no."}`, "flat": `{"object": "error", "message": "Sorry, no.", "code": 1}`,
		"detail": `{"detail": "Sorry, no."}`, "details": `{"detail": [{"loc": ["body", "x"], "msg": "Sorry, no.", "type": "t"}]}`,
		"list": `[{"error": {"message": "Sorry, no."}}]`, "page": "<html><h1>Sorry</h1></html>", "words": "Sorry, no.", "nothing": "",
	}
	var out []wrong
	for status, state := range states {
		for shape, body := range shapes {
			out = append(out, wrong{name: fmt.Sprintf("%d with %s", status, shape), answer: llmtest.Status(status, body), want: []planner.EndpointState{state}})
		}
	}
	for _, shape := range []string{"OpenAI", "text"} {
		out = append(out,
			wrong{name: shape + " in a 200", answer: body(shapes[shape]), want: []planner.EndpointState{planner.StateServer}},
			wrong{name: shape + " in a stream", answer: events(data(shapes[shape])), want: []planner.EndpointState{planner.StateServer}},
			wrong{name: shape + " in mid-stream", answer: events(data(pieceHi), data(shapes[shape])), want: []planner.EndpointState{planner.StateServer}})
	}
	return out
}

func rateLimits() []wrong {
	var out []wrong
	for name, answer := range waits() {
		out = append(out, wrong{name: "wait as " + name, answer: answer, want: []planner.EndpointState{planner.StateRateLimited}})
	}
	return out
}

// bodies are answers with status 200 that are no answers of a model.
func bodies() []wrong {
	notLLM, server := []planner.EndpointState{planner.StateNotAnLLM}, []planner.EndpointState{planner.StateServer}
	var out []wrong
	for kind, texts := range map[string]struct {
		list []string
		want []planner.EndpointState
	}{
		"page":      {[]string{"<html>", "<!doctype html><p>Sign in", "\uFEFF\n<?xml version=\"1.0\"?><x/>"}, notLLM},
		"no answer": {[]string{"{}", "null", `{"choices": []}`, `{"choices": null}`, `{"object": "list", "data": []}`}, server},
		"words":     {[]string{"Ollama is running", "OK", "404 page not found\n"}, notLLM},
		"not JSON":  {[]string{"[1]", `"text"`, "{x}", `{"choices": ]`}, notLLM},
		"cut":       {[]string{"", "{", `{"choices": [{"message": {"content": "Hi"`, `{"choices": [{"message": {"content": "Hi"}}]}`}, []planner.EndpointState{planner.StateTruncated}},
	} {
		for i, text := range texts.list {
			for _, contentType := range []string{"application/json", llmtest.EventStream, "text/html"} {
				out = append(out, wrong{name: fmt.Sprintf("%s %d as %s", kind, i, contentType), answer: llmtest.Raw(contentType, text), want: texts.want})
			}
		}
	}
	return out
}

// streams are those that go wrong in what they say.
func streams() []wrong {
	one := func(state planner.EndpointState) []planner.EndpointState { return []planner.EndpointState{state} }
	choice := func(text string) string { return data(`{"choices":[` + text + `]}`) }
	reasoning := choice(`{"delta":{"reasoning_content":"Hm."}}`)
	return []wrong{
		{name: "reasoning for ever", answer: llmtest.Stream(llmtest.Forever(20*time.Millisecond, reasoning)), want: one(planner.StateTimeout)},
		{name: "reasoning, then nothing", answer: events(reasoning).Then(llmtest.Silence()), want: one(planner.StateTimeout)},
		{name: "reasoning, then the end", answer: events(reasoning), want: one(planner.StateTruncated)},
		{name: "comments for ever", answer: llmtest.Stream(llmtest.Forever(time.Millisecond, ": x\n\n")), want: one(planner.StateTimeout)},
		{name: "a flood of comments, then the answer", answer: llmtest.Stream(llmtest.Repeat(100_000, ": x\n\n"), llmtest.Send(data(pieceHi)+data(stopped))), want: one(ok)},
		{name: "roles for ever", answer: llmtest.Stream(llmtest.Forever(time.Millisecond, choice(`{"delta":{"role":"assistant"}}`))), want: one(planner.StateTimeout)},
		{name: "tiny chunks", answer: llmtest.Stream(llmtest.Repeat(min(times(20_000), 1_000_000), choice(`{"delta":{"content":"x"}}`)), llmtest.Send(data(stopped))), want: one(ok)},
		{name: "a giant line", answer: llmtest.Stream(llmtest.Send("data: "), llmtest.Repeat(2<<20, "x")), want: one(planner.StateTooBig)},
		{name: "a giant whole answer", answer: llmtest.Do(llmtest.Head(200, "application/json"), llmtest.Send(`{"x": "`), llmtest.Repeat(9<<10, strings.Repeat("x", 1<<10))), want: one(planner.StateTooBig)},
		{name: "giant arguments", answer: llmtest.Stream(llmtest.Repeat(9<<10, choice(`{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"`+strings.Repeat("x", 1<<10)+`"}}]}}`))), want: one(planner.StateTooBig)},
		{name: "refused in words", answer: events(choice(`{"delta":{"refusal":"No."}}`), data(stopped)), want: one(planner.StateRefused)},
		{name: "refused, whole", answer: body(`{"choices":[{"message":{"refusal":"No."},"finish_reason":"stop"}]}`), want: one(planner.StateRefused)},
		{name: "filtered", answer: events(choice(`{"delta":{},"finish_reason":"content_filter"}`)), want: one(planner.StateRefused)},
		{name: "too long", answer: events(data(pieceHi), choice(`{"delta":{},"finish_reason":"length"}`)), want: one(ok)},
		{name: "aborted", answer: events(data(pieceHi), choice(`{"delta":{},"finish_reason":"error"}`)), want: one(planner.StateTruncated)},
		{name: "tool calls nobody asked for", answer: events(choice(`{"delta":{"tool_calls":[{"function":{"name":"f","arguments":{}}}]},"finish_reason":"tool_calls"}`)), want: one(ok)},
		{name: "redirect", answer: llmtest.Status(307, "", "Location", "https://other.example/v1"), want: one(planner.StateBadURL)},
		{name: "redirect to plain http", answer: llmtest.Status(308, "", "Location", "http://127.0.0.1:9/v1"), want: one(planner.StateBadURL)},
		{name: "redirect to nowhere", answer: llmtest.Status(301, ""), want: one(planner.StateBadURL)},
		{name: "two answers in one", answer: llmtest.Do(llmtest.Wire(streamHead+streamBody+streamHead+streamBody, llmtest.Close)), want: one(ok)},
		{name: "head without end", answer: llmtest.Do(llmtest.Wire("HTTP/1.1 200 OK\r\n"+strings.Repeat("X-A: b\r\n", 40<<10), llmtest.Close)), want: one(planner.StateTooBig)},
		{name: "HTTP/0.9", answer: llmtest.Do(llmtest.Wire("hello\n", llmtest.Close)), want: one(planner.StateNotAnLLM)},
		{name: "a wrong chunk size", answer: llmtest.Do(llmtest.Wire("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", llmtest.Close)), want: one(planner.StateServer)},
	}
}

// parameters are refusals that the client finds a way around, and some that only
// look like one.
func parameters() []wrong {
	var out []wrong
	for _, status := range []int{400, 404, 422, 501} {
		for _, name := range []string{"temperature", "stream_options", "stream"} {
			refusal := llmtest.Status(status, `{"error": {"message": "Unsupported parameter.", "param": "`+name+`"}}`)
			out = append(out, wrong{name: fmt.Sprintf("%s refused with %d", name, status), answer: refusal, then: llmtest.Texts(good), want: []planner.EndpointState{ok}})
		}
	}
	all := llmtest.Status(400, `{"error": "bad request: {stream_options, response_format, temperature}"}`)
	return append(out,
		wrong{name: "everything refused", answer: all, then: []llmtest.Answer{all, all, all, all}, want: []planner.EndpointState{planner.StateServer}},
		wrong{name: "refused, then broken", answer: llmtest.Status(400, "temperature"), then: []llmtest.Answer{llmtest.Status(500, "")}, want: []planner.EndpointState{planner.StateServer}})
}
