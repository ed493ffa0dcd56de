package llmtest

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Fault returns the fault of the name, for scripts.
func Fault(name string) (Answer, bool) {
	make, ok := faults[name]
	if !ok {
		return Answer{}, false
	}
	return make(), true
}

// FaultNames are the names Fault knows, in order.
func FaultNames() []string { return slices.Sorted(maps.Keys(faults)) }

var faults = map[string]func() Answer{
	"silence":            func() Answer { return Do(Silence()) },
	"silence-after-head": func() Answer { return Stream(Silence()) },
	"silence-mid-stream": func() Answer { return Stream(Send(Piece("Hello")), Silence()) },
	"reset":              func() Answer { return Do(Reset()) },
	"reset-mid-stream":   func() Answer { return Stream(Send(Piece("Hello")), Reset()) },
	"hangup-mid-stream":  func() Answer { return Stream(Send(Piece("Hello")), Hangup()) },
	"cut":                func() Answer { return Stream(Send(Piece("Hello"))) },
	"cut-with-done":      func() Answer { return Stream(Send(Piece("Hello")), Send(Done)) },
	"html":               func() Answer { return Raw("text/html", page) },
	"error-mid-stream":   func() Answer { return Stream(Send(Piece("Hello")), Send(Event(overloaded))) },
	"late-error": func() Answer {
		return Stream(Send(Piece(plan)), Send(Finish("stop")), Send(Event(unparsed)), Send(Done))
	},
	"error-at-the-end": func() Answer { return Stream(Send(Piece(plan)), Send(Event(unparsed))) },
	"loading":          func() Answer { return Status(http.StatusServiceUnavailable, loading) },
	"too-long":         func() Answer { return Status(http.StatusBadRequest, tooLong) },
	"empty-object":     func() Answer { return Raw("application/json", "{}") },
	"no-choices":       func() Answer { return Raw("application/json", `{"choices": []}`) },
	"comment-flood":    func() Answer { return Stream(Forever(time.Millisecond, ": still there\n\n")) },
	"huge-line":        func() Answer { return Stream(Send("data: "), Repeat(2<<20, "x")) },
	"giant-body":       func() Answer { return Stream(Repeat(20<<10, Piece(strings.Repeat("x", 1<<10)))) },
	"redirect":         func() Answer { return Status(http.StatusFound, "", "Location", "/v1/elsewhere") },
	"unauthorized":     func() Answer { return Status(http.StatusUnauthorized, `{"error": {"message": "no key"}}`) },
	"rate-limited":     func() Answer { return Status(http.StatusTooManyRequests, "", "Retry-After", "120") },
	"wait":             func() Answer { return Status(http.StatusTooManyRequests, "", "Retry-After", "3") },
	"no-schema":        func() Answer { return Status(http.StatusBadRequest, refused("json_schema")) },
	"no-format":        func() Answer { return Status(http.StatusBadRequest, refused("response_format")) },
	"no-tools":         func() Answer { return Status(http.StatusBadRequest, refused("tools")) },
	"overloaded":       func() Answer { return Status(http.StatusServiceUnavailable, overloaded) },
	"out-of-memory":    func() Answer { return Status(http.StatusInternalServerError, `{"error": "out of memory"}`) },
	"model-not-found":  func() Answer { return Status(http.StatusNotFound, `{"error": "model 'x' not found"}`) },
	"quota":            func() Answer { return Status(http.StatusTooManyRequests, quota) },
	"refusal":          func() Answer { return Answer{FinishReason: "content_filter"} },
	"length":           func() Answer { return Answer{Content: `{"steps": [{"na`, FinishReason: "length"} },
}

// refused is OpenAI's error about a parameter.
func refused(parameter string) string {
	return encode(map[string]any{"error": map[string]any{"message": "Unsupported parameter: " + parameter, "type": "invalid_request_error", "param": parameter}})
}

const (
	page       = "<!doctype html><html><head><title>Sign in to the network</title></head><body>…</body></html>"
	overloaded = `{"error": {"message": "The server is overloaded.", "type": "server_error"}}`
	loading    = `{"error": {"code": 503, "message": "Loading model", "type": "unavailable_error"}}`
	tooLong    = `{"error": {"code": 400, "message": "request (9000 tokens) exceeds the available context size (4096 tokens), try increasing it", "type": "exceed_context_size_error", "n_prompt_tokens": 9000, "n_ctx": 4096}}`
	unparsed   = `{"error": {"code": 500, "message": "The model produced output that does not match the expected format.", "type": "server_error"}}`
	plan       = `{"steps": [{"step_type": "Tool", "tool_name": "take_screenshot", "name": "Take a screenshot", "arguments": {}}]}`
	quota      = `{"error": {"message": "You exceeded your current quota.", "code": "insufficient_quota"}}`
)
