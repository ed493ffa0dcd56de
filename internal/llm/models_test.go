package llm

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
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
		if _, err := client.Models(context.Background()); stateOfError(t, err) != tt.want {
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
	odd := `{"object":"list","data":[{"id":"m\nn"},{"id":"\u202em"},{"id":"` + strings.Repeat("m", 201) + `"},{"id":"m $(x)"}]}`
	ports := []int{
		1, // nothing listens there
		portOf(t, silent.URL),
		answering(t, list("library")),
		answering(t, list("organization_owner")),
		answering(t, list("llamacpp")),
		answering(t, list("vllm")),
		answering(t, list("someone")),
		answering(t, map[string]string{"/v1/models": `{"object":"list","data":null}`}),
		answering(t, map[string]string{"/v1/models": odd}),
		answering(t, map[string]string{"/v1/models": "<html>a page of something else</html>"}),
	}
	got := Detect(context.Background(), ports) // the silent one is not waited for
	found := func(server Server, i int, models ...string) Local {
		host := "127.0.0.1:" + strconv.Itoa(ports[i])
		return Local{server, "http://" + host + "/v1", host, append([]string{}, models...)}
	}
	want := []Local{
		found(Ollama, 2, "m", "text-embedding"), found(LMStudio, 3, "m", "text-embedding"), found(LlamaCpp, 4, "m", "text-embedding"),
		found(VLLM, 5, "m", "text-embedding"), found(Other, 6, "m", "text-embedding"),
		found(Ollama, 7), found(Other, 8, "m $(x)"),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("found (-want +got):\n%s", diff)
	}
}

// What only listens is asked for its list of models, once, and for nothing else.
func TestDetectAsksForTheListAlone(t *testing.T) {
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		asked = append(asked, r.Method+" "+r.URL.String()+" "+string(body)+r.Header.Get("Authorization"))
		w.Write([]byte(`{"object":"list","data":[]}`))
	}))
	defer server.Close()
	Detect(context.Background(), []int{portOf(t, server.URL)})
	if diff := cmp.Diff([]string{"GET /v1/models "}, asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

func TestDetectStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if got := Detect(ctx, []int{11434}); got != nil {
		t.Errorf("found %v", got)
	}
}
