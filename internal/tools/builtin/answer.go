package builtin

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/net/html/charset"

	"planwright/internal/address"
)

type httpResult struct {
	Status  int               `json:"status"`
	OK      bool              `json:"ok"`
	Body    string            `json:"body"`
	JSON    jsontext.Value    `json:"json,omitempty"`
	Headers map[string]string `json:"headers"`
}

// answerOf is what was answered. A status that is no success is an answer too: ok
// says so.
func answerOf(response *http.Response, body []byte) result {
	r := httpResult{
		Status: response.StatusCode, OK: response.StatusCode/100 == 2, Headers: map[string]string{},
	}
	for name, values := range response.Header {
		r.Headers[strings.ToValidUTF8(name, "\ufffd")] = strings.ToValidUTF8(strings.Join(values, ", "), "\ufffd")
	}
	kind := response.Header.Get("Content-Type")
	text, readable := bodyText(body, kind)
	if !readable {
		media, _, _ := mime.ParseMediaType(kind)
		return result{fields: r, text: fmt.Sprintf("%s from %s: %s of %s, which is no text.", response.Status, response.Request.URL.Host, counted(len(body), "byte"), media)}
	}
	r.Body = text
	r.JSON = strictJSON(text)
	if text == "" {
		text = fmt.Sprintf("%s from %s, without a text.", response.Status, response.Request.URL.Host)
	}
	return result{fields: r, text: text}
}

// bodyText is the body in UTF-8; false for what is no text.
func bodyText(body []byte, kind string) (string, bool) {
	if utf8.Valid(body) {
		return string(bytes.TrimPrefix(body, []byte("\ufeff"))), bytes.IndexByte(body, 0) < 0
	}
	media, parameters, _ := mime.ParseMediaType(kind)
	if !strings.HasPrefix(media, "text/") && parameters["charset"] == "" {
		return "", false
	}
	encoding, name, _ := charset.DetermineEncoding(body, kind)
	text, err := encoding.NewDecoder().Bytes(body)
	if err != nil || name == "utf-8" {
		return strings.ToValidUTF8(string(body), "\ufffd"), true
	}
	return string(text), true
}

// strictJSON is the text where it is JSON that every reader takes the same way:
// names stand once.
func strictJSON(text string) jsontext.Value {
	value := jsontext.Value(strings.TrimSpace(text))
	if !value.IsValid() {
		return nil
	}
	return value
}

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
		return refuse("%s did not answer within %s (timeout_ms). Try again later, or allow more time.", host, limit)
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
