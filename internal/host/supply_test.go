package host

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/internal/eval"
	"planwright/internal/llm/llmtest"
)

// ollama is a server that speaks the documented interface of Ollama; pull answers the
// request for a download.
func ollama(t *testing.T, pull http.HandlerFunc) string {
	t.Helper()
	mux := http.NewServeMux()
	text := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, text) }
	}
	mux.HandleFunc("GET /v1/models", text(`{"object":"list","data":[{"id":"qwen3:8b","owned_by":"library"},{"id":"nomic-embed-text:latest","owned_by":"library"}]}`))
	mux.HandleFunc("GET /api/tags", text(`{"models":[{"name":"qwen3:8b","size":5225388164,"details":{"family":"qwen3","parameter_size":"8.2B"}},{"name":"nomic-embed-text:latest","size":1,"details":{"family":"nomic-bert"}}]}`))
	mux.HandleFunc("GET /api/ps", text(`{"models":[]}`))
	mux.HandleFunc("POST /api/show", text(`{"modelfile":"FROM `+t.TempDir()+`/sha256-1"}`))
	mux.HandleFunc("POST /api/pull", pull)
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL + "/v1"
}

func (f *fixture) listensAt(base string) {
	f.t.Helper()
	address, err := url.Parse(base)
	if err != nil {
		f.t.Fatal(err)
	}
	if err := f.host.settings.Set("localPorts", []byte(`"`+address.Port()+`"`)); err != nil {
		f.t.Fatal(err)
	}
}

// What a server on this machine has is listed with its size and how it planned when it was
// measured; what does not chat is left out.
func TestModelSupply(t *testing.T) {
	f := open(t, t.TempDir(), "")
	base := ollama(t, http.NotFound)
	f.listensAt(base)
	report := eval.Report{FormatVersion: 1, At: "2026-01-02T03:04:05Z", Rows: []eval.Row{{Score: eval.Score{Model: "qwen3:8b", Requests: 48, Exact: 40}, Results: []eval.Outcome{}}}}
	if err := f.host.KeepEval(report); err != nil {
		t.Fatal(err)
	}
	view, err := f.ModelSupply()
	if err != nil || len(view.Servers) != 1 {
		t.Fatalf("%+v, %v", view, err)
	}
	s := view.Servers[0]
	if s.Name != "Ollama" || !s.Pulls || s.BaseURL != base || s.Folder == "" || s.Free == 0 || len(s.Models) != 1 {
		t.Errorf("%+v", s)
	}
	want := ServedModel{Name: "qwen3:8b", Bytes: 5225388164, Parameters: "8.2B"}
	if got := s.Models[0]; got.Known == nil || *got.Known != (KnownModel{48, 40, report.At}) || got.Bytes != want.Bytes || got.Name != want.Name {
		t.Errorf("%+v", got)
	}
	if len(view.Recommended) < 3 || len(view.Providers) == 0 || len(view.Installs) == 0 || view.Installs[0].Command == "" || view.Memory.Total == 0 || view.Pull.State != PullNone {
		t.Errorf("%+v", view)
	}
	if fitting := slices.IndexFunc(view.Recommended, func(m RecommendedModel) bool { return m.Fits }); view.Memory.Total > 8e9 && fitting < 0 {
		t.Error("nothing is recommended for this machine")
	}
}

// pulled waits for the download to be in a state, and returns what the page knows then.
func (f *fixture) pulled(state PullState) PullView {
	f.t.Helper()
	f.until(func(v PullView) bool { return v.State == state })
	return f.pullNow()
}

// until waits for what the page is told of the download.
func (f *fixture) until(is func(PullView) bool) {
	told := func() bool {
		f.mu.Lock()
		defer f.mu.Unlock()
		return slices.ContainsFunc(f.events, func(e event) bool { v, ok := e.payload.(PullView); return ok && is(v) })
	}
	for !told() {
		time.Sleep(time.Millisecond)
	}
}

// A download is told of as it goes, is stopped and goes on; while one runs there is no
// other.
func TestPullModel(t *testing.T) {
	again := make(chan bool, 2)
	again <- false
	again <- true
	base := ollama(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var asked struct{ Model string }
		if json.Unmarshal(body, &asked) != nil || asked.Model != "qwen3:4b" {
			t.Errorf("asked for %s", body)
		}
		io.WriteString(w, `{"status":"pulling manifest"}`+"\n"+`{"status":"pulling a","digest":"a","total":10,"completed":4}`+"\n")
		http.NewResponseController(w).Flush()
		if <-again {
			io.WriteString(w, `{"status":"success"}`+"\n")
			return
		}
		<-r.Context().Done()
	})
	f := open(t, t.TempDir(), "")
	if view, err := f.PullModel(HereRequest{base, "qwen3:4b"}); err != nil || view.State != PullRunning {
		t.Fatalf("%+v, %v", view, err)
	}
	f.until(func(v PullView) bool { return v.Completed == 4 })
	if view, err := f.PullModel(HereRequest{base, "other"}); err == nil || view.Model != "qwen3:4b" || !strings.Contains(err.Error(), "qwen3:4b") {
		t.Errorf("a second download: %+v, %v", view, err)
	}
	if err := f.StopPull(); err != nil {
		t.Fatal(err)
	}
	if view := f.pulled(PullStopped); view.Completed != 4 || view.Total != 10 || view.Failure.Text != "" {
		t.Errorf("stopped as %+v", view)
	}
	if _, err := f.PullModel(HereRequest{base, "qwen3:4b"}); err != nil {
		t.Fatal(err)
	}
	f.pulled(PullDone)
}

