package llmtest

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
)

// Server is the scripted server. It answers chat completions by its script,
// lists its models, and remembers what it was asked.
type Server struct {
	URL string // base URL, ends in /v1

	http   *httptest.Server
	script Script
	closed chan struct{}

	mu       sync.Mutex
	requests []Request
	used     map[string]int // answers given, by rule; "" for those outside rules
	open     int
}

// New starts a server for a test, which closes it.
func New(t testing.TB, answers ...Answer) *Server {
	t.Helper()
	s, err := Start("127.0.0.1:0", Script{Answers: answers})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// Start starts a server at the address. Close it.
func Start(address string, script Script) (*Server, error) {
	if len(script.Models) == 0 {
		script.Models = []string{DefaultModel}
	}
	s := &Server{script: script, closed: make(chan struct{}), used: map[string]int{}}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	s.http = httptest.NewUnstartedServer(s.routes())
	s.http.Listener.Close()
	s.http.Listener = listener
	s.http.Start()
	s.URL = s.http.URL + "/v1"
	return s, nil
}

// Close ends every answer under way and stops the server.
func (s *Server) Close() {
	close(s.closed)
	s.http.CloseClientConnections()
	s.http.Close()
}

// Requests are the chat completions asked for so far.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// Open is how many chat completions are being answered.
func (s *Server) Open() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.open
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/chat/completions", s.complete)
	mux.HandleFunc("GET /v1/models", s.listModels)
	mux.HandleFunc("GET /scripted/requests", s.listRequests)
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		write(w, http.StatusNotFound, `{"error": {"message": "not found"}}`)
	})
	return mux
}

func (s *Server) complete(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	answer := s.next(r.Header, body)
	defer s.leave()
	switch {
	case answer.Steps != nil:
		(&exchange{w, r, s.closed}).run(answer.Steps)
	case answer.Status != 0:
		for name, values := range answer.Header {
			w.Header()[name] = values
		}
		write(w, answer.Status, answer.Body)
	case streams(body):
		(&exchange{w, r, s.closed}).run(answer.steps())
	case Wait(answer.Delay)(&exchange{w, r, s.closed}):
		write(w, http.StatusOK, answer.whole())
	}
}

// next records the request and chooses its answer.
func (s *Server) next(header http.Header, body []byte) Answer {
	request := Request{Header: header, Body: body, Messages: messages(body)}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open++
	if !s.script.Forgetful {
		s.requests = append(s.requests, request)
	}
	last := lastOfUser(request.Messages)
	for _, rule := range s.script.Rules {
		if rule.matches(last) && len(rule.Answers) > 0 {
			return rule.Answers[min(s.count(rule.Match), len(rule.Answers)-1)]
		}
	}
	if i := s.count(""); i < len(s.script.Answers) {
		return s.script.Answers[i]
	}
	return Answer{Status: http.StatusInternalServerError, Body: "script exhausted"}
}

// count returns how many answers were given under the name before, and adds one.
func (s *Server) count(name string) int {
	s.used[name]++
	return s.used[name] - 1
}

func (s *Server) leave() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.open--
}

func (s *Server) listModels(w http.ResponseWriter, _ *http.Request) {
	type model struct {
		ID     string `json:"id"`
		Object string `json:"object"`
		Owner  string `json:"owned_by"`
	}
	data := []model{}
	for _, id := range s.script.Models {
		data = append(data, model{id, "model", "test"})
	}
	write(w, http.StatusOK, encode(struct {
		Object string  `json:"object"`
		Data   []model `json:"data"`
	}{"list", data}))
}

// listRequests lets a test in another process see what was asked.
func (s *Server) listRequests(w http.ResponseWriter, _ *http.Request) {
	requests := s.Requests()
	if requests == nil {
		requests = []Request{}
	}
	write(w, http.StatusOK, encode(requests))
}

func write(w http.ResponseWriter, status int, body string) {
	if w.Header().Get("Content-Type") == "" {
		w.Header().Set("Content-Type", "application/json")
	}
	w.WriteHeader(status)
	io.WriteString(w, body)
}
