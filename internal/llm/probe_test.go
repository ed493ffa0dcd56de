package llm

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
)

const ready = `{"steps": [], "note": "ready"}`

// verdicts are the findings of a report without their words.
func verdicts(r Report) string {
	var out []string
	for _, f := range r.Findings {
		out = append(out, fmt.Sprintf("%s %s", f.Aspect, f.Verdict))
	}
	return strings.Join(out, ", ")
}

func TestProbe(t *testing.T) {
	called := llmtest.Answer{ToolCalls: []llmtest.ToolCall{{Name: "note", Arguments: []byte(`{"text":"ready"}`)}}}
	bad := func(message string) llmtest.Answer { return llmtest.Status(400, `{"error": "`+message+`"}`) }
	whole := body(`{"choices":[{"message":{"content":"Sure, it is ready."},"finish_reason":"stop"}]}`)
	tests := []struct {
		name    string
		answers []llmtest.Answer
		want    string
		form    Feature
		state   planner.EndpointState
	}{
		{"knows all", []llmtest.Answer{llmtest.Text(ready), called},
			"reach good, model good, form good, stream good, tokens good, tools good", FeatureSchema, ""},
		{"refuses most", []llmtest.Answer{bad("json_schema"), bad("response_format"), llmtest.Text(ready), bad("tools are not supported")},
			"reach good, model good, form weak, stream good, tokens good, tools weak", "", ""},
		{"ignores the schema", []llmtest.Answer{llmtest.Text("It is ready now, as you see."), llmtest.Text(`{"note": "I am ready, really"}`), llmtest.Text("no")},
			"reach good, model good, form good, stream good, tokens good, tools weak", FeatureObject, ""},
		{"ignores all, at once", []llmtest.Answer{whole, whole, whole, llmtest.Status(500, "broken")},
			"reach good, model good, form weak, stream weak, tokens weak, tools weak", "", ""},
		{"wants a key", []llmtest.Answer{llmtest.Status(401, "")}, "reach good, model bad", "", planner.StateAuth},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			server := llmtest.New(t, tt.answers...)
			memory := &Memory{}
			memory.learn(place{server.URL, llmtest.DefaultModel}, func(k *capability) { k.lacks.add(FeatureTemperature) })
			var told []Finding
			report := Probe(context.Background(), Config{BaseURL: server.URL, Memory: memory}, func(f Finding) { told = append(told, f) })
			if diff := cmp.Diff(tt.want, verdicts(report)); diff != "" {
				t.Errorf("%s\n%+v", diff, report)
			}
			if diff := cmp.Diff(report.Findings, told); diff != "" {
				t.Errorf("told of other findings: %s", diff)
			}
			if report.Form != tt.form || report.Model != llmtest.DefaultModel || (report.Failure == nil) != (tt.state == "") {
				t.Errorf("got %+v", report)
			}
			if n := len(server.Requests()); n != len(tt.answers) {
				t.Errorf("asked %d times", n)
			}
			k := memory.of(place{server.URL, llmtest.DefaultModel})
			if forgotten := !k.lacks.has(FeatureTemperature); forgotten != (tt.state == "") {
				t.Errorf("what was known before is forgotten: %v", forgotten)
			}
			if tt.state == "" && k.form(shaped).feature() != tt.form {
				t.Errorf("it is remembered as %+v", k)
			}
		})
	}
}

func TestProbeWithoutAModel(t *testing.T) {
	for name, tt := range map[string]struct {
		url  string
		want planner.EndpointState
	}{
		"no address": {"", planner.StateBadURL},
		"refused":    {"http://127.0.0.1:1/v1", planner.StateConnRefused},
		"no models":  {localServer(t, map[string]string{"/v1/models": `{"data": []}`}), planner.StateNotFound},
		"no list":    {localServer(t, nil), planner.StateNotFound},
	} {
		report := Probe(context.Background(), Config{BaseURL: tt.url}, nil)
		if report.Failure == nil || report.Failure.State != tt.want || len(report.Findings) == 0 {
			t.Errorf("%s: %+v", name, report)
		}
	}
}

// A server on this machine says what its model can hold.
func TestProbeFindsTheContext(t *testing.T) {
	list := func(more string) string { return `{"data":[{"id":"other","context_length":1},{"id":"m"` + more + `}]}` }
	for name, tt := range map[string]struct {
		paths map[string]string
		want  int
	}{
		"Ollama":     {map[string]string{"/v1/models": list(""), "/api/ps": `{"models":[{"name":"x"},{"name":"m:latest","context_length":4096}]}`}, 4096},
		"not loaded": {map[string]string{"/v1/models": list(""), "/api/ps": `{"models":[]}`}, 0},
		"llama.cpp":  {map[string]string{"/v1/models": list(""), "/props": `{"default_generation_settings":{"n_ctx":16384}}`}, 16384},
		"vLLM":       {map[string]string{"/v1/models": list(`,"max_model_len":32768`)}, 32768},
		"LM Studio":  {map[string]string{"/v1/models": list(""), "/api/v0/models": `{"data":[{"id":"m","max_context_length":131072,"loaded_context_length":4096}]}`}, 4096},
		"unknown":    {map[string]string{"/v1/models": list(`,"context_length":"much"`)}, 0},
	} {
		tt.paths["/v1/chat/completions"] = `{"choices":[{"message":{"content":"{\"steps\":[],\"note\":\"x\"}"},"finish_reason":"stop"}]}`
		report := Probe(context.Background(), Config{BaseURL: localServer(t, tt.paths), Model: "m"}, nil)
		if report.Context != tt.want || report.Failure != nil {
			t.Errorf("%s: %+v", name, report)
		}
		if want := map[bool]string{true: "context weak", false: "context good"}[tt.want < littleContext]; tt.want > 0 && !strings.Contains(verdicts(report), want) {
			t.Errorf("%s: %s", name, verdicts(report))
		}
	}
}

// localServer answers the paths, whatever the method; others are not found.
func localServer(t *testing.T, paths map[string]string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := paths[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Write([]byte(text))
	}))
	t.Cleanup(server.Close)
	return server.URL + "/v1"
}

func TestProbeStops(t *testing.T) {
	silence, _ := llmtest.Fault("silence")
	server := llmtest.New(t, silence)
	ctx, cancel := context.WithTimeoutCause(context.Background(), 100*time.Millisecond, context.Canceled)
	defer cancel()
	if r := Probe(ctx, Config{BaseURL: server.URL}, nil); r.Failure == nil {
		t.Errorf("got %+v", r)
	}
}
