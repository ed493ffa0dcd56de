//go:build unix

package llm

import (
	"strings"
	"syscall"
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

// TestHostileBodiesAreRead: 16 times the body takes about 16 times the work; what
// is quadratic would take 256 times. Work is what the processor spends, which others that
// want it do not make more.
func TestHostileBodiesAreRead(t *testing.T) {
	const size, factor, most = 16 << 10, 16, 80
	for name, body := range hostile {
		t.Run(name, func(t *testing.T) {
			linear := false
			for chance := 0; chance < 3 && !linear; chance++ {
				linear = workToRead(body(factor*size)) < most*max(workToRead(body(size)), time.Millisecond)
			}
			if !linear {
				t.Error("the work grows faster than the body")
			}
		})
	}
}

// workToRead is the least of three.
func workToRead(body string) time.Duration {
	least := time.Duration(1<<63 - 1)
	for range 3 {
		before := spent()
		_, _, _ = readStream(newStream(strings.NewReader(body), "host", strings.TrimSpace))
		least = min(least, spent()-before)
	}
	return least
}

// spent is how long the processor has been at work for this process.
func spent() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used) // fails for no usage of one's own
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
