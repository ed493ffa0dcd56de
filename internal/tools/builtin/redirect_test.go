package builtin

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Keys are for the host they were given for, and what was encrypted stays so.
func TestRedirectsKeepNothing(t *testing.T) {
	c := connect(t, Options{})
	other := serve(t, map[string]http.HandlerFunc{"/echo": echo})
	var back string
	first := serve(t, map[string]http.HandlerFunc{
		"/echo": echo,
		"/same": redirect("/echo", http.StatusFound),
		"/away": redirect(other.URL+"/echo", http.StatusFound),
		"/post": redirect(other.URL+"/echo", http.StatusTemporaryRedirect),
		"/back": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, back, http.StatusFound) },
	})
	there := serve(t, map[string]http.HandlerFunc{"/": redirect(first.URL+"/echo", http.StatusFound)})
	back = there.URL
	keys := args{"Authorization": "Bearer k", "Cookie": "k", "X-Api-Key": "k", "Accept": "text/html"}
	for path, kept := range map[string]bool{"/same": true, "/away": false, "/back": false} {
		g := c.works("http_request", args{"url": first.URL + path + "?token=k", "headers": keys})
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
	if g := c.call("http_request", args{"url": first.URL + "/post", "method": "POST", "body": "secret"}); !g.failed || !strings.Contains(g.text, "to another host") {
		t.Errorf("a body was sent on: %+v", g)
	}
	if g := c.call("http_request", args{"url": first.URL + "/post", "method": "DELETE"}); !g.failed || !strings.Contains(g.text, "to another host") {
		t.Errorf("an order without a body was sent on: %+v", g)
	}
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

// An order that a browser would repeat elsewhere is sent to no other host, also on a
// later step of the way; a POST that becomes a GET leaves what was sent behind.
func TestRedirectsCarryNothingAway(t *testing.T) {
	c := connect(t, Options{})
	other := serve(t, map[string]http.HandlerFunc{"/echo": echo, "/on": redirect("/echo", http.StatusFound)})
	paths := map[string]http.HandlerFunc{}
	for _, code := range []int{301, 302, 303, 307, 308} {
		paths[fmt.Sprintf("/%d", code)] = redirect(other.URL+"/on", code)
		paths[fmt.Sprintf("/first/%d", code)] = redirect(fmt.Sprintf("/%d", code), http.StatusPermanentRedirect)
	}
	s := serve(t, paths)
	for _, test := range []struct {
		method, path string
		follows      bool
	}{
		{"POST", "/301", true}, {"POST", "/302", true}, {"POST", "/303", true}, {"POST", "/307", false}, {"POST", "/308", false},
		{"PUT", "/301", false}, {"PUT", "/302", false}, {"PUT", "/303", true}, {"DELETE", "/302", false},
		{"POST", "/first/302", true}, {"POST", "/first/307", false},
	} {
		a := args{"method": test.method, "url": s.URL + test.path, "body": args{"a": "secret"}, "headers": args{"Authorization": "Bearer k", "Cookie": "k"}}
		g := c.call("http_request", a)
		if !test.follows {
			if !g.failed || !strings.Contains(g.text, "to another host") {
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
