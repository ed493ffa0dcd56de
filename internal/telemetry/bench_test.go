package telemetry

import (
	"strings"
	"testing"
)

func BenchmarkRedact(b *testing.B) {
	var r Redactor
	r.Add(canary)
	text := strings.Repeat(`{"step_type": "Tool", "name": "Look for the total", "tool_name": "find_text", "arguments": {"text": "Total"}}, `, 600)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r.Text(text)
	}
}
