package builtin

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Keys are for the host they were given for, and what was encrypted stays so.
func TestRedirectsKeepNothing(t *testing.T) {
	other := serve(t, map[string]http.HandlerFunc{"/echo": echo})
	c := connect(t, Options{HTTP: web(t, map[string]http.HandlerFunc{
		"/echo":                 echo,
		"/same":                 redirect("/echo", http.StatusFound),
		"/away":                 redirect("https://www.example.com/echo", http.StatusFound),
		"/post":                 redirect("https://www.example.com/echo", http.StatusTemporaryRedirect),
		"/back":                 redirect("https://www.example.com/there", http.StatusFound),
		"www.example.com/there": redirect("https://example.com/echo", http.StatusFound),
	})})
	const first = "https://example.com"
	keys := args{"Authorization": "Bearer k", "Cookie": "k", "X-Api-Key": "k", "Accept": "text/html"}
	for path, kept := range map[string]bool{"/same": true, "/away": false, "/back": false} {
		g := c.works("http_request", args{"url": first + path + "?token=k", "headers": keys})
		headers := g.fields["json"].(map[string]any)["headers"].(map[string]any)
		for name := range keys {
			if want := kept || name == "Accept"; (headers[name] != nil) != want {
				t.Errorf("%s: %s arrived: %v, want %v", path, name, headers[name], want)
			}
		}
		if !kept && headers["Referer"] != nil {
			t.Errorf("%s: the address before is given away: %v", path, headers["Referer"])
		}
	}
	if g := c.call("http_request", args{"url": first + "/post", "method": "POST", "body": "secret"}); !g.failed || !strings.Contains(g.text, "to another address") {
		t.Errorf("a body was sent on: %+v", g)
	}
	if g := c.call("http_request", args{"url": first + "/post", "method": "DELETE"}); !g.failed || !strings.Contains(g.text, "to another address") {
		t.Errorf("an order without a body was sent on: %+v", g)
	}
	c = connect(t, Options{})
	secure := start(t, httptest.NewUnstartedServer(mux(map[string]http.HandlerFunc{
		"/plain": redirect(other.URL+"/echo", http.StatusFound), "/echo": echo,
	})), true)
	if g := c.call("http_request", args{"url": secure.URL + "/plain"}); !g.failed || !strings.Contains(g.text, "without encryption") {
		t.Errorf("encryption was dropped: %+v", g)
	}
	c.works("http_request", args{"url": secure.URL + "/echo"})
	u, _ := url.Parse(secure.URL)
	if g := c.call("http_request", args{"url": "https://localhost:" + u.Port() + "/echo"}); !g.failed || !strings.Contains(g.text, "certificate is not trusted") {
		t.Errorf("a certificate for another name was taken: %+v", g)
	}
	if g := c.call("http_request", args{"url": "https://" + other.Listener.Addr().String()}); !g.failed || !strings.Contains(g.text, "does not speak https") {
		t.Errorf("%+v", g)
	}
}

