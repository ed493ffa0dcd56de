package models

import (
	"io"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestOllamaModels(t *testing.T) {
	base := serve(t, map[string]http.HandlerFunc{
		"GET /api/tags": says(200, `{"models":[
			{"name":"qwen3:8b","size":5225388164,"details":{"family":"qwen3","parameter_size":"8.2B","quantization_level":"Q4_K_M"}},
			{"name":"nomic-embed-text:latest","size":274302450,"details":{"family":"nomic-bert"}}], "success": 1}`),
		"GET /api/ps":    says(200, `{"models":[{"name":"qwen3:8b"}], "success": 1}`),
		"POST /api/show": says(200, `{"modelfile":"# success\nFROM /usr/share/ollama/.ollama/models/blobs/sha256-a3de\nTEMPLATE x"}`),
	})
	got, err := NewOllama(base).Models(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []Model{
		{Name: "qwen3:8b", Bytes: 5225388164, Parameters: "8.2B", Precision: "Q4_K_M", Loaded: true},
		{Name: "nomic-embed-text:latest", Bytes: 274302450, Other: true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if folder := NewOllama(base).Folder(t.Context(), "qwen3:8b"); folder != "/usr/share/ollama/.ollama/models/blobs" {
		t.Errorf("models are in %q", folder)
	}
}

const lmList = `{"models":[
	{"type":"llm","key":"qwen/qwen3-4b","quantization":{"name":"Q4_0"},"size_bytes":241410208,"params_string":"4B","loaded_instances":[],"max_context_length":8192},
	{"type":"llm","key":"big","quantization":null,"size_bytes":9,"params_string":null,"loaded_instances":[{"id":"big:2","config":{}}],"max_context_length":99999},
	{"type":"embedding","key":"nomic","size_bytes":1,"loaded_instances":[],"max_context_length":2048}], "success": 1}`

func TestLMStudio(t *testing.T) {
	var asked string
	base := serve(t, map[string]http.HandlerFunc{
		"GET /api/v1/models": says(200, lmList),
		"POST /api/v1/models/load": func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			asked = string(body)
			io.WriteString(w, `{"type":"llm","instance_id":"qwen/qwen3-4b:1","load_time_seconds":9.1,"status":"loaded"}`)
		},
	})
	l := NewLMStudio(base)
	got, err := l.Models(t.Context())
	want := []Model{
		{Name: "qwen/qwen3-4b", Bytes: 241410208, Parameters: "4B", Precision: "Q4_0"},
		{Name: "big", Bytes: 9, Loaded: true},
		{Name: "nomic", Bytes: 1, Other: true},
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
	if name, err := l.Load(t.Context(), "qwen/qwen3-4b"); name != "qwen/qwen3-4b:1" || err != nil {
		t.Errorf("loaded %q, %v", name, err)
	}
	if asked != `{"context_length":8192,"model":"qwen/qwen3-4b"}` && asked != `{"model":"qwen/qwen3-4b","context_length":8192}` {
		t.Errorf("asked for %s", asked)
	}
	asked = ""
	if name, err := l.Load(t.Context(), "big"); name != "big:2" || err != nil || asked != "" {
		t.Errorf("what is loaded was loaded again: %q, %v, %s", name, err, asked)
	}
}

// Why a model was not loaded is told; an LM Studio that cannot load by its API does so
// when it is asked.
func TestLMStudioFails(t *testing.T) {
	for said, want := range map[string]string{
		`{"error":{"type":"model_load_failed","message":"Insufficient system resources to load"}}`: "no-memory: “qwen/qwen3-4b” needs more memory than is free. Close other programs or choose a smaller model.",
		`{"error":{"message":"Model not found"}}`:                                                  "no-model: LM Studio knows no model “qwen/qwen3-4b”. Check the name.",
		`{"error":{"type":"invalid_api_key","message":"unauthorized"}}`:                            "no-right: LM Studio may not do this: unauthorized. Give it the right to, or choose another model.",
	} {
		base := serve(t, map[string]http.HandlerFunc{"GET /api/v1/models": says(200, lmList), "POST /api/v1/models/load": says(400, said)})
		if _, err := NewLMStudio(base).Load(t.Context(), "qwen/qwen3-4b"); inWords(t, err) != want {
			t.Errorf("%s: %v", said, err)
		}
	}
	old := says(200, `{"error":"Unexpected endpoint or method, success"}`)
	base := serve(t, map[string]http.HandlerFunc{"GET /api/v1/models": old, "POST /api/v1/models/load": old})
	if name, err := NewLMStudio(base).Load(t.Context(), "m"); name != "m" || err != nil {
		t.Errorf("%q, %v", name, err)
	}
}
