package bridge

import (
	"crypto/rand"
	"crypto/subtle"
	"fmt"
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

// guard lets in only the browser that was given the one-time token, and only
// requests that its own page made.
type guard struct {
	hosts  []string // the values of Host that are this server
	cookie string   // name of the cookie; it has the port, for cookies are shared between ports
	secret string   // value of the cookie

	mu    sync.Mutex
	token string // "" once it is spent
}

func newGuard(address netip.AddrPort) *guard {
	return &guard{
		hosts:  []string{address.String(), fmt.Sprintf("localhost:%d", address.Port())},
		cookie: fmt.Sprintf("planwright_%d", address.Port()),
		secret: rand.Text(),
		token:  rand.Text(),
	}
}

// address is where a browser gets in, once.
func (g *guard) address() string { return "http://" + g.hosts[0] + "/?token=" + g.token }

// wrap checks every request before next sees it.
func (g *guard) wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		setHeaders(w.Header())
		switch {
		case !g.ownHost(r) || !g.ownOrigin(r):
			refuse(w, "This request does not come from Planwright's own page.")
		case g.known(r):
			next.ServeHTTP(w, r)
		case r.Method == http.MethodGet && r.URL.Path == "/" && g.spend(r.URL.Query().Get("token")):
			g.welcome(w)
		default:
			refuse(w, "This page is closed to strangers. Open the address that \"planwright serve\" printed; it works once. If it was used already, start \"planwright serve\" again.")
		}
	})
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

func (g *guard) known(r *http.Request) bool {
	cookie, err := r.Cookie(g.cookie)
	return err == nil && same(cookie.Value, g.secret)
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

// welcome gives the cookie and goes on to the page. A redirect would not do: a
// browser keeps a strict cookie back when another site led to this address.
func (g *guard) welcome(w http.ResponseWriter) {
	http.SetCookie(w, &http.Cookie{Name: g.cookie, Value: g.secret, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprint(w, `<!doctype html><meta http-equiv="refresh" content="0;url=/"><title>Planwright</title>`)
}

func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

func refuse(w http.ResponseWriter, text string) { http.Error(w, text, http.StatusForbidden) }

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
