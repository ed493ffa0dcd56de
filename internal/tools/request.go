package tools

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/netip"

	"planwright/internal/address"
)

// RoundTrip sends a request of the SDK with the headers of the settings, and bounds
// the answer. It follows no redirect: that would hand the headers to a stranger.
func (r *remote) RoundTrip(request *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithCancel(request.Context())
	stop := context.AfterFunc(r.ctx, cancel)
	sent := request.Clone(ctx)
	for name, value := range r.server.Headers {
		if sent.Header.Get(name) == "" {
			sent.Header.Set(name, value)
		}
	}
	answer, err := r.base.RoundTrip(sent)
	if err == nil {
		err = r.check(sent, answer)
	} else if ctx.Err() == nil {
		r.replace(unreached(sent.URL.Host, err))
	}
	if err != nil {
		stop()
		cancel()
		return nil, err
	}
	answer.Body = r.bound(ctx, answer, func() { stop(); cancel() })
	return answer, nil
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

// body is an answer of which no message is longer than allowed.
type body struct {
	in     io.ReadCloser
	paced  io.Reader // in, no faster than is of use
	stream bool      // of messages, each on a line; else it is one message
	left   int       // bytes that the message may still have
	most   int
	fail   func(error)
	done   func()
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

func (r *remote) bound(ctx context.Context, answer *http.Response, done func()) io.ReadCloser {
	return &body{
		in: answer.Body, paced: &paced{ctx: ctx, in: answer.Body, pace: pace{most: mostLines}}, stream: kindOf(answer) == stream,
		left: r.most, most: r.most, fail: r.replace, done: done,
	}
}

func (b *body) Read(p []byte) (int, error) {
	n, err := b.paced.Read(p)
	b.left -= n
	if end := bytes.LastIndexByte(p[:n], '\n'); b.stream && end >= 0 {
		b.left = b.most - (n - end - 1)
	}
	if b.left < 0 {
		b.fail(errTooBig)
		return 0, errTooBig
	}
	return n, err
}

func (b *body) Close() error {
	defer b.done()
	return b.in.Close()
}
