package llm

import (
	"strings"
	"testing"
	"time"
)

// hostile are bodies of about so many bytes that a reader may take too long for.
var hostile = map[string]func(size int) string{
	"many choices":   filled(`{"choices":[0`, ",0", "]}"),
	"many members":   nested(`{"choices":[{"delta":`, `{"a":`, "1", "}", "}]}"),
	"many details":   filled(`{"error":[0`, `,{"msg":"x","loc":["a","b"]}`, "]}"),
	"deep content":   nested(`{"choices":[{"delta":{"content":`, "[", "", "]", "}}]}"),
	"too deep":       filled("", "[", ""),
	"long error":     filled(`{"error":"`, "word ", `"}`),
	"long refusal":   filled(`{"choices":[{"message":{"refusal":"`, "no ", `"},"finish_reason":"stop"}]}`),
	"parts":          filled(`{"choices":[{"message":{"content":["x"`, `,{"text":"y"}`, `]},"finish_reason":"stop"}]}`),
	"calls":          filled(`{"choices":[{"message":{"tool_calls":[{}`, `,{"function":{"arguments":{}}}`, `]},"finish_reason":"stop"}]}`),
	"empty events":   filled("data: {}\n\n", "data:\n\n", ""),
	"lines of one":   filled("data: [\n", "data:1\n", ""),
	"carriage":       filled("data: {}\n", "\r", "\n"),
	"field per byte": filled("event:", ":\n", ""),
}

func filled(before, piece, after string) func(int) string {
	return func(size int) string { return before + strings.Repeat(piece, size/len(piece)) + after }
}

func nested(before, open, inner, closing, after string) func(int) string {
	return func(size int) string {
		depth := min(size/len(open), 9000)
		return before + strings.Repeat(open, depth) + inner + strings.Repeat(closing, depth) + after
	}
}

// TestHostileBodiesAreRead: 16 times the body takes about 16 times as long; what
// is quadratic would take 256 times. A busy machine has much room between the two.
func TestHostileBodiesAreRead(t *testing.T) {
	const size, factor, most = 16 << 10, 16, 80
	for name, body := range hostile {
		t.Run(name, func(t *testing.T) {
			linear := false
			for chance := 0; chance < 3 && !linear; chance++ {
				linear = timeToRead(body(factor*size)) < most*max(timeToRead(body(size)), time.Millisecond)
			}
			if !linear {
				t.Error("the time grows faster than the body")
			}
		})
	}
}

// timeToRead is the best of three.
func timeToRead(body string) time.Duration {
	best := time.Duration(1<<63 - 1)
	for range 3 {
		begin := time.Now()
		_, _, _ = readStream(newStream(strings.NewReader(body), "host", strings.TrimSpace))
		best = min(best, time.Since(begin))
	}
	return best
}
