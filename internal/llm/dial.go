package llm

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"syscall"
	"time"
)

// newTransport makes the connections. Each call has its own: calls take seconds
// and a handshake little, and nothing is left behind that could leak or go stale.
func newTransport(connect time.Duration, proxy func(*http.Request) (*url.URL, error)) *http.Transport {
	dialer := &net.Dialer{Timeout: connect, ControlContext: checkAddress}
	return &http.Transport{
		Proxy:                  proxy,
		OnProxyConnectResponse: checkProxy,
		DialContext:            dialer.DialContext,
		TLSHandshakeTimeout:    connect,
		DisableKeepAlives:      true,
		DisableCompression:     true, // so that sizes are those on the wire
		ForceAttemptHTTP2:      true,
		MaxResponseHeaderBytes: 256 << 10,
	}
}

// forbiddenAddress is an address that no model is served at.
type forbiddenAddress struct{ address netip.Addr }

func (f *forbiddenAddress) Error() string { return fmt.Sprintf("%s must not be reached", f.address) }

// checkAddress runs when an address is about to be dialled, after names were
// resolved, so that a name cannot lead to where an address may not. Loopback and
// private networks are allowed.
func checkAddress(_ context.Context, _, hostPort string, _ syscall.RawConn) error {
	parsed, err := netip.ParseAddrPort(hostPort)
	if err != nil {
		return err
	}
	if address := embedded(parsed.Addr().Unmap()); isForbidden(address) {
		return &forbiddenAddress{address}
	}
	return nil
}

func isForbidden(a netip.Addr) bool {
	a = a.WithZone("")
	return a.IsLinkLocalUnicast() || a.IsMulticast() || slices.Contains(metadata, a)
}

// metadata are services that hand a machine's credentials to whoever asks, beyond
// those at link-local addresses.
var metadata = []netip.Addr{
	netip.MustParseAddr("fd00:ec2::254"),   // Amazon
	netip.MustParseAddr("100.100.100.200"), // Alibaba
	netip.MustParseAddr("168.63.129.16"),   // Azure
	netip.MustParseAddr("192.0.0.192"),     // Oracle
}

var nat64 = netip.MustParsePrefix("64:ff9b::/96")

// embedded is the IPv4 address that a NAT64 gateway would dial for a.
func embedded(a netip.Addr) netip.Addr {
	if !nat64.Contains(a) {
		return a
	}
	b := a.As16()
	return netip.AddrFrom4([4]byte(b[12:]))
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