// A redirect keeps or changes the method, and what is sent with it, as in a browser.
func TestRedirectsKeepTheMethod(t *testing.T) {
	c := connect(t, Options{})
	paths := map[string]http.HandlerFunc{"/echo": echo}
	for _, code := range []int{301, 302, 303, 307, 308} {
		paths[fmt.Sprintf("/%d", code)] = redirect("/echo", code)
		paths[fmt.Sprintf("/%d/307", code)] = redirect("/307", code)
	}
	s := serve(t, paths)
	for _, test := range []struct {
		method, path, want string
	}{
		{"GET", "/301", "GET"}, {"GET", "/302", "GET"}, {"GET", "/303", "GET"}, {"GET", "/307", "GET"}, {"GET", "/308", "GET"},
		{"POST", "/301", "GET"}, {"POST", "/302", "GET"}, {"POST", "/303", "GET"}, {"POST", "/307", "POST"}, {"POST", "/308", "POST"},
		{"PUT", "/301", "PUT"}, {"PUT", "/302", "PUT"}, {"PUT", "/303", "GET"}, {"PUT", "/307", "PUT"}, {"PUT", "/308", "PUT"},
		{"DELETE", "/301", "DELETE"}, {"DELETE", "/303", "GET"},
		{"POST", "/302/307", "GET"}, {"PUT", "/301/307", "PUT"}, {"POST", "/308/307", "POST"},
	} {
		a := args{"method": test.method, "url": s.URL + test.path, "headers": args{"X-Own": "1"}}
		body, kind := "", any(nil)
		if test.method != "GET" {
			a["body"] = args{"a": 1}
		}
		if test.want != "GET" {
			body, kind = `{"a":1}`, []any{"application/json"}
		}
		got := c.works("http_request", a).fields["json"].(map[string]any)
		headers := got["headers"].(map[string]any)
		if got["method"] != test.want || got["body"] != body || !cmp.Equal(headers["Content-Type"], kind) || headers["X-Own"] == nil {
			t.Errorf("%s %s arrived as %v", test.method, test.path, got)
		}
	}
}

// An order that a browser would repeat elsewhere is sent to no other origin, also on a
// later step of the way; a POST that becomes a GET leaves what was sent behind.
func TestRedirectsCarryNothingAway(t *testing.T) {
	paths := map[string]http.HandlerFunc{"/echo": echo, "/on": redirect("/echo", http.StatusFound)}
	for _, code := range []int{301, 302, 303, 307, 308} {
		paths[fmt.Sprintf("/%d", code)] = redirect("https://www.example.com/on", code)
		paths[fmt.Sprintf("/first/%d", code)] = redirect(fmt.Sprintf("/%d", code), http.StatusPermanentRedirect)
	}
	c := connect(t, Options{HTTP: web(t, paths)})
	for _, test := range []struct {
		method, path string
		follows      bool
	}{
		{"POST", "/301", true}, {"POST", "/302", true}, {"POST", "/303", true}, {"POST", "/307", false}, {"POST", "/308", false},
		{"PUT", "/301", false}, {"PUT", "/302", false}, {"PUT", "/303", true}, {"DELETE", "/302", false},
		{"POST", "/first/302", true}, {"POST", "/first/307", false},
	} {
		a := args{"method": test.method, "url": "http://example.com" + test.path, "body": args{"a": "secret"}, "headers": args{"Authorization": "Bearer k", "Cookie": "k"}}
		g := c.call("http_request", a)
		if !test.follows {
			if !g.failed || !strings.Contains(g.text, "to another address") {
				t.Errorf("%s %s was sent on: %+v", test.method, test.path, g)
			}
			continue
		}
		got, _ := g.fields["json"].(map[string]any)
		headers, _ := got["headers"].(map[string]any)
		if got["method"] != "GET" || got["body"] != "" || headers["Authorization"] != nil || headers["Cookie"] != nil {
			t.Errorf("%s %s arrived as %+v", test.method, test.path, g)
		}
	}
}

// What was agreed is one address: a redirect to another port or host is not asked,
// whatever the method, also on a later step of the way, and the refusal names it.
func TestRedirectsStayWithTheHost(t *testing.T) {
	c := connect(t, Options{})
	var asked atomic.Int32
	other := serve(t, map[string]http.HandlerFunc{"/": func(http.ResponseWriter, *http.Request) { asked.Add(1) }})
	paths := map[string]http.HandlerFunc{"/later": redirect("/302", http.StatusFound)}
	for _, code := range []int{301, 302, 303, 307, 308} {
		paths[fmt.Sprintf("/%d", code)] = redirect(other.URL+"/x?page=2", code)
	}
	s := serve(t, paths)
	for path := range paths {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "DELETE"} {
			g := c.call("http_request", args{"method": method, "url": s.URL + path})
			if !g.failed || !strings.Contains(g.text, other.URL+"/x?page=2") || !strings.Contains(g.text, "Use that address in the step") {
				t.Errorf("%s %s: %+v", method, path, g)
			}
			checkText(t, g.text)
		}
	}
	if asked.Load() > 0 {
		t.Errorf("the other server was asked %d times", asked.Load())
	}
}

