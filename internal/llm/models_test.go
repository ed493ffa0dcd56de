package llm

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
)

func TestModels(t *testing.T) {
	server := llmtest.New(t)
	client := asking(server, func(c *Config) { c.Key = func() string { return "k" } })
	got, err := client.Models(context.Background())
	if err != nil || !cmp.Equal(got, []string{"scripted"}) {
		t.Errorf("got %v, %v", got, err)
	}
	if err := client.Ping(context.Background()); err != nil {
		t.Error(err)
	}
}

func TestModelLists(t *testing.T) {
	for text, want := range map[string][]string{
		`{"object":"list","data":null}`:                                         {},
		`{"data":[{"id":"nomic-embed-text"},{"id":"llama"},{"id":""}], "x": 1}`: {"llama", "nomic-embed-text"},
		`{"object":"list","data":[{"id":"a","owned_by":"b"},{"id":"c"}]}`:       {"a", "c"},
	} {
		list, ok := decodeModels([]byte(text))
		if !ok || !cmp.Equal(list.names(), want) {
			t.Errorf("%s: %v %v", text, list, ok)
		}
	}
	for _, text := range []string{"", "<html>", "[]", "{}", `{"data": 4}`, `{"object":"list","data":4}`, `{"object": "list", "data": [4]}`} {
		if list, ok := decodeModels([]byte(text)); ok {
			t.Errorf("%s was read as %v", text, list)
		}
	}
}

func TestModelsFailInWords(t *testing.T) {
	for name, tt := range map[string]struct {
		handler http.HandlerFunc
		want    planner.EndpointState
	}{
		"key":  {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(401) }, planner.StateAuth},
		"page": {func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte("<html>")) }, planner.StateNotAnLLM},
		"redirect": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://other.example/", http.StatusFound)
		}, planner.StateBadURL},
		"silence": {func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, planner.StateTimeout},
		"hangup":  {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, planner.StateServer},
		"cut": {func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "99")
			w.Write([]byte("{"))
		}, planner.StateServer},
	} {
		server := httptest.NewServer(tt.handler)
		client := New(Config{BaseURL: server.URL, Timeouts: Timeouts{Connect: 200 * time.Millisecond}})
		if err := client.Ping(context.Background()); stateOfError(t, err) != tt.want {
			t.Errorf("%s: %v", name, err)
		}
		server.Close()
	}
}

// server answers the paths with the texts; others are not found.
func answering(t *testing.T, paths map[string]string) int {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text, ok := paths[r.URL.Path]
		if !ok || r.Header.Get("Authorization") != "" {
			http.NotFound(w, r)
			return
		}
		w.Write([]byte(text))
	}))
	t.Cleanup(server.Close)
	return portOf(t, server.URL)
}

func portOf(t *testing.T, address string) int {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := net.SplitHostPort(u.Host)
	port, _ := strconv.Atoi(text)
	return port
}

func TestDetect(t *testing.T) {
	list := func(owner string) map[string]string {
		return map[string]string{"/v1/models": `{"object":"list","data":[{"id":"text-embedding","owned_by":"` + owner + `"},{"id":"m","owned_by":"` + owner + `"}]}`}
	}
	silent := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer silent.Close()
	ports := []int{
		1, // nothing listens there
		portOf(t, silent.URL),
		answering(t, list("library")),
		answering(t, list("organization_owner")),
		answering(t, list("llamacpp")),
		answering(t, list("vllm")),
		answering(t, list("someone")),
		answering(t, map[string]string{"/v1/models": `{"object":"list","data":null}`, "/api/tags": `{"models":[]}`}),
		answering(t, map[string]string{"/v1/models": "<html>a page of something else</html>"}),
	}
	start := time.Now()
	got := Detect(context.Background(), ports...)
	if took := time.Since(start); took > time.Second {
		t.Errorf("took %v", took)
	}
	base := func(i int) string { return "http://127.0.0.1:" + strconv.Itoa(ports[i]) + "/v1" }
	models := []string{"m", "text-embedding"}
	want := []Local{
		{Ollama, base(2), models}, {LMStudio, base(3), models}, {LlamaCpp, base(4), models}, {VLLM, base(5), models}, {Other, base(6), models},
		{Ollama, base(7), []string{}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("found (-want +got):\n%s", diff)
	}
}

func TestDetectStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := Detect(ctx); got != nil {
		t.Errorf("found %v", got)
	}
}
