package tools

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/address"
)

// remote is a server at an address.
type remote struct {
	blame
	server   Server
	most     int // bytes of a message
	log      *log
	quota    *quota        // of all its streams
	patience time.Duration // for what is no call to be taken
	base     *http.Transport
	ctx      context.Context // of all requests
	cancel   context.CancelFunc
}

// reach makes what is needed to speak to a server at an address. Nothing is sent.
func reach(server Server, most int, log *log) (*remote, error) {
	u, err := url.Parse(server.URL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, final("Its address is not one of the web. Write it like https://example.com/mcp in the settings.")
	}
	if err := checkHost(u.Hostname()); err != nil {
		return nil, err
	}
	dialer := &net.Dialer{Timeout: connectLimit, ControlContext: address.Rules{}.Control}
	r := &remote{server: server, most: most, log: log, quota: log.quota("messages"), patience: writeLimit, base: &http.Transport{
		Proxy:                  http.ProxyFromEnvironment, // never for this machine
		DialContext:            dialer.DialContext,
		TLSHandshakeTimeout:    connectLimit,
		IdleConnTimeout:        time.Minute,
		DisableCompression:     true, // so that sizes are those on the wire
		ForceAttemptHTTP2:      true,
		MaxResponseHeaderBytes: 256 << 10,
	}}
	r.ctx, r.cancel = context.WithCancel(context.Background())
	return r, nil
}

const connectLimit = 10 * time.Second

func (r *remote) transport() sdk.Transport {
	return &sdk.StreamableClientTransport{
		Endpoint: r.server.URL, HTTPClient: &http.Client{Transport: r}, MaxEventSize: r.most,
	}
}

// abort breaks all that is under way.
func (r *remote) abort() { r.cancel() }

// over never ends: the SDK notices by itself when a server at an address is gone.
func (r *remote) over() <-chan struct{} { return nil }

// quiet never ends: such a server prints nothing here.
func (r *remote) quiet() <-chan struct{} { return nil }

// hangUp tells the server, if it listens, that the session is over.
func (r *remote) hangUp(session *sdk.ClientSession) {
	stop := time.AfterFunc(patience, r.cancel)
	defer stop.Stop()
	if session != nil {
		session.Close()
	}
	r.cancel()
	r.base.CloseIdleConnections()
}
