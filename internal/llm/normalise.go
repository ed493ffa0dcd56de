package llm

import (
	"cmp"
	"io"
	"net/http"
	"net/url"
	"time"

	"planwright/planner"
	"planwright/planner/text"
)

// Limits on what an endpoint may send. Envelopes and comments around small pieces
// of content outweigh it many times, so a stream has a limit for each: a million
// pieces of one character fit.
const (
	maxBodyBytes   = 8 << 20   // a whole answer, or the content of a stream
	maxStreamBytes = 512 << 20 // a stream with all that is around its content
	maxLineBytes   = 1 << 20
	maxErrorBytes  = 64 << 10 // as much of an error as is read
)

// normaliser stands between the network and go-openai, which follows redirects with the
// key, prints whole bodies in its errors, and takes a cut stream for a finished one and a
// page of HTML for an empty answer. go-openai sends the request. The answer is not for
// it: a stream reads the body, and what is no answer is an error that is a *failure.
type normaliser struct {
	endpoint
	clean func(string) string
	next  http.RoundTripper
}

// RoundTrip sends the request and hands over the body of the answer to who waits for it.
func (n *normaliser) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := n.send(request)
	if err != nil {
		return nil, err
	}
	if body, _ := request.Context().Value(bodyKey{}).(*io.Reader); body != nil {
		*body = response.Body
	}
	return response, nil
}

// bodyKey is where the context of a request has the place for the body of its answer.
type bodyKey struct{}

// send returns an answer with status 200, its body as it comes, or an error.
func (n *normaliser) send(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Del("Connection") // the transport decides
	if isWithoutStream(request.Context()) {
		if err := unstream(request); err != nil {
			return nil, err
		}
	}
	response, err := n.next.RoundTrip(request)
	if err != nil || response.StatusCode == http.StatusOK {
		return response, err
	}
	defer response.Body.Close()
	return nil, n.refusal(response)
}

// refusal is the failure an HTTP status means.
func (n *normaliser) refusal(response *http.Response) *failure {
	if response.StatusCode >= 300 && response.StatusCode < 400 {
		return n.redirected(response)
	}
	body, _ := io.ReadAll(io.LimitReader(response.Body, maxErrorBytes)) // what came has to do
	if n.endpoint.isPlain() && isPlainRefused(body) {
		return needsTLS(n.endpoint)
	}
	f := statusFailure(n.host, response.StatusCode, decodeError(body), n.clean)
	f.after = cmp.Or(retryAfter(response.Header), f.after, resetAfter(response.Header, time.Now()))
	return f
}

// redirected refuses to go elsewhere: the key and the prompt would go along.
func (n *normaliser) redirected(response *http.Response) *failure {
	target := "another address"
	if u, err := url.Parse(response.Header.Get("Location")); err == nil && u.Host != "" {
		target = (&url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}).String()
	}
	f := fail(planner.StateBadURL, n.host, "%s redirects to %s (HTTP %d). Redirects are not followed, because the key and the prompt would go there too.",
		n.host, text.Start(n.clean(start(target)), 120), response.StatusCode).
		then("If you trust that address, set it as the endpoint.")
	f.Status = response.StatusCode
	return f
}