// A site that goes over to https, or to its name with or without www., is the same.
func TestRedirectsWithinASite(t *testing.T) {
	var to string
	c := connect(t, Options{HTTP: web(t, map[string]http.HandlerFunc{
		"/go":   func(w http.ResponseWriter, r *http.Request) { redirect(to, http.StatusMovedPermanently)(w, r) },
		"/text": answer("text/plain", "here"),
	})})
	for _, test := range []struct {
		from, to string
		follows  bool
	}{
		{"http://example.com", "https://example.com", true},
		{"http://example.com", "http://EXAMPLE.com:80", true},
		{"http://example.com:80", "https://example.com:443", true},
		{"http://example.com", "https://www.example.com", true},
		{"https://example.com", "https://www.example.com", true},
		{"https://www.example.com", "https://example.com", true},
		{"https://example.com:8443", "https://www.example.com:8443", true},
		{"http://bücher.example", "http://xn--bcher-kva.example", true},
		{"http://example.com", "http://www.example.com", false},
		{"http://example.com", "http://example.com:8080", false},
		{"http://example.com", "https://example.com:8443", false},
		{"http://example.com:8080", "https://example.com", false},
		{"https://example.com", "https://example.com:8443", false},
		{"https://example.com", "https://api.example.com", false},
		{"https://example.com", "https://www.www.example.com", false},
		{"https://example.com", "https://example.com.evil.example", false},
		{"https://www.example.com", "https://wwwexample.com", false},
		{"http://com", "https://www.com", false},
	} {
		to = test.to + "/text"
		g := c.call("http_request", args{"url": test.from + "/go"})
		if g.failed == test.follows || test.follows && g.fields["body"] != "here" || !test.follows && !strings.Contains(g.text, to) {
			t.Errorf("%s to %s: %+v", test.from, to, g)
		}
	}
}

// web answers for every host, by http and https, as a proxy does.
func web(t *testing.T, paths map[string]http.HandlerFunc) HTTP {
	t.Helper()
	secure := start(t, httptest.NewUnstartedServer(mux(paths)), true)
	proxy := start(t, httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodConnect {
			tunnel(t, w, secure.Listener.Addr().String())
			return
		}
		mux(paths).ServeHTTP(w, r)
	})), false)
	address, err := url.Parse(proxy.URL)
	if err != nil {
		t.Fatal(err)
	}
	return HTTP{Proxy: http.ProxyURL(address)}
}

// tunnel joins the connection of a request to another, until either ends.
func tunnel(t *testing.T, w http.ResponseWriter, address string) {
	there, err := net.Dial("tcp", address)
	if err != nil {
		t.Error(err)
		return
	}
	defer there.Close()
	here, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		t.Error(err)
		return
	}
	defer here.Close()
	io.WriteString(here, "HTTP/1.1 200 OK\r\n\r\n")
	go io.Copy(there, here)
	io.Copy(here, there)
}

// What holds a secret follows a redirect to no other origin than may have it, be it one
// that is followed otherwise.
func TestRedirectsWithSecrets(t *testing.T) {
	request := func(address string) *http.Request {
		r, err := http.NewRequest(http.MethodGet, address, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Response = &http.Response{StatusCode: http.StatusFound}
		return r
	}
	only := Goes(func(address *url.URL) error {
		if address.Host != "a.example" {
			return refuse("no")
		}
		return nil
	})
	for to, may := range map[string]bool{"https://a.example/b": true, "https://www.a.example/": false} {
		before := []*http.Request{request("https://a.example/")}
		if err := Goes(nil).checkRedirect(request(to), before); err != nil {
			t.Errorf("%s without secrets: %v", to, err)
		}
		if err := only.checkRedirect(request(to), before); (err == nil) != may {
			t.Errorf("%s: %v", to, err)
		}
	}
}
