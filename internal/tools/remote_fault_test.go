package tools

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// What an address leads to is said in words, and nothing is sent on to another.
func TestMisbehavingSites(t *testing.T) {
	elsewhere := site(t, http.NotFoundHandler())
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	tests := []struct {
		name   string
		answer http.HandlerFunc
		url    string
		says   string // HOST stands for the host
		once   bool   // to try it once is enough
	}{
		{name: "redirect", says: "HOST sends on to another address", answer: func(rw http.ResponseWriter, r *http.Request) {
			http.Redirect(rw, r, elsewhere.URL, http.StatusTemporaryRedirect)
		}},
		{name: "no entry", says: "HOST does not let us in (401)", answer: func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusUnauthorized) }},
		{name: "not there", says: "HOST has no server at this address (404)", answer: http.NotFound},
		{name: "busy", says: "HOST cannot answer (503 Service Unavailable)", answer: func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusServiceUnavailable) }},
		{name: "page", says: "HOST does not answer as an MCP server does.", answer: func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Content-Type", "text/html")
			io.WriteString(rw, "<html>")
		}},
		{name: "no JSON", says: "The connection to it broke.", answer: func(rw http.ResponseWriter, _ *http.Request) {
			rw.Header().Set("Content-Type", "application/json")
			io.WriteString(rw, "{")
		}},
		{name: "endless JSON", says: "It sent a message of more than 64 KiB", answer: func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Type", "application/json")
			pour(rw, r, " ")
		}},
		{name: "endless event", says: "It sent a message of more than 64 KiB", answer: func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Type", "text/event-stream")
			pour(rw, r, "x")
		}},
		{name: "endless error", says: "It sent a message of more than 64 KiB", answer: func(rw http.ResponseWriter, r *http.Request) {
			rw.WriteHeader(http.StatusBadRequest)
			pour(rw, r, "x")
		}},
		{name: "endless event of short lines", says: "It sent a message of more than 64 KiB", answer: func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Type", "text/event-stream")
			pour(rw, r, "data: x\n")
		}},
		{name: "endless error that is called a stream", says: "It sent a message of more than 64 KiB", answer: func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Type", "text/event-stream")
			rw.WriteHeader(http.StatusBadRequest)
			pour(rw, r, "data: x\n\n")
		}},
		{name: "endless comments", says: "It did not name its tools within 500ms.", once: true, answer: func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Type", "text/event-stream")
			pour(rw, r, ": still there\n")
		}},
		{name: "endless empty lines", says: "It did not name its tools within 500ms.", once: true, answer: func(rw http.ResponseWriter, r *http.Request) {
			rw.Header().Set("Content-Type", "text/event-stream")
			pour(rw, r, "\n")
		}},
		{name: "endless header", says: "The connection to HOST broke.", answer: func(rw http.ResponseWriter, _ *http.Request) {
			connection, out, err := http.NewResponseController(rw).Hijack()
			if err != nil {
				return
			}
			defer connection.Close()
			for _, err = out.WriteString("HTTP/1.1 200 OK\r\n"); err == nil; {
				_, err = out.WriteString("X-More: " + strings.Repeat("x", 1000) + "\r\n")
			}
		}},
		{name: "silent", once: true, says: "It did not name its tools within 500ms.", answer: func(_ http.ResponseWriter, r *http.Request) {
			io.Copy(io.Discard, r.Body) // only then is it noticed that the client has gone
			<-r.Context().Done()
		}},
		{name: "closed", says: "does not take connections", url: closed.URL},
		{name: "metadata", says: "must not be reached", url: "http://169.254.169.254/latest"},
		{name: "metadata as IPv6", says: "must not be reached", url: "http://[::ffff:169.254.169.254]/latest"},
		{name: "unknown", says: "was not found", url: "http://nowhere.invalid/mcp"},
		{name: "no address", says: "is not one of the web", url: "ftp://127.0.0.1/"},
	}
	h := open(t, Options{Servers: []Server{self("steady", "good")}})
	h.approve("steady")
	steady := keepCalling(t, h)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			server := Server{Name: "web", URL: tt.url}
			if tt.answer != nil {
				server = site(t, tt.answer).server("web")
			}
			peak := watchMemory(1)
			limits, end := Limits{Start: 500 * time.Millisecond, Read: 64 << 10}, Broken
			if tt.once {
				limits.Pause, end = time.Hour, Restarting
			}
			h := open(t, Options{Servers: []Server{server}, Limits: limits})
			must(t, h.Approve("web", h.status("web").Hash))
			want := strings.ReplaceAll(tt.says, "HOST", strings.TrimPrefix(strings.TrimSuffix(server.URL, "/mcp"), "http://"))
			if status := h.untilState("web", end); !strings.Contains(status.Text, want) {
				t.Errorf("%q has no %q", status.Text, want)
			}
			if grown := peak(); grown > 32<<20 {
				t.Errorf("memory grew by %d MiB", grown>>20)
			}
			if strings.Contains(h.Log("web"), "canary") {
				t.Errorf("the log has a secret: %s", h.Log("web"))
			}
		})
	}
	steady()
	if len(elsewhere.asked()) > 0 {
		t.Error("a redirect was followed")
	}
}

// pour writes without end.
func pour(rw http.ResponseWriter, r *http.Request, what string) {
	part := strings.Repeat(what, 64<<10)
	for r.Context().Err() == nil {
		if _, err := io.WriteString(rw, part); err != nil {
			return
		}
	}
}
