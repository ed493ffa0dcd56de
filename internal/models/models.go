// Package models asks the programs that serve models on this machine what they have, and
// has them download or load a model where the person wants that: Ollama and LM Studio,
// each by its own documented interface. Nothing beyond this machine is dialled.
package models

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Model is one that a server has.
type Model struct {
	Name       string
	Bytes      int64  // on the disk; 0: not known
	Parameters string // such as 8B; "": not known
	Precision  string // such as Q4_K_M; "": not known
	Loaded     bool   // into memory
	Other      bool   // it does something else than to chat
}

// server is a program on this machine that is asked over HTTP.
type server struct {
	root string // its address, without a slash at the end
	host string // and port, for people
	name string // of the program
}

// newServer is the server that has the base URL of its OpenAI-compatible part.
func newServer(name, baseURL string) server {
	root := strings.TrimSuffix(strings.TrimSuffix(baseURL, "/"), "/v1")
	host := root
	if u, err := url.Parse(root); err == nil {
		host = u.Host
	}
	return server{root: root, host: host, name: name}
}

const (
	listLimit     = 2 * time.Second
	mostListBytes = 8 << 20
	mostLineBytes = 1 << 20
)

var errElsewhere = errors.New("not on this machine")

// onlyHere is for net.Dialer.ControlContext: it refuses what is not on this machine.
func onlyHere(_ context.Context, _, hostPort string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(hostPort)
	if err != nil || !to.Addr().Unmap().IsLoopback() {
		return errElsewhere
	}
	return nil
}

// send sends a request with a body of JSON, nil for none. There is no proxy, and no
// redirect is followed. The answer ends with the context.
func (s server) send(ctx context.Context, method, path string, body any) (*http.Response, error) {
	var content io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		content = bytes.NewReader(data)
	}
	request, err := http.NewRequestWithContext(ctx, method, s.root+path, content)
	if err != nil {
		return nil, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	transport := &http.Transport{
		DialContext:       (&net.Dialer{Timeout: listLimit, ControlContext: onlyHere}).DialContext,
		DisableKeepAlives: true, DisableCompression: true,
	}
	return transport.RoundTrip(request)
}

// ask sends a request and reads its small answer. The error is a *Failure.
func (s server) ask(ctx context.Context, method, path string, body, answer any) error {
	response, err := s.send(ctx, method, path, body)
	if err != nil {
		return s.gone(ctx)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(io.LimitReader(response.Body, mostListBytes))
	if err != nil {
		return s.gone(ctx)
	}
	if response.StatusCode != http.StatusOK {
		return &refusal{response.StatusCode, errorText(data)}
	}
	if json.Unmarshal(data, answer, lenient) != nil {
		return s.fail(Refused, "%s at %s answers in a way that is not known here.", s.name, s.host).then("Bring it up to date, then try again.")
	}
	return nil
}

// list is ask for what a server has, which takes no time.
func (s server) list(ctx context.Context, path string, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, listLimit)
	defer cancel()
	return s.ask(ctx, http.MethodGet, path, nil, answer)
}

// lenient reads what others wrote.
var lenient = json.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))

// refusal is an answer with another status than 200.
type refusal struct {
	status int
	text   string // what the server said, as it said it
}

func (r *refusal) Error() string { return r.text }

// errorText is what the body of a refusal says: {"error": "…"}, {"error": {"message": "…"}},
// or its text.
func errorText(body []byte) string {
	var answer struct {
		Error jsontext.Value `json:"error"`
	}
	if json.Unmarshal(body, &answer, lenient) != nil || len(answer.Error) == 0 {
		return strings.TrimSpace(string(body))
	}
	var text string
	if json.Unmarshal(answer.Error, &text, lenient) == nil {
		return text
	}
	var inner struct {
		Message string `json:"message"`
	}
	_ = json.Unmarshal(answer.Error, &inner, lenient) // then it says nothing
	return inner.Message
}
