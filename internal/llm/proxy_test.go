package llm

import (
	"net/http"
	"testing"
)

func TestWhichProxy(t *testing.T) {
	t.Setenv("HTTPS_PROXY", "http://env.example:3128")
	t.Setenv("HTTP_PROXY", "")
	t.Setenv("NO_PROXY", "internal.example,10.0.0.0/8")
	const set = "http://set.example:8080"
	for _, tt := range []struct{ setting, url, want string }{
		{"", "https://api.example.com/v1", "http://env.example:3128"},
		{"", "http://api.example.com/v1", ""},
		{"", "https://internal.example/v1", ""},
		{"", "https://10.1.2.3/v1", ""},
		{"", "https://localhost:1/v1", ""},
		{"none", "https://api.example.com/v1", ""},
		{" None ", "https://api.example.com/v1", ""},
		{set, "https://api.example.com/v1", set},
		{set, "http://api.example.com/v1", set},
		{set, "https://a.internal.example/v1", ""},
		{set, "http://localhost:11434/v1", ""},
		{set, "http://127.0.0.2/v1", ""},
		{set, "http://[::1]:1/v1", ""},
		{set, "http://model.localhost/v1", ""},
		{"set.example:8080", "https://api.example.com/v1", set},
		{"socks5://set.example:1080", "https://api.example.com/v1", "socks5://set.example:1080"},
	} {
		request, err := http.NewRequest(http.MethodPost, tt.url, nil)
		if err != nil {
			t.Fatal(err)
		}
		proxy, err := proxyFunc(tt.setting)(request)
		got := ""
		if proxy != nil {
			got = proxy.String()
		}
		if err != nil || got != tt.want {
			t.Errorf("%q for %s: %q, %v; want %q", tt.setting, tt.url, got, err, tt.want)
		}
	}
	request, _ := http.NewRequest(http.MethodPost, "https://api.example.com", nil)
	for _, setting := range []string{"ftp://x", "http://", "::", "http://%zz", "http://user:pw@x"} {
		if proxy, err := proxyFunc(setting)(request); err == nil {
			t.Errorf("%q is the proxy %v", setting, proxy)
		}
	}
}
