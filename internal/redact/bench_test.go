package redact

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
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

func BenchmarkReplace(b *testing.B) {
	var r Redactor
	r.Add(canary)
	text := `[` + strings.Repeat(`{"step_type": "Tool", "name": "Look for the total", "tool_name": "find_text", "arguments": {"text": "Total"}}, `, 600) + `"` + strings.Repeat("some words of a text ", 3000) + `"]`
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r.Replace([]byte(text), func(raw jsontext.Value) jsontext.Value { return raw })
	}
}
