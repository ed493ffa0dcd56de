package trial

import (
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"planwright/internal/eval"
)

// serve answers all requests as the world says. It stands in for every host, as a proxy.
func (w *world) serve() (*http.Server, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	site := &http.Server{Addr: listener.Addr().String(), Handler: http.HandlerFunc(w.answer), ReadHeaderTimeout: 10 * time.Second}
	go func() { _ = site.Serve(listener) }() // until it is closed
	return site, nil
}

// answer answers one request.
func (w *world) answer(out http.ResponseWriter, r *http.Request) {
	at := r.URL.String()
	body, _ := io.ReadAll(io.LimitReader(r.Body, mostFile)) // what broke off is as it is
	if r.Method == http.MethodGet {
		w.note(eval.Fetched, "url", at)
	} else {
		w.note(eval.Sent, "method", r.Method, "url", at, "body", string(body))
	}
	known := slices.DeleteFunc(slices.Clone(w.trial.Pages), func(p eval.Page) bool {
		return p.Method != r.Method || !sameAddress(p.URL, at)
	})
	if len(known) == 0 {
		http.Error(out, "There is no such page.", http.StatusNotFound)
		return
	}
	p := known[w.turn(r.Method+" "+at, len(known))]
	out.Header().Set("Content-Type", p.Type)
	out.WriteHeader(p.Status)
	_, _ = io.WriteString(out, p.Body) // who asked may have gone
}

// sameAddress compares addresses; a last / does not count.
func sameAddress(a, b string) bool { return strings.TrimSuffix(a, "/") == strings.TrimSuffix(b, "/") }
