package builtin

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/url"
	"time"

	"planwright/internal/address"
)

// httpTrouble is why there is no answer, in words.
func httpTrouble(ctx context.Context, err error, at *url.URL, limit time.Duration) error {
	var r refusal
	if errors.As(err, &r) {
		return r
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	host := shortened(at.Host)
	if failed := (&url.Error{}); errors.As(err, &failed) {
		if u, err := url.Parse(failed.URL); err == nil && u.Host != "" {
			host = shortened(u.Host)
		}
	}
	var timeout net.Error
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return refuse("%s did not answer within %s. Try again later, or allow more time by %s.", host, limit, field("http_request", "timeout_ms"))
	case errors.As(err, &timeout) && timeout.Timeout():
		return refuse("%s could not be reached in time. Look at the address and the network.", host)
	}
	return connectTrouble(err, host)
}

func connectTrouble(err error, host string) error {
	var unknown *net.DNSError
	var certificate *tls.CertificateVerificationError
	var name x509.HostnameError
	var authority x509.UnknownAuthorityError
	var noTLS tls.RecordHeaderError
	switch {
	case errors.As(err, &unknown):
		return refuse("There is no host %s, or the network cannot look it up. Look at the address and the network.", host)
	case address.IsRefused(err):
		return refuse("Nothing answers at %s. Look whether it is running and the port is right.", host)
	case errors.As(err, &certificate), errors.As(err, &name), errors.As(err, &authority):
		return refuse("%s cannot prove that it is who it says: its certificate is not trusted. Look at the address, or have the certificate mended.", host)
	case errors.As(err, &noTLS), errors.Is(err, http.ErrSchemeMismatch):
		return refuse("%s does not speak https here. Look at the port, or use http.", host)
	}
	return refuse("%s broke the connection or answered something that is not HTTP. Look at the address, and try again.", host)
}
