package llm

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"time"

	"planwright/internal/address"
)

// newTransport makes the connections. Each call has its own: calls take seconds
// and a handshake little, and nothing is left behind that could leak or go stale.
func newTransport(connect time.Duration, proxy func(*http.Request) (*url.URL, error)) *http.Transport {
	return &http.Transport{
		Proxy:                  proxy,
		OnProxyConnectResponse: checkProxy,
		DialContext:            newDialer(connect).DialContext,
		TLSHandshakeTimeout:    connect,
		DisableKeepAlives:      true,
		DisableCompression:     true, // so that sizes are those on the wire
		ForceAttemptHTTP2:      true,
		MaxResponseHeaderBytes: 256 << 10,
	}
}

func newDialer(limit time.Duration) *net.Dialer {
	return &net.Dialer{Timeout: limit, ControlContext: address.Rules{}.Control}
}

// proxyRefusal is a proxy that would not connect.
type proxyRefusal struct {
	proxy  string
	status int
}

func (p *proxyRefusal) Error() string { return fmt.Sprintf("proxy %s answered %d", p.proxy, p.status) }

func checkProxy(_ context.Context, proxy *url.URL, _ *http.Request, answer *http.Response) error {
	if answer.StatusCode == http.StatusOK {
		return nil
	}
	return &proxyRefusal{proxy.Host, answer.StatusCode}
}
