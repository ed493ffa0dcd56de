package tools

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/address"
	"planwright/internal/rpcline"
)

// website is a server at an address of this machine.
type website struct {
	*httptest.Server
	mu      sync.Mutex
	headers []http.Header // of what was asked
}

func (w *website) asked() []http.Header {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.headers)
}

// site serves what handler answers until the test ends.
func site(t *testing.T, handler http.Handler) *website {
	w := &website{}
	w.Server = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.mu.Lock()
		w.headers = append(w.headers, r.Header.Clone())
		w.mu.Unlock()
		handler.ServeHTTP(rw, r)
	}))
	t.Cleanup(func() { w.CloseClientConnections(); w.Close() })
	return w
}

func (w *website) server(name string) Server {
	return Server{Name: name, Type: "http", URL: w.URL + "/mcp", Headers: map[string]string{"Authorization": "Bearer canary-of-the-site"}}
}

func streamable(s *sdk.Server) http.Handler {
	return sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s }, nil)
}

func TestRemote(t *testing.T) {
	t.Parallel()
	good := goodServer()
	w := site(t, streamable(good))
	h := open(t, Options{Servers: []Server{w.server("web")}})
	if status := h.untilState("web", Unapproved); status.Line != w.URL+"/mcp" || !slices.Equal(status.Names, []string{"Authorization"}) {
		t.Errorf("%+v", status)
	}
	if len(w.asked()) > 0 {
		t.Error("it was asked something before it was approved")
	}
	h.approve("web")
	h.answers("web")
	for _, header := range w.asked() {
		if header.Get("Authorization") != "Bearer canary-of-the-site" {
			t.Errorf("asked without the headers of the settings: %v", header)
		}
	}
	if r := h.call("web__picture", "{}"); len(r.Images) != 1 || string(r.Fields["width"]) != "7" {
		t.Errorf("%+v", r)
	}
	h.stops("web__wait", "{}")
	h.call("web__change", "{}") // a notification, over a stream of its own
	if status := h.untilState("web", Changed); len(status.Changes) != 3 {
		t.Errorf("%+v", status.Changes)
	}
}

// A server that only knows the newest version of the protocol can be used too.
func TestRemoteOfTheNewestVersion(t *testing.T) {
	newest := sdk.NewServer(&sdk.Implementation{Name: "new", Version: "1"}, &sdk.ServerOptions{SupportedProtocolVersions: []string{"2026-07-28"}})
	newest.AddTool(&sdk.Tool{Name: "echo", InputSchema: jsontext.Value(`{"type":"object"}`)}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "still here"}}}, nil
	})
	handler := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return newest }, &sdk.StreamableHTTPOptions{Stateless: true})
	w := site(t, http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err == nil && strings.Contains(string(body), `"method":"initialize"`) {
			rw.Header().Set("Content-Type", "application/json")
			io.WriteString(rw, `{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"message":"too old","data":{"supported":["2026-07-28"]}}}`)
			return
		}
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		handler.ServeHTTP(rw, r)
	}))
	h := open(t, Options{Servers: []Server{w.server("new")}})
	h.approve("new")
	h.answers("new")
}

// A site that goes away and comes back is used again.
func TestSiteThatRestarts(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	first := goodServer()
	handler := streamable(first)
	w := site(t, http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		mu.Lock()
		now := handler
		mu.Unlock()
		now.ServeHTTP(rw, r)
	}))
	h := open(t, Options{Servers: []Server{w.server("web")}})
	h.approve("web")
	mu.Lock()
	handler = streamable(goodServer()) // it has forgotten the session
	mu.Unlock()
	for session := range first.Sessions() {
		session.Close()
	}
	h.until("it to be back", func() bool {
		r, err := h.Call(context.Background(), "web__echo", nil, Along{})
		return err == nil && r.Success
	})
}

