package builtin

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/net/http/httpguts"
)

type httpArguments struct {
	Method    string            `json:"method"`
	URL       string            `json:"url"`
	Headers   map[string]string `json:"headers"`
	Body      jsontext.Value    `json:"body"`
	File      string            `json:"file"` // "": Body is sent
	TimeoutMs int               `json:"timeout_ms"`
	MaxBytes  int64             `json:"max_bytes"`
}

func requestHTTP(ctx context.Context, c call, a httpArguments) (result, error) {
	target, err := readURL(a.URL)
	if err != nil {
		return result{}, err
	}
	if err := checkHost(target.Hostname()); err != nil {
		return result{}, err
	}
	limits := c.HTTP
	limits.MaxBody = cmp.Or(limits.MaxBody, 3<<20)
	limits.Connect = cmp.Or(limits.Connect, 10*time.Second)
	limit := time.Duration(a.TimeoutMs) * time.Millisecond
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var sent atomic.Bool
	request, err := c.newRequest(httptrace.WithClientTrace(within, &httptrace.ClientTrace{WroteHeaders: func() { sent.Store(true) }}), target, a)
	if err != nil {
		return result{}, err
	}
	client := newClient(limits)
	client.CheckRedirect = c.along.Goes.checkRedirect
	defer client.CloseIdleConnections()
	response, err := client.Do(request)
	if err != nil {
		return result{}, behindSending(a.Method, sent.Load(), httpTrouble(ctx, err, target, limit))
	}
	defer response.Body.Close()
	out, err := received{Response: response, most: a.MaxBytes, along: c.along}.take(limits.MaxBody)
	if err != nil {
		return result{}, behindSending(a.Method, true, httpTrouble(ctx, err, response.Request.URL, limit))
	}
	return out, nil
}

// behindSending is the reason why nothing came of a request, where that may have been sent. Of a
// method that does the same however often it is used nothing else is to be known.
func behindSending(method string, sent bool, err error) error {
	var said refusal
	if !sent || method != http.MethodPost && method != http.MethodPatch || !errors.As(err, &said) {
		return err
	}
	return unsure{refuse("%s What was sent may have been carried out all the same: look before you send it again.", said)}
}

// newClient makes a client for one call: each has its own connections, so that
// nothing is left behind.
func newClient(limits HTTP) *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			Proxy:                  limits.Proxy,
			DialContext:            newDialer(limits).DialContext,
			TLSHandshakeTimeout:    limits.Connect,
			ExpectContinueTimeout:  time.Second, // then it is sent: not all servers answer
			DisableKeepAlives:      true,
			ForceAttemptHTTP2:      true,
			MaxResponseHeaderBytes: 256 << 10,
		},
	}
}

func (c call) newRequest(ctx context.Context, target *url.URL, a httpArguments) (*http.Request, error) {
	if a.Body != nil && a.File != "" {
		return nil, refuse("The step has a body and a file, and only one of them can be sent. Take one out.")
	}
	body, kind := requestBody(a.Body)
	request, err := http.NewRequestWithContext(ctx, a.Method, target.String(), body)
	if err != nil {
		return nil, refuse("“%s” is no address that can be asked. Correct it.", shortened(a.URL))
	}
	request.Header.Set("User-Agent", "Planwright")
	if kind != "" {
		request.Header.Set("Content-Type", kind)
	}
	if a.File != "" {
		if err := c.send(ctx, request, a.File); err != nil {
			return nil, err
		}
	}
	return request, setHeaders(request.Header, a.Headers)
}

// requestBody is a text as it is, and any other value as JSON.
func requestBody(value jsontext.Value) (body io.Reader, kind string) {
	if value == nil {
		return nil, ""
	}
	var text string
	if json.Unmarshal(value, &text) == nil {
		return strings.NewReader(text), "text/plain; charset=utf-8"
	}
	return bytes.NewReader(value), "application/json"
}

// ownHeaders say how a message is passed on and are not for callers to set.
var ownHeaders = []string{
	"Host", "Content-Length", "Transfer-Encoding", "Connection", "Upgrade", "Te", "Trailer", "Keep-Alive",
	"Expect", "Proxy-Authorization", "Proxy-Connection", "Accept-Encoding", "Http2-Settings",
}

func setHeaders(header http.Header, given map[string]string) error {
	seen := map[string]bool{}
	for name, value := range given {
		canonical := http.CanonicalHeaderKey(name)
		switch {
		case !httpguts.ValidHeaderFieldName(name):
			return refuse("“%s” is no name for a header. Use letters, digits and -.", shortened(name))
		case !httpguts.ValidHeaderFieldValue(value):
			return refuse("The header %s holds a line break or another sign that headers cannot have. Take it out.", name)
		case slices.Contains(ownHeaders, canonical):
			return refuse("The header %s is set by Planwright itself. Leave it out.", name)
		case seen[canonical]:
			return refuse("The header %s is given twice. Give it once.", name)
		}
		seen[canonical] = true
		header.Set(name, value)
	}
	return nil
}
