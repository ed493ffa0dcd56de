package release

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestNewest: what is made of each answer, and that one request is made, a GET.
func TestNewest(t *testing.T) {
	for name, test := range map[string]struct {
		status int
		body   string
		want   Release
		fails  string // a part of what the person is told
	}{
		"a release":         {200, `{"tag_name": "v1.12.0", "html_url": "https://example.com/releases/1.12.0", "assets": []}`, Release{"1.12.0", "https://example.com/releases/1.12.0"}, ""},
		"no page":           {200, `{"tag_name": "1.2", "html_url": "javascript:alert(1)"}`, Release{"1.2", ""}, ""},
		"something else":    {200, `<html>sign in</html>`, Release{}, "something else than a release"},
		"a tag of words":    {200, `{"tag_name": "nightly"}`, Release{}, "something else than a release"},
		"none":              {404, ``, Release{}, "knows of no release"},
		"too many":          {403, ``, Release{}, "in an hour"},
		"a broken server":   {500, ``, Release{}, "HTTP 500"},
		"an endless answer": {200, `{"tag_name": "` + strings.Repeat("1", 2<<20) + `"}`, Release{}, "something else"},
	} {
		t.Run(name, func(t *testing.T) {
			asked := 0
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if asked++; r.Method != http.MethodGet || r.URL.RawQuery != "" || r.Header.Get("User-Agent") != "planwright" {
					t.Errorf("asked %s %s as %q", r.Method, r.URL, r.Header.Get("User-Agent"))
				}
				w.WriteHeader(test.status)
				w.Write([]byte(test.body))
			}))
			defer server.Close()
			got, err := Newest(t.Context(), server.URL, "planwright")
			if got != test.want || (err == nil) != (test.fails == "") || err != nil && !strings.Contains(err.Error(), test.fails) {
				t.Errorf("got %+v, %v", got, err)
			}
			if asked != 1 {
				t.Errorf("asked %d times", asked)
			}
		})
	}
}

// Where nobody answers, the person is told so and nothing raw.
func TestNewestUnreached(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	for address, want := range map[string]string{
		server.URL:                         "cannot be reached",
		"http://planwright.invalid/latest": "offline",
		"ftp://example.com":                "“releases” in the settings",
		"":                                 "“releases” in the settings",
	} {
		_, err := Newest(t.Context(), address, "planwright")
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "dial") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

func TestCompare(t *testing.T) {
	for _, test := range []struct {
		own, newest string
		want        State
	}{
		{"1.2.3", "1.2.4", Newer},
		{"1.2.3", "1.10.0", Newer},
		{"1.2", "1.2.1", Newer},
		{"v1.2.3", "1.2.3", Current},
		{"2.0.0", "1.9.9", Current},
		{"408da582-dirty", "1.0.0", Unknown},
		{"development", "1.0.0", Unknown},
		{"1.2.3", "", Unknown},
	} {
		if got := Compare(test.own, Release{Version: test.newest}); got != test.want {
			t.Errorf("%s to %s is %s, want %s", test.own, test.newest, got, test.want)
		}
	}
}
