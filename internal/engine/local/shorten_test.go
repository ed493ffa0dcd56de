package local_test

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
)

// An entry keeps the start of what is long, and says so; steps get all of it.
func TestLongResults(t *testing.T) {
	const kept = 256 << 10
	long := "a" + strings.Repeat("ä", 300<<10)
	r, w := newRunner(t)
	w.extra["long"] = extraTool{call: func(context.Context, engine.ToolCall) (walk.Result, error) {
		return walk.Result{Success: true, Text: long, Fields: map[string]jsontext.Value{
			"large": jsontext.Value(`"` + strings.Repeat("x", kept) + `"`), "small": jsontext.Value("1"), "other": jsontext.Value("2"),
		}}, nil
	}}
	got := ""
	w.extra["take"] = extraTool{call: func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
		got = idOf(call.Arguments)
		return walk.Result{Success: true}, nil
	}}
	run := start(t, r, `
		a: Tool long
		b: Tool take id="{{a.text}}"
		a > b`)
	run.Wait()
	if got != long {
		t.Errorf("a step got %d of %d bytes", len(got), len(long))
	}
	entries, err := r.Entries(run.ID())
	must(t, err)
	result := entries[1].Trace.Result
	if !result.Cut || len(result.Text) > kept || len(result.Text) < kept-3 || !utf8.ValidString(result.Text) {
		t.Errorf("of the text %d bytes are kept, cut: %v", len(result.Text), result.Cut)
	}
	if result.Fields["large"] != nil || string(result.Fields["small"]) != "1" || string(result.Fields["other"]) != "2" {
		t.Errorf("these fields are kept: %v", result.Fields)
	}
	if entries[2].Arguments != nil {
		t.Errorf("%d bytes of arguments are kept", len(entries[2].Arguments))
	}
}