func TestFloodOverHTTP(t *testing.T) {
	good := goodServer()
	inner := streamable(good)
	w := site(t, http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet {
			inner.ServeHTTP(rw, r)
			return
		}
		rw.Header().Set("Content-Type", "text/event-stream")
		for i := 0; r.Context().Err() == nil; i++ {
			fmt.Fprintf(rw, "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"info\",\"data\":%d}}\n\n", i)
		}
	}))
	h := open(t, Options{Servers: []Server{w.server("web"), self("steady", "good")}})
	h.approve("web", "steady")
	peak := watchMemory(floodLooks)
	done := keepCalling(t, h)
	for range 5 {
		h.answers("web")
	}
	h.until("its log to fill", func() bool { return len(h.Log("web")) > 10<<10 })
	done()
	if grown := peak(); grown > 32<<20 {
		t.Errorf("memory grew by %d MiB", grown>>20)
	}
}

// A flood of messages in the answer to a call and beside it is cut early, as one over
// pipes is: the call ends with its answer, whatever follows that, and the log stays
// small and says how much was left out.
func TestTorrentOverHTTP(t *testing.T) {
	good := goodServer()
	inner, printed := streamable(good), torrents["torrent"]/4
	const line = "data: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\"info\",\"data\":\"line %d\"}}\n\n"
	left := make(chan struct{}, 1) // the call's stream was cut
	w := site(t, http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		about := rpcline.Head(body)
		if r.Method != http.MethodGet && about.Method != "tools/call" {
			r.Body = io.NopCloser(bytes.NewReader(body))
			inner.ServeHTTP(rw, r)
			return
		}
		rw.Header().Set("Content-Type", "text/event-stream")
		for i := range printed {
			fmt.Fprintf(rw, line, i)
		}
		if r.Method != http.MethodPost {
			http.NewResponseController(rw).Flush()
			<-r.Context().Done()
			return
		}
		fmt.Fprintf(rw, "data: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"content\":[]}}\n\n", about.ID)
		pour(rw, r, fmt.Sprintf(line, printed))
		left <- struct{}{}
	}))
	h := open(t, Options{Servers: []Server{w.server("web")}, Limits: Limits{Log: 1 << 20}})
	h.approve("web")
	peak, started := watchMemory(floodLooks), time.Now()
	h.call("web__echo", "{}")
	h.until("the call's stream to be cut", func() bool { return len(left) == 1 })
	all := 2 * printed
	h.until("all to be kept or counted", func() bool { kept, dropped := h.logged("web"); return kept+dropped >= all })
	kept, dropped := h.logged("web")
	if took := time.Since(started); kept+dropped > all || kept > (int(took.Seconds())+2)*mostKept {
		t.Errorf("%d lines were kept in %v, %d dropped, of %d", kept, took, dropped, all)
	}
	if grown := peak(); grown > 32<<20 {
		t.Errorf("memory grew by %d MiB", grown>>20)
	}
}

// A server that asks and does not take the answers is left, before its questions fill
// the memory.
func TestSiteThatTakesNoAnswer(t *testing.T) {
	w := site(t, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		io.Copy(io.Discard, r.Body) // only then is it noticed that the client has gone
		<-r.Context().Done()
	}))
	for content, taken := range map[string]bool{
		`{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no"}}`: true,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`:          true,
		`{"jsonrpc":"2.0","id":1,"method":"tools/call"}`:                  false,
	} {
		r, err := reach(w.server("web"), 1<<10, &log{})
		must(t, err)
		r.patience = 10 * time.Millisecond
		ctx, cancel := context.WithTimeout(context.Background(), 10*r.patience)
		request, err := http.NewRequestWithContext(ctx, http.MethodPost, w.URL, strings.NewReader(content))
		must(t, err)
		if _, err := r.RoundTrip(request); errors.Is(err, errDeaf) != taken || errors.Is(r.get(), errDeaf) != taken {
			t.Errorf("%s: %v", content, err)
		}
		cancel()
		r.hangUp(nil)
	}
}

// What a name leads to is looked at when it is dialled.
func TestForbiddenAddresses(t *testing.T) {
	r, err := reach(Server{URL: "http://a.example/mcp"}, 1<<10, &log{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.cancel()
	var forbidden *address.Forbidden
	if _, err := r.base.DialContext(context.Background(), "tcp", "169.254.169.254:80"); !errors.As(err, &forbidden) {
		t.Errorf("it was dialled: %v", err)
	}
}
