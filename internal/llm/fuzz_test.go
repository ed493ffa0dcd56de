package llm

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"strings"
	"testing"

	"planwright/planner"
)

// FuzzSSE: no body of an answer crashes or stalls the reader, and one that ends
// well had a finish reason.
func FuzzSSE(f *testing.F) {
	for _, seed := range []string{
		"", "{}", "null", "<html>", "[1]", `{"choices":[{"message":{"content":"x"},"finish_reason":"stop"}]}`,
		data(pieceHi) + data(stopped) + withDone, data(pieceHi) + withDone, "data:" + pieceHi + "\r\n\r\ndata:" + stopped,
		"data: {\"choices\":\ndata: [{\"delta\":{}}]}\n\n", "event: error\ndata: {\"message\":\"x\"}\n\n", ": x\n\nid: 4\n", "\xef\xbb\xbfdata: x\n\n",
		data(`{"choices":[{"delta":{"content":[{"text":"x"}],"tool_calls":[{"function":{"arguments":{}}}]},"finish_reason":"abort"}]}`),
		data(`{"error":{"message":["x"],"code":4e2}}`), "Ollama is running",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		finish, size, err := readStream(newStream(bytes.NewReader(body), "host", strings.TrimSpace))
		var e *failure
		switch {
		case err == nil:
			if finish == "" {
				t.Fatalf("taken for finished:\n%s", body)
			}
		case !errors.As(err, &e):
			t.Fatalf("an error of another kind: %v", err)
		case e.State == "" || e.Message == "" || e.Next == "":
			t.Fatalf("an error without words: %+v", e)
		case e.State == planner.StateCancelled:
			t.Fatalf("nobody cancelled: %+v", e)
		}
		if size > 3*len(body) { // a byte that is no UTF-8 becomes a character of three
			t.Fatalf("%d bytes became %d", len(body), size)
		}
	})
}

// readStream reads a stream to its end; nil is a good one.
func readStream(s *stream) (finish string, size int, err error) {
	for {
		c, err := s.next()
		switch {
		case err == io.EOF:
			return finish, size, nil
		case err != nil:
			return finish, size, err
		}
		finish, size = cmp.Or(finish, c.finish()), size+c.size()
	}
}

// FuzzError: no body of an error crashes the reader or shows more than a line of
// itself, and every wait that is read from it can be waited for.
func FuzzError(f *testing.F) {
	for _, seed := range []string{
		"", "null", "[]", "<html>", "Please try again in 1m30.5s.", `{"error":"no"}`, `{"error":{"message":"Sorry","type":"x","param":"stream","code":429}}`,
		`{"detail":[{"loc":["body","x"],"msg":"field required"}]}`, `[{"error":{"message":"Quota","details":[{"retryDelay":"34.5s"}]}}]`,
		`{"message":"slow down","retry_after":1e300}`, `{"error":{"message":["x",{"text":"y"}],"retry_after_ms":-3}}`, "\xff\x00{", `{"error":{"error":{"error":1}}}`,
	} {
		f.Add([]byte(seed), 429)
	}
	f.Fuzz(func(t *testing.T, body []byte, status int) {
		e := statusFailure("host", status, decodeError(body), strings.TrimSpace)
		switch {
		case e.State == "" || e.Message == "" || e.Next == "":
			t.Fatalf("an error without words: %+v", e)
		case len(e.Message) > 4*300 || strings.ContainsAny(e.Message, "\n\r\x00"):
			t.Fatalf("an error that is no sentence: %q", e.Message)
		case e.after < 0 || e.after > longestSpan:
			t.Fatalf("a wait of %v", e.after)
		}
	})
}

// FuzzToolCalls: pieces of calls in any order give calls with ids of their own.
func FuzzToolCalls(f *testing.F) {
	f.Add(`[{"index":0,"id":"a","function":{"name":"f","arguments":"{"}},{"index":0,"function":{"arguments":"}"}}]`)
	f.Add(`[{"function":{"name":"f","arguments":{}}},{"function":{"name":"f","arguments":{}}},{"id":"call_0"}]`)
	f.Fuzz(func(t *testing.T, pieces string) {
		var list callList
		for i, value := range elements([]byte(pieces)) {
			list.add(decodeCall(value, i))
		}
		ids := map[string]bool{}
		for _, call := range list.toolCalls() {
			if call.ID == "" || ids[call.ID] {
				t.Fatalf("%s gives %+v", pieces, list.toolCalls())
			}
			ids[call.ID] = true
		}
	})
}
