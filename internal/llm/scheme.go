package llm

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net/url"
	"strings"
	"time"

	"planwright/internal/address"
	"planwright/planner"
)

// otherScheme is the base URL with https for http, and http for https.
func (e endpoint) otherScheme() string {
	if rest, ok := strings.CutPrefix(e.base, "http://"); ok {
		return "https://" + rest
	}
	return "http://" + strings.TrimPrefix(e.base, "https://")
}

func (e endpoint) isPlain() bool { return strings.HasPrefix(e.base, "http://") }

// wrongScheme is the failure of an address with the wrong one of http and https, nil
// where that is not what is wrong.
func (c *Client) wrongScheme(ctx context.Context, err error) *failure {
	switch {
	case c.endpoint.isPlain() && (isTLSAnswer(err) || isHangup(err) && c.speaksTLS(ctx)):
		return needsTLS(c.endpoint)
	case !c.endpoint.isPlain() && isPlainAnswer(err):
		return needsNoTLS(c.endpoint)
	}
	return nil
}

func needsTLS(e endpoint) *failure {
	return fail(planner.StateTLS, e.host, "%s speaks TLS, and the address says http.", e.host).
		then("Set the address to " + e.otherScheme() + ".")
}

func needsNoTLS(e endpoint) *failure {
	f := fail(planner.StateTLS, e.host, "%s does not speak TLS, and the address says https.", e.host)
	if e.loopback {
		return f.then("Set the address to " + e.otherScheme() + ".")
	}
	return f.then("If you trust the network, set the address to " + e.otherScheme() + ": whoever is on the way can then read along.")
}

// isPlainAnswer reports whether plain text came where TLS was spoken.
func isPlainAnswer(err error) bool {
	var header tls.RecordHeaderError
	return errors.As(err, &header) || strings.Contains(err.Error(), "server gave HTTP response to HTTPS client")
}

// isTLSAnswer reports whether an alert of TLS came in place of HTTP.
func isTLSAnswer(err error) bool {
	return strings.Contains(err.Error(), `malformed HTTP response "\x15\x03`)
}

// isHangup reports whether the connection was closed without an answer, as some
// servers that speak TLS do.
func isHangup(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || address.IsReset(err)
}

// plainRefused are what servers say to HTTP at a port for HTTPS: Go, nginx, Apache.
var plainRefused = [][]byte{
	[]byte("HTTP request to an HTTPS server"),
	[]byte("plain HTTP request was sent to HTTPS port"),
	[]byte("speaking plain HTTP to an SSL-enabled server port"),
}

func isPlainRefused(body []byte) bool {
	for _, words := range plainRefused {
		if bytes.Contains(body, words) {
			return true
		}
	}
	return false
}

// helloLimit bounds the question whether a server speaks TLS.
const helloLimit = 2 * time.Second

// speaksTLS begins a connection of TLS with the endpoint and ends it at once. Whose
// certificate it shows does not matter: nothing is sent.
func (c *Client) speaksTLS(ctx context.Context) bool {
	u, err := url.Parse(c.endpoint.base)
	if err != nil || u.Port() == "" {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, min(helloLimit, c.config.Timeouts.Connect))
	defer cancel()
	conn, err := newDialer(helloLimit).DialContext(ctx, "tcp", u.Host)
	if err != nil {
		return false
	}
	defer conn.Close()
	return tls.Client(conn, &tls.Config{ServerName: u.Hostname(), InsecureSkipVerify: true}).HandshakeContext(ctx) == nil
}
