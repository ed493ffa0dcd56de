package tools

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/address"
	"planwright/internal/rpcline"
)

// RoundTrip sends a request of the SDK with the headers of the settings, and bounds
// the answer. It follows no redirect: that would hand the headers to a stranger.
func (r *remote) RoundTrip(request *http.Request) (*http.Response, error) {
	asked, err := contentOf(request)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(request.Context())
	stop := context.AfterFunc(r.ctx, func() { cancel(context.Canceled) })
	done := func() { stop(); cancel(context.Canceled) }
	sent := request.Clone(ctx)
	for name, value := range r.server.Headers {
		if sent.Header.Get(name) == "" {
			sent.Header.Set(name, value)
		}
	}
	answer, err := r.send(sent, asked, cancel)
	if err != nil {
		done()
		return nil, err
	}
	answer.Body = r.bound(ctx, answer, asked.ID, done)
	return answer, nil
}

// contentOf is what a request holds.
func contentOf(request *http.Request) (rpcline.About, error) {
	if request.GetBody == nil {
		return rpcline.About{}, nil
	}
	body, err := request.GetBody()
	if err != nil {
		return rpcline.About{}, err
	}
	defer body.Close()
	content, err := io.ReadAll(body)
	return rpcline.Head(content), err
}

// send sends a request. Only a call may take its time: what else is said, the server is
// to take as soon as one at the other end of a pipe does.
func (r *remote) send(request *http.Request, asked rpcline.About, cancel context.CancelCauseFunc) (*http.Response, error) {
	if isCall := asked.Method != "" && asked.ID != nil; request.Method == http.MethodPost && !isCall {
		defer time.AfterFunc(r.patience, func() { cancel(errDeaf) }).Stop()
	}
	answer, err := r.base.RoundTrip(request)
	switch ctx := request.Context(); {
	case err == nil:
		err = r.check(request, answer)
	case context.Cause(ctx) == errDeaf:
		r.replace(errDeaf)
		err = errDeaf
	case ctx.Err() == nil:
		r.replace(unreached(request.URL.Host, err))
	}
	return answer, err
}

// check remembers what an answer says against the server, and refuses a redirect.
func (r *remote) check(request *http.Request, answer *http.Response) error {
	host, code := request.URL.Host, answer.StatusCode
	switch {
	case code >= 300 && code < 400:
		answer.Body.Close()
		err := final("%s sends on to another address, which is not followed. Write that address in the settings.", host)
		r.replace(err)
		return err
	case request.Method != http.MethodPost: // only these have to be answered well
	case code == http.StatusUnauthorized || code == http.StatusForbidden:
		r.replace(final("%s does not let us in (%d). Check the headers of the server in the settings.", host, code))
	case code == http.StatusNotFound || code == http.StatusMethodNotAllowed:
		r.replace(passing("%s has no server at this address (%d). Check it in the settings.", host, code))
	case code >= 400:
		r.replace(passing("%s cannot answer (%d %s).", host, code, http.StatusText(code)))
	case code == http.StatusOK && kindOf(answer) == other:
		r.replace(passing("%s does not answer as an MCP server does. Check the address in the settings.", host))
	default:
		r.replace(nil)
	}
	return nil
}

// unreached says why a host could not be spoken to.
func unreached(host string, err error) error {
	var forbidden *address.Forbidden
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	var timeout net.Error
	switch {
	case errors.As(err, &forbidden):
		return final("%s is at the address %s, which must not be reached. Write another address in the settings.", host, forbidden.Address)
	case errors.As(err, &name):
		return passing("%s was not found. Check the address in the settings and the connection to the net.", host)
	case address.IsRefused(err):
		return passing("%s does not take connections. Start the server there.", host)
	case errors.As(err, &certificate):
		return final("The certificate of %s is not valid.", host)
	case errors.As(err, &timeout) && timeout.Timeout():
		return passing("%s did not answer in time.", host)
	}
	return passing("The connection to %s broke.", host)
}

// checkHost looks at an address that is written as one: a proxy would dial it
// unseen.
func checkHost(host string) error {
	written, err := netip.ParseAddr(host)
	if err != nil {
		return nil // a name
	}
	if err := (address.Rules{}).Check(written); err != nil {
		return unreached(host, err)
	}
	return nil
}

// body is an answer that is read no faster than is of use.
type body struct {
	io.Reader
	in   io.Closer
	fail func(error)
	done func()
}

// whole is an answer that is one message, which is not longer than allowed.
type whole struct {
	in   io.Reader
	left int // bytes that the message may still have
}

// kind is the form of an answer.
type kind int

const (
	other kind = iota
	message
	stream
)

func kindOf(answer *http.Response) kind {
	name, _, _ := mime.ParseMediaType(answer.Header.Get("Content-Type"))
	switch name {
	case "application/json":
		return message
	case "text/event-stream":
		return stream
	}
	return other
}

// bound is the body of an answer to the request with an id.
func (r *remote) bound(ctx context.Context, answer *http.Response, id jsontext.Value, done func()) io.ReadCloser {
	in := newPaced(ctx, answer.Body)
	b := &body{Reader: &whole{in: in, left: r.most}, in: answer.Body, fail: r.replace, done: done}
	switch {
	case answer.StatusCode != http.StatusOK:
	case kindOf(answer) == message:
		b.Reader = &exactMessage{in: b.Reader, most: r.most}
	case kindOf(answer) == stream:
		b.Reader = &events{sieve: newSieve(ctx, r.log, r.quota), in: bufio.NewReaderSize(in, 64<<10), most: r.most, answer: id}
	}
	return b
}

func (w *whole) Read(p []byte) (int, error) {
	n, err := w.in.Read(p)
	if w.left -= n; w.left < 0 {
		return 0, errTooBig
	}
	return n, err
}

func (b *body) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if err == errTooBig {
		b.fail(err)
	}
	return n, err
}

func (b *body) Close() error {
	defer b.done()
	return b.in.Close()
}
