package builtin

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// serve starts a server of the paths.
func serve(t *testing.T, paths map[string]http.HandlerFunc) *httptest.Server {
	t.Helper()
	return start(t, httptest.NewUnstartedServer(mux(paths)), false)
}

func start(t *testing.T, s *httptest.Server, secure bool) *httptest.Server {
	t.Helper()
	if secure {
		s.Config.ErrorLog = log.New(io.Discard, "", 0) // handshakes that clients break off
		s.StartTLS()
	} else {
		s.Start()
	}
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return s
}

func mux(paths map[string]http.HandlerFunc) http.Handler {
	m := http.NewServeMux()
	for path, handle := range paths {
		m.HandleFunc(path, handle)
	}
	return m
}

func answer(kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		io.WriteString(w, body)
	}
}

func redirect(to string, code int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", to)
		w.WriteHeader(code)
	}
}

// echo answers with what it was sent.
func echo(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(map[string]any{"method": r.Method, "body": string(body), "headers": r.Header})
}

func TestHTTPRequest(t *testing.T) {
	c := connect(t, Options{})
	s := serve(t, map[string]http.HandlerFunc{
		"/echo": echo, "/text": answer("text/plain", "hallo"), "/list": answer("application/json", `[1, {"a": null}]`),
		"/twice": answer("application/json", `{"a": 1, "a": 2}`), "/broken": answer("application/json", `{"a": `),
		"/latin": answer("text/plain; charset=iso-8859-1", "gr\xfc\xdfe"),
		"/none":  func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) },
		"/gone":  func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "gone", http.StatusNotFound) },
		"/to":    redirect("/text", http.StatusFound),
		"/in": func(w http.ResponseWriter, _ *http.Request) {
			http.SetCookie(w, &http.Cookie{Name: "session", Value: "1"})
		},
	})
	c.works("http_request", args{"url": s.URL + "/in"}) // what it sets is gone with the call
	tests := []struct {
		path   string
		status float64
		body   string
		json   any
	}{
		{"/text", 200, "hallo", nil},
		{"/to", 200, "hallo", nil},
		{"/list", 200, `[1, {"a": null}]`, []any{1.0, map[string]any{"a": nil}}},
		{"/twice", 200, `{"a": 1, "a": 2}`, nil},
		{"/broken", 200, `{"a": `, nil},
		{"/latin", 200, "grüße", nil},
		{"/none", 204, "", nil},
		{"/gone", 404, "gone\n", nil},
	}
	for _, test := range tests {
		g := c.works("http_request", args{"url": s.URL + test.path})
		if g.fields["status"] != test.status || g.fields["body"] != test.body || g.fields["ok"] != (test.status < 300) || g.text == "" {
			t.Errorf("%s: %q %v", test.path, g.text, g.fields)
		}
		if diff := cmp.Diff(test.json, g.fields["json"]); diff != "" {
			t.Errorf("%s: json (-want +got):\n%s", test.path, diff)
		}
	}
	for _, test := range []struct {
		name       string
		args       args
		body, kind string
	}{
		{"text", args{"method": "POST", "body": "hé"}, "hé", "text/plain; charset=utf-8"},
		{"object", args{"method": "PUT", "body": args{"a": []int{1}}}, `{"a":[1]}`, "application/json"},
		{"own type", args{"method": "POST", "body": "a=b", "headers": args{"content-type": "application/x-www-form-urlencoded"}}, "a=b", "application/x-www-form-urlencoded"},
	} {
		test.args["url"] = s.URL + "/echo"
		sent := c.works("http_request", test.args).fields["json"].(map[string]any)
		if sent["body"] != test.body || sent["method"] != test.args["method"] || !cmp.Equal(sent["headers"].(map[string]any)["Content-Type"], []any{test.kind}) || sent["headers"].(map[string]any)["Cookie"] != nil {
			t.Errorf("%s arrived as %v", test.name, sent)
		}
	}
}

// Of what was sent and is no harmless method nobody knows whether it was carried out where nothing
// came back, or nothing that can be taken.
func TestWhetherARequestWasCarriedOut(t *testing.T) {
	s := serve(t, map[string]http.HandlerFunc{
		"/slow": func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.ReadAll(r.Body)
			<-r.Context().Done()
		},
		"/cut":   func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
		"/on":    redirect("/cut", http.StatusSeeOther),
		"/large": answer("text/plain", strings.Repeat("x", 2000)),
		"/busy":  func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) },
	})
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	c := connect(t, Options{})
	for _, call := range []struct {
		method, url    string
		failed, unsure bool
	}{
		{"POST", s.URL + "/slow", true, true},
		{"PATCH", s.URL + "/cut", true, true},
		{"POST", s.URL + "/on", true, true},
		{"POST", s.URL + "/large", true, true},
		{"POST", s.URL + "/busy", false, false},
		{"POST", "http://127.0.0.1:1/", true, false},
		{"GET", s.URL + "/slow", true, false},
		{"PUT", s.URL + "/cut", true, false},
		{"DELETE", s.URL + "/cut", true, false},
	} {
		got := c.call("http_request", args{"method": call.method, "url": call.url, "body": "x", "timeout_ms": 300, "max_bytes": 1000})
		if got.failed != call.failed || got.unsure != call.unsure || strings.Contains(got.text, "may have been carried out") != call.unsure {
			t.Errorf("%s %s: failed %v, unsure %v: %s", call.method, call.url, got.failed, got.unsure, got.text)
		}
	}
}
