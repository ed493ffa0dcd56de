package llm

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"strings"
	"time"

	openai "github.com/sashabaranov/go-openai"

	"planwright/internal/address"
	"planwright/planner"
)

// explain finds the state and the words for an error of a call. After content has
// started, nothing is tried again: it would be shown twice.
func (c *Client) explain(ctx context.Context, err error, started bool) *failure {
	if !started && ctx.Err() == nil {
		if f := c.wrongScheme(ctx, err); f != nil {
			return f
		}
	}
	f := explain(ctx, err, c.endpoint.host, c.config.Timeouts, started)
	if started {
		f.retry = false
	}
	return f
}

func explain(ctx context.Context, err error, host string, timeouts Timeouts, started bool) *failure {
	if ctx.Err() != nil {
		return explainEnd(ctx, host)
	}
	var f *failure
	if errors.As(err, &f) {
		return f
	}
	for _, find := range []func(error, string, Timeouts) *failure{explainAddress, explainProxy, explainDial, explainTLS, explainLibrary} {
		if f := find(err, host, timeouts); f != nil {
			return f
		}
	}
	return explainBroken(err, host, started)
}

// explainEnd says why the context ended: a limit, or whoever asked.
func explainEnd(ctx context.Context, host string) *failure {
	var d *deadline
	switch {
	case errors.As(context.Cause(ctx), &d):
		return timedOut(host, d)
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return fail(planner.StateTimeout, host, "%s did not answer in the time that was set for this request.", host).then("Try again.")
	default:
		return fail(planner.StateCancelled, host, "The request to %s was cancelled.", host)
	}
}

func timedOut(host string, d *deadline) *failure {
	f := fail(planner.StateTimeout, host, "").then("Check that the server is up and reachable, then try again.")
	switch d.stage {
	case stageConnect:
		f.Message = host + " could not be reached within " + spoken(d.limit) + "."
	case stageTLS:
		f.Message = host + " did not finish the TLS handshake within " + spoken(d.limit) + "."
	case stageFirst:
		f.Message = host + " did not start to answer within " + spoken(d.limit) + "."
		f.Next = "It may still be loading the model: try again, or raise the limit in the settings."
	case stageIdle, stageTrailer:
		f.Message = host + " stopped in the middle of its answer and was silent for " + spoken(d.limit) + "."
		f.Next = "Try again, or raise the limit in the settings."
	case stageTotal:
		f.Message = host + " was not done within " + spoken(d.limit) + "."
		f.Next = "Ask for less at once, or raise the limit in the settings."
	}
	return f
}

// spoken is a span for people: whole minutes and seconds in words.
func spoken(d time.Duration) string {
	switch {
	case d > 0 && d%time.Minute == 0:
		return counted(int(d/time.Minute), "minute")
	case d > 0 && d%time.Second == 0:
		return counted(int(d/time.Second), "second")
	}
	return d.String()
}

func explainAddress(err error, host string, _ Timeouts) *failure {
	var forbidden *address.Forbidden
	if !errors.As(err, &forbidden) {
		return nil
	}
	return fail(planner.StateBadURL, host, "%s leads to %s, an address that machines use for themselves and no model is served at.", host, forbidden.Address).
		then("Check the endpoint's address.")
}

// nextProxy is what to do about a proxy.
const nextProxy = "Check the proxy in the settings; without one there, HTTPS_PROXY, HTTP_PROXY and NO_PROXY of the environment apply."

func explainProxy(err error, host string, _ Timeouts) *failure {
	var refusal *proxyRefusal
	if errors.As(err, &refusal) {
		f := fail(planner.StateProxy, host, "The proxy %s would not connect to %s (HTTP %d).", refusal.proxy, host, refusal.status).
			then(nextProxy)
		f.Status = refusal.status
		return f
	}
	var unusable *unusableProxy
	if errors.As(err, &unusable) {
		return fail(planner.StateProxy, host, "The proxy on the way to %s has an address that cannot be used.", host).
			then("Set the proxy to an address such as http://proxy.example:8080, without a password, or to none. Without a setting, HTTPS_PROXY and HTTP_PROXY apply.")
	}
	var op *net.OpError
	if errors.As(err, &op) && (op.Op == "proxyconnect" || strings.HasPrefix(op.Op, "socks")) {
		return fail(planner.StateProxy, host, "The proxy on the way to %s could not be reached.", host).
			then(nextProxy)
	}
	return nil
}

// explainDial explains what went wrong before there was a connection.
func explainDial(err error, host string, timeouts Timeouts) *failure {
	var dns *net.DNSError
	if errors.As(err, &dns) {
		return fail(planner.StateDNS, host, "The name of %s could not be resolved.", host).
			then("Check the address and the network connection.")
	}
	var op *net.OpError
	if !errors.As(err, &op) || op.Op != "dial" {
		return nil
	}
	if op.Timeout() {
		return timedOut(host, &deadline{stageConnect, timeouts.Connect})
	}
	if address.IsRefused(err) {
		return fail(planner.StateConnRefused, host, "Nothing accepts connections at %s.", host).
			then("Start the model server there, or set another endpoint.")
	}
	return fail(planner.StateConnRefused, host, "%s cannot be reached from this network.", host).
		then("Check the address and the network connection.")
}

func explainTLS(err error, host string, timeouts Timeouts) *failure {
	var (
		certificate *tls.CertificateVerificationError
		name        x509.HostnameError
		net         net.Error
	)
	switch {
	case errors.As(err, &name):
		return fail(planner.StateTLS, host, "The certificate of %s is for another name.", host).then("Check the address.")
	case errors.As(err, &certificate):
		return fail(planner.StateTLS, host, "The certificate of %s is not trusted.", host).
			then("Check the address and this machine's clock, or add the certificate's authority to the system.")
	case strings.Contains(err.Error(), "tls: "): // most errors of the handshake have no type
		return fail(planner.StateTLS, host, "The TLS handshake with %s failed.", host).
			then("Check the address; the server may be too old, or too new, to agree on a protocol.")
	case errors.As(err, &net) && net.Timeout():
		return timedOut(host, &deadline{stageTLS, timeouts.Connect}) // the only limit left that is not ours
	}
	return nil
}

// explainLibrary explains what go-openai refuses to send.
func explainLibrary(err error, host string, _ Timeouts) *failure {
	if !errors.Is(err, openai.ErrChatCompletionInvalidModel) {
		return nil
	}
	return fail(planner.StateNotFound, host, "The model that is set for %s cannot chat.", host).
		then("Choose another model in the settings.")
}

// explainBroken explains a connection that broke, which is all that is left.
func explainBroken(err error, host string, started bool) *failure {
	switch {
	case started:
		return truncated(host)
	case strings.Contains(err.Error(), "malformed HTTP"):
		return fail(planner.StateNotAnLLM, host, "%s does not speak HTTP.", host).then("Check the address and its port.")
	case strings.Contains(err.Error(), "response headers exceeded"):
		return fail(planner.StateTooBig, host, "%s sent headers of more than 256 KiB.", host).then("Check the address.")
	}
	f := fail(planner.StateServer, host, "%s closed the connection without an answer.", host).
		then("Try again; if it stays so, look at the server's log.")
	f.retry = isHangup(err)
	return f
}
