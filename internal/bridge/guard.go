package bridge

import (
	"crypto/rand"
	"crypto/subtle"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// ContentSecurityPolicy is what the page may do, in the window and in a browser:
// load its own files and talk to its own origin, nothing else.
const ContentSecurityPolicy = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// keyHeader carries the key of every call and stream.
const keyHeader = "Planwright-Key"

const (
	errForeign  = "This request does not come from Planwright's own page."
	errStranger = "This page is closed to strangers. Open the address that \"planwright serve\" printed; it works once. If it was used already, start \"planwright serve\" again."
)

// guard lets in only requests that bring the key and that its own page made. The page
// gets the key once, for the token in the fragment of the printed address, which no
// browser sends anywhere, and keeps it where only its own origin can read. A cookie
// would not do: browsers send it to every port of this machine, and whoever listens
// there could use it.
type guard struct {
	hosts   []string // the values of Host that are this server
	key     string
	refused refusals

	mu    sync.Mutex
	token string // "" once it is spent
}

func newGuard(address netip.AddrPort) *guard {
	return &guard{
		hosts: []string{address.String(), fmt.Sprintf("localhost:%d", address.Port())},
		key:   rand.Text(),
		token: rand.Text(),
	}
}

// address is where a browser gets in, once.
func (g *guard) address() string { return "http://" + g.hosts[0] + "/#token=" + g.token }

// public checks where every request comes from before next sees it.
func (g *guard) public(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setHeaders(w.Header())
		if !g.ownHost(r) || !g.ownOrigin(r) || !ownSite(r) {
			g.refuse(w, errForeign)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// private is public for those alone who have the key.
func (g *guard) private(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !same(r.Header.Get(keyHeader), g.key) {
			g.refuse(w, errStranger)
			return
		}
		admit(r)
		next.ServeHTTP(w, r)
	})
}

// enter gives the key for the token.
func (g *guard) enter(w http.ResponseWriter, r *http.Request) {
	token, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<10))
	if err != nil || !g.spend(string(token)) {
		g.refuse(w, errStranger)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	fmt.Fprint(w, g.key)
}

// ownHost fends off names that were made to point here (DNS rebinding).
func (g *guard) ownHost(r *http.Request) bool {
	for _, host := range g.hosts {
		if r.Host == host {
			return true
		}
	}
	return false
}

// ownOrigin reports whether the request was made by this server's page. What
// changes something must say where it comes from.
func (g *guard) ownOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return r.Method == http.MethodGet || r.Method == http.MethodHead
	}
	return origin == "http://"+r.Host
}

// ownSite reports whether a browser that says so made the request for this page or
// its person. Others may only lead to the page, in a tab of its own.
func ownSite(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return true
	}
	return r.Method == http.MethodGet && r.URL.Path == "/" && r.Header.Get("Sec-Fetch-Dest") == "document"
}

// spend reports whether the token is the right one, which it is only once.
func (g *guard) spend(token string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.token == "" || !same(token, g.token) {
		return false
	}
	g.token = ""
	return true
}

// refuse counts the request, and ends its connection.
func (g *guard) refuse(w http.ResponseWriter, text string) {
	g.refused.request()
	w.Header().Set("Connection", "close")
	http.Error(w, text, http.StatusForbidden)
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

func setHeaders(h http.Header) {
	h.Set("Content-Security-Policy", ContentSecurityPolicy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// loopback resolves an address to listen on and refuses any other machine's.
func loopback(address string) (netip.AddrPort, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return netip.AddrPort{}, fmt.Errorf("%q is not an address. Write it like 127.0.0.1:8080.", address)
	}
	if host == "localhost" {
		host = "127.0.0.1"
	}
	parsed, err := netip.ParseAddrPort(net.JoinHostPort(host, port))
	if err != nil {
		return netip.AddrPort{}, fmt.Errorf("%q is not an address. Write it like 127.0.0.1:8080.", address)
	}
	if !parsed.Addr().IsLoopback() {
		return netip.AddrPort{}, fmt.Errorf("%s can be reached from other machines. Planwright serves this machine alone; use 127.0.0.1.", host)
	}
	return parsed, nil
}

// boundTo is the address a listener got.
func boundTo(listener net.Listener) netip.AddrPort {
	address := listener.Addr().(*net.TCPAddr).AddrPort()
	return netip.AddrPortFrom(address.Addr().Unmap(), address.Port())
}