func TestPullFails(t *testing.T) {
	base := ollama(t, func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, `{"error":"pull model manifest: file does not exist"}`+"\n")
	})
	f := open(t, t.TempDir(), "")
	if _, err := f.PullModel(HereRequest{base, "none"}); err != nil {
		t.Fatal(err)
	}
	if view := f.pulled(PullFailed); !strings.Contains(view.Failure.String(), "none") || view.Next.Text == "" {
		t.Errorf("%+v", view)
	}
	for _, r := range []HereRequest{{"https://example.com/v1", "m"}, {base, ""}, {base, "a\u202eb"}, {base, strings.Repeat("x", maxConnection)}} {
		if _, err := f.PullModel(r); err == nil || !strings.HasSuffix(err.Error(), ".") {
			t.Errorf("%.40q: %v", r, err)
		}
	}
}

// The request with which a model is tried changes nothing, and says how it went.
func TestTryPlan(t *testing.T) {
	const asked = `{"nodes": [
		{"id": "l", "step_type": "Tool", "tool_name": "list_files", "arguments": {"folder": "~/Documents", "pattern": "*.pdf"}},
		{"id": "i", "step_type": "If", "condition": {"left": {"type": "Variable", "name": "l.count"}, "operator": "GreaterThan", "right": {"type": "Literal", "value": {"type": "Number", "value": 10}}}},
		{"id": "n", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "{{l.count}}"}},
		{"id": "w", "step_type": "Tool", "tool_name": "write_file", "arguments": {"path": "pdfs.txt", "text": "{{l.text}}"}}],
		"edges": [{"from": "l", "to": "i"}, {"from": "i", "to": "n", "output": "IfTrue"}, {"from": "i", "to": "w", "output": "IfFalse"}]}`
	server := llmtest.New(t, llmtest.Text("Sure!\n"+asked), llmtest.Text(planReply), llmtest.Text("No."), llmtest.Text("No."))
	f := open(t, t.TempDir(), server.URL)
	before, _ := f.Session.Current()
	view, err := f.TryPlan()
	if err != nil || !view.Works || !view.Reached || len(view.Workflow.Nodes) == 0 || len(view.Outline.Steps) == 0 || view.Attempts != 1 || view.Message != "" {
		t.Errorf("%+v, %v", view, err)
	}
	if after, _ := f.Session.Current(); after.Revision != before.Revision {
		t.Error("the document has changed")
	}
	if view, err := f.TryPlan(); err != nil || view.Works || !view.Reached || len(view.Problems) != 4 {
		t.Errorf("a valid plan of something else: %+v, %v", view, err)
	}
	if view, err := f.TryPlan(); err != nil || view.Works || !view.Reached || view.Message == "" || view.Attempts == 0 {
		t.Errorf("words are no plan: %+v, %v", view, err)
	}
	if view, err := f.TryPlan(); err != nil || view.Works || view.Reached || view.Message == "" {
		t.Errorf("no answer: %+v, %v", view, err)
	}
	f.host.UseOffline()
	if _, err := f.TryPlan(); err == nil {
		t.Error("no model was tried")
	}
}

// The list of an endpoint's models costs no call of a model, and connects to nothing.
func TestEndpointModels(t *testing.T) {
	server := llmtest.New(t)
	f := open(t, t.TempDir(), "")
	names, err := f.EndpointModels(ConnectRequest{BaseURL: server.URL, Key: canary})
	if err != nil || !slices.Equal(names, []string{llmtest.DefaultModel}) || len(server.Requests()) != 0 || !f.host.Model().Offline {
		t.Errorf("%v, %v", names, err)
	}
	if _, err := f.EndpointModels(ConnectRequest{BaseURL: "http://127.0.0.1:1/v1"}); err == nil || !strings.HasSuffix(err.Error(), ".") {
		t.Error(err)
	}
}

func TestLoadModel(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v1/models", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, `{"models":[]}`) })
	mux.HandleFunc("POST /api/v1/models/load", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, `{"instance_id":"m:1"}`) })
	server := httptest.NewServer(mux)
	defer server.Close()
	f := open(t, t.TempDir(), "")
	if name, err := f.LoadModel(HereRequest{server.URL + "/v1", "m"}); name != "m:1" || err != nil {
		t.Errorf("%q, %v", name, err)
	}
}
