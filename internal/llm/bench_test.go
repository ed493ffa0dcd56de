package llm

import (
	"strings"
	"testing"
)

// BenchmarkStream measures the reader alone, a small piece at a time.
func BenchmarkStream(b *testing.B) {
	text := strings.Repeat(data(`{"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"content":" word"},"logprobs":null,"finish_reason":null}]}`), 1000) + data(stopped)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		s := newStream(strings.NewReader(text), "host", strings.TrimSpace)
		if _, _, err := readStream(s); err != nil {
			b.Fatal(err)
		}
	}
}
