package llm

import (
	"bytes"
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
		s := newStream(io.NopCloser(bytes.NewReader(body)), "host", strings.TrimSpace)
		out, err := io.ReadAll(s)
		var e *failure
		switch {
		case err == nil:
			if !bytes.Contains(out, []byte(`"finish_reason":"`)) || !bytes.HasSuffix(out, []byte(withDone)) {
				t.Fatalf("taken for finished:\n%s\n%s", body, out)
			}
		case !errors.As(err, &e):
			t.Fatalf("an error of another kind: %v", err)
		case e.State == "" || e.Message == "" || e.Next == "":
			t.Fatalf("an error without words: %+v", e)
		case e.State == planner.StateCancelled:
			t.Fatalf("nobody cancelled: %+v", e)
		}
		if len(out) > 64*len(body)+1024 {
			t.Fatalf("%d bytes became %d", len(body), len(out))
		}
	})
}
