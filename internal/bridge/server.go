// Package bridge serves the page to a browser on this machine, with the same
// calls and events as in the window.
package bridge

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"sync"
	"time"
)

// maxBody is the largest call in bytes: a workflow of 8 MiB as a JSON string
// with every character escaped.
const maxBody = 17 << 20

// maxHeader is the largest header of a request in bytes. Browsers send along what
// every other server of this machine keeps with them.
const maxHeader = 256 << 10

// writeTime is how long a page may take to read one message.
const writeTime = 30 * time.Second

//go:embed shim.js
var shim []byte

// Server serves one application to any number of tabs.
type Server struct {
	listener net.Listener
	guard    *guard
	lobby    *lobby
	hub      *hub
	methods  methods
	handler  http.Handler
	calls    sync.WaitGroup
}

// Listen prepares to serve the page and the application's exported methods on a
// loopback address; port 0 chooses a free one. Requests are answered by Serve; each reads
// index.html anew.
func Listen(address string, page fs.FS, app any) (*Server, error) {
	where, err := loopback(address)
	if err != nil {
		return nil, err
	}
	if _, err := indexPage(page); err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", where.String())
	if err != nil {
		return nil, fmt.Errorf("%s cannot be used: it is taken or not allowed. Choose another port, or 0 for any.", address)
	}
	guard := newGuard(boundTo(listener))
	s := &Server{
		listener: listener,
		guard:    guard,
		lobby:    &lobby{refused: &guard.refused, room: lobbyRoom, time: lobbyTime},
		hub:      newHub(),
		methods:  methodsOf(app),
	}
	s.handler = s.guard.public(s.routes(page))
	return s, nil
}

// Address is what a browser opens; it lets in the first one that does.
func (s *Server) Address() string { return s.guard.address() }

// Emit sends an event to every tab. It returns at once and keeps the order.
func (s *Server) Emit(name string, payload any) {
	data, err := json.Marshal(struct {
		Name    string `json:"name"`
		Payload any    `json:"payload"`
	}{name, payload})
	if err != nil {
		log.Printf("planwright: the event %s could not be sent: %v", name, err)
		return
	}
	s.hub.broadcast(message("event", data))
}

// Serve answers requests until the context is done. Calls that were taken by then
// have two seconds to end. What is refused meanwhile is counted, and said in a text for
// the person, now and then and at the end.
func (s *Server) Serve(ctx context.Context, say func(text string)) error {
	defer s.guard.refused.follow(say)()
	server := &http.Server{
		Handler: s.handler, ReadHeaderTimeout: lobbyTime, MaxHeaderBytes: maxHeader, ErrorLog: log.New(io.Discard, "", 0),
		ConnState: connState, ConnContext: connContext,
	}
	stopped := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(stopped)
		s.hub.close()
		grace, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		_ = server.Shutdown(grace) // what is still open then is cut by Close
		_ = server.Close()
		s.finish(grace)
	})
	err := server.Serve(door{s.listener, s.lobby})
	if stop() { // the listener failed by itself
		return fmt.Errorf("The page can no longer be served: %w", err)
	}
	<-stopped
	if !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// finish waits for the calls that were taken: the page does not send them again.
func (s *Server) finish(grace context.Context) {
	done := make(chan struct{})
	go func() {
		s.calls.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-grace.Done():
	}
}

func (s *Server) routes(page fs.FS) http.Handler {
	names, err := json.Marshal(s.methods.names())
	if err != nil {
		panic(err) // a list of names is always JSON
	}
	script := bytes.Join([][]byte{[]byte("const methods = "), names, []byte(";\n"), shim}, nil)
	mux := http.NewServeMux()
	mux.Handle("GET /{$}", index(page))
	mux.Handle("GET /bridge/shim.js", content("text/javascript; charset=utf-8", script))
	mux.HandleFunc("POST /bridge/enter", s.guard.enter)
	mux.Handle("GET /bridge/events", s.guard.private(http.HandlerFunc(s.stream)))
	mux.Handle("POST /bridge/call", s.guard.private(http.HandlerFunc(s.call)))
	mux.Handle("GET /", http.FileServerFS(page))
	return mux
}
